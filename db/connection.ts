import { Database as BunDatabase } from 'bun:sqlite';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import { GroupWriter } from './group-writer.ts';
import type { Database } from './schema/index.ts';
import { ServeryDialect } from './servery-dialect.ts';
import { createSharedSnapshot } from './shared-snapshot.ts';
import { bindConnection } from './statement.ts';
import { createWriteProbe } from './write-probe.ts';

declare const writable: unique symbol;

/** Enough to read. Both a reader and a running write fit. */
export type Db = Kysely<Database>;

/** A running write: only `OpenDatabase.write` makes one, so SQL that changes rows can't run outside a transaction. */
export type Trx = Kysely<Database> & { readonly [writable]: true };

/**
 * One database file, opened once a process.
 *
 * `db` reads what is committed. `write` runs its function in a transaction on the one writing connection; writes that
 * are asked for at the same moment share a commit, each inside a savepoint of its own (domain rules §2).
 */
export interface OpenDatabase {
  readonly db: Db;
  write<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** The same in a commit of its own, for a write that the commit itself may refuse. */
  writeAlone<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** The same, where rows name others that are not there yet. */
  writeLoose<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * Writes along with the next commit, or separately after a moment, what a crash may lose because it can be worked out
   * again. Only the newest of each key is written. Resolves when it is on disk.
   */
  writeSoon(key: string, work: (trx: Trx) => Promise<unknown>): Promise<void>;
  /** A consistent view of the data, for a long read that must not see later writes. Has to be closed. */
  openStill(): StillReader;
  /** Rises when anything was committed: by us at once, by another process within two milliseconds. Costs next to nothing. */
  dataVersion(): number;
  /** Commits so far; for the test that counts an order's transactions. */
  readonly counters: { commits: number; writes: number };
  /** Whether a row can be written now: found out by a commit, at most once a second. */
  isWritable(): Promise<boolean>;
  /** Waits for writes under way, folds the log into the file and closes. */
  close(): Promise<void>;
  /** The writing connection, for migrations and for copying the file. */
  readonly raw: BunDatabase;
}

export interface StillReader {
  readonly db: Db;
  close(): void;
}

/** Compiled statements, cached by text; there are a few hundred. */
const STATEMENT_CACHE = 500;
const BUSY_TIMEOUT_MS = 5000;
/**
 * Of the writing connection, taken as it is needed: what 64 orders of one commit change. Beyond SQLite's own 2 MB it would
 * write pages out in the middle of the commit and again at its end.
 */
const WRITER_CACHE_KB = 16 * 1024;
/**
 * The log before it is folded into the file: the same few pages are written for every order and folded in once. On the mount nobody is
 * answered meanwhile, and each page is a call: 300 of 16 kB, where four times the log would be 820.
 */
const CHECKPOINT_BYTES = 16 * 2 ** 20;
const SQLITE_PAGE_BYTES = 4096;
const MAX_USER_VERSION = 2 ** 31;

export interface OpenOptions {
  /** Called after each commit: what it promises is awaited before the writes of that commit resolve. */
  readonly afterCommit?: () => Promise<void> | null;
  /** Of a page, where the file is made; an existing one keeps its own. `SQLITE_PAGE_BYTES` if left out. */
  readonly pageBytes?: number;
  /** Whether reads of one turn of the event loop share a snapshot: where only this process writes, and where each lock costs. */
  readonly sharesReads?: () => boolean;
}

/** Opens or creates the file. `:memory:` gives a database of the process's own, for tests. */
export function openDatabase(path: string, options: OpenOptions = {}): OpenDatabase {
  BunDatabase.MAX_QUERY_CACHE_SIZE = STATEMENT_CACHE;
  const raw = new BunDatabase(path, { create: true, strict: true });
  setUp(raw);
  if (options.pageBytes) raw.run(`pragma page_size = ${options.pageBytes}`);
  if (path === ':memory:') return databaseOf(raw, raw);
  raw.run('pragma journal_mode = wal');
  const { page_size } = raw.query<{ page_size: number }, []>('pragma page_size').get() ?? {
    page_size: SQLITE_PAGE_BYTES,
  };
  raw.run(`pragma wal_autocheckpoint = ${CHECKPOINT_BYTES / page_size}`);
  const reader = new BunDatabase(path, { readonly: true, strict: true });
  reader.run(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return databaseOf(raw, reader, { folder: dirname(path), openStill: () => openStill(path), ...options });
}

/** A connection of its own: on the shared one, everyone would see the past while this one reads. */
function openStill(path: string): StillReader {
  const still = new BunDatabase(path, { readonly: true, strict: true });
  still.run(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
  still.run('begin');
  still.query('select 1 from restaurants limit 1').get();
  const db = new Kysely<Database>({ dialect: new ServeryDialect(still) });
  bindConnection(db, still);
  return { db, close: () => still.close() };
}

/** A test's own copy of a migrated in-memory database. */
export function openDatabaseImage(image: Uint8Array): OpenDatabase {
  BunDatabase.MAX_QUERY_CACHE_SIZE = STATEMENT_CACHE;
  const raw = BunDatabase.deserialize(image, { strict: true });
  setUp(raw);
  return databaseOf(raw, raw);
}

/** How long another process's commit may go unseen by who asks for every request. Ours are seen at once. */
const UNSEEN_MS = 2;

/** Asking SQLite costs two microseconds, which is a tenth of a whole answer from memory. */
function createVersionReader(
  counters: { readonly commits: number },
  version: { get(): { data_version: number } | null },
): () => number {
  let known = { commits: -1, at: 0, value: 0 };
  return () => {
    const at = performance.now();
    if (known.commits !== counters.commits || at - known.at >= UNSEEN_MS) {
      known = { commits: counters.commits, at, value: version.get()?.data_version ?? 0 };
    }
    return known.value;
  };
}

/**
 * The timeout first: without it the next pragma can fail at once when another process holds the file.
 *
 * What a savepoint would bring back is kept in memory. SQLite keeps each page as it was before a savepoint changed it, for an
 * order about a hundred, and wrote each in two pieces to a file of its own. Long work goes to files (`temp-files.ts`).
 */
function setUp(raw: BunDatabase) {
  raw.run(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
  raw.run('pragma synchronous = full');
  raw.run('pragma foreign_keys = on');
  raw.run(`pragma cache_size = -${WRITER_CACHE_KB}`);
  raw.run('pragma temp_store = memory');
}

function databaseOf(
  raw: BunDatabase,
  reader: BunDatabase,
  {
    folder = null,
    openStill,
    afterCommit,
    sharesReads,
  }: OpenOptions & { readonly folder?: string | null; openStill?: () => StillReader } = {},
): OpenDatabase {
  const snapshot = sharesReads ? createSharedSnapshot(reader, sharesReads) : null;
  const db = new Kysely<Database>({ dialect: new ServeryDialect(reader, snapshot) });
  const trx = raw === reader ? db : new Kysely<Database>({ dialect: new ServeryDialect(raw) });
  const counters = { commits: 0, writes: 0 };
  const writer = new GroupWriter(raw, counters, { afterCommit, beforeCommit: () => snapshot?.end() });
  // A number in the file's header that nothing else uses: changing it is the smallest commit there is.
  const probe = createWriteProbe(folder, () =>
    writer.run(async () => raw.run(`pragma user_version = ${Date.now() % MAX_USER_VERSION}`)),
  );
  const version = reader.query<{ data_version: number }, []>('pragma data_version');
  const dataVersion = raw === reader ? () => counters.commits : createVersionReader(counters, version);
  if (raw === reader) bindConnection(db, raw);
  else {
    bindConnection(db, reader, { dataVersion, snapshot });
    bindConnection(trx, raw);
  }
  return {
    db,
    raw,
    counters,
    write: (work) => writer.run(() => work(trx as Trx)),
    writeAlone: (work) => writer.runAlone(() => work(trx as Trx)),
    writeLoose: (work) => writer.runLoose(() => work(trx as Trx)),
    writeSoon: (key, work) => writer.runSoon(key, () => work(trx as Trx)),
    openStill: openStill ?? (() => ({ db, close() {} })),
    dataVersion,
    isWritable: probe.isWritable,
    async close() {
      await writer.idle();
      probe.forget();
      if (raw !== reader) {
        snapshot?.end();
        reader.close();
        raw.run('pragma wal_checkpoint(truncate)');
      }
      raw.close();
    },
  };
}
