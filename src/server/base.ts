import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { RESTORED_FILE } from '#db/backup/backup.ts';
import { type OpenDatabase, type OpenOptions, openDatabase } from '#db/connection.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { newestId } from '#db/outbox/newest-id.ts';
import type { Replication } from '#db/replication.ts';
import { installFeedTriggers, type Side } from '#db/sync/feed-triggers.ts';
import { beginHistory } from '#db/sync/histories.repository.ts';
import type { Ownership } from '#db/sync/ownership-of-rows.ts';
import type { AppContext } from '#src/context.ts';
import { type Clock, isoUtc } from '#src/shared/clock.ts';
import { createIdMaker } from '#src/shared/ids.ts';
import { HeavyThread } from './heavy/heavy-thread.ts';
import { heavyWorkerEntry } from './heavy/heavy-worker-entry.ts';
import { createLog, type FlushableLog } from './log.ts';
import { createSecrets, type GivenStoreKeys, storedSecret } from './secrets.ts';
import { createWrites, type Writes } from './writes.ts';

export interface Base {
  readonly database: OpenDatabase;
  readonly writes: Writes;
  readonly log: FlushableLog;
  /** Readies a copy that becomes the primary: as its start would have. */
  prepareAsPrimary(): Promise<void>;
  /** All of the context but what the two builds hand out differently. */
  readonly ctx: Omit<AppContext, 'ports' | 'printerReach' | 'mapTiles' | 'menus' | 'publicUrl' | 'syncSummary'>;
}

export interface BaseOptions {
  readonly dataDir: string;
  /** Null: made at the first start and stored beside the database. */
  readonly sessionSecret: string | null;
  readonly logStyle: 'pretty' | 'json';
  readonly databasePath?: string;
  /** Made by this function where it was not made before. */
  readonly log?: FlushableLog;
  /** Only the primary changes the schema, and writes. */
  readonly replication: Replication;
  readonly opening?: OpenOptions;
  /** Which side of the feed this database is. */
  readonly side: Side;
  readonly ownership: Ownership;
  /** A box knows its store's key and marks the ids it makes; the cloud needs neither. */
  readonly box?: { readonly storeKeys: GivenStoreKeys; idEnding(): string };
}

const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** What both builds share: the file, the log, clock, ids and secrets. */
export async function openBase(options: BaseOptions): Promise<Base> {
  const { dataDir } = options;
  mkdirSync(dataDir, { recursive: true });
  const log = options.log ?? createLog({ dir: `${dataDir}/logs`, style: options.logStyle });
  const { replication } = options;
  const database = openDatabase(options.databasePath ?? `${dataDir}/servery.db`, options.opening);
  const newIds = () =>
    createIdMaker({
      now: Date.now,
      newest: () => newestId(database),
      fill: (bytes) => void crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
      ...(options.box ? { ending: options.box.idEnding } : {}),
    });
  let maker = createIdMaker({
    now: Date.now,
    fill: (bytes) => void crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
  });
  const prepareAsPrimary = async () => {
    const applied = await migrateToLatest(database);
    if (applied.length > 0) log.info('migrated', { applied });
    installFeedTriggers(database.raw, options.side);
    beginHistoryOf(database, dataDir);
    maker = newIds();
  };
  if (replication.isPrimary()) await prepareAsPrimary();
  const ids = { next: () => maker.next() };
  const writes = createWrites(database, replication);
  const ctx = {
    db: database.db,
    write: writes.write,
    writeSoon: database.writeSoon,
    writeAlone: writes.writeAlone,
    atPrimary: writes.atPrimary,
    openStill: database.openStill,
    ownership: options.ownership,
    clock: systemClock,
    ids,
    log,
    heavy: new HeavyThread({ entry: heavyWorkerEntry() }),
    secrets: createSecrets(options.sessionSecret ?? storedSecret(dataDir), options.box?.storeKeys),
    dataDir,
  };
  return { database, writes, log, ctx, prepareAsPrimary };
}

/** Starts a history with a new name: a copy of an earlier day is recognised by lacking it. */
function beginHistoryOf(database: OpenDatabase, dataDir: string): void {
  const restored = `${dataDir}/${RESTORED_FILE}`;
  beginHistory(database.raw, existsSync(restored) ? 'restore' : 'start', isoUtc(systemClock.now()));
  rmSync(restored, { force: true });
}
