import type { Trx } from '#db/connection.ts';
import { getBill, isBillIdTaken } from '#db/ordering/bills.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { moveLoyaltyIn } from '#db/promotions/loyalty.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { sum } from '#src/domain/money/money.ts';
import type { BillDraft } from '#src/domain/ordering/bill.schema.ts';
import { requestedFor } from '#src/domain/ordering/bill-money.ts';
import type { Order, OrderLine } from '#src/domain/ordering/order.types.ts';
import { sentLines } from '#src/domain/ordering/sent-lines.ts';
import { isOnBill, linesForBill, onBillReason, whoOrdered, whyNotOnBill } from '#src/domain/ordering/table-order.ts';
import { askCloudIn, openChangeOf } from '#src/features/commands/ask-cloud.ts';
import { moveOrderIn } from '#src/features/orders/move-order.ts';
import { tellOrderIn } from '#src/features/orders/tell-order.ts';
import { queueMoveDocketsIn } from '#src/features/printing/queue-move-dockets.ts';
import { settleLoyaltyOfIn } from '#src/features/promotions/settle-loyalty.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { refuse } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { draftOfOrder } from './draft-of-order.ts';
import { type AtTill, ownBillId } from './hold-bill.ts';
import { livingBillIn } from './living-bill.ts';
import { keepDraftIn, repriceIn, totalOfDraftIn } from './move-bill.ts';
import { linesNeverDearer } from './never-dearer.ts';
import { openSentBillIn } from './open-sent-bill.ts';
import { isAskedAsSent } from './sent-as.ts';

type InTrx = Needs<'clock' | 'ids' | 'menus' | 'ownership'>;

export interface PutOnBillInput extends Omit<AtTill, 'posTerminalId'> {
  /** Null: the orders join by themselves, at no till. */
  readonly posTerminalId: string | null;
  /** Orders of guests at one table, one at least. */
  readonly orderIds: readonly string[];
  /** An open bill that was sent; null: a bill of their own, under `newBillId`. */
  readonly billId: string | null;
  readonly newBillId: string;
}

/**
 * Moves a table order of guests onto a till's bill, at the prices they ordered for, each item with the guest who
 * ordered it. The kitchen is told the new number and cooks nothing twice. The bill is written here at once. The guests'
 * orders end where they are stored: in the same write, or by a command of the box (domain rules §7).
 */
export async function putOnBillIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  input: PutOnBillInput,
): Promise<{ readonly billId: string }> {
  const orders: Order[] = [];
  for (const orderId of new Set(input.orderIds)) orders.push(await tableOrderIn(trx, scope, orderId));
  const lines = orders.flatMap((order) => linesForBill({ ...order, lines: sentLines(order) }));
  const coming = { orders, lines };
  const bill = input.billId === null ? await ownIn(trx, ctx, scope, input, coming) : null;
  const billOrder = bill ?? (await joinIn(trx, ctx, scope, { ...input, billId: input.billId ?? '' }, coming));
  const onto = { billNumber: billOrder.orderNumber, billId: billOrder.id };
  for (const { id: orderId } of orders) {
    const { by } = input;
    if (ctx.ownership.owns(trx, scope, orderId)) await leaveForBillIn(trx, ctx, scope, { orderId, ...onto, by });
    else await askCloudIn(trx, ctx, scope, { kind: 'putOnBill', subjectId: orderId, body: onto, by });
  }
  await queueMoveDocketsIn(trx, ctx, scope, {
    leaving: orders.map((order) => ({
      order,
      left: null,
      dishes: order.lines.map((line) => ({ line, wasId: line.id })),
      notices: [],
    })),
    to: billOrder,
    notices: orders.map((order) => `${order.orderNumber} MOVED TO ${onto.billNumber}`),
    by: input.by,
  });
  return { billId: billOrder.id };
}

/** A table order that is unpaid and has no unanswered command. */
async function tableOrderIn(trx: Trx, scope: StoreScope, orderId: string): Promise<Order> {
  const order = await getOrder(trx, scope, orderId);
  requireForBill(order);
  const open = await openChangeOf(trx, scope, orderId);
  if (!open) return order;
  const why =
    open.kind === 'putOnBill'
      ? `${order.orderNumber} is already on a bill.`
      : `${order.orderNumber} has a change waiting for the internet. Check it under Incoming.`;
  throw new AppError('resource_status_conflict', why, { reason: 'already_pending', details: { kind: open.kind } });
}

function requireForBill(order: Order): void {
  const { orderNumber } = order;
  switch (whyNotOnBill(order)) {
    case null:
      return;
    case 'notAtTable':
      throw notFound('order');
    case 'notAccepted':
      throw refuse('not_accepted', `Accept ${orderNumber} first, or reject it.`);
    case 'paidElsewhere':
      throw refuse('paid_already', `The guest is paying ${orderNumber} on their phone.`);
    case 'ended': {
      const words = isOnBill(order) ? 'is on a bill already' : `is ${order.statusCode} already`;
      throw new AppError('resource_status_conflict', `${orderNumber} ${words}.`, {
        reason: isOnBill(order) ? 'on_a_bill' : 'order_ended',
        details: { orderId: order.id },
      });
    }
  }
}

/** Orders of guests that come onto a bill, and all their lines. */
interface GuestOrders {
  readonly orders: readonly Order[];
  readonly lines: readonly OrderLine[];
}

async function ownIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  input: PutOnBillInput,
  { orders, lines }: GuestOrders,
): Promise<Order> {
  const [first] = orders;
  if (!first) throw refuse('nothing_chosen', 'Choose what to add to the bill.');
  const billId = ownBillId(trx, ctx, scope, input.newBillId);
  if (await isBillIdTaken(trx, billId)) throw notFound('bill');
  // Coupons and rewards were used with the guests' orders; what they took off is on the lines.
  const { wishes: _, ...place } = draftOfOrder(first);
  const names = new Set(orders.map(({ customerName }) => customerName.trim()).filter((name) => name !== ''));
  const from: Order = { ...first, breakdown: [] };
  const draft: BillDraft = {
    ...place,
    lines: [],
    customerName: [...names].join(', ').slice(0, 60),
    customerPhone: '',
    comments: commentsOf('', orders),
    adjustments: { discount: null, surcharge: null },
    manual: null,
  };
  const fitting = await linesNeverDearer(lines, {
    beforeInCents: 0,
    mostInCents: owedBy(orders),
    totalWith: (come) =>
      totalOfDraftIn(trx, ctx, scope, {
        order: { ...from, lines: [] },
        draft: { ...draft, lines: come.map((each) => each.line) },
        moreSent: come,
      }),
  });
  const whole = { ...draft, lines: fitting.map((each) => each.line) };
  return openSentBillIn(trx, ctx, scope, { ...input, billId, draft: whole, from, lines: fitting });
}

async function joinIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  input: PutOnBillInput & { readonly billId: string },
  { orders, lines }: GuestOrders,
): Promise<Order> {
  const { billId, posTerminalId } = input;
  const { bill, order } = await livingBillIn(trx, ctx, scope, { billId, posTerminalId });
  if (!order) throw refuse('send_first', 'Send the bill first.');
  const comments = commentsOf(bill.draft.comments, orders);
  const sent = draftOfOrder(order);
  const beforeInCents = requestedFor(order);
  const coming = await linesNeverDearer(lines, {
    beforeInCents,
    mostInCents: beforeInCents + owedBy(orders),
    totalWith: (come) => {
      const draft = { ...sent, lines: [...sent.lines, ...come.map((each) => each.line)] };
      return totalOfDraftIn(trx, ctx, scope, { order, draft, moreSent: come });
    },
  });
  const more = coming.map((each) => each.line);
  const { order: after } = await repriceIn(trx, ctx, scope, {
    order,
    draft: { ...sent, lines: [...sent.lines, ...more], comments },
    moreSent: coming,
    input,
    action: 'putOnBill',
    reason: `With ${orders.map(({ orderNumber }) => orderNumber).join(', ')}`,
  });
  const draft = { ...bill.draft, lines: [...bill.draft.lines, ...more], comments };
  await keepDraftIn(trx, ctx, scope, await getBill(trx, scope, billId), {
    draft,
    order: after,
    isAskedAsSent: isAskedAsSent(bill),
  });
  return after;
}

/** The guests' total for their orders. */
function owedBy(orders: readonly Order[]): number {
  return sum(orders.map((order) => order.grandTotalInCents));
}

/** The guests' notes, each with its order's name. */
function commentsOf(before: string, orders: readonly Order[]): string {
  const theirs = orders.flatMap((order) => (order.comments === '' ? [] : [`${whoOrdered(order)}: ${order.comments}`]));
  return [before, ...theirs]
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 300);
}

/**
 * Ends the guest's own order once its items are on the bill. Its coupons stay used, its stamp is earned by the bill, no
 * cancellation is sent and no money moves. A repeat changes nothing.
 */
export async function leaveForBillIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'ownership'>,
  scope: StoreScope,
  { orderId, billNumber, billId, by }: LeaveForBill,
): Promise<void> {
  const order = await getOrder(trx, scope, orderId);
  const reason = onBillReason(billNumber);
  if (order.statusCode === 'cancelled' && order.statusReason === reason) return;
  requireForBill(order);
  const { order: left } = await moveOrderIn(trx, ctx, scope, {
    orderId,
    order,
    to: 'cancelled',
    by,
    action: 'putOnBill',
    reason,
  });
  if (billId !== undefined) {
    await moveLoyaltyIn(trx, scope, { fromOrderId: orderId, toOrderId: billId });
    await settleLoyaltyOfIn(trx, ctx, scope, billId);
  }
  await tellOrderIn(trx, ctx, scope, left, 'orderPutOnBill');
}

interface LeaveForBill {
  readonly orderId: string;
  readonly billNumber: string;
  /** Missing where a box asks that does not say it yet. */
  readonly billId?: string | undefined;
  readonly by: ActedBy;
}
