import type { Generated } from 'kysely';
import type { CourierCode } from '#src/domain/delivery/courier-codes.ts';
import type { CourierStatus, JobStatus } from '#src/domain/delivery/courier-job.ts';

export interface CourierQuotesTable {
  id: string;
  restaurantId: string;
  storeId: string;
  /** Hash of where it goes; empty once it is used. */
  dropoffHash: string;
  /** Null: the courier gave no price. */
  providerQuoteId: string | null;
  feeInCents: number | null;
  currencyCode: string | null;
  refusedCode: string | null;
  dropoffMinutes: number | null;
  createdIsoDateTimeUtc: string;
  expiresIsoDateTimeUtc: string;
  usedJobId: string | null;
}

export interface CourierJobsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  orderId: string;
  quoteId: string | null;
  jobStatus: JobStatus;
  courierStatus: CourierStatus | null;
  providerDeliveryId: string | null;
  feeInCents: number | null;
  refusedCode: CourierCode | null;
  trackingUrl: string | null;
  courierName: string | null;
  vehicle: string | null;
  pickupEtaIsoDateTimeUtc: string | null;
  dropoffEtaIsoDateTimeUtc: string | null;
  createdIsoDateTimeUtc: string;
  reportedIsoDateTimeUtc: string | null;
  provider: Generated<'uberDirect' | 'inHouse'>;
  /** In E.164, of an own driver. */
  driverPhone: string | null;
}
