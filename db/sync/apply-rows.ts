import type { Database as BunDatabase } from 'bun:sqlite';
import { boxMarkOf } from '#src/domain/sync/row-maker.ts';
import type { FeedRow } from '#src/domain/sync/sync.schema.ts';
import { appendAuditRow } from '../audit/audit.repository.ts';
import type { Trx } from '../connection.ts';
import { FEED, type FeedEntry } from '../ownership.ts';
import { connectionOf } from '../statement.ts';
import type { FeedScope } from './feed.repository.ts';
import { columnsOf, columnsSent, type Side } from './feed-triggers.ts';

type Cell = string | number | null;
type Row = Readonly<Record<string, Cell>>;

export interface ApplyOptions {
  /** Where the rows come from. */
  readonly from: Side;
  readonly scope: FeedScope;
  /** The mark of the sending or receiving box. */
  readonly mark: string;
  /** The box gets its own rows back that its file has lost. */
  readonly givesBack?: boolean;
}

/** A row in a batch that the sender may not write. Nothing of the batch is stored. */
export class ForeignRowError extends Error {
  constructor(
    readonly table: string,
    why: string,
  ) {
    super(`${table}: ${why}`);
    this.name = 'ForeignRowError';
  }
}

/**
 * Writes the other side's rows over ours. Each is checked first: a table and columns that travel this way, a row of
 * this store, and a writer who may write it. Unknown tables and columns belong to a newer release and are left out.
 * Repeating it changes nothing. Returns the rows that were new here, by table.
 */
export function applyRowsIn(trx: Trx, rows: readonly FeedRow[], options: ApplyOptions): Map<string, Row[]> {
  const raw = connectionOf(trx);
  raw.run('pragma defer_foreign_keys = on');
  raw.run('insert or ignore into sync_applying (id) values (1)');
  const added = new Map<string, Row[]>();
  try {
    for (const [entry, own] of byEntry(rows)) applyTable(trx, entry, own, options, added);
  } finally {
    raw.run('delete from sync_applying');
  }
  return added;
}

function byEntry(rows: readonly FeedRow[]): [FeedEntry, FeedRow[]][] {
  const groups = new Map<string, FeedRow[]>();
  for (const row of rows) {
    const group = groups.get(row.table) ?? [];
    group.push(row);
    groups.set(row.table, group);
  }
  return FEED.flatMap((entry) => {
    const group = groups.get(entry.table);
    return group ? [[entry, group] as [FeedEntry, FeedRow[]]] : [];
  });
}

function applyTable(
  trx: Trx,
  entry: FeedEntry,
  rows: readonly FeedRow[],
  options: ApplyOptions,
  added: Map<string, Row[]>,
) {
  const raw = connectionOf(trx);
  const known = columnsOf(raw, entry.table);
  const columnsToSend = columnsSent(entry, options.from, known);
  if (columnsToSend === null) throw new ForeignRowError(entry.table, 'these rows do not travel this way');
  const gone = rows.filter((one) => 'goneKey' in one);
  const put = rows.filter((one) => 'row' in one);
  if (options.from === 'box') for (const one of put) requireSendersRow(raw, entry, one.row, options);
  else for (const one of put) requireOurs(raw, entry, one.row, options);
  for (const one of gone) requireMayRemove(raw, entry, one.goneKey, options);
  const byKey = entry.key.map((name) => `"${name}" = ?`).join(' and ');
  const remove = `delete from "${entry.table}" where ${byKey}`;
  for (const one of gone) {
    if (options.from === 'cloud') releaseReferences(raw, entry, one.goneKey);
    raw.query<never, Cell[]>(remove).run(...one.goneKey);
  }
  const isWhole = columnsToSend.length === known.length || (options.from === 'cloud' && entry.down === undefined);
  if (entry.tradesUniques && isWhole) {
    for (const one of put) raw.query<never, Cell[]>(remove).run(...keyOf(entry, one.row));
  }
  if (entry.table === 'orders')
    freeNumbersOf(
      raw,
      put.map(({ row }) => row),
    );
  const exists = `select 1 from "${entry.table}" where ${byKey}`;
  for (const sent of put) {
    const row = options.from === 'box' ? withoutGone(raw, entry, sent.row) : sent.row;
    if (row === null) continue;
    const names = Object.keys(row).filter((name) => columnsToSend.includes(name));
    const values = names.map((name) => row[name] ?? null);
    if (raw.query<object, Cell[]>(exists).get(...keyOf(entry, row)) === null) {
      if (entry.up && options.from === 'box') continue;
      if (entry.table === 'audit_log') appendAuditRow(trx, auditRowOf(row, options.from));
      else if (!insertOne(raw, entry, names, values)) continue;
      const list = added.get(entry.table) ?? [];
      list.push(row);
      added.set(entry.table, list);
    } else if (isUpdated(entry, options.from)) {
      const changed = names.filter((name) => !entry.key.includes(name));
      if (changed.length === 0) continue;
      const set = changed.map((name) => `"${name}" = ?`).join(', ');
      raw
        .query<never, Cell[]>(`update "${entry.table}" set ${set} where ${byKey}`)
        .run(...changed.map((name) => row[name] ?? null), ...keyOf(entry, row));
    }
  }
}

/** Renumbered orders may get the number that the next of them gives up. */
function freeNumbersOf(raw: BunDatabase, rows: readonly Row[]) {
  const hasAnother = raw.query<object, Cell[]>('select 1 from orders where id = ? and orderNumber != ?');
  const free = raw.query<never, Cell[]>("update orders set orderNumber = '~' || id where id = ?");
  for (const { id = null, orderNumber = null } of rows) if (hasAnother.get(id, orderNumber)) free.run(id);
}

/** False if the same row is here under another id, such as a docket that both sides reprinted. */
function insertOne(raw: BunDatabase, entry: FeedEntry, names: readonly string[], values: readonly Cell[]): boolean {
  const list = names.map((name) => `"${name}"`).join(', ');
  const places = names.map(() => '?').join(', ');
  const insert = entry.owner === 'handedToBox' || entry.owner === 'told' ? 'insert or ignore' : 'insert';
  const sql = `${insert} into "${entry.table}" (${list}) values (${places})`;
  return raw.query<never, Cell[]>(sql).run(...values).changes > 0;
}

/**
 * A row made by the box may refer to something the cloud has deleted since, such as a printer or a coupon. It's stored
 * without the reference; null when it's nothing without it, as a docket without a printer.
 */
function withoutGone(raw: BunDatabase, entry: FeedEntry, row: Row): Row | null {
  let kept: Row = row;
  for (const { from, table, isNullable } of parentsOf(raw, entry.table)) {
    const id = row[from];
    if (id === null || id === undefined || !isCloudOwned(table)) continue;
    if (raw.query<object, [Cell]>(`select 1 from "${table}" where id = ?`).get(id) !== null) continue;
    if (!isNullable) return null;
    kept = { ...kept, [from]: null };
  }
  return kept;
}

/** Before the cloud deletes a row, rows of the box that refer to it drop the reference, or are deleted with it. */
export function releaseReferences(raw: BunDatabase, entry: Pick<FeedEntry, 'table'>, key: readonly Cell[]): void {
  for (const { table } of FEED) {
    for (const { from, table: parent, isNullable } of parentsOf(raw, table)) {
      if (parent !== entry.table) continue;
      const sql = isNullable
        ? `update "${table}" set "${from}" = null where "${from}" = ?`
        : `delete from "${table}" where "${from}" = ?`;
      raw.query<never, Cell[]>(sql).run(key[0] ?? null);
    }
  }
}

function isCloudOwned(table: string): boolean {
  return FEED.find((one) => one.table === table)?.owner === 'cloud';
}

interface Parent {
  readonly from: string;
  readonly table: string;
  readonly isNullable: boolean;
}

const parents = new WeakMap<BunDatabase, Map<string, readonly Parent[]>>();

/** The columns that name a row of another table by its id. */
export function parentsOf(raw: BunDatabase, table: string): readonly Parent[] {
  const known = parents.get(raw) ?? new Map<string, readonly Parent[]>();
  parents.set(raw, known);
  const list =
    known.get(table) ??
    raw
      .query<{ from: string; table: string; isNullable: number }, []>(
        `select f."from", f."table", c."notnull" = 0 as isNullable
         from pragma_foreign_key_list('${table}') as f join pragma_table_info('${table}') as c on c.name = f."from"
         where f."to" = 'id'`,
      )
      .all()
      .map(({ isNullable, ...parent }) => ({ ...parent, isNullable: isNullable === 1 }));
  known.set(table, list);
  return list;
}

/** Facts never change, and a docket the box already has is handled there. */
function isUpdated({ owner }: FeedEntry, from: Side): boolean {
  return owner !== 'told' && !(owner === 'handedToBox' && from === 'cloud');
}

export function keyOf(entry: FeedEntry, row: Row): Cell[] {
  return entry.key.map((name) => {
    const value = row[name];
    if (value === null || value === undefined) throw new ForeignRowError(entry.table, `without its ${name}`);
    return value;
  });
}

/**
 * Checks a row that a box returns to a cloud that lost it: it must be the store's, be the cloud's own, and refer to
 * nothing of another store.
 */
export function requireLostRow(raw: BunDatabase, entry: FeedEntry, row: Row, options: ApplyOptions) {
  requireOurs(raw, entry, row, { ...options, from: 'cloud' });
  const byKey = entry.key.map((name) => `"${name}" = ?`).join(' and ');
  const there = raw.query<Row, Cell[]>(`select * from "${entry.table}" where ${byKey}`).get(...keyOf(entry, row));
  if (there) requirePlace(raw, entry, there, options);
  requireNamesOwn(raw, entry, row, options);
}

/** The cloud's rows must belong to this store too: a mistake there is no reason to store someone else's row. */
function requireOurs(raw: BunDatabase, entry: FeedEntry, row: Row, options: ApplyOptions) {
  requirePlace(raw, entry, row, options);
  if (!options.givesBack) requireMaker(entry, row, options);
}

/** A box may write only its own rows: this includes the present row under the key, and everything it refers to. */
function requireSendersRow(raw: BunDatabase, entry: FeedEntry, row: Row, options: ApplyOptions) {
  const byKey = entry.key.map((name) => `"${name}" = ?`).join(' and ');
  const there = raw.query<Row, Cell[]>(`select * from "${entry.table}" where ${byKey}`).get(...keyOf(entry, row));
  if (entry.up) {
    // A part of one of the cloud's rows: skipped if the row is deleted.
    if (there) requirePlace(raw, entry, there, options);
    return;
  }
  requirePlace(raw, entry, row, options);
  requireMaker(entry, row, options);
  if (there) {
    requirePlace(raw, entry, there, options);
    requireMaker(entry, there, options);
  }
  requireNamesOwn(raw, entry, row, options);
}

/** The row is of the box's own store or restaurant. */
function requirePlace(raw: BunDatabase, entry: FeedEntry, row: Row, { scope }: ApplyOptions) {
  const { within } = entry;
  const { restaurantId = null, storeId = null } = row;
  const isElsewhere =
    (restaurantId !== null && restaurantId !== scope.restaurantId) || (storeId !== null && storeId !== scope.storeId);
  let isHere: boolean;
  if ('store' in within) isHere = row[within.store] === scope.storeId;
  else if ('order' in within) isHere = storeOf(raw, 'orders', row[within.order] ?? null) === scope.storeId;
  else isHere = row[within.restaurant] === scope.restaurantId;
  if (isElsewhere || !isHere) throw new ForeignRowError(entry.table, 'a row of another store');
}

/** One writer: who sends a row is who may write it. */
function requireMaker({ owner, table }: FeedEntry, row: Row, options: ApplyOptions) {
  if (typeof owner !== 'object') return;
  const id = String(row['maker' in owner ? owner.maker : owner.answerTo] ?? '');
  const isOfBox = boxMarkOf(id) === options.mark;
  const isOfSender = isOfBox === (options.from === 'box');
  if (isOfSender !== 'maker' in owner) throw new ForeignRowError(table, 'the other side owns this row');
}

/** Every row it refers to, if it belongs to a store, must belong to this one. */
function requireNamesOwn(raw: BunDatabase, entry: FeedEntry, row: Row, { scope }: ApplyOptions) {
  for (const { from, table } of namesOf(raw, entry.table)) {
    const id = row[from];
    if (id === null || id === undefined || table === 'stores') continue;
    const storeId = storeOf(raw, table, id);
    if (storeId !== null && storeId !== scope.storeId) {
      throw new ForeignRowError(entry.table, `its ${from} is of another store`);
    }
  }
}

const names = new WeakMap<BunDatabase, Map<string, { from: string; table: string }[]>>();

/** The columns of a table that point at a row with a store of its own. */
function namesOf(raw: BunDatabase, table: string): { from: string; table: string }[] {
  const known = names.get(raw) ?? new Map<string, { from: string; table: string }[]>();
  names.set(raw, known);
  const list = known.get(table) ?? readNames(raw, table);
  known.set(table, list);
  return list;
}

function readNames(raw: BunDatabase, table: string): { from: string; table: string }[] {
  const parents = raw
    .query<{ from: string; table: string }, []>(`select "from", "table" from pragma_foreign_key_list('${table}')`)
    .all()
    .filter((one) => columnsOf(raw, one.table).includes('storeId'));
  const namesOrder = columnsOf(raw, table).includes('orderId') && !parents.some(({ from }) => from === 'orderId');
  return namesOrder ? [...parents, { from: 'orderId', table: 'orders' }] : parents;
}

/** Null: there is no such row. */
function storeOf(raw: BunDatabase, table: string, id: Cell): string | null {
  return (
    raw.query<{ storeId: string | null }, [Cell]>(`select storeId from "${table}" where id = ?`).get(id)?.storeId ??
    null
  );
}

function requireMayRemove(raw: BunDatabase, entry: FeedEntry, key: readonly Cell[], options: ApplyOptions) {
  if (options.from === 'cloud') return;
  if (entry.owner === 'told' || entry.up || entry.owner === 'cloud') {
    throw new ForeignRowError(entry.table, 'not the box’s to take away');
  }
  const byKey = entry.key.map((name) => `"${name}" = ?`).join(' and ');
  const there = raw.query<Row, Cell[]>(`select * from "${entry.table}" where ${byKey}`).get(...key);
  if (!there) return;
  requirePlace(raw, entry, there, options);
  requireMaker(entry, there, options);
}

/** A box has no admin users: what it reports of them is recorded as reported by the box. */
const NOT_AT_A_BOX: ReadonlySet<Cell> = new Set(['staff', 'superAdmin']);

function auditRowOf(row: Row, from: Side): Parameters<typeof appendAuditRow>[1] {
  const isUnfounded = from === 'box' && NOT_AT_A_BOX.has(row.actorKind ?? null);
  const reported = isUnfounded
    ? { ...row, actorKind: 'box', actorId: null, actorName: `${row.actorName} (says the box)` }
    : row;
  return reported as unknown as Parameters<typeof appendAuditRow>[1];
}
