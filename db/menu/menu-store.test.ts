import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '#db/connection.ts';
import { raiseMenuVersion } from '#db/tenancy/stores.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, contextOver, type TestContext } from '#db/testing/test-context.ts';
import { editItem } from '#src/features/menu/manage-items.ts';
import { setSoldOut } from '#src/features/menu/set-sold-out.ts';
import { pauseStore } from '#src/features/tenancy/save-settings.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { findItem, updateSoldOut } from './items.repository.ts';
import { createMenuStore } from './menu-store.ts';
import { VersionCache } from './version-cache.ts';

const newtown = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const ITEM = 'item_roma_margherita';
const soldOutIn = (menu: { items: readonly { id: string; soldout: boolean }[] }) =>
  menu.items.find((item) => item.id === ITEM)?.soldout;

/** Two programs on one file. */
async function twoDatabases(): Promise<[OpenDatabase, OpenDatabase]> {
  const path = join(tempFolder('menu'), 'house.sqlite');
  const { database } = await seededContext();
  await Bun.write(path, database.raw.serialize());
  return [openDatabase(path), openDatabase(path)];
}

test('the same menu is answered until something changes, and then the changed one', async () => {
  const ctx = await seededContext();
  const first = await ctx.menus.menuOf(newtown);
  expect(await ctx.menus.menuOf(newtown)).toBe(first);
  await setSoldOut(ctx, newtown, { itemId: ITEM, soldout: true, by: BY_OWNER });
  const second = await ctx.menus.menuOf(newtown);
  expect([second.version, soldOutIn(first), soldOutIn(second)]).toEqual([first.version + 1, false, true]);
});

test('items that did not change are the very same objects in the next version', async () => {
  const ctx = await seededContext();
  const first = await ctx.menus.menuOf(newtown);
  await setSoldOut(ctx, newtown, { itemId: ITEM, soldout: true, by: BY_OWNER });
  const second = await ctx.menus.menuOf(newtown);
  const kept = second.items.filter((item) => first.items.includes(item));
  expect(kept).toHaveLength(first.items.length - 1);
});

test('what another program commits to the file is seen by the next call', async () => {
  const [here, there] = await twoDatabases();
  const menus = createMenuStore(here, { now: () => Temporal.Now.instant() });
  expect(soldOutIn(await menus.menuOf(newtown))).toBe(false);
  await setSoldOut(contextOver(there), newtown, { itemId: ITEM, soldout: true, by: BY_OWNER });
  expect(soldOutIn(await menus.menuOf(newtown))).toBe(true);
  await pauseStore(contextOver(there), newtown, { reason: 'tooBusy', note: '', until: null, by: BY_OWNER });
  expect((await menus.storeOf(newtown)).profile.settings.pause.orderability).toBe('OFFLINE');
  await Promise.all([here.close(), there.close()]);
});

test('a running write sees its own menu, everyone else the committed one, and a rollback leaves no trace', async () => {
  const [here, other] = await twoDatabases();
  const menus = createMenuStore(here, { now: () => Temporal.Now.instant() });
  const before = await menus.menuOf(newtown);
  const failed = here.write(async (trx) => {
    await updateSoldOut(trx, newtown, ITEM, true, null);
    await raiseMenuVersion(trx, newtown);
    expect(soldOutIn(await menus.menuOf(newtown, trx))).toBe(true);
    expect(soldOutIn(await menus.menuOf(newtown))).toBe(false);
    throw new Error('undone');
  });
  await expect(failed).rejects.toThrow('undone');
  await failed.catch(() => null);
  expect(await menus.menuOf(newtown)).toBe(before);
  // The version that was rolled back is used again for another change: what the write saw was not cached under it.
  await here.write(async (trx) => void (await raiseMenuVersion(trx, newtown)));
  expect(soldOutIn(await menus.menuOf(newtown))).toBe(false);
  await Promise.all([here.close(), other.close()]);
});

test('an unchanged menu read in a write is cached for everyone after it', async () => {
  const [here, there] = await twoDatabases();
  const menus = createMenuStore(here, { now: () => Temporal.Now.instant() });
  const inWrite = await here.write((trx) => menus.menuOf(newtown, trx));
  expect(await menus.menuOf(newtown)).toBe(inWrite);
  expect(await here.write((trx) => menus.menuOf(newtown, trx))).toBe(inWrite);
  await Promise.all([here.close(), there.close()]);
});

const COLA = 'item_roma_cola';
async function raiseCola(ctx: TestContext): Promise<void> {
  const found = await findItem(ctx.db, newtown, COLA);
  if (found?.item.type !== 'basic') throw new Error('the cola is a plain dish');
  const { item, version } = found;
  const price = { ...item.price, basePrice: item.price.basePrice + 100 };
  await editItem(ctx, newtown, { itemId: COLA, item: { ...item, price }, version, by: BY_OWNER });
}
const colaIn = (menu: { items: readonly { id: string }[] } | null) => menu?.items.find(({ id }) => id === COLA);

test('the menu before a price change is known by its version, also in a write, until the program restarts', async () => {
  const ctx = await seededContext();
  const before = await ctx.menus.menuOf(newtown);
  await raiseCola(ctx);
  const earlier = await ctx.menus.earlierMenuOf(newtown, before.version);
  expect(colaIn(earlier)).toBe(colaIn(before));
  expect(await ctx.write((trx) => ctx.menus.earlierMenuOf(newtown, before.version, trx))).toBe(earlier);
  expect(await ctx.menus.earlierMenuOf(newtown, before.version + 1)).toBeNull();
  const restarted = createMenuStore(ctx.database, ctx.clock);
  expect(await restarted.earlierMenuOf(newtown, before.version)).toBeNull();
});

test('a price that was never committed is in no earlier menu', async () => {
  const ctx = await seededContext();
  const { version } = await ctx.menus.menuOf(newtown);
  const undone = ctx.write(async (trx) => {
    await raiseMenuVersion(trx, newtown);
    await ctx.menus.menuOf(newtown, trx);
    throw new Error('undone');
  });
  await undone.catch(() => null);
  await raiseCola(ctx);
  await raiseCola(ctx);
  expect((await ctx.menus.earlierMenuOf(newtown, version))?.version).toBe(version);
});

test("another restaurant's store is not found, also when its menu is in memory", async () => {
  const ctx = await seededContext();
  await ctx.menus.menuOf(newtown);
  await ctx.menus.storeOf(newtown);
  const foreign = grantStoreScope({ restaurantId: 'golden-wok', storeId: 'roma-newtown' });
  await expect(ctx.menus.menuOf(foreign)).rejects.toThrow('This store does not exist.');
  await expect(ctx.menus.storeOf(foreign)).rejects.toThrow('This store does not exist.');
  await expect(ctx.menus.earlierMenuOf(foreign, 1)).rejects.toThrow('This store does not exist.');
  expect((await ctx.menus.menuOf(newtown)).storeId).toBe('roma-newtown');
});

test('a store names the version of its menu as it is now', async () => {
  const ctx = await seededContext();
  const before = await ctx.menus.storeOf(newtown);
  await setSoldOut(ctx, newtown, { itemId: ITEM, soldout: true, by: BY_OWNER });
  const after = await ctx.menus.storeOf(newtown);
  expect(after.menuVersion).toBe(before.menuVersion + 1);
  // Pages cache computed values beside the object, so the same store is the same object.
  expect(await ctx.menus.storeOf(newtown)).toBe(after);
});

test('what is kept is bounded, and what was used least goes first', async () => {
  const loaded: string[] = [];
  const fixture = { db: {} as OpenDatabase['db'], dataVersion: () => 1 };
  const cache = new VersionCache(fixture, {
    currentVersion: async () => 1,
    load: async (_, { restaurantId, storeId }, version) => {
      loaded.push(storeId);
      return { restaurantId, version };
    },
    weightOf: () => 10,
    maxWeight: 30,
  });
  const ask = (storeId: string) => cache.get(grantStoreScope({ restaurantId: 'r', storeId }));
  for (const storeId of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await ask(storeId);
  expect([loaded.join(''), cache.size]).toEqual(['abcdb', 3]);
});

test('many who ask at once wait for one load', async () => {
  let loads = 0;
  const fixture = { db: {} as OpenDatabase['db'], dataVersion: () => 1 };
  const cache = new VersionCache(fixture, {
    currentVersion: async () => 1,
    load: async (_, { restaurantId }, version) => {
      loads++;
      return { restaurantId, version };
    },
    weightOf: () => 1,
    maxWeight: 10,
  });
  await Promise.all(Array.from({ length: 20 }, () => cache.get(newtown)));
  expect(loads).toBe(1);
});
