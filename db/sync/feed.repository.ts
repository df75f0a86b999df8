import type { Database as BunDatabase } from 'bun:sqlite';
import type { FeedBatch, FeedRow } from '#src/domain/sync/sync.schema.ts';
import type { Db, Trx } from '../connection.ts';
import { FEED, type FeedEntry } from '../ownership.ts';
import { connectionOf } from '../statement.ts';
import { columnsOf, columnsSent, type Side } from './feed-triggers.ts';

/** Whose rows are read: a box's store and its restaurant. */
export interface FeedScope {
  readonly restaurantId: string;
  readonly storeId: string;
}

type Cell = string | number | null;
type Row = Record<string, Cell>;

interface Change {
  readonly position: number;
  readonly tableName: string;
  readonly rowKeyJson: string;
  readonly kind: 'new' | 'changed' | 'gone';
}

/** Changed keys that are read at once. Rows that they name come on top. */
export const FEED_LIMIT = 1000;

/**
 * The rows of a store that changed after a position, each once and in its current state. Null when the entries after
 * that position were trimmed, or it isn't ours: then only a snapshot helps.
 */
export function readFeed(db: Db, side: Side, scope: FeedScope, after: number, limit = FEED_LIMIT): FeedBatch | null {
  const raw = connectionOf(db);
  const last = lastPosition(raw);
  if (after > last || after < feedFloor(raw, scope.storeId)) return null;
  const changes = raw
    .query<Change, [string, number, string, number, number]>(
      `select position, tableName, rowKeyJson, kind from (
         select * from change_feed where storeId = ? and position > ?
         union all
         select * from change_feed where storeId is null and restaurantId = ? and position > ?
       ) order by position limit ?`,
    )
    .all(scope.storeId, after, scope.restaurantId, after, limit);
  const hasMore = changes.length === limit;
  return {
    from: after,
    to: hasMore ? (changes.at(-1)?.position ?? last) : last,
    rows: rowsOf(raw, side, scope, changes, hasMore ? (changes.at(-1)?.position ?? last) : null),
    hasMore,
  };
}

/** The highest position ever given, even if its entries are deleted. */
export function lastFeedPosition(db: Db): number {
  return lastPosition(connectionOf(db));
}

function lastPosition(raw: BunDatabase): number {
  return raw.query<{ seq: number }, []>("select seq from sqlite_sequence where name = 'change_feed'").get()?.seq ?? 0;
}

/** Entries of the store up to here are deleted. */
function feedFloor(raw: BunDatabase, storeId: string): number {
  return (
    raw
      .query<{ position: number }, [string]>('select position from sync_places where name = ?')
      .get(`feedFloor ${storeId}`)?.position ?? 0
  );
}

/**
 * How much a box's feed has after a place. Entries are only ever removed from before such a place, so first and last
 * are enough: counting the rows of an evening takes 50 ms, and this runs with every batch.
 */
export function countFeedAfter(db: Db, after: number): number {
  const raw = connectionOf(db);
  const first = raw
    .query<{ first: number | null }, [number]>('select min(position) as first from change_feed where position > ?')
    .get(after)?.first;
  return first === null || first === undefined ? 0 : lastPosition(raw) - first + 1;
}

/** The same of one store and its restaurant: what a box of it still has to fetch. */
export function countFeedOfStore(db: Db, { restaurantId, storeId }: FeedScope, after: number): number {
  const query = connectionOf(db).query<{ count: number }, [number, string, string]>(
    `select count(*) as count from change_feed
     where position > ? and (storeId = ? or (storeId is null and restaurantId = ?))`,
  );
  return query.get(after, storeId, restaurantId)?.count ?? 0;
}

function rowsOf(
  raw: BunDatabase,
  side: Side,
  scope: FeedScope,
  changes: readonly Change[],
  cutAt: number | null,
): FeedRow[] {
  const byTable = new Map<string, Map<string, Change>>();
  for (const change of changes) {
    const keys = byTable.get(change.tableName) ?? new Map<string, Change>();
    // A row that was new in this batch stays marked so, whatever came after.
    keys.set(change.rowKeyJson, change);
    byTable.set(change.tableName, keys);
  }
  const rows = new Map<string, FeedRow>();
  const batch: Batch = { scope, rows, cutAt, later: new Map() };
  for (const [table, keys] of byTable) {
    const reader = readerOf(raw, side, table);
    if (!reader) continue;
    for (const keyJson of keys.keys()) reader.add(batch, JSON.parse(keyJson) as Cell[]);
  }
  const order = new Map(FEED.map(({ table }, at) => [table as string, at]));
  const rank = (row: FeedRow) => order.get(row.table) ?? 0;
  const all = [...rows.values()];
  const put = all.filter((row) => 'row' in row).sort((a, b) => rank(a) - rank(b));
  const gone = all.filter((row) => 'goneKey' in row).sort((a, b) => rank(b) - rank(a));
  return [...gone, ...put];
}

/** The batch being collected. */
interface Batch {
  readonly scope: FeedScope;
  readonly rows: Map<string, FeedRow>;
  /** It ends here, and what follows comes later; null: nothing follows. */
  readonly cutAt: number | null;
  /** Whether a row is made beyond the end, by its name: hundreds of rows name the same store. */
  readonly later: Map<string, boolean>;
}

interface Reader {
  readonly entry: FeedEntry;
  /**
   * Adds the row with the rows it refers to: those that travel only because they're referred to, and those made after
   * the position where the batch ends. A bill saved in the morning refers to the order of the evening.
   */
  add(batch: Batch, key: readonly Cell[]): void;
  /** SQL and values of all rows of a store. */
  all(scope: FeedScope): { readonly sql: string; readonly values: readonly Cell[] };
}

const readers = new WeakMap<BunDatabase, Map<string, Reader | null>>();

function readerOf(raw: BunDatabase, side: Side, table: string): Reader | null {
  const known = readers.get(raw) ?? new Map<string, Reader | null>();
  readers.set(raw, known);
  const name = `${side} ${table}`;
  let reader = known.get(name);
  if (reader === undefined) {
    reader = createReader(raw, side, table);
    known.set(name, reader);
  }
  return reader;
}

function createReader(raw: BunDatabase, side: Side, table: string): Reader | null {
  const entry = FEED.find((one) => one.table === table);
  const columns = entry ? columnsSent(entry, side, columnsOf(raw, table)) : null;
  if (!entry || columns === null) return null;
  const list = columns.map((name) => `"${name}"`).join(', ');
  const { sql: isWithin, valuesOf } = withinSql(entry);
  const byKey = entry.key.map((name) => `"${name}" = ?`).join(' and ');
  const found = raw.query<Row, Cell[]>(`select ${list} from "${table}" where ${byKey} and ${isWithin}`);
  const exists = raw.query<object, Cell[]>(`select 1 from "${table}" where ${byKey}`);
  const named = raw
    .query<{ from: string; table: string }, []>(`select "from", "table" from pragma_foreign_key_list('${table}')`)
    .all()
    .filter(({ from, table: parent }) => columns.includes(from) && isOnlyNamed(parent));
  const parents = raw
    .query<{ from: string; table: string }, []>(
      `select "from", "table" from pragma_foreign_key_list('${table}') where "to" = 'id'`,
    )
    .all()
    .filter(({ from, table: parent }) => columns.includes(from) && !isOnlyNamed(parent) && FEED_TABLES.has(parent));
  const newLater = raw.query<object, Cell[]>(
    "select 1 from change_feed where tableName = ? and rowKeyJson = json_array(?) and position > ? and kind = 'new'",
  );
  const comesLater = ({ later }: Batch, id: string, parent: string, key: Cell, cutAt: number) => {
    const known = later.get(id) ?? newLater.get(parent, key, cutAt) !== null;
    later.set(id, known);
    return known;
  };
  return {
    entry,
    add(batch, key) {
      const { scope, rows, cutAt } = batch;
      const id = idOf(table, key);
      if (rows.has(id)) return;
      const row = found.get(...key, ...valuesOf(scope));
      if (!row) {
        // Not this store's: a copy that only came along with a reference does no harm. If it's deleted, it is deleted
        // here too.
        if (!isOnlyNamed(table) || exists.get(...key) === null) {
          rows.set(id, { table, goneKey: [...key] });
        }
        return;
      }
      rows.set(id, { table, row });
      for (const { from, table: parent } of named) {
        const parentKey = row[from];
        if (parentKey !== null && parentKey !== undefined) readerOf(raw, side, parent)?.add(batch, [parentKey]);
      }
      if (cutAt === null) return;
      for (const { from, table: parent } of parents) {
        const parentKey = row[from];
        if (parentKey === null || parentKey === undefined) continue;
        const parentId = idOf(parent, [parentKey]);
        if (rows.has(parentId) || !comesLater(batch, parentId, parent, parentKey, cutAt)) continue;
        readerOf(raw, side, parent)?.add(batch, [parentKey]);
      }
    },
    all(scope) {
      const only = entry.snapshotOnly ? ` and (${entry.snapshotOnly})` : '';
      return { sql: `select ${list} from "${table}" where ${isWithin}${only}`, values: valuesOf(scope) };
    },
  };
}

function idOf(table: string, key: readonly Cell[]): string {
  return `${table} ${JSON.stringify(key)}`;
}

const FEED_TABLES: ReadonlySet<string> = new Set(FEED.map(({ table }) => table));

function isOnlyNamed(table: string): boolean {
  const within = FEED.find((one) => one.table === table)?.within;
  return within !== undefined && 'used' in within;
}

/** SQL and values that are true for the rows of a store. */
export function withinSql({ within }: FeedEntry): { sql: string; valuesOf(scope: FeedScope): Cell[] } {
  if ('store' in within) return { sql: `"${within.store}" = ?`, valuesOf: ({ storeId }) => [storeId] };
  if ('order' in within) {
    return {
      sql: `"${within.order}" in (select id from orders where storeId = ?)`,
      valuesOf: ({ storeId }) => [storeId],
    };
  }
  if (!('used' in within)) {
    return { sql: `"${within.restaurant}" = ?`, valuesOf: ({ restaurantId }) => [restaurantId] };
  }
  const uses = within.used.split(':store').length - 1;
  return {
    sql: `"${within.restaurant}" = ? and ${within.used.replaceAll(':store', '?')}`,
    valuesOf: ({ restaurantId, storeId }) => [restaurantId, ...Array.from({ length: uses }, () => storeId)],
  };
}

/** Every row of a store, table by table, parents first. Not to be held in memory at once. */
export function* snapshotRows(db: Db, scope: FeedScope): Generator<FeedRow> {
  const raw = connectionOf(db);
  for (const { table } of FEED) {
    const reader = readerOf(raw, 'cloud', table);
    if (!reader) continue;
    const { sql, values } = reader.all(scope);
    for (const row of raw.prepare<Row, Cell[]>(sql).iterate(...values)) yield { table, row };
  }
}

export function countSnapshotRows(db: Db, scope: FeedScope): number {
  const raw = connectionOf(db);
  let total = 0;
  for (const { table } of FEED) {
    const reader = readerOf(raw, 'cloud', table);
    if (!reader) continue;
    const { sql, values } = reader.all(scope);
    total += raw.query<{ count: number }, Cell[]>(`select count(*) as count from (${sql})`).get(...values)?.count ?? 0;
  }
  return total;
}

/** How many rows changed after a place, of the tables that are not left out; each once. */
export async function countRowsAfter(db: Db, after: number, leftOut: readonly string[]): Promise<number> {
  const rows = await db
    .selectFrom('change_feed')
    .select(['tableName', 'rowKeyJson'])
    .distinct()
    .where('position', '>', after)
    .where('tableName', 'not in', leftOut)
    .execute();
  return rows.length;
}

/** Drops what the other side has confirmed. */
export async function dropFeedUpToIn(trx: Trx, position: number): Promise<void> {
  await trx.deleteFrom('change_feed').where('position', '<=', position).execute();
}
