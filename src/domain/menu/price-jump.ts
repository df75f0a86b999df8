/** Prices ten times the old one or more, or a tenth of it or less: a slip of a finger until a person says otherwise. Pure. */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { Cents } from '#src/domain/money/money.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { someNames } from '#src/shared/some-names.ts';
import type { MenuItem, PizzaSettings } from './menu.schema.ts';
import { groupListsOf } from './shared-groups.ts';
import { foldDeltas, type MenuDelta, type MenuRow } from './versions/menu-delta.ts';

export interface PriceJump {
  readonly name: string;
  readonly was: Cents;
  readonly now: Cents;
}

const MANY_TIMES = 10;

/** What was free may cost anything. */
export function isPriceJump(was: Cents, now: Cents): boolean {
  return was > 0 && was !== now && (now >= was * MANY_TIMES || now * MANY_TIMES <= was);
}

/** Prices of items, of pizzas in each size, of options and of toppings that jump. What several items share is named once. */
export function priceJumps(changes: readonly MenuDelta[]): PriceJump[] {
  const jumps = new Map<string, PriceJump>();
  for (const change of foldDeltas([changes])) {
    const before = pricesOf(change.subject, change.before);
    for (const [key, { name, cents: now }] of pricesOf(change.subject, change.after)) {
      const was = before.get(key)?.cents;
      if (was !== undefined && isPriceJump(was, now)) jumps.set(key, { name, was, now });
    }
  }
  return [...jumps.values()];
}

/** 'Cola from $4.00 to $42.00. Is that right?'; empty where nothing jumps. */
export function jumpQuestion(jumps: readonly PriceJump[], currencyCode: CurrencyCode): string {
  if (jumps.length === 0) return '';
  const text = (cents: Cents) => formatAmount(cents, currencyCode);
  return `${someNames(jumps.map(({ name, was, now }) => `${name} from ${text(was)} to ${text(now)}`))}. Is that right?`;
}

interface NamedPrice {
  readonly name: string;
  readonly cents: Cents;
}

/** By what it is the price of: the same key for each copy of a shared option. */
type NamedPrices = ReadonlyMap<string, NamedPrice>;

function pricesOf(subject: MenuDelta['subject'], row: MenuRow | null): NamedPrices {
  if (row === null || subject === 'category') return new Map();
  return subject === 'item' ? pricesOfItem(row as MenuItem) : pricesOfToppings(row as PizzaSettings);
}

function pricesOfItem(item: MenuItem): NamedPrices {
  return new Map([...ownPricesOf(item), ...optionPricesOf(item)]);
}

function ownPricesOf(item: MenuItem): [string, NamedPrice][] {
  const { id: itemId, name } = item;
  if (item.type === 'pizza') {
    return Object.entries(item.pizza.sizes).map(([id, { price }]) => [`item ${itemId} ${id}`, { name, cents: price }]);
  }
  const hasNone = item.type === 'halfAndHalf' || (item.type === 'custom' && item.custom.openPrice);
  return hasNone ? [] : [[`item ${itemId}`, { name, cents: item.price.basePrice }]];
}

function optionPricesOf(item: MenuItem): [string, NamedPrice][] {
  return groupListsOf(item).flatMap(({ groups }) =>
    groups.flatMap((group) => {
      const place = group.shared ? `shared ${group.id}` : `item ${item.id} ${group.id}`;
      const of = group.shared ? group.name : item.name;
      return group.options.map(({ id, name, extraCharge }): [string, NamedPrice] => [
        `${place} ${id}`,
        { name: `${name} (${of})`, cents: extraCharge },
      ]);
    }),
  );
}

function pricesOfToppings({ sizes, toppings }: PizzaSettings): NamedPrices {
  const sizeNames = new Map(sizes.map(({ id, name }) => [id, name]));
  return new Map(
    toppings.flatMap(({ id, name, prices }) =>
      Object.entries(prices).map(([sizeId, cents]): [string, NamedPrice] => [
        `topping ${id} ${sizeId}`,
        { name: `${name} (${sizeNames.get(sizeId) ?? sizeId})`, cents },
      ]),
    ),
  );
}
