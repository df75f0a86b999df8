/**
 * Makes sure that the pinned Bun and the dependencies are there. Runs on Node 20 and needs nothing else but npm.
 * The stamp in node_modules remembers for what they were installed, so a second start does nothing.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const BUN = join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'bun.cmd' : 'bun');
const STAMP = join(ROOT, 'node_modules', '.servery-installed');
const OLDEST_NODE = 20;
/** A registry may be slow or unreachable for a moment. */
const INSTALL_TRIES = 3;

/** The path of the pinned Bun, with all dependencies installed. Ends the program with a sentence when it cannot be had. */
export function ensureBun({ log = console.error } = {}) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) {
    fail(`Servery needs Node ${OLDEST_NODE} or newer to start; this is Node ${process.versions.node}.`);
  }
  const wanted = pinnedVersion();
  const stamp = stampOf(wanted);
  if (existsSync(BUN) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return BUN;
  if (bunVersion() !== wanted) {
    log(`Fetching Bun ${wanted}…`);
    // npm looks at everything in package.json when it installs one package; peers are Bun's to judge.
    const quiet = [
      '--no-save',
      '--no-package-lock',
      '--no-audit',
      '--no-fund',
      '--legacy-peer-deps',
      '--loglevel=error',
    ];
    run(npm(), ['install', ...quiet, `bun@${wanted}`]);
  }
  log('Installing dependencies…');
  run(BUN, ['install', '--frozen-lockfile']);
  const installed = bunVersion();
  if (installed !== wanted) fail(`Bun ${wanted} could not be installed; there is ${installed ?? 'none'}.`);
  writeFileSync(STAMP, stamp);
  return BUN;
}

/** Looks whether npm, that started us, is still there. */
const ORPHAN_LOOK_MS = 500;

/**
 * Passes our signals on to a child, and its end on to us. npm runs a script in a shell, and a signal to npm or to that
 * shell may end them without reaching us: when the process that started us for npm is gone, the child is asked to stop
 * too.
 */
export function handOver(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(String(error)));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, ORPHAN_LOOK_MS).unref();
}

function pinnedVersion() {
  const version = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).devDependencies?.bun;
  if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) fail('package.json pins no version of Bun.');
  return version;
}

function stampOf(wanted) {
  const hash = createHash('sha256').update(`${wanted} ${process.platform} ${process.arch}\n`);
  for (const file of ['package.json', 'bun.lock']) hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

function bunVersion() {
  if (!existsSync(BUN)) return undefined;
  const { status, stdout } = spawnSync(BUN, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' });
  return status === 0 ? stdout.trim() : undefined;
}

function npm() {
  return process.platform === 'win32' ? 'npm.cmd' : 'npm';
}

function run(command, args) {
  for (let tries = 1; ; tries++) {
    const { status, error } = spawnSync(command, args, {
      cwd: ROOT,
      // What is said here is about preparing; standard output belongs to the program.
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    });
    if (!error && status === 0) return;
    if (tries === INSTALL_TRIES)
      fail(`\`${[command, ...args].join(' ')}\` failed${error ? `: ${error.message}` : ''}.`);
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
