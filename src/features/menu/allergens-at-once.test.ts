import { expect, test } from 'bun:test';
import { listStoreActs } from '#db/audit/audit.repository.ts';
import { countDraftRows, readMenuDraft } from '#db/menu/menu-drafts.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { AllergenInfo, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { createSharedGroup, editSharedGroup } from './builder/change-shared-groups.ts';
import { undoMenuChange } from './builder/undo-change.ts';
import { readDrafted } from './desk/read-drafted.ts';
import { readEditedItem } from './desk/read-edited.ts';
import { choosePublishing, discardDraft } from './discard-draft.ts';
import { readItemHistory } from './item-history.ts';
import { createItem, editItem } from './manage-items.ts';
import { publishMenu } from './publish-menu.ts';
import { savePizzaSettings } from './save-pizza-settings.ts';

const scope = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const by = BY_OWNER;
const PEANUTS: AllergenInfo = { CONTAINS: ['PEANUTS'], MAY_CONTAIN: [], FREE_FROM: [] };

async function collecting(): Promise<TestContext> {
  const ctx = await seededContext();
  await choosePublishing(ctx, scope, { atOnce: false, by });
  return ctx;
}

async function published(ctx: TestContext, itemId: string): Promise<MenuItem> {
  const item = (await ctx.menus.menuOf(scope)).items.find(({ id }) => id === itemId);
  if (!item) throw new Error('not on the menu');
  return item;
}

async function aDish(ctx: TestContext, has: (item: MenuItem) => boolean = () => true) {
  const dish = (await ctx.menus.menuOf(scope)).items.find((item) => item.type === 'basic' && has(item));
  if (dish?.type !== 'basic') throw new Error('the demo has no such dish');
  return dish;
}

type Edit = (item: Extract<MenuItem, { type: 'basic' }>) => Extract<MenuItem, { type: 'basic' }>;

async function edit(ctx: TestContext, itemId: string, change: Edit): Promise<void> {
  const found = await readEditedItem(ctx, scope, itemId);
  if (found?.item.type !== 'basic') throw new Error('no plain dish');
  await editItem(ctx, scope, { itemId, item: change(found.item), version: found.version, by });
}

const priced: Edit = (item) => ({ ...item, price: { ...item.price, basePrice: 4242 } });
const withPeanuts: Edit = (item) => ({ ...item, allergenInfo: PEANUTS, dietary: ['VEGAN'] });

test('a guest with an allergy reads a correction at once, while the new price still waits', async () => {
  const ctx = await collecting();
  const dish = await aDish(ctx);
  const { version } = await ctx.menus.menuOf(scope);
  await edit(ctx, dish.id, (item) => withPeanuts(priced(item)));
  expect(await published(ctx, dish.id)).toEqual({ ...dish, allergenInfo: PEANUTS, dietary: ['VEGAN'] });
  expect((await ctx.menus.menuOf(scope)).version).toBe(version + 1);
  const { waiting, menu } = await readDrafted(ctx, scope, ctx.db);
  expect([...waiting.values()].map(({ conflicts }) => conflicts)).toEqual([[]]);
  expect(menu.items.find(({ id }) => id === dish.id)).toEqual(withPeanuts(priced(dish)));
  const { version: draft } = await readMenuDraft(ctx.db, scope);
  await publishMenu(ctx, scope, { version: draft, note: '', by });
  expect(await published(ctx, dish.id)).toEqual(withPeanuts(priced(dish)));
});

test('a change of allergens alone leaves nothing waiting, and who made it stands in the audit log and the history', async () => {
  const ctx = await collecting();
  const dish = await aDish(ctx);
  await edit(ctx, dish.id, withPeanuts);
  expect((await countDraftRows(ctx.db, scope)).count).toBe(0);
  const subject = { subjectType: 'item', subjectId: dish.id, actions: ['changeAllergens'], limit: 5 };
  const acts = await listStoreActs(ctx.db, scope, subject);
  expect(acts).toMatchObject([{ byName: by.name, after: { allergenInfo: PEANUTS, dietary: ['VEGAN'] } }]);
  const [entry] = await readItemHistory(ctx, scope, dish.id);
  expect(entry).toMatchObject({ kind: 'atOnce', byName: by.name });
  expect(entry?.lines).toContain('Contains peanuts: added');
});

test('a draft that waited keeps its price and takes the correction; discarded, the correction stays', async () => {
  const ctx = await collecting();
  const dish = await aDish(ctx);
  await edit(ctx, dish.id, priced);
  await edit(ctx, dish.id, withPeanuts);
  const { menu } = await readDrafted(ctx, scope, ctx.db);
  expect(menu.items.find(({ id }) => id === dish.id)).toEqual(withPeanuts(priced(dish)));
  const { version } = await readMenuDraft(ctx.db, scope);
  await discardDraft(ctx, scope, { version, by });
  expect(await published(ctx, dish.id)).toEqual(withPeanuts(dish));
});

test('allergens of an option count at once; an option that is new waits with the rest', async () => {
  const ctx = await collecting();
  const dish = await aDish(ctx, ({ modifiers }) => modifiers.some(({ shared }) => !shared));
  const at = dish.modifiers.findIndex(({ shared }) => !shared);
  const changed: Edit = (item) => ({
    ...item,
    modifiers: item.modifiers.map((group, place) => {
      const [first, ...rest] = group.options;
      if (place !== at || !first) return group;
      const extra = { id: 'option_new', name: 'Satay', extraCharge: 100, allergenInfo: PEANUTS };
      return { ...group, options: [{ ...first, name: 'Renamed', allergenInfo: PEANUTS }, ...rest, extra] };
    }),
  });
  await edit(ctx, dish.id, changed);
  const [first, ...rest] = dish.modifiers[at]?.options ?? [];
  const now = (await published(ctx, dish.id)).modifiers[at]?.options;
  expect(now as unknown).toEqual([{ ...first, allergenInfo: PEANUTS }, ...rest]);
});

test('allergens of a topping count at once, its new name waits', async () => {
  const ctx = await collecting();
  const { pizza } = await ctx.menus.menuOf(scope);
  const toppings = pizza.toppings.map((one) => ({ ...one, name: `${one.name} 2`, allergenInfo: PEANUTS }));
  await savePizzaSettings(ctx, scope, { settings: { ...pizza, toppings }, by });
  const facts = pizza.toppings.map((one) => ({ ...one, allergenInfo: PEANUTS }));
  expect((await ctx.menus.menuOf(scope)).pizza).toEqual({ ...pizza, toppings: facts });
  expect((await readDrafted(ctx, scope, ctx.db)).menu.pizza).toEqual({ ...pizza, toppings });
});

test('a dish that is not published yet waits whole', async () => {
  const ctx = await collecting();
  const { id: _, restaurantId: _r, storeId: _s, sortOrder: _o, ...shape } = await aDish(ctx);
  const before = await ctx.menus.menuOf(scope);
  const made = await createItem(ctx, scope, { item: { ...shape, name: 'Soup of the day', barcode: null }, by });
  await edit(ctx, made.id, withPeanuts);
  expect(await ctx.menus.menuOf(scope)).toBe(before);
});

test('undoing a new price of shared options leaves what was said of their allergens with it', async () => {
  const ctx = await seededContext();
  await choosePublishing(ctx, scope, { atOnce: true, by });
  const dish = await aDish(ctx);
  const options = (extraCharge: number, allergenInfo: AllergenInfo) => ({
    ...{ id: '', name: 'Sauces', min: 0, max: 1, allowMultiple: false },
    options: [{ id: 'satay', name: 'Satay', extraCharge, allergenInfo }],
  });
  const milk: AllergenInfo = { CONTAINS: ['MILK'], MAY_CONTAIN: [], FREE_FROM: [] };
  const itemIds = [dish.id];
  const { groupId } = await createSharedGroup(ctx, scope, { group: options(100, milk), itemIds, by });
  const seen = { group: (await published(ctx, dish.id)).modifiers.find(({ id }) => id === groupId)!, itemIds };
  const edited = { groupId, group: options(150, PEANUTS), itemIds, seen, by };
  const { changeId } = await editSharedGroup(ctx, scope, edited);
  await undoMenuChange(ctx, scope, { changeId: changeId!, by });
  const after = (await published(ctx, dish.id)).modifiers.find(({ id }) => id === groupId);
  expect(after?.options).toEqual([{ id: 'satay', name: 'Satay', extraCharge: 100, allergenInfo: PEANUTS }]);
});
