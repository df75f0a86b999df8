import type { Database as BunDatabase } from 'bun:sqlite';
import {
  type Compilable,
  DummyDriver,
  type Insertable,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Db, Trx } from './connection.ts';
import type { Database } from './schema/index.ts';
import type { SharedSnapshot } from './shared-snapshot.ts';

type Parameter = string | number | bigint | Uint8Array | null;

/** A placeholder for a value while a statement is built. */
class Hole {
  constructor(readonly name: string) {}
}

/**
 * A query that is written with Kysely and turned into SQL once, for the few that every order, every request or every
 * print makes: building and compiling one costs several times what SQLite needs to answer it (docs/decisions/0011).
 */
export interface Statement<Values extends object, Row> {
  all(db: Db, values: Values): Row[];
  first(db: Db, values: Values): Row | undefined;
  /** How many rows were changed. */
  run(trx: Trx, values: Values): number;
  /** As SQLite gets it, for a look at its plan. */
  sql(): string;
}

const builder = new Kysely<Database>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** `value('name')` is the place of a value; `build` runs once, so it must not depend on anything else. */
export function statement<Values extends object, Row = never>(
  build: (
    db: Kysely<Database>,
    value: <Name extends keyof Values & string>(name: Name) => Values[Name],
  ) => Compilable<Row>,
): Statement<Values, Row> {
  let known: { readonly sql: string; readonly parametersOf: (values: Values) => Parameter[] } | null = null;
  const compiled = () => {
    known ??= compile(build);
    return known;
  };
  const prepare = (db: Db) => {
    snapshots.get(db)?.begin();
    return connectionOf(db).query<Row, Parameter[]>(compiled().sql);
  };
  return {
    all: (db, values) => prepare(db).all(...compiled().parametersOf(values)),
    first: (db, values) => prepare(db).get(...compiled().parametersOf(values)) ?? undefined,
    sql: () => compiled().sql,
    run: (trx, values) => prepare(trx).run(...compiled().parametersOf(values)).changes,
  };
}

/**
 * A cached statement for the few rows that every request reads and that seldom change: the session, the store. The
 * reading connection's answer is reused until anything is committed; a running write always asks SQLite. The row is
 * shared, so it must not be changed.
 */
export function cachedStatement<Values extends object, Row extends object>(
  build: Parameters<typeof statement<Values, Row>>[0],
): Pick<Statement<Values, Row>, 'first'> {
  const asked = statement<Values, Row>(build);
  const keptOf = new WeakMap<object, { version: number; rows: RowsByValues<Row> }>();
  return {
    first(db, values) {
      const dataVersion = dataVersions.get(db);
      if (!dataVersion) return asked.first(db, values);
      // Read before the query: what is committed in between is then noticed by the next call.
      const version = dataVersion();
      let kept = keptOf.get(db);
      if (kept?.version !== version || kept.rows.size >= MAX_STORED_ROWS) {
        kept = { version, rows: new RowsByValues(Object.keys(values).sort()) };
        keptOf.set(db, kept);
      }
      const known = kept.rows.of(values);
      if (known !== undefined) return known ?? undefined;
      const row = asked.first(db, values);
      kept.rows.keep(values, row ? Object.freeze(row) : null);
      return row;
    },
  };
}

/** Rows by the values they were asked for with, each value a step further in; null: there is no such row. */
class RowsByValues<Row extends object> {
  /** The same in each call, in whichever order a caller writes them. */
  readonly #names: readonly string[];
  readonly #first = new Map<unknown, unknown>();
  size = 0;

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  of(values: object): Row | null | undefined {
    let found: unknown = this.#first;
    for (const name of this.#names) found = (found as Map<unknown, unknown> | undefined)?.get(values[name as never]);
    return found === this.#first ? undefined : (found as Row | null | undefined);
  }

  keep(values: object, row: Row | null): void {
    let place = this.#first;
    for (const name of this.#names.slice(0, -1)) {
      const value = values[name as never];
      const next = (place.get(value) as Map<unknown, unknown> | undefined) ?? new Map<unknown, unknown>();
      place.set(value, next);
      place = next;
    }
    place.set(values[this.#names.at(-1) as never], row);
    this.size++;
  }
}

/** Per statement; beyond it all are dropped, as after a commit. */
const MAX_STORED_ROWS = 5000;

function compile<Values extends object, Row>(
  build: (
    db: Kysely<Database>,
    value: <Name extends keyof Values & string>(name: Name) => Values[Name],
  ) => Compilable<Row>,
) {
  const { sql, parameters } = build(builder, ((name: string) => new Hole(name)) as never).compile();
  const parametersOf = (values: Values) =>
    parameters.map((one) => (one instanceof Hole ? values[one.name as keyof Values] : one) as Parameter);
  return { sql, parametersOf };
}

const inserts = new Map<string, string>();

/** One new row. Columns that are left out or undefined get their default. */
export function insertRow<Table extends keyof Database & string>(
  trx: Trx,
  table: Table,
  row: Insertable<Database[Table]>,
): void {
  const columns = Object.entries(row).filter(([, value]) => value !== undefined);
  const names = columns.map(([name]) => name);
  const key = `${table} ${names.join()}`;
  let sql = inserts.get(key);
  if (sql === undefined) {
    sql = `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map(() => '?').join(', ')})`;
    inserts.set(key, sql);
  }
  connectionOf(trx)
    .query<never, Parameter[]>(sql)
    .run(...columns.map(([, value]) => value as Parameter));
}

const connections = new WeakMap<object, BunDatabase>();
const dataVersions = new WeakMap<object, () => number>();
const snapshots = new WeakMap<object, SharedSnapshot>();

/** Of a handle that only sees committed rows. */
interface Reading {
  /** Tells that something was committed. */
  readonly dataVersion: () => number;
  readonly snapshot: SharedSnapshot | null;
}

/** Registers the connection behind a database handle. */
export function bindConnection(db: Db, raw: BunDatabase, reading?: Reading): void {
  connections.set(db, raw);
  if (!reading) return;
  dataVersions.set(db, reading.dataVersion);
  if (reading.snapshot) snapshots.set(db, reading.snapshot);
}

/** The connection behind a database handle: for SQL that is made from the list of tables, such as the feed's. */
export function connectionOf(db: Db): BunDatabase {
  const raw = connections.get(db);
  if (!raw) throw new Error('this database was not handed out by openDatabase');
  return raw;
}
