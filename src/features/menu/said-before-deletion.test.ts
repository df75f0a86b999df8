/** A guest with an allergy is warned of what comes back by what was said of it last, not by what was said of it then. */
import { describe, expect, test } from 'bun:test';
import { latestMenuVersion, listMenuVersions } from '#db/menu/menu-versions.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { AllergenInfo, BasicItem, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { removeItems } from './builder/change-items.ts';
import { readEditedItem } from './desk/read-edited.ts';
import { choosePublishing } from './discard-draft.ts';
import { editItem } from './manage-items.ts';
import { markOf, rollBackMenu } from './roll-back-menu.ts';
import { savePizzaSettings } from './save-pizza-settings.ts';
import { putItemBack, undoVersion } from './undo-version.ts';

const scope = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const by = BY_OWNER;
const PEANUTS: AllergenInfo = { CONTAINS: ['PEANUTS'], MAY_CONTAIN: [], FREE_FROM: [] };
const SAUCES = { id: 'sauces', name: 'Sauces', min: 0, max: 1, allowMultiple: false };
const MAYO = { id: 'mayo', name: 'Mayo', extraCharge: 0 };
const SATAY = { id: 'satay', name: 'Satay', extraCharge: 100 };

type Edit = (item: BasicItem) => BasicItem;
const priced: Edit = (item) => ({ ...item, price: { ...item.price, basePrice: 4242 } });
const warned: Edit = (item) => ({ ...item, allergenInfo: PEANUTS });
const withSauces =
  (...options: (typeof MAYO & { allergenInfo?: AllergenInfo })[]): Edit =>
  (item) => ({ ...item, modifiers: [{ ...SAUCES, options }] });

/** A store that publishes each change, and a dish that no deal needs. */
async function store() {
  const ctx = await seededContext();
  await choosePublishing(ctx, scope, { atOnce: true, by });
  const { items } = await ctx.menus.menuOf(scope);
  const inDeals = new Set(
    items
      .flatMap((item) => (item.type === 'deal' ? item.deal.items.flatMap(({ choices }) => choices) : []))
      .map(({ itemId }) => itemId),
  );
  const dish = items.find((item): item is BasicItem => item.type === 'basic' && !inDeals.has(item.id));
  if (!dish) throw new Error('the demo has no such dish');
  return { ctx, dish };
}

async function edit(ctx: TestContext, itemId: string, change: Edit, minutes = 11): Promise<void> {
  const found = await readEditedItem(ctx, scope, itemId);
  if (found?.item.type !== 'basic') throw new Error('no plain dish');
  const { item, version } = found;
  await editItem(ctx, scope, { itemId, item: change(item as BasicItem), version, by });
  // Each edit is a version of its own.
  ctx.pass({ minutes });
}

async function remove(ctx: TestContext, itemId: string): Promise<void> {
  await removeItems(ctx, scope, { itemIds: [itemId], by });
  ctx.pass({ minutes: 11 });
}

const latest = async (ctx: TestContext) => (await latestMenuVersion(ctx.db, scope))!;
const rollBack = async (ctx: TestContext, toNumber: number) =>
  rollBackMenu(ctx, scope, { toNumber, seen: markOf(await latest(ctx)), by });
const putBack = async (ctx: TestContext, itemId: string, number: number) =>
  putItemBack(ctx, scope, { itemId, number, seen: markOf(await latest(ctx)), by });
const sold = async (ctx: TestContext, itemId: string): Promise<MenuItem | undefined> =>
  (await ctx.menus.menuOf(scope)).items.find(({ id }) => id === itemId);

describe('“Contains peanuts” that was added before something was deleted', () => {
  test.each([
    ['the menu is rolled back', rollBack] as const,
    ['the dish is put back', async (ctx: TestContext, number: number, id: string) => putBack(ctx, id, number)] as const,
  ])('comes back with the dish when %s', async (_, back) => {
    const { ctx, dish } = await store();
    await edit(ctx, dish.id, priced);
    await edit(ctx, dish.id, warned);
    await remove(ctx, dish.id);
    await back(ctx, 0, dish.id);
    expect(await sold(ctx, dish.id)).toEqual(warned(dish));
  });

  test('comes back with the dish though both were done within minutes', async () => {
    const { ctx, dish } = await store();
    await edit(ctx, dish.id, priced, 1);
    await edit(ctx, dish.id, warned, 1);
    await remove(ctx, dish.id);
    await rollBack(ctx, 0);
    expect(await sold(ctx, dish.id)).toEqual(warned(dish));
  });

  test.each([
    ['the menu is rolled back', rollBack] as const,
    ['the dish is put back', async (ctx: TestContext, number: number, id: string) => putBack(ctx, id, number)] as const,
  ])('comes back with an option of the dish when %s', async (_, back) => {
    const { ctx, dish } = await store();
    await edit(ctx, dish.id, withSauces(MAYO, SATAY));
    await edit(ctx, dish.id, withSauces(MAYO, { ...SATAY, allergenInfo: PEANUTS }));
    await edit(ctx, dish.id, withSauces(MAYO), 1);
    await back(ctx, 1, dish.id);
    expect((await sold(ctx, dish.id))?.modifiers[0]?.options as unknown).toEqual([
      MAYO,
      { ...SATAY, allergenInfo: PEANUTS },
    ]);
  });

  test('comes back with an option when the version that changed its price is undone', async () => {
    const { ctx, dish } = await store();
    await edit(ctx, dish.id, withSauces(MAYO, SATAY));
    await edit(ctx, dish.id, withSauces(MAYO, { ...SATAY, extraCharge: 900 }));
    await edit(ctx, dish.id, withSauces(MAYO, { ...SATAY, extraCharge: 900, allergenInfo: PEANUTS }));
    await edit(ctx, dish.id, withSauces(MAYO));
    const alsoBack = new Set([`item ${dish.id} modifiers`]);
    await undoVersion(ctx, scope, { number: 2, seen: markOf(await latest(ctx)), alsoBack, by });
    expect((await sold(ctx, dish.id))?.modifiers[0]?.options as unknown).toEqual([
      MAYO,
      { ...SATAY, allergenInfo: PEANUTS },
    ]);
  });

  test('comes back with a topping', async () => {
    const { ctx } = await store();
    const { pizza } = await ctx.menus.menuOf(scope);
    const pesto = { id: 'pesto', name: 'Pesto', prices: {} };
    const save = async (...toppings: (typeof pesto & { allergenInfo?: AllergenInfo })[]) => {
      await savePizzaSettings(ctx, scope, { settings: { ...pizza, toppings: [...pizza.toppings, ...toppings] }, by });
      ctx.pass({ minutes: 11 });
    };
    await save(pesto);
    await save({ ...pesto, allergenInfo: PEANUTS });
    await save();
    await rollBack(ctx, 1);
    expect((await ctx.menus.menuOf(scope)).pizza.toppings.at(-1) as unknown).toEqual({
      ...pesto,
      allergenInfo: PEANUTS,
    });
  });

  test('is what was said last: a warning that was taken off again does not come back', async () => {
    const { ctx, dish } = await store();
    await edit(ctx, dish.id, warned);
    await edit(ctx, dish.id, (item) => ({ ...item, allergenInfo: dish.allergenInfo }));
    await remove(ctx, dish.id);
    await rollBack(ctx, 1);
    expect(await sold(ctx, dish.id)).toEqual(dish);
    const kinds = (await listMenuVersions(ctx.db, scope, { limit: 9 })).map(({ kind }) => kind);
    expect(kinds).toEqual(['rollBack', 'atOnce', 'atOnce', 'atOnce', 'start']);
  });
});
