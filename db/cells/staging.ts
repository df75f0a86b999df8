import { Database as BunDatabase } from 'bun:sqlite';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SentRow } from './moves.repository.ts';
import type { Cell, Row } from './moving-rows.ts';

/**
 * Rows of a restaurant that is still sold from in another cell, in a file of their own: nothing here acts on them before
 * all of them are there.
 */
export interface Staging {
  put(rows: readonly SentRow[]): void;
  /**
   * Of one table, those that the file of this cell has not or has otherwise: first what was deleted, whose number or name another
   * may have since; then in the order in which they were written down.
   */
  toWrite(table: string): Generator<StagedRow>;
  /** So many of them, from after one. */
  someToWrite(table: string, limit: number, after?: StagedRow): StagedRow[];
  /** The file of this cell has these as they are here now, and what is remembered is so as of them. */
  noteWritten(rows: ReadonlyMap<string, readonly StagedRow[]>, remembered?: Readonly<Record<string, unknown>>): void;
  /** The last place of a table's rows, 0 where it has none. */
  lastPlace(table: string): number;
  /** Also what is written. */
  rowOf(table: string, key: readonly Cell[]): Row | null;
  /** What belongs to the attempt beside its rows. */
  remembered<T>(name: string): T | null;
  close(): void;
}

export interface StagedRow {
  readonly keyJson: string;
  readonly row: Row;
  readonly place: number;
  /** It was deleted; the row is what it was. */
  readonly isGone: boolean;
  /** The file of this cell has it, as it was once. */
  readonly isInFile: boolean;
  /** It was taken away from there for now. */
  readonly isTakenBack?: boolean;
}

const SHAPE = /^[\w-]{1,64}$/;

export function stagingPath(dataDir: string, restaurantId: string): string {
  if (!SHAPE.test(restaurantId)) throw new Error('That is no id of a restaurant.');
  return join(dataDir, 'arriving', `${restaurantId}.db`);
}

export function removeStaging(dataDir: string, restaurantId: string): void {
  const path = stagingPath(dataDir, restaurantId);
  for (const one of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`]) rmSync(one, { force: true });
}

/** Null: there is none of this attempt. A new one is made with `isNew`, in the place of an earlier attempt's. */
export function openStaging(
  dataDir: string,
  { restaurantId, attempt, isNew }: { restaurantId: string; attempt: string; isNew: boolean },
): Staging | null {
  const path = stagingPath(dataDir, restaurantId);
  if (isNew) {
    removeStaging(dataDir, restaurantId);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  } else if (!existsSync(path)) return null;
  const raw = new BunDatabase(path, { create: true, strict: true });
  // Lost in a crash, it is sent again: the counts would not agree.
  raw.run('pragma journal_mode = wal');
  raw.run('pragma synchronous = normal');
  raw.run('create table if not exists attempts (attempt text primary key)');
  raw.run('create table if not exists remembered (name text primary key, valueJson text) without rowid');
  // `isLive`: 0 it was deleted. `inFile`: 0 the file of this cell has it not, 1 as it is here, 2 as it was once.
  raw.run(
    `create table if not exists sent (tableName text, keyJson text, rowJson text, place integer, isLive integer default 1,
       inFile integer default 0, primary key (tableName, keyJson)) without rowid`,
  );
  raw.run('create index if not exists to_write on sent (tableName, isLive, place, keyJson) where inFile <> 1');
  if (isNew) raw.query('insert into attempts (attempt) values (?)').run(attempt);
  if (raw.query('select 1 from attempts where attempt = ?').get(attempt) === null) {
    raw.close();
    return null;
  }
  return stagingOf(raw);
}

const SOME = 500;

function placeOf(row: StagedRow | undefined): [isLive: number, place: number, keyJson: string] {
  return row ? [row.isGone ? 0 : 1, row.place, row.keyJson] : [0, Number.MIN_SAFE_INTEGER, ''];
}

interface Found {
  readonly keyJson: string;
  readonly rowJson: string;
  readonly place: number;
  readonly isLive: number;
  readonly inFile: number;
}

function stagingOf(raw: BunDatabase): Staging {
  const put = raw.query(
    `insert into sent (tableName, keyJson, rowJson, place) values (?, ?, ?, ?)
     on conflict (tableName, keyJson) do update set rowJson = excluded.rowJson, place = excluded.place, isLive = 1,
       inFile = min(inFile * 2, 2)`,
  );
  const forget = raw.query('delete from sent where tableName = ? and keyJson = ? and inFile = 0');
  const remove = raw.query('update sent set isLive = 0, inFile = 2 where tableName = ? and keyJson = ?');
  const wrote = raw.query('update sent set inFile = 1 where tableName = ? and keyJson = ?');
  const tookBack = raw.query('update sent set inFile = 0 where tableName = ? and keyJson = ?');
  const tookAway = raw.query('delete from sent where tableName = ? and keyJson = ?');
  const remember = raw.query('insert or replace into remembered (name, valueJson) values (?, ?)');
  const some = raw.query<Found, [string, number, number, string, number]>(
    `select keyJson, rowJson, place, isLive, inFile from sent
     where tableName = ? and inFile <> 1 and (isLive, place, keyJson) > (?, ?, ?) order by isLive, place, keyJson limit ?`,
  );
  const someToWrite = (table: string, limit: number, after?: StagedRow): StagedRow[] =>
    some.all(table, ...placeOf(after), limit).map((found) => ({
      keyJson: found.keyJson,
      row: JSON.parse(found.rowJson) as Row,
      place: found.place,
      isGone: found.isLive === 0,
      isInFile: found.inFile > 0,
    }));
  return {
    put: raw.transaction((rows: readonly SentRow[]) => {
      for (const { table, key, row, place } of rows) {
        const keyJson = JSON.stringify(key);
        if (row) put.run(table, keyJson, JSON.stringify(row), place);
        else if (forget.run(table, keyJson).changes === 0) remove.run(table, keyJson);
      }
    }),
    someToWrite,
    *toWrite(table) {
      let part = someToWrite(table, SOME);
      while (part.length > 0) {
        yield* part;
        part = someToWrite(table, SOME, part.at(-1));
      }
    },
    noteWritten: raw.transaction((rows: ReadonlyMap<string, readonly StagedRow[]>, remembered = {}) => {
      for (const [table, some] of rows) {
        for (const { keyJson, isGone, isTakenBack } of some) {
          const note = isTakenBack ? tookBack : isGone ? tookAway : wrote;
          note.run(table, keyJson);
        }
      }
      for (const [name, value] of Object.entries(remembered)) remember.run(name, JSON.stringify(value));
    }),
    lastPlace: (table) =>
      raw.query<{ last: number | null }, [string]>('select max(place) as last from sent where tableName = ?').get(table)
        ?.last ?? 0,
    rowOf(table, key) {
      const found = raw
        .query<{ rowJson: string }, [string, string]>('select rowJson from sent where tableName = ? and keyJson = ?')
        .get(table, JSON.stringify(key));
      return found ? (JSON.parse(found.rowJson) as Row) : null;
    },
    remembered<T>(name: string) {
      const found = raw
        .query<{ valueJson: string }, [string]>('select valueJson from remembered where name = ?')
        .get(name);
      return found ? (JSON.parse(found.valueJson) as T) : null;
    },
    close: () => raw.close(),
  };
}
