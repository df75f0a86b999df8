import type { Trx } from '#db/connection.ts';
import { type CourierJob, updateCourierJob } from '#db/courier/courier-jobs.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import type { Needs } from '#src/context.ts';
import { BY_COURIER } from '#src/domain/access/acted-by.ts';
import { jobStatusOf, whatChanges } from '#src/domain/delivery/courier-job.ts';
import { completeOrderIn } from '#src/features/orders/end-order.ts';
import type { CourierDelivery, CourierEvent } from '#src/integrations/courier/courier.port.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type Reported = Omit<CourierEvent, 'eventId' | 'externalId'> & Partial<Pick<CourierDelivery, 'feeInCents'>>;

/**
 * Takes over what the courier says of a delivery, whether it was asked or told it: forward only. Names and links are
 * kept while the order is under way, so that nothing comes back after its guest was forgotten. A delivered order is
 * completed.
 */
export async function applyReportIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'ownership'>,
  scope: StoreScope,
  job: CourierJob,
  told: Reported,
): Promise<void> {
  const { reportedIsoDateTimeUtc: reported, courierStatus } = job;
  const reportedAt = reported === null ? null : Temporal.Instant.from(reported);
  const { status, details } = whatChanges({ courierStatus, reportedAt }, told);
  const isUnderWay = (await findOrder(trx, scope, job.orderId))?.statusCode === 'accepted';
  const iso = (at: Temporal.Instant | null) => (at === null ? null : isoUtc(at));
  const change = {
    ...(job.providerDeliveryId === null ? { providerDeliveryId: told.deliveryId } : {}),
    ...(told.feeInCents === undefined ? {} : { feeInCents: told.feeInCents }),
    ...(status === null ? {} : { courierStatus: status, jobStatus: jobStatusOf(status) }),
    ...(details && told.updatedAt !== null ? { reportedIsoDateTimeUtc: isoUtc(told.updatedAt) } : {}),
    ...(details
      ? {
          pickupEtaIsoDateTimeUtc: iso(told.pickupEta) ?? job.pickupEtaIsoDateTimeUtc,
          dropoffEtaIsoDateTimeUtc: iso(told.dropoffEta) ?? job.dropoffEtaIsoDateTimeUtc,
        }
      : {}),
    ...(details && isUnderWay
      ? {
          trackingUrl: told.trackingUrl ?? job.trackingUrl,
          courierName: told.courierName ?? job.courierName,
          vehicle: told.vehicle ?? job.vehicle,
        }
      : {}),
  };
  if (Object.keys(change).length > 0) await updateCourierJob(trx, job, change);
  if (status !== null || (job.courierName === null && told.courierName !== null)) {
    const { orderId } = job;
    await appendStoreEvent(trx, ctx, scope, { orderId, type: 'courierMoved', payload: { orderId } });
  }
  if (status !== 'delivered' || !isUnderWay || !ctx.ownership.owns(trx, scope, job.orderId)) return;
  // The food is with the guest, paid or not: what is left to pay stays listed on the till.
  await completeOrderIn(trx, ctx, scope, { orderId: job.orderId, by: BY_COURIER, isUnpaidMeant: true });
}
