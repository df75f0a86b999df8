import { mkdirSync } from 'node:fs';
import { type House, openHouse } from '#db/connection.ts';
import { migrateToLatest } from '#db/migrate.ts';
import type { AppContext } from '#src/context.ts';
import type { Clock } from '#src/shared/clock.ts';
import { createIdMaker } from '#src/shared/ids.ts';
import { createLog, type FlushableLog } from './log.ts';
import { createSecrets, keptSecret } from './secrets.ts';
import { createWrites, type Writes } from './writes.ts';

export interface Base {
  readonly house: House;
  readonly writes: Writes;
  readonly log: FlushableLog;
  /** All of the context but what the two builds hand out differently. */
  readonly ctx: Omit<AppContext, 'ports' | 'menus' | 'publicUrl'>;
}

export interface BaseOptions {
  readonly dataDir: string;
  /** Null: made at the first start and kept beside the database. */
  readonly sessionSecret: string | null;
  readonly logStyle: 'pretty' | 'json';
  readonly databasePath?: string;
  /** Only the primary changes the schema. */
  readonly migrates: boolean;
}

const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** What both builds stand on: the file, the log, clock, ids and secrets. */
export async function openBase(options: BaseOptions): Promise<Base> {
  const { dataDir } = options;
  mkdirSync(dataDir, { recursive: true });
  const log = createLog({ dir: `${dataDir}/logs`, style: options.logStyle });
  const house = openHouse(options.databasePath ?? `${dataDir}/servery.db`);
  if (options.migrates) {
    const applied = await migrateToLatest(house);
    if (applied.length > 0) log.info('migrated', { applied });
  }
  const writes = createWrites(house);
  const ids = createIdMaker({
    now: Date.now,
    fill: (bytes) => void crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
  });
  const ctx = {
    db: house.db,
    write: writes.write,
    writeSoon: house.writeSoon,
    clock: systemClock,
    ids,
    log,
    secrets: createSecrets(options.sessionSecret ?? keptSecret(dataDir)),
    dataDir,
  };
  return { house, writes, log, ctx };
}
