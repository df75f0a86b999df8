/**
 * `npm test` and `.ci/run`: everything that says whether the product is whole. Prints the time of each part and ends
 * with the one line `N passed, N failed`. Words after it choose parts: `npm test -- types lint`. Two parts run beside each
 * other.
 */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { ensureBun, ROOT } from './ensure-bun.mjs';

/** The one without windows first: the same engine for a fifth less of the processor. */
const CHROMIUM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const PART_LIMIT_MS = 40 * 60_000;
const LITESTREAM = '0.5.18';
const LITESTREAM_LIMIT_MS = 5 * 60_000;
const LANES = 2;
const LINES_OF_A_FAILURE = 30;
const FAILURES_TOLD = 10;
const REPORTS = join(ROOT, 'test-results');

const bun = ensureBun();
const chromium = ensureChromium();
const litestream = ensureLitestream();
const environment = {
  ...process.env,
  // Tests choose their own; a caller's values must not reach them.
  PORT: '',
  DATA_DIR: '',
  APP_ENV: '',
  ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
};
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

/** Journeys run against the program as it is shipped. Started separately, they run against the source. */
const JOURNEYS = { SERVERY_PROGRAM: 'dist/servery-demo' };

/**
 * Each part is one check, or as many as its report counts. In this order, the long ones first, so that the lanes end
 * together; `needs` names what must have been built before.
 */
const PARTS = [
  { name: 'islands', command: [bun, 'islands/build.ts', '--force'] },
  { name: 'types', command: ['node_modules/.bin/tsc', '--noEmit'] },
  { name: 'cloud', needs: ['islands'], command: [bun, 'scripts/build-cloud.ts'] },
  { name: 'demo', needs: ['islands'], command: [bun, 'scripts/build-cloud.ts', '--with-demo'] },
  { name: 'box', needs: ['islands'], command: [bun, 'kiosk/build.ts'] },
  {
    name: 'e2e-till',
    needs: ['demo'],
    env: JOURNEYS,
    command: testCommand('e2e-till', ['tests/e2e'], ['--timeout', '180000'], isOfTheTill),
  },
  {
    name: 'system',
    needs: ['cloud', 'demo', 'box'],
    command: testCommand('system', ['tests/system'], ['--timeout', '180000']),
  },
  {
    name: 'cluster',
    needs: ['demo'],
    env: JOURNEYS,
    command: testCommand('cluster', ['tests/cluster'], ['--timeout', '180000']),
  },
  {
    name: 'battery',
    env: litestream ? { LITESTREAM_BIN: litestream } : {},
    command: testCommand('battery', ['tests/battery'], ['--timeout', '120000']),
  },
  {
    name: 'e2e-web',
    needs: ['demo'],
    env: JOURNEYS,
    command: testCommand('e2e-web', ['tests/e2e'], ['--timeout', '180000'], (file) => !isOfTheTill(file)),
  },
  {
    name: 'unit',
    command: testCommand(
      'unit',
      ['src', 'db', 'islands', 'kiosk', 'demo', 'scripts', 'bench', 'tests/architecture'],
      ['--timeout', '120000'],
    ),
  },
  { name: 'lint', command: ['node_modules/.bin/biome', 'check', '.'] },
];

const words = process.argv.slice(2).filter((word) => !word.startsWith('-'));
/** `e2e` means both of its parts. */
const isMeant = (word, { name }) => name === word || name.startsWith(`${word}-`);
const unknown = words.filter((word) => !PARTS.some((part) => isMeant(word, part)));
if (unknown.length > 0) {
  console.error(
    `There is no part called ${unknown.join(', ')}; there are ${PARTS.map((part) => part.name).join(', ')}.`,
  );
  process.exit(2);
}

/** What was asked for, and what must be built for it. */
const chosen = PARTS.filter((part) => part.command && (words.length === 0 || isAskedFor(part)));
const laneCount = Math.min(LANES, cpus().length, chosen.length);
console.log(`${cpus().length} cores, ${(totalmem() / 2 ** 30).toFixed(1)} GB, Node ${process.versions.node}`);
if (!chromium) console.log('No Chromium here: the tests in a browser will fail.');
const began = performance.now();
const totals = { passed: 0, failed: 0 };
const failures = [];
await runLanes(chosen);
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

/** Two parts at a time: most of them wait for a browser, a disk or a clock as much as they work. */
async function runLanes(parts) {
  const waiting = [...parts];
  const done = new Set();
  const running = new Set();
  while (waiting.length > 0 || running.size > 0) {
    const at = waiting.findIndex(({ needs = [] }) => needs.every((name) => done.has(name)));
    if (at >= 0 && running.size < laneCount) {
      const [part] = waiting.splice(at, 1);
      const run = runPart(part).then(() => {
        done.add(part.name);
        running.delete(run);
      });
      running.add(run);
    } else {
      await Promise.race(running);
    }
  }
}

function isAskedFor(part) {
  return (
    words.some((word) => isMeant(word, part)) ||
    PARTS.some((other) => other.needs?.includes(part.name) && isAskedFor(other))
  );
}

function isOfTheTill(file) {
  return file.includes('/pos-');
}

/** A run of `bun test` over the folders that exist, with a report to count from; null where there is nothing. */
function testCommand(name, folders, more = [], isWanted = () => true) {
  // Files are named one by one: a folder would be a filter over the whole tree, and would leave `*.e2e.ts` out.
  const files = folders.flatMap((folder) => testFiles(folder)).filter(isWanted);
  if (files.length === 0) return null;
  return [bun, 'test', ...files, ...more, '--reporter=junit', `--reporter-outfile=${join(REPORTS, `${name}.xml`)}`];
}

function testFiles(folder) {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true })
    .map(String)
    .filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
    .sort()
    .map((file) => `./${folder}/${file}`);
}

async function runPart({ name, command, env }) {
  console.log(`--- ${name} begins`);
  const started = performance.now();
  const code = await run(name, command, env);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const counted = countReport(join(REPORTS, `${name}.xml`));
  const result = counted ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  // A run that ended badly without a failed test (a crash, nothing found) is a failure too.
  if (code !== 0 && result.failed === 0) result.failed = 1;
  totals.passed += result.passed;
  totals.failed += result.failed;
  if (result.failed > 0) failures.push(`${name}: ${result.failed}\n${whatFailed(join(REPORTS, `${name}.log`))}`);
  console.log(`--- ${name}: ${result.passed} passed, ${result.failed} failed, ${seconds} s`);
}

/**
 * Where two parts run at once, each one's output is printed when it ends, so that it stays together; `test-results/`
 * has it at once.
 */
function run(name, [command, ...args], env = {}) {
  return new Promise((resolve) => {
    const isAlone = laneCount === 1;
    const logPath = join(REPORTS, `${name}.log`);
    const log = isAlone ? null : openSync(logPath, 'w');
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: isAlone ? 'inherit' : ['ignore', log, log],
      env: { ...environment, ...env },
    });
    const limit = setTimeout(() => {
      console.error(`${name}: gave up after ${PART_LIMIT_MS / 60_000} minutes`);
      child.kill('SIGKILL');
    }, PART_LIMIT_MS);
    const end = (code) => {
      clearTimeout(limit);
      if (log !== null) {
        closeSync(log);
        console.log(`\n${readFileSync(logPath, 'utf8').trimEnd()}`);
      }
      resolve(code);
    };
    child.on('error', () => end(1));
    child.on('exit', (code) => end(code ?? 1));
  });
}

/** From the report's own totals; skipped tests are none. */
function countReport(path) {
  if (!existsSync(path)) return null;
  const [, attributes = ''] = /<testsuites([^>]*)>/.exec(readFileSync(path, 'utf8')) ?? [];
  const numberOf = (name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(attributes)?.[1] ?? 0);
  const failed = numberOf('failures') + numberOf('errors');
  return { passed: numberOf('tests') - failed - numberOf('skipped'), failed };
}

/** Each failed test with what it said, from the part's own output: the last lines of a run are read first. */
function whatFailed(path) {
  if (!existsSync(path)) return '';
  const lines = readFileSync(path, 'utf8').split('\n');
  const ends = (line) => /^\((pass|fail|skip)\)/.test(line);
  const blocks = lines.flatMap((line, at) => {
    if (!line.startsWith('(fail)')) return [];
    const from = lines.findLastIndex((earlier, before) => before < at && ends(earlier)) + 1;
    return [[line, ...lines.slice(Math.max(from, at - LINES_OF_A_FAILURE), at)]];
  });
  const told = blocks.length > 0 ? blocks.slice(0, FAILURES_TOLD).flat() : lines.slice(-LINES_OF_A_FAILURE);
  return told.map((line) => `  ${line}`).join('\n');
}

/** The system's browser; fetched from the system's packages where that is allowed. Null: there is none. */
function ensureChromium() {
  const find = () => [process.env.CHROMIUM_PATH, ...CHROMIUM_PATHS].find((path) => path && existsSync(path)) ?? null;
  if (find() || process.platform !== 'linux' || process.getuid?.() !== 0) return find();
  if (!existsSync('/usr/bin/apt-get')) return null;
  console.error('Fetching a browser from the system’s packages…');
  const options = { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-q'], options);
  // Not every release has the first of them.
  for (const browser of ['chromium-headless-shell', 'chromium']) {
    if (find()) break;
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', browser, 'fonts-liberation'], options);
  }
  return find();
}

/**
 * Litestream, with which a database is restored to a second; its program is built where Go is at hand. Null: its test says
 * that it was skipped.
 */
function ensureLitestream() {
  const home = process.env.HOME ?? '/root';
  const places = [
    process.env.LITESTREAM_BIN,
    '/usr/local/bin/litestream',
    '/usr/bin/litestream',
    join(home, 'go/bin/litestream'),
  ];
  const find = () => places.find((path) => path && existsSync(path)) ?? null;
  const go = ['/usr/local/go/bin/go', '/usr/bin/go'].find((path) => existsSync(path));
  if (find() || !go) return find();
  console.error('Building Litestream…');
  const options = { stdio: ['ignore', 2, 2], env: { ...process.env, CGO_ENABLED: '0' }, timeout: LITESTREAM_LIMIT_MS };
  spawnSync(go, ['install', `github.com/benbjohnson/litestream/cmd/litestream@v${LITESTREAM}`], options);
  return find();
}
