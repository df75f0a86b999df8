import { expect, test } from 'bun:test';
import { plansOf } from '#db/testing/query-plans.ts';
import { testContext } from '#db/testing/test-context.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { soldOrdersPage } from './orders-behind.queries.ts';
import { soldByCut } from './sales-cuts.queries.ts';
import type { SalesFilter } from './sales-facts.ts';

const SCOPE = grantStoreScope({ restaurantId: 'roma', storeId: 'roma-1' });
const YEAR: SalesFilter = {
  range: { kind: 'businessDays', from: '2026-01-01', to: '2026-12-31' },
  channel: null,
  posTerminalId: null,
};
const NEW = { column: 'customer', id: 'new' } as const;

test('whether a customer is new is looked up by their number, not among all that the store ever sold', async () => {
  const { database } = await testContext();
  const plans = [
    ...(await plansOf(database, (db) => soldByCut(db, SCOPE, YEAR, 'customer'))),
    ...(await plansOf(database, (db) => soldOrdersPage(db, SCOPE, YEAR, NEW, { limit: 50, offset: 0 }))),
  ];
  const lookups = plans.flatMap((plan) => plan.split('\n')).filter((line) => line.includes(' earlier '));
  expect(lookups.length).toBeGreaterThanOrEqual(plans.length);
  for (const lookup of lookups) {
    expect(lookup).toMatch(/INDEX orders_by_phone \(storeId=\? AND customerPhone=\? AND placedIsoDateTimeUtc</);
  }
});
