/** What the choices of a deal cost one by one, beside the deal. Browser-safe. */
import { type Cents, sum } from '#src/domain/money/money.ts';
import type { Selection } from '#src/domain/ordering/cart.schema.ts';
import { priceHalves } from './half-and-half.ts';
import type { DealItem, Menu } from './menu.schema.ts';
import { findPizza, type MenuIndex, menuIndexOf, ownValue } from './menu-index.ts';
import { minimumPrice } from './minimum-price.ts';
import { priceModifiers } from './modifier-group.ts';
import { priceWholePizza } from './pizza.ts';

type Build = Extract<Selection, { type: 'deal' }>;

const LINE = 'separate';

/**
 * The chosen items and pizzas with the same options and toppings, each at its own price as picked up from the website. Null: one of
 * them isn't sold by itself, or isn't chosen yet.
 */
export function separatePriceOfBuild(deal: DealItem, build: Build, menu: Menu): Cents | null {
  const index = menuIndexOf(menu);
  const items = deal.deal.items.flatMap((slot) => {
    const chosen = build.items.filter(({ slotId, itemId }) => slotId === slot.id && index.items.has(itemId));
    const [only, ...others] = slot.choices;
    const isOnly = chosen.length === 0 && only !== undefined && others.length === 0;
    const filling = isOnly ? [{ itemId: only.itemId, quantity: slot.quantity, modifiers: [] }] : chosen;
    if (sum(filling.map(({ quantity }) => quantity)) !== slot.quantity) return [null];
    return filling.map(({ itemId, quantity, modifiers }) => {
      const item = index.items.get(itemId);
      const own = item ? minimumPrice(item, menu, 'pickup', 'online') : null;
      return own === null ? null : (own + priceModifiers(slot.modifiers, modifiers, LINE).amountInCents) * quantity;
    });
  });
  const pizzas = deal.deal.pizzas.flatMap((slot) => {
    const chosen = build.pizzas.filter(({ slotId }) => slotId === slot.id);
    return chosen.length === slot.quantity ? chosen.map((one) => pizzaPrice(index, one)) : [null];
  });
  const prices = [...items, ...pizzas];
  if (prices.includes(null)) return null;
  return sum(prices.map((price) => price ?? 0)) + priceModifiers(deal.modifiers, build.modifiers, LINE).amountInCents;
}

function pizzaPrice(index: MenuIndex, { pizza, modifiers }: Build['pizzas'][number]): Cents | null {
  const { sizeId } = pizza;
  const first = findPizza(index, pizza.kind === 'whole' ? pizza.whole.pizzaSpecId : pizza.firstHalf.pizzaSpecId);
  if (!first) return null;
  const groups = priceModifiers(first.modifiers, modifiers, LINE).amountInCents;
  if (pizza.kind === 'halves') {
    const { firstHalf, secondHalf } = pizza;
    const halves = priceHalves(
      index,
      {
        ...{ sizeId, firstHalf, secondHalf, includedPizzaIds: null },
        wholePriceOf: (sized) => ownValue(sized.pizza.pizza.sizes, sizeId)?.price ?? 0,
      },
      LINE,
    );
    return halves.issues.length > 0 ? null : halves.amountInCents + groups;
  }
  const whole = priceWholePizza(index, sizeId, pizza.whole, LINE);
  return whole.issues.length > 0 ? null : whole.amountInCents + groups;
}
