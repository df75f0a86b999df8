/** Set L (reliability targets §2) as a file to ask reports of: two million orders, with all that reports tell apart. */
import type { Database as BunDatabase } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createMenuStore } from '#db/menu/menu-store.ts';
import { listCoupons } from '#db/promotions/coupons.repository.ts';
import { SINGLE_SERVER } from '#db/replication.ts';
import { wrongFacts } from '#db/reports/rebuild-facts.ts';
import { cloudOwnership } from '#db/sync/ownership-of-rows.ts';
import type { LargeStore } from '#demo/large/large-orders.ts';
import type { SeedScale } from '#demo/large/scale.ts';
import { seedLarge } from '#demo/large/seed-large.ts';
import type { AppContext } from '#src/context.ts';
import { WEEKDAYS } from '#src/domain/time/weekly-hours.schema.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { openBase } from '#src/server/base.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { SESSION_SECRET } from '../programs.ts';
import { modelsOf } from './models.ts';
import { type Seller, sellerDice, Trade } from './trade.ts';
import { tradeWriter } from './write-trade.ts';

export interface ReportScale extends SeedScale {
  /** 'yyyy-mm-dd'; the last business day that has orders. */
  readonly lastDay: string;
  /** Of the store that is asked; left out: its share of two million, however many the others have. */
  readonly askedOrders?: number;
}

export const SET_L = {
  restaurants: 200,
  stores: 400,
  itemsPerStore: 150,
  customers: 1_000_000,
  orders: 2_000_000,
  days: 365,
} as const satisfies SeedScale;

/** The first store of every set. */
export const ASKED = { restaurantId: 'r0', storeId: 'r0s0' } as const;
const ORDERS_OF_ASKED = 5000;

const EMPLOYEES = 6;
const TERMINALS = 3;
/** One store in four sells until two at night. */
const LATE_EVERY = 4;
const DAYS_OF_ONE_COMMIT = 5;
const CACHE_KB = 1024 * 1024;

export interface ReportSet extends ReportScale {
  readonly dataDir: string;
}

/** Set L with about so many orders, planted in a folder under `at` where it isn't yet. */
export async function reportSet(at: string, orders: number, lastDay: string): Promise<ReportSet> {
  const scale = { ...SET_L, orders, lastDay };
  const dataDir = `${at}/${orders}-${lastDay}`;
  if (!existsSync(dataDir)) await plantReportSet(dataDir, scale);
  return { ...scale, dataDir };
}

/** The same rows in every table of orders for the same scale. */
export async function plantReportSet(dataDir: string, scale: ReportScale): Promise<void> {
  await rm(`${dataDir}.part`, { recursive: true, force: true });
  await withSet(`${dataDir}.part`, async (ctx, raw) => {
    const sellers = await plantSellers(ctx, scale);
    writeYear(raw, new Trade(sellers), scale);
    assertSpread(raw, scale);
    // The program never gathers statistics of its tables, so what is measured is planned without them.
    for (const table of ['sqlite_stat1', 'sqlite_stat4']) raw.run(`drop table if exists ${table}`);
  });
  await rename(`${dataDir}.part`, dataDir);
}

export async function withSet<T>(dataDir: string, work: (ctx: Planting, raw: BunDatabase) => Promise<T>): Promise<T> {
  const base = await openBase({
    dataDir,
    sessionSecret: SESSION_SECRET,
    logStyle: 'json',
    replication: SINGLE_SERVER,
    side: 'cloud',
    ownership: cloudOwnership,
  });
  const ctx: Planting = {
    ...base.ctx,
    database: base.database,
    ports: NO_PORTS,
    menus: createMenuStore(base.database, base.ctx.clock),
    printerReach: 'shopNetwork',
    mapTiles: null,
    syncSummary: () => null,
    publicUrl: 'http://127.0.0.1',
  };
  try {
    return await work(ctx, base.database.raw);
  } finally {
    await base.database.close();
    base.log.flush();
  }
}
export type Planting = AppContext & { readonly database: Awaited<ReturnType<typeof openBase>>['database'] };

async function plantSellers(ctx: Planting, scale: ReportScale): Promise<Seller[]> {
  const noon = Temporal.PlainDate.from(scale.lastDay)
    .add({ days: 1 })
    .toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' });
  const fixed = { ...ctx, clock: { now: () => noon.toInstant() } };
  const stores: LargeStore[] = [];
  await seedLarge(fixed, ctx.database, scale, (_, store) => stores.push(store) && 0);
  unsafeButFast(ctx.database.raw);
  const { askedOrders = ORDERS_OF_ASKED } = scale;
  const others = (scale.orders - askedOrders) / (scale.stores - 1);
  const sellers: Seller[] = [];
  for (const [at, store] of stores.entries()) {
    const orders =
      store.cast.id === ASKED.storeId ? askedOrders : Math.round(others * (at + 1)) - Math.round(others * at);
    sellers.push(await sellerOf(fixed, store, { orders, days: scale.days, isLate: at % LATE_EVERY === 1, year: 0 }));
  }
  await ctx.write(async () => {
    for (const seller of sellers) staff(ctx.database.raw, seller);
  });
  return sellers;
}

type Share = Pick<Seller, 'orders' | 'days' | 'isLate' | 'year'>;

async function sellerOf(ctx: Planting, store: LargeStore, share: Share): Promise<Seller> {
  const { cast } = store;
  const [employee] = cast.employees;
  const [terminal] = cast.terminals;
  if (!employee || !terminal) throw new Error(`${cast.id} has nobody at a till`);
  const copies = (count: number, id: string) =>
    Array.from({ length: count }, (_, at) => (at === 0 ? id : `${id}_${at}`));
  return {
    store,
    models: modelsOf(store, await listCoupons(ctx.db, grantRestaurantScope(cast))),
    dice: sellerDice(cast.id, share.year),
    employees: copies(EMPLOYEES, employee.id).map((id, at) => ({
      id,
      name: at === 0 ? employee.name : `${employee.name} ${at}`,
    })),
    terminalIds: copies(TERMINALS, terminal.id),
    ...share,
    written: 0,
    owed: 0,
  };
}

/** More people and tills, without the slow hash that each PIN costs, and the hours of the nights. */
function staff(raw: BunDatabase, { store, employees, terminalIds, isLate }: Seller): void {
  const storeId = store.cast.id;
  const [first, ...others] = employees;
  for (const [at, { id, name }] of others.entries()) {
    raw.run(
      `insert into employees (id, restaurantId, storeId, name, color, pinHash, permissionsJson, isActive, createdIsoDateTimeUtc)
       select ?, restaurantId, storeId, ?, color, ?, permissionsJson, ?, createdIsoDateTimeUtc from employees where id = ?`,
      // The last one left.
      [id, name, `none ${at}`, at === others.length - 1 ? 0 : 1, first?.id ?? ''],
    );
  }
  const [terminalId = '', ...more] = terminalIds;
  for (const [at, id] of more.entries()) {
    raw.run(
      `insert into pos_terminals (id, restaurantId, storeId, name, createdIsoDateTimeUtc)
       select ?, restaurantId, storeId, name || ?, createdIsoDateTimeUtc from pos_terminals where id = ?`,
      [id, ` ${at + 2}`, terminalId],
    );
  }
  if (!isLate) return;
  const interval = { startTimeOfDay: '10:00 AM', endTimeOfDay: '2:00 AM', attributeToPreviousDay: true };
  const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, { availableAllDay: false, dayIntervals: [interval] }]));
  raw.run(`update store_settings set valueJson = ? where storeId = ? and name = 'posTradingHours'`, [
    JSON.stringify({ isOwn: true, hours }),
    storeId,
  ]);
}

/** A power cut here costs the set, not an order. */
function unsafeButFast(raw: BunDatabase): void {
  raw.run('pragma synchronous = off');
  raw.run('pragma foreign_keys = off');
  raw.run(`pragma cache_size = -${CACHE_KB}`);
}

function writeYear(raw: BunDatabase, trade: Trade, { days, lastDay }: ReportScale): void {
  const write = tradeWriter(raw);
  const last = Temporal.PlainDate.from(lastDay);
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    if ((days - 1 - ago) % DAYS_OF_ONE_COMMIT === 0) raw.run('begin');
    write(trade.dayOf(last.subtract({ days: ago }), ago === 0));
    if ((days - ago) % DAYS_OF_ONE_COMMIT === 0 || ago === 0) raw.run('commit');
  }
}

/** How each table of an order is copied: columns that must differ, the others as they are. */
const COPIED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  orders: { id: "id || 'b'", orderNumber: "orderNumber || 'B'" },
  order_lines: { orderId: "orderId || 'b'" },
  order_history: { id: "id || 'b'", orderId: "orderId || 'b'" },
  order_payments: { orderId: "orderId || 'b'", paymentIntentId: "paymentIntentId || 'b'" },
  tenders: { id: "id || 'b'", orderId: "orderId || 'b'" },
  order_day_changes: { orderId: "orderId || 'b'" },
  refunds: { id: "id || 'b'", orderId: "orderId || 'b'", tenderId: "tenderId || 'b'" },
};

/** All that one store sold a second time, on the same days; facts follow by the triggers. */
export function doubleStore(raw: BunDatabase, storeId: string): void {
  raw.run('begin');
  for (const [table, other] of Object.entries(COPIED)) {
    const names = raw.query<{ name: string }, [string]>('select name from pragma_table_info(?)').all(table);
    const columns = names.map(({ name }) => name);
    raw.run(
      `insert into ${table} (${columns.join(', ')})
       select ${columns.map((name) => other[name] ?? name).join(', ')} from ${table} where storeId = ?`,
      [storeId],
    );
  }
  raw.run('commit');
}

const KINDS_OF_SALES = {
  pizzas: 'select count(*) from order_lines where lineJson like \'%"type":"pizza"%\'',
  halves: 'select count(*) from order_lines where lineJson like \'%"type":"halfAndHalf"%\'',
  deals: 'select count(*) from order_lines where lineJson like \'%"type":"deal"%\'',
  'orders of forty lines': 'select count(*) from (select 1 from order_lines group by orderId having count(*) >= 40)',
  'split payments': "select count(*) from orders where paymentType = 'posSplitBill'",
  refunds: 'select count(*) from refunds',
  'changes on a later day': 'select count(*) from order_day_changes',
  tips: 'select count(*) from orders where tipInCents > 0',
  discounts: 'select count(*) from orders where discountInCents > 0',
  cancelled: "select count(*) from orders where statusCode = 'cancelled'",
} as const;

export interface SetCounts {
  readonly orders: number;
  readonly lines: number;
  readonly stores: number;
  readonly storeDays: number;
  readonly days: number;
  readonly currencies: number;
  readonly channels: number;
  readonly people: number;
  readonly tills: number;
  readonly kinds: Readonly<Record<string, number>>;
}

export function countOfSet(raw: BunDatabase): SetCounts {
  const one = (sql: string) => raw.query<Record<string, number>, []>(sql).values()[0] as number[];
  const [orders = 0, stores = 0, storeDays = 0, days = 0, currencies = 0, channels = 0] = one(
    `select count(*), count(distinct storeId), count(distinct storeId || businessDay), count(distinct businessDay),
       count(distinct currencyCode), count(distinct channel) from orders`,
  );
  const [lines = 0] = one('select count(*) from order_lines');
  const [people = 0, tills = 0] = one(
    'select count(distinct employeeId), count(distinct posTerminalId) from sales_facts',
  );
  const kinds = Object.fromEntries(Object.entries(KINDS_OF_SALES).map(([kind, sql]) => [kind, one(sql)[0] ?? 0]));
  return { orders, lines, stores, storeDays, days, currencies, channels, people, tills, kinds };
}

/** Counts and spread are looked at before anything is measured (reliability targets §1). */
function assertSpread(raw: BunDatabase, scale: ReportScale): void {
  const counts = countOfSet(raw);
  const isWhole =
    Math.abs(counts.orders - scale.orders) <= scale.orders / 50 &&
    counts.lines >= counts.orders * 2.5 &&
    counts.stores === scale.stores &&
    counts.storeDays >= 0.99 * scale.stores * scale.days &&
    counts.days === scale.days &&
    counts.currencies === 4 &&
    counts.channels === 4 &&
    counts.people >= scale.stores * EMPLOYEES * 0.9 &&
    counts.tills >= scale.stores * TERMINALS * 0.9 &&
    Object.values(counts.kinds).every((count) => count > 0);
  if (!isWhole) throw new Error(`the set is not whole: ${JSON.stringify(counts)}`);
  const wrong = wrongFacts(raw, ASKED.storeId, { from: '', until: '~' });
  if (wrong.length > 0) throw new Error(`facts of ${wrong.length} orders are wrong`);
}
