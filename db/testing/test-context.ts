import type { OpenDatabase } from '#db/connection.ts';
import { createMenuStore } from '#db/menu/menu-store.ts';
import type { AppContext, Log, Secrets } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { HEAVY_WORK_HERE } from '#src/shared/heavy-work.ts';
import { createIdMaker } from '#src/shared/ids.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { newestId } from '../outbox/newest-id.ts';
import { cloudOwnership } from '../sync/ownership-of-rows.ts';
import { testDatabase } from './test-db.ts';

/** Saturday 21 November 2026, 6 pm in Sydney: the demo's evening rush. */
export const TEST_NOW = '2026-11-21T07:00:00Z';

export interface TestContext extends AppContext {
  readonly database: OpenDatabase;
  /** Moves the clock on. */
  pass(duration: Temporal.DurationLike): void;
  /** Everything that was logged, as text. */
  readonly logged: string[];
}

/** A whole context over a database of the test's own: fixed clock, no ports, secrets that only tests have. */
export async function testContext(parts: Partial<AppContext> = {}): Promise<TestContext> {
  return contextOver(await testDatabase(), parts);
}

/** The same over an existing database. */
export function contextOver(database: OpenDatabase, parts: Partial<AppContext> = {}): TestContext {
  let now = Temporal.Instant.from(TEST_NOW);
  const clock = { now: () => now };
  const logged: string[] = [];
  return {
    database: database,
    db: database.db,
    write: database.write,
    writeSoon: database.writeSoon,
    writeAlone: database.writeAlone,
    openStill: database.openStill,
    syncSummary: () => null,
    ownership: cloudOwnership,
    clock,
    ids: createIdMaker({
      now: () => now.epochMilliseconds,
      newest: () => newestId(database),
      fill: (bytes) => void crypto.getRandomValues(bytes),
    }),
    log: testLog(logged),
    heavy: HEAVY_WORK_HERE,
    ports: NO_PORTS,
    printerReach: 'shopNetwork',
    mapTiles: null,
    secrets: testSecrets(),
    requiresTwoStep: false,
    menus: createMenuStore(database, parts.clock ?? clock),
    dataDir: parts.dataDir ?? tempFolder('test'),
    publicUrl: 'http://127.0.0.1:3000',
    logged,
    pass(duration) {
      now = now.add(duration);
    },
    ...parts,
  };
}

export const BY_OWNER: ActedBy = { mover: 'staff', kind: 'staff', id: 'user_owner', name: 'Owner', origin: 'test' };

function testSecrets(): Secrets {
  let tokens = 0;
  const storeKey = (storeId: string, keyNumber = 0) => `test key ${keyNumber || ''}of ${storeId}`;
  return {
    keyedHash: (purpose, text) =>
      new Bun.CryptoHasher('sha256', 'test secret').update(`${purpose} ${text}`).digest('hex'),
    storeHash: (storeId, purpose, text, keyNumber) =>
      new Bun.CryptoHasher('sha256', storeKey(storeId, keyNumber)).update(`${purpose} ${text}`).digest('hex'),
    storeKey,
    newestStoreKey: () => null,
    newToken: () => `token-${++tokens}-${crypto.randomUUID()}`,
    newPhoneCode: () => '482913',
  };
}

function testLog(logged: string[]): Log {
  const write = (message: string, facts?: Readonly<Record<string, unknown>>) => {
    logged.push(JSON.stringify({ message, ...facts }));
  };
  return { info: write, warn: write, error: write };
}
