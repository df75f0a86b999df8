import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { missingForLiteFs } from '#tests/cluster/support/litefs-program.ts';
import { type Machine, startCluster, type TestCluster } from '#tests/cluster/support/machines.ts';
import { runServer } from '#tests/support/run-server.ts';

const ROOT = resolve(import.meta.dir, '../..');
const DIR = resolve(process.env.DATA_DIR ?? join(ROOT, 'data/cluster'));
const FIRST_PORT = Number(process.env.PORT ?? 3000);
/** LiteFS of each is 8 above it. */
const APART = 20;
const WORDS = ['kill', 'stop', 'start', 'freeze', 'thaw'];
const STORE = '/restaurants/roma-pizza/stores/roma-newtown';

const missing = missingForLiteFs();
if (missing.length > 0) {
  console.error(['Three regions need:', ...missing.map((one) => `  ${one}`)].join('\n'));
  process.exit(1);
}
if (process.argv.includes('--check')) process.exit(0);
await clearLeftBehind();
const planted = await plant();
console.log('Starting three regions…');
const cluster = await startCluster({
  dir: DIR,
  planted,
  ports: [0, 1, 2].map((at) => FIRST_PORT + at * APART),
  lease: process.env.STATIC ? 'static' : 'consul',
  consulUrl: process.env.CONSUL_URL ?? null,
  ttlMs: 10_000,
  // Not seeded again; with it the start page shows the logins.
  env: { APP_ENV: 'local', SEED_SCALE: 'demo' },
});
console.log(whatToTry(cluster));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());
const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' });
const watching = watchRoles();
lines.prompt();
for await (const line of lines) {
  const [word = '', name = ''] = line.trim().split(/\s+/);
  if (word === 'quit') break;
  await obey(word, name).catch((error) => console.log(String(error)));
  lines.prompt();
}
// Without a terminal it runs until it is told to stop.
if (process.stdin.isTTY) await end();
else await new Promise(() => {});

/** The demo's data, made once by the program itself on this machine's own disk. */
async function plant(): Promise<string> {
  const dir = join(DIR, 'planted');
  if (existsSync(join(dir, 'servery.db'))) return dir;
  console.log('Planting the demo…');
  mkdirSync(dir, { recursive: true });
  const server = await runServer({ dataDir: dir, port: FIRST_PORT, env: { APP_ENV: 'local' } });
  await server.stop();
  return dir;
}

async function obey(word: string, name: string): Promise<void> {
  if (word === 'status' || word === '') return status();
  if (!WORDS.includes(word)) return console.log(`status · ${WORDS.map((one) => `${one} NAME`).join(' · ')} · quit`);
  const machine = cluster.machines.find((one) => one.name === name);
  if (!machine) return console.log(`${word} which: ${cluster.machines.map((one) => one.name).join(', ')}?`);
  if (word === 'kill') await machine.kill();
  if (word === 'stop') await machine.stop();
  if (word === 'start') await machine.start();
  if (word === 'freeze') machine.freeze();
  if (word === 'thaw') machine.thaw();
  await status();
}

async function status(): Promise<void> {
  for (const machine of cluster.machines) {
    const health = await machine.health();
    const { position = 0, primary = null, copies = [] } = health?.cluster ?? {};
    const more = primary ? `of ${primary}` : copies.map(({ behind }) => `a copy ${behind} behind`).join(', ');
    console.log(`  ${machine.name}  ${machine.url}  ${health?.role ?? 'down'} ${more} at ${position}`);
  }
}

/** Says who becomes the primary, and for how long there was none. */
function watchRoles(): ReturnType<typeof setInterval> {
  let known = '';
  let lostAt: number | null = null;
  return setInterval(async () => {
    const healths = await Promise.all(cluster.machines.map(async (one) => [one.name, await one.health()] as const));
    const now = healths.find(([, health]) => health?.role === 'primary')?.[0] ?? '';
    if (now === '') lostAt ??= performance.now();
    else if (now !== known && known !== '') {
      const seconds =
        lostAt === null ? '' : `, after ${((performance.now() - lostAt) / 1000).toFixed(1)} s without one`;
      console.log(`\n  ${now} is the primary now${seconds}`);
      lines.prompt(true);
    }
    if (now !== '') {
      known = now;
      lostAt = null;
    }
  }, 500);
}

/** Machines and mounts of a run that was killed. */
async function clearLeftBehind(): Promise<void> {
  const left = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOfThisFolder(name));
  // Each is the first of a group of its own, with LiteFS and the program in it.
  for (const pid of left) endGroup(pid);
  for (let look = 0; look < 50 && left.some((pid) => existsSync(`/proc/${pid}`) || endGroup(pid)); look++) {
    await Bun.sleep(100);
  }
  const mounted = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '');
  for (const path of mounted) if (path.startsWith(`${DIR}/`)) spawnSync('umount', ['-l', path]);
}

function isOfThisFolder(pid: string): boolean {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return words.some((word) => word.startsWith(`${DIR}/`) && word.endsWith('/litefs.yml'));
  } catch {
    return false;
  }
}

/** False: there is none any more. */
function endGroup(pid: string): boolean {
  try {
    process.kill(-Number(pid), 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}

async function end(): Promise<void> {
  clearInterval(watching);
  console.log('Stopping…');
  for (const machine of cluster.machines) await machine.stop();
  process.exit(0);
}

function whatToTry({ machines }: TestCluster): string {
  const [first, second, third] = machines as [Machine, Machine, Machine];
  return [
    '',
    ...machines.map(({ name, url }) => `  ${name.padEnd(4)} ${url}   store ${url}${STORE}   admin ${url}/admin`),
    '',
    `  ${first.name} and ${second.name} may be the primary, ${third.name} only reads. Logins are on the start page of each.`,
    '',
    '  Things to try:',
    `    Put something into the cart at ${third.name}, and look at the cart at ${second.name}.`,
    `    Change a price in the admin of ${third.name}: it is in the store’s page of all three.`,
    `    kill ${first.name}      the store’s page stays; the cart says that it takes a moment; in 10 to 20 s ${second.name} takes over`,
    `    start ${first.name}     it comes back as a copy`,
    `    stop ${second.name}      an orderly stop: nobody notices, and ${first.name} takes over`,
    `    freeze ${first.name}    as a machine that hangs; after thaw ${first.name} it comes back as a copy`,
    '    status        who is what, and how far behind',
    '    quit          or Ctrl-C',
    '',
  ].join('\n');
}
