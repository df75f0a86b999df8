import { toppingToBeConfirmed, withToppingFactsOf } from '../kept-allergens.ts';
import type { PizzaSettings } from '../menu.schema.ts';
import { takeByName } from './copied-item.ts';

interface Maps {
  newId(): string;
  priceOf(cents: number): number;
}

export interface CopiedPizza {
  readonly pizza: PizzaSettings;
  /** By copied id. */
  readonly sizes: ReadonlyMap<string, string>;
}

/**
 * Sizes and toppings of both menus: those with the same name as they were copied, the others as they are. Toppings that are here
 * keep their allergens; those of new ones are to be confirmed.
 */
export function copiedPizza(source: PizzaSettings, target: PizzaSettings, { newId, priceOf }: Maps): CopiedPizza {
  if (source.sizes.length === 0) return { pizza: target, sizes: new Map() };
  const takeSize = takeByName(target.sizes);
  const pairs = source.sizes.map((size) => ({ size, was: takeSize(size.name) }));
  const copied = pairs.map(({ size, was }) => ({
    from: size.id,
    size: {
      ...size,
      id: was?.id ?? newId(),
      // An item here may be sold as halves of it.
      hasHalfAndHalf: size.hasHalfAndHalf || (was?.hasHalfAndHalf ?? false),
      halfAndHalfExtraCharge: priceOf(size.halfAndHalfExtraCharge),
    },
  }));
  const sizes = new Map(copied.map(({ from, size }) => [from, size.id]));
  const takeTopping = takeByName(target.toppings);
  const toppings = source.toppings.map((topping) => {
    const was = takeTopping(topping.name);
    const prices = Object.entries(topping.prices).flatMap(([sizeId, price]) => {
      const id = sizes.get(sizeId);
      return id === undefined ? [] : [[id, priceOf(price)] as const];
    });
    const said = toppingToBeConfirmed(topping);
    return { ...said, id: was?.id ?? newId(), prices: { ...was?.prices, ...Object.fromEntries(prices) } };
  });
  const pizza = {
    pizzaAvailable: source.pizzaAvailable || target.pizzaAvailable,
    halfAndHalfAvailable: source.halfAndHalfAvailable || target.halfAndHalfAvailable,
    halfAndHalfPricing: source.halfAndHalfPricing,
    sizes: putIn(
      target.sizes,
      copied.map(({ size }) => size),
    ),
    toppings: putIn(target.toppings, toppings),
  };
  return { pizza: withToppingFactsOf(pizza, target), sizes };
}

/** In the order they had here, the new ones last. */
function putIn<Row extends { readonly id: string }>(rows: readonly Row[], put: readonly Row[]): Row[] {
  const changed = new Map(put.map((row) => [row.id, row]));
  const known = new Set(rows.map(({ id }) => id));
  return [...rows.map((row) => changed.get(row.id) ?? row), ...put.filter(({ id }) => !known.has(id))];
}
