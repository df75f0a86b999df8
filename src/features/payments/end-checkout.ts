import { orderPayment } from '#db/payments/order-payments.repository.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { endOpenTry, type TryNeeds } from './pay-with-saved-card.ts';
import { recordFailureIn } from './record-payment.ts';
import { syncPayment } from './sync-payment.ts';

/** Ends a checkout that should no longer be paid: expires its page, and records the payment's real state. */
export async function endCheckout(ctx: TryNeeds, scope: StoreScope, orderId: string): Promise<'ended' | 'unreachable'> {
  const payment = await orderPayment(ctx.db, scope, orderId);
  if (payment?.statusCode !== 'processing') return 'ended';
  const tried = await endOpenTry(ctx, scope, orderId);
  if (tried !== 'ended') return tried === 'paid' ? 'ended' : 'unreachable';
  const provider = ctx.ports.cardPayments;
  if (payment.checkoutSessionId === null || !provider) {
    // No one ever received this page's address, so no one can have paid on it.
    if (payment.checkoutSessionId === null) await ctx.write((trx) => recordFailureIn(trx, ctx, scope, orderId));
    return payment.checkoutSessionId === null ? 'ended' : 'unreachable';
  }
  const expired = await provider.expireCheckout(payment.checkoutSessionId);
  if (expired.kind === 'unreachable') return 'unreachable';
  const answer = await syncPayment(ctx, scope, orderId);
  return answer === 'read' ? 'ended' : 'unreachable';
}
