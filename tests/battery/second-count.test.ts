import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { createMenuStore } from '#db/menu/menu-store.ts';
import { testContext } from '#db/testing/test-context.ts';
import { SEED_SCALES, scaleWithOrders } from '#demo/large/scale.ts';
import { seedLarge } from '#demo/large/seed-large.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { ACT, act, BILLS, tradeFixture } from '#src/features/reports/testing/random-trade.ts';
import { countOfReports } from './support/report-count.ts';
import { countAgain } from './support/second-count.ts';
import { storePeriods } from './support/store-periods.ts';

test('of forty periods of planted stores every cut comes to what a second program counts from the orders', async () => {
  const ctx = await testContext();
  await seedLarge(ctx, ctx.database, scaleWithOrders(SEED_SCALES.small, 600));
  const menus = createMenuStore(ctx.database, ctx.clock);
  let orders = 0;
  for (const { scope, from, to } of storePeriods(ctx.database.raw, 40, 7)) {
    const counted = countAgain(ctx.database.raw, scope.storeId, from, to);
    expect(await countOfReports({ ...ctx, menus }, scope, from, to)).toEqual(counted);
    orders += counted.orders;
  }
  expect(orders).toBeGreaterThan(1000);
}, 120_000);

const passing = fc.constantFrom({ minutes: 5 }, { hours: 7 }, { hours: 24 }, { hours: 24 * 7 }, { hours: -26 });
const history = fc.array(fc.record({ what: ACT, passed: passing }), { minLength: 3, maxLength: 25 });
const firstDay = fc.constantFrom('2026-11-01', '2026-11-21', '2026-11-22', '2026-11-28');
const lastDay = fc.constantFrom('2026-11-28', '2026-12-05', '2027-12-31');

test('edits, refunds, split payments and late offline orders come to what the second program counts, on each day', async () => {
  await fc.assert(
    fc.asyncProperty(history, firstDay, lastDay, async (acts, from, to) => {
      const fixture = await tradeFixture();
      for (const one of BILLS) await act(fixture, one, null);
      for (const { what, passed } of acts) {
        await act(fixture, what, null);
        fixture.ctx.pass(passed);
      }
      const counted = countAgain(fixture.ctx.database.raw, SCOPE.storeId, from, to);
      expect(await countOfReports(fixture.ctx, SCOPE, from, to)).toEqual(counted);
    }),
    { numRuns: 25 },
  );
}, 120_000);
