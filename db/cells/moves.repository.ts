import { Database as BunDatabase } from 'bun:sqlite';
import type { Db, OpenDatabase } from '#db/connection.ts';
import type { CellMovesTable } from '#db/schema/cells.tables.ts';
import { dropMoveTriggers, installMoveTriggers } from './capture.ts';
import { type Cell, type MovingTable, movingTables, type Row } from './moving-rows.ts';
import type { MoveReport } from './row-sums.ts';

export type Move = CellMovesTable & { isLocked: 0 | 1 };

export function findMove(raw: BunDatabase, restaurantId: string): Move | null {
  return raw.query<Move, [string]>('select * from cell_moves where restaurantId = ?').get(restaurantId);
}

/** Whether rows of the restaurant are in this file, also while they are being erased. */
export function isInFile(raw: BunDatabase, restaurantId: string): boolean {
  return raw.query('select 1 from restaurants where id = ?').get(restaurantId) !== null;
}

/** Of the files of its pictures. */
export function pictureHashesOf(raw: BunDatabase, restaurantId: string): string[] {
  return raw
    .query<{ hash: string }, [string]>('select distinct contentHash as hash from images where restaurantId = ?')
    .all(restaurantId)
    .map(({ hash }) => hash);
}

/** Whether a docket of it is on its way to a printer. */
export function isPrinting(raw: BunDatabase, restaurantId: string, now: string): boolean {
  const busy = raw.query<object, [string, string]>(
    "select 1 from print_jobs where restaurantId = ? and status = 'queued' and leaseUntilIsoDateTimeUtc > ? limit 1",
  );
  return busy.get(restaurantId, now) !== null;
}

/** Moves that are under way, and those whose rows are still here. */
export async function listUnfinishedMoves(db: Db): Promise<Move[]> {
  const rows = await db
    .selectFrom('cell_moves')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['copying', 'frozen']),
        eb.and([eb('state', '=', 'moved'), eb('erasedIsoDateTimeUtc', 'is', null)]),
      ]),
    )
    .execute();
  return rows as Move[];
}

/** Begins, or begins again: from here on each change of the restaurant is noted. Throws while another one is leaving. */
export async function beginMove(
  database: OpenDatabase,
  { restaurantId, attempt, toCell, now }: { restaurantId: string; attempt: string; toCell: string; now: string },
): Promise<void> {
  await database.writeAlone(async () => {
    const { raw } = database;
    const other = raw
      .query<{ restaurantId: string }, [string]>(
        "select restaurantId from cell_moves where restaurantId <> ? and (state in ('copying', 'frozen') or (state = 'moved' and erasedIsoDateTimeUtc is null))",
      )
      .get(restaurantId);
    if (other) throw new Error(`${other.restaurantId} is on its way already: one restaurant moves at a time.`);
    raw
      .query(
        `insert into cell_moves (restaurantId, attempt, toCell, state, startedIsoDateTimeUtc, changedIsoDateTimeUtc)
         values (?, ?, ?, 'copying', ?, ?)
         on conflict (restaurantId) do update set attempt = excluded.attempt, toCell = excluded.toCell, state = 'copying',
           isLocked = 0, startedIsoDateTimeUtc = excluded.startedIsoDateTimeUtc,
           changedIsoDateTimeUtc = excluded.changedIsoDateTimeUtc, erasedIsoDateTimeUtc = null, reportJson = null`,
      )
      .run(restaurantId, attempt, toCell, now, now);
    raw.query('delete from cell_changes').run();
    installMoveTriggers(raw, restaurantId);
  });
}

/** From the commit on, nobody changes a row of the restaurant. False: another attempt has begun, or it was called off. */
export async function freezeMove(database: OpenDatabase, attempt: string, now: string): Promise<boolean> {
  return database.writeAlone(async () => {
    database.raw
      .query(
        "update cell_moves set state = 'frozen', isLocked = 1, changedIsoDateTimeUtc = ? where attempt = ? and state = 'copying'",
      )
      .run(now, attempt);
    return stateOf(database.raw, attempt) === 'frozen';
  });
}

/** The other cell has it: from here on requests go there. */
export async function finishMove(
  database: OpenDatabase,
  { attempt, now, report }: { attempt: string; now: string; report: MoveReport | null },
): Promise<void> {
  await database.writeAlone(async () => {
    database.raw
      .query(
        "update cell_moves set state = 'moved', isLocked = 1, changedIsoDateTimeUtc = ?, reportJson = coalesce(?, reportJson) where attempt = ?",
      )
      .run(now, report && JSON.stringify(report), attempt);
    // A box that still listens here would take rows that are being erased for deleted ones; the new cell has its feed.
    database.raw
      .query(
        `delete from change_feed where exists (select 1 from cell_moves where attempt = ? and state = 'moved' and (
           cell_moves.restaurantId = change_feed.restaurantId
           or change_feed.storeId in (select id from stores where stores.restaurantId = cell_moves.restaurantId)))`,
      )
      .run(attempt);
  });
}

/** The other cell will never have it by this attempt: it sells here as before. */
export async function callOffMove(database: OpenDatabase, attempt: string, now: string): Promise<void> {
  await database.writeAlone(async () => {
    const { raw } = database;
    raw
      .query(
        "update cell_moves set state = 'calledOff', isLocked = 0, changedIsoDateTimeUtc = ? where attempt = ? and state <> 'moved'",
      )
      .run(now, attempt);
    if (stateOf(raw, attempt) !== 'calledOff') return;
    dropMoveTriggers(raw);
    raw.query('delete from cell_changes').run();
  });
}

/** Still at it: another program that looks on leaves it alone. */
export async function touchMove(database: OpenDatabase, attempt: string, now: string): Promise<void> {
  await database.writeAlone(async () => {
    database.raw
      .query("update cell_moves set changedIsoDateTimeUtc = ? where attempt = ? and state in ('copying', 'frozen')")
      .run(now, attempt);
  });
}

/** Before its rows are erased: what goes now is not told to anybody. */
export async function endCapture(database: OpenDatabase): Promise<void> {
  await database.writeAlone(async () => {
    dropMoveTriggers(database.raw, 'saw');
    database.raw.query('delete from cell_changes').run();
  });
}

/** Its rows are gone from here; the row that says where it went stays. */
export async function noteErased(database: OpenDatabase, attempt: string, now: string): Promise<void> {
  await database.writeAlone(async () => {
    dropMoveTriggers(database.raw);
    database.raw.query('delete from cell_changes').run();
    database.raw
      .query('update cell_moves set erasedIsoDateTimeUtc = ?, isLocked = 0 where attempt = ?')
      .run(now, attempt);
  });
}

/** For who erases it: the lock is open within each of their writes, and for nobody else. */
export function withOpenLock(database: OpenDatabase, restaurantId: string): OpenDatabase {
  const { raw } = database;
  const lock = (isLocked: 0 | 1) =>
    raw.query('update cell_moves set isLocked = ? where restaurantId = ?').run(isLocked, restaurantId);
  return {
    ...database,
    writeAlone: (work) =>
      database.writeAlone(async (trx) => {
        lock(0);
        const done = await work(trx);
        lock(1);
        return done;
      }),
  };
}

function stateOf(raw: BunDatabase, attempt: string): string | null {
  return (
    raw.query<{ state: string }, [string]>('select state from cell_moves where attempt = ?').get(attempt)?.state ?? null
  );
}

/** A row on its way; `gone`: it was deleted. `place`: where it stands among those of its table. */
export interface SentRow {
  readonly table: string;
  readonly key: readonly Cell[];
  readonly row: Row | null;
  readonly place: number;
}

/** Everything, table by table. */
function* rowsOfRestaurant(raw: BunDatabase, restaurantId: string): Generator<SentRow> {
  for (const table of movingTables(raw)) {
    const query = raw.query<Row, { restaurantId: string }>(`${selectOf(table)} where ${table.condition}`);
    for (const row of query.iterate({ restaurantId })) yield sentRow(table, row);
  }
}

/** A restaurant as of one moment, however long it is looked at. */
export interface StillMoment extends Disposable {
  readonly raw: BunDatabase;
  /** The place of the last change that is in it. */
  readonly upTo: number;
}

export function openMoment(databasePath: string): StillMoment {
  const raw = new BunDatabase(databasePath, { readonly: true, strict: true });
  raw.run('pragma busy_timeout = 10000');
  raw.run('begin');
  const last = raw.query<{ last: number | null }, []>('select max(position) as last from cell_changes').get()?.last;
  return { raw, upTo: last ?? 0, [Symbol.dispose]: () => raw.close() };
}

/** Everything as of one moment, on a connection of its own. */
export function* rowsAtOneMoment(databasePath: string, restaurantId: string): Generator<SentRow> {
  using moment = openMoment(databasePath);
  yield* rowsOfRestaurant(moment.raw, restaurantId);
}

/** Which rows changed after a place, each once. */
export function keysChangedAfter(
  raw: BunDatabase,
  restaurantId: string,
  after: number,
): { readonly tableName: string; readonly rowKeyJson: string }[] {
  return raw
    .query<{ tableName: string; rowKeyJson: string }, [string, number]>(
      'select distinct tableName, rowKeyJson from cell_changes where restaurantId = ? and position > ?',
    )
    .all(restaurantId, after);
}

/** What changed after a place, each row once and as it is now; with the place of the last change. */
export function changesAfter(
  raw: BunDatabase,
  restaurantId: string,
  after: number,
  limit: number,
): { readonly rows: readonly SentRow[]; readonly to: number; readonly count: number } {
  const changes = raw
    .query<{ position: number; tableName: string; rowKeyJson: string }, [string, number, number]>(
      'select position, tableName, rowKeyJson from cell_changes where restaurantId = ? and position > ? order by position limit ?',
    )
    .all(restaurantId, after, limit);
  const tables = new Map(movingTables(raw).map((one) => [one.table, one]));
  const rows = new Map<string, SentRow>();
  for (const { tableName, rowKeyJson } of changes) {
    const table = tables.get(tableName);
    if (!table) continue;
    const key = JSON.parse(rowKeyJson) as Cell[];
    const row = rowByKey(raw, table, key);
    rows.set(`${tableName} ${rowKeyJson}`, row ? sentRow(table, row) : { table: tableName, key, row: null, place: 0 });
  }
  return { rows: [...rows.values()], to: changes.at(-1)?.position ?? after, count: changes.length };
}

export function rowByKey(raw: BunDatabase, table: MovingTable, key: readonly Cell[]): Row | null {
  const byKey = table.key.map((name) => `"${name}" = ?`).join(' and ');
  return raw.query<Row, Cell[]>(`${selectOf(table)} where ${byKey}`).get(...key);
}

function selectOf({ table, columns, hasRowId }: MovingTable): string {
  const list = columns.map((name) => `"${name}"`).join(', ');
  return `select ${list}, ${hasRowId ? 'rowid' : '0'} as "place of row" from "${table}"`;
}

function sentRow({ table, key }: MovingTable, found: Row): SentRow {
  const { 'place of row': place, ...row } = found;
  return { table, key: key.map((name) => row[name] ?? null), row, place: Number(place) };
}
