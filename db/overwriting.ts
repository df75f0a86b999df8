import type { Trx } from './connection.ts';
import { connectionOf } from './statement.ts';

/**
 * Writes zeros over what the work deletes: SQLite otherwise only marks its space as free, and the bytes stay in the
 * file until the space is reused.
 */
export async function overwritingIn<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  const raw = connectionOf(trx);
  raw.query('pragma secure_delete = on').get();
  try {
    return await work();
  } finally {
    raw.query('pragma secure_delete = off').get();
  }
}
