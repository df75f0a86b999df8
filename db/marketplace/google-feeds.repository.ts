import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { GoogleFeedTasksTable } from '#db/schema/marketplace.tables.ts';
import type { FeedFile } from '#src/domain/marketplace/google/feed-files.ts';
import type { LeftOut } from '#src/domain/ordering/google-feed/google-problems.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface GoogleFeedTask
  extends Omit<Selectable<GoogleFeedTasksTable>, 'leftOutJson' | 'problemsJson' | 'restaurantId' | 'storeId'> {
  readonly leftOut: readonly LeftOut[];
  /** Sentences. */
  readonly problems: readonly string[];
}

/** Written out, so that the index of what is open is used. */
const IS_OPEN = sql<boolean>`statusCode in ('requested', 'queued', 'running')`;

function taskOf({ leftOutJson, problemsJson, restaurantId: _, storeId: __, ...row }: Selectable<GoogleFeedTasksTable>) {
  return { ...row, leftOut: JSON.parse(leftOutJson), problems: JSON.parse(problemsJson) } as GoogleFeedTask;
}

/** Null: the store has no such task. */
export async function findFeedTask(db: Db, { storeId }: StoreScope, id: string): Promise<GoogleFeedTask | null> {
  const row = await db
    .selectFrom('google_feed_tasks')
    .selectAll()
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? taskOf(row) : null;
}

/** The store's, the newest first. */
export async function listFeedTasks(db: Db, { storeId }: StoreScope, limit: number): Promise<GoogleFeedTask[]> {
  const rows = await db
    .selectFrom('google_feed_tasks')
    .selectAll()
    .where('storeId', '=', storeId)
    .orderBy('requestedIsoDateTimeUtc', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(taskOf);
}

/** The one that isn't over; null: none. */
export async function findOpenFeedTask(db: Db, { storeId }: StoreScope): Promise<GoogleFeedTask | null> {
  const row = await db
    .selectFrom('google_feed_tasks')
    .selectAll()
    .where('storeId', '=', storeId)
    .where(IS_OPEN)
    .executeTakeFirst();
  return row ? taskOf(row) : null;
}

export async function insertFeedTaskIn(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  task: Pick<GoogleFeedTask, 'id' | 'requestedIsoDateTimeUtc'>,
): Promise<void> {
  const row = { ...task, restaurantId, storeId, statusCode: 'requested' as const };
  await trx.insertInto('google_feed_tasks').values(row).execute();
}

export async function changeFeedTaskIn(
  trx: Trx,
  { storeId }: StoreScope,
  id: string,
  { leftOut, problems, ...change }: Partial<Omit<GoogleFeedTask, 'id'>>,
): Promise<void> {
  await trx
    .updateTable('google_feed_tasks')
    .set({
      ...change,
      ...(leftOut ? { leftOutJson: JSON.stringify(leftOut) } : {}),
      ...(problems ? { problemsJson: JSON.stringify(problems) } : {}),
    })
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .execute();
}

/** The files take the place of all that the store had. */
export async function replaceFeedFilesIn(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  taskId: string,
  files: readonly FeedFile[],
): Promise<void> {
  await trx.deleteFrom('google_feed_files').where('storeId', '=', storeId).execute();
  const rows = files.map(({ name, type, text }, position) => ({
    ...{ taskId, restaurantId, storeId, position, name, type, content: text },
  }));
  await trx.insertInto('google_feed_files').values(rows).execute();
}

export interface KeptFeedFile {
  readonly taskId: string;
  readonly name: string;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

/** The store's files, without what is in them. */
export async function listFeedFiles(db: Db, { storeId }: StoreScope): Promise<KeptFeedFile[]> {
  return db
    .selectFrom('google_feed_files')
    .select(['taskId', 'name', 'type', sql<number>`octet_length(content)`.as('size')])
    .where('storeId', '=', storeId)
    .orderBy('position')
    .execute();
}

/** Null: the store has no file of that name. */
export async function findFeedFile(db: Db, { storeId }: StoreScope, name: string): Promise<FeedFile | null> {
  const row = await db
    .selectFrom('google_feed_files')
    .select(['name', 'type', 'content as text'])
    .where('storeId', '=', storeId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

/** Of all stores, the oldest first: those that were asked for are in line from now on. */
export async function queueFeedTasksIn(trx: Trx): Promise<void> {
  await trx
    .updateTable('google_feed_tasks')
    .set({ statusCode: 'queued' })
    .where('statusCode', '=', 'requested')
    .execute();
}

export interface OpenFeedTask {
  readonly id: string;
  readonly restaurantId: string;
  readonly storeId: string;
}

/** Of all stores, the oldest first. */
export async function listOpenFeedTasks(db: Db): Promise<OpenFeedTask[]> {
  return db
    .selectFrom('google_feed_tasks')
    .select(['id', 'restaurantId', 'storeId'])
    .where(IS_OPEN)
    .orderBy('requestedIsoDateTimeUtc')
    .orderBy('id')
    .execute();
}

/** Stores that have feeds made and for which none was asked since. */
export async function listStoresDueFeeds(db: Db, since: string): Promise<Omit<OpenFeedTask, 'id'>[]> {
  return db
    .selectFrom('store_settings')
    .innerJoin('stores', 'stores.id', 'store_settings.storeId')
    .select(['stores.id as storeId', 'stores.restaurantId'])
    .where('store_settings.name', '=', 'googleFoodOrdering')
    .where(sql<boolean>`json_extract(store_settings.valueJson, '$.isEnabled')`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('google_feed_tasks')
            .select('google_feed_tasks.id')
            .whereRef('google_feed_tasks.storeId', '=', 'store_settings.storeId')
            .where('requestedIsoDateTimeUtc', '>', since),
        ),
      ),
    )
    .execute();
}

/** What was asked for before, with whatever it left; its last files stay. */
export async function removeOldFeedTasksIn(trx: Trx, { storeId }: StoreScope, before: string): Promise<void> {
  await trx
    .deleteFrom('google_feed_tasks')
    .where('storeId', '=', storeId)
    .where('requestedIsoDateTimeUtc', '<', before)
    .where(sql<boolean>`not ${IS_OPEN}`)
    .where('id', 'not in', (of) => of.selectFrom('google_feed_files').select('taskId').where('storeId', '=', storeId))
    .execute();
}
