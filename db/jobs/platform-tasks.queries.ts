import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { TaskStatus } from '#src/domain/marketplace/google/feed-task.ts';
import { statesOfTask, TASK_KINDS, type TaskKind, taskStatusOf } from '#src/domain/tasks/task-kinds.ts';
import type { PlatformScope } from '#src/shared/scope.ts';
import { TASK_SOURCES, type TaskSource } from './task-sources.ts';

/** One piece of work in the background, as the platform's people list it. Nothing in it is of a guest. */
export interface PlatformTask {
  readonly kind: TaskKind;
  /** Unique in its kind. */
  readonly id: string;
  readonly status: TaskStatus;
  /** What tells it from others of its kind: a file, menu types, a job; as `TASK_SOURCES` has it. */
  readonly detail: string;
  /** Null: it is the platform's. */
  readonly restaurantId: string | null;
  readonly storeId: string | null;
  /** Null also where the restaurant has moved away. */
  readonly restaurantName: string | null;
  readonly storeName: string | null;
  /** Who asked for it; empty where it isn't kept with the task. */
  readonly byName: string;
  /** When it was asked for; of what is told again and again, when it was or will be told. */
  readonly atIsoDateTimeUtc: string;
  readonly startedIsoDateTimeUtc: string | null;
  readonly finishedIsoDateTimeUtc: string | null;
  /** Of one that waits for another try. */
  readonly nextTryIsoDateTimeUtc: string | null;
  readonly tries: number;
  /** Sentences: why it failed, or what of it did. */
  readonly problems: readonly string[];
}

export interface TaskFilter {
  /** Words of the restaurant or the store. */
  readonly text: string;
  readonly kind?: TaskKind | undefined;
  readonly status?: TaskStatus | undefined;
  readonly sinceIsoDateTimeUtc?: string | undefined;
  /** Jobs that return by the clock only if their last run failed: dozens that went well hide the work of a restaurant. */
  readonly isWithoutHealthyJobs?: boolean | undefined;
}

export interface TaskPage extends TaskFilter {
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

const MOST_WORDS = 6;

/** One page by time. Each kind and state is read out of its index up to the end of the page, and no further. */
export async function listPlatformTasks(
  db: Db,
  scope: PlatformScope,
  { direction, limit, offset, ...filter }: TaskPage,
): Promise<{ readonly rows: readonly PlatformTask[]; readonly total: number }> {
  const order = sql.raw(direction);
  const parts = (await partsOf(db, filter)).map(({ kind, source, where }) => {
    const { from, at, id } = raw(source);
    const rows = sql`select ${columnsOf(kind)} from ${from} where ${where}
      order by ${at} ${order}, ${id} ${order} limit ${limit + offset}`;
    return sql`select * from (${rows})`;
  });
  if (parts.length === 0) return { rows: [], total: 0 };
  const { rows } = await sql<StoredTask>`
    select tasks.*, restaurants.name as restaurantName, stores.name as storeName
    from (
      select * from (${sql.join(parts, sql` union all `)})
      order by atIsoDateTimeUtc ${order}, id ${order} limit ${limit} offset ${offset}
    ) as tasks
    left join restaurants on restaurants.id = tasks.restaurantId
    left join stores on stores.id = tasks.storeId
    order by tasks.atIsoDateTimeUtc ${order}, tasks.id ${order}`.execute(db);
  return { rows: rows.map(taskOf), total: await countPlatformTasks(db, scope, filter) };
}

/** How many match. */
export async function countPlatformTasks(db: Db, _scope: PlatformScope, filter: TaskFilter): Promise<number> {
  const parts = (await partsOf(db, filter)).map(
    ({ source, where }) => sql`select count(*) as count from ${raw(source).from} where ${where}`,
  );
  if (parts.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    select sum(count) as count from (${sql.join(parts, sql` union all `)})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Null: there is none. */
export async function findPlatformTask(
  db: Db,
  _scope: PlatformScope,
  { kind, id }: Pick<PlatformTask, 'kind' | 'id'>,
): Promise<PlatformTask | null> {
  const source = TASK_SOURCES[kind];
  const { rows } = await sql<StoredTask>`
    select tasks.*, restaurants.name as restaurantName, stores.name as storeName
    from (select ${columnsOf(kind)} from ${raw(source).from} where ${source.withId(id)}) as tasks
    left join restaurants on restaurants.id = tasks.restaurantId
    left join stores on stores.id = tasks.storeId`.execute(db);
  return rows[0] ? taskOf(rows[0]) : null;
}

/** Of the same kind in the same store, the newest first; none for what isn't a store's. */
export async function listTasksBeside(
  db: Db,
  _scope: PlatformScope,
  { kind, storeId, limit }: Pick<PlatformTask, 'kind' | 'storeId'> & { readonly limit: number },
): Promise<PlatformTask[]> {
  if (storeId === null) return [];
  const { from, at, id } = raw(TASK_SOURCES[kind]);
  const { rows } = await sql<StoredTask>`
    select tasks.*, restaurants.name as restaurantName, stores.name as storeName
    from (
      select ${columnsOf(kind)} from ${from} where storeId = ${storeId}
      order by ${at} desc, ${id} desc limit ${limit}
    ) as tasks
    left join restaurants on restaurants.id = tasks.restaurantId
    left join stores on stores.id = tasks.storeId
    order by tasks.atIsoDateTimeUtc desc, tasks.id desc`.execute(db);
  return rows.map(taskOf);
}

interface StoredTask extends Omit<PlatformTask, 'status' | 'problems'> {
  readonly state: string;
  readonly problemsJson: string;
}

function taskOf({ state, problemsJson, ...row }: StoredTask): PlatformTask {
  return { ...row, status: taskStatusOf(row.kind, state), problems: JSON.parse(problemsJson) as string[] };
}

interface Part {
  readonly kind: TaskKind;
  readonly source: TaskSource;
  readonly where: RawBuilder<unknown>;
}

/** Every kind in every one of its states that matches: each is a range of one index. */
async function partsOf(db: Db, filter: TaskFilter): Promise<Part[]> {
  const kinds = filter.kind === undefined ? TASK_KINDS : [filter.kind];
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const named = words.length === 0 ? null : await placesNamed(db, words);
  return kinds.flatMap((kind) => {
    const source = TASK_SOURCES[kind];
    if (named && source.place === 'platform') return [];
    const states = statesOfTask(kind, kind === 'scheduled' && filter.isWithoutHealthyJobs ? 'failure' : filter.status);
    return states.map((state) => ({
      kind,
      source,
      where: whereOf(source, { state, named, since: filter.sinceIsoDateTimeUtc }),
    }));
  });
}

interface Wanted {
  readonly state: string;
  /** Null: of any place. */
  readonly named: Named | null;
  readonly since: string | undefined;
}

function whereOf(source: TaskSource, { state, named, since }: Wanted): RawBuilder<unknown> {
  // The tasks of a few stores are found by these, those of many by their state: a plus takes the other index away from SQLite.
  const byState = named?.isFew ? '+' : '';
  const byStore = named?.isFew ? '' : '+';
  const conditions = [
    sql`${sql.raw(`${byState}${source.state}`)} = ${state}`,
    ...(since ? [sql`${sql.raw(source.at)} >= ${since}`] : []),
    ...(named && source.place === 'store' ? [sql`${sql.raw(byStore)}storeId in ${named.storeIds}`] : []),
    ...(named && source.place === 'restaurant' ? [sql`restaurantId in ${named.restaurantIds}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** What the words name, each as a list of SQL. */
interface Named {
  readonly isFew: boolean;
  readonly storeIds: RawBuilder<unknown>;
  readonly restaurantIds: RawBuilder<unknown>;
}

/** More stores than these have so much of all tasks that it is quicker to go through these. */
const FEW_STORES = 50;

async function placesNamed(db: Db, words: readonly string[]): Promise<Named> {
  const hasWords = (name: string) =>
    sql.join(
      words.map((word) => sql`instr(lower(${sql.raw(name)}), ${word}) > 0`),
      sql` and `,
    );
  const stores = sql`select stores.id from stores join restaurants on restaurants.id = stores.restaurantId
    where ${hasWords("restaurants.name || ' ' || stores.name")}`;
  const { rows } = await sql<{ id: string }>`${stores} limit ${FEW_STORES + 1}`.execute(db);
  return {
    isFew: rows.length <= FEW_STORES,
    storeIds: sql`(${stores})`,
    restaurantIds: sql`(select restaurants.id from restaurants where ${hasWords('restaurants.name')})`,
  };
}

function columnsOf(kind: TaskKind): RawBuilder<unknown> {
  const source = TASK_SOURCES[kind];
  return sql.raw(
    [
      `'${kind}' as kind`,
      `${source.id} as id`,
      `${source.state} as state`,
      `${source.detail} as detail`,
      `${source.place === 'platform' ? 'null' : 'restaurantId'} as restaurantId`,
      `${source.place === 'store' ? 'storeId' : 'null'} as storeId`,
      `${source.byName ?? "''"} as byName`,
      `${source.at} as atIsoDateTimeUtc`,
      `${source.started ?? 'null'} as startedIsoDateTimeUtc`,
      `${source.finished ?? 'null'} as finishedIsoDateTimeUtc`,
      `${source.nextTry ?? 'null'} as nextTryIsoDateTimeUtc`,
      `${source.tries ?? '0'} as tries`,
      `${source.problemsJson} as problemsJson`,
    ].join(', '),
  );
}

function raw({ from, at, id }: TaskSource) {
  return { from: sql.raw(from), at: sql.raw(at), id: sql.raw(id) };
}
