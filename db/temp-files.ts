import type { Database } from 'bun:sqlite';

/**
 * As long as it is held, SQLite sorts and copies in files: for an index or a whole file, which may not fit in memory, where the
 * writing connection keeps what is temporary otherwise. Not inside a transaction.
 */
export function withTempFiles(raw: Database): Disposable {
  raw.run('pragma temp_store = file');
  return { [Symbol.dispose]: () => void raw.run('pragma temp_store = memory') };
}
