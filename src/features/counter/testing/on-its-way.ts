/** A docket that is on its way to the kitchen’s printer, and what becomes of it. */
import { getPrinter } from '#db/printing/printers.repository.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { type AttemptOutcome, recordOutcomeIn } from '#src/features/printing/record-outcome.ts';
import { allJobs } from '#src/features/printing/testing/printing-fixture.ts';
import type { KitchenFixture } from './kitchen-fixture.ts';

const OFFLINE: AttemptOutcome = { kind: 'refused', why: 'offline' };

/** The ways in which certainly nothing of a docket prints. */
export const CERTAIN_FAILURES: readonly [string, AttemptOutcome][] = [
  ['as its printer is off', OFFLINE],
  ['as it can’t be printed', { kind: 'rejected' }],
  ['as its printer is not set up', { kind: 'notSetUp', why: 'switched off' }],
];

/** The first docket that waits at the kitchen’s printer is sent. */
export async function sendFirst({ ctx }: Pick<KitchenFixture, 'ctx'>): Promise<void> {
  const job = (await allJobs(ctx)).find(({ printerId, status }) => printerId === 'kitchen' && status === 'queued');
  await ctx.db
    .updateTable('print_jobs')
    .set({ stage: 'sending' })
    .where('id', '=', job?.id ?? '')
    .execute();
}

/** What became of the docket that was being sent. */
export async function endedAs({ ctx }: Pick<KitchenFixture, 'ctx'>, outcome: AttemptOutcome = OFFLINE): Promise<void> {
  const job = (await allJobs(ctx)).find(({ stage }) => stage === 'sending');
  if (!job) throw new Error('nothing is being sent');
  await ctx.write(async (trx) => {
    const printer = await getPrinter(trx, SCOPE, job.printerId);
    await recordOutcomeIn(trx, ctx, SCOPE, { job, printer, isTrustedSilent: false }, outcome);
  });
}
