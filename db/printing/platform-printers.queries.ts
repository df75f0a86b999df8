import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { PrintJobType, PrintStage } from '#src/domain/printing/print-job.ts';
import { type Printer, printerSchema } from '#src/domain/printing/printing.schema.ts';
import type { PlatformScope } from '#src/shared/scope.ts';
import type { PrinterState } from './printers.repository.ts';

export const PLATFORM_PRINTER_STATES = ['online', 'offline', 'unknown', 'off'] as const;
export type PlatformPrinterState = (typeof PLATFORM_PRINTER_STATES)[number];
export const PLATFORM_PRINTER_SORTS = ['where', 'name', 'state'] as const;

/** A printer of any restaurant, as the platform's people list it. */
export interface PlatformPrinter {
  readonly printer: Printer;
  readonly restaurantId: string;
  readonly storeId: string;
  readonly restaurantName: string;
  readonly storeName: string;
  readonly state: PrinterState;
}

/** What a printer did since some time: dockets, not copies of the same attempt. */
export interface PrinterDay {
  readonly printed: number;
  /** Given up, and nobody has dealt with it, or somebody dismissed it. */
  readonly failed: number;
  readonly waiting: number;
  /** Null: none was printed. */
  readonly lastPrintedIsoDateTimeUtc: string | null;
}

export interface PlatformPrinterFilter {
  /** Words of a printer, store or restaurant, a serial number or an address. */
  readonly text: string;
  readonly state?: PlatformPrinterState | undefined;
  readonly connection?: Printer['connection'] | undefined;
}

export interface PlatformPrinterPage extends PlatformPrinterFilter {
  readonly sort: { readonly by: (typeof PLATFORM_PRINTER_SORTS)[number]; readonly direction: 'asc' | 'desc' };
  readonly limit: number;
  readonly offset: number;
}

const MOST_WORDS = 6;

/** One page of all printers. */
export async function listPlatformPrinters(
  db: Db,
  _scope: PlatformScope,
  { limit, offset, sort, ...filter }: PlatformPrinterPage,
): Promise<{ readonly rows: readonly PlatformPrinter[]; readonly total: number }> {
  const query = matching(db, filter);
  const counted = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirst();
  const rows = await query
    .select(COLUMNS)
    .orderBy(SORTED_BY[sort.by], sort.direction)
    .orderBy('printers.name')
    .orderBy('printers.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows.map(printerOf), total: counted?.count ?? 0 };
}

/** How many there are, and how many of those that are turned on can't print. */
export async function countPlatformPrinters(
  db: Db,
  _scope: PlatformScope,
): Promise<{ readonly count: number; readonly offline: number }> {
  const row = await db
    .selectFrom('printers')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(${IS_ACTIVE} and printers.statusCode = 'offline'), 0)`.as('offline'),
    ])
    .executeTakeFirst();
  return { count: row?.count ?? 0, offline: row?.offline ?? 0 };
}

export async function findPlatformPrinter(
  db: Db,
  _scope: PlatformScope,
  printerId: string,
): Promise<PlatformPrinter | null> {
  const row = await matching(db, { text: '' }).select(COLUMNS).where('printers.id', '=', printerId).executeTakeFirst();
  return row ? printerOf(row) : null;
}

/** What each of these did since then; one without a docket is left out. */
export async function listPrinterDays(
  db: Db,
  _scope: PlatformScope,
  of: { readonly printers: readonly PlatformPrinter[]; readonly sinceIsoDateTimeUtc: string },
): Promise<ReadonlyMap<string, PrinterDay>> {
  const storeIds = [...new Set(of.printers.map(({ storeId }) => storeId))];
  if (storeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('print_jobs')
    .select(['printerId', 'stage', 'status'])
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.max<string | null>('finishedIsoDateTimeUtc').as('finishedIsoDateTimeUtc'),
    ])
    .where('storeId', 'in', storeIds)
    .where('createdIsoDateTimeUtc', '>=', of.sinceIsoDateTimeUtc)
    .groupBy(['printerId', 'stage', 'status'])
    .execute();
  const days = new Map<string, PrinterDay>();
  for (const { printerId, status, stage, count, finishedIsoDateTimeUtc } of rows) {
    const day = days.get(printerId) ?? { printed: 0, failed: 0, waiting: 0, lastPrintedIsoDateTimeUtc: null };
    days.set(printerId, {
      printed: day.printed + (status === 'success' ? count : 0),
      failed: day.failed + (status === 'failure' ? count : 0),
      waiting: day.waiting + (status === 'queued' ? count : 0),
      lastPrintedIsoDateTimeUtc: stage === 'printed' ? finishedIsoDateTimeUtc : day.lastPrintedIsoDateTimeUtc,
    });
  }
  return days;
}

/** A docket as the platform sees it: which and how it went, and nothing of what is on it. */
export interface PlatformPrintJob {
  readonly id: string;
  readonly docketType: PrintJobType;
  readonly orderNumber: string | null;
  readonly stage: PrintStage;
  readonly errorText: string | null;
  readonly attempts: number;
  readonly createdIsoDateTimeUtc: string;
  readonly finishedIsoDateTimeUtc: string | null;
}

/** The newest dockets of one printer since then. */
export async function listJobsOfPlatformPrinter(
  db: Db,
  _scope: PlatformScope,
  of: Pick<PlatformPrinter, 'storeId' | 'printer'> & { readonly sinceIsoDateTimeUtc: string; readonly limit: number },
): Promise<PlatformPrintJob[]> {
  return db
    .selectFrom('print_jobs')
    .leftJoin('orders', 'orders.id', 'print_jobs.orderId')
    .select([
      'print_jobs.id',
      'print_jobs.docketType',
      'orders.orderNumber',
      'print_jobs.stage',
      'print_jobs.errorText',
      'print_jobs.attempts',
      'print_jobs.createdIsoDateTimeUtc',
      'print_jobs.finishedIsoDateTimeUtc',
    ])
    .where('print_jobs.storeId', '=', of.storeId)
    .where('print_jobs.createdIsoDateTimeUtc', '>=', of.sinceIsoDateTimeUtc)
    .where('print_jobs.printerId', '=', of.printer.id)
    .orderBy('print_jobs.createdIsoDateTimeUtc', 'desc')
    .orderBy('print_jobs.id', 'desc')
    .limit(of.limit)
    .execute();
}

const COLUMNS = [
  'printers.id',
  'printers.specJson',
  'printers.fallbackPrinterId',
  'printers.statusCode',
  'printers.statusText',
  'printers.statusIsoDateTimeUtc',
  'printers.restaurantId',
  'printers.storeId',
  'restaurants.name as restaurantName',
  'stores.name as storeName',
] as const;

const IS_ACTIVE = sql<boolean>`coalesce(json_extract(printers.specJson, '$.active'), 1) = 1`;
/** Those that somebody should look at first. */
const STATE_RANK = sql`case when not ${IS_ACTIVE} then 3 when printers.statusCode = 'offline' then 0
  when printers.statusCode = 'unknown' then 1 else 2 end`;
const SORTED_BY = {
  where: sql`lower(restaurants.name || ' ' || stores.name)`,
  name: sql`lower(printers.name)`,
  state: STATE_RANK,
} as const;

function matching(db: Db, { text, state, connection }: PlatformPrinterFilter) {
  let query = db
    .selectFrom('printers')
    .innerJoin('stores', 'stores.id', 'printers.storeId')
    .innerJoin('restaurants', 'restaurants.id', 'printers.restaurantId');
  for (const word of text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)) {
    query = query.where(sql<boolean>`instr(lower(printers.name || ' ' || restaurants.name || ' ' || stores.name || ' '
      || printers.id || ' ' || coalesce(json_extract(printers.specJson, '$.cloudSerial'), '') || ' '
      || coalesce(json_extract(printers.specJson, '$.ipAddress'), '')), ${word}) > 0`);
  }
  if (connection) query = query.where(sql<boolean>`json_extract(printers.specJson, '$.connection') = ${connection}`);
  if (state === undefined) return query;
  if (state === 'off') return query.where(sql<boolean>`not ${IS_ACTIVE}`);
  return query.where(IS_ACTIVE).where('printers.statusCode', '=', state);
}

type Row = Omit<PlatformPrinter, 'printer' | 'state'> &
  PrinterState & { readonly id: string; readonly specJson: string; readonly fallbackPrinterId: string | null };

function printerOf(row: Row): PlatformPrinter {
  const { restaurantId, storeId, restaurantName, storeName, id, fallbackPrinterId } = row;
  const { statusCode, statusText, statusIsoDateTimeUtc } = row;
  return {
    ...{ restaurantId, storeId, restaurantName, storeName },
    printer: printerSchema.parse({ ...JSON.parse(row.specJson), id, fallbackPrinterId }),
    state: { statusCode, statusText, statusIsoDateTimeUtc },
  };
}
