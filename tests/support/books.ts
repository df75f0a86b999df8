/** The file of a program that runs, or that starts again after a kill, as a test looks into it. */
import { Database } from 'bun:sqlite';
import { join } from 'node:path';

/**
 * While a program starts after a kill, SQLite puts the log in order and no one else may read: such a moment is waited
 * for, as the program itself waits (`db/connection.ts`).
 */
const BUSY_TIMEOUT_MS = 5000;

/** To read only, and to be closed. */
export function openBooks(dataDir: string): Database {
  const books = new Database(join(dataDir, 'servery.db'), { readonly: true });
  books.run(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return books;
}
