import type { Database as BunDatabase } from 'bun:sqlite';
import { isCopiedMoney, withoutMoney } from '#src/domain/sync/bring-back.ts';
import type { FeedRow } from '#src/domain/sync/sync.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { Trx } from '../connection.ts';
import { takeOrderNumber } from '../ordering/orders.repository.ts';
import { FEED, type FeedEntry } from '../ownership.ts';
import { connectionOf } from '../statement.ts';
import { type ApplyOptions, ForeignRowError, keyOf, parentsOf, requireLostRow } from './apply-rows.ts';
import { columnsOf, columnsSent } from './feed-triggers.ts';

type Cell = string | number | null;
type Row = Readonly<Record<string, Cell>>;

export interface LostRow {
  readonly table: string;
  readonly key: readonly Cell[];
  readonly row: Row;
}

export type Brought =
  | { readonly kind: 'same' | 'oursStands' }
  | { readonly kind: 'broughtBack' }
  | { readonly kind: 'renumbered'; readonly before: string; readonly after: string }
  /** Both sides have it and changed it: these columns differ. */
  | { readonly kind: 'bothChanged'; readonly columns: readonly string[] }
  | { readonly kind: 'notTaken'; readonly why: string };

/** The cloud's own rows among those that a box returns, parents first. */
export function lostRowsOf(rows: readonly FeedRow[]): LostRow[] {
  return FEED.filter(isBroughtBack).flatMap((entry) =>
    rows.flatMap((one) =>
      one.table === entry.table && 'row' in one ? [{ table: one.table, key: keyOf(entry, one.row), row: one.row }] : [],
    ),
  );
}

/** A pairing isn't restored on the word of its holder, and queued work is worthless later. */
export function isBroughtBack({ table, owner, snapshotOnly, down }: FeedEntry): boolean {
  const isOfCloud = owner === 'cloud' || (typeof owner === 'object' && 'maker' in owner);
  return isOfCloud && table !== 'boxes' && snapshotOnly === undefined && down?.length !== 0;
}

/**
 * Restores one row that this file lost. A missing row is inserted unless it was deleted since; an older one gets the
 * box's columns unless it was changed since the restore. `restoredAt` is the feed position of the restore; when null,
 * none is known to which this box could return anything, and nothing comes back. Money that the box only copied never
 * overwrites ours, and comes back without its amounts.
 */
export async function bringBackIn(
  trx: Trx,
  scope: StoreScope,
  lost: LostRow,
  options: ApplyOptions & { readonly restoredAt: number | null },
): Promise<Brought> {
  const raw = connectionOf(trx);
  const entry = FEED.find(({ table }) => table === lost.table);
  const columnsToSend = entry ? columnsSent(entry, 'cloud', columnsOf(raw, lost.table)) : null;
  if (!entry || columnsToSend === null) return { kind: 'oursStands' };
  try {
    requireLostRow(raw, entry, lost.row, options);
  } catch (error) {
    if (error instanceof ForeignRowError) return { kind: 'notTaken', why: error.message };
    throw error;
  }
  const names = Object.keys(lost.row).filter((name) => columnsToSend.includes(name));
  const byKey = entry.key.map((name) => `"${name}" = ?`).join(' and ');
  const here = raw.query<Row, Cell[]>(`select * from "${lost.table}" where ${byKey}`).get(...lost.key);
  if (options.restoredAt === null) {
    return here ? { kind: 'oursStands' } : { kind: 'notTaken', why: 'no restore is known' };
  }
  const isChanged = isChangedSince(raw, lost, options.restoredAt);
  if (!here) {
    if (isChanged) return { kind: 'oursStands' };
    if (isOfAnotherGuest(raw, lost)) return { kind: 'notTaken', why: 'its order is of another guest' };
    const row = withoutMoney(lost.table, lost.row);
    return row === null ? { kind: 'oursStands' } : insertLost(trx, scope, entry, names, { ...lost, row });
  }
  const columns = names.filter((name) => here[name] !== lost.row[name]);
  if (columns.length === 0) return { kind: 'same' };
  if (isCopiedMoney(lost.table)) return { kind: 'oursStands' };
  if (isChanged) return { kind: 'bothChanged', columns };
  const set = columns.map((name) => `"${name}" = ?`).join(', ');
  return attempt(() =>
    raw
      .query<never, Cell[]>(`update "${lost.table}" set ${set} where ${byKey}`)
      .run(...columns.map((name) => lost.row[name] ?? null), ...lost.key),
  );
}

function isChangedSince(raw: BunDatabase, { table, key }: LostRow, position: number): boolean {
  return (
    raw
      .query<object, [string, string, number]>(
        'select 1 from change_feed where tableName = ? and rowKeyJson = ? and position > ?',
      )
      .get(table, JSON.stringify(key), position) !== null
  );
}

/** A stamp is its own guest's: an entry counts on the card of whoever ordered. */
function isOfAnotherGuest(raw: BunDatabase, { table, row }: LostRow): boolean {
  if (table !== 'loyalty_entries') return false;
  const sql = `select 1 from orders join loyalty_cards using (customerId)
    where orders.id = ? and loyalty_cards.id = ?`;
  return raw.query<object, Cell[]>(sql).get(row.orderId ?? null, row.loyaltyCardId ?? null) === null;
}

async function insertLost(
  trx: Trx,
  scope: StoreScope,
  entry: FeedEntry,
  names: readonly string[],
  { table, row }: LostRow,
): Promise<Brought> {
  const raw = connectionOf(trx);
  const values: Record<string, Cell> = Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  for (const { from, table: parent, isNullable } of parentsOf(raw, table)) {
    const id = values[from] ?? null;
    if (id === null || raw.query<object, [Cell]>(`select 1 from "${parent}" where id = ?`).get(id)) continue;
    if (!isNullable) return { kind: 'notTaken', why: `its ${from} is not here` };
    values[from] = null;
  }
  const before = String(values.orderNumber ?? '');
  if (entry.table === 'orders' && isNumberHere(raw, values)) {
    const number = await takeOrderNumber(trx, scope, String(values.businessDay), 'besideBox');
    values.orderNumber = `${before.slice(0, 2)}${number}`;
  }
  const list = names.map((name) => `"${name}"`).join(', ');
  const written = attempt(() =>
    raw
      .query<never, Cell[]>(`insert into "${table}" (${list}) values (${names.map(() => '?').join(', ')})`)
      .run(...names.map((name) => values[name] ?? null)),
  );
  if (written.kind !== 'broughtBack' || values.orderNumber === row.orderNumber) return written;
  return { kind: 'renumbered', before, after: String(values.orderNumber) };
}

function isNumberHere(raw: BunDatabase, { storeId = null, businessDay = null, orderNumber = null }: Row): boolean {
  return (
    raw
      .query<object, Cell[]>('select 1 from orders where storeId = ? and businessDay = ? and orderNumber = ?')
      .get(storeId, businessDay, orderNumber) !== null
  );
}

/** Another row uses the name, code or PIN by now: this is reported, and the others continue. */
function attempt(write: () => unknown): Brought {
  try {
    write();
    return { kind: 'broughtBack' };
  } catch (error) {
    if (error instanceof Error && error.message.includes('constraint failed')) {
      return { kind: 'notTaken', why: error.message };
    }
    throw error;
  }
}
