import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const run = async (db: Kysely<unknown>, statements: readonly string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/**
 * The newest paper of a store, what did not come out, and the paper of one order, without looking at all it ever printed: an
 * evening without a printer leaves thousands of dockets, and they are counted with each batch that a box sends.
 */
export const m0018_print_trays: Migration = {
  up: (db: Kysely<unknown>) =>
    run(db, [
      'drop index print_jobs_by_store',
      'create index print_jobs_newest on print_jobs (storeId, createdIsoDateTimeUtc, id)',
      `create index print_jobs_unfinished on print_jobs (storeId, createdIsoDateTimeUtc, id) where status <> 'success'`,
      "create index print_jobs_failed on print_jobs (storeId, stage) where stage = 'failed'",
      `create index print_jobs_stuck on print_jobs (printerId)
         where status = 'queued' and errorKind is not null and errorKind <> 'busy'`,
      'create index print_jobs_by_order on print_jobs (orderId) where orderId is not null',
    ]),
  down: (db: Kysely<unknown>) =>
    run(db, [
      'drop index print_jobs_by_order',
      'drop index print_jobs_stuck',
      'drop index print_jobs_failed',
      'drop index print_jobs_unfinished',
      'drop index print_jobs_newest',
      'create index print_jobs_by_store on print_jobs (storeId, status, createdIsoDateTimeUtc)',
    ]),
};
