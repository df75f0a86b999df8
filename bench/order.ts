/**
 * What one order is made of: its statements with what each takes, and the pages that its commit writes, table by table.
 *
 *   npm run bun -- bench/order.ts            # the order of P4: three lines with modifiers, to be paid later
 *   npm run bun -- bench/order.ts posCash    # paid at once
 *   PAGE_BYTES=16384 npm run bun -- bench/order.ts   # as a database that was made on the mount
 *   npm run bun -- bench/order.ts docket     # from an order's commit to the first bytes of its docket at a printer on loopback
 *   npm run bun -- bench/order.ts facts      # what facts of reports add to it, against the same program without them; facts box: only there
 *   npm run bun -- bench/order.ts evidence   # what links of evidence add to an order that is paid at once
 */
import type { Database as BunDatabase } from 'bun:sqlite';
import { readFileSync } from 'node:fs';
import { connectionOf } from '#db/statement.ts';
import { medianOf } from './brackets.ts';
import { measureFirstByte } from './docket-first-byte.ts';
import { EVIDENCE, HOW_ORDERS, MOST_MORE, measureOrderCost } from './order-facts.ts';
import { openOrderShop } from './order-shop.ts';
import { prepareSet } from './sets.ts';

const SET_ORDERS = 2000;
const WARM = 300;
const MEASURED = 1280;
/** As many as P4 has. */
const CALLERS = 64;
const CROWD_ORDERS = 2000;
/** More than a commit's pages: a store's day is then one of many. */
const SET_OF_FACTS = 20_000;
const DOCKETS = 200;
const PAIRS = 200;
const MOST_OF_LINKS = 0.03;

const paymentType = process.argv[2] ?? 'posPayLater';
if (paymentType === 'facts') process.exit((await printFacts(process.argv[3] ?? '')) ? 0 : 1);
if (paymentType === 'evidence') process.exit((await printEvidence(Number(process.argv[3] ?? PAIRS))) ? 0 : 1);
if (paymentType === 'docket') {
  await printDocket(Number(process.argv[3] ?? DOCKETS));
  process.exit(0);
}
const set = await prepareSet('small', SET_ORDERS, '.tmp/bench');
const { dataDir, database, place, crowd, close } = await openOrderShop(set, paymentType);
for (let at = 0; at < WARM; at += 1) await place();
printPages(await pagesOf(1), 'alone');
printPages(await pagesOf(16), 'sixteen that share a commit, each');
printPages(await pagesOf(64), '64 that share a commit, each');
await printCrowd();
await printStatements();
await close();

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

async function printEvidence(pairs: number): Promise<boolean> {
  const small = await prepareSet('small', SET_ORDERS, '.tmp/bench');
  const how = { side: 'cloud', paymentType: 'posCash', callers: 1, ordersOfBlock: 10, pairs } as const;
  const { wall, wallSpread, processor, wallMs } = await measureOrderCost(small, how, EVIDENCE);
  console.log(
    `${wallMs.toFixed(2)} ms an order; its link adds ${percent(wall)} by the clock ` +
      `(half of all pairs ${wallSpread.map(percent).join(' to ')}), ${percent(processor)} of the processor`,
  );
  return wall <= MOST_OF_LINKS && processor <= MOST_OF_LINKS;
}

async function printDocket(dockets: number): Promise<void> {
  const small = await prepareSet('small', SET_ORDERS, '.tmp/bench');
  const { docketMs, worstMs, socketMs } = await measureFirstByte(small, dockets);
  const ratio = (docketMs / socketMs).toFixed(1);
  console.log(
    `first bytes of a docket: ${docketMs.toFixed(2)} ms after the commit (p95 ${worstMs.toFixed(2)}), ` +
      `${ratio} times a plain socket write of ${socketMs.toFixed(3)} ms`,
  );
}

/** Whether facts add no more than they may, by the clock and by the processor. */
async function printFacts(only: string): Promise<boolean> {
  const ofFacts = await prepareSet('small', SET_OF_FACTS, '.tmp/bench');
  let isHeld = true;
  for (const how of HOW_ORDERS.filter(({ side }) => side.includes(only))) {
    const { wall, wallSpread, processor, wallMs } = await measureOrderCost(ofFacts, how);
    isHeld &&= wall <= MOST_MORE && processor <= MOST_MORE;
    console.log(
      `${how.side}, ${how.paymentType}, ${how.callers} at a time: ${wallMs.toFixed(2)} ms an order; facts add ${percent(wall)} by the clock ` +
        `(half of all pairs ${wallSpread.map(percent).join(' to ')}), ${percent(processor)} of the processor`,
    );
  }
  return isHeld;
}

/** Pages in the log of one commit with so many orders and what is written soon after, by the table or index they are of. */
async function pagesOf(orders: number): Promise<Map<string, number>> {
  const rounds = 10;
  const found = new Map<string, number>();
  const { page_size: size } = database.raw.query<{ page_size: number }, []>('pragma page_size').get() ?? {
    page_size: 0,
  };
  for (let round = 0; round < rounds; round += 1) {
    await database.writeSoon('level', async () => {});
    database.raw.run('pragma wal_checkpoint(truncate)');
    await Promise.all(Array.from({ length: orders }, place));
    await database.writeSoon('level', async () => {});
    const log = readFileSync(`${dataDir}/servery.db-wal`);
    const names = namesOfPages(database.raw);
    for (let at = 32; at + 24 + size <= log.length; at += 24 + size) {
      const name = names.get(log.readUInt32BE(at)) ?? 'unused';
      found.set(name, (found.get(name) ?? 0) + 1 / rounds / orders);
    }
  }
  return found;
}

function namesOfPages(raw: BunDatabase): Map<number, string> {
  const rows = raw.query<{ pageno: number; name: string }, []>('select pageno, name from dbstat').all();
  return new Map(rows.map(({ pageno, name }) => [pageno, name]));
}

function printPages(pages: ReadonlyMap<string, number>, how: string): void {
  const all = [...pages.values()].reduce((sum, count) => sum + count, 0);
  console.log(`\n${all.toFixed(1)} pages an order, ${how}`);
  for (const [name, count] of [...pages].sort(([, a], [, b]) => b - a))
    console.log(`${count.toFixed(2).padStart(8)}  ${name}`);
}

async function printCrowd(): Promise<void> {
  const cpu = process.cpuUsage();
  const began = performance.now();
  await crowd(CROWD_ORDERS, CALLERS);
  const { user, system } = process.cpuUsage(cpu);
  const each = (ms: number) => (ms / CROWD_ORDERS).toFixed(3);
  const clock = each(performance.now() - began);
  console.log(
    `\n${CALLERS} callers: ${clock} ms an order by the clock, ${each((user + system) / 1000)} of the processor`,
  );
}

/** Milliseconds of each call. */
type Taken = number[];

async function printStatements(): Promise<void> {
  const taken = new Map<string, Taken>();
  timed(database.raw, 'writer', taken);
  timed(connectionOf(database.db), 'reader', taken);
  await crowd(MEASURED, CALLERS);
  const rows = [...taken]
    .map(([sql, times]) => ({
      sql,
      calls: times.length / MEASURED,
      ms: (medianOf(times.sort((a, b) => a - b)) * times.length) / MEASURED,
    }))
    .sort((a, b) => b.ms - a.ms);
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
  const isCommit = ({ sql }: { readonly sql: string }) => sql.endsWith(' commit');
  console.log(
    `\n${sum(({ calls }) => calls).toFixed(1)} statements an order; all but the commit take ${sum((row) => (isCommit(row) ? 0 : row.ms)).toFixed(3)} ms;`,
  );
  for (const { sql, calls, ms } of rows) {
    console.log(
      `${calls.toFixed(2).padStart(6)} ${ms.toFixed(4).padStart(8)}  ${sql.replaceAll(/\s+/g, ' ').slice(0, 150)}`,
    );
  }
}

/** Notes what each statement takes on this connection from here on. */
function timed(raw: BunDatabase, name: string, taken: Map<string, Taken>): void {
  const note = (sql: string, ms: number) => {
    const key = `${name}: ${sql}`;
    const times = taken.get(key) ?? [];
    taken.set(key, times);
    times.push(ms);
  };
  const measured = <T>(sql: string, work: () => T): T => {
    const began = performance.now();
    try {
      return work();
    } finally {
      note(sql, performance.now() - began);
    }
  };
  const query = raw.query.bind(raw) as (sql: string) => object;
  const known = new Map<string, object>();
  const wrapped = (sql: string) => {
    const statement = known.get(sql) ?? proxyOf(query(sql), (work) => measured(sql, work));
    known.set(sql, statement);
    return statement;
  };
  const run = raw.run.bind(raw);
  Object.assign(raw, { query: wrapped, run: (sql: string) => measured(sql, () => run(sql)) });
}

function proxyOf(statement: object, measured: <T>(work: () => T) => T): object {
  return new Proxy(statement, {
    get(target, name) {
      const found = Reflect.get(target, name, target) as unknown;
      if (typeof found !== 'function') return found;
      return (...args: unknown[]) => measured(() => found.apply(target, args) as unknown);
    },
  });
}
