import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { BatchUploadJobsTable, BatchUploadRowsTable } from '#db/schema/batch-uploads.tables.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { ColumnMapping } from '#src/domain/menu/import/import-fields.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface BatchUploadJob
  extends Omit<Selectable<BatchUploadJobsTable>, 'headingsJson' | 'mappingJson' | 'byJson' | 'againByJson'> {
  readonly headings: readonly string[];
  readonly mapping: ColumnMapping;
  readonly by: ActedBy;
  /** Who had its failed rows run again last; null: nobody. */
  readonly againBy: ActedBy | null;
}

export interface BatchUploadRow extends Omit<Selectable<BatchUploadRowsTable>, 'jobId' | 'cellsJson'> {
  readonly cells: readonly string[];
}

export type RowOutcome = Pick<BatchUploadRow, 'line' | 'itemId' | 'version' | 'beforeJson' | 'message'> & {
  readonly outcome: NonNullable<BatchUploadRow['outcome']>;
};

type NewJob = Pick<BatchUploadJob, 'id' | 'fileName' | 'headings' | 'mapping' | 'by' | 'createdIsoDateTimeUtc'> &
  Partial<Pick<BatchUploadJob, 'source' | 'statusCode' | 'startedIsoDateTimeUtc'>>;

/** Each row as its cells, or as the JSON of them. */
export async function insertUploadIn(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  { headings, mapping, by, ...job }: NewJob,
  rows: readonly (readonly string[] | string)[],
): Promise<void> {
  await trx
    .insertInto('batch_upload_jobs')
    .values({
      statusCode: 'created',
      ...job,
      restaurantId,
      storeId,
      kind: 'menu',
      headingsJson: JSON.stringify(headings),
      mappingJson: JSON.stringify(mapping),
      byJson: JSON.stringify(by),
      rowCount: rows.length,
    })
    .execute();
  const texts = rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row)));
  // One statement for ten thousand rows: others wait for this write.
  await sql`
    insert into batch_upload_rows (jobId, line, cellsJson)
    select ${job.id}, cells.key + 1, cells.value from json_each(${JSON.stringify(texts)}) as cells
  `.execute(trx);
}

/** The newest first. */
export async function listUploads(db: Db, scope: StoreScope, limit: number): Promise<BatchUploadJob[]> {
  const rows = await jobsOf(db, scope).orderBy('createdIsoDateTimeUtc', 'desc').limit(limit).execute();
  return rows.map(jobOf);
}

export async function findUpload(db: Db, scope: StoreScope, jobId: string): Promise<BatchUploadJob | null> {
  const row = await jobsOf(db, scope).where('id', '=', jobId).executeTakeFirst();
  return row ? jobOf(row) : null;
}

/** Whether a starting menu was ever put into its menu. */
export async function hasTakenStarter(db: Db, scope: StoreScope): Promise<boolean> {
  return (await jobsOf(db, scope).where('source', '=', 'starter').limit(1).executeTakeFirst()) !== undefined;
}

function jobsOf(db: Db, { restaurantId, storeId }: StoreScope) {
  return db
    .selectFrom('batch_upload_jobs')
    .selectAll()
    .where('restaurantId', '=', restaurantId)
    .where('storeId', '=', storeId);
}

/** Across tenants: imports in progress, which must continue. */
export async function listRunningUploads(
  db: Db,
): Promise<{ readonly id: string; readonly restaurantId: string; readonly storeId: string }[]> {
  return db
    .selectFrom('batch_upload_jobs')
    .select(['id', 'restaurantId', 'storeId'])
    .where('statusCode', '=', 'running')
    .orderBy('startedIsoDateTimeUtc')
    .execute();
}

/** After a line, in the order of the file; `outcome` narrows to what ended so. */
export async function listUploadRows(
  db: Db,
  job: Pick<BatchUploadJob, 'id'>,
  {
    after = 0,
    limit,
    outcome,
  }: { readonly after?: number; readonly limit: number; readonly outcome?: RowOutcome['outcome'] },
): Promise<BatchUploadRow[]> {
  const rows = await db
    .selectFrom('batch_upload_rows')
    .selectAll()
    .where('jobId', '=', job.id)
    .where('line', '>', after)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? 'failed'))
    .orderBy('line')
    .limit(limit)
    .execute();
  return rows.map(({ jobId: _, cellsJson, ...row }) => ({ ...row, cells: JSON.parse(cellsJson) as string[] }));
}

/** The cells of its rows as they are stored: JSON, to be parsed elsewhere. */
export async function listUploadRowTexts(
  db: Db,
  job: Pick<BatchUploadJob, 'id'>,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('batch_upload_rows')
    .select('cellsJson')
    .where('jobId', '=', job.id)
    .orderBy('line')
    .limit(limit)
    .execute();
  return rows.map(({ cellsJson }) => cellsJson);
}

/** Which of these rows nothing was done about yet. */
export async function openLines(
  trx: Trx,
  job: Pick<BatchUploadJob, 'id'>,
  lines: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await trx
    .selectFrom('batch_upload_rows')
    .select('line')
    .where('jobId', '=', job.id)
    .where('outcome', 'is', null)
    .where('line', 'in', sql<number>`(select value from json_each(${JSON.stringify(lines)}))`)
    .execute();
  return new Set(rows.map(({ line }) => line));
}

export type OutcomeCounts = Readonly<Record<RowOutcome['outcome'], number>>;

export async function countUploadRows(db: Db, job: Pick<BatchUploadJob, 'id'>): Promise<OutcomeCounts> {
  return countRows(db, job, { isItemsOnly: false });
}

/** Items, not rows: a copy has rows of categories, sizes and settings too, and a file may have a row for each size of an item. */
export async function countItemRows(db: Db, job: Pick<BatchUploadJob, 'id' | 'source'>): Promise<OutcomeCounts> {
  return countRows(db, job, { isItemsOnly: true });
}

async function countRows(
  db: Db,
  job: Pick<BatchUploadJob, 'id'> & Partial<Pick<BatchUploadJob, 'source'>>,
  { isItemsOnly }: { readonly isItemsOnly: boolean },
): Promise<OutcomeCounts> {
  const rows = await db
    .selectFrom('batch_upload_rows')
    .select([
      'outcome',
      (isItemsOnly ? sql<number>`count(distinct coalesce(itemId, line))` : sql<number>`count(*)`).as('count'),
    ])
    .where('jobId', '=', job.id)
    .$if(isItemsOnly && job.source !== 'file', (query) => query.where(sql`cellsJson ->> 2`, '=', 'item'))
    .groupBy('outcome')
    .execute();
  const none = { added: 0, changed: 0, same: 0, failed: 0 };
  return { ...none, ...Object.fromEntries(rows.flatMap(({ outcome, count }) => (outcome ? [[outcome, count]] : []))) };
}

type Change = Partial<
  Pick<
    BatchUploadJob,
    | 'statusCode'
    | 'doneCount'
    | 'failedCount'
    | 'startedIsoDateTimeUtc'
    | 'finishedIsoDateTimeUtc'
    | 'undoneIsoDateTimeUtc'
  >
> & { readonly mapping?: ColumnMapping; readonly againBy?: ActedBy };

export async function changeUploadIn(trx: Trx, scope: StoreScope, jobId: string, change: Change): Promise<void> {
  const { mapping, againBy, ...columns } = change;
  await trx
    .updateTable('batch_upload_jobs')
    .set({
      ...columns,
      ...(mapping ? { mappingJson: JSON.stringify(mapping) } : {}),
      ...(againBy ? { againByJson: JSON.stringify(againBy) } : {}),
    })
    .where('restaurantId', '=', scope.restaurantId)
    .where('storeId', '=', scope.storeId)
    .where('id', '=', jobId)
    .execute();
}

export async function noteOutcomesIn(trx: Trx, jobId: string, outcomes: readonly RowOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  // One statement, for a file may say ten thousand items a second time. Read out first: SQLite would go through all rows of the file,
  // and for each through all that is noted.
  await sql`
    with noted as materialized (
      select value ->> 'line' as line, value from json_each(${JSON.stringify(outcomes)})
    )
    update batch_upload_rows
    set outcome = noted.value ->> 'outcome', message = noted.value ->> 'message', itemId = noted.value ->> 'itemId',
      version = noted.value ->> 'version', beforeJson = noted.value ->> 'beforeJson'
    from noted
    where batch_upload_rows.jobId = ${jobId} and batch_upload_rows.line = noted.line
  `.execute(trx);
}

/** Failed rows wait again, but for some lines. Answers the first that does; null: none does. */
export async function reopenFailedRowsIn(
  trx: Trx,
  job: Pick<BatchUploadJob, 'id'>,
  { keptLines }: { readonly keptLines: readonly number[] },
): Promise<number | null> {
  const kept = sql<number>`(select value from json_each(${JSON.stringify(keptLines)}))`;
  const reopened = await trx
    .updateTable('batch_upload_rows')
    .set({ outcome: null, message: '' })
    .where('jobId', '=', job.id)
    .where(sql<boolean>`outcome = 'failed'`)
    .where('line', 'not in', kept)
    .returning('line')
    .execute();
  return reopened.length === 0 ? null : Math.min(...reopened.map(({ line }) => line));
}

/** Whether another upload of the store was started after this one was. */
export async function wasAnotherStartedSince(
  db: Db,
  scope: StoreScope,
  { id, startedIsoDateTimeUtc }: Pick<BatchUploadJob, 'id' | 'startedIsoDateTimeUtc'>,
): Promise<boolean> {
  const other = await jobsOf(db, scope)
    .where('id', '<>', id)
    .where('startedIsoDateTimeUtc', '>', startedIsoDateTimeUtc ?? '')
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

function jobOf({
  headingsJson,
  mappingJson,
  byJson,
  againByJson,
  ...row
}: Selectable<BatchUploadJobsTable>): BatchUploadJob {
  return {
    ...row,
    againBy: againByJson === null ? null : (JSON.parse(againByJson) as ActedBy),
    headings: JSON.parse(headingsJson) as string[],
    mapping: JSON.parse(mappingJson) as ColumnMapping,
    by: JSON.parse(byJson) as ActedBy,
  };
}
