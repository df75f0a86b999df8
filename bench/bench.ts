/**
 * `bun bench/bench.ts [P1 P2 …] [--set small|large] [--orders n] [--samples n] [--seconds n] [--keep] [--busy]`
 *
 * Measures the product against ceilings taken in the same run (bench/README.md) and prints the byte budgets.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { SeedScaleName } from '#demo/large/scale.ts';
import { compileProgram } from '../scripts/compile.ts';
import { isWorse, judge, type Sample, type Verdict } from './brackets.ts';
import { isQuiet, machineFacts } from './machine.ts';
import { cachedPage } from './measures/cached-page.ts';
import { cartRead } from './measures/cart-read.ts';
import { firstPages } from './measures/first-pages.ts';
import type { Measure, MeasureOptions } from './measures/measure.ts';
import { orderPlacing } from './measures/order-placing.ts';
import { renderedPage } from './measures/rendered-page.ts';
import { printPageBytes } from './page-bytes.ts';
import { prepareSet } from './sets.ts';
import { printTransactions } from './transactions.ts';

const MEASURES: readonly Measure[] = [cachedPage, renderedPage, firstPages, cartRead, orderPlacing];
const WORK_DIR = '.tmp/bench';
const KEPT = 'bench/results/kept.json';
const LONGEST_WAIT_MS = 60_000;

interface Result {
  readonly name: string;
  readonly target: number | null;
  readonly verdict: Verdict | null;
  readonly samples: readonly Sample[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: 'string', default: 'large' },
    orders: { type: 'string', default: '40000' },
    samples: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    keep: { type: 'boolean', default: false },
    busy: { type: 'boolean', default: false },
  },
});
const wanted = MEASURES.filter(
  ({ name }) =>
    positionals.length === 0 || positionals.includes(name) || positionals.includes(name.split('-')[0] ?? ''),
);
const sampleCount = positive(values.samples);
const options = { seconds: positive(values.seconds) };
if (values.set !== 'small' && values.set !== 'large') throw new Error('--set is small or large');

if (values.busy && values.keep) throw new Error('only rates of a quiet machine are kept');
if (values.busy) process.env.BENCH_CLOCK = 'processor';

mkdirSync(WORK_DIR, { recursive: true });
await buildClient();
await compileProgram({ outfile: 'dist/servery-demo', features: [] });
const set = await prepareSet(values.set satisfies SeedScaleName, positive(values.orders), WORK_DIR);
console.log(
  `on ${Object.entries(set.scale)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')}`,
);

const fits = await printPageBytes(set);
const isCounted = await printTransactions();
const results: Result[] = [];
for (const measure of wanted) results.push(await run(measure, { ...options, set }));
const isMet = await report(results);
process.exit(isMet && fits && isCounted ? 0 : 1);

/** Prints what each kind of page weighs, and ends here when one is too heavy. */
async function buildClient(): Promise<void> {
  const build = Bun.spawn([process.execPath, 'islands/build.ts', '--force'], { stdout: 'inherit', stderr: 'inherit' });
  if ((await build.exited) !== 0) process.exit(1);
}

async function run(measure: Measure, given: MeasureOptions): Promise<Result> {
  await using running = await measure.start(given);
  // Discarded: a program that has just started is still compiling what it does often.
  await running.sample();
  const samples: Sample[] = [];
  for (let at = 0; at < sampleCount; at++) {
    if (!values.busy && !(await untilQuiet())) break;
    samples.push(await running.sample());
  }
  const result = { name: measure.name, target: measure.target, verdict: judge(samples), samples };
  console.log(`${measure.name} ${measure.what}`);
  console.log(`   ${wordsOf(result, measure.ceiling)}`);
  return result;
}

/** Waits until the machine is otherwise idle; gives up after a minute, and the sample is not taken. */
async function untilQuiet(): Promise<boolean> {
  const until = performance.now() + LONGEST_WAIT_MS;
  while (performance.now() < until) if (await isQuiet()) return true;
  return false;
}

function wordsOf({ verdict, target, samples }: Result, ceiling: string): string {
  if (!verdict) return `never quiet: ${samples.length} samples, too few steady ones`;
  const share = (value: number) => value.toFixed(3);
  const rate = Math.round(Math.max(...samples.map(({ work }) => work))).toLocaleString('en');
  const held = target === null ? 'none' : `${target}: ${verdict.median >= target ? 'held' : 'NOT HELD'}`;
  return `${share(verdict.median)} of ${ceiling} (${share(verdict.least)}–${share(verdict.most)}, ${verdict.kept} kept, ${verdict.dropped} dropped, best ${rate}/s) target ${held}`;
}

/** Writes the run down and compares it with the kept one. */
async function report(found: readonly Result[]): Promise<boolean> {
  const commit = (await new Response(Bun.spawn(['git', 'rev-parse', '--short', 'HEAD']).stdout).text()).trim();
  const run = { commit, date: new Date().toISOString(), machine: machineFacts(), scale: set.scale, results: found };
  await Bun.write(`${WORK_DIR}/last.json`, `${JSON.stringify(run, null, 2)}\n`);
  const kept = existsSync(KEPT) ? ((await Bun.file(KEPT).json()) as { results: readonly Result[] }) : { results: [] };
  let isMet = !values.busy;
  if (values.busy) console.log('in processor time, on shared cores: for comparing while working; holds no target');
  for (const { name, verdict, target } of found) {
    const before = kept.results.find((one) => one.name === name)?.verdict;
    if (!values.busy && verdict && before && isWorse(verdict, before)) {
      console.log(`${name} is worse than the kept run: ${verdict.median.toFixed(3)} after ${before.median.toFixed(3)}`);
      isMet = false;
    }
    if (target !== null && (!verdict || verdict.median < target)) isMet = false;
  }
  if (values.keep) {
    const others = kept.results.filter((one) => !found.some(({ name }) => name === one.name));
    const results = [...others, ...found].sort((a, b) => a.name.localeCompare(b.name));
    await Bun.write(KEPT, `${JSON.stringify({ ...run, results }, null, 2)}\n`);
  }
  return isMet;
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${text} is not a number above 0`);
  return value;
}
