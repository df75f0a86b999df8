import { Hono } from 'hono';
import { installFeedTriggers } from '#db/sync/feed-triggers.ts';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { contextOver, TEST_NOW, type TestContext } from '#db/testing/test-context.ts';
import { testDatabase } from '#db/testing/test-db.ts';
import { type Cloud, openCloud } from '#kiosk/sync/cloud.ts';
import type { Identity } from '#kiosk/sync/identity.ts';
import { createSync } from '#kiosk/sync/sync-loop.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { idEndingOf } from '#src/domain/sync/row-maker.ts';
import { addBox } from '#src/features/sync/manage-box.ts';
import { runCommand } from '#src/features/sync/run-command.ts';
import { syncRoutes } from '#src/features/sync/sync.routes.ts';
import { createRateLimiter } from '#src/http/rate-limit.ts';
import { hostRoutes } from '#src/http/route.ts';
import { createIdMaker } from '#src/shared/ids.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';

export const BY_OWNER: ActedBy = { mover: 'staff', kind: 'staff', id: 'user_owner', name: 'Owner', origin: 'test' };

/** An employee of the first shop: a box acts in the name of its store's own people only. */
export const BY_MIA = {
  mover: 'staff',
  kind: 'employee',
  id: 'emp_roma_mia',
  name: 'Mia',
  origin: 'test',
} as const satisfies ActedBy;

/** A shop with its box, as a simulated day sees it. */
export interface BoxedShop {
  readonly scope: StoreScope;
  readonly box: TestContext;
  readonly identity: Identity;
  /** As the box hears it, over the platform's line. */
  readonly cloud: Cloud;
  /** Replaced when the box is killed: what was not on disk is gone. */
  sync: ReturnType<typeof createSync>;
  restart(): void;
}

export interface Platform {
  readonly cloud: TestContext;
  readonly shops: readonly BoxedShop[];
  /** What the line does to a call. */
  line: (call: () => Promise<Response>) => Promise<Response>;
  /** A call that arrives for sure. */
  serve(url: string, init: RequestInit): Response | Promise<Response>;
  /** What the cloud's process had in memory is gone. */
  restartCloud(): void;
  /** Lets the cloud do what boxes asked for. */
  runCommands(): Promise<void>;
}

const PLACES = [
  { restaurantId: 'roma-pizza', storeId: 'roma-newtown' },
  // Two stores of one restaurant: what is the restaurant's concerns both.
  { restaurantId: 'golden-wok', storeId: 'wok-carlton' },
  { restaurantId: 'golden-wok', storeId: 'wok-richmond' },
];
const STATUS = { version: '1', schema: '1', failedPrints: 0, freeDiskBytes: null };

/** The demo's cloud with a paired box in three stores, nothing fetched yet. All in this process, on set clocks. */
export async function openPlatform(): Promise<Platform> {
  const cloud = await seededContext();
  installFeedTriggers(cloud.database.raw, 'cloud');
  let app = serve(cloud);
  const platform = {
    line: (call: () => Promise<Response>) => call(),
    serve: (url: string, init: RequestInit) => app.request(url, init),
    restartCloud() {
      app = serve(cloud);
    },
  };
  const call = ((url: string, init: RequestInit) =>
    platform.line(async () => app.request(url, init))) as unknown as typeof fetch;
  const shops: BoxedShop[] = [];
  for (const place of PLACES) shops.push(await openShop(cloud, grantStoreScope(place), call));
  return Object.assign(platform, {
    cloud,
    shops,
    async runCommands() {
      const open = cloud.database.raw
        .query<{ id: string; restaurantId: string; storeId: string }, []>(
          'select id, restaurantId, storeId from sync_commands where id not in (select commandId from sync_command_results) order by id',
        )
        .all();
      for (const { id, ...place } of open) await runCommand(cloud, grantStoreScope(place), id);
    },
  });
}

function serve(cloud: TestContext): Hono {
  const app = hostRoutes(new Hono(), cloud, createRateLimiter());
  syncRoutes(app, cloud);
  return app;
}

async function openShop(cloud: TestContext, scope: StoreScope, call: typeof fetch): Promise<BoxedShop> {
  const { pairingCode } = await addBox(cloud, scope, { name: 'Box', by: BY_OWNER });
  let credential: string | null = null;
  const client: Cloud = openCloud({ url: 'http://cloud.test', credential: () => credential, fetch: call });
  const paired = await client.pair(pairingCode);
  credential = paired.credential;
  const identity: Identity = { ...paired, cloudUrl: 'http://cloud.test' };
  const database = await testDatabase();
  installFeedTriggers(database.raw, 'box');
  const ids = createIdMaker({
    now: () => Temporal.Instant.from(TEST_NOW).epochMilliseconds,
    fill: (bytes) => void crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
    ending: () => idEndingOf(identity.mark),
  });
  const box = contextOver(database, { ids, ownership: boxOwnership(() => identity) });
  const bring = () => createSync(box, { cloud: client, identity, statusOf: async () => STATUS });
  const shop: BoxedShop = {
    scope,
    box,
    identity,
    cloud: client,
    sync: bring(),
    restart() {
      shop.sync = bring();
    },
  };
  return shop;
}
