/** Lines that the kitchen has keep their price and their stations (product design 6.3 "Menu changed while open"). Browser-safe. */
import { splitByWeights } from '#src/domain/money/money.ts';
import { adjusted } from '#src/domain/pricing/line-adjustment.ts';
import type { PricedLine } from '#src/domain/pricing/pricing.types.ts';
import type { CartLine } from './cart.schema.ts';
import type { OrderLine } from './order.types.ts';

/** By line id: the price of every line that is as it was sent, apart from its quantity and staff discounts. */
export function keptLines(
  sent: readonly Pick<OrderLine, 'id' | 'line' | 'priced'>[],
  lines: readonly CartLine[],
): ReadonlyMap<string, PricedLine> {
  const before = new Map(sent.map((each) => [each.id, each]));
  return new Map(
    lines.flatMap((line) => {
      const old = before.get(line.id);
      return old && isSameChoice(old.line, line) ? [[line.id, requantified(old.priced, line)] as const] : [];
    }),
  );
}

/** The same item in another quantity, with staff discounts and charges, at an existing line's price. */
export function requantified(
  priced: PricedLine,
  { quantity, adjustment }: Pick<CartLine, 'quantity' | 'adjustment'>,
): PricedLine {
  return { ...priced, quantity, ...adjusted({ ...priced, quantity }, adjustment) };
}

/** A sent line as it is stored: it has its price, whichever menu that is from. */
export function asSent({ menuVersion: _, ...line }: CartLine): CartLine {
  return line;
}

/** A comment asks nothing of the price of one. */
export function isSameChoice(a: CartLine, b: CartLine): boolean {
  return a.itemId === b.itemId && JSON.stringify(a.selection) === JSON.stringify(b.selection);
}

/** Whether the kitchen has just this to make: what staff take off the price, or which menu it is of, is nothing to it. */
export function isSameToMake(a: CartLine, b: CartLine): boolean {
  const toMake = ({ adjustment: _, menuVersion: _v, ...dish }: CartLine) => JSON.stringify(dish);
  return toMake(a) === toMake(b);
}

export interface VoidedLine {
  readonly lineId: string;
  readonly name: string;
  readonly quantity: number;
}

/** What the kitchen no longer has to make: removed lines and reduced quantities. A changed dish isn't a void. */
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

/** What became of food that was voided: thrown away, or sold to someone else. */
export const VOIDED_FOOD = ['wasted', 'putBack'] as const;
export type VoidedFood = (typeof VOIDED_FOOD)[number];
export const VOIDED_FOOD_WORDS = { wasted: 'Wasted', putBack: 'Put back' } as const satisfies Record<
  VoidedFood,
  string
>;

/** A voided line as the audit log keeps it, for the report of voids. */
export interface VoidedDish {
  readonly name: string;
  readonly quantity: number;
  /** Its share of what the line came to. */
  readonly amountInCents: number;
}

export function voidedDishes(
  sent: readonly Pick<OrderLine, 'id' | 'priced'>[],
  voided: readonly VoidedLine[],
): VoidedDish[] {
  const totals = new Map(sent.map(({ id, priced }) => [id, priced]));
  return voided.map(({ lineId, name, quantity }) => {
    const { lineTotalInCents = 0, quantity: all = quantity } = totals.get(lineId) ?? {};
    const [amountInCents = 0] = splitByWeights(lineTotalInCents, [quantity, all - quantity]);
    return { name, quantity, amountInCents };
  });
}
