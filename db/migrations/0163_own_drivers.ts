import { oneOf, tables } from './migration.ts';

/** Deliveries by a store's own drivers, among those by couriers; and a store's deliveries of a day. */
export const m0163_own_drivers = tables([
  `alter table courier_jobs add column provider text not null default 'uberDirect' ${oneOf('provider', ['uberDirect', 'inHouse'])}`,
  // The driver's. A courier's number leads nowhere later, so it isn't kept.
  'alter table courier_jobs add column driverPhone text',
  'create index courier_jobs_by_store on courier_jobs (storeId, createdIsoDateTimeUtc)',
  // How many are under way is read with each event of a till.
  "create index courier_jobs_under_way on courier_jobs (storeId) where jobStatus in ('PENDING', 'OUT_FOR_DELIVERY')",
]);
