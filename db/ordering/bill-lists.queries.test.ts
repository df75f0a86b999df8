import { expect, test } from 'bun:test';
import { testContext } from '#db/testing/test-context.ts';
import { numbersOfOrders, ordersToSend, tendersOfOrders } from './bill-lists.queries.ts';

/** SQLite's query plan, in its own words. */
async function planOf(sql: string): Promise<string> {
  const { database } = await testContext();
  const rows = database.raw.query<{ detail: string }, string[]>(`explain query plan ${sql}`).all('store', '["order"]');
  return rows.map(({ detail }) => detail).join('\n');
}

test.each([
  ['the numbers of open bills', numbersOfOrders.sql(), 'SEARCH orders USING INDEX sqlite_autoindex_orders_1 (id=?)'],
  ['what was paid of them', tendersOfOrders.sql(), 'SEARCH tenders USING INDEX tenders_by_order (orderId=?)'],
  ['what follows on them', ordersToSend.sql(), 'SEARCH order_lines USING PRIMARY KEY (orderId=?)'],
])('%s are found by their orders, not among all that the store ever sold', async (_, sql, way) => {
  const plan = await planOf(sql);
  expect(plan).toContain(way);
  expect(plan).not.toMatch(/storeId=|AUTOMATIC|SCAN (?!json_each)/);
});
