import { Hono } from 'hono';
import { installFeedTriggers } from '#db/sync/feed-triggers.ts';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { contextOver, type TestContext, testContext } from '#db/testing/test-context.ts';
import { testDatabase } from '#db/testing/test-db.ts';
import { CloudRefused, openCloud } from '#kiosk/sync/cloud.ts';
import type { Identity } from '#kiosk/sync/identity.ts';
import { createSync } from '#kiosk/sync/sync-loop.ts';
import { idEndingOf } from '#src/domain/sync/row-maker.ts';
import { addBox } from '#src/features/sync/manage-box.ts';
import { syncRoutes } from '#src/features/sync/sync.routes.ts';
import { createRateLimiter } from '#src/http/rate-limit.ts';
import { hostRoutes } from '#src/http/route.ts';
import { plantTwoTenants } from '#src/server/testing/test-app.ts';
import { createIdMaker } from '#src/shared/ids.ts';
import { grantStoreScope } from '#src/shared/scope.ts';

export const PLACE = { restaurantId: 'roma', storeId: 'roma-1' };
export const SCOPE = grantStoreScope(PLACE);
export const BY = { mover: 'staff', kind: 'staff', id: 'roma-owner', name: 'Owner', origin: 'test' } as const;
export const STATUS = { version: '1', schema: '0010_sync', failedPrints: 0, freeDiskBytes: null };
export const signal = new AbortController().signal;

export interface ShopOnALine {
  readonly cloud: TestContext;
  readonly box: TestContext;
  readonly identity: Identity;
  readonly sync: ReturnType<typeof createSync>;
  /** What the line does to each call. Returns the answer that arrives. */
  line: (call: () => Promise<Response>) => Promise<Response>;
  bring(): ReturnType<typeof createSync>;
}

/** A cloud with two tenants, a paired box of one store, and a line between them that a test can cut. */
export async function openShop(): Promise<ShopOnALine> {
  const cloud = await testContext();
  await plantTwoTenants(cloud);
  installFeedTriggers(cloud.database.raw, 'cloud');
  const app = hostRoutes(new Hono(), cloud, createRateLimiter());
  syncRoutes(app, cloud);
  const shop = { line: (call: () => Promise<Response>) => call() };
  const call = ((url: string, init: RequestInit) =>
    shop.line(async () => app.request(url, init))) as unknown as typeof fetch;
  const { pairingCode } = await addBox(cloud, SCOPE, { name: 'Counter box', by: BY });
  let credential: string | null = null;
  const client = openCloud({ url: 'http://cloud.test', credential: () => credential, fetch: call });
  const paired = await client.pair(pairingCode);
  credential = paired.credential;
  const identity: Identity = { ...paired, cloudUrl: 'http://cloud.test' };
  const database = await testDatabase();
  installFeedTriggers(database.raw, 'box');
  const ids = createIdMaker({
    now: Date.now,
    fill: (bytes) => void crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
    ending: () => idEndingOf(identity.mark),
  });
  const box = contextOver(database, { ids, ownership: boxOwnership(() => identity) });
  const bring = () => createSync(box, { cloud: client, identity, statusOf: async () => STATUS });
  return Object.assign(shop, { cloud, box, identity, sync: bring(), bring });
}

export const AT = '2026-11-21T07:00:00.000Z';
let number = 500;

/** Sells. `numbers` are the first orders' numbers, when a copy of the box gives them again. */
export function ringUp(box: TestContext, count = 1, numbers: readonly string[] = []): string[] {
  return Array.from({ length: count }, (_, at) => {
    const id = box.ids.next();
    box.database.raw
      .query(
        `insert into orders (id, restaurantId, storeId, channel, orderNumber, statusCode, placedIsoDateTimeUtc, businessDay,
           isoWeek, isoMonth, isoYear, collectionType, collectionJson, itemTotalInCents, discountInCents, deliveryFeeInCents,
           surchargeInCents, tipInCents, taxInCents, taxIsIncluded, cashRoundingInCents, grandTotalInCents, currencyCode,
           breakdownJson, paymentType)
         values (?, 'roma', 'roma-1', 'pos', ?, 'accepted', '${AT}', '2026-11-21', '2026-W47', '2026-11', '2026', 'pickup',
           '{}', 1000, 0, 0, 0, 0, 91, 1, 0, 1000, 'AUD', '[]', 'posCash')`,
      )
      .run(id, numbers[at] ?? `P-${++number}`);
    box.database.raw
      .query(
        `insert into tenders (id, restaurantId, storeId, orderId, orderVersion, paymentType, amountInCents, tenderedInCents, changeInCents, businessDay, takenIsoDateTimeUtc)
         values (?, 'roma', 'roma-1', ?, 1, 'posCash', 1000, 1000, 0, '2026-11-21', '${AT}')`,
      )
      .run(box.ids.next(), id);
    return id;
  });
}

export const ordersOf = (ctx: TestContext) => ctx.database.raw.query('select * from orders order by id').all();
export const tendersOf = (ctx: TestContext) => ctx.database.raw.query('select * from tenders order by id').all();

/** Syncs both ways, as often as it takes on a bad line. */
export async function level({ sync }: Pick<ShopOnALine, 'sync'>, tries = 500): Promise<void> {
  for (let at = 0; at < tries; at++) {
    try {
      await sync.pull(0, signal);
      if (await sync.push()) return;
    } catch (error) {
      if (error instanceof CloudRefused) throw error;
    }
  }
  throw new Error('they never came level');
}

export function fetchOf(cloud: TestContext): typeof fetch {
  const app = hostRoutes(new Hono(), cloud, createRateLimiter());
  syncRoutes(app, cloud);
  return (async (url: string, init: RequestInit) => app.request(url, init)) as unknown as typeof fetch;
}
