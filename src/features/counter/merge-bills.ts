import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { dropOpenShares } from '#db/ordering/bill-shares.repository.ts';
import { closeBill, dropHold, getBill } from '#db/ordering/bills.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { tendersOfBill } from '#db/payments/bill-ledger.repository.ts';
import {
  giveBackCouponsNotOnLinesIn,
  keepCouponsOnLinesIn,
  moveCouponsOnLinesIn,
} from '#db/promotions/coupon-redemptions.repository.ts';
import type { Needs } from '#src/context.ts';
import type { BillDraft } from '#src/domain/ordering/bill.schema.ts';
import { requestedFor } from '#src/domain/ordering/bill-money.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { couponIdsOffDishes, isPercentageOnly, linesWithDiscounts } from '#src/domain/ordering/discounts-on-lines.ts';
import type { Order, OrderLine } from '#src/domain/ordering/order.types.ts';
import { factsOf } from '#src/domain/ordering/sent-facts.ts';
import { sentLines } from '#src/domain/ordering/sent-lines.ts';
import { askedOf } from '#src/domain/pricing/manual-adjustments.ts';
import { orderAndTable } from '#src/domain/printing/move-notices.ts';
import { moveGuestIn } from '#src/features/customers/book-guest.ts';
import { moveOrderIn } from '#src/features/orders/move-order.ts';
import { queueMoveDocketsIn } from '#src/features/printing/queue-move-dockets.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuse } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { draftOfOrder } from './draft-of-order.ts';
import { type AtTill, billChangedIn } from './hold-bill.ts';
import { livingBillIn } from './living-bill.ts';
import { keepDraftIn, repriceIn, totalOfDraftIn } from './move-bill.ts';
import { linesNeverDearer } from './never-dearer.ts';
import { requireFresh } from './save-bill.ts';
import { isAskedAsSent } from './sent-as.ts';

type InTrx = Needs<'clock' | 'ids' | 'menus' | 'ownership'>;

export interface MergeBillsInput extends AtTill {
  readonly billId: string;
  /** Its items move to `billId`, and it ends. */
  readonly fromBillId: string;
  readonly expectedVersion: number;
}

/**
 * Merges two bills into one: every item keeps its price and what the kitchen knows of it. A bill with payments stays as
 * it is, so that no payment changes its order. The emptied order is cancelled and says where it went.
 */
export async function mergeBills(
  ctx: InTrx & Needs<'write'>,
  scope: StoreScope,
  input: MergeBillsInput,
): Promise<void> {
  await ctx.write((trx) => mergeBillsIn(trx, ctx, scope, input));
}

/** The same in a running write. */
export async function mergeBillsIn(trx: Trx, ctx: InTrx, scope: StoreScope, input: MergeBillsInput): Promise<void> {
  const { billId, fromBillId, posTerminalId } = input;
  if (billId === fromBillId) throw refuse('same_bill', 'Choose another bill.');
  const into = await livingBillIn(trx, ctx, scope, { billId, posTerminalId });
  const from = await livingBillIn(trx, ctx, scope, { billId: fromBillId, posTerminalId });
  requireFresh(into.bill, input.expectedVersion);
  if (from.order && !into.order) throw refuse('send_first', 'Send the other bill first, or merge into this one.');
  await requireNoMoney(trx, scope, from.order);
  requireOwnLines(into.bill.draft, from.bill.draft);
  const going = from.order && into.order ? await goingIn(trx, ctx, scope, into.order, from.order) : null;
  const brought = going ? { ...going.draft, lines: asGoing(from.bill.draft.lines, going.lines) } : from.bill.draft;
  const draft = joined(into.bill.draft, { ...from.bill.draft, ...brought });
  // If a bill was never sent, the kitchen doesn't know its name and notes either.
  const isSentToo = from.order ? isAskedAsSent(from.bill) : factsOf(draft) === factsOf(into.bill.draft);
  const order =
    from.order && into.order && going
      ? await joinOrdersIn(trx, ctx, scope, input, { into: into.order, from: from.order, going })
      : into.order;
  await closeBill(trx, scope, fromBillId, 'merged');
  await dropHold(trx, scope, fromBillId);
  await billChangedIn(trx, ctx, scope, fromBillId);
  await keepDraftIn(trx, ctx, scope, await getBill(trx, scope, billId), {
    draft,
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
}

/** Payments stay with the order they were taken for, so a bill with money on it can't be merged away. */
export async function requireNoMoney(trx: Trx, scope: StoreScope, order: Order | null): Promise<void> {
  if (!order) return;
  const { all } = await tendersOfBill(trx, scope, order.id);
  if (all.length === 0) return;
  throw refuse('bill_has_payments', `${order.orderNumber} is part paid. Merge the other bill into it instead.`);
}

async function joinOrdersIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  input: MergeBillsInput,
  { into, from, going }: { readonly into: Order; readonly from: Order; readonly going: Going },
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
    draft: joined(draftOfOrder(into), going.draft),
    moreSent: going.lines,
    input,
    action: 'mergeBills',
    reason: `With ${from.orderNumber}`,
  });
  await keepPromotionsIn(trx, ctx, scope, { from, into, going, by: input.by });
  await appendStoreEvent(trx, ctx, scope, {
    orderId: from.id,
    type: 'orderCancelled',
    payload: { orderId: from.id, orderNumber: from.orderNumber, from: from.statusCode, by: input.by.mover },
  });
  await queueMoveDocketsIn(trx, ctx, scope, {
    leaving: [{ order: from, left: null, dishes: going.lines.map((line) => ({ line, wasId: line.id })), notices: [] }],
    to: order,
    notices: [`${orderAndTable(from)} MERGED INTO ${orderAndTable(order)}`],
    by: input.by,
  });
  return order;
}

/** What moves from a sent bill to another: its items, and what was requested beside them. */
interface Going {
  readonly draft: BillDraft;
  readonly lines: readonly OrderLine[];
  /** Coupons whose discounts are now amounts on the lines. */
  readonly couponIds: readonly string[];
}

/**
 * Discounts of the bill move with its items, as an amount of each line; a percentage that both bills have stays one.
 * The merged bill never asks for more than the two did.
 */
async function goingIn(trx: Trx, ctx: InTrx, scope: StoreScope, into: Order, from: Order): Promise<Going> {
  const sent = draftOfOrder(from);
  const isShared = isPercentageOnly(from) && isSamePercentage(draftOfOrder(into), sent);
  const lines = isShared ? sentLines(from) : linesWithDiscounts({ ...from, lines: sentLines(from) });
  const { wishes: _, ...plain } = sent;
  const draft: BillDraft = isShared
    ? plain
    : {
        ...plain,
        adjustments: { ...plain.adjustments, discount: null },
        manual: plain.manual && { ...plain.manual, discountInCents: 0 },
      };
  const beforeInCents = requestedFor(into);
  const fitting = await linesNeverDearer(lines, {
    beforeInCents,
    mostInCents: beforeInCents + requestedFor(from),
    totalWith: (come) => {
      const whole = joined(draftOfOrder(into), { ...draft, lines: come.map((each) => each.line) });
      return totalOfDraftIn(trx, ctx, scope, { order: into, draft: whole, moreSent: come });
    },
  });
  const couponIds = isShared ? [] : couponIdsOffDishes(from);
  return { draft: { ...draft, lines: fitting.map((each) => each.line) }, lines: fitting, couponIds };
}

/** Lines that the kitchen has move as they are; unsent ones move as they were saved. */
function asGoing(draft: readonly CartLine[], lines: readonly OrderLine[]): CartLine[] {
  const sent = new Map(lines.map((each) => [each.id, each.line]));
  return draft.map((line) => sent.get(line.id) ?? line);
}

/** Redemptions move with their discounts; those that no longer apply are released. */
async function keepPromotionsIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { from, into, going, by }: { from: Order; into: Order; going: Going; by: MergeBillsInput['by'] },
): Promise<void> {
  await keepCouponsOnLinesIn(trx, from.id, going.couponIds);
  await moveCouponsOnLinesIn(trx, { fromOrderId: from.id, toOrderId: into.id });
  await giveBackCouponsNotOnLinesIn(trx, from.id, isoUtc(ctx.clock.now()));
  await moveGuestIn(trx, ctx, scope, from, { toOrderId: into.id, by });
}

/** Tills never make the same id twice. A client that does gets an error. */
function requireOwnLines(into: BillDraft, from: BillDraft): void {
  const ids = new Set(into.lines.map((line) => line.id));
  if (from.lines.every((line) => !ids.has(line.id))) return;
  throw refuse('line_id_taken', 'These bills can’t be merged: they have a line with the same id.');
}

function isSamePercentage(into: BillDraft, from: BillDraft): boolean {
  const isSame = JSON.stringify(askedOf(into)) === JSON.stringify(askedOf(from));
  return isSame && Object.values(into.adjustments).every((one) => one?.kind !== 'amount');
}

/**
 * Discounts stay what they were in money: a percentage of one table is not one of two. What both have is of both.
 */
function joined(into: BillDraft, from: BillDraft): BillDraft {
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
    adjustments: isSamePercentage(into, from)
      ? into.adjustments
      : { discount: amount(discountInCents), surcharge: amount(surchargeInCents) },
    manual: discountInCents + surchargeInCents > 0 ? { discountInCents, surchargeInCents } : null,
  };
}
