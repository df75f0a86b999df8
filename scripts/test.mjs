/**
 * `npm test` and `.ci/run`: everything that says whether the product is whole. Prints the time of each part and ends
 * with the one line `N passed, N failed`. Words after it choose parts: `npm test -- types lint`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { ensureBun, ROOT } from './ensure-bun.mjs';

const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const PART_LIMIT_MS = 20 * 60_000;
const REPORTS = join(ROOT, 'test-results');

const bun = ensureBun();
const chromium = ensureChromium();
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

/** Each part is one check, or as many as its report counts. */
const PARTS = [
  { name: 'types', command: ['node_modules/.bin/tsc', '--noEmit'] },
  { name: 'lint', command: ['node_modules/.bin/biome', 'check', '.'] },
  { name: 'islands', command: [bun, 'islands/build.ts', '--force'] },
  {
    name: 'unit',
    command: testCommand(
      'unit',
      ['src', 'db', 'islands', 'kiosk', 'scripts', 'tests/architecture'],
      ['--timeout', '30000'],
    ),
  },
  { name: 'battery', command: testCommand('battery', ['tests/battery'], ['--timeout', '120000']) },
  { name: 'cloud', command: [bun, 'scripts/build-cloud.ts'] },
  { name: 'box', command: [bun, 'kiosk/build.ts'] },
  { name: 'system', command: testCommand('system', ['tests/system'], ['--timeout', '60000']) },
  { name: 'e2e', command: testCommand('e2e', ['tests/e2e'], ['--timeout', '60000']) },
];

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const unknown = wanted.filter((word) => !PARTS.some((part) => part.name === word));
if (unknown.length > 0) {
  console.error(
    `There is no part called ${unknown.join(', ')}; there are ${PARTS.map((part) => part.name).join(', ')}.`,
  );
  process.exit(2);
}

console.log(`${cpus().length} cores, ${(totalmem() / 2 ** 30).toFixed(1)} GB, Node ${process.versions.node}`);
if (!chromium) console.log('No Chromium here: the tests in a browser will fail.');
const totals = { passed: 0, failed: 0 };
const failures = [];
for (const part of PARTS) {
  if (wanted.length > 0 && !wanted.includes(part.name)) continue;
  if (!part.command) continue;
  await runPart(part);
}
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

/** A run of `bun test` over the folders that exist, with a report to count from; null where there is nothing. */
function testCommand(name, folders, more = []) {
  // Files are named one by one: a folder would be a filter over the whole tree, and would leave `*.e2e.ts` out.
  const files = folders.flatMap((folder) => testFiles(folder));
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

async function runPart({ name, command }) {
  console.log(`\n--- ${name}`);
  const started = performance.now();
  const code = await run(command);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const counted = countReport(join(REPORTS, `${name}.xml`));
  const result = counted ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  // A run that ended badly without a failed test (a crash, nothing found) is a failure too.
  if (code !== 0 && result.failed === 0) result.failed = 1;
  totals.passed += result.passed;
  totals.failed += result.failed;
  if (result.failed > 0)
    failures.push(`${name}: ${result.failed}${counted ? namesOfFailed(join(REPORTS, `${name}.xml`)) : ''}`);
  console.log(`--- ${name}: ${result.passed} passed, ${result.failed} failed, ${seconds} s`);
}

function run([command, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: environment });
    const limit = setTimeout(() => {
      console.error(`gave up after ${PART_LIMIT_MS / 60_000} minutes`);
      child.kill('SIGKILL');
    }, PART_LIMIT_MS);
    const end = (code) => {
      clearTimeout(limit);
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

function namesOfFailed(path) {
  const names = [...readFileSync(path, 'utf8').matchAll(/<testcase name="([^"]*)"[^>]*>\s*<failure/g)].map(
    (match) => match[1],
  );
  return names.map((name) => `\n  ${name}`).join('');
}

/** The system's browser; fetched from the system's packages where that is allowed. Null: there is none. */
function ensureChromium() {
  const find = () => [process.env.CHROMIUM_PATH, ...CHROMIUM_PATHS].find((path) => path && existsSync(path)) ?? null;
  if (find() || process.platform !== 'linux' || process.getuid?.() !== 0) return find();
  if (!existsSync('/usr/bin/apt-get')) return null;
  console.error('Fetching Chromium from the system’s packages…');
  const options = { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-q'], options);
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation'], options);
  return find();
}
