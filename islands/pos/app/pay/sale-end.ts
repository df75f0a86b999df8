/** The store's state of the order on this till, when the answer to a sale may have been lost. Pure. */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { isSameToMake } from '#src/domain/ordering/kept-lines.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { BillDetail } from '#src/domain/till/bill.types.ts';
import { billDraftOf, draftOfBill, isDirty, voidsOf } from '../draft/bill-draft.ts';
import type { OrderDraft } from '../draft/order-draft.ts';

/** A payment that was booked although no answer came. */
export interface BookedSale {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly totalInCents: number;
  readonly leftInCents: number;
  readonly tenders: readonly Pick<BillDetail['tenders'][number], 'paymentType' | 'amountInCents'>[];
  readonly changeInCents: number;
}

export type SaleEnd =
  /** Sent or paid. `rest` holds lines that were added since, an order of their own. */
  | { readonly kind: 'booked'; readonly sale: BookedSale; readonly rest: readonly CartLine[] }
  /** Saved exactly as it is here. */
  | { readonly kind: 'saved' }
  /** Saved, and changed here since: it continues as that saved order. */
  | { readonly kind: 'savedBefore' }
  /** The order with this id has ended unpaid. */
  | { readonly kind: 'over' };

/** Null when the store has nothing new, or someone else changed it. */
export function endOf(draft: OrderDraft, detail: BillDetail): SaleEnd | null {
  const { order } = detail;
  if (!order) return savedEnd(draft, detail);
  if (order.statusCode === 'processingPayment') return null;
  if (order.statusCode !== 'accepted' && order.statusCode !== 'completed') return { kind: 'over' };
  if (!draft.bill?.orderNumber) {
    const sold = order.lines.map(({ id, line }) => ({ ...line, id }));
    return { kind: 'booked', sale: saleOf(order, detail), rest: restOf(draft.lines, sold) };
  }
  // It was sent before, so it is booked if the store has exactly what is here.
  const now = { ...draft, bill: draftOfBill(detail).bill };
  const isKnown = detail.version > draft.bill.version && !isDirty(now) && voidsOf(now).length === 0;
  return isKnown ? { kind: 'booked', sale: saleOf(order, detail), rest: [] } : null;
}

function savedEnd(draft: OrderDraft, detail: BillDetail): SaleEnd | null {
  const isNewer = detail.version > (draft.bill?.version ?? 0);
  if (!isNewer || !detail.isOpen) return null;
  const here = billDraftOf(draft, { manual: detail.draft.manual });
  if (JSON.stringify(here) === JSON.stringify(detail.draft)) return { kind: 'saved' };
  // Someone else may have changed a bill since it was opened here. A new one is this till's own.
  return draft.bill === null ? { kind: 'savedBefore' } : null;
}

function saleOf(order: Order, { leftInCents, tenders }: BillDetail): BookedSale {
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    totalInCents: order.grandTotalInCents,
    leftInCents: order.paymentType === 'posPayLater' ? leftInCents : 0,
    tenders,
    changeInCents: tenders.reduce((sum, tender) => sum + tender.changeInCents, 0),
  };
}

/** Lines added after the sale was sent: new ones, and more of an existing one. A changed line is paid as it was. */
export function restOf(lines: readonly CartLine[], sold: readonly CartLine[]): CartLine[] {
  const booked = new Map(sold.map((line) => [line.id, line]));
  return lines.flatMap((line) => {
    const before = booked.get(line.id);
    if (!before) return [line];
    const more = line.quantity - before.quantity;
    const isSame = isSameToMake({ ...before, quantity: 1 }, { ...line, quantity: 1 });
    return isSame && more > 0 ? [{ ...line, quantity: more }] : [];
  });
}

/** "P-140 is paid: $5.50 in cash". */
export function bookedText(
  { orderNumber, totalInCents, leftInCents, tenders }: BookedSale,
  currencyCode: CurrencyCode,
): string {
  const money = (cents: number) => formatAmount(cents, currencyCode);
  if (leftInCents > 0) return `${orderNumber} is sent. Not paid: ${money(leftInCents)}`;
  const ways = [
    ['in cash', sumOf(tenders, 'posCash')],
    ['by card', sumOf(tenders, 'posCard')],
  ] as const;
  const parts = ways.flatMap(([way, cents]) => (cents > 0 ? [`${money(cents)} ${way}`] : []));
  const rest = totalInCents - ways.reduce((sum, [, cents]) => sum + cents, 0);
  if (totalInCents === 0) return `${orderNumber} is sent`;
  return `${orderNumber} is paid: ${[...parts, ...(rest > 0 ? [`${money(rest)} another way`] : [])].join(', ')}`;
}

function sumOf(tenders: BookedSale['tenders'], type: 'posCash' | 'posCard'): number {
  return tenders.reduce((sum, one) => sum + (one.paymentType === type ? one.amountInCents : 0), 0);
}
