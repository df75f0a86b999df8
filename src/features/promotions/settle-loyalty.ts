import type { Db, Trx } from '#db/connection.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { tendersOfBill } from '#db/payments/bill-ledger.repository.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { couponsOfOrder, giveBackCouponsIn } from '#db/promotions/coupon-redemptions.repository.ts';
import { hasLoyaltyEntries, settleLoyaltyIn } from '#db/promotions/loyalty.repository.ts';
import type { Needs } from '#src/context.ts';
import type { DomainEvent, EventType } from '#src/domain/events/events.ts';
import { billBalance } from '#src/domain/ordering/bill-money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { OrderLife } from '#src/domain/promotions/loyalty-credit.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import { refundableOf } from '#src/features/payments/queue-money.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';

/**
 * Brings a loyalty card in line with its order: the stamp counts once the order is paid or completed, and is removed
 * when the order comes to nothing (domain rules §3 step 8). Reads the order as it is, so it can run at any moment, any
 * number of times.
 */
export async function settleLoyaltyOfIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  orderId: string,
): Promise<void> {
  const order = await findOrder(trx, scope, orderId);
  if (!order) return;
  const life = await lifeOfOrder(trx, scope, order);
  await settleLoyaltyIn(trx, ctx.ids, scope, { orderId, at: isoUtc(ctx.clock.now()), life });
}

/** What became of an order, however it was paid. */
export async function lifeOfOrder(db: Db, scope: StoreScope, order: Order): Promise<OrderLife> {
  const { id, statusCode } = order;
  const { paidInCents, refundedInCents, leftInCents } = await refundableOf(db, scope, id);
  const payment = await orderPayment(db, scope, id);
  const { all, settling } = await tendersOfBill(db, scope, id);
  const isCaptured = payment !== null && payment !== undefined && payment.capturedInCents > 0;
  // Includes one whose card was declined online and that was paid at the till.
  const wasPaid = isCaptured || all.some((tender) => tender.amountInCents > 0);
  const isPaid = isCaptured || (wasPaid && billBalance(order, settling).leftInCents === 0);
  // A card that was charged back leaves nothing paid at all.
  const isRefundedInFull = wasPaid && leftInCents === 0 && (refundedInCents > 0 || paidInCents <= 0);
  return { statusCode, isPaid, isRefundedInFull };
}

const MOVES_A_STAMP = [
  'orderPlaced',
  'orderAccepted',
  'orderRejected',
  'orderCancelled',
  'orderCompleted',
  'orderFailed',
  'paymentChanged',
  'refundRecorded',
  'tenderTaken',
  'billChanged',
] as const satisfies readonly EventType[];

/** Orders of the box as well: their events travel up behind their rows. Cards are written in the cloud. */
const onMoneyOrMove: Handler = {
  name: 'promotions.stamps',
  types: MOVES_A_STAMP,
  async handle(ctx, event) {
    const orderId = orderIdOf(event);
    if (event.storeId === null || orderId === null) return;
    const scope = grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId });
    if (await hasLoyaltyEntries(ctx.db, scope, orderId)) {
      await ctx.write((trx) => settleLoyaltyOfIn(trx, ctx, scope, orderId));
    }
    if (await isBackOnCard(ctx, scope, orderId)) {
      await ctx.write((trx) => giveBackCouponsIn(trx, orderId, isoUtc(ctx.clock.now())));
    }
  },
};

/** A website order with coupons, of which the provider has given all back; at the counter the refund's own write sees to it. */
async function isBackOnCard(ctx: Needs<'db' | 'ownership'>, scope: StoreScope, orderId: string): Promise<boolean> {
  const payment = await orderPayment(ctx.db, scope, orderId);
  if (payment?.statusCode !== 'refundSuccess' || !ctx.ownership.owns(ctx.db, scope, orderId)) return false;
  if ((await couponsOfOrder(ctx.db, scope, orderId)).length === 0) return false;
  const order = await findOrder(ctx.db, scope, orderId);
  return order !== null && (await lifeOfOrder(ctx.db, scope, order)).isRefundedInFull;
}

function orderIdOf(event: DomainEvent): string | null {
  if (event.type === 'billChanged') return event.payload.billId;
  return event.orderId;
}

export const promotionsHandlers: readonly Handler[] = [onMoneyOrMove];
