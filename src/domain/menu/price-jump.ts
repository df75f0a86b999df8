/** Prices ten times the old one or more, or a tenth of it or less: a slip of a finger until a person says otherwise. Pure. */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { Cents } from '#src/domain/money/money.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { someNames } from '#src/shared/some-names.ts';
import type { MenuItem } from './menu.schema.ts';
import { foldDeltas, type MenuDelta } from './versions/menu-delta.ts';

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

/** The items' own prices that jump; of a pizza each size. */
export function priceJumps(changes: readonly MenuDelta[]): PriceJump[] {
  return foldDeltas([changes]).flatMap((change) => {
    if (change.subject !== 'item' || change.before === null || change.after === null) return [];
    const { name } = change.after;
    const before = pricesOf(change.before);
    return [...pricesOf(change.after)].flatMap(([key, now]) => {
      const was = before.get(key);
      return was !== undefined && isPriceJump(was, now) ? [{ name, was, now }] : [];
    });
  });
}

/** 'Cola from $4.00 to $42.00. Is that right?'; empty where nothing jumps. */
export function jumpQuestion(jumps: readonly PriceJump[], currencyCode: CurrencyCode): string {
  if (jumps.length === 0) return '';
  const text = (cents: Cents) => formatAmount(cents, currencyCode);
  return `${someNames(jumps.map(({ name, was, now }) => `${name} from ${text(was)} to ${text(now)}`))}. Is that right?`;
}

function pricesOf(item: MenuItem): ReadonlyMap<string, Cents> {
  if (item.type === 'pizza') return new Map(Object.entries(item.pizza.sizes).map(([id, { price }]) => [id, price]));
  const hasNone = item.type === 'halfAndHalf' || (item.type === 'custom' && item.custom.openPrice);
  return new Map(hasNone ? [] : [['', item.price.basePrice]]);
}
