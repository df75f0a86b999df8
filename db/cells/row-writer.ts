import type { Database as BunDatabase } from 'bun:sqlite';
import { comparedTables, type MovingTable, movingTables, type Row } from './moving-rows.ts';
import { type MoveReport, RowSums, type TableSums } from './row-sums.ts';
import { hasSettledRows } from './settled-rows.ts';
import type { StagedRow, Staging } from './staging.ts';

/** What came stands below every place of this file, with room for more: rows keep their order, whichever is written first. */
const ROOM = 1_000_000_000;
/** Its key is its place, which is another one here. */
const EVENTS = 'outbox_events';

/**
 * Writes rows of tables that settle (`settled-rows.ts`), new ones and others that changed since. Once what is there was
 * compared with the other cell, it counts along what it writes, by what the file then has.
 */
export class RowWriter {
  readonly #raw: BunDatabase;
  readonly #staging: Staging;
  readonly #tables: ReadonlyMap<string, MovingTable>;
  readonly #places: Map<string, number>;
  readonly #sums: Map<string, RowSums> | null;
  readonly #statements = new Map<string, ReturnType<BunDatabase['prepare']>>();

  constructor(raw: BunDatabase, staging: Staging) {
    this.#raw = raw;
    this.#staging = staging;
    this.#tables = new Map(movingTables(raw).map((one) => [one.table, one]));
    this.#places = new Map(Object.entries(staging.remembered<Record<string, number>>('places') ?? {}));
    const sums = staging.remembered<MoveReport>('sums');
    this.#sums = sums && sumsByTable(raw, sums);
  }

  /** What the next writer goes on from. */
  remembered(): Readonly<Record<string, unknown>> {
    return { places: Object.fromEntries(this.#places), ...(this.#sums ? { sums: this.report() } : {}) };
  }

  /** Of the tables that it writes, as it counted; only since they were compared. */
  report(): MoveReport {
    return Object.fromEntries([...(this.#sums ?? [])].map(([table, sums]) => [table, sums.sums]));
  }

  write(table: string, { row, place, isGone, isInFile }: StagedRow): void {
    const sums = this.#sums?.get(table);
    const before = sums && isInFile ? this.#read(table, row) : null;
    if (before) sums?.remove(before);
    if (isGone) this.#run(table, 'delete', row, []);
    else this.#put(table, row, place, isInFile);
    const after = sums && !isGone ? this.#read(table, row) : null;
    if (after) sums?.add(after);
  }

  /** Where the next event stands that needs no handler here: before all others, and after those that came before it. */
  nextEvent(): number {
    const next = this.#places.get(EVENTS) ?? this.#least(EVENTS, 'sequence') - ROOM;
    this.#places.set(EVENTS, next + 1);
    return next;
  }

  /** Where a row stands here by its place in the other cell. */
  placeOf(table: string, place: number): number {
    const base = this.#places.get(table) ?? this.#least(table, 'rowid') - ROOM - this.#staging.lastPlace(table);
    this.#places.set(table, base);
    return base + place;
  }

  #put(table: string, row: Row, place: number, isInFile: boolean): void {
    if (table === EVENTS) {
      // One that handlers still have to get comes without a place, and gets the next.
      const placed = 'sequence' in row ? { ...row, sequence: this.nextEvent() } : row;
      if (!isInFile) this.#run(table, 'insert', placed, []);
      return;
    }
    const extra = this.#tables.get(table)?.hasRowId ? [this.placeOf(table, place)] : [];
    this.#run(table, 'insert', row, extra);
  }

  #read(table: string, row: Row): Row | null {
    return this.#statement(table, 'select', row).get(...this.#keyOf(table, row)) as Row | null;
  }

  #run(table: string, act: 'insert' | 'delete', row: Row, extra: readonly number[]): void {
    const values = act === 'insert' ? Object.keys(row).map((name) => row[name] ?? null) : this.#keyOf(table, row);
    this.#statement(table, act, row).run(...values, ...extra);
  }

  #keyOf(table: string, row: Row) {
    return this.#keyNames(table).map((name) => row[name] ?? null);
  }

  #keyNames(table: string): readonly string[] {
    return table === EVENTS ? ['id'] : (this.#tables.get(table)?.key ?? []);
  }

  #statement(table: string, act: 'insert' | 'delete' | 'select', row: Row) {
    const name = `${act} ${table} ${act === 'insert' ? Object.keys(row).length : ''}`;
    const known = this.#statements.get(name);
    if (known) return known;
    const made = this.#raw.prepare(act === 'insert' ? this.#insert(table, row) : this.#byKey(table, act));
    this.#statements.set(name, made);
    return made;
  }

  #byKey(table: string, act: 'delete' | 'select'): string {
    const where = this.#keyNames(table).map((name) => `"${name}" = ?`);
    return `${act === 'select' ? 'select *' : 'delete'} from "${table}" where ${where.join(' and ')}`;
  }

  /** Written once more where it was written before: that may not have been noted. */
  #insert(table: string, row: Row): string {
    const names = Object.keys(row).map((name) => `"${name}"`);
    const keys = this.#keyNames(table).map((name) => `"${name}"`);
    const others = names.filter((name) => !keys.includes(name) && name !== '"sequence"');
    const all = table !== EVENTS && this.#tables.get(table)?.hasRowId ? [...names, 'rowid'] : names;
    const set = others.map((name) => `${name} = excluded.${name}`).join(', ');
    return `insert into "${table}" (${all.join(', ')}) values (${all.map(() => '?').join(', ')})
      on conflict (${keys.join(', ')}) do ${set ? `update set ${set}` : 'nothing'}`;
  }

  #least(table: string, column: string): number {
    const found = this.#raw.query<{ least: number | null }, []>(`select min(${column}) as least from "${table}"`).get();
    return Math.min(found?.least ?? 1, 1);
  }
}

function sumsByTable(raw: BunDatabase, report: MoveReport): Map<string, RowSums> {
  const zero: TableSums = [0, '0'];
  return new Map(
    comparedTables(raw)
      .filter(({ table }) => hasSettledRows(table))
      .map(({ table, columns }) => [table, new RowSums(columns, report[table] ?? zero)]),
  );
}
