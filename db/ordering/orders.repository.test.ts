import { expect, test } from 'bun:test';
import type { CompiledQuery, KyselyPlugin } from 'kysely';
import { testContext } from '#db/testing/test-context.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { listOrders, type OrderFilter } from './orders.repository.ts';

const SCOPE = grantStoreScope({ restaurantId: 'roma', storeId: 'roma-1' });

/** How SQLite goes about the number of orders, and about a page of them. */
async function plansOf(filter: OrderFilter): Promise<{ count: string; page: string }> {
  const { house } = await testContext();
  const asked: CompiledQuery[] = [];
  const watch: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(house.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await listOrders(house.db.withPlugin(watch), SCOPE, filter);
  const [count = '', page = ''] = asked.map(({ sql, parameters }) =>
    house.raw
      .query<{ detail: string }, string[]>(`explain query plan ${sql}`)
      .all(...parameters.map(String))
      .map(({ detail }) => detail)
      .join('\n'),
  );
  return { count, page };
}

test.each([
  ['the newest orders of the counter', { channels: ['pos'] }],
  ['the newest orders from elsewhere', { channels: ['online', 'uberEats'] }],
  ['the oldest orders', { sort: 'oldest' }],
  ['the orders paid with cash', { paymentTypes: ['posCash'] }],
  ['the newest orders since yesterday', { placedFromIsoDateTimeUtc: '2026-11-01T00:00:00Z' }],
] as [string, OrderFilter][])(
  '%s are read in their order, not sorted among all that the store ever sold',
  async (_, filter) => {
    const { page } = await plansOf(filter);
    expect(page).toMatch(/SEARCH orders USING INDEX orders_by_placed \(storeId=\?/);
    expect(page).not.toContain('USE TEMP B-TREE FOR ORDER BY');
  },
);

test('the orders of a list are counted in an index, without reading one of them', async () => {
  expect((await plansOf({ channels: ['pos'] })).count).toMatch(
    /SEARCH orders USING COVERING INDEX orders_by_placed \(storeId=\?/,
  );
});
