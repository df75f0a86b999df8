/** Decides what can be done with a bill on the saved orders screen, and how it is worded. Pure. */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { BillDetail, BillRow } from '#src/domain/till/bill.types.ts';
import type { PosStore } from '#src/domain/till/till.types.ts';
import { heldUntil } from '../draft/held.ts';
import { tableText } from '../kit/table-text.ts';
import { waysOfCancelling } from '../pay/given-back.ts';

export interface SavedBillStep {
  readonly title: string;
  /** Another till has it open. */
  readonly isElsewhere: boolean;
  /** A website order, or the other side's. It can be viewed and paid here, but not changed. */
  readonly isOnlyPaid: boolean;
  /** The kitchen has all of it. */
  readonly isAllSent: boolean;
  /** The button beside Pay. */
  readonly openWord: 'Order' | 'Take over' | 'Open';
  /** What must be done before it can be paid. Empty when it can be. */
  readonly beforePay: string;
}

export function savedBillStep(
  { order, unsentCount, editing, due, isKeptElsewhere }: BillDetail,
  posTerminalId: string,
): SavedBillStep {
  const isElsewhere = editing !== null && editing.posTerminalId !== posTerminalId;
  const isOnlyPaid = (due !== null && due !== 'bill') || isKeptElsewhere;
  const isAllSent = order !== null && unsentCount === 0;
  const unsent = order
    ? 'Open it to send the new items before taking payment.'
    : 'Open it to send it before taking payment.';
  return {
    title: order?.orderNumber ?? 'Saved order',
    isElsewhere,
    isOnlyPaid,
    isAllSent,
    openWord: isOnlyPaid ? 'Order' : isElsewhere ? 'Take over' : 'Open',
    beforePay: isAllSent ? '' : unsent,
  };
}

/** Its table and its customer, as far as they are known. */
export function placeLine(tableName: string | null, customerName: string): string {
  return [tableName && tableText(tableName), customerName].filter(Boolean).join(' · ') || 'No name or table';
}

const isFree = (bill: BillRow, billId: string) => bill.due === 'bill' && bill.id !== billId && bill.editing === null;

/** Bills that can be merged into this one: unpaid, and open on no till. */
export function mergeable(bills: readonly BillRow[], billId: string): readonly BillRow[] {
  return bills.filter((bill) => isFree(bill, billId));
}

/** Bills that can take lines of this one. The kitchen has to know them already. */
export function transferable(bills: readonly BillRow[], billId: string): readonly BillRow[] {
  return bills.filter((bill) => isFree(bill, billId) && bill.orderNumber !== null);
}

export interface CancelText {
  readonly title: string;
  readonly note: string;
  readonly action: string;
  /** Handed over from the drawer. */
  readonly cashInCents: number;
  /** The kitchen has it. An order that waits for its hour has no food yet. */
  readonly asksFood: boolean;
  /** Part of it is on a card, which its terminal refunds first. */
  readonly hasCard: boolean;
}

/** The text of cancelling. An order that was never sent is deleted. */
export function cancelText(
  detail: BillDetail,
  { currencyCode, prepMinutes }: Pick<PosStore, 'currencyCode' | 'prepMinutes'>,
  now: number,
): CancelText {
  const { order, refundableInCents } = detail;
  const { cashInCents, hasCard } = waysOfCancelling(detail);
  const amount = (cents: number) => formatAmount(cents, currencyCode);
  const refund = refundableInCents > 0 ? `, and ${amount(refundableInCents)} will be refunded` : '';
  const plain = order ? `Cancel ${order.orderNumber}` : 'Delete it';
  return {
    title: order ? `Cancel ${order.orderNumber}?` : 'Delete this saved order?',
    note: order
      ? `The kitchen is told to stop${refund}.`
      : 'Nothing was sent to the kitchen. The order is deleted from every till.',
    action: cashInCents > 0 ? `Cancel, give ${amount(cashInCents)} in cash` : plain,
    cashInCents,
    asksFood: order !== null && !isWaiting(order, prepMinutes, now),
    hasCard,
  };
}

/** Its tickets wait for the time that was promised, or else asked for. */
function isWaiting(order: Order, prepMinutes: PosStore['prepMinutes'], now: number): boolean {
  const { requestedForIsoDateTimeUtc: requested, promisedForIsoDateTimeUtc: promised, collection } = order;
  if (!requested) return false;
  const wanted = { isoDateTimeUtc: promised ?? requested };
  return heldUntil({ wanted, collectionType: collection.type, bill: null }, prepMinutes, now) !== null;
}
