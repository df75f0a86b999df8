/** An older copy of the file, restored by the command on a machine that is then paired again. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { openDatabaseImage } from '#db/connection.ts';
import { beginHistory } from '#db/sync/histories.repository.ts';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { contextOver, type TestContext } from '#db/testing/test-context.ts';
import {
  AT,
  BY,
  fetchOf,
  level,
  openShop,
  ordersOf,
  ringUp,
  SCOPE,
  type ShopOnALine,
  tendersOf,
} from '#kiosk/testing/shop-on-a-line.ts';
import { idEndingOf } from '#src/domain/sync/row-maker.ts';
import { renewBoxCode } from '#src/features/sync/manage-box.ts';
import { UNKNOWN_DISK } from '#src/server/disk-guard.ts';
import { createIdMaker } from '#src/shared/ids.ts';
import { until } from '#tests/support/until.ts';
import { type BoxSync, createBoxSync } from './box-sync.ts';
import type { Identity } from './identity.ts';

let shop: ShopOnALine;
let running: { stop(): Promise<void> } | null;

beforeEach(async () => {
  shop = await openShop();
  beginHistory(shop.cloud.database.raw, 'start', AT);
  await level(shop);
  ringUp(shop.box, 2);
  await level(shop);
  running = null;
});

afterEach(async () => running?.stop());

/** Another machine with the file, and the new code from the admin. */
async function restoredAndPaired(
  backup: Uint8Array,
  call = fetchOf(shop.cloud),
): Promise<{ box: TestContext; sync: BoxSync }> {
  let known: Identity | null = null;
  const identity = {
    get: () => known,
    keep(next: Identity) {
      known = next;
    },
    forget() {
      known = null;
    },
  };
  const ids = createIdMaker({
    now: Date.now,
    fill: (bytes) => void crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
    ending: () => idEndingOf(known?.mark ?? ''),
  });
  const box = contextOver(openDatabaseImage(backup), { ids, ownership: boxOwnership(() => known) });
  const parts = {
    identity,
    disk: () => UNKNOWN_DISK,
    compared: () => null,
    beside: [],
    fetch: givingUp(call),
  };
  const sync = createBoxSync(parts);
  running = sync.start(box);
  await sync.pair('http://cloud.test', (await renewBoxCode(shop.cloud, SCOPE, { by: BY })).pairingCode);
  return { box, sync };
}

/** A request that is given up ends at once, as on a real line. */
function givingUp(call: typeof fetch): typeof fetch {
  return (async (url: string, { signal, ...init }: RequestInit) => {
    const answer = await call(url, init);
    const body = answer.body?.pipeThrough(new TransformStream(), signal ? { signal } : {});
    return new Response(body ?? null, answer);
  }) as unknown as typeof fetch;
}

const isLevel = (sync: BoxSync) => async () => sync.report()?.state.kind === 'level' && sync.report()?.unsent === 0;

test('a box that was restored and paired again has the sales made since the backup before it says All good', async () => {
  const backup = shop.box.database.raw.serialize();
  ringUp(shop.box, 3);
  await level(shop);
  const { box, sync } = await restoredAndPaired(backup);
  await until('the box is level', isLevel(sync));
  expect(ordersOf(box)).toHaveLength(5);
  expect(ordersOf(box)).toEqual(ordersOf(shop.cloud));
  expect(tendersOf(box)).toEqual(tendersOf(shop.cloud));
});

test('what the backup holds and the lost box never sent reaches the cloud through the next box', async () => {
  ringUp(shop.box, 2);
  const backup = shop.box.database.raw.serialize();
  const { box, sync } = await restoredAndPaired(backup);
  await until('the box is level', isLevel(sync));
  for (const side of [box, shop.cloud]) {
    expect(ordersOf(side)).toEqual(ordersOf(shop.box));
    expect(tendersOf(side)).toEqual(tendersOf(shop.box));
  }
  const notes = shop.cloud.database.raw
    .query("select afterJson from audit_log where action = 'readEarlierSales'")
    .all();
  expect(notes).toEqual([{ afterJson: expect.stringContaining('"orders":2') }]);
});

test('the backup’s copy of a sale that the cloud knows changes nothing there', async () => {
  shop.box.database.raw.run('update orders set version = version + 5, itemTotalInCents = 1');
  const backup = shop.box.database.raw.serialize();
  const before = ordersOf(shop.cloud);
  const { box, sync } = await restoredAndPaired(backup);
  await until('the box is level', isLevel(sync));
  expect(ordersOf(shop.cloud)).toEqual(before);
  expect(ordersOf(box)).toEqual(before);
});

test('a refund that only the backup has, of a sale that the cloud knows, is booked on both sides', async () => {
  const [id = ''] = ringUp(shop.box, 1);
  await level(shop);
  shop.box.database.raw
    .query(
      `insert into refunds (id, restaurantId, storeId, orderId, kind, amountInCents, statusCode, reason, byKind, byName, linesJson, businessDay, createdIsoDateTimeUtc)
       values (?, 'roma', 'roma-1', ?, 'partial', 300, 'success', 'Cold', 'employee', 'Mia', '[]', '2026-11-21', '${AT}')`,
    )
    .run(shop.box.ids.next(), id);
  const { box, sync } = await restoredAndPaired(shop.box.database.raw.serialize());
  await until('the box is level', isLevel(sync));
  const refunded = (side: TestContext) =>
    side.database.raw.query('select refundedInCents from orders where id = ?').values(id);
  await until('the box has heard of it', async () => JSON.stringify(refunded(box)) === '[[300]]');
  expect(refunded(shop.cloud)).toEqual([[300]]);
});

test('a cloud without that call leaves them at the box, which carries on', async () => {
  ringUp(shop.box, 2);
  const backup = shop.box.database.raw.serialize();
  const call = fetchOf(shop.cloud);
  const older = (async (url: string, init: RequestInit) =>
    url.endsWith('/earlier-sales')
      ? Response.json({ error: { code: 'resource_not_found', message: 'Not here.' } }, { status: 404 })
      : call(url, init)) as unknown as typeof fetch;
  const { box, sync } = await restoredAndPaired(backup, older);
  await until('the box is level', isLevel(sync));
  expect(ordersOf(box)).toEqual(ordersOf(shop.box));
  expect(ordersOf(shop.cloud)).toHaveLength(2);
});

test('a sale that went on since the backup is at the box as it is in the cloud', async () => {
  const backup = shop.box.database.raw.serialize();
  shop.box.database.raw.run("update orders set statusCode = 'completed', version = version + 1");
  await level(shop);
  const { box, sync } = await restoredAndPaired(backup);
  await until('the box is level', isLevel(sync));
  expect(shop.cloud.database.raw.query('select distinct statusCode from orders').all()).toEqual([
    { statusCode: 'completed' },
  ]);
  expect(ordersOf(box)).toEqual(ordersOf(shop.cloud));
});
