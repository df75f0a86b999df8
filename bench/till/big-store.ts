/** The set *big store* with a till that is ready to use: planted once, put in order before each measurement. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createMenuStore } from '#db/menu/menu-store.ts';
import { SINGLE_SERVER } from '#db/replication.ts';
import { cloudOwnership } from '#db/sync/ownership-of-rows.ts';
import { CAST } from '#demo/cast/cast.ts';
import { plantDemoCardTerminals } from '#demo/demo-card-terminals.ts';
import { SEED_SCALES, type SeedScale } from '#demo/large/scale.ts';
import { seedLarge } from '#demo/large/seed-large.ts';
import type { AppContext } from '#src/context.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { createTerminal } from '#src/features/tills/manage-terminals.ts';
import { createSimulatedCardTerminal } from '#src/integrations/card-terminal/simulator/card-terminal-simulator.ts';
import { TerminalWorld } from '#src/integrations/card-terminal/simulator/terminal-world.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { openBase } from '#src/server/base.ts';
import { SCOPE } from '../sets.ts';

/** Planted on this day, whenever it is planted: the same bytes each time. */
const PLANTED_AT = Temporal.Instant.from('2026-11-01T02:00:00Z');
export const OPEN_BILLS = 500;

export interface BigStore {
  readonly dataDir: string;
  readonly scale: SeedScale;
  readonly pairingCode: string;
  readonly pin: string;
}

/** `share` of the set's sizes, 1 being all of it; categories and open bills stay. */
export async function prepareBigStore(share: number, at: string, printers: readonly number[]): Promise<BigStore> {
  const whole = SEED_SCALES.bigStore;
  const scale: SeedScale = {
    ...whole,
    itemsPerStore: Math.round(whole.itemsPerStore * share),
    customers: Math.round(whole.customers * share),
    orders: Math.max(OPEN_BILLS * 2, Math.round(whole.orders * share)),
  };
  const dataDir = `${at}/big-store-${share}`;
  if (!existsSync(dataDir)) {
    await rm(`${dataDir}.part`, { recursive: true, force: true });
    await withContext(`${dataDir}.part`, async (ctx, database) => {
      await seedLarge({ ...ctx, clock: { now: () => PLANTED_AT } }, database, scale);
    });
    await rename(`${dataDir}.part`, dataDir);
  }
  return withContext(dataDir, async (ctx, database) => {
    putInOrder(database, printers);
    assertWhole(database, scale);
    await plantDemoCardTerminals(ctx);
    const { pairingCode, posTerminalId } = await createTerminal(ctx, SCOPE, {
      name: `Till ${Date.now()}`,
      by: BY_SYSTEM,
    });
    database.raw.run(
      'insert into card_terminal_tills (posTerminalId, storeId, cardTerminalId) select ?, storeId, id from card_terminals',
      [posTerminalId],
    );
    const pin = CAST.restaurants[0]?.stores[0]?.employees[0]?.pin ?? '';
    return { dataDir, scale, pairingCode, pin };
  });
}

type Base = Awaited<ReturnType<typeof openBase>>;

async function withContext<T>(
  dataDir: string,
  work: (ctx: AppContext, database: Base['database']) => Promise<T>,
): Promise<T> {
  const base = await openBase({
    dataDir,
    sessionSecret: null,
    logStyle: 'json',
    replication: SINGLE_SERVER,
    side: 'cloud',
    ownership: cloudOwnership,
  });
  const kept = `${dataDir}/simulated-card-terminals.json`;
  const terminals = new TerminalWorld({
    nowMs: Date.now,
    firstStory: 'approve',
    keep: {
      load: () => (existsSync(kept) ? readFileSync(kept, 'utf8') : null),
      save: (text) => writeFileSync(kept, text),
    },
  });
  const ctx: AppContext = {
    ...base.ctx,
    ports: { ...NO_PORTS, cardTerminals: { simulator: createSimulatedCardTerminal(terminals) } },
    menus: createMenuStore(base.database, { now: () => Temporal.Now.instant() }),
    printerReach: 'shopNetwork',
    mapTiles: null,
    syncSummary: () => null,
    publicUrl: 'http://127.0.0.1',
  };
  try {
    return await work(ctx, base.database);
  } finally {
    await base.database.close();
    base.log.flush();
  }
}

/** What an earlier run left open is closed, and the shop's printers are those that listen now. */
function putInOrder({ raw }: Base['database'], printers: readonly number[]): void {
  raw.run("delete from print_jobs where status in ('queued', 'failure')");
  raw.run('delete from bill_holds');
  const planted = 'select id from orders where placedIsoDateTimeUtc < ?';
  const before = PLANTED_AT.toString();
  raw.run(
    `update bills set state = 'closed', closedReason = 'measured' where state = 'open' and id not in (${planted})`,
    [before],
  );
  raw.run(
    `update orders set statusCode = 'completed' where statusCode in ('new', 'accepted') and placedIsoDateTimeUtc >= ?`,
    [before],
  );
  // The set's website orders to be paid in the store: the bills that are counted are the counter's.
  raw.run(
    `update orders set writtenOffIsoDateTimeUtc = placedIsoDateTimeUtc where writtenOffIsoDateTimeUtc is null and channel = 'online'
     and statusCode = 'completed' and paymentType in ('inStore', 'cashOnDelivery', 'cardOnDelivery')`,
  );
  const rows = raw.query<{ id: string }, []>('select id from printers order by id').all();
  for (const [at, { id }] of rows.entries()) {
    // Not 127.0.0.1, where the program starts simulated printers of its own.
    raw.run(`update printers set specJson = json_set(specJson, '$.ipAddress', '127.0.0.2', '$.port', ?) where id = ?`, [
      printers[at % printers.length] ?? 9100,
      id,
    ]);
  }
}

/** Generated data are looked at before anything is measured on them. */
function assertWhole({ raw }: Base['database'], scale: SeedScale): void {
  const count = (sql: string) => Number(raw.query<{ n: number }, []>(`select count(*) as n from ${sql}`).get()?.n);
  const found = {
    itemsPerStore: count('items'),
    categories: count('(select distinct categoryId from items)'),
    openOrders: count("bills where state = 'open'"),
  };
  for (const [name, n] of Object.entries(found)) {
    const wanted = scale[name as keyof typeof found];
    if (n !== wanted) throw new Error(`the set is not whole: ${n} ${name}, not ${wanted}`);
  }
  // The people of the demo, and what earlier runs have sold, are there as well.
  for (const name of ['customers', 'orders'] as const) {
    if (count(name) < scale[name]) throw new Error(`the set is not whole: ${count(name)} ${name}, not ${scale[name]}`);
  }
}
