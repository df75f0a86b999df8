import { expect, setDefaultTimeout, test } from 'bun:test';
import { testContext } from '#db/testing/test-context.ts';
import { SEED_SCALES, scaleWithOrders } from './scale.ts';
import { seedLarge } from './seed-large.ts';

// Every picture is decoded and hashed at each planting.
setDefaultTimeout(30_000);

const SMALL = scaleWithOrders(SEED_SCALES.small, 600);

test('the small set is as large as it says, with orders in every store on every day', async () => {
  const ctx = await testContext();
  const all = <Row>(sql: string) => ctx.database.raw.query<Row, []>(sql).all();
  expect(await seedLarge(ctx, ctx.database, SMALL)).toEqual({ restaurants: 2, stores: 3, orders: expect.any(Number) });
  const [counts] = all<Record<string, number>>(
    `select (select count(*) from items) as items, (select count(*) from orders) as orders,
       (select count(distinct storeId || businessDay) from orders) as storeDays`,
  );
  expect(counts?.items).toBe(300);
  expect(counts?.orders).toBeGreaterThanOrEqual(600);
  expect(counts?.storeDays).toBe(3 * SMALL.days);
  const unsound = all(
    `select id from orders where grandTotalInCents <> (
       select sum(json_extract(value, '$.amountInCents')) from json_each(breakdownJson)
       where json_extract(value, '$.isIncluded') = 0)`,
  );
  expect(unsound).toEqual([]);
  expect(all('pragma foreign_key_check')).toEqual([]);
  expect(await seedLarge(ctx, ctx.database, SMALL)).toBeNull();
});

test('the same scale on the same day is the same platform', async () => {
  const digest = async () => {
    const ctx = await testContext();
    await seedLarge(ctx, ctx.database, scaleWithOrders(SEED_SCALES.small, 200));
    const sql = 'select id, orderNumber, grandTotalInCents, customerId, placedIsoDateTimeUtc from orders order by id';
    return new Bun.CryptoHasher('sha256').update(JSON.stringify(ctx.database.raw.query(sql).all())).digest('hex');
  };
  expect(await digest()).toBe(await digest());
});

test('the big store has its dishes in forty categories, its open bills, and is the same bytes each time', async () => {
  const scale = { ...SEED_SCALES.bigStore, itemsPerStore: 400, customers: 50, orders: 900, days: 30, openOrders: 60 };
  const planted = async () => {
    const { database, ...ctx } = await testContext();
    await seedLarge({ ...ctx }, database, scale);
    const rows = (sql: string) => database.raw.query<Record<string, unknown>, []>(sql).all();
    const all = ['categories', 'items', 'customers', 'orders', 'order_lines', 'bills', 'tenders'].map((table) =>
      rows(`select * from ${table} order by 1, 2`),
    );
    return { rows, digest: new Bun.CryptoHasher('sha256').update(JSON.stringify(all)).digest('hex') };
  };
  const { rows, digest } = await planted();
  expect(rows('select count(*) as n from items')).toEqual([{ n: 400 }]);
  expect(rows('select count(distinct categoryId) as n from items')).toEqual([{ n: 40 }]);
  expect(
    rows("select count(*) as n from bills join orders on orders.id = bills.orderId and statusCode = 'accepted'"),
  ).toEqual([{ n: 60 }]);
  expect(rows('pragma foreign_key_check')).toEqual([]);
  expect((await planted()).digest).toBe(digest);
});
