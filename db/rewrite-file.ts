import type { Database } from 'bun:sqlite';
import { withTempFiles } from './temp-files.ts';

/**
 * Rewrites the file so that it holds nothing but its rows: deleted or overwritten bytes stay readable in page gaps and
 * in the log until then. Returns false while another connection is reading or writing.
 */
export function rewriteFile(raw: Database): boolean {
  if (raw.inTransaction) return false;
  {
    using _ = withTempFiles(raw);
    raw.run('vacuum');
  }
  const [{ timeout }] = raw.query<{ timeout: number }, []>('pragma busy_timeout').all() as [{ timeout: number }];
  // Waiting for a reader here would block everything else.
  raw.run('pragma busy_timeout = 0');
  try {
    const folded = raw.query<{ busy: number }, []>('pragma wal_checkpoint(truncate)').get();
    return folded?.busy === 0;
  } finally {
    raw.run(`pragma busy_timeout = ${timeout}`);
  }
}
