import { sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { PrintErrorKind } from '#src/domain/printing/print-job.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { PlatformScope } from '#src/shared/scope.ts';
import { jobOf, type PrintJob } from './print-jobs.repository.ts';

/** What the spooler must know to choose; the docket itself is read when its turn has come. */
export interface QueuedJob {
  readonly id: string;
  readonly restaurantId: string;
  readonly storeId: string;
  readonly printerId: string;
  /** `host:port` of a network printer; null for others. Of a store: two shops may use the same private address. */
  readonly address: string | null;
  readonly stage: PrintJob['stage'];
  readonly nextAttemptIsoDateTimeUtc: string;
  readonly leaseUntilIsoDateTimeUtc: string | null;
  readonly expiresIsoDateTimeUtc: string;
}

/** More than this many at once means that nothing prints anywhere; the rest is seen when these are gone. */
const MAX_QUEUE = 5000;

/** All paper that is still to come, of all stores, in the order in which each printer prints it. */
export async function listPrintQueue(db: Db, _platform: PlatformScope): Promise<QueuedJob[]> {
  return db
    .selectFrom('print_jobs')
    .innerJoin('printers', 'printers.id', 'print_jobs.printerId')
    .select([
      'print_jobs.id',
      'print_jobs.restaurantId',
      'print_jobs.storeId',
      'print_jobs.printerId',
      'print_jobs.stage',
      'print_jobs.nextAttemptIsoDateTimeUtc',
      'print_jobs.leaseUntilIsoDateTimeUtc',
      'print_jobs.expiresIsoDateTimeUtc',
      sql<
        string | null
      >`json_extract(printers.specJson, '$.ipAddress') || ':' || json_extract(printers.specJson, '$.port')`.as(
        'address',
      ),
    ])
    .where('print_jobs.status', '=', 'queued')
    .orderBy('print_jobs.priority')
    .orderBy('print_jobs.id')
    .limit(MAX_QUEUE)
    .execute();
}

/**
 * Takes a job for one attempt: null when another worker has it, or prints at the same place. The number of attempts is
 * the proof of ownership when the outcome is recorded.
 */
export async function claimPrintJob(
  trx: Trx,
  _platform: PlatformScope,
  claim: {
    readonly id: string;
    /** All logical printers at that place. */
    readonly printerIds: readonly string[];
    readonly at: Temporal.Instant;
    readonly leaseUntil: Temporal.Instant;
  },
): Promise<PrintJob | null> {
  const at = isoUtc(claim.at);
  const other = await trx
    .selectFrom('print_jobs')
    .select('id')
    .where('status', '=', 'queued')
    .where('printerId', 'in', [...claim.printerIds])
    .where('stage', '=', 'sending')
    .where('leaseUntilIsoDateTimeUtc', '>', at)
    .limit(1)
    .executeTakeFirst();
  if (other) return null;
  const row = await trx
    .updateTable('print_jobs')
    .set((eb) => ({
      stage: 'sending',
      attempts: eb('attempts', '+', 1),
      leaseUntilIsoDateTimeUtc: isoUtc(claim.leaseUntil),
      firstTriedIsoDateTimeUtc: eb.fn.coalesce('firstTriedIsoDateTimeUtc', eb.val(at)),
    }))
    .where('id', '=', claim.id)
    .where('status', '=', 'queued')
    .where((eb) => eb.or([eb('leaseUntilIsoDateTimeUtc', 'is', null), eb('leaseUntilIsoDateTimeUtc', '<=', at)]))
    .returningAll()
    .executeTakeFirst();
  return row ? jobOf(row) : null;
}

/** Reads a job for its turn, whoever's it is. */
export async function readQueuedJob(db: Db, _platform: PlatformScope, id: string): Promise<PrintJob | null> {
  const row = await db
    .selectFrom('print_jobs')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return row ? jobOf(row) : null;
}

/** Whether the attempt is still ours: its lease may have run out and another worker may have gone on. */
export async function ownsAttempt(trx: Trx, job: Pick<PrintJob, 'id' | 'attempts'>): Promise<boolean> {
  const row = await trx
    .selectFrom('print_jobs')
    .select('id')
    .where('id', '=', job.id)
    .where('status', '=', 'queued')
    .where('stage', '=', 'sending')
    .where('attempts', '=', job.attempts)
    .executeTakeFirst();
  return row !== undefined;
}

export async function renewLease(
  trx: Trx,
  job: Pick<PrintJob, 'id' | 'attempts'>,
  leaseUntil: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('print_jobs')
    .set({ leaseUntilIsoDateTimeUtc: isoUtc(leaseUntil) })
    .where('id', '=', job.id)
    .where('stage', '=', 'sending')
    .where('attempts', '=', job.attempts)
    .execute();
}

/** Back into the queue with the reason; the next attempt may have to say POSSIBLE DUPLICATE. */
export async function requeuePrintJob(
  trx: Trx,
  id: string,
  again: {
    readonly nextAttemptAt: Temporal.Instant;
    readonly errorKind: PrintErrorKind;
    readonly errorText: string;
    readonly isUncertain: boolean;
  },
): Promise<void> {
  await trx
    .updateTable('print_jobs')
    .set({
      stage: 'retrying',
      leaseUntilIsoDateTimeUtc: null,
      nextAttemptIsoDateTimeUtc: isoUtc(again.nextAttemptAt),
      errorKind: again.errorKind,
      errorText: again.errorText,
      isUncertain: again.isUncertain ? 1 : 0,
    })
    .where('id', '=', id)
    .execute();
}

/** Everything that waits at a printer is tried now: it was edited, or somebody asked. */
export async function hurryPrinter(trx: Trx, printerId: string, at: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('print_jobs')
    .set({ nextAttemptIsoDateTimeUtc: isoUtc(at) })
    .where('printerId', '=', printerId)
    .where('status', '=', 'queued')
    .where('stage', 'in', ['waiting', 'retrying'])
    .execute();
}
