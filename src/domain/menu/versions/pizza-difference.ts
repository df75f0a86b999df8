/** Changes in the sizes and toppings of all pizzas, in words and prices. Pure. */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { isSameValue } from '#src/shared/same-value.ts';
import type { PizzaSettings } from '../menu.schema.ts';
import { ownValue } from '../menu-index.ts';

export function pizzaLines(before: PizzaSettings, after: PizzaSettings, currencyCode: CurrencyCode): string[] {
  const text = (cents: number | undefined) => (cents === undefined ? 'not sold' : formatAmount(cents, currencyCode));
  const sizes = pairs(before.sizes, after.sizes).flatMap(([was, is]) => {
    if (!was || !is) return [`Size ${(is ?? was)?.name} ${is ? 'added' : 'removed'}`];
    const [old, now] = [was.halfAndHalfExtraCharge, is.halfAndHalfExtraCharge];
    return [
      ...(was.name === is.name ? [] : [`Size ${was.name} → ${is.name}`]),
      ...(old === now ? [] : [`${is.name} half and half extra: ${text(old)} → ${text(now)}`]),
      ...(was.hasHalfAndHalf === is.hasHalfAndHalf
        ? []
        : [`${is.name} as half and half: ${is.hasHalfAndHalf ? 'yes' : 'no'}`]),
    ];
  });
  const names = new Map([...before.sizes, ...after.sizes].map(({ id, name }) => [id, name]));
  const toppings = pairs(before.toppings, after.toppings).flatMap(([was, is]) => {
    if (!was || !is) return [`Topping ${(is ?? was)?.name} ${is ? 'added' : 'removed'}`];
    const prices = [...names].flatMap(([id, size]) => {
      const [old, now] = [ownValue(was.prices, id), ownValue(is.prices, id)];
      return old === now ? [] : [`${is.name}, ${size}: ${text(old)} → ${text(now)}`];
    });
    return [...(was.name === is.name ? [] : [`Topping ${was.name} → ${is.name}`]), ...prices];
  });
  const rules = ({ sizes: _, toppings: _t, ...rest }: PizzaSettings) => rest;
  return [...(isSameValue(rules(before), rules(after)) ? [] : ['How pizzas are sold changed']), ...sizes, ...toppings];
}

function pairs<Row extends { readonly id: string }>(before: readonly Row[], after: readonly Row[]) {
  const [was, is] = [before, after].map((rows) => new Map(rows.map((row) => [row.id, row])));
  const ids = new Set([...(is?.keys() ?? []), ...(was?.keys() ?? [])]);
  return [...ids].map((id) => [was?.get(id), is?.get(id)] as const);
}
