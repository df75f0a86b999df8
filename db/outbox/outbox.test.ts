import { beforeEach, expect, test } from 'bun:test';
import { type TestContext, testContext } from '#db/testing/test-context.ts';
import { appendEvent, lastEventSequence, listEventsAfter } from './outbox.repository.ts';

let ctx: TestContext;

beforeEach(async () => {
  ctx = await testContext();
  await ctx.write(async (trx) => {
    await trx
      .insertInto('restaurants')
      .values({ id: 'roma', name: 'Roma', countryCode: 'AU', createdIsoDateTimeUtc: '' })
      .execute();
    for (const id of ['s1', 's2']) {
      await trx
        .insertInto('stores')
        .values({
          id,
          restaurantId: 'roma',
          name: id,
          countryCode: 'AU',
          currencyCode: 'AUD',
          timezone: 'Australia/Sydney',
          createdIsoDateTimeUtc: '',
        })
        .execute();
    }
  });
});

const happen = (storeId: string, orderId: string) =>
  ctx.write((trx) =>
    appendEvent(trx, ctx, { restaurantId: 'roma', storeId, orderId, type: 'paymentChanged', payload: { orderId } }),
  );

test('events come in the order of their commits, of one store or one order, and after a place', async () => {
  for (const [store, order] of [
    ['s1', 'a'],
    ['s2', 'b'],
    ['s1', 'c'],
    ['s1', 'a'],
  ] as const)
    await happen(store, order);
  const orders = async (...args: [number, { storeId?: string; orderId?: string }, number?]) =>
    (await listEventsAfter(ctx.db, ...args)).map(({ orderId }) => orderId);
  expect(await orders(0, {})).toEqual(['a', 'b', 'c', 'a']);
  expect(await orders(1, { storeId: 's1' })).toEqual(['c', 'a']);
  expect(await orders(0, { storeId: 's1', orderId: 'a' })).toEqual(['a', 'a']);
  expect(await orders(0, {}, 2)).toEqual(['a', 'b']);
  expect(await lastEventSequence(ctx.db)).toBe(4);
});

test('an event of a write that failed never was, and its place is not given to another out of order', async () => {
  await happen('s1', 'a');
  const failed = ctx.write(async (trx) => {
    await appendEvent(trx, ctx, {
      restaurantId: 'roma',
      storeId: 's1',
      orderId: 'x',
      type: 'paymentChanged',
      payload: { orderId: 'x' },
    });
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await happen('s1', 'b');
  const events = await listEventsAfter(ctx.db, 0, {});
  expect(events.map(({ orderId }) => orderId)).toEqual(['a', 'b']);
  expect(events[1]!.sequence).toBeGreaterThan(events[0]!.sequence);
});
