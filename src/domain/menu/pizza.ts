/** Pizzas: size, toppings, and whether they can be halves (domain rules §3 step 3). Browser-safe. */
import { type Cents, sum } from '#src/domain/money/money.ts';
import type { PizzaHalf } from '#src/domain/ordering/cart.schema.ts';
import type { PricedPart, PricingIssue } from '#src/domain/pricing/pricing.types.ts';
import type { PizzaItem, PizzaSize } from './menu.schema.ts';
import { findPizza, type MenuIndex, ownValue } from './menu-index.ts';
import { type PricedChoice, part } from './priced-choice.ts';

/** A pizza of the menu in a size it is offered in. */
export interface SizedPizza {
  readonly pizza: PizzaItem;
  readonly size: PizzaSize;
  readonly priceInCents: Cents;
}

/** The pizza in the size, or why there is no such thing. */
export function findSizedPizza(
  index: MenuIndex,
  pizzaId: string,
  sizeId: string,
  lineId: string,
): SizedPizza | PricingIssue {
  const pizza = findPizza(index, pizzaId);
  if (!pizza) return { code: 'pizzaUnknown', lineId, refId: pizzaId };
  const size = index.sizes.get(sizeId);
  const offered = ownValue(pizza.pizza.sizes, sizeId);
  if (!size || !offered) return { code: 'sizeUnknown', lineId, refId: sizeId };
  return { pizza, size, priceInCents: offered.price };
}

/** The store, the size and the pizza must all offer halves (domain rules §3 step 3). */
export function isHalfCapable(index: MenuIndex, pizza: PizzaItem, sizeId: string): boolean {
  if (!index.menu.pizza.halfAndHalfAvailable) return false;
  if (!index.sizes.get(sizeId)?.hasHalfAndHalf) return false;
  return ownValue(pizza.pizza.sizes, sizeId)?.halfAndHalfAvailable ?? false;
}

/**
 * The toppings of a pizza or a half: removed ones are free and give no money back, added ones cost the size's price
 * × their count (domain rules §3 step 3). Parts come in the menu's order.
 */
export function priceToppings(index: MenuIndex, sized: SizedPizza, half: PizzaHalf, lineId: string): PricedChoice {
  const issues: PricingIssue[] = [];
  const { pizza, size } = sized;
  for (const name of half.removeToppings) {
    if (!pizza.pizza.removeToppings.includes(name)) issues.push({ code: 'removeToppingUnknown', lineId, refId: name });
  }
  const counts = new Map<string, number>();
  for (const { toppingId, count } of half.addToppings) {
    const topping = index.toppings.get(toppingId);
    if (!topping || ownValue(topping.prices, size.id) === undefined) {
      issues.push({ code: 'toppingUnknown', lineId, refId: toppingId });
    }
    counts.set(toppingId, (counts.get(toppingId) ?? 0) + count);
  }
  const parts = [...removedParts(pizza, half), ...addedParts(index, size.id, counts)];
  return { amountInCents: sum(parts.map((one) => one.amountInCents)), parts, issues };
}

function removedParts(pizza: PizzaItem, half: PizzaHalf): PricedPart[] {
  return pizza.pizza.removeToppings
    .filter((name) => half.removeToppings.includes(name))
    .map((name) => part('removeTopping', `No ${name}`, { amountInCents: 0, refId: null }));
}

function addedParts(index: MenuIndex, sizeId: string, counts: ReadonlyMap<string, number>): PricedPart[] {
  return index.menu.pizza.toppings.flatMap((topping) => {
    const count = counts.get(topping.id) ?? 0;
    const priceInCents = ownValue(topping.prices, sizeId);
    if (count === 0 || priceInCents === undefined) return [];
    const amountInCents = priceInCents * count;
    return [part('addTopping', `${count}x ${topping.name}`, { amountInCents, refId: topping.id, count })];
  });
}

/** A whole pizza: size price + per-size topping price × count (domain rules §3 step 3). */
export function priceWholePizza(index: MenuIndex, sizeId: string, whole: PizzaHalf, lineId: string): PricedChoice {
  const sized = findSizedPizza(index, whole.pizzaSpecId, sizeId, lineId);
  if ('code' in sized) return { amountInCents: 0, parts: [], issues: [sized] };
  const toppings = priceToppings(index, sized, whole, lineId);
  const sizePart = part('size', sized.size.name, { amountInCents: sized.priceInCents, refId: sizeId });
  return {
    amountInCents: sized.priceInCents + toppings.amountInCents,
    parts: [sizePart, ...toppings.parts],
    issues: toppings.issues,
  };
}
