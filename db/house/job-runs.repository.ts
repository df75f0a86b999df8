import type { Trx } from '#db/connection.ts';

/** When a job last ran, for whoever looks after the machine. */
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
