import { expect, test } from 'bun:test';
import { plansOf } from '#db/testing/query-plans.ts';
import { testContext } from '#db/testing/test-context.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { listOrders, type OrderFilter } from './orders.repository.ts';

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
