import { oneOf, tables } from './migration.ts';

const JOB = ['PENDING', 'OUT_FOR_DELIVERY', 'COMPLETED', 'FAILED', 'REJECTED'];
const COURIER = ['pending', 'pickup', 'pickup_complete', 'dropoff', 'ongoing', 'delivered', 'canceled', 'returned'];

/** What couriers ask for a delivery, and the deliveries that they were booked for. */
export const m0143_couriers = tables([
  `create table courier_quotes (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    /** Hash of where it goes: no address stands here, and none of a price that was used. */
    dropoffHash text not null,
    /** The courier's own id. Null: they gave no price. */
    providerQuoteId text,
    feeInCents integer check (feeInCents is null or feeInCents >= 0),
    currencyCode text,
    /** Why there is no price. */
    refusedCode text,
    dropoffMinutes integer,
    createdIsoDateTimeUtc text not null,
    expiresIsoDateTimeUtc text not null,
    /** The job that it was used for. */
    usedJobId text,
    check ((providerQuoteId is null) = (feeInCents is null))
  ) strict`,
  'create index courier_quotes_by_dropoff on courier_quotes (storeId, dropoffHash, expiresIsoDateTimeUtc)',
  'create index courier_quotes_by_end on courier_quotes (expiresIsoDateTimeUtc)',
  `create table courier_jobs (
    /** The key by which the courier knows a repetition. */
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    orderId text not null references orders (id),
    quoteId text references courier_quotes (id),
    jobStatus text not null ${oneOf('jobStatus', JOB)},
    /** Null: the courier has not answered yet. */
    courierStatus text ${oneOf('courierStatus', COURIER)},
    providerDeliveryId text unique,
    feeInCents integer check (feeInCents is null or feeInCents >= 0),
    /** Why the courier would not take it. */
    refusedCode text,
    /** Shows the way to the guest's door without a login. */
    trackingUrl text,
    courierName text,
    vehicle text,
    pickupEtaIsoDateTimeUtc text,
    dropoffEtaIsoDateTimeUtc text,
    createdIsoDateTimeUtc text not null,
    /** Of the last report that counted. */
    reportedIsoDateTimeUtc text
  ) strict`,
  'create index courier_jobs_by_order on courier_jobs (orderId)',
  'create index courier_jobs_by_quote on courier_jobs (quoteId) where quoteId is not null',
  "create unique index courier_jobs_open on courier_jobs (orderId) where jobStatus in ('PENDING', 'OUT_FOR_DELIVERY')",
]);
