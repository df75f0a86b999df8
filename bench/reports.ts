/**
 * `bun bench/reports.ts <what> [--at .tmp/bench/reports] [--orders 2000000] [--last-day 2026-11-25] [--built]`: what reports cost on set L.
 *
 *   plant    the set itself
 *   ask      section 7 of the reliability targets, over HTTP
 *   hold     how long a request that costs nothing waits while a year is asked for
 *   grow     the same of a store with ten times the rows of others, and with twice its own
 *   export   a store's 200,000 orders as a file, on a copy
 *   migrate  the migrations of facts, on a copy
 */
import { parseArgs } from 'node:util';
import { compileProgram } from '../scripts/compile.ts';
import { reportSet } from './reports/plant.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    at: { type: 'string', default: '.tmp/bench/reports' },
    orders: { type: 'string', default: '2000000' },
    'last-day': { type: 'string', default: '2026-11-25' },
    only: { type: 'string', default: '' },
    /** The program is compiled already. */
    built: { type: 'boolean', default: false },
  },
});
const [what = 'ask'] = positionals;
const set = await reportSet(values.at, Number(values.orders), values['last-day']);
const build = async () => {
  if (!values.built) await compileProgram({ outfile: 'dist/servery-demo', features: [] });
};

if (what === 'ask') {
  await build();
  const found = await (await import('./reports/ask.ts')).askAll(set, ({ name }) => name.includes(values.only));
  process.exit(found.every(({ p95, targetMs }) => p95 <= targetMs) ? 0 : 1);
}
if (what === 'hold') {
  await build();
  const { measureHolds, MOST_HELD_MS } = await import('./reports/hold.ts');
  const found = await measureHolds(set, ({ name }) => name.startsWith('year') && name.includes(values.only));
  process.exit(found.every(({ heldMs }) => heldMs <= MOST_HELD_MS) ? 0 : 1);
}
if (what === 'migrate') await (await import('./reports/migrate.ts')).measureMigrations(set);
if (what === 'grow') {
  await build();
  const { measureGrowth, MOST_BY_OTHERS, MOST_BY_OWN, TIMES_OTHERS } = await import('./reports/grow.ts');
  const few = await reportSet(values.at, Number(values.orders) / TIMES_OTHERS, values['last-day']);
  const found = await measureGrowth(few, set);
  for (const { name, byOthers, byOwn } of found) {
    console.log(
      `${name}: ${byOthers.toFixed(2)} × with ten times the rows of others, ${byOwn.toFixed(2)} × with twice its own`,
    );
  }
  process.exit(found.every((one) => one.byOthers <= MOST_BY_OTHERS && one.byOwn <= MOST_BY_OWN) ? 0 : 1);
}
if (what === 'export') {
  await build();
  const { measureExport, MOST_GROWTH_MB, MOST_MS_A_THOUSAND } = await import('./reports/export.ts');
  const { rows, msAThousand, grownMb, mostMb } = await measureExport(set);
  console.log(
    `${rows} rows, ${msAThousand.toFixed(1)} ms a thousand, memory ${grownMb.toFixed(1)} MB more, ${mostMb.toFixed(0)} at most`,
  );
  process.exit(msAThousand <= MOST_MS_A_THOUSAND && grownMb <= MOST_GROWTH_MB ? 0 : 1);
}
