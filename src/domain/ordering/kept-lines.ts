/** Lines that the kitchen has keep their price and their stations (product design 6.3 "Menu changed while open"). Browser-safe. */
import { atLeastZero } from '#src/domain/money/money.ts';
import type { PricedLine } from '#src/domain/pricing/pricing.types.ts';
import type { CartLine } from './cart.schema.ts';
import type { OrderLine } from './order.types.ts';

/** By line id: the price of every line that asks for what was sent; its quantity may have changed. */
export function keptLines(
  sent: readonly Pick<OrderLine, 'id' | 'line' | 'priced'>[],
  lines: readonly CartLine[],
): ReadonlyMap<string, PricedLine> {
  const before = new Map(sent.map((each) => [each.id, each]));
  return new Map(
    lines.flatMap((line) => {
      const old = before.get(line.id);
      return old && isSameChoice(old.line, line) ? [[line.id, requantified(old.priced, line.quantity)] as const] : [];
    }),
  );
}

/** The same line more or fewer times; what staff took off or put on stays, and a line never falls below zero. */
export function requantified(priced: PricedLine, quantity: number): PricedLine {
  if (priced.quantity === quantity) return priced;
  const beforeDiscount = priced.unitPriceInCents * quantity + priced.chargesInCents;
  const discountInCents = Math.min(priced.discountInCents, beforeDiscount);
  return { ...priced, quantity, discountInCents, lineTotalInCents: atLeastZero(beforeDiscount - discountInCents) };
}

/** A comment asks nothing of the price. */
function isSameChoice(a: CartLine, b: CartLine): boolean {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
  return a.itemId === b.itemId && isSame(a.selection, b.selection) && isSame(a.adjustment, b.adjustment);
}

export interface VoidedLine {
  readonly lineId: string;
  readonly name: string;
  readonly quantity: number;
}

/** What the kitchen was asked for and is no more: gone lines, and fewer of one. A changed dish is not a void. */
export function voidedLines(
  sent: readonly Pick<OrderLine, 'id' | 'priced'>[],
  lines: readonly Pick<CartLine, 'id' | 'quantity'>[],
): VoidedLine[] {
  const after = new Map(lines.map((line) => [line.id, line.quantity]));
  return sent.flatMap(({ id, priced }) => {
    const fewer = priced.quantity - (after.get(id) ?? 0);
    return fewer > 0 ? [{ lineId: id, name: priced.name, quantity: fewer }] : [];
  });
}
