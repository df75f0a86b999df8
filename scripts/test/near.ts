/** `npm test -- near`: what can notice the changes since a commit, soon. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { importersOf, testsThatReach } from '../mutate/reach.ts';
import type { Job } from './job.ts';
import { groupOf, type PlanInput, planAll, secondsOf, unitJob } from './plan.ts';

/** The nearest tests that take about so long together. */
const ENOUGH_SECONDS = 25;

export function nearJobs(input: PlanInput, since: string): Job[] {
  const changed = changedFiles(input.root, since);
  const all = planAll(input);
  const script = changed.filter((file) => /\.(tsx?|mjs)$/.test(file) && existsSync(join(input.root, file)));
  const { tests, leftOut } = nearestTests(input, changed);
  if (leftOut > 0) console.log(`${leftOut} tests that are further away are left out: npm test runs them.`);
  const types = all.filter(({ group }) => group === 'types');
  const [lint] = all.filter(({ group }) => group === 'lint');
  return [
    ...types,
    ...(lint && script.length > 0 ? [{ ...lint, command: [...lint.command.slice(0, 2), ...script] }] : []),
    ...(tests.length > 0 ? [unitJob(input, 'near', tests)] : []),
  ];
}

/** Since the commit, committed or not; with files that are new. */
export function changedFiles(root: string, since: string): string[] {
  const git = (...words: string[]) =>
    spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  const [base = since] = git('merge-base', since, 'HEAD');
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])];
}

/** The changed tests, then those that reach a changed file, nearest first, until it is enough. */
function nearestTests({ root, lengths }: PlanInput, changed: readonly string[]) {
  const files = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
    .stdout.split('\n')
    .filter((file) => file && existsSync(join(root, file)));
  const importers = importersOf(root, files);
  const ranks = changed.filter((file) => existsSync(join(root, file))).map((file) => testsThatReach(file, importers));
  const longest = Math.max(0, ...ranks.map((tests) => tests.length));
  const inTurn = Array.from({ length: longest }, (_, at) => ranks.flatMap((tests) => tests[at] ?? [])).flat();
  const tests: string[] = [];
  let seconds = 0;
  // Whole programs and machines answer too late for this, and need their builds.
  const wanted = [...new Set(inTurn)].filter((test) => ['unit', 'battery'].includes(groupOf(test)));
  for (const test of wanted) {
    const length = secondsOf(test, groupOf(test), lengths);
    if (seconds + length > ENOUGH_SECONDS) continue;
    seconds += length;
    tests.push(test);
  }
  return { tests, leftOut: wanted.length - tests.length };
}
