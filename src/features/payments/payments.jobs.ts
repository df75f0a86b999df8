import { listOpenCheckouts, orderPayment } from '#db/payments/order-payments.repository.ts';
import { listOrdersToSettle } from '#db/payments/payment-attempts.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { Job } from '#src/features/house/job.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { recordFailureIn } from './record-payment.ts';
import { settleOrderPayments } from './settle-payments.ts';
import { syncPayment } from './sync-payment.ts';

const ORDERS_A_RUN = 100;
/** After its time a page may still be telling us how it ended. */
const GRACE_MINUTES = 1;

/** Captures, voids and refunds whose time has come, also those that a crash left half way. */
const settlePayments: Job = {
  name: 'payments.settle',
  everySeconds: 5,
  async run(ctx) {
    const due = { at: isoUtc(ctx.clock.now()), limit: ORDERS_A_RUN };
    for (const { orderId, ...place } of await listOrdersToSettle(ctx.db, due)) {
      await settleOrderPayments(ctx, grantStoreScope(place), orderId);
    }
  },
};

/** Checkouts whose time is over: the provider says how they ended. While it is away nothing is guessed. */
const expireUnpaid: Job = {
  name: 'payments.expireUnpaid',
  everySeconds: 30,
  async run(ctx) {
    const expiresBefore = isoUtc(ctx.clock.now().subtract({ minutes: GRACE_MINUTES }));
    for (const { orderId, ...place } of await listOpenCheckouts(ctx.db, { expiresBefore, limit: ORDERS_A_RUN })) {
      await endCheckout(ctx, grantStoreScope(place), orderId);
    }
  },
};

/** Ends a checkout that nobody is to pay any more: expires its page, and records how the payment really stands. */
export async function endCheckout(
  ctx: Pick<AppContext, 'db' | 'write' | 'clock' | 'ids' | 'ports'>,
  scope: StoreScope,
  orderId: string,
): Promise<'ended' | 'unreachable'> {
  const payment = await orderPayment(ctx.db, scope, orderId);
  if (payment?.statusCode !== 'processing') return 'ended';
  const provider = ctx.ports.cardPayments;
  if (payment.checkoutSessionId === null || !provider) {
    // Nobody ever received this page's address, so nobody can have paid on it.
    if (payment.checkoutSessionId === null) await ctx.write((trx) => recordFailureIn(trx, ctx, scope, orderId));
    return payment.checkoutSessionId === null ? 'ended' : 'unreachable';
  }
  const expired = await provider.expireCheckout(payment.checkoutSessionId);
  if (expired.kind === 'unreachable') return 'unreachable';
  const answer = await syncPayment(ctx, scope, orderId);
  return answer === 'read' ? 'ended' : 'unreachable';
}

export const paymentsJobs: Job[] = [settlePayments, expireUnpaid];
