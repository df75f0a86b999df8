import { expect, test } from 'bun:test';
import { Hono } from 'hono';
import { takeOrderNumber } from '#db/ordering/orders.repository.ts';
import { raiseOrderCountersIn } from '#db/ordering/raise-order-counters.ts';
import { insertKitchenEntry } from '#db/printing/kitchen-entries.repository.ts';
import { installFeedTriggers } from '#db/sync/feed-triggers.ts';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { contextOver, type TestContext, testContext } from '#db/testing/test-context.ts';
import { testDatabase } from '#db/testing/test-db.ts';
import { idEndingOf } from '#src/domain/sync/row-maker.ts';
import { addBox, renewBoxCode, revokeBox } from '#src/features/sync/manage-box.ts';
import { syncRoutes } from '#src/features/sync/sync.routes.ts';
import { createRateLimiter } from '#src/http/rate-limit.ts';
import { hostRoutes } from '#src/http/route.ts';
import { plantTwoTenants } from '#src/server/testing/test-app.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { openCloud } from './cloud.ts';
import type { Identity } from './identity.ts';
import { createSync } from './sync-loop.ts';

const SCOPE = grantStoreScope({ restaurantId: 'roma', storeId: 'roma-1' });
const BY = { mover: 'staff', kind: 'staff', id: 'roma-owner', name: 'Owner', origin: 'test' } as const;
const STATUS = { version: '1', schema: '0010_sync', failedPrints: 0, freeDiskBytes: null };

async function openTheCloud() {
  const cloud = await testContext();
  await plantTwoTenants(cloud);
  installFeedTriggers(cloud.database.raw, 'cloud');
  const app = hostRoutes(new Hono(), cloud, createRateLimiter());
  syncRoutes(app, cloud);
  const call = (async (url: string, init: RequestInit) => app.request(url, init)) as unknown as typeof fetch;
  return { cloud, call };
}

/** Types the code on an empty machine. */
async function machine(call: typeof fetch, pairingCode: string) {
  let credential: string | null = null;
  const client = openCloud({ url: 'http://cloud.test', credential: () => credential, fetch: call });
  const paired = await client.pair(pairingCode);
  credential = paired.credential;
  const identity: Identity = { ...paired, cloudUrl: 'http://cloud.test' };
  const database = await testDatabase();
  installFeedTriggers(database.raw, 'box');
  const box = contextOver(database, { ownership: boxOwnership(() => identity) });
  const sync = createSync(box, { cloud: client, identity, statusOf: async () => STATUS });
  const level = async () => {
    const signal = new AbortController().signal;
    for (let time = 0; time < 3; time++) {
      await sync.pull(0, signal);
      await sync.push();
    }
  };
  return { box, sync, level, identity };
}

let made = 0;
/** Numbers an order as the counter does, from the box's own count. */
async function sell({ box, identity }: Pick<Awaited<ReturnType<typeof machine>>, 'box' | 'identity'>): Promise<string> {
  return box.write(async (trx) => {
    const number = `P-${await takeOrderNumber(trx, SCOPE, '2026-11-21', box.ownership.numberingOf(trx, SCOPE))}`;
    const id = `${String(++made).padStart(20, 'a')}${idEndingOf(identity.mark)}`;
    box.database.raw
      .query(
        `insert into orders (id, restaurantId, storeId, channel, orderNumber, statusCode, placedIsoDateTimeUtc, businessDay,
           isoWeek, isoMonth, isoYear, collectionType, collectionJson, itemTotalInCents, discountInCents, deliveryFeeInCents,
           surchargeInCents, tipInCents, taxInCents, taxIsIncluded, cashRoundingInCents, grandTotalInCents, currencyCode,
           breakdownJson, paymentType)
         values (?, 'roma', 'roma-1', 'pos', ?, 'accepted', '2026-11-21T07:00:00.000Z', '2026-11-21', '2026-W47', '2026-11',
           '2026', 'pickup', '{}', 1000, 0, 0, 0, 0, 91, 1, 0, 1000, 'AUD', '[]', 'posCash')`,
      )
      .run(id, number);
    return number;
  });
}

const numbersOf = (ctx: TestContext) =>
  ctx.database.raw.query<{ orderNumber: string }, []>('select orderNumber from orders order by orderNumber').all();
const boxesOf = (ctx: TestContext) => ctx.database.raw.query('select name, isActive from boxes order by rowid').all();

test('a store whose box was unpaired gets another, which fetches all that the first one had', async () => {
  const { cloud, call } = await openTheCloud();
  const first = await machine(call, (await addBox(cloud, SCOPE, { name: 'First', by: BY })).pairingCode);
  await first.level();
  await revokeBox(cloud, SCOPE, { by: BY });
  const second = await machine(call, (await addBox(cloud, SCOPE, { name: 'Second', by: BY })).pairingCode);
  await second.level();
  expect(second.sync.report()).toMatchObject({ state: { kind: 'level' }, unsent: 0 });
  expect(boxesOf(second.box)).toEqual([
    { name: 'First', isActive: 0 },
    { name: 'Second', isActive: 1 },
  ]);
});

test('a machine that was reset becomes the same box again with a new code', async () => {
  const { cloud, call } = await openTheCloud();
  const first = await machine(call, (await addBox(cloud, SCOPE, { name: 'Box', by: BY })).pairingCode);
  await first.level();
  const again = await machine(call, (await renewBoxCode(cloud, SCOPE, { by: BY })).pairingCode);
  await again.level();
  expect(again.sync.report()).toMatchObject({ state: { kind: 'level' }, unsent: 0 });
  expect(boxesOf(again.box)).toEqual([{ name: 'Box', isActive: 1 }]);
  await expect(first.sync.push()).rejects.toMatchObject({ status: 401 });
});

test.each([
  ['emptied and paired again', false],
  ['another one after it was unpaired', true],
])('a machine that was %s has the orders of the day and counts in a block of its own', async (_, isUnpaired) => {
  const { cloud, call } = await openTheCloud();
  const first = await machine(call, (await addBox(cloud, SCOPE, { name: 'Box', by: BY })).pairingCode);
  await first.level();
  expect([await sell(first), await sell(first)]).toEqual(['P-501', 'P-502']);
  await first.level();
  if (isUnpaired) await revokeBox(cloud, SCOPE, { by: BY });
  const { pairingCode } = isUnpaired
    ? await addBox(cloud, SCOPE, { name: 'Box', by: BY })
    : await renewBoxCode(cloud, SCOPE, { by: BY });
  const next = await machine(call, pairingCode);
  await next.level();
  expect(next.identity.mark).not.toBe(first.identity.mark);
  expect(numbersOf(next.box)).toEqual([{ orderNumber: 'P-501' }, { orderNumber: 'P-502' }]);
  // The first machine may still be selling offline.
  expect([await sell(first), await sell(next)]).toEqual(['P-503', 'P-5001']);
  await next.level();
  expect(numbersOf(cloud)).toHaveLength(3);
  expect(next.sync.report().unsent).toBe(0);
});

test('a machine that was a box of the store reports its block to a cloud restored to an earlier day', async () => {
  const { cloud, call } = await openTheCloud();
  const { pairingCode } = await addBox(cloud, SCOPE, { name: 'Box', by: BY });
  const client = openCloud({ url: 'http://cloud.test', credential: () => null, fetch: call });
  expect(await client.pair(pairingCode, 3)).toMatchObject({ numberBlock: 4 });
});

test('an older copy of the file counts on after the day’s numbers, and skips those that are taken', async () => {
  const { cloud, call } = await openTheCloud();
  const box = await machine(call, (await addBox(cloud, SCOPE, { name: 'Box', by: BY })).pairingCode);
  await box.level();
  for (let time = 0; time < 4; time++) await sell(box);
  const { raw } = box.box.database;
  raw.run('update order_counters set lastNumber = 501');
  expect(await sell(box)).toBe('P-505');
  raw.run('update order_counters set lastNumber = 501');
  raw.run("delete from change_feed; delete from orders where orderNumber = 'P-503'");
  await box.box.write(async (trx) => raiseOrderCountersIn(trx, SCOPE.storeId, 0));
  expect(await sell(box)).toBe('P-506');
});

test('a store that sold without a box until noon does not give its numbers again when it gets one', async () => {
  const { cloud, call } = await openTheCloud();
  const ofCloud = { box: cloud, identity: { mark: '' } as Identity };
  cloud.database.raw.run("insert into order_counters values ('roma-1', '2026-11-21', 500)");
  for (let time = 0; time < 3; time++) await sell(ofCloud);
  const box = await machine(call, (await addBox(cloud, SCOPE, { name: 'Box', by: BY })).pairingCode);
  await box.level();
  expect(await sell(box)).toBe('P-504');
});

test('a box that takes over in mid-service knows what the kitchen was told of bills that may still change', async () => {
  const { cloud, call } = await openTheCloud();
  const first = await machine(call, (await addBox(cloud, SCOPE, { name: 'First', by: BY })).pairingCode);
  await first.level();
  for (let time = 0; time < 4; time++) await sell(first);
  const { raw } = first.box.database;
  // The kitchen has the first; it is done with the others: the second is on an open bill, the third was paid today and may be
  // changed or reopened, and the last was paid days ago.
  const ids = raw
    .query<{ id: string }, []>('select id from orders order by orderNumber')
    .all()
    .map(({ id }) => id);
  for (const [at, id] of ids.entries()) {
    if (at > 0) raw.query("update orders set statusCode = 'completed' where id = ?").run(id);
    if (at === 3) {
      raw.query("update orders set placedIsoDateTimeUtc = '2026-11-18T07:00:00.000Z' where id = ?").run(id);
    }
    raw
      .query(
        `insert into bills (id, restaurantId, storeId, state, closedReason, orderId, collectionType, draftJson, totalInCents,
           lineCount, unsentCount, savedByName, openedIsoDateTimeUtc, savedIsoDateTimeUtc)
         values (?1, 'roma', 'roma-1', ?2, ?3, ?1, 'pickup', '{}', 1000, 1, 0, 'Mia', '2026-11-21T07:00:00.000Z',
           '2026-11-21T07:00:00.000Z')`,
      )
      .run(id, at === 1 ? 'open' : 'closed', at === 1 ? null : 'paid');
    await first.box.write(async (trx) =>
      insertKitchenEntry(trx, SCOPE, {
        ...{ id: first.box.ids.next(), orderId: id, kind: 'told', paper: '1 ORDER_TICKET', lines: [] },
        ...{ stationId: 'kitchen', stationName: 'Kitchen', seesAll: false, printerId: 'kitchen' },
        ...{ otherOrderId: null, by: null, at: first.box.clock.now() },
      }),
    );
  }
  await first.level();
  await revokeBox(cloud, SCOPE, { by: BY });
  const second = await machine(call, (await addBox(cloud, SCOPE, { name: 'Second', by: BY })).pairingCode);
  await second.level();
  const known = second.box.database.raw.query<{ orderId: string }, []>('select orderId from kitchen_entries').all();
  expect(known.map(({ orderId }) => orderId).sort()).toEqual(ids.slice(0, 3).sort());
});
