import { sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { PrintErrorKind } from '#src/domain/printing/print-job.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { PlatformScope } from '#src/shared/scope.ts';
import { jobOf, type PrintJob } from './print-jobs.repository.ts';

/** What the spooler needs to choose; the docket itself is read when it's its turn. */
export interface QueuedJob {
  readonly id: string;
  readonly restaurantId: string;
  readonly storeId: string;
  readonly printerId: string;
  /** `host:port` of a network printer; null for others. Of a store: two shops may use the same private address. */
  readonly address: string | null;
  readonly stage: PrintJob['stage'];
  /** 0 before the first try. */
  readonly attempts: number;
  readonly nextAttemptIsoDateTimeUtc: string;
  readonly leaseUntilIsoDateTimeUtc: string | null;
  readonly expiresIsoDateTimeUtc: string;
}

/**
 * What each printer of all stores may print next, in printing order: its first job, the one being sent, and the first
 * to expire. Costs one lookup per printer with jobs, however long its queue is, so a printer that was off all weekend
 * delays no other. `cross` and `indexed by` keep SQLite to that.
 */
export async function listPrintQueue(db: Db, _platform: PlatformScope): Promise<QueuedJob[]> {
  const { rows } = await sql<QueuedJob>`
    with recursive
      busy (printerId) as (
        select min(printerId) from print_jobs where status = 'queued'
        union all
        select (select min(printerId) from print_jobs where status = 'queued' and printerId > busy.printerId)
        from busy where busy.printerId is not null
      ),
      heads (id) as (
        select (select id from print_jobs indexed by print_jobs_queue
                where status = 'queued' and printerId = busy.printerId order by priority, id limit 1) from busy
        union
        select (select id from print_jobs indexed by print_jobs_sending
                where status = 'queued' and stage = 'sending' and printerId = busy.printerId limit 1) from busy
        union
        select (select id from print_jobs indexed by print_jobs_expiring
                where status = 'queued' and printerId = busy.printerId order by expiresIsoDateTimeUtc limit 1) from busy
      )
    select job.id, job.restaurantId, job.storeId, job.printerId, job.stage, job.attempts, job.nextAttemptIsoDateTimeUtc,
      job.leaseUntilIsoDateTimeUtc, job.expiresIsoDateTimeUtc,
      case json_extract(printer.specJson, '$.connection')
        when 'USB' then 'usb:' || coalesce(json_extract(printer.specJson, '$.usbSerial'), '')
        when 'BLUETOOTH' then 'bluetooth:' || json_extract(printer.specJson, '$.bluetoothAddress')
        when 'EPOS' then 'epos:' || json_extract(printer.specJson, '$.ipAddress') || ':'
          || json_extract(printer.specJson, '$.port') || '/' || coalesce(json_extract(printer.specJson, '$.deviceId'), '')
        else json_extract(printer.specJson, '$.ipAddress') || ':' || json_extract(printer.specJson, '$.port')
      end as address
    from heads
    cross join print_jobs as job on job.id = heads.id
    join printers as printer on printer.id = job.printerId
    order by job.priority, job.id`.execute(db);
  return rows;
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
    readonly owner: string;
  },
): Promise<PrintJob | null> {
  const at = isoUtc(claim.at);
  const { rows: others } = await sql`
    select id from print_jobs indexed by print_jobs_sending
    where status = 'queued' and stage = 'sending' and printerId in (${sql.join(claim.printerIds)})
      and leaseUntilIsoDateTimeUtc > ${at} limit 1`.execute(trx);
  if (others.length > 0) return null;
  const row = await trx
    .updateTable('print_jobs')
    .set((eb) => ({
      stage: 'sending',
      attempts: eb('attempts', '+', 1),
      leaseUntilIsoDateTimeUtc: isoUtc(claim.leaseUntil),
      leaseOwner: claim.owner,
      firstTriedIsoDateTimeUtc: eb.fn.coalesce('firstTriedIsoDateTimeUtc', eb.val(at)),
    }))
    .where('id', '=', claim.id)
    .where('status', '=', 'queued')
    .where((eb) => eb.or([eb('leaseUntilIsoDateTimeUtc', 'is', null), eb('leaseUntilIsoDateTimeUtc', '<=', at)]))
    .returningAll()
    .executeTakeFirst();
  return row ? jobOf(row) : null;
}

/** Jobs that are being sent, or whose sender has died. */
export async function listLeases(
  db: Db,
  _platform: PlatformScope,
): Promise<{ readonly id: string; readonly leaseOwner: string | null }[]> {
  const { rows } = await sql<{ id: string; leaseOwner: string | null }>`
    select id, leaseOwner from print_jobs indexed by print_jobs_sending
    where status = 'queued' and stage = 'sending'`.execute(db);
  return rows;
}

/** Free to be taken again from now on. */
export async function endLease(trx: Trx, id: string, at: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('print_jobs')
    .set({ leaseUntilIsoDateTimeUtc: isoUtc(at) })
    .where('id', '=', id)
    .where('stage', '=', 'sending')
    .execute();
}

/** Reads a job for its turn, of any store. */
export async function readQueuedJob(db: Db, _platform: PlatformScope, id: string): Promise<PrintJob | null> {
  const row = await db
    .selectFrom('print_jobs')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return row ? jobOf(row) : null;
}

/** Whether this attempt still holds the job: its lease may have expired and another worker may have taken it. */
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

/** Tries every waiting job of a printer now, because it was edited or someone asked. */
export async function hurryPrinter(trx: Trx, printerId: string, at: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('print_jobs')
    .set({ nextAttemptIsoDateTimeUtc: isoUtc(at) })
    .where('printerId', '=', printerId)
    .where('status', '=', 'queued')
    .where('stage', 'in', ['waiting', 'retrying'])
    .execute();
}

/** Its bytes may be on paper already. */
export async function markUncertain(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('print_jobs').set({ isUncertain: 1 }).where('id', '=', id).execute();
}

/** When it is no longer worth printing. */
export async function moveExpiry(trx: Trx, id: string, expiresIsoDateTimeUtc: string): Promise<void> {
  await trx.updateTable('print_jobs').set({ expiresIsoDateTimeUtc }).where('id', '=', id).execute();
}
