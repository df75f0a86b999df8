import { expect, test } from 'bun:test';
import { insertItem, updateItem } from '#db/menu/items.repository.ts';
import { latestMenuVersion } from '#db/menu/menu-versions.repository.ts';
import { raiseMenuVersion } from '#db/tenancy/stores.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { level, openShop, SCOPE } from '#kiosk/testing/shop-on-a-line.ts';
import type { Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { basic } from '#src/domain/pricing/testing-menu.ts';
import { choosePublishing } from '#src/features/menu/discard-draft.ts';
import { editItem } from '#src/features/menu/manage-items.ts';
import { markOf, rollBackMenu } from '#src/features/menu/roll-back-menu.ts';

const { restaurantId, storeId } = SCOPE;
const colaAt = (cents: number): MenuItem => ({ ...basic('cola', cents), restaurantId, storeId, categoryId: 'c' });
const priceIn = (menu: Menu | null) =>
  menu?.items.map((item) => (item.type === 'basic' ? item.price.basePrice : item.name));

test('a price changed in the cloud is new at the box, which knows its earlier menu by its version', async () => {
  const shop = await openShop();
  const { cloud, box } = shop;
  cloud.database.raw.run(
    `insert into categories (id, restaurantId, storeId, name, description, sortOrder, isOnPos, isOnline, isOnUberEats) values ('c', 'roma', 'roma-1', 'Drinks', '', 1, 1, 1, 0)`,
  );
  await cloud.write((trx) => insertItem(trx, SCOPE, colaAt(400)));
  await level(shop);
  const before = await box.menus.menuOf(SCOPE);
  await cloud.write(async (trx) => {
    await updateItem(trx, SCOPE, colaAt(500), 1);
    await raiseMenuVersion(trx, SCOPE);
  });
  await level(shop);
  expect(priceIn(await box.menus.menuOf(SCOPE))).toEqual([500]);
  expect(priceIn(await box.menus.earlierMenuOf(SCOPE, before.version))).toEqual([400]);
  // The cloud itself never served the earlier menu.
  expect(await cloud.menus.earlierMenuOf(SCOPE, before.version)).toBeNull();
});

test('a menu that the cloud rolled back is sold at the box again', async () => {
  const shop = await openShop();
  const { cloud, box } = shop;
  cloud.database.raw.run(
    `insert into categories (id, restaurantId, storeId, name, description, sortOrder, isOnPos, isOnline, isOnUberEats) values ('c', 'roma', 'roma-1', 'Drinks', '', 1, 1, 1, 0)`,
  );
  const cola = colaAt(400);
  await cloud.write((trx) => insertItem(trx, SCOPE, cola));
  await level(shop);
  await choosePublishing(cloud, SCOPE, { atOnce: true, by: BY_OWNER });
  const confirmPrices = 'cola from $4.00 to $0.40. Is that right?';
  await editItem(cloud, SCOPE, { itemId: cola.id, item: colaAt(40), version: 1, confirmPrices, by: BY_OWNER });
  await level(shop);
  expect(priceIn(await box.menus.menuOf(SCOPE))).toEqual([40]);
  const latest = await latestMenuVersion(cloud.db, SCOPE);
  const seen = latest === null ? '' : markOf(latest);
  await rollBackMenu(cloud, SCOPE, { toNumber: 0, seen, by: BY_OWNER });
  await level(shop);
  expect(priceIn(await box.menus.menuOf(SCOPE))).toEqual([400]);
});
