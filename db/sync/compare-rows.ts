import type { Database as BunDatabase } from 'bun:sqlite';
import type { Places, RowDigest } from '#src/domain/sync/compare.schema.ts';
import type { RowWriter } from '#src/domain/sync/compare.ts';
import { boxMarkOf, idEndingOf } from '#src/domain/sync/row-maker.ts';
import type { FeedRow } from '#src/domain/sync/sync.schema.ts';
import type { Db, Trx } from '../connection.ts';
import { FEED, type FeedEntry } from '../ownership.ts';
import { connectionOf } from '../statement.ts';
import { type FeedScope, withinSql } from './feed.repository.ts';
import { columnsOf } from './feed-triggers.ts';

type Cell = string | number | null;
type Key = readonly Cell[];

/** Part of a table's rows of a store, by their keys: behind one, up to another with it. */
export interface RowRange {
  readonly table: string;
  readonly after: Key | null;
  readonly upTo: Key | null;
}

/** A side's own store and box, without which nothing is compared. */
export interface ComparedScope extends FeedScope {
  readonly mark: string;
}

/** The tables of which both sides hold the same rows, parents first. */
export const COMPARED: readonly string[] = FEED.filter(isCompared).map(({ table }) => table);

/** Rows that only matter while they wait are removed by each side in its own time. */
function isCompared({ snapshotOnly }: FeedEntry): boolean {
  return snapshotOnly === undefined;
}

/** Columns that both sides hold alike; null: nothing of the table. What one side keeps to itself is not among them. */
export function comparedColumns(db: Db, table: string): readonly string[] | null {
  const entry = FEED.find((one) => one.table === table);
  if (!entry || !isCompared(entry)) return null;
  if (entry.down && entry.down.length > 0) return entry.down;
  const kept = [...(entry.withheldFromBox ?? []), ...(entry.local ?? [])];
  return columnsOf(connectionOf(db), table).filter((name) => !kept.includes(name));
}

/**
 * The rows of a range in the order of their keys, each with a digest over the columns given. Read in one go: with the places
 * read before it in the same turn, it is what this side holds as of there.
 */
export function readRowDigests(
  db: Db,
  scope: ComparedScope,
  range: RowRange,
  columns: readonly string[],
  limit: number,
): RowDigest[] {
  const entry = entryOf(range.table);
  const { sql, values } = selectSql(entry, scope, range, columns);
  const makerAt = columns.indexOf(makerColumn(entry) ?? '');
  const keyAt = entry.key.map((name) => columns.indexOf(name));
  const rows = connectionOf(db)
    .query<unknown, Cell[]>(`${sql} limit ?`)
    .values(...values, limit) as Cell[][];
  return rows.map((row) => ({
    key: keyAt.map((at) => row[at] ?? null),
    digest: digestOf(row),
    maker: makerAt < 0 ? null : String(row[makerAt]),
  }));
}

const DIGEST_BITS = 128;

/** Over all rows of a range. That of two neighbouring ranges is the sum of theirs. */
export function rangeDigest(rows: readonly { readonly digest: string }[]): string {
  const sum = rows.reduce((total, { digest }) => total + BigInt(`0x${digest}`), 0n);
  return BigInt.asUintN(DIGEST_BITS, sum)
    .toString(16)
    .padStart(DIGEST_BITS / 4, '0');
}

function digestOf(row: readonly Cell[]): string {
  return new Bun.CryptoHasher('sha256')
    .update(JSON.stringify(row))
    .digest('hex')
    .slice(0, DIGEST_BITS / 4);
}

function selectSql(entry: FeedEntry, scope: ComparedScope, range: RowRange, columns: readonly string[]) {
  const { table, key } = entry;
  const within = withinSql(entry);
  const names = key.map((name) => `"${name}"`).join(', ');
  const holes = key.map(() => '?').join(', ');
  // By key and not by store: a range is short, and a store has years of rows.
  const conditions = [`(${within.sql.replace(/^"storeId" =/, '+"storeId" =')})`];
  const values: Cell[] = within.valuesOf(scope);
  // Only one way: what the cloud makes of it stays there.
  if (entry.down?.length === 0) {
    conditions.push(`length("${makerColumn(entry)}") = 28 and substr("${makerColumn(entry)}", 21) = ?`);
    values.push(idEndingOf(scope.mark));
  }
  if (range.after) {
    conditions.push(`(${names}) > (${holes})`);
    values.push(...range.after);
  }
  if (range.upTo) {
    conditions.push(`(${names}) <= (${holes})`);
    values.push(...range.upTo);
  }
  const list = columns.map((name) => `"${name}"`).join(', ');
  return { sql: `select ${list} from "${table}" where ${conditions.join(' and ')} order by ${names}`, values };
}

/** Who writes a row with these makers; null if its two copies disagree. */
export function writerOf(table: string, makers: readonly (string | null)[], mark: string): RowWriter | null {
  const { owner } = entryOf(table);
  if (owner === 'cloud' || owner === 'box') return owner;
  if (owner === 'told') return 'told';
  const [maker, ...others] = makers;
  if (maker === null || maker === undefined || others.length > 0) return null;
  return boxMarkOf(maker) === mark ? 'box' : 'cloud';
}

function makerColumn({ owner }: FeedEntry): string | null {
  return typeof owner === 'object' && 'maker' in owner ? owner.maker : null;
}

function entryOf(table: string): FeedEntry {
  const entry = FEED.find((one) => one.table === table);
  if (!entry) throw new Error(`${table} does not travel`);
  return entry;
}

/** The box's position in both feeds; null while a transfer is under way. */
export function readLevelPlaces(db: Db): Places | null {
  const raw = connectionOf(db);
  const places = new Map(
    raw
      .query<{ name: string; position: number }, []>(
        "select name, position from sync_places where name in ('taken', 'confirmed')",
      )
      .all()
      .map(({ name, position }) => [name, position]),
  );
  const last =
    raw.query<{ seq: number }, []>("select seq from sqlite_sequence where name = 'change_feed'").get()?.seq ?? 0;
  const taken = places.get('taken') ?? 0;
  const sent = places.get('confirmed') ?? 0;
  return taken > 0 && sent === last ? { taken, sent } : null;
}

/**
 * Adds rows to this side's feed again, as if they had just changed, so that the other side receives their current
 * state.
 */
export function feedAgainIn(
  trx: Trx,
  storeId: string,
  rows: readonly { readonly table: string; readonly key: Key }[],
): void {
  const insert = connectionOf(trx).query<never, Cell[]>(
    "insert into change_feed (restaurantId, storeId, tableName, rowKeyJson, kind) values (null, ?, ?, ?, 'changed')",
  );
  for (const { table, key } of rows) insert.run(storeId, table, JSON.stringify(key));
}

/** Rows as this side holds them, in the columns that are compared, for the other to put back what it lost. */
export function readCopies(
  db: Db,
  scope: ComparedScope,
  rows: readonly { readonly table: string; readonly key: Key }[],
): FeedRow[] {
  const raw = connectionOf(db);
  return rows.flatMap(({ table, key }): FeedRow[] => {
    const columns = comparedColumns(db, table);
    if (columns === null) return [];
    const entry = entryOf(table);
    const { sql, values } = selectSql(entry, scope, { table, after: null, upTo: null }, columns);
    const byKey = entry.key.map((name) => `"${name}" = ?`).join(' and ');
    const row = raw
      .query<Record<string, Cell>, Cell[]>(sql.replace(/ order by .*$/, ` and ${byKey}`))
      .get(...values, ...key);
    return row ? [{ table, row }] : [{ table, goneKey: [...key] }];
  });
}

/** A row in its current state, for the person who compares and for the audit log. */
export function readRow(db: Db, table: string, key: Key): Readonly<Record<string, Cell>> | null {
  const entry = entryOf(table);
  const byKey = entry.key.map((name) => `"${name}" = ?`).join(' and ');
  return connectionOf(db)
    .query<Record<string, Cell>, Cell[]>(`select * from "${table}" where ${byKey}`)
    .get(...key);
}

/** Whether it is this row that a copy is of. */
export function isKeyOf(copy: FeedRow, { table, key }: { readonly table: string; readonly key: Key }): boolean {
  if (copy.table !== table) return false;
  const its = 'row' in copy ? entryOf(table).key.map((name) => copy.row[name] ?? null) : copy.goneKey;
  return JSON.stringify(its) === JSON.stringify(key);
}

/**
 * Restores our own rows from the other side's copies, overwriting them or where they're missing. Not added to the feed,
 * since the other side has them.
 */
export function putBackIn(trx: Trx, rows: readonly FeedRow[]): void {
  const raw = connectionOf(trx);
  raw.run('pragma defer_foreign_keys = on');
  raw.run('insert or ignore into sync_applying (id) values (1)');
  try {
    for (const one of rows) putOne(raw, one);
  } finally {
    raw.run('delete from sync_applying');
  }
}

function putOne(raw: BunDatabase, one: FeedRow): void {
  const { table } = one;
  const { key } = entryOf(table);
  const byKey = key.map((name) => `"${name}" = ?`).join(' and ');
  if ('goneKey' in one) {
    raw.query<never, Cell[]>(`delete from "${table}" where ${byKey}`).run(...one.goneKey);
    return;
  }
  const { row } = one;
  const known = columnsOf(raw, table);
  const names = Object.keys(row).filter((name) => known.includes(name));
  const keyValues = key.map((name) => row[name] ?? null);
  const isThere = raw.query<object, Cell[]>(`select 1 from "${table}" where ${byKey}`).get(...keyValues) !== null;
  const changed = isThere ? names.filter((name) => !key.includes(name)) : names;
  if (changed.length === 0) return;
  const list = changed.map((name) => `"${name}"`);
  const values = changed.map((name) => row[name] ?? null);
  const sql = isThere
    ? `update "${table}" set ${list.map((name) => `${name} = ?`).join(', ')} where ${byKey}`
    : `insert into "${table}" (${list.join(', ')}) values (${list.map(() => '?').join(', ')})`;
  raw.query<never, Cell[]>(sql).run(...values, ...(isThere ? keyValues : []));
}
