import type { Db, Trx } from '#db/connection.ts';
import { flag } from '#db/schema/flag.ts';
import type { PrintErrorKind } from '#src/domain/printing/print-job.ts';
import { type Printer, printerSchema } from '#src/domain/printing/printing.schema.ts';
import type { PlatformScope, StoreScope } from '#src/shared/scope.ts';
import { jobOf, type PrintJob } from './print-jobs.repository.ts';

export interface DueJob {
  readonly job: PrintJob;
  readonly printer: Printer;
}

/** Jobs whose time has come and that nobody works on, in the order they print: by priority, then by age. */
export async function listDueJobs(db: Db, _platform: PlatformScope, now: string, limit = 200): Promise<DueJob[]> {
  const rows = await db
    .selectFrom('print_jobs')
    .innerJoin('printers', 'printers.id', 'print_jobs.printerId')
    .selectAll('print_jobs')
    .select(['printers.specJson', 'printers.fallbackPrinterId', 'printers.id as ofPrinterId'])
    .where('print_jobs.status', '=', 'queued')
    .where('print_jobs.nextAttemptIsoDateTimeUtc', '<=', now)
    .where((eb) => eb.or([eb('leaseUntilIsoDateTimeUtc', 'is', null), eb('leaseUntilIsoDateTimeUtc', '<', now)]))
    .orderBy('print_jobs.priority')
    .orderBy('print_jobs.id')
    .limit(limit)
    .execute();
  return rows.map(({ specJson, fallbackPrinterId, ofPrinterId, ...row }) => ({
    job: jobOf(row),
    printer: printerSchema.parse({ ...JSON.parse(specJson), id: ofPrinterId, fallbackPrinterId }),
  }));
}

/** When the next job that waits wants to be tried; null when none waits. */
export async function nextAttemptAt(db: Db, _platform: PlatformScope): Promise<string | null> {
  const row = await db
    .selectFrom('print_jobs')
    .select((eb) => eb.fn.min('nextAttemptIsoDateTimeUtc').as('next'))
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return row?.next ?? null;
}

/** Takes the job for one attempt. False: somebody else has it, or it is over. */
export async function leasePrintJob(
  trx: Trx,
  job: Pick<PrintJob, 'id' | 'attempts' | 'stage' | 'firstTriedIsoDateTimeUtc'>,
  lease: { readonly now: string; readonly until: string; readonly isUncertain: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('print_jobs')
    .set({
      stage: 'sending',
      attempts: job.attempts + 1,
      isUncertain: flag(lease.isUncertain),
      firstTriedIsoDateTimeUtc: job.firstTriedIsoDateTimeUtc ?? lease.now,
      leaseUntilIsoDateTimeUtc: lease.until,
    })
    .where('id', '=', job.id)
    .where('status', '=', 'queued')
    .where('attempts', '=', job.attempts)
    .where('stage', '=', job.stage)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Puts the job back for a later attempt, with why. */
export async function retryPrintJobAt(
  trx: Trx,
  scope: StoreScope,
  printJobId: string,
  retry: {
    readonly at: string;
    readonly isUncertain: boolean;
    readonly errorKind: PrintErrorKind | null;
    readonly errorText: string | null;
  },
): Promise<void> {
  await trx
    .updateTable('print_jobs')
    .set({
      stage: 'retrying',
      isUncertain: flag(retry.isUncertain),
      errorKind: retry.errorKind,
      errorText: retry.errorText,
      leaseUntilIsoDateTimeUtc: null,
      nextAttemptIsoDateTimeUtc: retry.at,
    })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', printJobId)
    .where('status', '=', 'queued')
    .execute();
}
