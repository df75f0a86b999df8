/** What a connected store does about an order, each setting by itself: it prints, tills ring, it is accepted at once. */
import { describe, expect, test } from 'bun:test';
import {
  listConnectedOrders,
  listConnectedStores,
  writeConnectedStore,
} from '#db/printing/connected-stores.repository.ts';
import { writeAddOn } from '#db/tenancy/add-ons.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import {
  CONNECTED_WAYS,
  type ConnectedWays,
  NOTICE_MINUTES,
  noticesSince,
} from '#src/domain/printing/connected-stores.ts';
import { aLine } from '#src/domain/printing/docket-examples.ts';
import { isAcceptedAtOnce } from '#src/features/orders/order-placed.ts';
import { grantRestaurantScope, grantStoreScope } from '#src/shared/scope.ts';
import { copiesHandlers } from './copies.handlers.ts';
import { readPrintLocations } from './print-locations.ts';
import { queueOrderDocketsIn } from './queue-order-dockets.ts';
import { addGlebe, connect, connectedFixture, GLEBE_SCOPE, ONLY_PRINTS } from './testing/connected-fixture.ts';
import { addOrder, allJobs, ROMA_SCOPE } from './testing/printing-fixture.ts';

const NONE: ConnectedWays = { prints: false, notifies: false, autoAccepts: false };
const GLEBES = { from: ROMA_SCOPE, to: GLEBE_SCOPE };

async function connected(ways: Partial<ConnectedWays>) {
  const ctx = await connectedFixture();
  await connect(ctx, 'online', GLEBES, { ...NONE, ...ways });
  return ctx;
}

const ringing = async (ctx: TestContext, scope = GLEBE_SCOPE) =>
  (await listConnectedOrders(ctx.db, scope, noticesSince(ctx.clock.now()))).map(({ id }) => id);

const switchOff = (ctx: TestContext) =>
  ctx.write((trx) =>
    writeAddOn(trx, ROMA_SCOPE, { addOn: 'CONNECTED_STORES', isOn: false, byName: 'Nora', at: ctx.clock.now() }),
  );

/** What follows at Glebe, and whether Newtown’s tills are spared the question. */
async function whatFollows(ctx: TestContext) {
  const placedIsoDateTimeUtc = ctx.clock.now().toString();
  const order = await addOrder(ctx, { lines: [aLine({ stations: ['kitchen'] })], placedIsoDateTimeUtc });
  const asked = { channel: order.channel, collectionType: order.collection.type };
  const { orderProcess } = (await ctx.menus.storeOf(ROMA_SCOPE)).profile.settings;
  const accepted = isAcceptedAtOnce(
    ctx.db,
    ROMA_SCOPE,
    { ...orderProcess, autoAcceptOrders: false, autoAcceptDineInOrders: false },
    asked,
  );
  await ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, order, { reason: 'auto' }));
  const papers = (await allJobs(ctx)).filter(({ storeId }) => storeId === GLEBE_SCOPE.storeId).length;
  return { printed: papers > 0, rings: (await ringing(ctx)).length === 1, accepted };
}

const EACH = [false, true]
  .flatMap((prints) =>
    [false, true].flatMap((notifies) => [false, true].map((autoAccepts) => ({ prints, notifies, autoAccepts }))),
  )
  .map((ways) => [CONNECTED_WAYS.filter((way) => ways[way]).join(', ') || 'none of them', ways] as const);

describe('each setting of a connected store does what it says, whatever the other two are', () => {
  test.each(EACH)('%s', async (_, ways) => {
    const ctx = await connected(ways);
    expect(await whatFollows(ctx)).toEqual({
      printed: ways.prints,
      rings: ways.notifies,
      accepted: ways.autoAccepts,
    });
  });

  test('nothing follows while the add-on is off, or from a channel that isn’t connected', async () => {
    const all = { prints: true, notifies: true, autoAccepts: true };
    const nothing = { printed: false, rings: false, accepted: false };
    const off = await connected(all);
    await switchOff(off);
    expect(await whatFollows(off)).toEqual(nothing);
    const other = await connected(NONE);
    await connect(other, 'uberEats', GLEBES, all);
    expect(await whatFollows(other)).toEqual(nothing);
  });
});

describe('tills ring for another store’s order', () => {
  test('for ten minutes, and only while it is to be made', async () => {
    const ctx = await connected({ notifies: true });
    const order = await addOrder(ctx, { placedIsoDateTimeUtc: ctx.clock.now().toString() });
    expect(await ringing(ctx)).toEqual([order.id]);
    expect(await ringing(ctx, ROMA_SCOPE)).toEqual([]);
    await ctx.write((trx) => trx.updateTable('orders').set({ statusCode: 'cancelled' }).execute());
    expect(await ringing(ctx)).toEqual([]);
    await ctx.write((trx) => trx.updateTable('orders').set({ statusCode: 'new' }).execute());
    ctx.pass({ minutes: NOTICE_MINUTES, seconds: 1 });
    expect(await ringing(ctx)).toEqual([]);
  });

  test('of their own restaurant alone: a row of another restaurant’s store rings, prints and accepts nothing', async () => {
    const ctx = await connectedFixture();
    const wok = grantStoreScope({ restaurantId: 'golden-wok', storeId: GLEBE_SCOPE.storeId });
    await connect(ctx, 'online', GLEBES, { prints: true, notifies: true, autoAccepts: true });
    await addOrder(ctx, { placedIsoDateTimeUtc: ctx.clock.now().toString() });
    expect(await ringing(ctx, wok)).toEqual([]);
    expect(await readPrintLocations(ctx.db, wok)).toEqual([]);
  });

  test('and are told to look when it comes, at that store and no other', async () => {
    const ctx = await connected({ notifies: true });
    await addGlebe(ctx, grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-redfern' }), 'Roma Redfern');
    const order = await addOrder(ctx, { placedIsoDateTimeUtc: ctx.clock.now().toString() });
    const handler = copiesHandlers.find(({ types }) => types.includes('orderPlaced'));
    await handler!.handle(ctx, {
      ...{ ...ROMA_SCOPE, id: 'e', sequence: 1, orderId: order.id, type: 'orderPlaced', payload: {} },
    } as never);
    const told = await ctx.db
      .selectFrom('outbox_events')
      .selectAll()
      .where('type', '=', 'connectedOrderCame')
      .execute();
    expect(told.map(({ storeId, payloadJson }) => [storeId, JSON.parse(payloadJson)])).toEqual([
      [GLEBE_SCOPE.storeId, { orderId: order.id, fromStoreId: ROMA_SCOPE.storeId }],
    ]);
  });
});

test('printing that is switched on later begins with the next order, and the same again changes nothing', async () => {
  const ctx = await connected({ notifies: true });
  const restaurant = grantRestaurantScope(ROMA_SCOPE);
  const [first] = await listConnectedStores(ctx.db, restaurant);
  ctx.pass({ minutes: 5 });
  const write = (ways: ConnectedWays) =>
    ctx.write((trx) => {
      const pair = { storeId: ROMA_SCOPE.storeId, toStoreId: GLEBE_SCOPE.storeId, channel: 'online' } as const;
      return writeConnectedStore(trx, restaurant, {
        ...{ ...pair, ...ways, id: ctx.ids.next(), byName: 'Nora', at: ctx.clock.now() },
      });
    });
  const since = async () => (await listConnectedStores(ctx.db, restaurant))[0]?.sinceIsoDateTimeUtc ?? '';
  expect([await write({ ...NONE, notifies: true }), await since()]).toEqual([false, first!.sinceIsoDateTimeUtc]);
  expect(await write(ONLY_PRINTS)).toBe(true);
  expect((await since()) > first!.sinceIsoDateTimeUtc).toBe(true);
});

test('a till reads at which stores orders go, by the specification’s name, and nothing while the add-on is off', async () => {
  const ctx = await connected({ prints: true, notifies: true });
  expect(await readPrintLocations(ctx.db, ROMA_SCOPE)).toEqual([
    {
      ...{ storeId: GLEBE_SCOPE.storeId, name: 'Roma Glebe', channels: ['online'] },
      ...{ prints: true, notifies: true, autoAccepts: false },
    },
  ]);
  expect(await readPrintLocations(ctx.db, GLEBE_SCOPE)).toEqual([]);
  await switchOff(ctx);
  expect(await readPrintLocations(ctx.db, ROMA_SCOPE)).toEqual([]);
});
