/** Bills of a store's tills: saved, held, sent, split and paid. */
import type { BillDraft, LogStashedOrderBody, PlannedShare } from '#src/domain/ordering/bill.schema.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import type { CancelBody } from '#src/domain/ordering/ordering.schema.ts';
import type { PaperOutcome } from '#src/domain/printing/line-story.ts';
import type { BillDetail, BillList, PaidBill, PayBillBody, SendBillBody } from '#src/domain/till/bill.types.ts';
import { endpoint } from './endpoint.ts';

const bills = '/api/pos/restaurants/:restaurantId/stores/:storeId/bills' as const;
const bill = `${bills}/:billId` as const;
const stashedOrder = '/api/pos/restaurants/:restaurantId/stores/:storeId/pos_stashed_orders/:stashedOrderId' as const;

/** Every bill that waits, of all tills, with who is editing it. */
export const listBillsEndpoint = endpoint<void, BillList>()('GET', bills);
export const readBillEndpoint = endpoint<void, BillDetail>()('GET', bill);
/** Saves an order, new or again, and releases it. */
export const saveBillEndpoint = endpoint<
  { readonly draft: BillDraft; readonly expectedVersion: number },
  { readonly version: number }
>()('PUT', bill);
/** Takes it for this till: edit state EDITING. `isTakeOver` from another till, by those who may. */
export const openBillEndpoint = endpoint<
  { readonly isTakeOver?: boolean; readonly approval?: string | null },
  BillDetail
>()('POST', `${bill}/open`);
/** Adds items that were unsent when another till took the bill over. */
export const bringAlongEndpoint = endpoint<{ readonly lines: readonly CartLine[] }, Record<never, never>>()(
  'POST',
  `${bill}/bring-along`,
);
/** The till is alive; `isHeld` false: another one has taken the bill. `version`: of the bill that is held. */
export const renewBillHoldEndpoint = endpoint<
  Record<never, never>,
  { readonly isHeld: boolean; readonly version: number | null }
>()('POST', `${bill}/renew-hold`);
export const releaseBillEndpoint = endpoint<Record<never, never>, Record<never, never>>()('POST', `${bill}/release`);
/** Sends the changes to the kitchen. */
export const sendBillEndpoint = endpoint<SendBillBody, BillDetail>()('POST', `${bill}/send`);
/** Tells the kitchen to make what followed. Nothing for what it has already. */
export const sendCourseEndpoint = endpoint<
  { readonly course?: number | null; readonly lineIds?: readonly string[] },
  BillDetail
>()('POST', `${bill}/send-course`);
export const cancelBillEndpoint = endpoint<CancelBody, Record<never, never>>()('POST', `${bill}/cancel`);
export const moveBillEndpoint = endpoint<{ readonly tableId: string; readonly expectedVersion: number }, BillDetail>()(
  'POST',
  `${bill}/move`,
);
/** Moves the other bill's items onto this one. */
export const mergeBillsEndpoint = endpoint<
  { readonly fromBillId: string; readonly expectedVersion: number },
  BillDetail
>()('POST', `${bill}/merge`);
/** Moves items to another bill, or to one of their own. */
export const transferLinesEndpoint = endpoint<
  {
    readonly toBillId: string;
    readonly isNewBill?: boolean;
    readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
    readonly expectedVersion: number;
  },
  BillDetail
>()('POST', `${bill}/transfer`);
/** Sets each payer's share; none makes the bill whole again. */
export const splitBillEndpoint = endpoint<{ readonly shares: readonly PlannedShare[] }, BillDetail>()(
  'PUT',
  `${bill}/shares`,
);
export const payBillEndpoint = endpoint<PayBillBody, PaidBill>()('POST', `${bill}/payments`);
/** The receipt of one payment: what it paid, and how. */
export const printShareEndpoint = endpoint<Record<never, never>, { readonly printJobId: string }>()(
  'POST',
  `${bill}/payments/:tenderId/print`,
);

/** What happened to one item of a saved order. */
export interface StashedItem {
  readonly lineId: string;
  readonly name: string;
  /** In the order in which they happened. */
  readonly events: readonly {
    readonly occurredIsoDateTimeUtc: string;
    /** 'Kitchen told: 2 × Margherita'. */
    readonly text: string;
    /** Where and how it came out, or who did it, with whose approval and why. */
    readonly more: string;
    /** What became of the docket; null: the event has none. */
    readonly outcome: PaperOutcome | null;
  }[];
}

export interface StashedOrderLog {
  readonly orderId: string;
  /** Null: it was never sent. */
  readonly orderNumber: string | null;
  readonly version: number;
  /** Items that something happened to; empty for an order that was never sent. */
  readonly items: readonly StashedItem[];
}

/**
 * The specification's logging call: a saved order was created or updated. Writes one row of the audit log, once for an
 * `Idempotency-Key`. `resource_not_found`: the store knows no such order; `resource_status_conflict` with `never_saved`:
 * it was sent or paid at once; `validation_failed`: another kind.
 */
export const logStashedOrderEndpoint = endpoint<LogStashedOrderBody, StashedOrderLog>()('POST', `${stashedOrder}/log`);
