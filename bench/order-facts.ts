/**
 * What keeping facts, or evidence, adds to an order. Two copies of one file in one process, one without it, take orders over
 * the till's own route, a few in turn: nothing is made or dropped while it is measured, so both stay warm and no statement is
 * compiled again, and whatever else the machine does is done to both.
 */
import type { Database as BunDatabase } from 'bun:sqlite';
import type { Side } from '#db/sync/feed-triggers.ts';
import { medianOf } from './brackets.ts';
import { type OrderShop, openOrderShop } from './order-shop.ts';
import type { MeasuredSet } from './sets.ts';

const WARM_ORDERS = 150;
export const MOST_MORE = 0.05;
/** In the cloud and on a box, paid at once and later, alone and where orders share a commit. */
export const HOW_ORDERS: readonly HowOrders[] = [
  { side: 'cloud', paymentType: 'posCash', callers: 1, ordersOfBlock: 10, pairs: 200 },
  { side: 'cloud', paymentType: 'posPayLater', callers: 1, ordersOfBlock: 10, pairs: 200 },
  { side: 'cloud', paymentType: 'posCash', callers: 16, ordersOfBlock: 16, pairs: 200 },
  { side: 'box', paymentType: 'posCash', callers: 1, ordersOfBlock: 10, pairs: 200 },
];

export interface HowOrders {
  readonly side: Side;
  readonly paymentType: 'posCash' | 'posPayLater';
  /** One: each order has a commit of its own. */
  readonly callers: number;
  readonly ordersOfBlock: number;
  readonly pairs: number;
}

export interface OrderCost {
  /** Shares, of the middle of all pairs: 0.03 is three per cent more. */
  readonly wall: number;
  readonly processor: number;
  /** Half of all pairs say no less than the first and no more than the second, by the clock. */
  readonly wallSpread: readonly [number, number];
  /** Of an order with facts. */
  readonly wallMs: number;
}

interface Taken {
  readonly wallMs: number;
  readonly processorMs: number;
}

/** What is measured: how a shop does without it, and the rows by which it shows that it did. */
export interface PartOfOrder {
  takeOut(raw: BunDatabase): void;
  readonly rowsKept: string;
}

export const FACTS: PartOfOrder = {
  takeOut: dropFacts,
  rowsKept: "select count(*) as count from sales_facts where orderId glob 'part*'",
};

/** Of orders that are paid at once: each payment is a link. Taking its hashes is not left out; it takes a few microseconds. */
export const EVIDENCE: PartOfOrder = {
  takeOut: leaveOutLinks,
  rowsKept: "select count(*) as count from evidence_links where kind = 'paymentTaken'",
};

export async function measureOrderCost(
  set: MeasuredSet,
  how: HowOrders,
  part: PartOfOrder = FACTS,
): Promise<OrderCost> {
  const keeping = await openOrderShop(set, how.paymentType, how.side);
  const bare = await openOrderShop(set, how.paymentType, how.side);
  try {
    part.takeOut(bare.database.raw);
    for (const shop of [keeping, bare]) await shop.crowd(WARM_ORDERS, how.callers);
    const pairs: { readonly kept: Taken; readonly without: Taken }[] = [];
    for (let at = 0; at < how.pairs; at += 1) {
      // First and second in turn: what comes second finds a warmer machine.
      const [first, second] = at % 2 === 0 ? [keeping, bare] : [bare, keeping];
      const one = await blockOf(first, how);
      const two = await blockOf(second, how);
      pairs.push(at % 2 === 0 ? { kept: one, without: two } : { kept: two, without: one });
    }
    assertKept(keeping, bare, { part, orders: WARM_ORDERS + how.pairs * how.ordersOfBlock });
    const sorted = (of: (pair: (typeof pairs)[number]) => number) => pairs.map(of).sort((a, b) => a - b);
    const walls = sorted(({ kept, without }) => kept.wallMs / without.wallMs - 1);
    const quarter = Math.floor(walls.length / 4);
    return {
      wall: medianOf(walls),
      processor: medianOf(sorted(({ kept, without }) => kept.processorMs / without.processorMs - 1)),
      wallSpread: [walls[quarter] ?? Number.NaN, walls.at(-1 - quarter) ?? Number.NaN],
      wallMs: medianOf(sorted(({ kept }) => kept.wallMs)) / how.ordersOfBlock,
    };
  } finally {
    await keeping.close();
    await bare.close();
  }
}

async function blockOf(shop: OrderShop, { callers, ordersOfBlock }: HowOrders): Promise<Taken> {
  const cpu = process.cpuUsage();
  const began = performance.now();
  await shop.crowd(ordersOfBlock, callers);
  const wallMs = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs, processorMs: (user + system) / 1000 };
}

function dropFacts(raw: BunDatabase): void {
  const found = raw
    .query<{ name: string }, []>(
      "select name from sqlite_master where type = 'trigger' and (name glob 'facts_*' or name glob 'months_*')",
    )
    .all();
  if (found.length < 10) throw new Error('these are not the triggers of facts');
  for (const { name } of found) raw.run(`drop trigger ${name}`);
}

/** Statements of links find and write nothing. */
function leaveOutLinks(raw: BunDatabase): void {
  const query = raw.query.bind(raw);
  const nothing = { all: () => [], get: () => null, run: () => ({ changes: 1, lastInsertRowid: 0 }) };
  const isOfLinks = (sql: string) => sql.includes('"evidence_links"') || sql.includes('"histories"');
  raw.query = ((sql: string) => (isOfLinks(sql) ? nothing : query(sql))) as typeof raw.query;
}

/** The one keeps a row of each order, the other of none. */
function assertKept(
  keeping: OrderShop,
  bare: OrderShop,
  { part, orders }: { readonly part: PartOfOrder; readonly orders: number },
): void {
  const rowsOf = ({ database }: OrderShop) =>
    database.raw.prepare<{ count: number }, []>(part.rowsKept).get()?.count ?? 0;
  const [kept, left] = [rowsOf(keeping), rowsOf(bare)];
  if (kept - left !== orders) throw new Error(`${kept} and ${left} rows of ${orders} orders`);
}
