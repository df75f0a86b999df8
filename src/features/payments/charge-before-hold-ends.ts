import { getOrder } from '#db/ordering/orders.repository.ts';
import { listHoldsToEnd } from '#db/payments/card-holds.queries.ts';
import type { AppContext, Needs } from '#src/context.ts';
import { CHARGED_BEFORE, holdStage } from '#src/domain/payments/card-hold.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { queueCaptureIn } from './queue-money.ts';

/**
 * Charges the card of an order for later whose hold is about to end unanswered (decision 0184): a hold can't be made longer, and
 * a second one needs the customer. If the store rejects it afterwards, the money is refunded.
 */
export async function chargeBeforeHoldsEnd(ctx: AppContext, limit: number): Promise<void> {
  const now = ctx.clock.now();
  const ending = await listHoldsToEnd(ctx.db, { endsBefore: isoUtc(now.add(CHARGED_BEFORE)), limit });
  const due = ending.filter(({ endsIsoDateTimeUtc, requestedForIsoDateTimeUtc: requested }) => {
    const requestedFor = requested === null ? null : Temporal.Instant.from(requested);
    return holdStage({ endsAt: Temporal.Instant.from(endsIsoDateTimeUtc), requestedFor }, now) === 'charge';
  });
  await eachByItself(ctx, due, ({ orderId, ...place }) => chargeNow(ctx, grantStoreScope(place), orderId));
}

/** The same order once, however often it is due; it is carried out after the commit. */
async function chargeNow(
  ctx: Needs<'write' | 'ids' | 'clock' | 'menus'>,
  scope: StoreScope,
  orderId: string,
): Promise<void> {
  await ctx.write(async (trx) => {
    const order = await getOrder(trx, scope, orderId);
    if (order.statusCode === 'new') await queueCaptureIn(trx, ctx, scope, order);
  });
}
