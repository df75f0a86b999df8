import { beforeEach, describe, expect, test } from 'bun:test';
import { findHandlerPosition } from '#db/house/handler-positions.repository.ts';
import { appendEvent } from '#db/house/outbox.repository.ts';
import { type TestContext, testContext } from '#db/testing/test-context.ts';
import type { Handler } from '#src/features/house/handler.ts';
import { startDispatcher } from './dispatcher.ts';
import { plantTwoTenants } from './testing/test-app.ts';

let ctx: TestContext;

beforeEach(async () => {
  ctx = await testContext();
  await plantTwoTenants(ctx);
});

async function happen(...orderIds: string[]) {
  for (const orderId of orderIds) {
    const event = { restaurantId: 'roma', storeId: 'roma-1', orderId } as const;
    await ctx.write((trx) =>
      appendEvent(trx, ctx, { ...event, type: 'orderPlaced', payload: { orderId, orderNumber: orderId } }),
    );
  }
}

function listener(name: string, types: Handler['types'] = ['orderPlaced']) {
  const seen: string[] = [];
  const trouble: { at: string | null } = { at: null };
  const handler: Handler = {
    name,
    types,
    async handle(_, event) {
      if (event.orderId === trouble.at) throw new Error('away');
      seen.push(event.orderId ?? '');
    },
  };
  return { handler, seen, trouble };
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
    // A write that never comes back stands for the end of the process right after the work was done.
    const dying = startDispatcher({ ...ctx, writeSoon: () => new Promise(() => {}) }, [died]);
    dying.wake();
    while (seen.length < 3) await Promise.resolve();
    expect((await findHandlerPosition(ctx.db, 'orders')).sequence).toBe(0);
    const next = startDispatcher(ctx, [died]);
    await next.settled();
    expect(seen).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
    await next.stop();
  });

  test('that fail are asked again later, see nothing newer before, and do not hold others up', async () => {
    const failing = listener('failing');
    const well = listener('well');
    failing.trouble.at = 'b';
    await happen('a', 'b', 'c');
    const dispatcher = startDispatcher(ctx, [failing.handler, well.handler]);
    await dispatcher.settled();
    expect(failing.seen).toEqual(['a']);
    expect(well.seen).toEqual(['a', 'b', 'c']);
    expect(await findHandlerPosition(ctx.db, 'failing')).toMatchObject({ sequence: 1, tries: 1 });

    await dispatcher.settled();
    expect((await findHandlerPosition(ctx.db, 'failing')).tries).toBe(1);
    ctx.pass({ seconds: 2 });
    await dispatcher.settled();
    expect((await findHandlerPosition(ctx.db, 'failing')).tries).toBe(2);

    failing.trouble.at = null;
    ctx.pass({ minutes: 10 });
    await dispatcher.settled();
    expect(failing.seen).toEqual(['a', 'b', 'c']);
    expect(await findHandlerPosition(ctx.db, 'failing')).toEqual({
      sequence: 3,
      tries: 0,
      nextTryIsoDateTimeUtc: null,
    });
    await dispatcher.stop();
  });
});
