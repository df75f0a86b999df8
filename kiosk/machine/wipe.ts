import { existsSync, readdirSync, rmSync } from 'node:fs';
import { failpoint } from '#src/shared/failpoint.ts';
import { removeDurably, syncFolder, writeDurably } from './durable-file.ts';

const MARKER = 'wipe.json';
/** Which program runs, and room that is kept back: nothing of a store. */
const STAYS: readonly string[] = [MARKER, 'program', 'reserve'];
/** What opens something goes first: a wipe that is broken off here leaves a file without a key. */
const FIRST: readonly string[] = ['box.json', 'session-secret', 'servery.db', 'servery.db-wal', 'servery.db-shm'];

/** From here on the folder is emptied, now or at the next start; nothing takes that back. */
export function beginWipe(dataDir: string, at: Temporal.Instant): void {
  writeDurably(`${dataDir}/${MARKER}`, JSON.stringify({ begunIsoDateTimeUtc: at.toString() }));
}

/**
 * Ends a wipe that was begun; true: there was one. Before anything of the folder is opened. Killed in the middle it is
 * done again from the start, since the marker goes last.
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
