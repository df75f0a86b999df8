import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import { flag } from '#db/schema/flag.ts';
import type { PrintJobsTable } from '#db/schema/printing.tables.ts';
import { statement } from '#db/statement.ts';
import type { PrintErrorKind, PrintJobType, PrintPayload, PrintReason } from '#src/domain/printing/print-job.ts';
import { PRINT_LIFETIME_SECONDS, PRINT_PRIORITY } from '#src/domain/printing/print-job.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { isUnfinished } from './unfinished-prints.ts';

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
  const added = addPrintJob.run(trx, {
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
    isUncertain: flag(job.isUncertain ?? false),
    payloadJson: JSON.stringify(job.payload),
    failedOverFromPrinterId: job.failedOverFromPrinterId ?? null,
    at,
    expiresAt: job.expiresIsoDateTimeUtc ?? isoUtc(job.at.add({ seconds: PRINT_LIFETIME_SECONDS[job.docketType] })),
  });
  return added === 1;
}

type PrintJobValues = Pick<
  Selectable<PrintJobsTable>,
  | 'id'
  | 'restaurantId'
  | 'storeId'
  | 'printerId'
  | 'orderId'
  | 'orderVersion'
  | 'docketType'
  | 'stationId'
  | 'reason'
  | 'copyNumber'
  | 'reprintNumber'
  | 'priority'
  | 'isUncertain'
  | 'payloadJson'
  | 'failedOverFromPrinterId'
> & { at: string; expiresAt: string };

const addPrintJob = statement<PrintJobValues>((db, value) =>
  db
    .insertInto('print_jobs')
    .values({
      id: value('id'),
      restaurantId: value('restaurantId'),
      storeId: value('storeId'),
      printerId: value('printerId'),
      orderId: value('orderId'),
      orderVersion: value('orderVersion'),
      docketType: value('docketType'),
      stationId: value('stationId'),
      reason: value('reason'),
      copyNumber: value('copyNumber'),
      reprintNumber: value('reprintNumber'),
      priority: value('priority'),
      status: 'queued',
      nextAttemptIsoDateTimeUtc: value('at'),
      leaseUntilIsoDateTimeUtc: null,
      isUncertain: value('isUncertain'),
      payloadJson: value('payloadJson'),
      errorKind: null,
      errorText: null,
      failedOverFromPrinterId: value('failedOverFromPrinterId'),
      firstTriedIsoDateTimeUtc: null,
      createdIsoDateTimeUtc: value('at'),
      finishedIsoDateTimeUtc: null,
      expiresIsoDateTimeUtc: value('expiresAt'),
    })
    .onConflict((conflict) => conflict.doNothing()),
);

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

/** All dockets of an order, oldest first. */
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

/** Papers of an order's kitchen without what they say, oldest first; a reprint and a further copy say nothing new. */
export async function listKitchenPaperKeys(db: Db, scope: StoreScope, orderId: string) {
  return db
    .selectFrom('print_jobs')
    .select(['id', 'stationId', 'printerId', 'failedOverFromPrinterId', 'orderVersion', 'docketType', 'reprintNumber'])
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .where('docketType', 'in', ['ORDER_TICKET', 'CHANGE'])
    .where('reason', '<>', 'reprint')
    .where('copyNumber', '=', 1)
    .where('stationId', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Papers of a kitchen of the same version for the same printer, wherever they went; no reprints or further copies. */
export async function listPapersOfVersion(
  db: Db,
  scope: StoreScope,
  of: Pick<NewPrintJob, 'orderId' | 'orderVersion' | 'docketType' | 'stationId' | 'printerId'>,
): Promise<PrintJob[]> {
  const rows = await db
    .selectFrom('print_jobs')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', of.orderId)
    .where('orderVersion', '=', of.orderVersion)
    .where('docketType', '=', of.docketType)
    .where('stationId', '=', of.stationId)
    .where((job) => job.fn.coalesce('failedOverFromPrinterId', 'printerId'), '=', of.printerId)
    .where('reason', '<>', 'reprint')
    .where('copyNumber', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(jobOf);
}

/** Receipts of one payment of several: they belong to no order, since each payer has their own. */
export async function listShareReceipts(
  db: Db,
  scope: StoreScope,
  tenderId: string,
  printedFrom: string,
): Promise<{ readonly reprintNumber: number }[]> {
  return db
    .selectFrom('print_jobs')
    .select('reprintNumber')
    .where('storeId', '=', scope.storeId)
    .where('status', 'in', ['queued', 'success', 'failure'])
    .where('createdIsoDateTimeUtc', '>=', printedFrom)
    .where('docketType', '=', 'ORDER_INVOICE')
    .where('orderId', 'is', null)
    .where(sql<string>`json_extract(payloadJson, '$.payments[0].tenderId')`, '=', tenderId)
    .execute();
}

/** Jobs that a printer still has to print. */
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

/** Ends a job: printed, given up or dismissed by a person. */
export async function finishPrintJob(
  trx: Trx,
  scope: StoreScope,
  printJobId: string,
  end: {
    /** `unconfirmed`: not verified, and no one has confirmed that it came out. */
    readonly stage: 'printed' | 'notVerified' | 'unconfirmed' | 'failed' | 'dismissed';
    readonly errorKind?: PrintErrorKind | null;
    readonly errorText?: string | null;
    readonly at: Temporal.Instant;
  },
): Promise<void> {
  await trx
    .updateTable('print_jobs')
    .set({
      status: end.stage === 'printed' || end.stage === 'notVerified' ? 'success' : 'failure',
      stage: end.stage === 'unconfirmed' ? 'notVerified' : end.stage,
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

/** A failed job waits again, with a life of its own from now. */
export async function revivePrintJob(
  trx: Trx,
  scope: StoreScope,
  printJobId: string,
  life: { readonly at: Temporal.Instant; readonly expiresAt: Temporal.Instant; readonly isUncertain: boolean },
): Promise<void> {
  await trx
    .updateTable('print_jobs')
    .set({
      status: 'queued',
      stage: 'retrying',
      attempts: 0,
      nextAttemptIsoDateTimeUtc: isoUtc(life.at),
      firstTriedIsoDateTimeUtc: null,
      finishedIsoDateTimeUtc: null,
      expiresIsoDateTimeUtc: isoUtc(life.expiresAt),
      isUncertain: flag(life.isUncertain),
    })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', printJobId)
    .where('status', '=', 'failure')
    .execute();
}

/** Someone saw a docket come out of this printer, so its unverified jobs count as printed. */
export async function confirmPrintJobs(trx: Trx, scope: StoreScope, printerId: string): Promise<void> {
  await trx
    .updateTable('print_jobs')
    .set({ status: 'success', errorKind: null, errorText: null })
    .where('storeId', '=', scope.storeId)
    .where('printerId', '=', printerId)
    .where('status', '=', 'failure')
    .where('stage', '=', 'notVerified')
    .execute();
}

/** Whether a docket is waiting, or a failure hasn't been dealt with. */
export async function hasUnsettledJobs(db: Db, scope: StoreScope, printerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('print_jobs')
    .select('id')
    .where('storeId', '=', scope.storeId)
    .where('printerId', '=', printerId)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'queued'),
        eb('stage', '=', 'failed'),
        eb.and([eb('status', '=', 'failure'), eb('stage', '=', 'notVerified')]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A printer's printed jobs are deleted with it; moved ones forget where they came from. Where the printer that they are at has
 * the same paper, they are further copies of it.
 */
export async function removeJobsOfPrinter(trx: Trx, scope: StoreScope, printerId: string): Promise<void> {
  await trx
    .updateTable('print_jobs')
    .set({
      failedOverFromPrinterId: null,
      copyNumber: sql`copyNumber + (
        select coalesce(max(own.copyNumber), 0) from print_jobs own
        where own.orderId = print_jobs.orderId and own.orderVersion = print_jobs.orderVersion
          and own.docketType = print_jobs.docketType and own.stationId is print_jobs.stationId
          and own.printerId = print_jobs.printerId and own.reprintNumber = print_jobs.reprintNumber
          and own.failedOverFromPrinterId is null)`,
    })
    .where('storeId', '=', scope.storeId)
    .where('failedOverFromPrinterId', '=', printerId)
    .execute();
  await trx.deleteFrom('print_jobs').where('storeId', '=', scope.storeId).where('printerId', '=', printerId).execute();
}

/** One line of the tray and of a printer's list; without the docket itself. */
export interface PrintJobRow {
  readonly id: string;
  readonly printerId: string;
  readonly printerName: string;
  readonly docketType: PrintJobType;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  readonly status: PrintJob['status'];
  readonly stage: PrintJob['stage'];
  readonly errorKind: string | null;
  readonly errorText: string | null;
  readonly attempts: number;
  readonly copyNumber: number;
  readonly reprintNumber: number;
  readonly createdIsoDateTimeUtc: string;
  readonly finishedIsoDateTimeUtc: string | null;
}

/**
 * The newest first. `failed` is the till's tray: jobs that gave up, or wait for a printer with a problem, and haven't
 * been dealt with.
 */
export async function listPrintJobs(
  db: Db,
  scope: StoreScope,
  {
    filter = 'all',
    limit = 50,
    printerId,
  }: {
    readonly filter?: 'failed' | 'queued' | 'all';
    readonly limit?: number;
    /** Left out: of all printers. */
    readonly printerId?: string | undefined;
  } = {},
): Promise<PrintJobRow[]> {
  let query = db
    .selectFrom('print_jobs')
    .innerJoin('printers', 'printers.id', 'print_jobs.printerId')
    .leftJoin('orders', 'orders.id', 'print_jobs.orderId')
    .select([
      'print_jobs.id',
      'print_jobs.printerId',
      'printers.name as printerName',
      'print_jobs.docketType',
      'print_jobs.orderId',
      'orders.orderNumber',
      'print_jobs.status',
      'print_jobs.stage',
      'print_jobs.errorKind',
      'print_jobs.errorText',
      'print_jobs.attempts',
      'print_jobs.copyNumber',
      'print_jobs.reprintNumber',
      'print_jobs.createdIsoDateTimeUtc',
      'print_jobs.finishedIsoDateTimeUtc',
    ])
    .where('print_jobs.storeId', '=', scope.storeId)
    .where('print_jobs.restaurantId', '=', scope.restaurantId);
  if (printerId !== undefined) query = query.where('print_jobs.printerId', '=', printerId);
  if (filter !== 'all') query = query.where(isUnfinished);
  if (filter === 'failed') query = query.where('print_jobs.stage', 'in', ['failed', 'retrying', 'notVerified']);
  if (filter === 'queued') query = query.where('print_jobs.status', '=', 'queued');
  return query
    .orderBy('print_jobs.createdIsoDateTimeUtc', 'desc')
    .orderBy('print_jobs.id', 'desc')
    .limit(limit)
    .execute();
}

/** When papers of these orders were made for these stations, but those that were given up before they came out. */
export async function listPapersOfStations(
  db: Db,
  { storeId }: StoreScope,
  { orderIds, stationIds }: { readonly orderIds: readonly string[]; readonly stationIds: readonly string[] },
): Promise<{ readonly orderId: string; readonly stationId: string; readonly at: string }[]> {
  const rows = await db
    .selectFrom('print_jobs')
    .select(['orderId', 'stationId', 'createdIsoDateTimeUtc as at'])
    .where('storeId', '=', storeId)
    .where('orderId', 'in', sql<string>`(select value from json_each(${JSON.stringify(orderIds)}))`)
    .where('stationId', 'in', stationIds)
    .where('docketType', 'in', ['ORDER_TICKET', 'CHANGE'])
    .where('stage', 'not in', ['failed', 'dismissed'])
    .execute();
  return rows.flatMap(({ orderId, stationId, at }) => (orderId && stationId ? [{ orderId, stationId, at }] : []));
}
