import { beforeEach, expect, test } from 'bun:test';
import type { TestContext } from '#db/testing/test-context.ts';
import { level, openShop, ringUp, SCOPE, type ShopOnALine } from '#kiosk/testing/shop-on-a-line.ts';
import { REPORT_LEVELS } from '#src/domain/reports/sales-report.types.ts';
import { readSalesReport } from '#src/features/reports/read-sales-report.ts';

let shop: ShopOnALine;
beforeEach(async () => {
  shop = await openShop();
  await level(shop);
});

const period = { name: 'chooseDates', from: '2026-11-21', to: '2026-11-21' } as const;
const all = { period, interval: 'daily', channel: 'OVERALL', posTerminalId: null } as const;

const reportsOf = (ctx: TestContext) =>
  Promise.all(REPORT_LEVELS.map((one) => readSalesReport(ctx, SCOPE, { ...all, level: one })));

async function soldAt(ctx: TestContext) {
  const { totals } = await readSalesReport(ctx, SCOPE, { ...all, level: 'store' });
  return [totals.orderCount, totals.totalInCents];
}

test('a box without internet shows its own figures, the cloud its own, and both the same once the line is back', async () => {
  ringUp(shop.box, 2);
  await level(shop);
  expect(await reportsOf(shop.cloud)).toEqual(await reportsOf(shop.box));
  const { line } = shop;
  shop.line = () => Promise.reject(new TypeError('cut'));
  ringUp(shop.box, 3);
  ringUp(shop.cloud, 1);
  await expect(level(shop, 2)).rejects.toThrow('they never came level');
  expect([await soldAt(shop.box), await soldAt(shop.cloud)]).toEqual([
    [5, 5000],
    [3, 3000],
  ]);
  shop.line = line;
  await level(shop);
  expect(await soldAt(shop.box)).toEqual([6, 6000]);
  expect(await reportsOf(shop.cloud)).toEqual(await reportsOf(shop.box));
});
