import { beforeEach, expect, test } from 'bun:test';
import { readFeed } from '#db/sync/feed.repository.ts';
import { findPlace } from '#db/sync/sync-places.repository.ts';
import { saveBill } from '#src/features/counter/save-bill.ts';
import { sendBill } from '#src/features/counter/send-bill.ts';
import { AppError } from '#src/shared/app-error.ts';
import { comeLevel, exchange, heldBy } from '#tests/battery/support/both-sides.ts';
import { type BoxedShop, BY_OWNER, openPlatform, type Platform } from '#tests/battery/support/shops-with-boxes.ts';
import { CloudRefused } from './cloud.ts';

/** A long time offline: the morning's rows refer to rows of the evening, and the feed is cut in between. */

let platform: Platform;
let shop: BoxedShop;

beforeEach(async () => {
  platform = await openPlatform();
  shop = platform.shops[0]!;
  await comeLevel(platform);
}, 60_000);

const FAR = 40;
const status = {
  version: '1',
  schema: '1',
  sentIsoDateTimeUtc: '2026-11-21T07:00:00.000Z',
  unsent: 0,
  failedPrints: 0,
  freeDiskBytes: null,
};

/** Places bills that are first only saved, then sends them all. */
async function billsThatWait(): Promise<void> {
  const { box, scope } = shop;
  const one = (sql: string) => box.database.raw.query<{ id: string }, [string]>(sql).get(scope.storeId)!.id;
  const posTerminalId = one('select id from pos_terminals where storeId = ? limit 1');
  const employee = { id: one('select id from employees where storeId = ? limit 1'), name: 'Mia' };
  const at = { posTerminalId, employee, by: { ...BY_OWNER, kind: 'employee' as const, id: employee.id } };
  const menu = await box.menus.menuOf(scope);
  const dish = menu.items.find((item) => item.type === 'basic' && item.modifiers.every(({ min }) => min === 0))!;
  const draft = {
    lines: [
      { id: 'l1', itemId: dish.id, quantity: 1, comments: '', selection: { type: 'basic' as const, modifiers: [] } },
    ],
    collectionType: 'pickup' as const,
    tableId: null,
    address: null,
    customerName: '',
    customerPhone: '',
    comments: '',
    adjustments: { discount: null, surcharge: null },
    manual: null,
  };
  const ids = Array.from({ length: FAR }, (_, index) => `${String(index).padStart(8, '0')}${'f'.repeat(12)}`);
  const versions = new Map<string, number>();
  for (const billId of ids) {
    versions.set(billId, (await saveBill(box, scope, { ...at, billId, draft, expectedVersion: 0 })).version);
  }
  for (const [billId, expectedVersion] of versions) {
    const request = { ...at, billId, draft, expectedVersion, keepsHold: false, voidReason: null, refundMethod: null };
    const send = (expectedTotalInCents: number) =>
      sendBill(box, scope, { ...request, allow: () => null, expectedTotalInCents });
    await send(0).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return send(Number(error.details?.newTotalInCents));
    });
  }
}

test('a short piece of the feed is complete in itself, even when its rows refer to others made much later', async () => {
  await billsThatWait();
  const from = await findPlace(shop.box.db, 'confirmed');
  const batch = readFeed(shop.box.db, 'box', shop.scope, from, FAR)!;
  expect(batch.hasMore).toBe(true);
  const tables = new Set(batch.rows.map(({ table }) => table));
  expect([tables.has('bills'), tables.has('orders')]).toEqual([true, true]);
  await shop.box.write(async (trx) => {
    await trx
      .insertInto('sync_places')
      .values({ name: 'sent', position: batch.to })
      .onConflict((at) => at.doNothing())
      .execute();
  });
  expect((await shop.cloud.push({ ...batch, status })).received).toBe(batch.to);
});

test('a push that is rejected as too large is sent in smaller ones', async () => {
  await billsThatWait();
  const sizes: number[] = [];
  const { push } = shop.cloud;
  Object.assign(shop.cloud, {
    push(batch: Parameters<typeof push>[0]) {
      sizes.push(batch.rows.length);
      // The server's answer to a body over its limit.
      if (batch.rows.length <= 120) return push(batch);
      return Promise.reject(new CloudRefused(400, 'too_large', 'This is too large.', {}));
    },
  });
  while (!(await exchange(shop)));
  await comeLevel(platform);
  expect(Math.max(...sizes)).toBeGreaterThan(120);
  expect(shop.sync.report()).toMatchObject({ state: { kind: 'level' }, unsent: 0 });
  expect(heldBy(shop.box, shop)).toEqual(heldBy(platform.cloud, shop));
});
