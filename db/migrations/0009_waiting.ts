import { tables } from './migration.ts';

/** What waits is found without looking at what is done: a year of orders and dockets costs a queue nothing. */
export const m0009_waiting = tables([
  "create index orders_open on orders (statusCode, storeId) where statusCode in ('processingPayment', 'new', 'accepted')",
  "create index print_jobs_sending on print_jobs (printerId) where status = 'queued' and stage = 'sending'",
  "create index print_jobs_expiring on print_jobs (printerId, expiresIsoDateTimeUtc) where status = 'queued'",
]);
