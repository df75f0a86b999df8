import { Database } from 'bun:sqlite';
import { closeSync, openSync, readSync } from 'node:fs';

/**
 * Bytes of a page in a new database on LiteFS's mount. There each page of a commit costs two calls through FUSE, and 16 kB hold
 * what an order writes in half as many pages as SQLite's own 4 kB (decision 0212). A file keeps what it was made with.
 */
export const MOUNT_PAGE_BYTES = 16 * 1024;

/** Where a database file says how long its pages are. */
const AT = 16;

/** Bytes of a page of this file; null: there is none yet, or it is empty. */
export function pageBytesOf(path: string): number | null {
  let fd: number;
  try {
    fd = openSync(path, 'r');
  } catch {
    return null;
  }
  try {
    const said = Buffer.alloc(2);
    if (readSync(fd, said, 0, said.length, AT) < said.length) return null;
    // 65,536 does not fit, and is written as one.
    return said.readUInt16BE() === 1 ? 65_536 : said.readUInt16BE();
  } finally {
    closeSync(fd);
  }
}

/** Rewrites a file that nobody has open with pages of so many bytes. A kill leaves it as it was. */
export function rewritePages(path: string, bytes: number): void {
  const database = new Database(path);
  try {
    // With a log beside it SQLite does not change the size.
    database.run('pragma journal_mode = delete');
    database.run(`pragma page_size = ${bytes}`);
    database.run('vacuum');
  } finally {
    database.close();
  }
}
