import { beforeEach, expect, test } from 'bun:test';
import { plansOf } from '#db/testing/query-plans.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { addOrder, printingFixture } from '#src/features/printing/testing/printing-fixture.ts';
import { quietBefore } from '#src/features/tenancy/quiet-before.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import {
  countRestaurantsByState,
  listPlatformRestaurants,
  type PlatformRestaurantPage,
} from './platform-restaurants.queries.ts';

const PLATFORM = grantPlatformScope();
const AT = '2026-11-01T00:00:00Z';
let ctx: TestContext;

const asked = (more: Partial<PlatformRestaurantPage> = {}): PlatformRestaurantPage => ({
  text: '',
  quietBeforeIsoDateTimeUtc: quietBefore(ctx.clock.now()),
  sort: { by: 'name', direction: 'asc' },
  limit: 25,
  offset: 0,
  ...more,
});
const found = async (more: Partial<PlatformRestaurantPage>) =>
  (await listPlatformRestaurants(ctx.db, PLATFORM, asked(more))).rows.map(({ id }) => id);

async function plantRestaurants(count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, at) => `cafe-${String(at).padStart(3, '0')}`);
  await ctx.write(async (trx) => {
    const place = { countryCode: 'NZ', createdIsoDateTimeUtc: AT } as const;
    await trx
      .insertInto('restaurants')
      .values(ids.map((id) => ({ id, name: `Cafe ${id.slice(5)}`, ...place })))
      .execute();
    const stores = ids.map((id) => ({
      ...{ id: `${id}-store`, restaurantId: id, name: 'Corner', phone: '09 555 01 23' },
      ...{ currencyCode: 'NZD', timezone: 'Pacific/Auckland' },
      ...place,
    }));
    await trx
      .insertInto('stores')
      .values(stores as never)
      .execute();
  });
}

beforeEach(async () => {
  ctx = await printingFixture();
});

test('four hundred restaurants are two statements, and no walk through the orders', async () => {
  await plantRestaurants(400);
  const plans = await plansOf(ctx.database, (db) => listPlatformRestaurants(db, PLATFORM, asked()));
  let statements = 0;
  const counted = ctx.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements++;
      return result;
    },
  });
  await listPlatformRestaurants(counted, PLATFORM, asked());
  expect(statements).toBe(2);
  for (const plan of plans) expect(plan).not.toMatch(/SCAN (orders|stores|domains)\b/);
  const last = await listPlatformRestaurants(ctx.db, PLATFORM, asked({ text: 'cafe', offset: 375 }));
  expect([last.total, last.rows.length, last.rows.at(-1)?.name]).toEqual([400, 25, 'Cafe 399']);
});

test('a restaurant is found by its name, its store, its domain and its phone', async () => {
  await plantRestaurants(2);
  await ctx.write((trx) =>
    trx
      .insertInto('domains')
      .values({ host: 'order.first.example', restaurantId: 'cafe-000', storeId: 'cafe-000-store', isMain: 1 })
      .execute(),
  );
  expect(await found({ text: 'cafe 001' })).toEqual(['cafe-001']);
  expect(await found({ text: 'corner' })).toEqual(['cafe-000', 'cafe-001']);
  expect(await found({ text: 'order.first' })).toEqual(['cafe-000']);
  expect(await found({ text: '555 0123' })).toEqual(['cafe-000', 'cafe-001']);
  expect(await found({ text: 'nobody' })).toEqual([]);
});

test('a restaurant sells while its last order is of this week; a test order is none', async () => {
  await plantRestaurants(1);
  await ctx.write((trx) =>
    trx
      .insertInto('restaurants')
      .values({ id: 'empty', name: 'Empty', countryCode: 'AU', createdIsoDateTimeUtc: AT })
      .execute(),
  );
  const stateOf = async () =>
    (await listPlatformRestaurants(ctx.db, PLATFORM, asked({ limit: 100 }))).rows.find(({ id }) => id === 'roma-pizza')
      ?.state;
  await addOrder(ctx, { statusCode: 'completed', placedIsoDateTimeUtc: '2026-11-20T06:30:00Z' });
  expect(await stateOf()).toBe('selling');
  ctx.pass({ hours: 24 * 8 });
  expect(await stateOf()).toBe('quiet');
  await ctx.write((trx) => trx.updateTable('orders').set({ isTest: 1 }).execute());
  expect(await stateOf()).toBe('noOrders');
  expect(await found({ state: 'noStore' })).toEqual(['empty']);
  const counts = await countRestaurantsByState(ctx.db, PLATFORM, quietBefore(ctx.clock.now()));
  expect(counts.noStore).toBe(1);
});
