import { expect, test } from 'bun:test';
import { plansOf } from '#db/testing/query-plans.ts';
import { testContext } from '#db/testing/test-context.ts';
import { addOrder, printingFixture, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { listOrders, listOrdersBefore, type OrderFilter } from './orders.repository.ts';

const SCOPE = grantStoreScope({ restaurantId: 'roma', storeId: 'roma-1' });

/** How SQLite goes about the number of orders, and about which are on a page. */
async function plansOfList(filter: OrderFilter) {
  const { database } = await testContext();
  const [count = '', page = ''] = await plansOf(database, (db) => listOrders(db, SCOPE, filter));
  return { count, page };
}

const IN_INDEX = /^SEARCH orders USING COVERING INDEX orders_by_placed \(storeId=\?/;

test.each([
  ['the newest orders of the counter', { channels: ['pos'] }],
  ['the newest orders from elsewhere', { channels: ['online', 'uberEats'] }],
  ['the oldest orders', { sort: 'oldest' }],
  ['the orders paid with cash', { paymentTypes: ['posCash'] }],
  ['the orders of a name', { search: 'Rossi' }],
  ['the orders with a refund', { isRefunded: true }],
  ['the newest orders since yesterday', { placedFromIsoDateTimeUtc: '2026-11-01T00:00:00Z' }],
] as [string, OrderFilter][])(
  '%s are read in their order, not sorted among all that the store ever sold',
  async (_, filter) => {
    const { page } = await plansOfList(filter);
    expect(page).toMatch(IN_INDEX);
    expect(page).not.toContain('USE TEMP B-TREE FOR ORDER BY');
  },
);

test.each([
  ['of a channel', { channels: ['pos'] }],
  ['by their total', { channels: ['pos'], sort: 'total' }],
  ['with a refund', { isRefunded: true }],
  ['of a number, name or phone', { search: '4915' }],
  ['of a type and a payment', { collectionTypes: ['delivery'], paymentTypes: ['stripeCheckout'] }],
] as [string, OrderFilter][])(
  'orders %s are found and counted in an index, without reading one of them',
  async (_, filter) => {
    const { count, page } = await plansOfList(filter);
    expect(count).toMatch(IN_INDEX);
    expect(page).toMatch(IN_INDEX);
  },
);

test('the orders of some days are found by their day, however much the store sold before', async () => {
  const { count } = await plansOfList({ channels: ['pos'], from: '2026-11-01', to: '2026-11-02', search: 'Rossi' });
  expect(count).toContain('orders_by_day (storeId=? AND businessDay>? AND businessDay<?)');
});

const YEAR = { from: '2026-01-01', to: '2026-12-31' };
const PLACE = { placedIsoDateTimeUtc: '2026-08-01T07:00:00.000Z', id: 'order' };

test.each([
  ['the first orders of a year', YEAR, null],
  ['the next orders of a year', YEAR, PLACE],
  ['the next orders of the counter in a year', { ...YEAR, channels: ['pos'] }, PLACE],
  ['the next of all orders', {}, PLACE],
] as [string, OrderFilter, typeof PLACE | null][])(
  '%s are read for a file from where the last reading stopped, and not sorted again',
  async (_, filter, place) => {
    const { database } = await testContext();
    const [plan = ''] = await plansOf(database, (db) => listOrdersBefore(db, SCOPE, filter, place, 500));
    expect(plan).toMatch(/^SEARCH orders USING INDEX orders_by_placed \(storeId=\? AND placedIsoDateTimeUtc/m);
    expect(plan).not.toContain('USE TEMP B-TREE');
  },
);

test.each([
  ['from the west of the world', '2026-11-20T23:30:00.000Z', '2026-11-20'],
  ['from the east', '2026-11-19T10:30:00.000Z', '2026-11-20'],
  ['at two at night', '2026-11-21T11:00:00.000Z', '2026-11-20'],
])('an order %s is in the file of its business day', async (_, placedIsoDateTimeUtc, businessDay) => {
  const ctx = await printingFixture();
  await addOrder(ctx, { orderNumber: 'W-1', placedIsoDateTimeUtc, businessDay });
  const rows = await listOrdersBefore(ctx.db, ROMA_SCOPE, { from: businessDay, to: businessDay }, null, 500);
  expect(rows.map(({ orderNumber }) => orderNumber)).toEqual(['W-1']);
});
