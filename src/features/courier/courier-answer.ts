import type { CourierJob } from '#db/courier/courier-jobs.repository.ts';
import type { CourierDeliveryAnswer } from '#src/contracts/courier.endpoints.ts';
import { forGuests, forStaff } from '#src/domain/delivery/courier-job.ts';

export function courierAnswer(job: CourierJob): CourierDeliveryAnswer {
  const { courierStatus } = job;
  return {
    deliveryId: job.id,
    orderId: job.orderId,
    jobStatus: job.jobStatus,
    courierStatus,
    words: courierStatus
      ? { staff: forStaff(courierStatus), guest: forGuests(courierStatus) }
      : { staff: '', guest: '' },
    feeInCents: job.feeInCents,
    trackingUrl: job.trackingUrl,
    courierName: job.courierName,
    vehicle: job.vehicle,
    pickupEtaIsoDateTimeUtc: job.pickupEtaIsoDateTimeUtc,
    dropoffEtaIsoDateTimeUtc: job.dropoffEtaIsoDateTimeUtc,
  };
}
