import { expect, test } from 'bun:test';
import { plansOf } from '#db/testing/query-plans.ts';
import { testContext } from '#db/testing/test-context.ts';
import { grantRestaurantScope, grantStoreScope } from '#src/shared/scope.ts';
import { type CustomerFilter, listRestaurantCustomers } from './restaurant-customers.queries.ts';
import { type CustomerSearch, listStoreCustomers } from './store-customers.repository.ts';

const RESTAURANT = grantRestaurantScope({ restaurantId: 'roma' });
const STORE = grantStoreScope({ restaurantId: 'roma', storeId: 'roma-1' });

test.each([
  ['all', {}],
  ['who has stamps', { hasStamps: true }],
  ['who ordered lately', { orderedSinceIsoDateTimeUtc: '2026-11-01T00:00:00Z' }],
  ['who never ordered', { hasNeverOrdered: true }],
  ['who is called so', { text: 'rossi' }],
] as [string, Partial<CustomerFilter>][])(
  'in a restaurant’s list of customers, %s, each one’s card and stores are looked up by a key',
  async (_, filter) => {
    const { database } = await testContext();
    const plans = await plansOf(database, (db) =>
      listRestaurantCustomers(db, RESTAURANT, { text: '', ...filter, limit: 25, offset: 0 }),
    );
    for (const plan of plans) expect(plan).not.toContain('SCAN');
  },
);

test.each([
  ['all', {}],
  ['whose card is full', { minCredits: 10 }],
  ['who is called so', { text: 'rossi' }],
] as [string, Partial<CustomerSearch>][])(
  'in a till’s list of customers, %s, each one’s card is looked up by a key',
  async (_, search) => {
    const { database } = await testContext();
    const plans = await plansOf(database, (db) =>
      listStoreCustomers(db, STORE, { text: '', minCredits: null, ...search, limit: 25 }),
    );
    for (const plan of plans) expect(plan).not.toContain('SCAN');
  },
);

test('who came last is read first at a till, not sorted among all its customers', async () => {
  const { database } = await testContext();
  const plans = await plansOf(database, (db) =>
    listStoreCustomers(db, STORE, { text: '', minCredits: null, limit: 25 }),
  );
  expect(plans.at(-1)).toContain('SEARCH known USING INDEX store_customers_recent (storeId=?)');
  expect(plans.at(-1)).not.toContain('USE TEMP B-TREE FOR ORDER BY');
});
