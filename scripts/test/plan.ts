/** All jobs of the suite, and which of them the words on the command line mean. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Group, Job } from './job.ts';
import type { Programs } from './programs.ts';

export interface PlanInput {
  readonly root: string;
  readonly bun: string;
  readonly programs: Programs;
  /** Seconds by test file, as long as it took last time. */
  readonly lengths: ReadonlyMap<string, number>;
  /** Where reports and logs go. */
  readonly reports: string;
}

/** A batch of unit tests takes about so long: long enough to be worth a process, short enough to say something soon. */
const BATCH_SECONDS = 30;
/** Of a file that is new. */
const UNKNOWN_SECONDS: Readonly<Record<string, number>> = { unit: 0.2, battery: 20, system: 30, cluster: 60 };
const UNKNOWN_BROWSER_SECONDS = 20;

const UNIT_ROOMS = ['tests/architecture', 'src', 'db', 'islands', 'kiosk', 'demo', 'scripts', 'bench', 'tests/support'];

/** Unit tests of what browsers get: they read the build that all programs carry. */
const READ_THE_ISLANDS = ['islands/build.test.ts', 'islands/runtime/browser.test.tsx'];

/** Three machines and a disk each. */
const WEIGHT_OF_CLUSTER = 2;

export function planAll(input: PlanInput): Job[] {
  return [...builds(input), ...checks(input), ...unitBatches(input), ...fileJobs(input)];
}

/** What a file's tests took last time, or what one of its kind usually takes. */
export function secondsOf(file: string, group: Group, lengths: ReadonlyMap<string, number>): number {
  return lengths.get(file) ?? UNKNOWN_SECONDS[group] ?? UNKNOWN_BROWSER_SECONDS;
}

function builds({ bun, programs, root }: PlanInput): Job[] {
  const build = (name: string, command: readonly string[], seconds: number, needs: readonly string[] = []): Job => ({
    name,
    group: 'build',
    command,
    env: {},
    needs,
    weight: 1,
    seconds,
    files: [],
  });
  return [
    build('islands', [bun, 'islands/build.ts', '--force'], 30),
    build('beginnings', [bun, 'scripts/test/plant-beginnings.ts', beginningsFolder(root)], 5),
    build('demo', [bun, 'scripts/build-cloud.ts', '--with-demo'], 10, ['islands']),
    build('planted-demo', [bun, 'scripts/test/plant-demo.ts', plantedFolder(root)], 10, ['demo']),
    build('cloud', [bun, 'scripts/build-cloud.ts'], 10, ['islands']),
    build('box', [bun, 'kiosk/build.ts'], 10, ['islands']),
    ...(['cloud', 'box'] as const).map((side) =>
      build(`failpoints-${side}`, [bun, 'scripts/test/compile-failpoints.ts', failpointsFolder(root), side], 5, [
        'islands',
      ]),
    ),
    ...programs.toFetch.map((program) => build(program.name, program.command, 60)),
  ];
}

/** The demo as its first start plants it, for every file that begins with one. */
const plantedFolder = (root: string) => join(root, 'dist/planted-demo');

/** What databases of unit tests and of the battery begin with. */
const beginningsFolder = (root: string) => join(root, 'dist/beginnings');

/** The programs that can be ended at a named place. */
const failpointsFolder = (root: string) => join(root, 'dist/failpoints');

/** The system files that start such a program, and which. */
const FAILPOINTS: Readonly<Record<string, readonly string[]>> = {
  'tests/system/failpoints.test.ts': ['failpoints-cloud', 'failpoints-box'],
  'tests/system/cells.test.ts': ['failpoints-cloud'],
  'tests/system/cells-around.test.ts': ['failpoints-cloud'],
};

function checks({ root }: PlanInput): Job[] {
  const bin = (name: string) => join(root, 'node_modules/.bin', name);
  const common = { env: {}, needs: [], weight: 1, files: [] };
  return [
    { name: 'types', group: 'types', command: [bin('tsc'), '--noEmit'], seconds: 25, ...common },
    { name: 'lint', group: 'lint', command: [bin('biome'), 'check', '.'], seconds: 6, ...common },
  ];
}

function unitBatches(input: PlanInput): Job[] {
  const files = UNIT_ROOMS.flatMap((room) => testFiles(input.root, room));
  const batches: string[][] = [];
  let seconds = Number.POSITIVE_INFINITY;
  for (const file of files) {
    const length = secondsOf(file, 'unit', input.lengths);
    if (seconds + length > BATCH_SECONDS) {
      batches.push([]);
      seconds = 0;
    }
    batches.at(-1)?.push(file);
    seconds += length;
  }
  return batches.map((batch, at) => {
    const needs = ['beginnings', ...buildsReadBy(batch)];
    const env = { SERVERY_BEGINNINGS: beginningsFolder(input.root) };
    return testJob(input, { name: `unit-${at + 1}`, group: 'unit', files: batch, needs, env });
  });
}

function fileJobs(input: PlanInput): Job[] {
  const journeys = { SERVERY_PROGRAM: 'dist/servery-demo', SERVERY_PLANTED: plantedFolder(input.root) };
  const browser = input.programs.toFetch.filter(({ name }) => name === 'chromium').map(({ name }) => name);
  const litestream = input.programs.toFetch.filter(({ name }) => name === 'litestream').map(({ name }) => name);
  const planted = ['demo', 'planted-demo'];
  return ['tests/battery', 'tests/system', 'tests/cluster', 'tests/e2e'].flatMap((room) =>
    testFiles(input.root, room).map((file) => {
      const group = groupOf(file);
      const name = file.replace(/^tests\//, '').replace(/\.(test|e2e)\.tsx?$/, '');
      const base = { name, group, files: [file] };
      if (group === 'battery') {
        // As the program runs: React's other build looks for mistakes in whoever writes pages, which unit tests are for.
        const env = { SERVERY_BEGINNINGS: beginningsFolder(input.root), NODE_ENV: 'production' };
        return testJob(input, { ...base, needs: ['beginnings', ...litestream], env });
      }
      if (group === 'system') {
        // The programs each names itself; only what they begin with is there already.
        const env = { SERVERY_PLANTED: plantedFolder(input.root), SERVERY_FAILPOINTS: failpointsFolder(input.root) };
        const needs = ['cloud', 'box', ...(FAILPOINTS[file] ?? []), ...planted, ...browser];
        return testJob(input, { ...base, needs, env });
      }
      if (group === 'cluster') {
        return testJob(input, { ...base, needs: planted, env: journeys, weight: WEIGHT_OF_CLUSTER });
      }
      return testJob(input, { ...base, needs: [...planted, ...browser], env: journeys });
    }),
  );
}

export function groupOf(file: string): Group {
  if (!/^tests\/(battery|system|cluster|e2e)\//.test(file)) return 'unit';
  if (file.startsWith('tests/battery/')) return 'battery';
  if (file.startsWith('tests/system/')) return 'system';
  if (file.startsWith('tests/cluster/')) return 'cluster';
  return file.includes('/pos-') ? 'e2e-till' : 'e2e-web';
}

function testJob(
  { bun, reports, lengths, programs }: PlanInput,
  job: Pick<Job, 'name' | 'group' | 'files'> & Partial<Pick<Job, 'needs' | 'env' | 'weight'>>,
): Job {
  const timeout = job.group === 'unit' || job.group === 'battery' ? '120000' : '180000';
  const report = ['--reporter=junit', `--reporter-outfile=${reportOf(reports, job.name)}`];
  return {
    ...{ needs: [], weight: 1 },
    ...job,
    env: { ...programs.env, ...job.env },
    command: [bun, 'test', ...job.files.map((file) => `./${file}`), '--timeout', timeout, ...report],
    seconds: job.files.reduce((sum, file) => sum + secondsOf(file, job.group, lengths), 0),
  };
}

export const reportOf = (reports: string, name: string) => join(reports, `${name.replaceAll('/', '-')}.xml`);

/** From the root, sorted. */
export function testFiles(root: string, room: string): string[] {
  if (!existsSync(join(root, room))) return [];
  return readdirSync(join(root, room), { recursive: true })
    .map(String)
    .filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
    .sort()
    .map((file) => `${room}/${file}`);
}

/**
 * What the words mean: a group (`battery`, `e2e` for both of its groups), a job (`types`, `islands`), or a part of a test
 * file's path. With all that must be built for it. A word that means nothing is in `unknown`.
 */
export function choose(
  jobs: readonly Job[],
  words: readonly string[],
  only: (files: readonly string[]) => Job,
): { readonly chosen: Job[]; readonly unknown: string[] } {
  if (words.length === 0) return { chosen: [...jobs], unknown: [] };
  const unknown: string[] = [];
  const wanted = new Set<Job>();
  const units = new Set<string>();
  for (const word of words) {
    const named = jobs.filter(({ name, group }) => name === word || group === word || group.startsWith(`${word}-`));
    const byFile = named.length > 0 ? [] : jobs.filter((job) => job.files.some((file) => file.includes(word)));
    if (named.length + byFile.length === 0) unknown.push(word);
    for (const job of [...named, ...byFile.filter(({ group }) => group !== 'unit')]) wanted.add(job);
    for (const job of byFile.filter(({ group }) => group === 'unit')) {
      for (const file of job.files) if (file.includes(word)) units.add(file);
    }
  }
  // One run for the unit tests of all words: two would share a name, and so a log and a report.
  if (units.size > 0) wanted.add(only([...units]));
  const all = new Map(jobs.map((job) => [job.name, job]));
  for (const job of wanted) for (const name of job.needs) wanted.add(all.get(name) as Job);
  return { chosen: [...wanted], unknown };
}

/** Some unit tests in one run. */
export function unitJob(input: PlanInput, name: string, files: readonly string[]): Job {
  return testJob(input, { name, group: 'unit', files, needs: buildsReadBy(files) });
}

function buildsReadBy(files: readonly string[]): string[] {
  return files.some((file) => READ_THE_ISLANDS.includes(file)) ? ['islands'] : [];
}
