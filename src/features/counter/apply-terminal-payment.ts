import type { Trx } from '#db/connection.ts';
import {
  findTerminalAttempt,
  listTerminalAttempts,
  type TerminalAttempt,
} from '#db/eftpos/terminal-attempts.repository.ts';
import { moneyDueIn } from '#db/ordering/money-due.queries.ts';
import { listForgottenCardOrders, updateOrderMoney } from '#db/ordering/order-extras.repository.ts';
import { findOrder, getOrder } from '#db/ordering/orders.repository.ts';
import { appendEvent } from '#db/outbox/outbox.repository.ts';
import { rewriteOrder } from '#db/payments/bill-ledger.repository.ts';
import { findTender, listTenders } from '#db/payments/tenders.repository.ts';
import type { Needs } from '#src/context.ts';
import { type ActedBy, BY_PROVIDER, BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { sum } from '#src/domain/money/money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { withoutCardSurcharge, withPaymentExtras } from '#src/domain/payments/payment-extras.ts';
import { isPartialApproval, mayChargeAgain } from '#src/domain/payments/terminal-payment.ts';
import { bookBillIn } from '#src/features/counter/book-bill.ts';
import { reopenUnpaid } from '#src/features/counter/reopen-unpaid.ts';
import { settleShareOfIn } from '#src/features/counter/settle-card-share.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { acceptOrderIn } from '#src/features/orders/accept-order.ts';
import { giveBackPromotionsIn } from '#src/features/orders/give-back.ts';
import { moveConflict, moveOrderIn } from '#src/features/orders/move-order.ts';
import { underWay } from '#src/features/orders/under-way.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';

type Applies = Needs<'write' | 'clock' | 'ids' | 'menus' | 'ownership'>;

/**
 * Books an approved card payment into its order: its additions join the totals, and a sale that waited for it is
 * accepted and goes to the kitchen. Safe to repeat.
 */
export async function applyTerminalPayment(
  ctx: Applies,
  scope: StoreScope,
  { orderId, attemptId }: { readonly orderId: string; readonly attemptId: string },
): Promise<void> {
  await ctx.write(async (trx) => {
    const attempt = await findTerminalAttempt(trx, scope, attemptId);
    const tender = attempt?.kind === 'PURCHASE' ? await findTender(trx, scope, attemptId) : null;
    const found = await findOrder(trx, scope, orderId);
    if (!attempt || !tender || !found) return;
    const { profile } = await ctx.menus.storeOf(scope, trx);
    const order = withPaymentExtras(found, extrasOf(attempt), profile.settings.tax);
    if (order !== found) await updateOrderMoney(trx, scope, order);
    // A bill that is open; a sale by card is paid as a whole, below.
    if (order.paymentType === 'posPayLater' || (await moneyDueIn(trx, scope, order)) !== null) {
      await settleShareOfIn(trx, ctx, scope, order, { tenderId: attempt.id, splitIndex: attempt.splitIndex });
      return;
    }
    const takenInCents = sum((await listTenders(trx, scope, orderId)).map(({ amountInCents }) => amountInCents));
    if (order.statusCode !== 'processingPayment') return;
    if (takenInCents >= order.grandTotalInCents) await acceptSaleIn(trx, ctx, scope, order);
    else if (isPartialApproval(attempt)) await becomeBillIn(trx, ctx, scope, order, attempt);
  });
}

async function acceptSaleIn(trx: Trx, ctx: Omit<Applies, 'write'>, scope: StoreScope, order: Order): Promise<Order> {
  const move = { orderId: order.id, to: 'new' as const, by: BY_PROVIDER, action: 'payOrder' };
  const { order: paid } = await moveOrderIn(trx, ctx, scope, move);
  const sale = { orderId: order.id, order: paid, etaMinutes: null, by: BY_SYSTEM };
  const accepted = await acceptOrderIn(trx, ctx, scope, sale);
  // A saved bill that has been paid no longer waits.
  if (accepted.posTerminalId) await bookBillIn(trx, ctx, scope, accepted, { posTerminalId: accepted.posTerminalId });
  return accepted;
}

/**
 * A part of a sale was paid and stays with the store, so the sale is a bill from now on: the rest is paid in any way, and
 * the day's count sees it. The rest carries the card's surcharge only where a card pays it.
 */
async function becomeBillIn(
  trx: Trx,
  ctx: Omit<Applies, 'write'>,
  scope: StoreScope,
  sale: Order,
  { id, splitIndex, approvedInCents }: TerminalAttempt,
): Promise<void> {
  const { profile } = await ctx.menus.storeOf(scope, trx);
  const plain = withoutCardSurcharge(sale, profile.settings.tax);
  const isCovered = (approvedInCents ?? 0) >= plain.grandTotalInCents;
  const bill: Order = { ...(isCovered ? sale : plain), paymentType: 'posPayLater', version: sale.version + 1 };
  if (!(await rewriteOrder(trx, scope, sale, bill))) throw await moveConflict(trx, scope, sale.id);
  const accepted = await acceptSaleIn(trx, ctx, scope, bill);
  await settleShareOfIn(trx, ctx, scope, accepted, { tenderId: id, splitIndex });
}

function extrasOf(attempt: TerminalAttempt) {
  return {
    paymentId: attempt.id,
    surchargeInCents: attempt.surchargeInCents + attempt.terminalSurchargeInCents,
    tipInCents: attempt.tipInCents + attempt.terminalTipInCents,
  };
}

/**
 * Books a payment that the box took for one of our orders, with any card surcharge. Also if the order was paid or
 * cancelled since then: money that was taken is never missing from the books.
 */
export async function followTender(
  ctx: Applies,
  scope: StoreScope,
  { orderId, tenderId }: { readonly orderId: string; readonly tenderId: string },
): Promise<void> {
  await ctx.write(async (trx) => {
    const tender = await findTender(trx, scope, tenderId);
    const found = await findOrder(trx, scope, orderId);
    if (!found || !tender || tender.amountInCents < 0 || found.statusCode === 'processingPayment') return;
    const attempt = await findTerminalAttempt(trx, scope, tenderId);
    const { profile } = await ctx.menus.storeOf(scope, trx);
    const order = attempt ? withPaymentExtras(found, extrasOf(attempt), profile.settings.tax) : found;
    if (order !== found) await updateOrderMoney(trx, scope, order);
    await settleShareOfIn(trx, ctx, scope, order, { tenderId, splitIndex: null, isPrinted: true });
  });
}

export const onTenderTaken: Handler = {
  name: 'ordering.tenderOfTheOtherSide',
  types: ['tenderTaken'],
  async handle(ctx, event) {
    if (event.type !== 'tenderTaken' || event.storeId === null) return;
    const scope = grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId });
    const { orderId, tenderId } = event.payload;
    const { ownership, db } = ctx;
    if (!ownership.owns(db, scope, orderId)) return;
    await reopenUnpaid(ctx, scope, { orderId, tenderId });
    if (ownership.owns(db, scope, tenderId)) return;
    await followTender(ctx, scope, event.payload);
  },
};

export const onTerminalPayment: Handler = {
  name: 'ordering.terminalPayment',
  types: ['terminalPaymentChanged'],
  isMoney: true,
  async handle(ctx, event) {
    if (event.type !== 'terminalPaymentChanged' || event.storeId === null) return;
    if (event.payload.state !== 'approved') return;
    const scope = grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId });
    // The side that owns the order continues with it.
    if (!ctx.ownership.owns(ctx.db, scope, event.payload.orderId)) return;
    await applyTerminalPayment(ctx, scope, event.payload);
  },
};

/**
 * Ends an order that waited for a card when the customer pays another way; the till then has the items again, to be
 * paid or changed. Never while its card payment may still move money.
 */
export async function giveUpCardOrder(
  ctx: Applies,
  scope: StoreScope,
  { orderId, by }: { readonly orderId: string; readonly by: ActedBy },
): Promise<Order> {
  return ctx.write(async (trx) => {
    const order = await getOrder(trx, scope, orderId);
    if (order.statusCode === 'failure') return order;
    if (order.statusCode !== 'processingPayment' || order.channel !== 'pos') {
      throw await moveConflict(trx, scope, orderId);
    }
    return giveUpIn(trx, ctx, scope, order, { reason: `Not paid by card (${by.name})`, by });
  });
}

async function giveUpIn(
  trx: Trx,
  ctx: Applies,
  scope: StoreScope,
  order: Order,
  { reason, by }: { readonly reason: string; readonly by: ActedBy },
): Promise<Order> {
  const attempts = await listTerminalAttempts(trx, scope, order.id);
  const isPaid = (await listTenders(trx, scope, order.id)).length > 0;
  if (!mayChargeAgain(attempts) || isPaid) throw underWay(order);
  const { order: ended } = await moveOrderIn(trx, ctx, scope, {
    orderId: order.id,
    to: 'failure',
    by: BY_SYSTEM,
    action: 'giveUpCardOrder',
    reason,
  });
  await giveBackPromotionsIn(trx, ctx, scope, order.id, by);
  await appendEvent(trx, ctx, {
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    orderId: order.id,
    type: 'orderFailed',
    payload: { orderId: order.id, orderNumber: order.orderNumber },
  });
  return ended;
}

const FORGOTTEN_MINUTES = 30;
const ORDERS_A_RUN = 100;

/** Ends a sale that hasn't been paid for half an hour (domain rules §5), unless the outcome of a payment is unknown. */
export const endForgottenCardOrders: Job = {
  name: 'ordering.endForgottenCardOrders',
  everySeconds: 60,
  async run(ctx) {
    const placedBefore = isoUtc(ctx.clock.now().subtract({ minutes: FORGOTTEN_MINUTES }));
    const forgotten = await listForgottenCardOrders(ctx.db, { placedBefore, limit: ORDERS_A_RUN });
    await eachByItself(ctx, forgotten, ({ id, ...place }) =>
      ctx.write(async (trx) => {
        const scope = grantStoreScope(place);
        if (!ctx.ownership.owns(trx, scope, id)) return;
        const order = await getOrder(trx, scope, id);
        const isWaiting = order.statusCode === 'processingPayment';
        const isSettled = mayChargeAgain(await listTerminalAttempts(trx, scope, id));
        const isPaid = (await listTenders(trx, scope, id)).length > 0;
        if (!isWaiting || !isSettled || isPaid) return;
        await giveUpIn(trx, ctx, scope, order, { reason: 'Not paid.', by: BY_SYSTEM });
      }),
    );
  },
};
