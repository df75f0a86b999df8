import { beforeEach, describe, expect, test } from 'bun:test';
import { openDatabaseImage } from '#db/connection.ts';
import { beginHistory } from '#db/sync/histories.repository.ts';
import { listOpenFindings } from '#db/sync/restore-findings.repository.ts';
import { contextOver, type TestContext } from '#db/testing/test-context.ts';
import { placeOnline } from '#kiosk/testing/online-orders.ts';
import {
  AT,
  fetchOf,
  level,
  openShop,
  ordersOf,
  ringUp,
  SCOPE,
  type ShopOnALine,
  STATUS,
  signal,
} from '#kiosk/testing/shop-on-a-line.ts';
import { openCloud } from './cloud.ts';
import { createSync } from './sync-loop.ts';

let shop: ShopOnALine;
let backup: Uint8Array;

/** Opens the backed-up cloud with a program. `cause` says how it was restored. */
function restored(cause: 'start' | 'restore' = 'restore'): TestContext {
  const cloud = contextOver(openDatabaseImage(backup), { ids: shop.cloud.ids, ownership: shop.cloud.ownership });
  beginHistory(cloud.database.raw, cause, AT);
  return cloud;
}

function boxOn(cloud: TestContext, reach: typeof fetch = fetchOf(cloud)) {
  const { credential } = shop.identity;
  const client = openCloud({ url: 'http://cloud.test', credential: () => credential, fetch: reach });
  return createSync(shop.box, { cloud: client, identity: shop.identity, statusOf: async () => STATUS });
}

const numbersOf = ({ database }: TestContext) =>
  database.raw
    .query<{ orderNumber: string }, []>('select orderNumber from orders order by orderNumber')
    .all()
    .map(({ orderNumber }) => orderNumber);
const paymentsOf = ({ database }: TestContext) =>
  database.raw.query('select orderId, statusCode, capturedInCents from order_payments order by orderId').all();
const findings = async (cloud: TestContext) =>
  (await listOpenFindings(cloud.db, SCOPE)).map(({ kind, label }) => ({ kind, label }));

beforeEach(async () => {
  shop = await openShop();
  beginHistory(shop.cloud.database.raw, 'start', AT);
  placeOnline(shop.cloud, 'web-1', 117);
  await level(shop);
  ringUp(shop.box, 1);
  await level(shop);
  backup = shop.cloud.database.raw.serialize();
  beginHistory(shop.cloud.database.raw, 'start', AT);
});

describe('a cloud that was restored from a backup', () => {
  test('gets its website orders and their payments back from the box, and the counter sales since', async () => {
    placeOnline(shop.cloud, 'web-2', 118, 'accepted');
    ringUp(shop.box, 3);
    await level(shop);
    await shop.sync.pull(0, signal);
    const cloud = restored();
    await level({ sync: boxOn(cloud) });
    expect(numbersOf(cloud)).toEqual(numbersOf(shop.box));
    expect(numbersOf(cloud)).toContain('W-118');
    expect(ordersOf(cloud)).toHaveLength(6);
    expect(paymentsOf(cloud)).toEqual(paymentsOf(shop.box));
    expect(await findings(cloud)).toEqual([]);
  });

  test('takes new orders before that: the one that comes back gets another number, and a person is notified', async () => {
    placeOnline(shop.cloud, 'web-2', 118);
    ringUp(shop.box, 2);
    await level(shop);
    await shop.sync.pull(0, signal);
    const cloud = restored();
    placeOnline(cloud, 'web-3', 118);
    const sync = boxOn(cloud);
    await level({ sync });
    await level({ sync });
    expect(ordersOf(cloud)).toHaveLength(6);
    expect(numbersOf(shop.box)).toEqual(numbersOf(cloud));
    expect(new Set(numbersOf(cloud)).size).toBe(6);
    expect(await findings(cloud)).toEqual([{ kind: 'renumbered', label: 'Order W-118, 2026-11-21' }]);
    expect(sync.report()).toMatchObject({ state: { kind: 'level' }, unsent: 0 });
  });

  test('and has passed the box’s position since then sends it what it did in between', async () => {
    shop.cloud.database.raw.run("update stores set phone = 'lost' where id = 'roma-1'");
    await level(shop);
    await shop.sync.pull(0, signal);
    const cloud = restored();
    for (let at = 0; at < 50; at++) cloud.database.raw.run(`update stores set phone = '${at}' where id = 'roma-1'`);
    await level({ sync: boxOn(cloud) });
    expect(shop.box.database.raw.query('select phone from stores').get()).toEqual({ phone: '49' });
    expect(await findings(cloud)).toEqual([{ kind: 'bothChanged', label: 'roma-1' }]);
  });

  test('restores settings of the lost time unless someone has changed them since', async () => {
    shop.cloud.database.raw.run("update stores set phone = 'of the lost time' where id = 'roma-1'");
    await level(shop);
    await shop.sync.pull(0, signal);
    const cloud = restored();
    await level({ sync: boxOn(cloud) });
    expect(cloud.database.raw.query("select phone from stores where id = 'roma-1'").get()).toEqual({
      phone: 'of the lost time',
    });
  });

  test('restores a printer of the lost time, beside one that was set up since', async () => {
    const printer = (id: string, name: string) =>
      `insert into printers (id, restaurantId, storeId, name, specJson) values ('${id}', 'roma', 'roma-1', '${name}', '{}')`;
    shop.cloud.database.raw.run(printer('printer-lost', 'Bar'));
    await level(shop);
    await shop.sync.pull(0, signal);
    const cloud = restored();
    cloud.database.raw.run(printer('printer-new', 'Pass'));
    await level({ sync: boxOn(cloud) });
    for (const side of [cloud, shop.box]) {
      const names = side.database.raw.query<{ name: string }, []>('select name from printers').all();
      expect(names.map(({ name }) => name)).toContain('Bar');
      expect(names.map(({ name }) => name)).toContain('Pass');
    }
    expect(await findings(cloud)).toEqual([]);
  });

  test('lists none of the sales that the box kept changing: they come with its push', async () => {
    const [id = ''] = ringUp(shop.box, 1);
    await level(shop);
    backup = shop.cloud.database.raw.serialize();
    beginHistory(shop.cloud.database.raw, 'start', AT);
    placeOnline(shop.cloud, 'web-2', 118);
    await level(shop);
    await shop.sync.pull(0, signal);
    shop.box.database.raw.query("update orders set statusCode = 'completed' where id = ?").run(id);
    const cloud = restored();
    await level({ sync: boxOn(cloud) });
    expect(cloud.database.raw.query('select statusCode from orders where id = ?').get(id)).toEqual({
      statusCode: 'completed',
    });
    expect(await findings(cloud)).toEqual([]);
  });

  test('from a disk image, without a note of it, takes nothing on the word of a box, and lists what it lacks', async () => {
    placeOnline(shop.cloud, 'web-2', 118);
    shop.cloud.database.raw.run("update stores set phone = 'lost' where id = 'roma-1'");
    await level(shop);
    await shop.sync.pull(0, signal);
    const cloud = restored('start');
    await level({ sync: boxOn(cloud) });
    expect(numbersOf(cloud)).not.toContain('W-118');
    expect(await findings(cloud)).toContainEqual({ kind: 'notTaken', label: 'Order W-118, 2026-11-21' });
    expect(numbersOf(shop.box)).toContain('W-118');
    expect(cloud.database.raw.query("select phone from stores where id = 'roma-1'").get()).toEqual({ phone: '' });
  });

  test('sends nothing and writes nothing to the box before it has its own rows back, whenever the line breaks', async () => {
    placeOnline(shop.cloud, 'web-2', 118);
    ringUp(shop.box, 2);
    await level(shop);
    await shop.sync.pull(0, signal);
    const held = numbersOf(shop.box);
    const cloud = restored();
    placeOnline(cloud, 'web-3', 119);
    const reach = fetchOf(cloud);
    let isCut = true;
    const sync = boxOn(cloud, (async (url: string, init: RequestInit) => {
      if (isCut && url.endsWith('/bring-back')) throw new TypeError('the line broke');
      return reach(url, init);
    }) as unknown as typeof fetch);
    const error = await sync.push().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ reason: 'other_history' });
    sync.failed(error, 'up');
    for (let time = 0; time < 3; time++) await expect(sync.pull(0, signal)).rejects.toThrow('the line broke');
    expect(sync.report().state.kind).toBe('givingBack');
    expect(numbersOf(shop.box)).toEqual(held);
    isCut = false;
    await level({ sync });
    await level({ sync });
    expect(numbersOf(shop.box)).toEqual(numbersOf(cloud));
    expect(numbersOf(cloud)).toHaveLength(held.length + 1);
  });

  test('takes nothing from a box of its own history', async () => {
    const taken = { position: 1, history: null };
    const { credential } = shop.identity;
    const client = openCloud({ url: 'http://x.test', credential: () => credential, fetch: fetchOf(shop.cloud) });
    await expect(client.bringBack({ taken, rows: [] })).rejects.toMatchObject({ reason: 'same_history' });
  });

  test('takes no row of another store, nor one that the box itself wrote', async () => {
    await level(shop);
    const cloud = restored();
    const { credential } = shop.identity;
    const client = openCloud({ url: 'http://x.test', credential: () => credential, fetch: fetchOf(cloud) });
    const order = shop.box.database.raw
      .query<Record<string, string>, []>("select * from orders where id = 'web-1'")
      .get();
    const rows = [
      { ...order, id: 'theirs', storeId: 'wok-1', restaurantId: 'wok', orderNumber: 'W-900' },
      { ...order, id: shop.box.ids.next(), orderNumber: 'P-900' },
    ].map((row) => ({ table: 'orders', row }));
    const answer = await client.bringBack({ taken: { position: 9e6, history: 'lost' }, rows });
    expect(answer.notTaken).toHaveLength(2);
    expect(numbersOf(cloud)).not.toContain('W-900');
    expect(numbersOf(cloud)).not.toContain('P-900');
  });
});

test('a cloud and a box that were both restored together hold everything that either still had', async () => {
  placeOnline(shop.cloud, 'web-2', 118);
  ringUp(shop.box, 2);
  await level(shop);
  await shop.sync.pull(0, signal);
  const kept = shop.box.database.raw.serialize();
  // It is in no file any longer.
  ringUp(shop.box, 1);
  await level(shop);
  const box = contextOver(openDatabaseImage(kept), { ids: shop.box.ids, ownership: shop.box.ownership });
  beginHistory(box.database.raw, 'restore', AT);
  ringUp(box, 2);
  const cloud = restored();
  placeOnline(cloud, 'web-3', 118);
  const { credential } = shop.identity;
  const client = openCloud({ url: 'http://cloud.test', credential: () => credential, fetch: fetchOf(cloud) });
  const sync = createSync(box, { cloud: client, identity: shop.identity, statusOf: async () => STATUS });
  for (let time = 0; time < 3; time++) await level({ sync });
  expect(numbersOf(cloud)).toHaveLength(8);
  expect(numbersOf(box)).toEqual(numbersOf(cloud));
  expect(paymentsOf(box)).toEqual(paymentsOf(cloud));
  expect(sync.report()).toMatchObject({ state: { kind: 'level' }, unsent: 0 });
});

test('a program that only restarted continues where it was', async () => {
  shop.cloud.database.raw.run("update stores set phone = '1' where id = 'roma-1'");
  await level(shop);
  await shop.sync.pull(0, signal);
  for (let time = 0; time < 3; time++) {
    beginHistory(shop.cloud.database.raw, 'start', AT);
    ringUp(shop.box, 1);
    shop.cloud.database.raw.run(`update stores set phone = 'after ${time}' where id = 'roma-1'`);
    await level(shop);
    await shop.sync.pull(0, signal);
    expect(shop.sync.report().state.kind).toBe('level');
  }
  expect(shop.box.database.raw.query('select phone from stores').get()).toEqual({ phone: 'after 2' });
  expect(await findings(shop.cloud)).toEqual([]);
});
