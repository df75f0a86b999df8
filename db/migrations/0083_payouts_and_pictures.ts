import { tables } from './migration.ts';

/**
 * What the card provider paid out to stores, as it was read last: the journal books it on the day on which it arrives. And pictures
 * taken at the time clock, which are deleted when their time is over.
 */
export const m0083_payouts_and_pictures = tables([
  `create table payouts (
    payoutId text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    currencyCode text not null,
    /** What arrives at the bank; below zero it is taken from there. */
    amountInCents integer not null,
    /** Fees that were taken off before. */
    feeInCents integer not null,
    stateCode text not null,
    /** 'yyyy-mm-dd'. */
    arrivesDay text not null,
    readIsoDateTimeUtc text not null
  ) strict`,
  'create index payouts_by_store on payouts (storeId, arrivesDay)',
  `create table time_clock_pictures (
    storeId text not null references stores (id),
    /** Of time_clock_events: when its shift began. */
    punchId text not null,
    restaurantId text not null references restaurants (id),
    employeeId text not null references employees (id),
    /** A small JPEG, base64. */
    jpegBase64 text not null,
    deleteAfterIsoDateTimeUtc text not null,
    primary key (storeId, punchId)
  ) strict, without rowid`,
  'create index time_clock_pictures_by_end on time_clock_pictures (deleteAfterIsoDateTimeUtc)',
]);
