import { describe, expect, test } from 'bun:test';
import { findItem } from '#db/menu/items.repository.ts';
import { countDraftRows, readMenuDraft } from '#db/menu/menu-drafts.repository.ts';
import { latestMenuVersion, listMenuVersions } from '#db/menu/menu-versions.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import {
  filledCart,
  OTHER_SCOPE,
  orderingFixture,
  place,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { deleteCategory } from './builder/change-categories.ts';
import { publishesAtOnce } from './desk/menu-desk.ts';
import { readDrafted } from './desk/read-drafted.ts';
import { readEditedItem } from './desk/read-edited.ts';
import { choosePublishing, discardChange, discardDraft, keepChange } from './discard-draft.ts';
import { createCategory } from './manage-categories.ts';
import { createItem, editItem } from './manage-items.ts';
import { moveItems } from './move-in-menu.ts';
import { paintMenu } from './paint-menu.ts';
import { callOffPublish, planPublish, publishMenu } from './publish-menu.ts';
import { publishPlanned } from './publish-planned.job.ts';
import { markOf, rollBackMenu } from './roll-back-menu.ts';
import { routeItems } from './route-items.ts';
import { savePizzaSettings } from './save-pizza-settings.ts';
import { setSoldOut } from './set-sold-out.ts';

const newtown = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const carlton = grantStoreScope({ restaurantId: 'golden-wok', storeId: 'wok-carlton' });
const by = BY_OWNER;
const MIA = { ...BY_OWNER, id: 'user_mia', name: 'Mia' };

async function collecting(): Promise<TestContext> {
  const ctx = await seededContext();
  await choosePublishing(ctx, newtown, { atOnce: false, by });
  return ctx;
}

/** The first plain item of the published menu. */
async function aDish(ctx: TestContext, scope: StoreScope = newtown) {
  const dish = (await ctx.menus.menuOf(scope)).items.find(({ type }) => type === 'basic');
  if (dish?.type !== 'basic') throw new Error('the demo has no plain dish');
  return dish;
}

async function price(ctx: TestContext, itemId: string, basePrice: number, who = by): Promise<void> {
  const found = await readEditedItem(ctx, newtown, itemId);
  if (found?.item.type !== 'basic') throw new Error('no plain dish');
  const { item, version } = found;
  await editItem(ctx, newtown, { itemId, item: { ...item, price: { ...item.price, basePrice } }, version, by: who });
}

/** Whatever the prices are: `price-question.test.ts` is about them. */
const publish = async (ctx: TestContext, note = '') =>
  publishMenu(ctx, newtown, {
    ...{ version: (await readMenuDraft(ctx.db, newtown)).version, note, confirmPrices: true, by },
  });

const rollBack = async (ctx: TestContext, toNumber: number) => {
  const latest = await latestMenuVersion(ctx.db, newtown);
  return rollBackMenu(ctx, newtown, { toNumber, seen: latest ? markOf(latest) : '', by });
};

const priceOf = (menu: Pick<Menu, 'items'>, itemId: string) => {
  const item = menu.items.find(({ id }) => id === itemId);
  return item?.type === 'basic' ? item.price.basePrice : null;
};
const partsOf = ({ categories, items, pizza }: Menu) => ({ categories, items, pizza });
const why = (error: unknown) => (error instanceof AppError ? (error.reason ?? error.code) : String(error));

describe('the draft of a menu', () => {
  test('a new price waits: website and tills sell at the old one, the editor sees the new one', async () => {
    const ctx = await collecting();
    const dish = await aDish(ctx);
    const before = await ctx.menus.menuOf(newtown);
    await price(ctx, dish.id, 4242);
    expect(await ctx.menus.menuOf(newtown)).toBe(before);
    const drafted = await readDrafted(ctx, newtown, ctx.db);
    expect(priceOf(drafted.menu, dish.id)).toBe(4242);
    expect((await countDraftRows(ctx.db, newtown)).count).toBe(1);
  });

  test('published, all of it is sold at once, as one version of the menu', async () => {
    const ctx = await collecting();
    const dish = await aDish(ctx);
    const { version } = await ctx.menus.menuOf(newtown);
    await price(ctx, dish.id, 4242);
    const specials = await createCategory(ctx, newtown, {
      category: {
        name: 'Specials',
        description: '',
        image: null,
        applicableOrderingSystem: { pos: true, online: true, uberEats: false },
        backgroundColor: null,
        printStationIds: [],
      },
      by,
    });
    const { id: _, restaurantId: _r, storeId: _s, sortOrder: _o, ...shape } = dish;
    const made = await createItem(ctx, newtown, {
      item: { ...shape, name: 'Soup of the day', categoryId: specials.id, barcode: null },
      by,
    });
    await moveItems(ctx, newtown, { itemIds: [made.id], step: 'up', by });
    const { menu } = await readDrafted(ctx, newtown, ctx.db);
    await publish(ctx, 'Winter prices');
    const now = await ctx.menus.menuOf(newtown);
    expect(now.version).toBe(version + 1);
    expect(partsOf(now)).toEqual(partsOf(menu));
    expect(await listMenuVersions(ctx.db, newtown, { limit: 9 })).toMatchObject([
      { number: 1, kind: 'publish', note: 'Winter prices', by: { name: 'Owner' } },
      { number: 0, kind: 'start' },
    ]);
    expect((await countDraftRows(ctx.db, newtown)).count).toBe(0);
  });

  test('sold out counts at once, stays when the draft is published, and is in no version', async () => {
    const ctx = await collecting();
    const dish = await aDish(ctx);
    await price(ctx, dish.id, 4242);
    await setSoldOut(ctx, newtown, { itemId: dish.id, soldout: true, by });
    expect((await ctx.menus.menuOf(newtown)).items.find(({ id }) => id === dish.id)?.soldout).toBe(true);
    await publish(ctx);
    const now = (await ctx.menus.menuOf(newtown)).items.find(({ id }) => id === dish.id);
    expect(now).toMatchObject({ soldout: true, price: { basePrice: 4242 } });
    await rollBack(ctx, 0);
    const back = (await ctx.menus.menuOf(newtown)).items.find(({ id }) => id === dish.id);
    expect(back).toEqual({ ...dish, soldout: true });
  });

  test('a price rolled back leaves allergens and diets as they are now', async () => {
    const ctx = await collecting();
    const dish = await aDish(ctx);
    await price(ctx, dish.id, 23_500);
    await publish(ctx);
    const { item, version } = (await readEditedItem(ctx, newtown, dish.id))!;
    const allergenInfo = { CONTAINS: ['PEANUTS' as const], MAY_CONTAIN: [], FREE_FROM: [] };
    const facts = { allergenInfo, dietary: ['VEGAN' as const] };
    await editItem(ctx, newtown, { itemId: dish.id, item: { ...item, ...facts }, version, by });
    const { pizza } = await ctx.menus.menuOf(newtown);
    const toppings = pizza.toppings.map((one) => ({ ...one, name: `${one.name} 2`, allergenInfo }));
    await savePizzaSettings(ctx, newtown, { settings: { ...pizza, toppings }, by });
    await publish(ctx);
    await rollBack(ctx, 0);
    const now = await ctx.menus.menuOf(newtown);
    expect(now.items.find(({ id }) => id === dish.id)).toEqual({ ...dish, ...facts });
    expect(now.pizza.toppings).toEqual(pizza.toppings.map((one) => ({ ...one, allergenInfo })));
  });

  test('sold out in the form of an item counts at once; its price waits', async () => {
    const ctx = await collecting();
    const dish = await aDish(ctx);
    const { item, version } = (await readEditedItem(ctx, newtown, dish.id))!;
    await editItem(ctx, newtown, { itemId: dish.id, item: { ...item, name: 'Other', soldout: true }, version, by });
    expect((await findItem(ctx.db, newtown, dish.id))?.item).toEqual({ ...dish, soldout: true });
    expect((await readEditedItem(ctx, newtown, dish.id))?.item).toMatchObject({ name: 'Other', soldout: true });
  });

  test('an item that isn’t published yet can’t be taken off sale, and the error says why', async () => {
    const ctx = await collecting();
    const { id: _, restaurantId: _r, storeId: _s, sortOrder: _o, ...shape } = await aDish(ctx);
    const made = await createItem(ctx, newtown, { item: { ...shape, name: 'Soup of the day', barcode: null }, by });
    const press = setSoldOut(ctx, newtown, { itemId: made.id, soldout: true, by });
    expect(await press.catch(why)).toBe('not_published');
    await publish(ctx);
    await setSoldOut(ctx, newtown, { itemId: made.id, soldout: true, by });
    expect((await findItem(ctx.db, newtown, made.id))?.item.soldout).toBe(true);
  });

  test('a change that is taken back by hand waits no longer', async () => {
    const ctx = await collecting();
    const dish = await aDish(ctx);
    await price(ctx, dish.id, 4242);
    await price(ctx, dish.id, dish.price.basePrice);
    expect((await countDraftRows(ctx.db, newtown)).count).toBe(0);
    expect(await publish(ctx).catch(why)).toBe('nothing_to_publish');
  });

  test('the second of two editors is told, also after the draft was discarded in between', async () => {
    const ctx = await collecting();
    const dish = await aDish(ctx);
    const opened = (await readEditedItem(ctx, newtown, dish.id))!;
    await price(ctx, dish.id, 4242, MIA);
    const late = (version: number) =>
      editItem(ctx, newtown, { itemId: dish.id, item: { ...opened.item, name: 'Mine' }, version, by }).then(
        () => 'saved',
        why,
      );
    expect(await late(opened.version)).toBe('version_changed');
    const second = (await readEditedItem(ctx, newtown, dish.id))!;
    await discardChange(ctx, newtown, { subject: 'item', subjectId: dish.id, by });
    await price(ctx, dish.id, 5151, MIA);
    expect(await late(second.version)).toBe('version_changed');
    expect(priceOf((await readDrafted(ctx, newtown, ctx.db)).menu, dish.id)).toBe(5151);
  });

  test('reviewing an older draft neither publishes nor discards later changes', async () => {
    const ctx = await collecting();
    const dish = await aDish(ctx);
    await price(ctx, dish.id, 4242);
    const { version } = await readMenuDraft(ctx.db, newtown);
    await price(ctx, dish.id, 5151, MIA);
    expect(await publishMenu(ctx, newtown, { version, note: '', by }).catch(why)).toBe('version_changed');
    expect(await discardDraft(ctx, newtown, { version, by }).catch(why)).toBe('version_changed');
    expect((await countDraftRows(ctx.db, newtown)).count).toBe(1);
  });

  test('changes made at the counter since then are merged, field by field', async () => {
    const ctx = await collecting();
    const dish = await aDish(ctx);
    await price(ctx, dish.id, 4242);
    await paintMenu(ctx, newtown, { categories: [], items: [{ id: dish.id, color: '#123456' }], by: MIA });
    expect((await readEditedItem(ctx, newtown, dish.id))?.item.backgroundColor).toBe('#123456');
    await publish(ctx);
    const now = (await ctx.menus.menuOf(newtown)).items.find(({ id }) => id === dish.id);
    expect(now).toMatchObject({ backgroundColor: '#123456', price: { basePrice: 4242 } });
  });

  test('a field that both changed blocks publishing until someone chooses', async () => {
    const ctx = await collecting();
    const dish = await aDish(ctx);
    const { item, version } = (await readEditedItem(ctx, newtown, dish.id))!;
    const drafted = { ...item, backgroundColor: '#aaaaaa' };
    await editItem(ctx, newtown, { itemId: dish.id, item: drafted, version, by });
    await paintMenu(ctx, newtown, { categories: [], items: [{ id: dish.id, color: '#123456' }], by: MIA });
    const before = await ctx.menus.menuOf(newtown);
    expect(await publish(ctx).catch(why)).toBe('draft_conflicts');
    expect(await ctx.menus.menuOf(newtown)).toBe(before);
    await keepChange(ctx, newtown, { subject: 'item', subjectId: dish.id, by });
    await publish(ctx);
    expect((await findItem(ctx.db, newtown, dish.id))?.item.backgroundColor).toBe('#aaaaaa');
  });

  test('a new category is discarded only when nothing of the draft is in it', async () => {
    const ctx = await collecting();
    const dish = await aDish(ctx);
    const { categories } = await ctx.menus.menuOf(newtown);
    const other = categories.find(({ id }) => id !== dish.categoryId)!;
    await deleteCategory(ctx, newtown, { categoryId: dish.categoryId, moveItemsTo: other.id, by });
    const one = { subject: 'item', subjectId: dish.id, by } as const;
    expect(await discardChange(ctx, newtown, one).catch(why)).toBe('change_in_use');
    await publish(ctx);
    const menu = await ctx.menus.menuOf(newtown);
    expect(menu.categories.some(({ id }) => id === dish.categoryId)).toBe(false);
    expect(menu.items.find(({ id }) => id === dish.id)?.categoryId).toBe(other.id);
  });

  test('another store’s menu, draft and versions stay as they are', async () => {
    const ctx = await collecting();
    const before = await ctx.menus.menuOf(carlton);
    await price(ctx, (await aDish(ctx)).id, 4242);
    await publish(ctx);
    await rollBack(ctx, 0);
    expect(await ctx.menus.menuOf(carlton)).toBe(before);
    expect(await listMenuVersions(ctx.db, carlton, { limit: 9 })).toEqual([]);
    const stranger = rollBackMenu(ctx, carlton, { toNumber: 0, seen: '2.0', by });
    expect(await stranger.catch(why)).toBe('resource_not_found');
  });
});

describe('publishing at a time', () => {
  test('happens once at its time and not before, also after downtime', async () => {
    const ctx = await collecting();
    const dish = await aDish(ctx);
    await price(ctx, dish.id, 4242);
    const { version } = await readMenuDraft(ctx.db, newtown);
    const at = ctx.clock.now().add({ hours: 3 });
    await planPublish(ctx, newtown, { version, note: 'Tonight', by, at });
    ctx.pass({ hours: 2 });
    await publishPlanned(ctx);
    expect(priceOf(await ctx.menus.menuOf(newtown), dish.id)).toBe(dish.price.basePrice);
    ctx.pass({ hours: 5 });
    await publishPlanned(ctx);
    await publishPlanned(ctx);
    expect(priceOf(await ctx.menus.menuOf(newtown), dish.id)).toBe(4242);
    expect(await latestMenuVersion(ctx.db, newtown)).toMatchObject({
      number: 1,
      note: 'Tonight',
      by: { name: 'Owner' },
    });
  });

  test('a time in the past is rejected, and a cancelled one never comes', async () => {
    const ctx = await collecting();
    const dish = await aDish(ctx);
    await price(ctx, dish.id, 4242);
    const plan = async (hours: number) => {
      const { version } = await readMenuDraft(ctx.db, newtown);
      return planPublish(ctx, newtown, { version, note: '', by, at: ctx.clock.now().add({ hours }) });
    };
    expect(await plan(-1).catch(why)).toBe('validation_failed');
    await plan(1);
    await callOffPublish(ctx, newtown, { by });
    ctx.pass({ hours: 2 });
    await publishPlanned(ctx);
    expect(priceOf(await ctx.menus.menuOf(newtown), dish.id)).toBe(dish.price.basePrice);
  });

  test('what can’t be published at its time waits, with the reason', async () => {
    const ctx = await collecting();
    const dish = await aDish(ctx);
    const { item, version } = (await readEditedItem(ctx, newtown, dish.id))!;
    const drafted = { ...item, backgroundColor: '#aaaaaa' };
    await editItem(ctx, newtown, { itemId: dish.id, item: drafted, version, by });
    const draft = await readMenuDraft(ctx.db, newtown);
    await planPublish(ctx, newtown, { version: draft.version, note: '', by, at: ctx.clock.now().add({ hours: 1 }) });
    await paintMenu(ctx, newtown, { categories: [], items: [{ id: dish.id, color: '#123456' }], by: MIA });
    ctx.pass({ hours: 2 });
    await publishPlanned(ctx);
    const after = await readMenuDraft(ctx.db, newtown);
    expect(after.planned).toBeNull();
    expect(after.problem).toContain(dish.name);
    expect((await countDraftRows(ctx.db, newtown)).count).toBe(1);
  });
});

describe('versions of a menu', () => {
  test('every menu that was comes back, whatever was done since, with the ids it had', async () => {
    const ctx = await seededContext();
    const dish = await aDish(ctx);
    const menus = [partsOf(await ctx.menus.menuOf(newtown))];
    const step = async (act: () => Promise<unknown>) => {
      await act();
      menus.push(partsOf(await ctx.menus.menuOf(newtown)));
      ctx.pass({ minutes: 11 });
    };
    await step(() => price(ctx, dish.id, 4242));
    const other = menus[0]!.categories.find(({ id }) => id !== dish.categoryId)!;
    await step(() => deleteCategory(ctx, newtown, { categoryId: dish.categoryId, moveItemsTo: other.id, by }));
    await step(() => moveItems(ctx, newtown, { itemIds: [dish.id], step: 'up', by }));
    const pizza = menus[0]!.pizza;
    const toppings = pizza.toppings.map((one) => ({ ...one, name: `${one.name} extra` }));
    await step(() => savePizzaSettings(ctx, newtown, { settings: { ...pizza, toppings }, by }));
    await step(() => routeItems(ctx, newtown, { categoryId: other.id, printStationIds: [], items: [], by }));
    const latest = await latestMenuVersion(ctx.db, newtown);
    expect(latest?.number).toBe(5);
    for (const number of [0, 4, 2, 5, 1, 3]) {
      await rollBack(ctx, number).catch((error) => expect(why(error)).toBe('nothing_to_roll_back'));
      expect(partsOf(await ctx.menus.menuOf(newtown))).toEqual(menus[number]!);
    }
  });

  test('one person’s changes within ten minutes are one version, another person’s are their own', async () => {
    const ctx = await seededContext();
    const dish = await aDish(ctx);
    await price(ctx, dish.id, 4242);
    ctx.pass({ minutes: 9 });
    await price(ctx, dish.id, 4343);
    await price(ctx, dish.id, 4444, MIA);
    ctx.pass({ minutes: 11 });
    await price(ctx, dish.id, 4545, MIA);
    const kept = await listMenuVersions(ctx.db, newtown, { limit: 9 });
    expect(kept.map(({ number, by: { name } }) => [number, name])).toEqual([
      [3, 'Mia'],
      [2, 'Mia'],
      [1, 'Owner'],
      [0, 'System'],
    ]);
  });

  test('changes made since the page was opened are not rolled back unseen', async () => {
    const ctx = await seededContext();
    const dish = await aDish(ctx);
    await price(ctx, dish.id, 4242);
    const seen = markOf((await latestMenuVersion(ctx.db, newtown))!);
    await price(ctx, dish.id, 4343);
    expect(await rollBackMenu(ctx, newtown, { toNumber: 0, seen, by }).catch(why)).toBe('version_changed');
  });

  test('an order rung up before a rollback keeps its price: the store knows the menu that was replaced', async () => {
    const ctx = await collecting();
    const dish = await aDish(ctx);
    const old = await ctx.menus.menuOf(newtown);
    await price(ctx, dish.id, 42);
    await publish(ctx);
    const wrong = await ctx.menus.menuOf(newtown);
    await rollBack(ctx, 0);
    expect(priceOf(await ctx.menus.menuOf(newtown), dish.id)).toBe(dish.price.basePrice);
    const remembered = [old, wrong].map(({ version }) => ctx.menus.earlierMenuOf(newtown, version));
    const prices = (await Promise.all(remembered)).map((menu) => menu && priceOf(menu, dish.id));
    expect(prices).toEqual([dish.price.basePrice, 42]);
  });

  test('a draft waits through a roll back', async () => {
    const ctx = await collecting();
    const dish = await aDish(ctx);
    await price(ctx, dish.id, 4242);
    await publish(ctx);
    const { item, version } = (await readEditedItem(ctx, newtown, dish.id))!;
    await editItem(ctx, newtown, { itemId: dish.id, item: { ...item, name: 'Renamed' }, version, by });
    await rollBack(ctx, 0);
    await publish(ctx);
    const now = (await ctx.menus.menuOf(newtown)).items.find(({ id }) => id === dish.id);
    expect(now).toMatchObject({ name: 'Renamed', price: { basePrice: dish.price.basePrice } });
  });
});

describe('when changes count', () => {
  test('changes apply at once in a new store, and wait from its first order on unless the owner chose otherwise', async () => {
    const fixture = await orderingFixture();
    const { ctx } = fixture;
    const atOnce = () => Promise.all([publishesAtOnce(ctx.db, SCOPE), publishesAtOnce(ctx.db, OTHER_SCOPE)]);
    expect(await atOnce()).toEqual([true, true]);
    await place(fixture, await filledCart(fixture));
    expect(await atOnce()).toEqual([false, true]);
    await choosePublishing(ctx, SCOPE, { atOnce: true, by });
    await choosePublishing(ctx, OTHER_SCOPE, { atOnce: false, by });
    expect(await atOnce()).toEqual([true, false]);
  });

  test('a store with a draft publishes or discards it before its changes count at once', async () => {
    const ctx = await collecting();
    await price(ctx, (await aDish(ctx)).id, 4242);
    expect(await choosePublishing(ctx, newtown, { atOnce: true, by }).catch(why)).toBe('draft_waits');
    await discardDraft(ctx, newtown, { version: (await readMenuDraft(ctx.db, newtown)).version, by });
    await choosePublishing(ctx, newtown, { atOnce: true, by });
    expect(await publishesAtOnce(ctx.db, newtown)).toBe(true);
  });
});
