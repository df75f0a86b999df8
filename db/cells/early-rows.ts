import type { Database as BunDatabase } from 'bun:sqlite';
import type { OpenDatabase, StillReader } from '#db/connection.ts';
import { columnsOf } from '#db/restaurants/restaurant-rows.ts';
import { connectionOf } from '#db/statement.ts';
import { failpoint } from '#src/shared/failpoint.ts';
import { type Arrival, findArrival } from './arrivals.repository.ts';
import { comparedTables, movingTables, type Row } from './moving-rows.ts';
import { differingTables, type MoveReport, RowSums, type TableSums } from './row-sums.ts';
import { RowWriter } from './row-writer.ts';
import { hasSettledRows, isSettled, SETTLED_TABLES, type SettledUpTo } from './settled-rows.ts';
import type { StagedRow, Staging } from './staging.ts';
import { withoutSums } from './without-sums.ts';

/** Others that write wait no longer than for this. */
const WRITE_MS = 40;
const ROWS_AT_ONCE = 500;

export class NotAdmitted extends Error {
  override readonly name = 'NotAdmitted';
}

export interface EarlyRows {
  readonly restaurantId: string;
  readonly attempt: string;
  /** All that it has. */
  readonly storeIds: readonly string[];
  readonly upTo: SettledUpTo;
}

/**
 * Writes what is settled of a restaurant that is still sold from elsewhere into this cell's tables, some rows a commit. Its
 * own row and those of its stores are not there, so nobody finds the others by them. Ends after the given time; `isDone`: all that
 * may be written is.
 */
export async function writeEarlyRows(
  database: OpenDatabase,
  staging: Staging,
  early: EarlyRows,
  withinMs: number,
): Promise<{ readonly written: number; readonly isDone: boolean }> {
  const until = performance.now() + withinMs;
  const rows = earlyRows(staging, early.upTo);
  let next = rows.next();
  let written = 0;
  while (!next.done) {
    if (performance.now() > until) return { written, isDone: false };
    const writer = new RowWriter(database.raw, staging);
    const some = new Map<string, StagedRow[]>();
    await database.writeLoose(async () => {
      expectStores(database.raw, early);
      withoutSums(database.raw, (begin) => {
        const pauseAt = performance.now() + WRITE_MS;
        for (; !next.done && performance.now() < pauseAt; next = rows.next()) {
          const [table, row] = next.value;
          begin(table);
          writer.write(table, row);
          const list = some.get(table);
          if (list) list.push(row);
          else some.set(table, [row]);
          written++;
        }
      });
    });
    failpoint('move.early');
    staging.noteWritten(some, writer.remembered());
  }
  return { written, isDone: true };
}

/** What is to be done now, table by table. One that is open again is taken away until the restaurant comes. */
function* earlyRows(staging: Staging, upTo: SettledUpTo): Generator<readonly [table: string, row: StagedRow]> {
  for (const table of SETTLED_TABLES) {
    for (const staged of staging.toWrite(table)) {
      if (staged.isGone || isSettled(table, staged.row, upTo)) yield [table, staged];
      else if (staged.isInFile) yield [table, { ...staged, isGone: true, isTakenBack: true }];
    }
  }
}

/** Before its first row: whoever clears up must find them all. */
function expectStores(raw: BunDatabase, { restaurantId, attempt, storeIds }: EarlyRows): void {
  const arrival = findArrival(raw, restaurantId);
  if (arrival?.state !== 'arriving' || arrival.attempt !== attempt) {
    throw new NotAdmitted('This attempt was called off, or another one has begun.');
  }
  const json = JSON.stringify(storeIds);
  if (arrival.storeIdsJson === json) return;
  raw.query('update cell_arrivals set storeIdsJson = ? where restaurantId = ?').run(json, restaurantId);
}

/** Compares what was written with what the other cell counted of the same moment, row by row. Throws where they differ. */
export async function compareEarlyRows(
  database: OpenDatabase,
  staging: Staging,
  { restaurantId, storeIds }: Pick<EarlyRows, 'restaurantId' | 'storeIds'>,
  report: MoveReport,
): Promise<void> {
  const found: Record<string, TableSums> = {};
  using still = openStill(database);
  for (const { table, columns } of comparedTables(still.raw).filter((one) => hasSettledRows(one.table))) {
    const sums = new RowSums(columns);
    for await (const row of earlyRowsOf(still.raw, table, ['*'], restaurantId, JSON.stringify(storeIds))) sums.add(row);
    found[table] = sums.sums;
  }
  expectSame(report, found);
  staging.noteWritten(new Map(), { sums: found });
}

export function expectSame(there: MoveReport, here: MoveReport): void {
  const rowsOf = (report: MoveReport, table: string) => report[table]?.[0] ?? 0;
  const differing = differingTables(there, here).map(
    (table) => `${table} (${rowsOf(there, table)} there, ${rowsOf(here, table)} here)`,
  );
  if (differing.length > 0) throw new NotAdmitted(`Rows differ in ${differing.join(', ')}.`);
}

/** Of restaurants that do not come any more by the attempt that wrote them. */
export function listRowsToClear(raw: BunDatabase): Arrival[] {
  return raw
    .query<Arrival, []>("select * from cell_arrivals where state = 'calledOff' and storeIdsJson is not null")
    .all();
}

/** Takes early rows away again, some a commit. A run that was cut off is run again. */
export async function clearEarlyRows(database: OpenDatabase, arrival: Arrival): Promise<void> {
  const { restaurantId, storeIdsJson } = arrival;
  if (storeIdsJson === null) return;
  const keys = new Map(movingTables(database.raw).map(({ table, key }) => [table, key]));
  using still = openStill(database);
  let some: (readonly [table: string, key: readonly string[], row: Row])[] = [];
  const removeSome = async () => {
    const rows = some;
    some = [];
    await database.writeLoose(async () =>
      withoutSums(database.raw, (begin) => {
        for (const [table, key, row] of rows) {
          begin(table);
          const where = key.map((name) => `"${name}" = ?`).join(' and ');
          database.raw.query(`delete from "${table}" where ${where}`).run(...key.map((name) => row[name] ?? null));
        }
      }),
    );
  };
  for (const table of SETTLED_TABLES) {
    const key = keys.get(table) ?? [];
    for await (const row of earlyRowsOf(still.raw, table, key, restaurantId, storeIdsJson)) {
      some.push([table, key, row]);
      if (some.length >= ROWS_AT_ONCE) await removeSome();
    }
  }
  if (some.length > 0) await removeSome();
  await database.writeAlone(async () => {
    database.raw
      .query("update cell_arrivals set storeIdsJson = null where restaurantId = ? and state = 'calledOff'")
      .run(restaurantId);
  });
}

async function* earlyRowsOf(
  raw: BunDatabase,
  table: string,
  columns: readonly string[],
  restaurantId: string,
  storeIdsJson: string,
): AsyncGenerator<Row> {
  const list = columns.map((name) => (name === '*' ? name : `"${name}"`)).join(', ');
  const isOfRestaurant = columnsOf(raw, table).includes('restaurantId');
  const where = isOfRestaurant ? 'restaurantId = ?' : 'storeId in (select value from json_each(?))';
  const query = raw.query<Row, [string]>(`select ${list} from "${table}" where ${where}`);
  let count = 0;
  for (const row of query.iterate(isOfRestaurant ? restaurantId : storeIdsJson)) {
    yield row;
    if (++count % ROWS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

function openStill(database: OpenDatabase): Disposable & { readonly raw: BunDatabase } {
  const still: StillReader = database.openStill();
  return { raw: connectionOf(still.db), [Symbol.dispose]: () => still.close() };
}
