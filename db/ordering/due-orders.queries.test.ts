import { expect, test } from 'bun:test';
import { testContext } from '#db/testing/test-context.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { dueOrderLines } from './due-orders.queries.ts';

test('orders that are still to be made are found among the open ones, not among all that the store ever sold', async () => {
  const { database, db } = await testContext();
  const scope = grantStoreScope({ restaurantId: 'roma', storeId: 'newtown' });
  const from = { requestedFrom: '2026-11-21T07:00:00.000Z', placedFrom: '2026-11-21T01:00:00.000Z' };
  const { sql, parameters } = dueOrderLines(db, scope, from).compile();
  const rows = database.raw
    .query<{ detail: string }, string[]>(`explain query plan ${sql}`)
    .all(...(parameters as readonly string[]));
  const plan = rows.map(({ detail }) => detail).join('\n');
  expect(plan).toContain('USING INDEX orders_open (');
  expect(plan).not.toMatch(/AUTOMATIC|SCAN /);
});
