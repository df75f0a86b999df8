/** A store's orders as a file: how fast its rows come, and what the program needs for them while it writes. */
import type { Database as BunDatabase } from 'bun:sqlite';
import { readFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { startProduct } from '../programs.ts';
import { askersOf } from './ask.ts';
import { ASKED, type ReportSet, withSet } from './plant.ts';

const TIMES = 4;
export const LEAST_ROWS = 200_000;
export const MOST_MS_A_THOUSAND = 20;
export const MOST_GROWTH_MB = 32;
const LOOK_EVERY_MS = 20;

export interface Exported {
  readonly rows: number;
  /** The slowest of all but the first, which compiles. */
  readonly msAThousand: number;
  /** The most that the program had while it wrote, above what it had when the file had begun. */
  readonly grownMb: number;
  readonly mostMb: number;
}

/** On a copy, in which the asked store has sold so often that a file which was held as a whole would show. */
export async function measureExport(set: ReportSet): Promise<Exported> {
  const copy = { ...set, dataDir: `${set.dataDir}-export` };
  await rm(copy.dataDir, { recursive: true, force: true });
  await cp(set.dataDir, copy.dataDir, { recursive: true });
  try {
    const owner = await withSet(copy.dataDir, async (ctx, raw) => {
      sellMore(raw);
      return (await askersOf(ctx)).owner;
    });
    return await exportOften(copy, owner);
  } finally {
    await rm(copy.dataDir, { recursive: true });
  }
}

async function exportOften(set: ReportSet, owner: string): Promise<Exported> {
  await using product = await startProduct(set.dataDir, { CLIENT_ADDRESS_HEADER: 'x-caller' });
  const from = Temporal.PlainDate.from(set.lastDay).subtract({ days: set.days - 1 });
  const path = `/api/orders/restaurants/${ASKED.restaurantId}/stores/${ASKED.storeId}/orders.csv`;
  const url = `${product.url}${path}?kind=pos&period=chooseDates&from=${from}&to=${set.lastDay}`;
  const found: Exported[] = [];
  for (let at = 0; at < TIMES; at += 1) {
    const headers = { cookie: owner, 'x-caller': `10.1.0.${at}` };
    const one = await exportOnce(url, headers, () => residentMb(product.pid));
    console.log(`${one.rows} rows: ${one.msAThousand.toFixed(1)} ms a thousand, ${one.mostMb.toFixed(0)} MB at most`);
    if (at > 0) found.push(one);
  }
  const worst = (of: keyof Exported) => Math.max(...found.map((one) => one[of]));
  const [{ rows } = { rows: 0 }] = found;
  if (rows < LEAST_ROWS) throw new Error(`the file has ${rows} rows`);
  return { rows, msAThousand: worst('msAThousand'), grownMb: worst('grownMb'), mostMb: worst('mostMb') };
}

/** Read as it comes, and not kept here either. */
async function exportOnce(url: string, headers: Record<string, string>, memoryMb: () => number): Promise<Exported> {
  const began = performance.now();
  const answer = await fetch(url, { headers });
  if (!answer.ok || !answer.body) throw new Error(`the export was answered ${answer.status}`);
  let rows = -1;
  let firstMb = 0;
  let mostMb = 0;
  let lookedAt = 0;
  for await (const bytes of answer.body) {
    for (const byte of bytes) if (byte === 10) rows += 1;
    if (performance.now() - lookedAt < LOOK_EVERY_MS) continue;
    lookedAt = performance.now();
    const nowMb = memoryMb();
    firstMb ||= nowMb;
    mostMb = Math.max(mostMb, nowMb);
  }
  const took = performance.now() - began;
  return { rows, msAThousand: (took / rows) * 1000, grownMb: mostMb - firstMb, mostMb };
}

/** The store's orders once more under other ids, until there are enough of the tills'. */
function sellMore(raw: BunDatabase): void {
  const columns = raw
    .query<{ name: string }, []>("select name from pragma_table_info('orders')")
    .all()
    .map(({ name }) => name);
  const other: Readonly<Record<string, string>> = { id: "id || ' ' || ?", orderNumber: "orderNumber || ' ' || ?" };
  const { sold } = raw
    .query<{ sold: number }, [string]>(
      "select count(*) as sold from orders where storeId = ? and channel = 'pos' and id not glob '* *'",
    )
    .get(ASKED.storeId) ?? { sold: 0 };
  if (sold === 0) throw new Error('the asked store has sold nothing');
  for (let at = 1; at * sold < LEAST_ROWS; at += 1) {
    raw.run('begin');
    raw.run(
      `insert into orders (${columns.join(', ')}) select ${columns.map((name) => other[name] ?? name).join(', ')}
       from orders where storeId = ? and channel = 'pos' and id not glob '* *'`,
      [`${at}`, `${at}`, ASKED.storeId],
    );
    raw.run('commit');
  }
}

function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
