/** Decides what can be done with the order on this till as a bill, what is sent, and what follows. Pure. */
import type { VoidedFood } from '#src/domain/ordering/kept-lines.ts';
import type { BillDetail, SendBillBody } from '#src/domain/till/bill.types.ts';
import type { PosStore } from '#src/domain/till/till.types.ts';
import { billDraftOf, isDirty } from '../draft/bill-draft.ts';
import { heldUntil } from '../draft/held.ts';
import { type OrderDraft, tableOf } from '../draft/order-draft.ts';
import type { OrderTotal } from '../draft/order-total.ts';
import { hasTables } from '../kit/start.ts';
import { whenText } from '../kit/store-time.ts';
import type { Approvals } from '../kit/use-approved.tsx';
import { cashGivenBack } from '../pay/given-back.ts';

/** How an order is sent. Saved while the employee answers a question about it. */
export interface SendInput {
  /** Payment follows at once. */
  readonly toPay: boolean;
  readonly voidReason: string | null;
  /** What became of the voided food. */
  readonly voidedFood?: VoidedFood;
  readonly refundMethod: SendBillBody['refundMethod'];
}

/** A table or a name is worth saving before the first item. An order with a problem cannot be sent. */
export function mayBill(
  draft: OrderDraft,
  total: Pick<OrderTotal, 'issues' | 'needsAddress'>,
  { isOffline }: { readonly isOffline: boolean },
): { readonly canSave: boolean; readonly canSend: boolean } {
  if (draft.bill?.isLost) return { canSave: false, canSend: false };
  const isEmpty = draft.lines.length === 0;
  const isNamed = tableOf(draft) !== null || draft.customerName.trim() !== '';
  const isFine = total.issues.length === 0 && !total.needsAddress;
  return {
    canSave: !isEmpty || (isNamed && !draft.bill?.orderNumber),
    // An offline till doesn't reach the kitchen's printer either.
    canSend: !isOffline && !isEmpty && isFine && isDirty(draft),
  };
}

export function sendBodyOf(
  draft: OrderDraft,
  total: Pick<OrderTotal, 'manual' | 'totalInCents'>,
  { voidReason, voidedFood, refundMethod }: SendInput,
  approvals: Approvals,
): SendBillBody {
  return {
    draft: billDraftOf(draft, total),
    expectedVersion: draft.bill?.version ?? 0,
    expectedTotalInCents: total.totalInCents,
    keepsHold: false,
    voidReason,
    voidedFood: voidedFood ?? null,
    refundMethod,
    approvals: {
      discount: approvals.discount ?? null,
      void: approvals.void ?? null,
      refund: approvals.refund ?? null,
    },
  };
}

export interface AfterSend {
  /** What the drawer pays back because the bill became cheaper. */
  readonly cashInCents: number;
  readonly goesTo: 'payment' | 'tables' | 'nextOrder';
  readonly words: string;
}

/** After an order for a table comes the table map. Money to give back is shown first, on the order screen. */
export function afterSend(
  sent: Pick<BillDetail, 'order' | 'leftInCents' | 'totalInCents' | 'tenders'>,
  draft: OrderDraft,
  store: Pick<PosStore, 'prepMinutes' | 'timezone' | 'collectionTypes' | 'hasTableMap'>,
  { toPay, now }: { readonly toPay: boolean; readonly now: number },
): AfterSend {
  const cashInCents = cashGivenBack(sent, draft.bill?.paidInCents ?? 0);
  const isForTable = tableOf(draft) !== null && hasTables(store) && cashInCents === 0;
  const after = isForTable ? 'tables' : 'nextOrder';
  return {
    cashInCents,
    goesTo: toPay && sent.leftInCents > 0 ? 'payment' : after,
    words: sentText(sent.order?.orderNumber ?? 'The order', heldUntil(draft, store.prepMinutes, now), {
      timezone: store.timezone,
      now,
    }),
  };
}

function sentText(name: string, until: string | null, at: { readonly timezone: string; readonly now: number }): string {
  return until === null
    ? `${name} sent`
    : `${name} scheduled. The kitchen gets it at ${whenText(until, at.now, at.timezone)}.`;
}

/** The name under which an order is saved. */
export function savedNameOf({ bill, customerName }: Pick<OrderDraft, 'bill' | 'customerName'>): string {
  return bill?.orderNumber ?? (customerName.trim() || 'The order');
}
