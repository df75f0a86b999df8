import { NewerDatabase } from '#db/migrate.ts';

const NOT_WRITABLE = new Set([
  'EROFS',
  'EACCES',
  'EPERM',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY_DBMOVED',
]);
const NO_ROOM = new Set(['ENOSPC', 'SQLITE_FULL']);
const DAMAGED = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB']);

/**
 * Why the program cannot start where that is its folder's fault, in a line for the person who runs it; null: it is another
 * matter, and its stack says more.
 */
export function startProblem(error: unknown, dataDir: string): string | null {
  if (error instanceof NewerDatabase) return error.message;
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  const [family = ''] = /^SQLITE_[A-Z]+/.exec(code) ?? [code];
  if (NOT_WRITABLE.has(code) || NOT_WRITABLE.has(family)) {
    return `${dataDir} cannot be written (${code}). Is the disk mounted read-only, or does the folder belong to another user?`;
  }
  if (NO_ROOM.has(code) || NO_ROOM.has(family))
    return `There is no room left in ${dataDir} (${code}). Make room, then start again.`;
  if (DAMAGED.has(code) || DAMAGED.has(family)) {
    return `The database in ${dataDir} is damaged (${code}). Keep a copy of the folder, then restore a backup.`;
  }
  return null;
}
