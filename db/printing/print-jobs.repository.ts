import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import { flag } from '#db/schema/flag.ts';
import type { PrintJobsTable } from '#db/schema/printing.tables.ts';
import type { PrintErrorKind, PrintJobType, PrintPayload, PrintReason } from '#src/domain/printing/print-job.ts';
import { PRINT_LIFETIME_SECONDS, PRINT_PRIORITY } from '#src/domain/printing/print-job.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** A job as the queue sees it; its docket is in `payload`. */
export type PrintJob = Omit<Selectable<PrintJobsTable>, 'payloadJson' | 'isUncertain'> & {
  readonly isUncertain: boolean;
  readonly payload: PrintPayload;
};

export interface NewPrintJob {
  readonly id: string;
  readonly printerId: string;
  readonly orderId: string | null;
  readonly orderVersion: number;
  readonly docketType: PrintJobType;
  readonly stationId: string | null;
  readonly reason: PrintReason;
  readonly copyNumber?: number;
  readonly reprintNumber?: number;
  readonly isUncertain?: boolean;
  readonly failedOverFromPrinterId?: string | null;
  readonly payload: PrintPayload;
  readonly at: Temporal.Instant;
  /** Only for a job that takes another's place: the food is no younger at the other printer. */
  readonly expiresIsoDateTimeUtc?: string;
}

/** False when the very same docket is in the queue already: asking twice for it is one docket. */
export async function insertPrintJob(trx: Trx, scope: StoreScope, job: NewPrintJob): Promise<boolean> {
  const at = isoUtc(job.at);
  const inserted = await trx
    .insertInto('print_jobs')
    .values({
      id: job.id,
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      printerId: job.printerId,
      orderId: job.orderId,
      orderVersion: job.orderVersion,
      docketType: job.docketType,
      stationId: job.stationId,
      reason: job.reason,
      copyNumber: job.copyNumber ?? 1,
      reprintNumber: job.reprintNumber ?? 0,
      priority: PRINT_PRIORITY[job.docketType],
      status: 'queued',
      nextAttemptIsoDateTimeUtc: at,
      leaseUntilIsoDateTimeUtc: null,
      isUncertain: flag(job.isUncertain ?? false),
      payloadJson: JSON.stringify(job.payload),
      errorKind: null,
      errorText: null,
      failedOverFromPrinterId: job.failedOverFromPrinterId ?? null,
      firstTriedIsoDateTimeUtc: null,
      createdIsoDateTimeUtc: at,
      finishedIsoDateTimeUtc: null,
      expiresIsoDateTimeUtc:
        job.expiresIsoDateTimeUtc ?? isoUtc(job.at.add({ seconds: PRINT_LIFETIME_SECONDS[job.docketType] })),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findPrintJob(db: Db, scope: StoreScope, printJobId: string): Promise<PrintJob | null> {
  const row = await db
    .selectFrom('print_jobs')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', printJobId)
    .executeTakeFirst();
  return row ? jobOf(row) : null;
}

export async function getPrintJob(db: Db, scope: StoreScope, printJobId: string): Promise<PrintJob> {
  const found = await findPrintJob(db, scope, printJobId);
  if (!found) throw notFound('print job');
  return found;
}

/** All paper of an order, oldest first. */
export async function listPrintJobsOfOrder(db: Db, scope: StoreScope, orderId: string): Promise<PrintJob[]> {
  const rows = await db
    .selectFrom('print_jobs')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(jobOf);
}

/** What still has to come out of a printer. */
export async function listQueuedJobsOfPrinter(db: Db, scope: StoreScope, printerId: string): Promise<PrintJob[]> {
  const rows = await db
    .selectFrom('print_jobs')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('printerId', '=', printerId)
    .where('status', '=', 'queued')
    .orderBy('priority')
    .orderBy('id')
    .execute();
  return rows.map(jobOf);
}

/** Ends a job: printed, given up or put aside by a person. */
export async function finishPrintJob(
  trx: Trx,
  scope: StoreScope,
  printJobId: string,
  end: {
    readonly stage: 'printed' | 'notVerified' | 'failed' | 'dismissed';
    readonly errorKind?: PrintErrorKind | null;
    readonly errorText?: string | null;
    readonly at: Temporal.Instant;
  },
): Promise<void> {
  await trx
    .updateTable('print_jobs')
    .set({
      status: end.stage === 'printed' || end.stage === 'notVerified' ? 'success' : 'failure',
      stage: end.stage,
      errorKind: end.errorKind ?? null,
      errorText: end.errorText ?? null,
      leaseUntilIsoDateTimeUtc: null,
      finishedIsoDateTimeUtc: isoUtc(end.at),
    })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', printJobId)
    .execute();
}

export function jobOf({ payloadJson, isUncertain, ...row }: Selectable<PrintJobsTable>): PrintJob {
  return { ...row, isUncertain: isUncertain === 1, payload: JSON.parse(payloadJson) as PrintPayload };
}
