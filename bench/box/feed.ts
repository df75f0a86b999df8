/**
 * `bun bench/box.ts feed [orders] [items]`: what the feed of a box costs. A store with so many orders and dishes is fetched whole,
 * then both sides change rows and come level. Everything in this process and on this disk, without a line in between; each
 * figure as a ratio to bare inserts of the same rows, a thousand a commit, taken before and after.
 */
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { openDatabase } from '#db/connection.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { installFeedTriggers } from '#db/sync/feed-triggers.ts';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { contextOver, type TestContext } from '#db/testing/test-context.ts';
import { openCloud } from '#kiosk/sync/cloud.ts';
import type { Identity } from '#kiosk/sync/identity.ts';
import { createSync } from '#kiosk/sync/sync-loop.ts';
import { idEndingOf } from '#src/domain/sync/row-maker.ts';
import { addBox } from '#src/features/sync/manage-box.ts';
import { syncRoutes } from '#src/features/sync/sync.routes.ts';
import { createRateLimiter } from '#src/http/rate-limit.ts';
import { hostRoutes } from '#src/http/route.ts';
import { createIdMaker } from '#src/shared/ids.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const ORDERS = wholeNumber(process.argv[3], 100_000);
const ITEMS = wholeNumber(process.argv[4], 5000);
const CHANGED = 20_000;
const LINES = 3;
const AT = '2026-11-21T07:00:00.000Z';
const PLACE = { restaurantId: 'bench', storeId: 'bench-1' };
const DIR = tempFolder('box-bench');
const signal = new AbortController().signal;

function wholeNumber(text: string | undefined, otherwise: number): number {
  const value = Number(text ?? otherwise);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`not a count: ${text}`);
  return value;
}

async function fixture(name: string, side: 'cloud' | 'box') {
  const opened = openDatabase(join(DIR, `${name}.db`));
  await migrateToLatest(opened);
  installFeedTriggers(opened.raw, side);
  return opened;
}

const spec = JSON.stringify({ description: 'x'.repeat(120), price: { basePrice: 1000 }, modifiers: [] });
const line = JSON.stringify({ id: 'l', priced: { name: 'Dish', options: 'x'.repeat(200) } });

function insertOrders({ database: { raw } }: TestContext, ids: readonly string[], firstNumber: number): void {
  const order = raw.query(
    `insert into orders (id, restaurantId, storeId, channel, orderNumber, statusCode, placedIsoDateTimeUtc, businessDay, isoWeek,
       isoMonth, isoYear, collectionType, collectionJson, itemTotalInCents, discountInCents, deliveryFeeInCents,
       surchargeInCents, tipInCents, taxInCents, taxIsIncluded, cashRoundingInCents, grandTotalInCents, currencyCode,
       breakdownJson, paymentType)
     values (?, 'bench', 'bench-1', 'pos', ?, 'completed', '${AT}', '2026-11-21', '2026-W47', '2026-11', '2026', 'pickup', '{}',
       1000, 0, 0, 0, 0, 91, 1, 0, 1000, 'AUD', '[]', 'posCash')`,
  );
  const one = raw.query(
    `insert into order_lines (orderId, id, storeId, position, itemId, categoryId, name, quantity, lineTotalInCents, lineJson)
     values (?, ?, 'bench-1', ?, 'i', 'c', 'Dish', 1, 1000, '${line}')`,
  );
  for (let from = 0; from < ids.length; from += 1000) {
    raw.transaction(() => {
      for (const [at, id] of ids.slice(from, from + 1000).entries()) {
        order.run(id, `P-${firstNumber + from + at}`);
        for (let number = 0; number < LINES; number++) one.run(id, `l${number}`, number);
      }
    })();
  }
}

/** Bare rows of the same size a second, a thousand a commit, no checks and no indexes but the key. */
function rawInsertsASecond(): number {
  const bare = openDatabase(join(DIR, `raw-${crypto.randomUUID()}.db`)).raw;
  bare.run(
    'create table rows (a text not null, b text not null, c integer, line text, primary key (a, b)) strict, without rowid',
  );
  const insert = bare.query('insert into rows values (?, ?, ?, ?)');
  const started = performance.now();
  for (let batch = 0; batch < 20; batch++) {
    bare.transaction(() => {
      for (let at = 0; at < 1000; at++) insert.run(`${batch}-${at}`, 'l', at, line);
    })();
  }
  const seconds = (performance.now() - started) / 1000;
  bare.close();
  return 20_000 / seconds;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

function print(name: string, rows: number, seconds: number, ceiling: number, more = ''): void {
  const rate = Math.round(rows / seconds);
  console.log(
    `${name.padEnd(34)} ${String(rows).padStart(8)} rows  ${seconds.toFixed(2).padStart(7)} s  ${String(rate).padStart(7)} rows/s  ${(rate / ceiling).toFixed(3)} of raw  ${more}`,
  );
}

const cloud = contextOver(await fixture('cloud', 'cloud'));
cloud.database.raw.run(
  `insert into restaurants (id, name, countryCode, createdIsoDateTimeUtc) values ('bench', 'Bench', 'AU', '${AT}')`,
);
cloud.database.raw.run(
  `insert into stores (id, restaurantId, name, countryCode, currencyCode, timezone, createdIsoDateTimeUtc)
   values ('bench-1', 'bench', 'Bench', 'AU', 'AUD', 'Australia/Sydney', '${AT}')`,
);
cloud.database.raw.run(
  `insert into categories (id, restaurantId, storeId, name, description, sortOrder, isOnPos, isOnline, isOnUberEats)
   values ('c', 'bench', 'bench-1', 'C', '', 1, 1, 1, 0)`,
);
cloud.database.raw.transaction(() => {
  const item = cloud.database.raw.query(
    `insert into items (id, restaurantId, storeId, categoryId, type, name, sortOrder, available, soldout, specJson)
     values (?, 'bench', 'bench-1', 'c', 'basic', ?, ?, 1, 0, ?)`,
  );
  for (let at = 0; at < ITEMS; at++) item.run(`i${at}`, `Dish ${at}`, at, spec);
})();
const plain = createIdMaker({
  now: Date.now,
  fill: (bytes) => void crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
});
insertOrders(
  cloud,
  Array.from({ length: ORDERS }, () => plain.next()),
  10_001,
);

const scope = grantStoreScope(PLACE);
const by = { mover: 'staff', kind: 'staff', id: 'u', name: 'U', origin: 'bench' } as const;
const { pairingCode } = await addBox(cloud, scope, { name: 'Box', by });
const app = hostRoutes(new Hono(), cloud, createRateLimiter());
syncRoutes(app, cloud);
let bytes = 0;
const call = (async (url: string, init: RequestInit) => {
  const answer = await app.request(url, init);
  const counted = answer.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted ?? null, { status: answer.status, headers: answer.headers });
}) as unknown as typeof fetch;
let credential: string | null = null;
const client = openCloud({ url: 'http://cloud.bench', credential: () => credential, fetch: call });
const paired = await client.pair(pairingCode);
credential = paired.credential;
const identity: Identity = { ...paired, cloudUrl: 'http://cloud.bench' };
const boxIds = createIdMaker({
  now: Date.now,
  fill: (filled) => void crypto.getRandomValues(filled as Uint8Array<ArrayBuffer>),
  ending: () => idEndingOf(identity.mark),
});
const box = contextOver(await fixture('box', 'box'), { ids: boxIds, ownership: boxOwnership(() => identity) });
const sync = createSync(box, {
  cloud: client,
  identity,
  statusOf: async () => ({ version: '1', schema: '1', failedPrints: 0, freeDiskBytes: null }),
});
const levelDown = async () => {
  for (let unchanged = 0; unchanged < 1; ) {
    const before = box.database.raw
      .query<{ at: number }, []>("select position as at from sync_places where name = 'taken'")
      .get()?.at;
    await sync.pull(0, signal);
    const after = box.database.raw
      .query<{ at: number }, []>("select position as at from sync_places where name = 'taken'")
      .get()?.at;
    if (before === after) unchanged++;
  }
};
const count = (ctx: TestContext, table: string) =>
  ctx.database.raw.query<{ n: number }, []>(`select count(*) as n from ${table}`).get()?.n ?? 0;
const mustBe = (what: string, is: number, wanted: number) => {
  if (is !== wanted) throw new Error(`${what}: ${is} and not ${wanted}`);
};

const before = rawInsertsASecond();
const memoryBefore = process.memoryUsage.rss();
bytes = 0;
const snapshotRows = 4 + ITEMS + ORDERS * (1 + LINES);
const snapshotSeconds = await timed(() => sync.pull(0, signal));
mustBe('orders of the snapshot', count(box, 'orders'), ORDERS);
mustBe('dishes of the snapshot', count(box, 'items'), ITEMS);
const memory = Math.round((process.memoryUsage.rss() - memoryBefore) / 1e6);
const file = Math.round(statSync(join(DIR, 'box.db')).size / 1e6);
const sent = Math.round(bytes / 1e6);

cloud.database.raw.run(`update items set soldout = 1 - soldout`);
const changedOrders = Array.from({ length: Math.round(CHANGED / (1 + LINES)) }, () => plain.next());
insertOrders(cloud, changedOrders, 10_001 + ORDERS);
const downRows = ITEMS + changedOrders.length * (1 + LINES);
const downSeconds = await timed(levelDown);
mustBe('orders after the feed', count(box, 'orders'), ORDERS + changedOrders.length);

const sold = Array.from({ length: Math.round(CHANGED / (1 + LINES)) }, () => boxIds.next());
insertOrders(box, sold, 5_000_001);
const upSeconds = await timed(async () => {
  while (!(await sync.push()));
});
mustBe('orders of the box in the cloud', count(cloud, 'orders'), ORDERS + changedOrders.length + sold.length);
const after = rawInsertsASecond();
const ceiling = (before + after) / 2;

console.log(`raw inserts ${Math.round(before)}/s before, ${Math.round(after)}/s after`);
if (Math.abs(before - after) / ceiling > 0.25) console.log('not quiet: the two differ by more than a quarter');
print(
  `snapshot (${ITEMS} dishes)`,
  snapshotRows,
  snapshotSeconds,
  ceiling,
  `${sent} MB sent, file ${file} MB, memory +${memory} MB`,
);
print('feed, cloud to box', downRows, downSeconds, ceiling);
print('feed, box to cloud', sold.length * (1 + LINES), upSeconds, ceiling);
await cloud.database.close();
await box.database.close();
rmSync(DIR, { recursive: true, force: true });
