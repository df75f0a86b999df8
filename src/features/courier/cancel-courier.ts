import { appendAudit } from '#db/audit/audit.repository.ts';
import { getCourierJob } from '#db/courier/courier-jobs.repository.ts';
import type { CourierDeliveryAnswer, CourierProofAnswer } from '#src/contracts/courier.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { CANCEL_REASON_WORDS } from '#src/domain/delivery/cancel-reasons.ts';
import { courierError } from '#src/domain/delivery/courier-codes.ts';
import type { CourierCancelBody, CourierProofQuery } from '#src/domain/ordering/courier.schema.ts';
import type { CourierOutcome } from '#src/integrations/courier/courier.port.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { applyReportIn } from './apply-report.ts';
import type { CourierNeeds, QuoteNeeds } from './ask-quote.ts';
import { courierAnswer } from './courier-answer.ts';
import { requireCourier } from './courier-places.ts';

interface OfDelivery {
  readonly deliveryId: string;
}

/**
 * Calls the courier off. One who has the order already can't be, which the courier says; a delivery that was cancelled
 * before is answered as it is. If no answer came, the courier is asked how it stands.
 */
export async function cancelCourier(
  ctx: CourierNeeds,
  scope: StoreScope,
  { deliveryId, reason, description, by }: OfDelivery & CourierCancelBody & { readonly by: ActedBy },
): Promise<CourierDeliveryAnswer> {
  const job = await getCourierJob(ctx.db, scope, deliveryId);
  // An own driver is called by the store.
  if (job.provider === 'inHouse') throw courierError('noncancelable_delivery');
  const courier = requireCourier(ctx);
  if (job.courierStatus === 'canceled') return courierAnswer(job);
  const providerId = job.providerDeliveryId;
  if (providerId === null) {
    const isOver = job.jobStatus === 'REJECTED';
    throw new AppError(
      'resource_status_conflict',
      isOver ? 'No courier came for this, so there’s nothing to cancel.' : 'Book the courier again first to find out.',
      { reason: isOver ? 'noncancelable_delivery' : 'request_timeout' },
    );
  }
  let outcome = await courier.cancel(providerId, { reason, description });
  if (outcome.kind === 'unreachable') {
    const now = await courier.get(providerId);
    if (now.kind === 'done' && now.value.status === 'canceled') outcome = now;
  }
  const done = requireDone(ctx, outcome);
  await ctx.write(async (trx) => {
    await applyReportIn(trx, ctx, scope, await getCourierJob(trx, scope, deliveryId), done);
    const { restaurantId, storeId } = scope;
    const subject = {
      subjectType: 'order',
      subjectId: job.orderId,
      after: { deliveryId, reason: description || CANCEL_REASON_WORDS[reason] },
    };
    await appendAudit(trx, ctx, { restaurantId, storeId, by, action: 'cancelCourier', ...subject });
  });
  return courierAnswer(await getCourierJob(ctx.db, scope, deliveryId));
}

/** The picture that the courier took. It shows the guest's door, so it is fetched each time and kept nowhere here. */
export async function readProof(
  ctx: Pick<QuoteNeeds, 'db' | 'log' | 'ports'>,
  scope: StoreScope,
  { deliveryId, waypoint, type }: OfDelivery & CourierProofQuery,
): Promise<CourierProofAnswer> {
  const { providerDeliveryId } = await getCourierJob(ctx.db, scope, deliveryId);
  const courier = requireCourier(ctx);
  if (providerDeliveryId === null) throw courierError('delivery_not_found');
  const { documentBase64 } = requireDone(ctx, await courier.proof(providerDeliveryId, { waypoint, type }));
  return { contentType: 'image/png', documentBase64, waypoint, type };
}

function requireDone<Value>(ctx: Pick<QuoteNeeds, 'log'>, outcome: CourierOutcome<Value>): Value {
  if (outcome.kind === 'done') return outcome.value;
  if (outcome.kind === 'refused') throw courierError(outcome.code);
  ctx.log.warn('courier unreachable', { why: outcome.why });
  throw courierError(outcome.why === 'timeout' ? 'request_timeout' : 'service_unavailable');
}
