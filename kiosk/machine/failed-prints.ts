import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';

/** Dockets that gave up and that nobody has dealt with. */
export async function countFailedPrints(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from print_jobs where status = 'failure' and stage = 'failed'`.execute(db);
  return rows[0]?.count ?? 0;
}
