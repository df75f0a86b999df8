/**
 * A Friday evening of a whole platform on one computer, scaled down: orders at tills, twenty pages an order, and screens that
 * listen, at a fixed rate whatever the answers take (open loop).
 *
 *   npm run bun -- bench/evening.ts --machines 1 --orders 5 --seconds 60
 *   npm run bun -- bench/evening.ts --machines 3 --orders 5 --seconds 60 --kill    # kills the primary in the middle
 *
 * Ends with what was asked, how long it took, and whether every order that was acknowledged is on every machine.
 */

import { join } from 'node:path';
import { litefsProgram } from '#tests/cluster/support/litefs-program.ts';
import { type Machine, startCluster, THREE } from '#tests/cluster/support/machines.ts';
import { until } from '#tests/support/until.ts';
import { type Rates, ratesOf, rowOf } from './cluster/callers.ts';
import { SESSION_SECRET } from './programs.ts';
import { prepareSet, SCOPE } from './sets.ts';

const words = process.argv.slice(2);
const numberOf = (name: string, otherwise: number) => {
  const at = words.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(words[at + 1]);
};
const MACHINES = numberOf('machines', 3);
const ORDERS = numberOf('orders', 5);
const SECONDS = numberOf('seconds', 60);
const LISTENERS = numberOf('listeners', 100);
const KILLS = words.includes('--kill');
/** Targets P5: what a guest and a till of a full platform ask for one order. */
const READS_PER_ORDER = 20;
const SET_ORDERS = 2000;
/** What Consul takes for the shortest. */
const TTL_MS = 10_000;
const STORE = `/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}`;

if (!litefsProgram()) {
  console.log('skipped: no LiteFS');
  process.exit(0);
}
const set = await prepareSet('small', SET_ORDERS, '.tmp/bench');
const isOne = MACHINES === 1;
const cluster = await startCluster({
  planted: set.dataDir,
  command: [join(process.cwd(), 'dist/servery-demo')],
  env: { APP_ENV: 'prod', SESSION_SECRET, SEED_SCALE: 'none' },
  machines: isOne ? { syd: true } : THREE,
  lease: isOne ? 'static' : 'consul',
  ttlMs: TTL_MS,
});
const up = new Set<Machine>(cluster.machines);
const anyUrl = (n: number) => [...up][n % up.size]?.url ?? '';
/** The screens go when all is asked. */
const paused = new AbortController();
const listeners = await listen();
const orders: Asked[] = [];
const reads: Asked[] = [];
const acknowledged: string[] = [];
const killed = { at: 0, back: 0 };
const began = performance.now();
const mark = Date.now().toString(36);
const killing = KILLS ? killInTheMiddle() : Promise.resolve();
await Promise.all([openLoop(ORDERS, order, orders), openLoop(ORDERS * READS_PER_ORDER, read, reads)]);
await killing;
paused.abort();
await tell();
await cluster[Symbol.asyncDispose]();
process.exit(0);

interface Asked {
  readonly plannedMs: number;
  readonly tookMs: number;
  /** Why it has no answer; null: it has one. */
  readonly failure: string | null;
}

/** So many a second, each at its time, and counted from then. */
async function openLoop(perSecond: number, call: (n: number) => Promise<void>, into: Asked[]): Promise<void> {
  const running: Promise<void>[] = [];
  for (let n = 0; n < perSecond * SECONDS; n++) {
    const plannedMs = began + (n * 1000) / perSecond;
    const wait = plannedMs - performance.now();
    if (wait > 0) await Bun.sleep(wait);
    running.push(
      call(n).then(
        () => void into.push({ plannedMs, tookMs: performance.now() - plannedMs, failure: null }),
        (error) =>
          void into.push({ plannedMs, tookMs: performance.now() - plannedMs, failure: String(error).slice(0, 80) }),
      ),
    );
  }
  await Promise.all(running);
}

/** As a till does it: again with the same key until it is answered yes. */
async function order(n: number): Promise<void> {
  const id = `e${mark}-${String(n).padStart(9, '0')}`;
  const body = set.orderBody.replaceAll('__ID__', id);
  for (let tries = 0; ; tries++) {
    const url = anyUrl(n + tries);
    const answer = await fetch(`${url}/api/pos${STORE}/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie: set.tillCookie },
      body,
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (answer?.status === 200 && text) {
      acknowledged.push(id);
      return;
    }
    if (answer && answer.status < 500) throw new Error(`${answer.status} ${text}`);
    if (tries > 300) throw new Error('never answered');
    await Bun.sleep(200);
  }
}

/** Nine pages of the store for each look at the cart. */
async function read(n: number): Promise<void> {
  const url = anyUrl(n);
  const path = n % 10 === 0 ? `/api/online-ordering${STORE}/cart` : STORE;
  const headers = n % 10 === 0 ? { cookie: set.customerCookie } : {};
  const answer = await fetch(url + path, { headers, signal: AbortSignal.timeout(10_000) });
  const text = await answer.text();
  if (answer.status !== 200 || text.length < 100) throw new Error(`${answer.status} at ${path}`);
}

async function listen(): Promise<{ readonly heard: () => number }> {
  let heard = 0;
  for (let n = 0; n < LISTENERS; n++) {
    void (async () => {
      while (!paused.signal.aborted) {
        try {
          const answer = await fetch(`${anyUrl(n)}/api/live${STORE}`, { headers: { cookie: set.tillCookie } });
          for await (const chunk of answer.body as ReadableStream<Uint8Array>) {
            heard += new TextDecoder().decode(chunk).split('"orderId":"e').length - 1;
          }
        } catch {
          // As a browser does it: again.
        }
        await Bun.sleep(500);
      }
    })();
  }
  await Bun.sleep(1000);
  return { heard: () => heard };
}

async function killInTheMiddle(): Promise<void> {
  await Bun.sleep((SECONDS * 1000) / 3);
  const victim = await cluster.primary();
  up.delete(victim);
  const count = acknowledged.length;
  killed.at = performance.now();
  await victim.kill();
  await until('orders are taken again', async () => acknowledged.length > count + 1, 60_000);
  killed.back = performance.now();
  await victim.start();
  up.add(victim);
}

async function tell(): Promise<void> {
  const rate = (asked: readonly Asked[]): Rates =>
    ratesOf(
      asked.filter(({ failure }) => failure === null).map(({ tookMs }) => tookMs),
      SECONDS,
    );
  const isApart = ({ plannedMs }: Asked) =>
    killed.at > 0 && plannedMs > killed.at - 500 && plannedMs < killed.back + 1000;
  console.log(
    `${MACHINES} machines, ${ORDERS} orders and ${ORDERS * READS_PER_ORDER} reads a second for ${SECONDS} s, ${LISTENERS} listeners`,
  );
  console.log('| what | a second | p50 ms | p95 ms | p99 ms |\n| --- | --- | --- | --- | --- |');
  console.log(rowOf(['orders'], rate(orders.filter((one) => !isApart(one)))));
  console.log(rowOf(['reads'], rate(reads.filter((one) => !isApart(one)))));
  if (KILLS) {
    console.log(rowOf(['orders while the primary was lost'], rate(orders.filter(isApart))));
    console.log(rowOf(['reads while the primary was lost'], rate(reads.filter(isApart))));
    console.log(`no order was acknowledged for ${((killed.back - killed.at) / 1000).toFixed(1)} s`);
  }
  const failures = [...orders, ...reads].filter(({ failure }) => failure !== null).map(({ failure }) => failure);
  console.log(
    `${orders.length} orders, ${acknowledged.length} acknowledged, ${reads.length} reads, ${failures.length} without an answer`,
  );
  for (const [why, count] of Object.entries(Object.groupBy(failures, (one) => one ?? '')).map(([why, all]) => [
    why,
    all?.length,
  ]))
    console.log(`  ${count} × ${why}`);
  console.log(`listeners heard ${listeners.heard()} times of an order`);
  await until('all are level', async () => {
    const healths = await Promise.all(cluster.machines.map((one) => one.health()));
    return new Set(healths.map((health) => health?.cluster.position)).size === 1;
  });
  for (const machine of cluster.machines) {
    using books = machine.books();
    const found = books.query<{ n: number }, [string]>('select count(*) as n from orders where id = ?');
    const lost = acknowledged.filter((id) => found.get(id)?.n !== 1);
    console.log(`${machine.name}: ${lost.length} acknowledged orders are not there exactly once`);
  }
}
