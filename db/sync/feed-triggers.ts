import type { Database as BunDatabase } from 'bun:sqlite';
import { FEED, type FeedEntry, type Owner } from '../ownership.ts';

/** Which side a database is; that decides what it sends to the other side and what it must not write. */
export type Side = 'cloud' | 'box';

type RowName = 'new' | 'old';

/**
 * Writes the feed in the same transaction as the change: triggers on each table of `db/ownership.ts`, recreated when
 * that list changes. Others reject writes to what the other side owns, so a mistake in the code is an error at once and
 * not two truths. Nothing is written for a store without a box.
 */
export function installFeedTriggers(raw: BunDatabase, side: Side): void {
  const wanted = new Map(FEED.flatMap((entry) => triggersOf(raw, entry, side)));
  const found = raw
    .query<{ name: string; sql: string }, []>(
      "select name, sql from sqlite_schema where type = 'trigger' and name like 'sync\\_%' escape '\\'",
    )
    .all();
  const isSame = found.length === wanted.size && found.every(({ name, sql }) => wanted.get(name) === sql);
  if (isSame) return;
  raw.transaction(() => {
    for (const { name } of found) raw.run(`drop trigger "${name}"`);
    for (const sql of wanted.values()) raw.run(sql);
  })();
}

/** The columns of an entry that this side tells the other; null: none of its rows. */
export function columnsSent(entry: FeedEntry, side: Side, columns: readonly string[]): readonly string[] | null {
  if (side === 'cloud') {
    if (entry.owner === 'box' || entry.down?.length === 0) return null;
    const kept = [...(entry.withheldFromBox ?? []), ...(entry.local ?? [])];
    return entry.down ?? columns.filter((name) => !kept.includes(name));
  }
  if (entry.up) return [...entry.key, ...entry.up];
  return entry.owner === 'cloud' ? null : columns.filter((name) => !entry.local?.includes(name));
}

const columns = new WeakMap<BunDatabase, Map<string, string[]>>();

/** Read once: the schema of an open database doesn't change after its migrations. */
export function columnsOf(raw: BunDatabase, table: string): readonly string[] {
  const known = columns.get(raw) ?? new Map<string, string[]>();
  columns.set(raw, known);
  const list =
    known.get(table) ??
    raw
      .query<{ name: string }, []>(`select name from pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => name);
  known.set(table, list);
  return list;
}

function triggersOf(raw: BunDatabase, entry: FeedEntry, side: Side): [string, string][] {
  const columns = columnsOf(raw, entry.table);
  return [...feedTriggers(entry, side, columns), ...guardTriggers(entry, side, columns)].map(([name, sql]) => [
    name,
    `CREATE TRIGGER ${name} ${sql}`,
  ]);
}

function feedTriggers(entry: FeedEntry, side: Side, columns: readonly string[]): [string, string][] {
  const columnsToSend = columnsSent(entry, side, columns);
  if (columnsToSend === null) return [];
  const { table } = entry;
  const write = (row: RowName, kind: string) => {
    const { restaurant, store } = placeOf(entry, row);
    const key = entry.key.map((name) => `${row}.${name}`).join(', ');
    return `begin insert into change_feed (restaurantId, storeId, tableName, rowKeyJson, kind) values (${restaurant}, ${store}, '${table}', json_array(${key}), '${kind}'); end`;
  };
  const when = (row: RowName) => {
    // Whether there is a box comes first: most stores have none, and every row of every order asks.
    const conditions = [hasBox(entry, row), 'not exists (select 1 from sync_applying)'];
    if (entry.except) conditions.push(`not (${entry.except.replaceAll(/^(\w+)/g, `${row}.$1`)})`);
    return `when ${conditions.join(' and ')}`;
  };
  const list = columnsToSend.filter((name) => !entry.key.includes(name)).join(', ');
  const made: [string, string][] = [];
  const isPartial = side === 'box' && entry.up !== undefined;
  if (!isPartial) made.push([`sync_new_${table}`, `after insert on ${table} ${when('new')} ${write('new', 'new')}`]);
  if (entry.owner !== 'told' && !(entry.owner === 'handedToBox' && side === 'cloud')) {
    made.push([
      `sync_changed_${table}`,
      `after update of ${list} on ${table} ${when('new')} ${write('new', 'changed')}`,
    ]);
    if (!isPartial)
      made.push([`sync_gone_${table}`, `after delete on ${table} ${when('old')} ${write('old', 'gone')}`]);
  }
  return made;
}

/** A table's row belongs to the other side: it is changed only by what the other side says. */
function guardTriggers(entry: FeedEntry, side: Side, columns: readonly string[]): [string, string][] {
  const { table } = entry;
  const foreign = (row: RowName) => foreignRow(entry.owner, side, row);
  if (foreign('old') === null) return [];
  const condition = (row: RowName) =>
    `when exists (select 1 from boxes) and ${foreign(row)} and not exists (select 1 from sync_applying)`;
  const refuse = `begin select raise(abort, 'the other side owns this row of ${table}'); end`;
  const travelling = side === 'box' ? entry.down : entry.up;
  const list = (travelling?.length ? travelling : columns).filter((name) => !entry.key.includes(name)).join(', ');
  const guards: [string, string][] = [
    [`sync_keeps_changed_${table}`, `before update of ${list} on ${table} ${condition('old')} ${refuse}`],
    [`sync_keeps_gone_${table}`, `before delete on ${table} ${condition('old')} ${refuse}`],
  ];
  if (side === 'box')
    guards.push([`sync_keeps_new_${table}`, `before insert on ${table} ${condition('new')} ${refuse}`]);
  return guards;
}

/** SQL that is true for a row that the other side owns; null: there is none. */
function foreignRow(owner: Owner, side: Side, row: RowName): string | null {
  if (owner === 'cloud') return side === 'box' ? 'true' : null;
  if (owner === 'box') return side === 'cloud' ? boxIsThere(row) : null;
  if (typeof owner === 'object' && 'maker' in owner) {
    const id = `${row}.${owner.maker}`;
    const isOfActiveBox = `exists (select 1 from boxes where isActive = 1 and ${endsWithMark(id)})`;
    return side === 'cloud' ? isOfActiveBox : `not ${isOfActiveBox}`;
  }
  return null;
}

function boxIsThere(row: RowName): string {
  return `exists (select 1 from boxes where isActive = 1 and storeId = ${row}.storeId)`;
}

/** For an id in the form of src/domain/sync/row-maker.ts. */
export function endsWithMark(id: string): string {
  return `length(${id}) = 28 and substr(${id}, 21) = '-b' || mark`;
}

function placeOf({ within }: FeedEntry, row: RowName): { restaurant: string; store: string } {
  if ('store' in within) return { restaurant: 'null', store: `${row}.${within.store}` };
  if ('order' in within)
    return { restaurant: 'null', store: `(select storeId from orders where id = ${row}.${within.order})` };
  return { restaurant: `${row}.${within.restaurant}`, store: 'null' };
}

function hasBox({ within }: FeedEntry, row: RowName): string {
  if ('store' in within) return `exists (select 1 from boxes where isActive = 1 and storeId = ${row}.${within.store})`;
  if ('order' in within) {
    const store = `(select storeId from orders where id = ${row}.${within.order})`;
    return `exists (select 1 from boxes where isActive = 1 and storeId = ${store})`;
  }
  return `exists (select 1 from boxes where isActive = 1 and restaurantId = ${row}.${within.restaurant})`;
}
