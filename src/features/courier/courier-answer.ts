import type { CourierJob } from '#db/courier/courier-jobs.repository.ts';
import type { CourierDeliveryAnswer } from '#src/contracts/courier.endpoints.ts';
import { deliveryWords } from '#src/domain/delivery/own-driver.ts';

export function courierAnswer(job: CourierJob): CourierDeliveryAnswer {
  const { courierStatus } = job;
  return {
    deliveryId: job.id,
    orderId: job.orderId,
    jobStatus: job.jobStatus,
    courierStatus,
    words: deliveryWords(job) ?? { staff: '', guest: '' },
    feeInCents: job.feeInCents,
    trackingUrl: job.trackingUrl,
    courierName: job.courierName,
    vehicle: job.vehicle,
    pickupEtaIsoDateTimeUtc: job.pickupEtaIsoDateTimeUtc,
    dropoffEtaIsoDateTimeUtc: job.dropoffEtaIsoDateTimeUtc,
  };
}
