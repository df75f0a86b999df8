/**
 * The whole suite as one queue of jobs, or the part that the words after `npm test --` mean:
 *
 *   (nothing)            everything
 *   battery, e2e, types  a group, or one job
 *   admin-setup          every test file with that in its path
 *   near [--since REF]   types, lint, and the tests that reach what changed since REF (by default the last commit)
 *   --keep-lengths       writes how long each file took to `tests/lengths.json`
 *
 * A file's output is printed when it ends. The last line is `N passed, N failed`. CONTRIBUTING.md says more.
 */
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Flaky, flakyLastTime, flakyPage, rememberFlaky, whyTooFlaky } from './flaky.ts';
import { type Job, runsAgain } from './job.ts';
import { keepLengths, readLengths } from './lengths.ts';
import { nearJobs } from './near.ts';
import { choose, type PlanInput, planAll, unitJob } from './plan.ts';
import { findPrograms } from './programs.ts';
import { placesOf } from './queue.ts';
import { whatFailed } from './results.ts';
import { type Ended, endAll, runJob } from './run-job.ts';
import { runQueue } from './run-queue.ts';

const ROOT = resolve(import.meta.dir, '../..');
const REPORTS = join(ROOT, 'test-results');
const LOG_ENDS = /\.log$/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { since: { type: 'string', default: 'HEAD' }, 'keep-lengths': { type: 'boolean', default: false } },
});
const began = performance.now();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endAll();
    process.exit(1);
  });
}
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const programs = findPrograms();
const input: PlanInput = { root: ROOT, bun: process.execPath, programs, lengths: readLengths(ROOT), reports: REPORTS };
const jobs = chosenJobs();
const places = placesOf({ cores: cpus().length, memoryInBytes: totalmem() });
console.log(
  `${cpus().length} cores, ${(totalmem() / 2 ** 30).toFixed(1)} GB: ${places} at a time, ${jobs.length} jobs`,
);
for (const sentence of programs.missing) console.log(sentence);

const first = await runQueue(jobs, {
  places,
  run: (job) => runJob(job, { root: ROOT, reports: REPORTS }),
  onEnd: print,
});
const again = await runAgainAlone(first);
const isWhole = positionals.length === 0;
if (values['keep-lengths']) keepLengths(ROOT, REPORTS, [...first, ...again.ended]);
finish(again);

function chosenJobs(): Job[] {
  if (positionals[0] === 'near') return nearJobs(input, values.since);
  const { chosen, unknown } = choose(planAll(input), positionals, (files) => unitJob(input, 'unit', files));
  if (unknown.length === 0) return chosen;
  console.error(`Nothing here is called ${unknown.join(', ')}: name a group, a job or a part of a test file's path.`);
  process.exit(2);
}

function print({ job, output, passed, failed, seconds }: Ended): void {
  if (output.trim()) console.log(`\n${output.trimEnd()}`);
  console.log(`--- ${job.name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`);
}

interface Outcome {
  readonly ended: readonly Ended[];
  readonly flaky: readonly Flaky[];
}

/** What was red next to others runs once more with the machine to itself: green then is flaky, and said. */
async function runAgainAlone(ended: readonly Ended[]): Promise<Outcome> {
  const results: Ended[] = [];
  const flaky: Flaky[] = [];
  for (const one of ended) {
    if (one.failed === 0 || one.seconds === 0 || !runsAgain(one.job)) {
      results.push(one);
      continue;
    }
    const log = join(REPORTS, `${one.job.name.replaceAll('/', '-')}.log`);
    if (existsSync(log)) copyFileSync(log, log.replace(LOG_ENDS, '.red.log'));
    console.log(`\n--- ${one.job.name}: once more, alone`);
    const second = await runJob(one.job, { root: ROOT, reports: REPORTS });
    print(second);
    results.push(second);
    if (second.failed === 0) flaky.push({ name: one.job.name, said: whatFailed(one.output) });
  }
  return { ended: results, flaky };
}

function finish({ ended, flaky }: Outcome): never {
  const memory = process.env.TEST_MEMORY || undefined;
  const names = flaky.map(({ name }) => name);
  const reasons = whyTooFlaky(names, flakyLastTime(memory));
  if (isWhole) rememberFlaky(memory, names);
  writeFileSync(join(REPORTS, 'flaky.md'), flakyPage(flaky));
  for (const { job, failed, output } of ended) {
    if (failed > 0) console.log(`FAILED ${job.name}: ${failed}\n${whatFailed(output)}`);
  }
  for (const { name, said } of flaky) console.log(`FLAKY ${name}: red, then green alone\n${said}`);
  for (const reason of reasons) console.log(`FAILED flaky: ${reason}`);
  const passed = ended.reduce((sum, one) => sum + one.passed, 0);
  const failed = ended.reduce((sum, one) => sum + one.failed, 0) + reasons.length;
  console.log(`${((performance.now() - began) / 60_000).toFixed(1)} minutes, ${flaky.length} flaky`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
