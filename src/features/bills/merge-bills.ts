import type { Trx } from '#db/connection.ts';
import { appendStoreAudit } from '#db/house/audit.repository.ts';
import { appendStoreEvent } from '#db/house/outbox.repository.ts';
import { tendersOfBill } from '#db/ordering/bill-ledger.repository.ts';
import { dropOpenShares } from '#db/ordering/bill-shares.repository.ts';
import { closeBill, dropHold, getBill } from '#db/ordering/bills.repository.ts';
import type { Needs } from '#src/context.ts';
import type { BillDraft } from '#src/domain/ordering/bill.schema.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { factsOf } from '#src/domain/ordering/sent-facts.ts';
import { sentLines } from '#src/domain/ordering/sent-lines.ts';
import { askedOf } from '#src/domain/pricing/manual-adjustments.ts';
import { moveOrderIn } from '#src/features/ordering/move-order.ts';
import { refuse } from '#src/features/ordering/why-not-placed.ts';
import { queueChangeDocketsIn } from '#src/features/printing/queue-change-dockets.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { draftOfOrder } from './draft-of-order.ts';
import { type AtTill, billChangedIn } from './hold-bill.ts';
import { livingBillIn } from './living-bill.ts';
import { keepDraftIn, repriceIn } from './move-bill.ts';
import { requireFresh } from './save-bill.ts';
import { isAskedAsSent } from './sent-as.ts';

type InTrx = Needs<'clock' | 'ids' | 'menus' | 'ownership'>;

export interface MergeBillsInput extends AtTill {
  readonly billId: string;
  /** Its dishes go onto `billId`, and it is no more. */
  readonly fromBillId: string;
  readonly expectedVersion: number;
}

/**
 * Two bills become one: every dish keeps its price and what the kitchen knows of it. A bill that was paid something stays
 * as it is, so that no money changes its order. The emptied order is cancelled with where it went.
 */
export async function mergeBills(
  ctx: InTrx & Needs<'write'>,
  scope: StoreScope,
  input: MergeBillsInput,
): Promise<void> {
  await ctx.write(async (trx) => {
    const { billId, fromBillId, posTerminalId } = input;
    if (billId === fromBillId) throw refuse('same_bill', 'Choose another bill.');
    const into = await livingBillIn(trx, ctx, scope, { billId, posTerminalId });
    const from = await livingBillIn(trx, ctx, scope, { billId: fromBillId, posTerminalId });
    requireFresh(into.bill, input.expectedVersion);
    if (from.order && !into.order) throw refuse('send_first', 'Send the other bill first, or merge the other way.');
    await requireNoMoney(trx, scope, from.order);
    const draft = joined(into.bill.draft, from.bill.draft);
    // Of a bill that was never sent, whose it is and what was said to it is not known to the kitchen either.
    const isSentToo = from.order ? isAskedAsSent(from.bill) : factsOf(draft) === factsOf(into.bill.draft);
    const order =
      from.order && into.order ? await joinOrdersIn(trx, ctx, scope, input, into.order, from.order) : into.order;
    await closeBill(trx, scope, fromBillId, 'merged');
    await dropHold(trx, scope, fromBillId);
    await billChangedIn(trx, ctx, scope, fromBillId);
    await keepDraftIn(trx, ctx, scope, await getBill(trx, scope, billId), draft, {
      order,
      isAskedAsSent: isAskedAsSent(into.bill) && isSentToo,
    });
    await appendStoreAudit(trx, ctx, scope, {
      by: input.by,
      action: 'mergeBills',
      subjectType: 'bill',
      subjectId: billId,
      after: { fromBillId, lineCount: draft.lines.length },
    });
  });
}

/** Money stands with the order it was taken for. */
export async function requireNoMoney(trx: Trx, scope: StoreScope, order: Order | null): Promise<void> {
  if (!order) return;
  const { all } = await tendersOfBill(trx, scope, order.id);
  if (all.length === 0) return;
  throw refuse('bill_has_payments', `${order.orderNumber} was paid something already. Merge the other bill into it.`);
}

async function joinOrdersIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  input: MergeBillsInput,
  into: Order,
  from: Order,
): Promise<Order> {
  const reason = `Merged into ${into.orderNumber}`;
  await dropOpenShares(trx, scope, from.id);
  await moveOrderIn(trx, ctx, scope, {
    orderId: from.id,
    order: from,
    to: 'cancelled',
    by: input.by,
    action: 'mergeOrder',
    reason,
  });
  const { order } = await repriceIn(trx, ctx, scope, {
    order: into,
    draft: joined(draftOfOrder(into), draftOfOrder(from)),
    moreSent: sentLines(from),
    input,
    action: 'mergeBills',
    reason: `With ${from.orderNumber}`,
  });
  await appendStoreEvent(trx, ctx, scope, {
    orderId: from.id,
    type: 'orderCancelled',
    payload: { orderId: from.id, orderNumber: from.orderNumber, from: from.statusCode, by: input.by.mover },
  });
  await queueChangeDocketsIn(trx, ctx, scope, {
    before: order,
    after: order,
    notices: [`${from.orderNumber} IS NOW ${order.orderNumber}`],
    by: input.by,
  });
  return order;
}

/**
 * Discounts stay what they were in money: a percentage of one table is not one of two. What both have is of both.
 */
function joined(into: BillDraft, from: BillDraft): BillDraft {
  const isSame = JSON.stringify(askedOf(into)) === JSON.stringify(askedOf(from));
  const isPercentage = Object.values(into.adjustments).every((one) => one?.kind !== 'amount');
  const sumOf = (key: 'discountInCents' | 'surchargeInCents') => (into.manual?.[key] ?? 0) + (from.manual?.[key] ?? 0);
  const [discountInCents, surchargeInCents] = [sumOf('discountInCents'), sumOf('surchargeInCents')];
  const amount = (value: number) => (value > 0 ? { kind: 'amount' as const, value } : null);
  return {
    ...into,
    lines: [...into.lines, ...from.lines],
    comments: [into.comments, from.comments]
      .filter((text) => text !== '')
      .join(' · ')
      .slice(0, 300),
    customerName: into.customerName || from.customerName,
    customerPhone: into.customerPhone || from.customerPhone,
    adjustments:
      isSame && isPercentage
        ? into.adjustments
        : { discount: amount(discountInCents), surcharge: amount(surchargeInCents) },
    manual: discountInCents + surchargeInCents > 0 ? { discountInCents, surchargeInCents } : null,
  };
}
