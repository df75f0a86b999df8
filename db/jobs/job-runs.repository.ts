import type { Db, Trx } from '#db/connection.ts';

/** When a job last ran, for operators. */
export async function recordJobRunIn(
  trx: Trx,
  run: {
    readonly name: string;
    readonly lastStartedIsoDateTimeUtc: string;
    readonly lastFinishedIsoDateTimeUtc: string;
    readonly lastError: string | null;
  },
): Promise<void> {
  const { name, ...values } = run;
  await trx
    .insertInto('job_runs')
    .values(run)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

/** The jobs whose last run failed, wholly or for one of its stores. */
export async function listFailingJobs(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('job_runs')
    .select('name')
    .where('lastError', 'is not', null)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
