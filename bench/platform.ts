/**
 * `bun bench/platform.ts [P5 P6 P8 P9] [--orders 100] [--seconds 60] [--listeners 2000] [--shops 400] [--set small|large]`
 *
 * A platform's evening against the compiled program, at a fixed rate whatever the answers take (reliability targets 3, P5 to
 * P10; bench/README.md). P10, how long anything held the loop, is measured with P5.
 */
import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { SeedScaleName } from '#demo/large/scale.ts';
import { openBooks } from '#tests/support/books.ts';
import { type RunningServer, runServer } from '#tests/support/run-server.ts';
import { LOAD_CORE, onCore, SERVER_CORE } from './machine.ts';
import { lookAtLoop, METRICS_TOKEN } from './platform/loop-delay.ts';
import { type Asked, failuresOf, openLoop, recoveredAfter, type Times, timesOf } from './platform/open-loop.ts';
import { openShops, type Shop } from './platform/shops.ts';
import { listen } from './platform/streams.ts';
import { type Traffic, trafficOf } from './platform/traffic.ts';
import { SESSION_SECRET } from './programs.ts';
import { prepareSet } from './sets.ts';

/** Bun's own client sends no more than this at once, and what waits for its turn would not reach the program. */
const AT_ONCE = '4000';
const READS_PER_ORDER = 20;
const SET_ORDERS = 40_000;
const WARM_SECONDS = 5;
const LEAST_COUNT = 100;
/** P6: the step. */
const OVERLOAD = 10;
/** P9: one shop's share beside its usual. */
const NOISY = 10;
/** P8: of each commit. */
const COMMIT_MS = 10;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '60' },
    listeners: { type: 'string', default: '2000' },
    shops: { type: 'string', default: '400' },
    set: { type: 'string', default: 'large' },
  },
});
if (process.env.BUN_CONFIG_MAX_HTTP_REQUESTS !== AT_ONCE) {
  const again = Bun.spawn(onCore(LOAD_CORE, [process.execPath, ...process.argv.slice(1)]), {
    stdio: ['inherit', 'inherit', 'inherit'],
    env: { ...process.env, BUN_CONFIG_MAX_HTTP_REQUESTS: AT_ONCE },
  });
  process.exit(await again.exited);
}
const ORDERS = positive(values.orders);
const SECONDS = positive(values.seconds);
const PROGRAM = 'dist/servery-demo';
if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is not there: bench/bench.ts builds it`);

const measures: Readonly<Record<string, (shops: readonly Shop[]) => Promise<void>>> = {
  P5: fullPlatform,
  P6: overload,
  P8: slowCommits,
  P9: noisyNeighbour,
};
const wanted = positionals.length === 0 ? Object.keys(measures) : positionals;
const set = await prepareSet(values.set as SeedScaleName, SET_ORDERS, '.tmp/bench');
const shops = await openShops(set.dataDir, positive(values.shops));
console.log(
  `${shops.length} shops of ${set.scale.stores}, ${set.scale.items} items, ${set.scale.orders} orders; ${ORDERS} orders and ${ORDERS * READS_PER_ORDER} reads a second`,
);
console.log(
  `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores: with anything else running, no figure holds a target`,
);
console.log(
  '| what | answered | p50 | p99 | p99.9 | most | target, ms | |\n| --- | --- | --- | --- | --- | --- | --- | --- |',
);
for (const name of wanted) {
  const measure = measures[name];
  if (!measure) throw new Error(`there is no ${name}`);
  await measure(shops);
}

/** P5, P10: orders, reads and screens that listen. */
async function fullPlatform(all: readonly Shop[]): Promise<void> {
  await using program = await start();
  using streams = await listen(program.url, all, positive(values.listeners));
  const traffic = trafficOf(program.url);
  await both(traffic, all, ORDERS, WARM_SECONDS);
  await lookAtLoop(program.url);
  const { orders, reads } = await both(traffic, all, ORDERS, SECONDS);
  const delay = await lookAtLoop(program.url);
  tell('P5 orders', timesOf(orders), { p50: 10, p99: 50, p999: 250 });
  tell('P5 reads', timesOf(reads), { p99: 30 });
  tellFailures([...orders, ...reads], traffic);
  console.log(`   ${streams.open()} of ${values.listeners} screens still listen, and heard ${streams.heard()} times`);
  console.log(`P10 the loop was held ${delay.p99Ms.toFixed(1)} ms at p99, ${delay.mostMs.toFixed(0)} ms at most`);
  countThem(traffic);
}

/** P6: ten times as many for a while. */
async function overload(all: readonly Shop[]): Promise<void> {
  await using program = await start();
  const traffic = trafficOf(program.url);
  const phase = (rate: number, seconds: number) => openLoop(rate, seconds, (n) => traffic.order(all[n % all.length]!));
  await phase(ORDERS, WARM_SECONDS);
  const calm = timesOf(await phase(ORDERS, SECONDS / 3));
  const flood = await phase(ORDERS * OVERLOAD, SECONDS / 3);
  const over = performance.now();
  const after = await phase(ORDERS, SECONDS / 3);
  tell('P6 before', calm);
  tell('P6 accepted', timesOf(flood), { p99: 2 * calm.p99 });
  tell('P6 refused', timesOf(flood, 'refused'), { p99: 100 });
  const seconds = recoveredAfter(after, over, Math.max(2 * calm.p99, 1));
  console.log(`   well again ${seconds === null ? 'never' : `${seconds.toFixed(1)} s after it`}, target 5`);
  tellFailures([...flood, ...after], traffic);
  countThem(traffic);
}

/** P8: the disk takes ten milliseconds for each commit. */
async function slowCommits(all: readonly Shop[]): Promise<void> {
  if (!Bun.which('strace')) return console.log('P8 skipped: no strace');
  // `-D`: the program is our own child and hears when it has to stop.
  const slowly = ['strace', '-D', '-f', '-qq', '--seccomp-bpf', '-e', 'trace=fdatasync,fsync', '-o', '/dev/null'];
  const delay = ['-e', `inject=fdatasync,fsync:delay_exit=${COMMIT_MS * 1000}`];
  await using program = await start([...slowly, ...delay]);
  const traffic = trafficOf(program.url);
  const phase = (seconds: number) => openLoop(ORDERS, seconds, (n) => traffic.order(all[n % all.length]!));
  await phase(WARM_SECONDS);
  const orders = await phase(SECONDS / 3);
  tell(`P8 orders at ${COMMIT_MS} ms a commit`, timesOf(orders), { p99: 150 });
  tellFailures(orders, traffic);
  countThem(traffic);
}

/** P9: the first shop sells ten times what it usually does; the others must not notice. */
async function noisyNeighbour([noisy, ...others]: readonly Shop[]): Promise<void> {
  if (!noisy || others.length === 0) throw new Error('it takes two shops');
  await using program = await start();
  const traffic = trafficOf(program.url);
  const usual = (seconds: number) =>
    Promise.all([
      openLoop(ORDERS / 2, seconds, (n) => traffic.order(others[n % others.length]!)),
      openLoop((ORDERS / 2) * READS_PER_ORDER, seconds, (n) => traffic.read(n, others[n % others.length]!)),
    ]);
  /** As if it had a twentieth of all. */
  const share = (ORDERS / 20) * NOISY;
  const ofNoisy = (seconds: number) =>
    Promise.all([
      openLoop(share, seconds, () => traffic.order(noisy)),
      openLoop(share * READS_PER_ORDER, seconds, (n) => traffic.read(n, noisy)),
    ]);
  await usual(WARM_SECONDS);
  const [ordersBefore, readsBefore] = await usual(SECONDS / 2);
  const [[orders, reads], loud] = await Promise.all([usual(SECONDS / 2), ofNoisy(SECONDS / 2)]);
  tell('P9 orders of others, alone', timesOf(ordersBefore));
  tell('P9 orders of others, beside it', timesOf(orders), { p99: 2 * timesOf(ordersBefore).p99 });
  tell('P9 reads of others, alone', timesOf(readsBefore));
  tell('P9 reads of others, beside it', timesOf(reads), { p99: 2 * timesOf(readsBefore).p99 });
  tellFailures([...orders, ...reads, ...loud.flat()], traffic);
  countThem(traffic);
}

async function both(traffic: Traffic, all: readonly Shop[], rate: number, seconds: number) {
  const [orders, reads] = await Promise.all([
    openLoop(rate, seconds, (n) => traffic.order(all[n % all.length]!)),
    openLoop(rate * READS_PER_ORDER, seconds, (n) => traffic.read(n, all[n % all.length]!)),
  ]);
  return { orders, reads };
}

function start(before: readonly string[] = []): Promise<RunningServer> {
  return runServer({
    command: [...before, ...onCore(SERVER_CORE, [PROGRAM])],
    dataDir: set.dataDir,
    env: { APP_ENV: 'prod', SESSION_SECRET, METRICS_TOKEN, CLIENT_ADDRESS_HEADER: 'x-caller' },
  });
}

type Limits = Partial<Record<'p50' | 'p99' | 'p999', number>>;

/** A row for bench/README.md. Fewer than a hundred calls say nothing of a hundredth. */
function tell(what: string, times: Times, limits: Limits = {}): void {
  const { count, p50, p99, p999, most } = times;
  const ms = (value: number) => value.toFixed(1);
  const wished = Object.entries(limits) as [keyof Limits, number][];
  const isHeld = wished.every(([name, limit]) => times[name] <= limit);
  const verdict = count < LEAST_COUNT ? 'too few' : isHeld ? 'held' : 'NOT HELD';
  const target = wished.map(([name, limit]) => `${name} ${limit.toFixed(0)}`).join(', ');
  console.log(`| ${[what, count, ms(p50), ms(p99), ms(p999), ms(most), target, target && verdict].join(' | ')} |`);
}

function tellFailures(asked: readonly Asked[], { rude }: Traffic): void {
  const refused = timesOf(asked, 'refused').count;
  const failures = [...failuresOf(asked)];
  console.log(`   ${asked.length} asked, ${refused} refused, ${failures.reduce((sum, [, n]) => sum + n, 0)} failed`);
  for (const [why, count] of failures) console.log(`     ${count} × ${why}`);
  if (rude.length > 0) console.log(`     ${rude.length} were not told when to come back: ${rude[0]}`);
}

/** Whatever happened: what was answered with yes is there, once. */
function countThem({ acknowledged }: Traffic): void {
  using books = openBooks(set.dataDir);
  const found = books.query<{ n: number }, [string]>('select count(*) as n from orders where id = ?');
  const lost = acknowledged.filter((id) => found.get(id)?.n !== 1);
  if (lost.length > 0)
    throw new Error(`${lost.length} of ${acknowledged.length} acknowledged orders are not there once`);
  console.log(`   ${acknowledged.length} orders were acknowledged, each is there once`);
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${text} is not a number above 0`);
  return value;
}
