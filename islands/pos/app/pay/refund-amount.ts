import { paidForDishes, refundForUnits } from '#src/domain/ordering/refundable.ts';
import type { OrderDetail, RefundFacts } from '#src/domain/till/till.types.ts';

/** The amount of a refund. */

export type RefundMode = 'full' | 'lines' | 'amount';

export interface RefundedLine {
  readonly lineId: string;
  readonly quantity: number;
}

export interface RefundEntry {
  readonly mode: RefundMode;
  readonly lines: readonly RefundedLine[];
  readonly typedInCents: number;
  /** Null unless one payment was chosen to refund. */
  readonly paymentId: string | null;
}

/** The lines with at least one item to refund. */
export function refundedLines(units: Readonly<Record<string, number>>): RefundedLine[] {
  return Object.entries(units)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => ({ lineId, quantity }));
}

/** The full amount is what is left of the chosen payment, otherwise of the order. */
export function refundAmount({ order, refund }: OrderDetail, entry: RefundEntry): number {
  if (entry.mode === 'amount') return entry.typedInCents;
  if (entry.mode === 'full') {
    return refund.payments.find(({ id }) => id === entry.paymentId)?.leftInCents ?? refund.leftInCents;
  }
  return refundForUnits(
    order.lines.map(({ id, priced }) => ({
      lineId: id,
      quantity: priced.quantity,
      lineTotalInCents: priced.lineTotalInCents,
    })),
    paidForDishes(refund.paidInCents, order),
    refund.refundedInCents,
    entry.lines.map((line) => ({ ...line, alreadyRefunded: refundedOf(refund, line.lineId) })),
  );
}

/** How many items of a line were refunded before. */
export function refundedOf({ lines }: Pick<RefundFacts, 'lines'>, lineId: string): number {
  return lines.filter((line) => line.lineId === lineId).reduce((total, line) => total + line.quantity, 0);
}
