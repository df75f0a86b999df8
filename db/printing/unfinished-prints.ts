/** Dockets that failed at a printer, or haven't printed yet. */
import { type RawBuilder, sql } from 'kysely';
import type { StoreScope } from '#src/shared/scope.ts';
import type { Db } from '../connection.ts';

/** As the index `print_jobs_unfinished` says it: in other words, SQLite would read every job ever printed. */
export const isUnfinished = (): RawBuilder<boolean> => sql<boolean>`print_jobs.status <> 'success'`;

/** Dockets that gave up and haven't been dealt with. */
export async function countFailedPrints(db: Db, { storeId }: StoreScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from print_jobs
    where storeId = ${storeId} and stage = 'failed'`.execute(db);
  return rows[0]?.count ?? 0;
}
