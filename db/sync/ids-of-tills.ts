import type { Db } from '../connection.ts';
import { connectionOf } from '../statement.ts';
import { tillIdOf } from './ownership-of-rows.ts';

/** Tables whose rows have ids made by tills. */
export type TillTable = 'orders' | 'bills' | 'tenders' | 'terminal_attempts';

/**
 * The local id of a row that a till knows under its own; null when there is none. A sale keeps the id its till gave it,
 * whichever machine took it (domain rules §7): sent again after the box was replaced, or to the cloud, it's found under
 * the mark of the machine that wrote it.
 */
export function idHere(
  db: Db,
  { storeId }: { readonly storeId: string },
  table: TillTable,
  given: string,
): string | null {
  const tillId = tillIdOf(given);
  // A till's id begins what was given: one stretch of the index has it and every marked one. Of any other text they follow
  // by a hash, so that text itself is looked for too.
  const ids = given.startsWith(tillId) ? 'id >= ?2 and id < ?3' : '(id = ?1 or (id >= ?2 and id < ?3))';
  const row = connectionOf(db)
    .query<{ id: string }, [string, string, string, string]>(
      // '.' follows '-': this finds the id itself, and the id with any mark. The plus keeps SQLite from reading the
      // store's whole index instead, which its statistics suggest where most stores are small.
      `select id from "${table}" where ${ids} and +storeId = ?4 order by id = ?1 desc limit 1`,
    )
    .get(given, tillId, `${tillId}.`, storeId);
  return row?.id ?? null;
}
