/**
 * `bun tests/long/store-periods.ts [--orders 2000000] [--count 1000] [--seed 7] [--at .tmp/bench/reports] [--last-day 2026-11-25]`
 *
 * On set L (`bench/reports`), planted first where it isn't yet: what the reports say of so many random store-periods, held against a
 * second count from the orders themselves (tests/battery/support/second-count.ts). Every difference is printed.
 */
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { openDatabase } from '#db/connection.ts';
import { contextOver } from '#db/testing/test-context.ts';
import { reportSet } from '../../bench/reports/plant.ts';
import { countOfReports } from '../battery/support/report-count.ts';
import { countAgain } from '../battery/support/second-count.ts';
import { storePeriods } from '../battery/support/store-periods.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '2000000' },
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '7' },
    at: { type: 'string', default: '.tmp/bench/reports' },
    'last-day': { type: 'string', default: '2026-11-25' },
  },
});
const { dataDir } = await reportSet(values.at, Number(values.orders), values['last-day']);
const database = openDatabase(`${dataDir}/servery.db`);
const ctx = contextOver(database, { dataDir });
let orders = 0;
let wrong = 0;
for (const { scope, from, to } of storePeriods(database.raw, Number(values.count), Number(values.seed))) {
  const counted = countAgain(database.raw, scope.storeId, from, to);
  const reported = await countOfReports(ctx, scope, from, to);
  orders += counted.orders;
  if (isDeepStrictEqual(reported, counted)) continue;
  wrong += 1;
  console.log(`${scope.storeId}, ${from} to ${to}: ${JSON.stringify({ reported, counted })}`);
}
await database.close();
console.log(`seed ${values.seed}: ${values.count} store-periods of set L, ${orders} orders counted, ${wrong} differ`);
process.exit(wrong === 0 && orders > 0 ? 0 : 1);
