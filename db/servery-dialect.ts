import type { Database as BunDatabase } from 'bun:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { BunSqliteDialect } from 'kysely-bun-sqlite';
import type { SharedSnapshot } from './shared-snapshot.ts';

/**
 * The package's dialect with a driver of our own: statements stay compiled, transactions begin immediate, savepoints
 * work, and nothing waits behind a lock (docs/decisions/0010-one-writer-many-readers.md).
 */
export class ServeryDialect extends BunSqliteDialect {
  readonly #raw: BunDatabase;
  readonly #snapshot: SharedSnapshot | null;

  constructor(raw: BunDatabase, snapshot: SharedSnapshot | null = null) {
    super({ database: raw });
    this.#raw = raw;
    this.#snapshot = snapshot;
  }

  override createDriver(): Driver {
    return new ServeryDriver(new Connection(this.#raw, this.#snapshot));
  }
}

class ServeryDriver implements Driver {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async init() {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await connection.executeQuery(
      CompiledQuery.raw(settings.accessMode === 'read only' ? 'begin deferred' : 'begin immediate'),
    );
  }
  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
  async savepoint(connection: DatabaseConnection, name: string) {
    await connection.executeQuery(CompiledQuery.raw(`savepoint "${name}"`));
  }
  async rollbackToSavepoint(connection: DatabaseConnection, name: string) {
    await connection.executeQuery(CompiledQuery.raw(`rollback to "${name}"`));
  }
  async releaseSavepoint(connection: DatabaseConnection, name: string) {
    await connection.executeQuery(CompiledQuery.raw(`release "${name}"`));
  }
  async releaseConnection() {}
  /** `OpenDatabase` owns the connection and closes it. */
  async destroy() {}
}

type Parameter = string | number | bigint | Uint8Array | null;

class Connection implements DatabaseConnection {
  readonly #raw: BunDatabase;
  readonly #snapshot: SharedSnapshot | null;

  constructor(raw: BunDatabase, snapshot: SharedSnapshot | null) {
    this.#raw = raw;
    this.#snapshot = snapshot;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#snapshot?.begin();
    const statement = this.#raw.query<Row, Parameter[]>(query.sql);
    const parameters = query.parameters as Parameter[];
    if (statement.columnNames.length > 0) return { rows: statement.all(...parameters) };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  // biome-ignore lint/correctness/useYield: SQLite here answers whole results; reports page by key instead.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not offered by this driver: page by key');
  }
}
