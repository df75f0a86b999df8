import type { Database as BunDatabase } from 'bun:sqlite';
import { columnsOf, tablesOfRestaurant } from '#db/restaurants/restaurant-rows.ts';
import { type MoveReport, RowSums, type TableSums } from './row-sums.ts';

export type Cell = string | number | null;
export type Row = Record<string, Cell>;

/** A table of which rows go along with their restaurant. */
export interface MovingTable {
  readonly table: string;
  /** Which rows: SQL with `:restaurantId`. */
  readonly condition: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** Rows keep the order in which they were written down: cash sessions count payments by it. */
  readonly hasRowId: boolean;
}

/** Columns that each cell fills for itself, and that are not compared. */
export const LOCAL_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  audit_log: ['sequence', 'previousHash', 'hash'],
  outbox_events: ['sequence'],
  parked_events: ['sequence'],
  cash_sessions: ['openMark', 'closeMark'],
  // An account of the same proved e-mail may already be there.
  memberships: ['userId'],
};

/** Made anew in the other cell, from what came: places in one cell's feed say nothing in another. */
const STAYS_BEHIND: ReadonlySet<string> = new Set(['change_feed']);

/** Answers that were given: a till that repeats its key in the other cell gets the same one. Their scope ends with who asked. */
const KEYS_OF_RESTAURANT = `(
  instr(scope, '/restaurants/' || :restaurantId || '/') > 0
  or exists (select 1 from stores where restaurantId = :restaurantId and instr(scope, '/stores/' || stores.id || '/') > 0)
  or exists (select 1 from pos_terminals where restaurantId = :restaurantId and scope like '% ' || pos_terminals.id)
  or exists (select 1 from employees where restaurantId = :restaurantId and scope like '% ' || employees.id)
  or exists (select 1 from boxes where restaurantId = :restaurantId and scope like '% ' || boxes.id))`;

/** Every table that goes along, by the schema itself. */
export function movingTables(raw: BunDatabase): MovingTable[] {
  const kinds = new Map(
    raw
      .query<{ name: string; wr: number }, []>("select name, wr from pragma_table_list where schema = 'main'")
      .all()
      .map(({ name, wr }) => [name, wr === 0]),
  );
  const all = [
    ...tablesOfRestaurant(raw).filter(({ table }) => !STAYS_BEHIND.has(table)),
    { table: 'idempotency_keys', condition: KEYS_OF_RESTAURANT },
  ];
  return all.map(({ table, condition }) => ({
    table,
    condition,
    key: keyOf(raw, table),
    columns: columnsOf(raw, table),
    hasRowId: kinds.get(table) ?? false,
  }));
}

function keyOf(raw: BunDatabase, table: string): string[] {
  return raw
    .query<{ name: string; pk: number }, []>(
      `select name, pk from pragma_table_info('${table}') where pk > 0 order by pk`,
    )
    .all()
    .map(({ name }) => name);
}

/** Not compared: an audit log keeps what a restaurant did during an earlier stay. */
const NOT_COMPARED: ReadonlySet<string> = new Set(['audit_log', 'idempotency_keys']);

/** The tables whose rows are compared, each with its columns that are. */
export function comparedTables(raw: BunDatabase): MovingTable[] {
  return movingTables(raw)
    .filter(({ table }) => !NOT_COMPARED.has(table))
    .map((one) => ({
      ...one,
      columns: one.columns.filter((name) => !(LOCAL_COLUMNS[one.table] ?? []).includes(name)),
    }));
}

/** Counts and hashes of all that goes along, of these tables. */
export function sumsOf(raw: BunDatabase, restaurantId: string, tables: readonly MovingTable[]): MoveReport {
  const report: Record<string, TableSums> = {};
  for (const { table, condition, columns } of tables) {
    const sums = new RowSums(columns);
    const rows = raw.query<Row, { restaurantId: string }>(`select * from "${table}" where ${condition}`);
    for (const row of rows.iterate({ restaurantId })) sums.add(row);
    report[table] = sums.sums;
  }
  return report;
}
