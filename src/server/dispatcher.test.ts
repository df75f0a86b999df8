import { beforeEach, describe, expect, test } from 'bun:test';
import { listLanesBehind } from '#db/jobs/handler-lanes.repository.ts';
import { findHandlerPosition } from '#db/jobs/handler-positions.repository.ts';
import { eventProblem, listParkedEvents } from '#db/jobs/parked-events.repository.ts';
import { appendEvent } from '#db/outbox/outbox.repository.ts';
import { BY_OWNER, type TestContext, testContext } from '#db/testing/test-context.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import { retryParkedEvent } from '#src/features/jobs/retry-parked-event.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { startDispatcher } from './dispatcher.ts';
import { plantTwoTenants } from './testing/test-app.ts';

let ctx: TestContext;

beforeEach(async () => {
  ctx = await testContext();
  await plantTwoTenants(ctx);
});

const happen = (...orderIds: string[]) => happenIn({ restaurantId: 'roma', storeId: 'roma-1' }, ...orderIds);

async function happenIn(store: { restaurantId: string; storeId: string }, ...orderIds: string[]) {
  for (const orderId of orderIds) {
    const event = { ...store, orderId };
    await ctx.write((trx) =>
      appendEvent(trx, ctx, { ...event, type: 'orderPlaced', payload: { orderId, orderNumber: orderId } }),
    );
  }
}

function listener(name: string, types: Handler['types'] = ['orderPlaced']) {
  const seen: string[] = [];
  const problem: { at: string | null } = { at: null };
  const handler: Handler = {
    name,
    types,
    async handle(_, event) {
      if (event.orderId === problem.at) throw new Error('away');
      seen.push(event.orderId ?? '');
    },
  };
  return { handler, seen, problem: problem };
}

describe('handlers', () => {
  test('see every event of their kinds once, in order', async () => {
    const orders = listener('orders');
    const others = listener('others', ['orderCancelled']);
    await happen('a', 'b');
    const dispatcher = startDispatcher(ctx, [orders.handler, others.handler]);
    await dispatcher.settled();
    await happen('c');
    await dispatcher.settled();
    expect(orders.seen).toEqual(['a', 'b', 'c']);
    expect(others.seen).toEqual([]);
    await dispatcher.stop();
  });

  test('go on where they were after a restart', async () => {
    const orders = listener('orders');
    await happen('a');
    const before = startDispatcher(ctx, [orders.handler]);
    await before.settled();
    await before.stop();
    await happen('b');
    const after = startDispatcher(ctx, [orders.handler]);
    await after.settled();
    expect(orders.seen).toEqual(['a', 'b']);
    await after.stop();
  });

  test('see an event again when the process died before their place was kept, and never miss one', async () => {
    await happen('a', 'b', 'c');
    const seen: string[] = [];
    const died: Handler = {
      name: 'orders',
      types: ['orderPlaced'],
      async handle(_, event) {
        seen.push(event.orderId ?? '');
      },
    };
    // A write that never returns acts as the end of the process right after the work was done.
    const dying = startDispatcher({ ...ctx, writeSoon: () => new Promise(() => {}) }, [died]);
    dying.wake();
    while (seen.length < 3) await Promise.resolve();
    expect(await findHandlerPosition(ctx.db, 'orders')).toBe(0);
    const next = startDispatcher(ctx, [died]);
    await next.settled();
    expect(seen).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
    await next.stop();
  });

  test('that fail are asked again later, and the lane sees nothing newer before', async () => {
    const failing = listener('failing');
    const well = listener('well');
    failing.problem.at = 'b';
    await happen('a', 'b', 'c');
    const dispatcher = startDispatcher(ctx, [failing.handler, well.handler]);
    await dispatcher.settled();
    expect(failing.seen).toEqual(['a']);
    expect(well.seen).toEqual(['a', 'b', 'c']);
    expect(await lanesBehind('failing')).toEqual([{ lane: 'roma-1', sequence: 1, tries: 1 }]);

    await dispatcher.settled();
    expect(await lanesBehind('failing')).toMatchObject([{ tries: 1 }]);
    ctx.pass({ seconds: 2 });
    await dispatcher.settled();
    expect(await lanesBehind('failing')).toMatchObject([{ tries: 2 }]);

    failing.problem.at = null;
    ctx.pass({ minutes: 10 });
    await dispatcher.settled();
    expect(failing.seen).toEqual(['a', 'b', 'c']);
    expect(await lanesBehind('failing')).toEqual([]);
    expect(await findHandlerPosition(ctx.db, 'failing')).toBe(3);
    await dispatcher.stop();
  });
});

describe('lanes', () => {
  test('a store whose event cannot be handled holds up no other store', async () => {
    const orders = listener('orders');
    orders.problem.at = 'broken';
    await happen('broken');
    const others = Array.from({ length: 20 }, (_, at) => `wok-${at}`);
    await happenIn({ restaurantId: 'wok', storeId: 'wok-1' }, ...others);
    const dispatcher = startDispatcher(ctx, [orders.handler]);
    await dispatcher.settled();
    expect(orders.seen).toEqual(others);
    await dispatcher.stop();
  });

  test('an event that fails its last try is parked, alarms where money waits, and the lane goes on', async () => {
    const orders = listener('orders');
    orders.problem.at = 'broken';
    await happen('a', 'broken', 'b');
    const dispatcher = startDispatcher(ctx, [{ ...orders.handler, isMoney: true }]);
    for (let round = 0; round < 10; round++) {
      await dispatcher.settled();
      ctx.pass({ minutes: 5 });
    }
    expect(orders.seen).toEqual(['a', 'b']);
    expect(await lanesBehind('orders')).toEqual([]);
    expect(await findHandlerPosition(ctx.db, 'orders')).toBe(3);
    expect(await listParkedEvents(ctx.db, grantPlatformScope(), 10)).toMatchObject([
      {
        handler: 'orders',
        sequence: 2,
        type: 'orderPlaced',
        tries: 7,
        lastError: 'away',
        storeName: 'roma-1',
        isMoney: 1,
      },
    ]);
    expect(await eventProblem(ctx.db)).toEqual({ parked: 1, parkedMoney: 1, failing: 0, failingMoney: 0 });
    expect(ctx.logged.filter((line) => line.includes('event parked'))).toHaveLength(1);
    await dispatcher.stop();
  });

  test('what is parked is handled once after all when a person asks for it', async () => {
    const orders = listener('orders');
    orders.problem.at = 'broken';
    await happen('broken');
    const dispatcher = startDispatcher(ctx, [orders.handler]);
    for (let round = 0; round < 8; round++) {
      await dispatcher.settled();
      ctx.pass({ minutes: 5 });
    }
    const [parked] = await listParkedEvents(ctx.db, grantPlatformScope(), 10);
    await retryParkedEvent(ctx, grantPlatformScope(), { parkedEventId: parked!.id, by: BY_OWNER });
    await dispatcher.settled();
    expect(await listParkedEvents(ctx.db, grantPlatformScope(), 10)).toMatchObject([{ tries: 8 }]);

    orders.problem.at = null;
    await retryParkedEvent(ctx, grantPlatformScope(), { parkedEventId: parked!.id, by: BY_OWNER });
    await retryParkedEvent(ctx, grantPlatformScope(), { parkedEventId: parked!.id, by: BY_OWNER });
    await dispatcher.settled();
    expect(orders.seen).toEqual(['broken']);
    expect(await listParkedEvents(ctx.db, grantPlatformScope(), 10)).toEqual([]);
    await dispatcher.stop();
  });

  test('a lane that is behind is known after a crash, though the handler went on', async () => {
    const orders = listener('orders');
    orders.problem.at = 'b';
    await happen('a', 'b', 'c');
    await happenIn({ restaurantId: 'wok', storeId: 'wok-1' }, 'w');
    const before = startDispatcher(ctx, [orders.handler]);
    await before.settled();
    await before.stop();
    expect(orders.seen).toEqual(['a', 'w']);
    expect(await findHandlerPosition(ctx.db, 'orders')).toBe(4);
    orders.problem.at = null;
    ctx.pass({ minutes: 1 });
    const after = startDispatcher(ctx, [orders.handler]);
    await after.settled();
    expect(orders.seen).toEqual(['a', 'w', 'b', 'c']);
    await after.stop();
  });

  test('a store that waits for an outside service leaves the others their turns', async () => {
    const slow = Promise.withResolvers<void>();
    const seen: string[] = [];
    const handler: Handler = {
      name: 'orders',
      types: ['orderPlaced'],
      async handle(_, event) {
        if (event.orderId === 'slow') await slow.promise;
        seen.push(event.orderId ?? '');
      },
    };
    await happen('slow', 'next');
    await happenIn({ restaurantId: 'wok', storeId: 'wok-1' }, 'w1', 'w2');
    const dispatcher = startDispatcher(ctx, [handler]);
    dispatcher.wake();
    while (seen.length < 2) await Bun.sleep(0);
    expect(seen).toEqual(['w1', 'w2']);
    slow.resolve();
    await dispatcher.settled();
    expect(seen).toEqual(['w1', 'w2', 'slow', 'next']);
    await dispatcher.stop();
  });

  test('a backlog of one store is gone through in order, and another store’s order comes before its end', async () => {
    const orders = listener('orders');
    const backlog = Array.from({ length: 250 }, (_, at) => `r${at}`);
    await happen(...backlog);
    await happenIn({ restaurantId: 'wok', storeId: 'wok-1' }, 'w');
    const dispatcher = startDispatcher(ctx, [orders.handler]);
    await dispatcher.settled();
    expect(orders.seen.filter((id) => id !== 'w')).toEqual(backlog);
    expect(orders.seen.indexOf('w')).toBeLessThan(250);
    expect(await lanesBehind('orders')).toEqual([]);
    expect(await findHandlerPosition(ctx.db, 'orders')).toBe(251);
    await dispatcher.stop();
  });
});

async function lanesBehind(handler: string) {
  const lanes = await listLanesBehind(ctx.db, handler);
  return lanes.map(({ lane, sequence, tries }) => ({ lane, sequence, tries }));
}
