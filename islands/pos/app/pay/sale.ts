import type { PlacedPosOrder, PlacePosOrderBody, PosSession } from '#src/domain/till/till.types.ts';
import { changeFor } from '../cash/cash.ts';
import { peopleOf } from '../draft/bill-draft.ts';
import { linesToSend } from '../draft/kept-prices.ts';
import { type OrderDraft, tableOf } from '../draft/order-draft.ts';
import type { OrderTotal } from '../draft/order-total.ts';

/** An order that is placed and paid in one go: what it costs, and what is sent to the store. */

export type SaleMethod = 'posCash' | 'posPayLater' | 'posCard' | 'posCustomPayment';

export interface SalePayment {
  readonly method: SaleMethod;
  /** The store's own payment method. Empty for the others. */
  readonly customName: string;
  readonly dueInCents: number;
  readonly receivedInCents: number;
  readonly approval: string | null;
}

/** A sale that was taken. */
export interface Taken extends PlacedPosOrder {
  /** Scheduled: its tickets wait. */
  readonly heldUntilIsoDateTimeUtc?: string | null;
  /** Only on this till, for now. */
  readonly isKept?: true;
}

/** Cash is rounded and a card may carry a surcharge. */
export function amountDue(method: SaleMethod, total: OrderTotal): number {
  if (method === 'posCash') return total.cashTotalInCents;
  return method === 'posCard' ? total.cardTotalInCents : total.totalInCents;
}

/** Cash must be enough. A card is charged by its terminal, unless there is nothing to charge. */
export function mayTakeSale({ method, dueInCents, receivedInCents }: SalePayment): boolean {
  if (method === 'posCard') return dueInCents === 0;
  return method !== 'posCash' || changeFor(dueInCents, receivedInCents) !== null;
}

/** What every sale sends about its order, however it is paid. */
export function orderOf(draft: OrderDraft, total: OrderTotal) {
  return {
    id: draft.id,
    lines: linesToSend(draft),
    collectionType: draft.collectionType,
    tableId: tableOf(draft),
    ...peopleOf(draft),
    comments: draft.comments.trim(),
    adjustments: { ...draft.adjustments },
    manual: total.manual,
  };
}

export function saleOf(draft: OrderDraft, total: OrderTotal, payment: SalePayment): PlacePosOrderBody {
  const { method, customName, dueInCents, receivedInCents, approval } = payment;
  return {
    ...orderOf(draft, total),
    paymentType: dueInCents === 0 || method === 'posCard' ? 'noPaymentRequired' : method,
    ...(method === 'posCustomPayment' ? { customPaymentName: customName } : {}),
    tenderedInCents: method === 'posCash' ? receivedInCents : 0,
    expectedTotalInCents: dueInCents,
    approval,
    alone: null,
  };
}

/** A repeated call returns the first call's change. This is the cash that was handed over now. */
export function takenOf(
  { paymentType, tenderedInCents }: PlacePosOrderBody,
  placed: PlacedPosOrder,
  heldUntilIsoDateTimeUtc: string | null,
): Taken {
  const changeInCents = paymentType === 'posCash' ? tenderedInCents - placed.grandTotalInCents : 0;
  return { ...placed, changeInCents: Math.max(0, changeInCents), heldUntilIsoDateTimeUtc };
}

/** Whether a sale may be saved on this till. Offline no one can approve a changed price by PIN. */
export function mayKeepSale(draft: OrderDraft, total: OrderTotal, { employee }: Pick<PosSession, 'employee'>): boolean {
  return !isPriceChanged(draft, total) || !employee || employee.permissions.includes('discount');
}

/** Whether an employee changed a price by hand, which may need a PIN. */
export function isPriceChanged({ lines }: OrderDraft, { manual }: OrderTotal): boolean {
  return manual !== null || lines.some(({ adjustment, sellsAnyway }) => adjustment !== undefined || sellsAnyway);
}
