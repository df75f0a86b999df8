import type { Database } from 'bun:sqlite';

/**
 * Makes the file hold nothing but its rows. What was taken away or written over stays readable in the gaps of pages and in
 * the log, also of long ago: only a file that was written anew is without it. False: somebody is reading or writing.
 */
export function rewriteFile(raw: Database): boolean {
  if (raw.inTransaction) return false;
  raw.run('vacuum');
  const [{ timeout }] = raw.query<{ timeout: number }, []>('pragma busy_timeout').all() as [{ timeout: number }];
  // Whoever reads would have to be waited for here, where nobody else gets a turn.
  raw.run('pragma busy_timeout = 0');
  try {
    const folded = raw.query<{ busy: number }, []>('pragma wal_checkpoint(truncate)').get();
    return folded?.busy === 0;
  } finally {
    raw.run(`pragma busy_timeout = ${timeout}`);
  }
}
