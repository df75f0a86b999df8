import type { Database as BunDatabase } from 'bun:sqlite';

/** Reads that follow each other see one state of the database, and lock its file once. */
export interface SharedSnapshot {
  /** Before each read. */
  begin(): void;
  /** What is read from here on sees what was committed until then. */
  end(): void;
}

/**
 * A snapshot lasts until the end of a turn of the event loop at the most, and never beyond a commit of ours: then it has to be ended.
 * Outside of one, SQLite locks and unlocks the file for every statement, which on LiteFS's mount is two calls through FUSE each.
 */
export function createSharedSnapshot(reader: BunDatabase, isWanted: () => boolean): SharedSnapshot {
  let isOpen = false;
  const end = () => {
    if (!isOpen) return;
    isOpen = false;
    // A read that fails on the disk ends it by itself.
    if (reader.inTransaction) reader.query('commit').run();
  };
  return {
    begin() {
      if (isOpen || !isWanted()) return;
      // Takes its lock with the first read.
      reader.query('begin').run();
      isOpen = true;
      setImmediate(end);
    },
    end,
  };
}
