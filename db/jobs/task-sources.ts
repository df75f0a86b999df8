import { type RawBuilder, sql } from 'kysely';
import type { TaskKind } from '#src/domain/tasks/task-kinds.ts';

/** Where tasks of a kind are, each column as an expression of SQL over its table. */
export interface TaskSource {
  readonly from: string;
  readonly id: string;
  /** What `id` says, as a condition on the table's own key. */
  readonly withId: (id: string) => RawBuilder<unknown>;
  /** A word of `TASK_STATES`; with `at` behind it, an index of a table that grows. */
  readonly state: string;
  readonly at: string;
  /** Whose they are: the table has `restaurantId` and `storeId`, the first alone, or neither. */
  readonly place: 'store' | 'restaurant' | 'platform';
  readonly detail: string;
  readonly byName?: string;
  readonly started?: string;
  readonly finished?: string;
  readonly nextTry?: string;
  readonly tries?: string;
  readonly problemsJson: string;
}

const byId = (id: string) => sql`id = ${id}`;
const ONE_PROBLEM = "case problem when '' then '[]' else json_array(problem) end";
/** Between the parts of a key of several columns; the last part may have any letter. */
const BETWEEN = '~';

export const TASK_SOURCES: Readonly<Record<TaskKind, TaskSource>> = {
  batchUpload: {
    ...{ from: 'batch_upload_jobs', id: 'id', withId: byId, place: 'store' },
    ...{ state: 'statusCode', at: 'createdIsoDateTimeUtc', detail: 'fileName' },
    byName: "coalesce(byJson ->> 'name', '')",
    started: 'startedIsoDateTimeUtc',
    finished: 'finishedIsoDateTimeUtc',
    problemsJson: `case failedCount when 0 then '[]'
      else json_array(failedCount || ' of ' || rowCount || case rowCount when 1 then ' row failed.' else ' rows failed.' end) end`,
  },
  uberEatsMenu: {
    ...{ from: 'marketplace_menu_uploads', id: 'id', withId: byId, place: 'store' },
    // `delivery`, or `delivery pickup`.
    ...{ state: 'status', at: 'requestedIsoDateTimeUtc', detail: 'menuTypes' },
    byName: "coalesce(byJson ->> 'name', '')",
    finished: 'finishedIsoDateTimeUtc',
    nextTry: "case when status = 'queued' and tries > 0 then dueIsoDateTimeUtc end",
    tries: 'tries',
    problemsJson: 'problemsJson',
  },
  googleFeeds: {
    ...{ from: 'google_feed_tasks', id: 'id', withId: byId, place: 'store' },
    ...{ state: 'statusCode', at: 'requestedIsoDateTimeUtc', detail: "''" },
    started: 'startedIsoDateTimeUtc',
    finished: 'finishedIsoDateTimeUtc',
    problemsJson: 'problemsJson',
  },
  uberEatsStatus: {
    ...{ from: 'uber_eats_store_status', id: 'storeId', withId: (id) => sql`storeId = ${id}`, place: 'store' },
    // `open` or `paused`.
    ...{ state: 'status', at: 'dueIsoDateTimeUtc', detail: "case isOnline when 1 then 'open' else 'paused' end" },
    nextTry: "case when status = 'waiting' and tries > 0 then dueIsoDateTimeUtc end",
    tries: 'tries',
    problemsJson: ONE_PROBLEM,
  },
  uberEatsItem: {
    ...{ from: 'uber_eats_sold_out', place: 'store', state: 'status', at: 'dueIsoDateTimeUtc' },
    id: `storeId || '${BETWEEN}' || menuType || '${BETWEEN}' || itemId`,
    withId: (id) => {
      const [storeId = '', menuType = '', ...itemId] = id.split(BETWEEN);
      return sql`storeId = ${storeId} and menuType = ${menuType} and itemId = ${itemId.join(BETWEEN)}`;
    },
    // The item's name, where the menu still has it.
    detail: 'coalesce((select name from items where items.id = ourItemId), itemId)',
    nextTry: "case when status = 'waiting' and tries > 0 then dueIsoDateTimeUtc end",
    tries: 'tries',
    problemsJson: ONE_PROBLEM,
  },
  restaurantMove: {
    ...{ from: 'cell_moves', id: 'restaurantId', withId: (id) => sql`restaurantId = ${id}`, place: 'restaurant' },
    // The cell it moves to.
    ...{ state: 'state', at: 'startedIsoDateTimeUtc', detail: 'toCell' },
    started: 'startedIsoDateTimeUtc',
    finished: "case when state in ('moved', 'calledOff') then changedIsoDateTimeUtc end",
    problemsJson: `case state when 'calledOff' then json_array('It was called off, and the restaurant stayed here.') else '[]' end`,
  },
  restaurantFile: {
    ...{ from: 'restaurant_files', id: 'id', withId: byId, place: 'restaurant' },
    ...{ state: 'status', at: 'requestedIsoDateTimeUtc', detail: "''" },
    byName: "coalesce(byJson ->> 'name', '')",
    started: 'startedIsoDateTimeUtc',
    finished: 'finishedIsoDateTimeUtc',
    problemsJson: ONE_PROBLEM,
  },
  scheduled: {
    ...{ from: 'job_runs', id: 'name', withId: (id) => sql`name = ${id}`, place: 'platform', detail: 'name' },
    state: "case when lastError is null then 'done' else 'failed' end",
    at: "coalesce(lastStartedIsoDateTimeUtc, lastFinishedIsoDateTimeUtc, '')",
    started: 'lastStartedIsoDateTimeUtc',
    finished: 'lastFinishedIsoDateTimeUtc',
    problemsJson: "case when lastError is null then '[]' else json_array(lastError) end",
  },
};
