/**
 * Writing on LiteFS's mount, beside the same on this machine's own disk, both with `synchronous=FULL`:
 *
 *   npm run bun -- bench/cluster.ts bare     # bare orders (six rows), each in a commit of its own and in groups
 *   npm run bun -- bench/cluster.ts orders   # whole orders of three lines through the compiled program
 *   npm run bun -- bench/cluster.ts --seconds 4
 *   PAGE_BYTES=4096 npm run bun -- bench/cluster.ts orders   # a mount made before decision 0212
 */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#db/connection.ts';
import { MOUNT_PAGE_BYTES, rewritePages } from '#db/page-size.ts';
import { litefsProgram } from '#tests/cluster/support/litefs-program.ts';
import { type ClusterOptions, type Machine, startCluster } from '#tests/cluster/support/machines.ts';
import { runServer } from '#tests/support/run-server.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { callAtRate, callFor, type Rates, rowOf } from './cluster/callers.ts';
import { SESSION_SECRET } from './programs.ts';
import { type MeasuredSet, prepareSet, SCOPE } from './sets.ts';

const CALLERS = [1, 8, 64];
const SET_ORDERS = 2000;
/** Another one, to compare two builds. */
const PROGRAM = process.env.SERVERY_PROGRAM ?? 'dist/servery-demo';
const ORDERS_PATH = `/api/pos/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}/orders`;
/** Arrivals a second of the open loop, where nobody waits for another's answer before asking. */
const ARRIVALS = [100, 150, 200];
/** What one cluster has to take, whatever its answers take. */
const GOAL = { perSecond: 150, p99: 150 };

const words = process.argv.slice(2);
const seconds = Number(words[words.indexOf('--seconds') + 1] ?? 4) || 4;
const isWanted = (what: string) => words.every((word) => /^(--seconds|[\d.]+)$/.test(word)) || words.includes(what);

if (!litefsProgram()) {
  console.log('skipped: no LiteFS');
  process.exit(0);
}
console.log(
  '| what | where | callers | a second | p50 ms | p95 ms | p99 ms |\n| --- | --- | --- | --- | --- | --- | --- |',
);
if (isWanted('bare')) await bare();
const isHeld = isWanted('orders') ? await wholeOrders() : true;
process.exit(isHeld ? 0 : 1);

/** A bare order, written by this process itself: in a commit of its own, or with those that wait beside it. */
async function bare(): Promise<void> {
  const own = tempFolder('bench-disk');
  await measureBare('own disk', own);
  await using cluster = await startCluster({
    machines: { one: true },
    lease: 'static',
    command: ['sleep', '3600'],
    answers: false,
  });
  await measureBare('LiteFS', (cluster.machines[0] as Machine).mountDir);
  rmSync(own, { recursive: true, force: true });
}

async function measureBare(where: string, dir: string): Promise<void> {
  const database = openDatabase(join(dir, 'bare.db'));
  const { raw } = database;
  raw.run('create table orders (id text primary key, store text, total integer, at text) strict, without rowid');
  raw.run('create table lines (id text primary key, orderId text, name text, price integer) strict, without rowid');
  raw.run('create table events (sequence integer primary key, orderId text, payload text) strict');
  const order = raw.query('insert into orders values (?, ?, ?, ?)');
  const line = raw.query('insert into lines values (?, ?, ?, ?)');
  const event = raw.query('insert into events (orderId, payload) values (?, ?)');
  let count = 0;
  const insert = async () => {
    const id = `order-${count++}`;
    order.run(id, 'store', 4200, '2026-11-21T07:00:00.000Z');
    for (let at = 0; at < 4; at++) line.run(`${id}-${at}`, id, 'Margherita', 1050);
    event.run(id, '{"type":"orderPlaced"}');
  };
  for (const [what, write] of [
    ['bare order, alone', () => database.writeAlone(insert)],
    ['bare order, in groups', () => database.write(insert)],
  ] as const) {
    for (const callers of CALLERS) print(what, where, callers, await callFor(seconds, callers, write));
  }
  await database.close();
}

/** Through the program as it is shipped: on the disk, on one mount, and with two other regions that follow. */
async function wholeOrders(): Promise<boolean> {
  const set = await prepareSet('small', SET_ORDERS, '.tmp/bench');
  const env = { APP_ENV: 'prod', SESSION_SECRET, SEED_SCALE: 'none' };
  const dataDir = tempFolder('bench-orders');
  cpSync(set.dataDir, dataDir, { recursive: true });
  const own = await runServer({ command: [PROGRAM], dataDir, env });
  await measureOrders('own disk', own.url, set);
  await own.stop();
  const planted = tempFolder('bench-planted');
  cpSync(set.dataDir, planted, { recursive: true });
  rewritePages(join(planted, 'servery.db'), Number(process.env.PAGE_BYTES ?? MOUNT_PAGE_BYTES));
  const shared: ClusterOptions = { planted, command: [join(process.cwd(), PROGRAM)], env };
  {
    await using one = await startCluster({ ...shared, machines: { syd: true }, lease: 'static' });
    await measureOrders('LiteFS, one machine', (await one.primary()).url, set);
  }
  await using three = await startCluster(shared);
  const rates = await measureOrders('LiteFS, three regions', (await three.primary()).url, set);
  const isHeld = rates.perSecond >= GOAL.perSecond * 0.95 && rates.p99 <= GOAL.p99;
  console.log(`goal ${GOAL.perSecond} a second at p99 ${GOAL.p99} ms in an open loop: ${isHeld ? 'held' : 'NOT HELD'}`);
  return isHeld;
}

async function measureOrders(where: string, url: string, set: MeasuredSet): Promise<Rates> {
  let n = 0;
  const prefix = `c${Date.now().toString(36)}`;
  const place = async () => {
    const body = set.orderBody.replaceAll('__ID__', `${prefix}${String(n++).padStart(11, '0')}`);
    const answer = await fetch(url + ORDERS_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie: set.tillCookie },
      body,
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
  };
  await callFor(1, 8, place);
  for (const callers of CALLERS) print('whole order', where, callers, await callFor(seconds, callers, place));
  const open = new Map<number, Rates>();
  for (const perSecond of ARRIVALS) {
    const rates = await callAtRate(perSecond, seconds, place);
    print('whole order, open loop', where, `${perSecond}/s`, rates);
    open.set(perSecond, rates);
  }
  return open.get(GOAL.perSecond) as Rates;
}

function print(what: string, where: string, callers: number | string, rates: Rates): void {
  console.log(rowOf([what, where, callers], rates));
}
