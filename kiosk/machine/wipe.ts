import { existsSync, readdirSync, rmSync } from 'node:fs';
import { failpoint } from '#src/shared/failpoint.ts';
import { removeDurably, syncFolder, writeDurably } from './durable-file.ts';

const MARKER = 'wipe.json';
/** Installed programs and the disk reserve contain nothing of a store. */
const STAYS: readonly string[] = [MARKER, 'program', 'reserve'];
/** Keys and credentials go first, so a wipe that breaks off here leaves a file without its key. */
const FIRST: readonly string[] = ['box.json', 'session-secret', 'servery.db', 'servery.db-wal', 'servery.db-shm'];

/** Requests the wipe. From here on the folder is emptied, now or at the next start, and nothing can undo that. */
export function beginWipe(dataDir: string, at: Temporal.Instant): void {
  writeDurably(`${dataDir}/${MARKER}`, JSON.stringify({ begunIsoDateTimeUtc: at.toString() }));
}

/**
 * Finishes a wipe that was requested, before anything in the folder is opened. Returns true if there was one. After a kill it
 * starts over, because the request is deleted last.
 */
export function finishWipe(dataDir: string): boolean {
  if (!existsSync(`${dataDir}/${MARKER}`)) return false;
  const names = readdirSync(dataDir).filter((name) => !STAYS.includes(name));
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  for (const name of names.sort((a, b) => rank(a) - rank(b))) {
    if (!FIRST.includes(name)) failpoint('wipe.half');
    rmSync(`${dataDir}/${name}`, { recursive: true, force: true });
  }
  syncFolder(dataDir);
  removeDurably(`${dataDir}/${MARKER}`);
  return true;
}
