import { describe, expect, test } from 'bun:test';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { readEditedMenu } from '../desk/read-edited.ts';
import { choosePublishing } from '../discard-draft.ts';
import { moveItems } from '../move-in-menu.ts';
import { setSoldOut } from '../set-sold-out.ts';
import { changeItems, duplicateItems, editInList, removeItems } from './change-items.ts';
import { undoMenuChange } from './undo-change.ts';

const newtown = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const carlton = grantStoreScope({ restaurantId: 'golden-wok', storeId: 'wok-carlton' });
const by = BY_OWNER;

const why = (error: unknown) => (error instanceof AppError ? (error.reason ?? error.code) : String(error));
const rejection = (doing: Promise<unknown>) => doing.then(() => null, why);
const partsOf = async (ctx: TestContext) => {
  const { categories, items, pizza } = await readEditedMenu(ctx, newtown);
  return { categories, items, pizza };
};

describe.each([
  ['that goes live at once', true],
  ['whose changes wait', false],
])('a menu %s', (_, atOnce) => {
  async function opened() {
    const ctx = await seededContext();
    await choosePublishing(ctx, newtown, { atOnce, by });
    const dishes = (await readEditedMenu(ctx, newtown)).items.filter(({ type }) => type === 'basic');
    const [dish, other] = dishes;
    if (dish?.type !== 'basic' || other?.type !== 'basic') throw new Error('the demo has no plain dishes');
    const dishOf = async (id = dish.id) => (await readEditedMenu(ctx, newtown)).items.find((item) => item.id === id);
    return { ctx, dish, other, dishOf };
  }

  test('raises prices by a percentage, each rounded to the cent, and puts them back exactly', async () => {
    const { ctx, dish, other, dishOf } = await opened();
    const before = await partsOf(ctx);
    const change = { kind: 'addPercent', rateBps: 750 } as const;
    const { changeId, count } = await changeItems(ctx, newtown, { itemIds: [dish.id, other.id], change, by });
    expect(count).toBe(2);
    const raised = Math.round((dish.price.basePrice * 10_750) / 10_000);
    expect((await dishOf())?.price.basePrice).toBe(raised);
    await undoMenuChange(ctx, newtown, { changeId: changeId ?? '', by });
    expect(await partsOf(ctx)).toEqual(before);
  });

  test('sells items on a channel, or no longer, and leaves custom items on tills alone', async () => {
    const { ctx, dish, dishOf } = await opened();
    const before = await partsOf(ctx);
    const custom = before.items.find(({ type }) => type === 'custom');
    const itemIds = [dish.id, custom?.id ?? ''];
    const sell = (channel: 'online' | 'uberEats', isSold: boolean) =>
      changeItems(ctx, newtown, { itemIds, change: { kind: 'channel', channel, isSold }, by });
    const off = await sell('online', false);
    expect((await dishOf())?.applicableOrderingSystem.online).toBe(false);
    await undoMenuChange(ctx, newtown, { changeId: off.changeId ?? '', by });
    await sell('uberEats', true);
    expect((await dishOf())?.applicableOrderingSystem.uberEats).toBe(true);
    expect((await dishOf(custom?.id))?.applicableOrderingSystem).toEqual(custom!.applicableOrderingSystem);
  });

  test('sends items to a station of the store, back to that of their category, and to no other store’s', async () => {
    const { ctx, dish, dishOf } = await opened();
    const [station] = await listPrintStations(ctx.db, newtown);
    const [foreign] = await listPrintStations(ctx.db, carlton);
    const send = (...printStationIds: string[]) =>
      changeItems(ctx, newtown, { itemIds: [dish.id], change: { kind: 'stations', printStationIds }, by });
    await send(station!.id);
    expect((await dishOf())?.printStationIds).toEqual([station!.id]);
    expect(await rejection(send(foreign!.id))).toBe('validation_failed');
    await send();
    expect((await dishOf())?.printStationIds).toEqual([]);
  });

  test('changes no price at all where one would fall below nothing', async () => {
    const { ctx, dish, other } = await opened();
    const before = await partsOf(ctx);
    const amountInCents = -Math.max(dish.price.basePrice, other.price.basePrice);
    const itemIds = [dish.id, other.id];
    const change = { kind: 'addToPrice', amountInCents: amountInCents - 1 } as const;
    expect(await rejection(changeItems(ctx, newtown, { itemIds, change, by }))).toBe('validation_failed');
    expect(await partsOf(ctx)).toEqual(before);
  });

  test('deletes items and puts them back where they were', async () => {
    const { ctx, dish, dishOf } = await opened();
    const before = await partsOf(ctx);
    const itemIds = before.items.filter(({ type }) => type === 'custom' || type === 'deal').map(({ id }) => id);
    const gone = itemIds.length > 0 ? itemIds : [dish.id];
    const { changeId } = await removeItems(ctx, newtown, { itemIds: gone, by });
    expect(await dishOf(gone[0] ?? '')).toBeUndefined();
    await undoMenuChange(ctx, newtown, { changeId: changeId ?? '', by });
    expect(await partsOf(ctx)).toEqual(before);
  });

  test('copies an item to the end of its category, without its barcode', async () => {
    const { ctx, dish } = await opened();
    const { changeId } = await duplicateItems(ctx, newtown, { itemIds: [dish.id], by });
    const there = (await readEditedMenu(ctx, newtown)).items.filter(({ categoryId }) => categoryId === dish.categoryId);
    expect(there.at(-1)).toMatchObject({ name: `${dish.name} (copy)`, price: dish.price, modifiers: dish.modifiers });
    expect(there.at(-1)?.barcode ?? null).toBeNull();
    await undoMenuChange(ctx, newtown, { changeId: changeId ?? '', by });
    expect((await readEditedMenu(ctx, newtown)).items.some(({ name }) => name.endsWith('(copy)'))).toBe(false);
  });

  test('copies an item that is sold out as one that can be sold', async () => {
    const { ctx, dish, dishOf } = await opened();
    const untilIsoDateTimeUtc = isoUtc(ctx.clock.now().add({ hours: 3 }));
    await setSoldOut(ctx, newtown, { itemId: dish.id, soldout: true, untilIsoDateTimeUtc, by });
    expect(await dishOf()).toMatchObject({ soldout: true });
    const { copyIds } = await duplicateItems(ctx, newtown, { itemIds: [dish.id], by });
    const copy = await dishOf(copyIds[0]);
    expect([copy?.soldout, copy?.soldOutUntilIsoDateTimeUtc ?? null]).toEqual([false, null]);
  });

  test('a name that someone else changed is not overwritten, while a price of the same item is saved', async () => {
    const { ctx, dish, dishOf } = await opened();
    const was = { name: dish.name, priceInCents: dish.price.basePrice };
    const edit = (fields: Partial<typeof was>) =>
      editInList(ctx, newtown, { itemId: dish.id, fields: { ...was, ...fields }, was, by });
    await edit({ name: 'Theirs' });
    expect(await rejection(edit({ name: 'Mine' }))).toBe('version_changed');
    await edit({ priceInCents: was.priceInCents + 100 });
    expect(await dishOf()).toMatchObject({ name: 'Theirs', price: { basePrice: was.priceInCents + 100 } });
  });

  test('a change is not undone over a newer one of the same field', async () => {
    const { ctx, dish, dishOf } = await opened();
    const itemIds = [dish.id];
    const raise = { kind: 'addToPrice', amountInCents: 100 } as const;
    const { changeId } = await changeItems(ctx, newtown, { itemIds, change: raise, by });
    await changeItems(ctx, newtown, { itemIds, change: { kind: 'price', priceInCents: 4242 }, by });
    expect(await rejection(undoMenuChange(ctx, newtown, { changeId: changeId ?? '', by }))).toBe('version_changed');
    expect((await dishOf())?.price.basePrice).toBe(4242);
  });

  test('an item that has sold out since then stays sold out when a price is undone', async () => {
    const { ctx, dish, dishOf } = await opened();
    const change = { kind: 'addToPrice', amountInCents: 100 } as const;
    const { changeId } = await changeItems(ctx, newtown, { itemIds: [dish.id], change, by });
    await setSoldOut(ctx, newtown, { itemId: dish.id, soldout: true, by });
    await undoMenuChange(ctx, newtown, { changeId: changeId ?? '', by });
    expect(await dishOf()).toMatchObject({ soldout: true, price: dish.price });
  });

  test('an item moves before another, into another category, and back', async () => {
    const { ctx, dish } = await opened();
    const before = await partsOf(ctx);
    const to = before.categories.find(({ id }) => id !== dish.categoryId)?.id ?? '';
    const first = before.items.find(({ categoryId }) => categoryId === to);
    const step = first ? { before: first.id } : ('last' as const);
    const { changeId } = await moveItems(ctx, newtown, { itemIds: [dish.id], categoryId: to, step, by });
    const there = (await readEditedMenu(ctx, newtown)).items.filter(({ categoryId }) => categoryId === to);
    expect(there[0]?.id).toBe(dish.id);
    await undoMenuChange(ctx, newtown, { changeId: changeId ?? '', by });
    expect(await partsOf(ctx)).toEqual(before);
  });
});

test('an item that a deal needs is not deleted', async () => {
  const ctx = await seededContext();
  const { items } = await readEditedMenu(ctx, newtown);
  const deal = items.find(({ type }) => type === 'deal');
  if (deal?.type !== 'deal') throw new Error('the demo has no deal');
  const needed = deal.deal.items.flatMap(({ choices }) => choices.map(({ itemId }) => itemId));
  expect(await rejection(removeItems(ctx, newtown, { itemIds: needed, by }))).toBe('menu_not_sellable');
});

test('another store neither changes these items nor undoes their changes', async () => {
  const ctx = await seededContext();
  const dish = (await readEditedMenu(ctx, newtown)).items[0];
  const itemIds = [dish?.id ?? ''];
  const change = { kind: 'available', available: false } as const;
  const { changeId } = await changeItems(ctx, newtown, { itemIds, change, by });
  expect(await rejection(changeItems(ctx, carlton, { itemIds, change, by }))).toBe('resource_not_found');
  expect(await rejection(removeItems(ctx, carlton, { itemIds, by }))).toBe('resource_not_found');
  const undone = undoMenuChange(ctx, carlton, { changeId: changeId ?? '', by });
  expect(await rejection(undone)).toBe('resource_not_found');
});
