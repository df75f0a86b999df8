/** Changes in the parts of a deal, in words and prices. Pure. */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { DealItem } from '../menu.schema.ts';
import { groupLines } from './group-difference.ts';

export interface DealNames {
  item(itemId: string): string;
  size(sizeId: string): string;
}

interface Part {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly size: string | null;
  readonly hasHalves: boolean;
  /** What each choice adds, by item id. */
  readonly charges: ReadonlyMap<string, number>;
  readonly groups: DealItem['modifiers'];
}

export function dealLines(
  before: DealItem['deal'],
  after: DealItem['deal'],
  names: DealNames,
  currencyCode: CurrencyCode,
): string[] {
  const [was, is] = [partsOf(before, names), partsOf(after, names)];
  const old = new Map(was.map((part) => [part.id, part]));
  const kept = new Set(is.map(({ id }) => id));
  const lines = [
    ...is.flatMap((part) => {
      const earlier = old.get(part.id);
      return earlier ? partLines(earlier, part, names, currencyCode) : [`New part: ${part.quantity} × ${part.name}`];
    }),
    ...was.filter(({ id }) => !kept.has(id)).map(({ name }) => `Part removed: ${name}`),
  ];
  const order = (parts: readonly Part[]) => parts.map(({ id }) => id).join();
  return lines.length === 0 && order(was) !== order(is) ? ['Parts in another order'] : lines;
}

function partsOf({ items, pizzas }: DealItem['deal'], names: DealNames): Part[] {
  return [
    ...items.map(({ id, name, quantity, choices, modifiers }) => ({
      ...{ id, name, quantity, size: null, hasHalves: false, groups: modifiers },
      charges: new Map(choices.map(({ itemId, extraCharge }) => [itemId, extraCharge])),
    })),
    ...pizzas.map(({ id, name, quantity, sizeId, halfAndHalfAllowed, extraCharge }) => ({
      ...{ id, name, quantity, size: names.size(sizeId), hasHalves: halfAndHalfAllowed, groups: [] },
      charges: new Map(Object.entries(extraCharge)),
    })),
  ];
}

function partLines(before: Part, after: Part, names: DealNames, currencyCode: CurrencyCode): string[] {
  const { name } = after;
  const text = (cents: number) => `+${formatAmount(cents, currencyCode)}`;
  return [
    ...(before.name === name ? [] : [`Part ${before.name} → ${name}`]),
    ...(before.quantity === after.quantity ? [] : [`${name}: ${before.quantity} → ${after.quantity} of them`]),
    ...(before.size === after.size ? [] : [`${name}: ${before.size} → ${after.size}`]),
    ...(before.hasHalves === after.hasHalves
      ? []
      : [`${name}: half and half ${after.hasHalves ? 'allowed' : 'no longer allowed'}`]),
    ...[...after.charges].flatMap(([id, cents]) => {
      const old = before.charges.get(id);
      if (old === undefined) return [`${name}: ${names.item(id)} added, ${text(cents)}`];
      return old === cents ? [] : [`${name}: ${names.item(id)} ${text(old)} → ${text(cents)}`];
    }),
    ...[...before.charges.keys()].flatMap((id) =>
      after.charges.has(id) ? [] : [`${name}: ${names.item(id)} removed`],
    ),
    ...groupLines(before.groups, after.groups, currencyCode).map((line) => `${name}: ${line}`),
  ];
}
