import { orderPayment, updateOrderPayment } from '#db/payments/order-payments.repository.ts';
import { findRefundByProviderId, resolveRefundIn } from '#db/payments/refunds.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { EventPayloads } from '#src/domain/events/events.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantRestaurantScope, grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { tellPaymentChanged } from './attempt-outcome.ts';
import { undoPhoneRefundIn } from './refund-on-phone.ts';
import { onCardsReported } from './saved-cards.ts';
import { settleOrderPayments } from './settle-payments.ts';
import { syncPayment } from './sync-payment.ts';

/** Reads what the provider told us about from the provider. Throws while it is unreachable, to be retried. */
const onCardEvent: Handler = {
  name: 'payments.cardEvent',
  types: ['cardEventReceived'],
  isMoney: true,
  async handle(ctx, event) {
    if (event.type !== 'cardEventReceived' || event.storeId === null) return;
    const scope = grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId });
    const { orderId, refund, ...hint } = event.payload;
    if (refund) await onRefundReported(ctx, scope, orderId, refund);
    const answer = await syncPayment(ctx, scope, orderId, hint);
    if (answer === 'unreachable') throw new AppError('service_unavailable', 'We can’t reach the card provider.');
  },
};

/** How a refund ended is known only from its message; a failed one is final, whatever comes after it. */
async function onRefundReported(
  ctx: AppContext,
  scope: StoreScope,
  orderId: string,
  reported: NonNullable<EventPayloads['cardEventReceived']['refund']>,
): Promise<void> {
  if (reported.state !== 'succeeded' && reported.state !== 'failed') return;
  await ctx.write(async (trx) => {
    const refund = await findRefundByProviderId(trx, scope, reported.refundId);
    if (!refund || refund.orderId !== orderId) return;
    const statusCode = reported.state === 'failed' ? ('failure' as const) : ('success' as const);
    if (refund.statusCode === statusCode) return;
    const isChanged = await resolveRefundIn(trx, scope, refund, { statusCode, providerRefundId: null });
    if (isChanged && statusCode === 'failure') await undoPhoneRefundIn(trx, scope, refund, { wasDone: true });
    const payment = await orderPayment(trx, scope, orderId);
    if (!isChanged) return;
    if (!payment) return tellPaymentChanged(trx, ctx, scope, orderId);
    const refundedInCents =
      statusCode === 'failure' ? Math.max(payment.refundedInCents - refund.amountInCents, 0) : payment.refundedInCents;
    const isAll = statusCode === 'success' && refundedInCents === payment.capturedInCents;
    await updateOrderPayment(trx, scope, orderId, {
      refundedInCents,
      ...(statusCode === 'failure' ? { statusCode: 'refundFailure' as const } : {}),
      ...(isAll ? { statusCode: 'refundSuccess' as const } : {}),
    });
    await tellPaymentChanged(trx, ctx, scope, orderId);
  });
}

/** Money that a move has set in motion goes out at once; what cannot be done now is the job's. */
const onMoneyWanted: Handler = {
  name: 'payments.settle',
  types: ['orderAccepted', 'orderRejected', 'orderCancelled', 'refundRecorded', 'paymentChanged'],
  isMoney: true,
  async handle(ctx, event) {
    if (event.orderId === null || event.storeId === null) return;
    const scope = grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId });
    await settleOrderPayments(ctx, scope, event.orderId);
  },
};

/** Cards of a customer that changed at the provider: kept while paying, or removed there. */
const onCardsChanged: Handler = {
  name: 'payments.savedCards',
  types: ['savedCardsReported'],
  async handle(ctx, event) {
    if (event.type !== 'savedCardsReported') return;
    const { restaurantId, payload } = event;
    await onCardsReported(ctx, grantRestaurantScope({ restaurantId }), payload.cardCustomerId);
  },
};

export const paymentsHandlers: Handler[] = [onCardEvent, onMoneyWanted, onCardsChanged];
