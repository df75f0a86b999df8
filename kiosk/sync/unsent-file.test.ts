import { beforeEach, expect, test } from 'bun:test';
import { openDatabaseImage } from '#db/connection.ts';
import { listOpenFindings } from '#db/sync/restore-findings.repository.ts';
import { contextOver, type TestContext } from '#db/testing/test-context.ts';
import { unsentAsJson } from '#kiosk/machine/unsent.ts';
import {
  BY,
  level,
  openShop,
  ordersOf,
  ringUp,
  SCOPE,
  type ShopOnALine,
  signal,
  tendersOf,
} from '#kiosk/testing/shop-on-a-line.ts';
import { revokeBox } from '#src/features/sync/manage-box.ts';
import { readUnsentFile } from '#src/features/sync/read-unsent-file.ts';

let shop: ShopOnALine;
beforeEach(async () => {
  shop = await openShop();
  await level(shop);
});

const fileOf = (box: TestContext) => new Response(unsentAsJson(box, shop.identity)).text();
const read = (text: string) => readUnsentFile(shop.cloud, SCOPE, { text, by: BY });

test('what an unpaired box could not send is imported once, however often it is read', async () => {
  ringUp(shop.box, 3);
  await revokeBox(shop.cloud, SCOPE, { by: BY });
  const text = await fileOf(shop.box);
  expect(await read(text)).toMatchObject({ orders: 3, known: 0, renumbered: 0 });
  expect(ordersOf(shop.cloud)).toEqual(ordersOf(shop.box));
  expect(tendersOf(shop.cloud)).toEqual(tendersOf(shop.box));
  expect(await read(text)).toMatchObject({ orders: 3, known: 3 });
  expect(ordersOf(shop.cloud)).toHaveLength(3);
  expect(tendersOf(shop.cloud)).toHaveLength(3);
});

test('the sales of a copy of the box are added under free numbers, and the box receives them', async () => {
  const copy = contextOver(openDatabaseImage(shop.box.database.raw.serialize()), {
    ids: shop.box.ids,
    ownership: shop.box.ownership,
  });
  ringUp(copy, 2, ['P-701', 'P-702']);
  ringUp(shop.box, 2, ['P-701', 'P-702']);
  await level(shop);
  expect(await read(await fileOf(copy))).toMatchObject({ orders: 2, known: 0, renumbered: 2 });
  expect(ordersOf(shop.cloud)).toHaveLength(4);
  expect((await listOpenFindings(shop.cloud.db, SCOPE)).map(({ kind }) => kind)).toEqual(['renumbered', 'renumbered']);
  await shop.sync.pull(0, signal);
  expect(ordersOf(shop.box)).toEqual(ordersOf(shop.cloud));
  expect(tendersOf(shop.box)).toEqual(tendersOf(shop.cloud));
  expect(shop.sync.report().unsent).toBe(0);
});

test('a sale that its till has sent again elsewhere is not imported twice', async () => {
  const [id = ''] = ringUp(shop.box, 1);
  const text = await fileOf(shop.box);
  await level(shop);
  await revokeBox(shop.cloud, SCOPE, { by: BY });
  const { raw } = shop.cloud.database;
  raw.run('pragma foreign_keys = off');
  raw.query("update orders set id = substr(id, 1, 20) || '-bzz9zz9' where id = ?").run(id);
  raw.query("update tenders set orderId = substr(orderId, 1, 20) || '-bzz9zz9' where orderId = ?").run(id);
  raw.run('pragma foreign_keys = on');
  expect(await read(text)).toMatchObject({ orders: 1, known: 1 });
  expect(ordersOf(shop.cloud)).toHaveLength(1);
  expect(tendersOf(shop.cloud)).toHaveLength(1);
});

test.each([
  ['a text', 'hello'],
  ['a file without a row', JSON.stringify({ storeId: 'roma-1', storeName: 'x', boxId: 'b', rows: [] })],
  ['a file of another store', JSON.stringify({ storeId: 'wok-1', storeName: 'Wok', boxId: 'b', rows: [] })],
])('%s is rejected with a reason', async (_, text) => {
  await expect(read(text)).rejects.toMatchObject({ code: 'validation_failed' });
});

test('a row of another store rejects the whole file', async () => {
  ringUp(shop.box, 2);
  const text = (await fileOf(shop.box)).replace('"storeId":"roma-1","channel"', '"storeId":"wok-1","channel"');
  await expect(read(text)).rejects.toMatchObject({ reason: 'unreadable_file' });
  expect(ordersOf(shop.cloud)).toEqual([]);
});
