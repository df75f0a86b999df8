/** Paper that did not come out of a printer, or not yet. */
import { type RawBuilder, sql } from 'kysely';
import type { StoreScope } from '#src/shared/scope.ts';
import type { Db } from '../connection.ts';

/** As the index `print_jobs_unfinished` says it: put in other words, SQLite would look at all that was ever printed. */
export const isUnfinished = (): RawBuilder<boolean> => sql<boolean>`print_jobs.status <> 'success'`;

/** Dockets that gave up and haven't been dealt with. */
export async function countFailedPrints(db: Db, { storeId }: StoreScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from print_jobs
    where storeId = ${storeId} and stage = 'failed'`.execute(db);
  return rows[0]?.count ?? 0;
}
