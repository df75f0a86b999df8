import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { BatchUploadJobsTable } from '#db/schema/batch-uploads.tables.ts';
import type { ColumnMapping } from '#src/domain/menu/import/import-fields.ts';
import type { PlatformScope } from '#src/shared/scope.ts';
import type { BatchUploadRow } from './batch-uploads.repository.ts';

export const UPLOAD_STATUSES = ['created', 'running', 'success', 'failure'] as const;
/** `stuck`: it runs for longer than an import takes. `failedRows`: it ended well, but not for all of its rows. */
export const PLATFORM_UPLOAD_STATES = [...UPLOAD_STATUSES, 'stuck', 'failedRows'] as const;
export type PlatformUploadState = (typeof PLATFORM_UPLOAD_STATES)[number];
export const PLATFORM_UPLOAD_SORTS = ['when', 'where', 'rows', 'failed'] as const;

/** A batch upload of any restaurant, as the platform's people list it. Its counts are its own: no row is read for them. */
export interface PlatformUpload {
  readonly id: string;
  readonly restaurantId: string;
  readonly storeId: string;
  readonly restaurantName: string;
  readonly storeName: string;
  readonly statusCode: BatchUploadJobsTable['statusCode'];
  readonly source: 'file' | 'starter' | 'store';
  readonly fileName: string;
  /** Who sent it. */
  readonly byName: string;
  readonly rowCount: number;
  readonly doneCount: number;
  readonly failedCount: number;
  readonly createdIsoDateTimeUtc: string;
  readonly startedIsoDateTimeUtc: string | null;
  readonly finishedIsoDateTimeUtc: string | null;
  readonly undoneIsoDateTimeUtc: string | null;
}

export interface PlatformUploadFilter {
  /** Words of the file, restaurant, store or person, or an id. */
  readonly text: string;
  readonly state?: PlatformUploadState | undefined;
  readonly source?: PlatformUpload['source'] | undefined;
  readonly sinceIsoDateTimeUtc?: string | undefined;
  /** One that was started before this and still runs is stuck. */
  readonly stuckBeforeIsoDateTimeUtc: string;
}

export interface PlatformUploadPage extends PlatformUploadFilter {
  readonly sort: { readonly by: (typeof PLATFORM_UPLOAD_SORTS)[number]; readonly direction: 'asc' | 'desc' };
  readonly limit: number;
  readonly offset: number;
}

const MOST_WORDS = 6;

/** One page of all batch uploads. */
export async function listPlatformUploads(
  db: Db,
  scope: PlatformScope,
  { limit, offset, sort, ...filter }: PlatformUploadPage,
): Promise<{ readonly rows: readonly PlatformUpload[]; readonly total: number }> {
  const rows = await matching(db, filter)
    .select(COLUMNS)
    .orderBy(SORTED_BY[sort.by], sort.direction)
    .orderBy('batch_upload_jobs.createdIsoDateTimeUtc', 'desc')
    .orderBy('batch_upload_jobs.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: await countPlatformUploads(db, scope, filter) };
}

/** How many match. */
export async function countPlatformUploads(
  db: Db,
  _scope: PlatformScope,
  filter: PlatformUploadFilter,
): Promise<number> {
  const row = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** One with the columns of its file; null: there is none. */
export async function findPlatformUpload(
  db: Db,
  _scope: PlatformScope,
  jobId: string,
): Promise<(PlatformUpload & { readonly headings: readonly string[]; readonly mapping: ColumnMapping }) | null> {
  const row = await joined(db)
    .select([...COLUMNS, 'batch_upload_jobs.headingsJson', 'batch_upload_jobs.mappingJson'])
    .where('batch_upload_jobs.id', '=', jobId)
    .executeTakeFirst();
  if (!row) return null;
  const { headingsJson, mappingJson, ...job } = row;
  return {
    ...job,
    headings: JSON.parse(headingsJson) as string[],
    mapping: JSON.parse(mappingJson) as ColumnMapping,
  };
}

export type PlatformUploadRow = Pick<BatchUploadRow, 'line' | 'cells' | 'outcome' | 'message'>;

export interface RowsAsked {
  readonly jobId: string;
  readonly isFailedOnly: boolean;
  /** The line before the first one wanted; 0: from the top. */
  readonly after: number;
  readonly limit: number;
}

/** Rows in the order of the file, from a line on: a page costs the same wherever in the file it begins. */
export async function listPlatformUploadRows(
  db: Db,
  _scope: PlatformScope,
  { jobId, isFailedOnly, after, limit }: RowsAsked,
): Promise<PlatformUploadRow[]> {
  // Which lines, out of an index alone, and then their rows: else SQLite goes through all rows up to the next failed one.
  const lines = rowsOf(db, jobId, isFailedOnly).select('line').where('line', '>', after).orderBy('line').limit(limit);
  const rows = await rowsOf(db, jobId, false)
    .select(['line', 'cellsJson', 'outcome', 'message'])
    .where('line', 'in', lines)
    .orderBy('line')
    .execute();
  return rows.map(({ cellsJson, ...row }) => ({ ...row, cells: JSON.parse(cellsJson) as string[] }));
}

/** The `after` of the page before this one; 0: that is the first. */
export async function afterOfPageBefore(
  db: Db,
  _scope: PlatformScope,
  { jobId, isFailedOnly, after, limit }: RowsAsked,
): Promise<number> {
  const row = await rowsOf(db, jobId, isFailedOnly)
    .select('line')
    .where('line', '<=', after)
    .orderBy('line', 'desc')
    .limit(1)
    .offset(limit)
    .executeTakeFirst();
  return row?.line ?? 0;
}

function rowsOf(db: Db, jobId: string, isFailedOnly: boolean) {
  const rows = db.selectFrom('batch_upload_rows').where('jobId', '=', jobId);
  // In words, not as a parameter: else SQLite leaves the index of failed rows aside.
  return isFailedOnly ? rows.where(sql<boolean>`outcome = 'failed'`) : rows;
}

const COLUMNS = [
  'batch_upload_jobs.id',
  'batch_upload_jobs.restaurantId',
  'batch_upload_jobs.storeId',
  'batch_upload_jobs.statusCode',
  'batch_upload_jobs.source',
  'batch_upload_jobs.fileName',
  'batch_upload_jobs.rowCount',
  'batch_upload_jobs.doneCount',
  'batch_upload_jobs.failedCount',
  'batch_upload_jobs.createdIsoDateTimeUtc',
  'batch_upload_jobs.startedIsoDateTimeUtc',
  'batch_upload_jobs.finishedIsoDateTimeUtc',
  'batch_upload_jobs.undoneIsoDateTimeUtc',
  'restaurants.name as restaurantName',
  'stores.name as storeName',
  sql<string>`coalesce(batch_upload_jobs.byJson ->> 'name', '')`.as('byName'),
] as const;

const SORTED_BY = {
  when: sql.ref('batch_upload_jobs.createdIsoDateTimeUtc'),
  where: sql`lower(restaurants.name || ' ' || stores.name)`,
  rows: sql.ref('batch_upload_jobs.rowCount'),
  failed: sql.ref('batch_upload_jobs.failedCount'),
} as const;

function joined(db: Db) {
  return db
    .selectFrom('batch_upload_jobs')
    .innerJoin('stores', 'stores.id', 'batch_upload_jobs.storeId')
    .innerJoin('restaurants', 'restaurants.id', 'batch_upload_jobs.restaurantId');
}

function matching(
  db: Db,
  { text, state, source, sinceIsoDateTimeUtc, stuckBeforeIsoDateTimeUtc }: PlatformUploadFilter,
) {
  let query = joined(db);
  for (const word of text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)) {
    query = query.where(sql<boolean>`instr(lower(batch_upload_jobs.fileName || ' ' || restaurants.name || ' '
      || stores.name || ' ' || coalesce(batch_upload_jobs.byJson ->> 'name', '') || ' ' || batch_upload_jobs.id), ${word}) > 0`);
  }
  if (source) query = query.where('batch_upload_jobs.source', '=', source);
  if (sinceIsoDateTimeUtc) {
    query = query.where('batch_upload_jobs.createdIsoDateTimeUtc', '>=', sinceIsoDateTimeUtc);
  }
  switch (state) {
    case undefined:
      return query;
    case 'stuck':
      return query
        .where(sql<boolean>`batch_upload_jobs.statusCode = 'running'`)
        .where('batch_upload_jobs.startedIsoDateTimeUtc', '<', stuckBeforeIsoDateTimeUtc);
    case 'failedRows':
      return query.where('batch_upload_jobs.statusCode', '=', 'success').where('batch_upload_jobs.failedCount', '>', 0);
    default:
      return query.where('batch_upload_jobs.statusCode', '=', state);
  }
}
