/**
 * Do the tests notice? Makes small mistakes in the rules and in use cases that calculate money, one at a time and in a
 * copy of the tree, and runs the tests that reach each: `npm run bun -- scripts/mutate.ts --seed 1 --count 150`. A
 * mistake that no test noticed is a survivor; the table at the end lists them. `--only src/domain/cash` takes other
 * folders, `--seconds 120` and `--tests 180` (files, the nearest) are the most that one mistake gets, `--again` tries
 * the survivors of the last run once more, `--list` runs nothing, `--first a.test.ts,b.test.ts` are run together before
 * the nearest, where it is known which tests play a rule.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { type Mutant, mutantsOf, sampleOf } from './mutate/mutants.ts';
import { importersOf, testsThatReach } from './mutate/reach.ts';

const ROOT = join(import.meta.dir, '..');
const FOLDERS = [
  'src/domain',
  ...['counter', 'payments', 'orders', 'eftpos', 'cash', 'seating'].map((name) => `src/features/${name}`),
];
const { values: wanted } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '150' },
    only: { type: 'string', default: FOLDERS.join(',') },
    seconds: { type: 'string', default: '120' },
    tests: { type: 'string', default: '180' },
    first: { type: 'string', default: '' },
    out: { type: 'string', default: 'test-results/mutants.md' },
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});
/** The nearest tests notice most; each ring is run only where the one before it noticed nothing. */
const FIRST = wanted.first.split(',').filter(Boolean);
const RINGS = [...(FIRST.length > 0 ? [FIRST.length] : []), 1, 4, 12, 40, 120];
const TESTS = /^(?:src|db|kiosk|islands|tests\/battery|tests\/architecture)\/.*\.test\.tsx?$/;

type Verdict = 'killed' | 'alive' | 'too slow';
interface Tried {
  readonly file: string;
  readonly mutant: Mutant;
  readonly verdict: Verdict;
  readonly by: string;
  readonly seconds: number;
}

const files = trackedFiles();
const importers = importersOf(
  ROOT,
  files.filter((file) => /\.tsx?$/.test(file)),
);
const places = wanted.only.split(',');
const isRule = (file: string) =>
  places.some((place) => file === place || file.startsWith(`${place}/`)) &&
  /\.ts$/.test(file) &&
  !/\.(?:test|schema|types)\.ts$|\/testing[-/]|-fixtures\.ts$/.test(file);
const all = files.filter(isRule).flatMap((file) => {
  return mutantsOf(readFileSync(join(ROOT, file), 'utf8')).map((mutant) => ({ file, mutant }));
});
const sample = wanted.again ? survivors() : sampleOf(all, Number(wanted.count), Number(wanted.seed));
console.log(`${sample.length} of ${all.length} mistakes, seed ${wanted.seed}`);
if (wanted.list) {
  for (const { file, mutant } of sample) console.log(`${file}:${mutant.line}  ${mutant.what}: ${mutant.after}`);
  process.exit(0);
}

const copy = tempFolder('mutants');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
for (const file of files) {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  cpSync(join(ROOT, file), join(copy, file));
}
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
/** Tests that are red without any mistake, and so say nothing. */
const redAlready = new Map<string, boolean>();
const tried: Tried[] = [];
for (const { file, mutant } of sample) {
  const began = performance.now();
  const { verdict, by } = await judge(file, mutant);
  const seconds = (performance.now() - began) / 1000;
  tried.push({ file, mutant, verdict, by, seconds });
  console.log(`${verdict}  ${file}:${mutant.line}  ${mutant.what}: ${mutant.after}  (${by} ${seconds.toFixed(0)} s)`);
  writeReport();
}
console.log(score());

async function judge(file: string, mutant: Mutant): Promise<{ verdict: Verdict; by: string }> {
  const near = testsThatReach(file, importers).filter((test) => TESTS.test(test) && !FIRST.includes(test));
  const tests = [...FIRST, ...near].slice(0, Number(wanted.tests));
  // The copy's version: the checkout may have been edited since then.
  const place = join(copy, file);
  const untouched = readFileSync(place, 'utf8');
  const endsAt = performance.now() + Number(wanted.seconds) * 1000;
  let from = 0;
  for (const size of RINGS) {
    const ring = tests.slice(from, from + size).filter((test) => redAlready.get(test) !== true);
    from += size;
    if (ring.length === 0) continue;
    writeFileSync(place, mutant.source);
    const run = await runTests(ring, endsAt - performance.now());
    writeFileSync(place, untouched);
    if (run.kind === 'slow') {
      const isOfMistake = size === RINGS[0] && (await endsWithout(ring));
      return { verdict: isOfMistake ? 'too slow' : 'alive', by: `${from - size} tests` };
    }
    if (run.kind === 'red' && !(await isRedAlready(run.file, ring))) return { verdict: 'killed', by: run.file };
  }
  return { verdict: 'alive', by: `${Math.min(from, tests.length)} tests` };
}

/** Tests that take too long without any mistake say nothing about this one. */
async function endsWithout(ring: readonly string[]): Promise<boolean> {
  return (await runTests(ring, Number(wanted.seconds) * 1000)).kind === 'green';
}

async function isRedAlready(test: string, ring: readonly string[]): Promise<boolean> {
  for (const one of test === '' ? ring : [test]) {
    if (!redAlready.has(one)) redAlready.set(one, !(await endsWithout([one])));
    if (redAlready.get(one)) return true;
  }
  return false;
}

type Run = { readonly kind: 'green' | 'slow' } | { readonly kind: 'red'; readonly file: string };

/** Ends at the first test that is red. */
function runTests(tests: readonly string[], milliseconds: number): Promise<Run> {
  if (milliseconds <= 0) return Promise.resolve({ kind: 'slow' });
  const args = ['test', '--bail=1', '--timeout=60000', ...tests.map((test) => `./${test}`)];
  const child = spawn(process.execPath, args, { cwd: copy, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((done) => {
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      // Its own group: whatever the tests had started goes too.
      process.kill(-child.pid!, 'SIGKILL');
    }, milliseconds);
    child.once('close', (code) => {
      clearTimeout(timer);
      if (isSlow) return done({ kind: 'slow' });
      if (code === 0) return done({ kind: 'green' });
      const begun = [...output.matchAll(/^(\S+\.test\.tsx?):$/gm)].map(([, file]) => file);
      return done({ kind: 'red', file: begun.at(-1) ?? '' });
    });
  });
}

function trackedFiles(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, encoding: 'utf8' });
  const tracked = stdout.split('\0').filter((file) => file !== '');
  const deleted = spawnSync('git', ['ls-files', '-d', '-z'], { cwd: ROOT, encoding: 'utf8' }).stdout.split('\0');
  return tracked.filter((file) => !deleted.includes(file));
}

function score(): string {
  const count = (verdict: Verdict) => tried.filter((one) => one.verdict === verdict).length;
  const noticed = count('killed') + count('too slow');
  const percent = Math.round((noticed / Math.max(tried.length, 1)) * 1000) / 10;
  const slow = count('too slow') === 0 ? '' : `, ${count('too slow')} of them by not ending`;
  return `${noticed} of ${tried.length} noticed (${percent} %)${slow}, ${count('alive')} alive, seed ${wanted.seed}`;
}

function writeReport(): void {
  const alive = tried.filter(({ verdict }) => verdict === 'alive');
  const cell = (text: string) => `\`${text.replaceAll('|', '\\|').replaceAll('`', '´')}\``;
  const rows = alive.map(
    ({ file, mutant, by }) =>
      `| ${file}:${mutant.line} | ${mutant.what} | ${cell(mutant.before)} | ${cell(mutant.after || 'left out')} | ${by} |`,
  );
  const head = ['| Where | What | Before | After | Green |', '| --- | --- | --- | --- | --- |'];
  const out = join(ROOT, wanted.out);
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, [score(), '', ...head, ...rows, ''].join('\n'));
  const kept = alive.map(({ file, mutant: { what, before, after } }): Survivor => ({ file, what, before, after }));
  writeFileSync(`${out}.json`, JSON.stringify(kept, null, 1));
}

type Survivor = { readonly file: string } & Pick<Mutant, 'what' | 'before' | 'after'>;

/** By what they say, not by their line: that may have moved since. */
function survivors(): { file: string; mutant: Mutant }[] {
  const last = JSON.parse(readFileSync(join(ROOT, `${wanted.out}.json`), 'utf8')) as Survivor[];
  return last.flatMap(
    (one) =>
      all.find(({ file, mutant }) => file === one.file && mutant.before === one.before && mutant.after === one.after) ??
      [],
  );
}
