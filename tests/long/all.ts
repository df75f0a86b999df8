/**
 * `npm run night [-- --seed n --only R2,R4]`: the long form of each proof, one after the other, with counts and seed, and
 * mutants of money and food safety. The short form of each is in CI (docs/battery.md). What came of it is in
 * `test-results/night.md`. 1 when one of them fails.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seedOfRun } from '#tests/battery/support/dice.ts';

const ROOT = resolve(import.meta.dir, '../..');
const { values } = parseArgs({ options: { seed: { type: 'string' }, only: { type: 'string' } } });
const seed = Number(values.seed ?? seedOfRun());
const only = values.only?.split(',');

interface Part {
  readonly row: string;
  readonly what: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** So often, each time a program of its own: folders of a run go with it. */
  readonly times?: number;
}

const test = (file: string) => ['test', `./${file}`, '--timeout', '7200000'];
const LONG = { BATTERY_LONG: '1' };
const PARTS: readonly Part[] = [
  { row: 'R17', what: 'beside an earlier release', args: ['tests/long/old-release.ts'] },
  {
    row: 'R2',
    what: 'each failpoint five times',
    args: test('tests/system/failpoints.test.ts'),
    env: { BATTERY_SCALE: '5' },
  },
  {
    row: 'R1',
    what: 'box and cloud killed 200 times',
    args: ['tests/long/kills.ts', '--kills', '200', '--seed', `${seed}`],
  },
  { row: 'R4', what: 'cut off up to 14 days; R5, 50 seeds', args: test('tests/battery/r4-cut-off.test.ts'), env: LONG },
  {
    row: 'R16',
    what: 'machines restored, replaced, copied, 5 times',
    args: [...test('tests/system/restore-matrix.test.ts'), '--randomize'],
    env: LONG,
    times: 5,
  },
  {
    row: 'R8',
    what: '10,000 dockets over each kind of printer',
    args: [
      'test',
      ...['tcp', 'epos', 'direct', 'cloud'].map((way) => `./src/features/printing/spooler-over-${way}.test.ts`),
      ...['-t', 'with a fault at every fifth'],
    ],
    env: { BATTERY_SCALE: '500' },
  },
  { row: 'R14', what: 'clocks, 20 times each', args: test('tests/battery/r14-clock.test.ts'), env: LONG },
  { row: 'R15', what: '1,000 damaged copies', args: test('tests/battery/r15-corruption.test.ts'), env: LONG },
  {
    row: 'R20',
    what: '10,000 days of three shops',
    args: test('tests/battery/r20-day.test.ts'),
    env: { BATTERY_SCALE: '334' },
  },
  {
    row: 'R9',
    what: '1,200 evenings at a terminal',
    args: test('tests/battery/r9-terminal.test.ts'),
    env: { BATTERY_SCALE: '20' },
  },
  {
    row: 'R21',
    what: 'every call fuzzed 600 times',
    args: test('tests/battery/r21-fuzzing.test.ts'),
    env: { ...LONG, BATTERY_SCALE: '5' },
  },
  { row: 'F1', what: 'store periods counted again', args: ['tests/long/store-periods.ts'] },
  { row: 'M1', what: 'mutants of money and food safety', args: mutants() },
  { row: 'L1', what: 'every screen of the till, five sizes', args: ['tests/looks/pos.ts'] },
  { row: 'L2', what: 'website and admin, every size', args: ['tests/looks/desk.ts'] },
];

/** A mistake a minute, where none may go unnoticed. */
function mutants(): string[] {
  const money = [
    'src/domain/pricing',
    'src/domain/payments',
    'src/features/payments',
    'src/features/eftpos',
    'src/domain/cash',
  ];
  const food = ['src/domain/menu', 'src/domain/printing'];
  return ['scripts/mutate.ts', '--only', [...money, ...food].join(','), '--count', '200', '--seed', String(seed)];
}

// Proves the program of this tree, not an older build of it.
for (const build of [['scripts/build-cloud.ts', '--with-demo'], ['kiosk/build.ts']]) {
  const { exited } = Bun.spawn([process.execPath, ...build], { cwd: ROOT });
  if ((await exited) !== 0) throw new Error(`${build.join(' ')} failed`);
}

const results: string[] = [];
let failed = 0;
for (const { row, what, args, env = {}, times = 1 } of PARTS) {
  if (only && !only.includes(row)) continue;
  console.log(`\n--- ${row}: ${what}, seed ${seed}`);
  const started = performance.now();
  let code = 0;
  for (let time = 0; time < times; time++) {
    const own = String(seed + time);
    const child = Bun.spawn([process.execPath, ...args, ...(args.includes('--randomize') ? ['--seed', own] : [])], {
      cwd: ROOT,
      env: { ...process.env, BATTERY_SEED: own, ...env },
      stdout: 'inherit',
      stderr: 'inherit',
    });
    code ||= await child.exited;
  }
  if (code !== 0) failed++;
  results.push(
    `${row.padEnd(4)} ${what.padEnd(44)} ${code === 0 ? 'passed' : 'FAILED'}  ${Math.round((performance.now() - started) / 1000)} s`,
  );
}
console.log(`\nseed ${seed}\n${results.join('\n')}`);
mkdirSync(join(ROOT, 'test-results'), { recursive: true });
writeFileSync(
  join(ROOT, 'test-results/night.md'),
  `# The night\n\nSeed ${seed}.\n\n${results.map((line) => `- ${line}`).join('\n')}\n`,
);
process.exit(failed === 0 ? 0 : 1);
