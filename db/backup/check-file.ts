import { Database as BunDatabase } from 'bun:sqlite';

/** The most that are listed: the reader restores a backup and doesn't repair pages. */
const PROBLEMS = 20;

/**
 * Reads a whole database file and says what is damaged in it; empty: nothing. It takes as long as the disk does, so it is
 * done by a process of its own, beside the one that sells.
 */
export function checkFile(path: string): string[] {
  try {
    const file = new BunDatabase(path, { readonly: true, strict: true });
    try {
      const rows = file.query<{ quick_check: string }, []>(`pragma quick_check(${PROBLEMS})`).all();
      return rows.map((row) => row.quick_check).filter((text) => text !== 'ok');
    } finally {
      file.close();
    }
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
