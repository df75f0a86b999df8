import { expect, test } from 'bun:test';
import { listCategories } from '#db/menu/categories.repository.ts';
import { findItem } from '#db/menu/items.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { BasicItem } from '#src/domain/menu/menu.schema.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { deleteCategory } from './builder/change-categories.ts';
import { type CategoryInput, createCategory, editCategory } from './manage-categories.ts';
import { createItem, editItem, type ItemInput } from './manage-items.ts';
import { setSoldOut } from './set-sold-out.ts';

const newtown = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const carlton = grantStoreScope({ restaurantId: 'golden-wok', storeId: 'wok-carlton' });
const by = BY_OWNER;
const why = (error: unknown) => (error instanceof AppError ? (error.reason ?? error.code) : String(error));
const pathsOf = (error: unknown) =>
  (((error as AppError).details?.fields ?? []) as { path: string }[]).map((field) => field.path);

const CATEGORY: CategoryInput = {
  name: 'Specials',
  description: 'This week only.',
  image: null,
  applicableOrderingSystem: { pos: true, online: true, uberEats: false },
  backgroundColor: '#b4301f',
  printStationIds: ['station_roma_kitchen'],
};

const ITEM: ItemInput<BasicItem> = {
  type: 'basic',
  categoryId: 'cat_roma_starters',
  name: 'Focaccia',
  description: 'Rosemary and salt.',
  discounted: false,
  availableWeeklyHours: null,
  applicableOrderingSystem: { pos: true, online: true, uberEats: false },
  image: { id: 'img_roma-garlic-bread' },
  available: true,
  isGstApplicable: true,
  soldout: false,
  availableFor: { pickup: true, delivery: true, dineIn: true },
  backgroundColor: null,
  isAlcohol: false,
  label: null,
  dietary: ['VEGETARIAN'],
  allergenInfo: { CONTAINS: ['WHEAT'], MAY_CONTAIN: [], FREE_FROM: [] },
  printStationIds: [],
  printPriority: 5,
  categorySalesId: null,
  price: {
    basePrice: 950,
    extraCharge: { pickup: 0, delivery: 100, dineIn: 0 },
    uberEatsExtraCharge: { pickup: 0, delivery: 0 },
  },
  modifiers: [],
};

async function inCategory(ctx: TestContext, scope: StoreScope = newtown): Promise<ItemInput<BasicItem>> {
  const [category] = await listCategories(ctx.db, scope);
  return { ...ITEM, categoryId: category?.id ?? '' };
}

/** Version, events and audit rows of a menu: each change moves all three. */
async function traces(ctx: TestContext) {
  const store = await ctx.db
    .selectFrom('stores')
    .select('menuVersion')
    .where('id', '=', 'roma-newtown')
    .executeTakeFirst();
  const events = await ctx.db.selectFrom('outbox_events').select(['type', 'payloadJson']).execute();
  const audit = await ctx.db.selectFrom('audit_log').select(['action', 'subjectId']).execute();
  return { version: store?.menuVersion, events, actions: audit.map((row) => row.action) };
}

test('every change of the menu is a new version, one event and one audit row, and is seen at once', async () => {
  const ctx = await seededContext();
  const before = (await traces(ctx)).version ?? 0;
  await ctx.menus.menuOf(newtown);
  const category = await createCategory(ctx, newtown, { category: CATEGORY, by });
  const item = await createItem(ctx, newtown, { item: { ...ITEM, categoryId: category.id }, by });
  await setSoldOut(ctx, newtown, { itemId: item.id, soldout: true, by });
  const menu = await ctx.menus.menuOf(newtown);
  expect(menu.version).toBe(before + 3);
  expect(menu.items.find((each) => each.id === item.id)).toEqual({ ...item, soldout: true });
  expect(menu.items.at(-1)?.id).toBe(item.id);
  expect(await traces(ctx)).toEqual({
    version: before + 3,
    events: [1, 2, 3].map((step) => ({
      type: 'menuChanged',
      payloadJson: JSON.stringify({ menuVersion: before + step }),
    })),
    actions: ['createCategory', 'createItem', 'setSoldOut'],
  });
});

test('a picture is named by its id and its address is ours to say', async () => {
  const ctx = await seededContext();
  const item = await inCategory(ctx);
  const made = await createItem(ctx, newtown, { item, by });
  expect(made.image).toEqual({ id: 'img_roma-garlic-bread', path: '/images/img_roma-garlic-bread' });
});

test.each<[string, Partial<ItemInput<BasicItem>>, string[]]>([
  ['a name of one letter', { name: 'X' }, ['name']],
  ['a name of 101 letters', { name: 'x'.repeat(101) }, ['name']],
  ['a description of 401 letters', { description: 'x'.repeat(401) }, ['description']],
  ['a price below zero', { price: { ...ITEM.price, basePrice: -1 } }, ['price.basePrice']],
  ['a colour that is none', { backgroundColor: 'red' }, ['backgroundColor']],
  ['a category of another store', { categoryId: 'cat_carlton_dumplings' }, ['categoryId']],
  ['a picture of another restaurant', { image: { id: 'img_wok-bao' } }, ['image']],
  ['a station of another store', { printStationIds: ['station_carlton_kitchen'] }, ['printStationIds']],
  ['nowhere to collect it', { availableFor: { pickup: false, delivery: false, dineIn: false } }, ['availableFor']],
  [
    'a group that asks for more than it has',
    {
      modifiers: [
        {
          id: 'g',
          name: 'Dip',
          min: 2,
          max: 3,
          allowMultiple: false,
          options: [{ id: 'o', name: 'Aioli', extraCharge: 0 }],
        },
      ],
    },
    ['modifiers.0.min'],
  ],
  [
    'an option that is there twice',
    {
      modifiers: [
        {
          id: 'g',
          name: 'Dip',
          min: 0,
          max: 1,
          allowMultiple: false,
          options: [
            { id: 'o', name: 'Aioli', extraCharge: 0 },
            { id: 'o', name: 'Chilli', extraCharge: 0 },
          ],
        },
      ],
    },
    ['modifiers.0.name'],
  ],
])('an item with %s is refused beside its field and nothing is written', async (_, wrong, paths) => {
  const ctx = await seededContext();
  const before = await traces(ctx);
  const item = { ...(await inCategory(ctx)), ...wrong };
  const rejection = await createItem(ctx, newtown, { item, by }).catch((error) => error);
  expect([why(rejection), pathsOf(rejection)]).toEqual(['validation_failed', paths]);
  expect(await traces(ctx)).toEqual(before);
});

test('names and descriptions at their longest are taken', async () => {
  const ctx = await seededContext();
  const item = {
    ...(await inCategory(ctx)),
    name: 'x'.repeat(100),
    description: 'y'.repeat(400),
    label: 'z'.repeat(25),
  };
  expect((await createItem(ctx, newtown, { item, by })).name).toHaveLength(100);
});

test('two people edit an item at once: one wins, the other is told', async () => {
  const ctx = await seededContext();
  const item = await inCategory(ctx);
  const { id: itemId } = await createItem(ctx, newtown, { item, by });
  const edit = (name: string) =>
    editItem(ctx, newtown, { itemId, item: { ...item, name }, version: 1, by }).then((edited) => edited.name, why);
  expect((await Promise.all([edit('First'), edit('Second')])).sort()).toEqual(['First', 'version_changed']);
  expect(await findItem(ctx.db, newtown, itemId)).toMatchObject({ version: 2, item: { name: 'First' } });
});

test('an edit keeps the place in the menu unless it says otherwise', async () => {
  const ctx = await seededContext();
  const item = await inCategory(ctx);
  const made = await createItem(ctx, newtown, { item, by });
  const edited = await editItem(ctx, newtown, {
    itemId: made.id,
    item: { ...item, name: 'Other' },
    version: 1,
    by,
  });
  expect(edited.sortOrder).toBe(made.sortOrder);
});

test('a pizza is not edited as a basic item', async () => {
  const ctx = await seededContext();
  const item = await inCategory(ctx);
  const rejection = editItem(ctx, newtown, { itemId: 'item_roma_margherita', item, version: 1, by });
  expect(await rejection.catch(why)).toBe('other_item_type');
});

test("another store's item and category are not found, whatever is done to them", async () => {
  const ctx = await seededContext();
  const [foreign] = await listCategories(ctx.db, newtown);
  const categoryId = foreign?.id ?? '';
  const itemId = 'item_roma_margherita';
  const item = await inCategory(ctx, carlton);
  const asked = [
    setSoldOut(ctx, carlton, { itemId, soldout: true, by }),
    editItem(ctx, carlton, { itemId, item: { ...item, image: null }, version: 1, by }),
    editCategory(ctx, carlton, { categoryId, category: { ...CATEGORY, printStationIds: [] }, by }),
    deleteCategory(ctx, carlton, { categoryId, moveItemsTo: null, by }),
  ];
  expect(await Promise.all(asked.map((each) => each.then(() => 'done', why)))).toEqual(
    asked.map(() => 'resource_not_found'),
  );
  const mixed = grantStoreScope({ restaurantId: 'golden-wok', storeId: 'roma-newtown' });
  expect(await setSoldOut(ctx, mixed, { itemId, soldout: true, by }).catch(why)).toBe('resource_not_found');
});

test('setting sold out twice is one change', async () => {
  const ctx = await seededContext();
  const say = () => setSoldOut(ctx, newtown, { itemId: 'item_roma_margherita', soldout: true, by });
  await say();
  const after = await traces(ctx);
  expect(await say()).toEqual({ itemId: 'item_roma_margherita', soldout: true, untilIsoDateTimeUtc: null });
  expect(await traces(ctx)).toEqual(after);
});

test.each<[string, Partial<CategoryInput>, string[]]>([
  ['two letters', { name: 'ab' }, ['name']],
  ['31 letters', { name: 'x'.repeat(31) }, ['name']],
  ['a description of 251 letters', { description: 'x'.repeat(251) }, ['description']],
  ['a name that is taken', { name: 'drinks' }, ['name']],
  ['a station of another store', { printStationIds: ['station_carlton_kitchen'] }, ['printStationIds']],
])('a category with %s is refused beside its field', async (_, wrong, paths) => {
  const ctx = await seededContext();
  await createCategory(ctx, newtown, { category: { ...CATEGORY, name: 'Drinks' }, by }).catch(() => null);
  const rejection = createCategory(ctx, newtown, { category: { ...CATEGORY, ...wrong }, by });
  expect(await rejection.catch(pathsOf)).toEqual(paths);
});

test('a category with items is removed only with a place for them to go', async () => {
  const ctx = await seededContext();
  const [first, second] = await listCategories(ctx.db, newtown);
  const categoryId = first?.id ?? '';
  const target = second?.id ?? '';
  const inFirst = (await ctx.menus.menuOf(newtown)).items.filter((item) => item.categoryId === categoryId);
  const remove = (moveItemsTo: string | null) => deleteCategory(ctx, newtown, { categoryId, moveItemsTo, by });
  expect(await remove(null).catch(why)).toBe('category_in_use');
  expect(await remove(categoryId).catch(pathsOf)).toEqual(['moveItemsTo']);
  expect(await remove('cat_carlton_dumplings').catch(pathsOf)).toEqual(['moveItemsTo']);
  await remove(target);
  const menu = await ctx.menus.menuOf(newtown);
  expect(menu.categories.some((category) => category.id === categoryId)).toBe(false);
  const moved = menu.items.filter((item) => inFirst.some((each) => each.id === item.id));
  expect(new Set(moved.map((item) => item.categoryId))).toEqual(new Set([target]));
  expect(moved).toHaveLength(inFirst.length);
});

test('an audit row says what an item was before and is after', async () => {
  const ctx = await seededContext();
  const item = await inCategory(ctx);
  const made = await createItem(ctx, newtown, { item, by });
  await editItem(ctx, newtown, { itemId: made.id, item: { ...item, name: 'Ciabatta' }, version: 1, by });
  const [row] = await ctx.db.selectFrom('audit_log').selectAll().where('action', '=', 'editItem').execute();
  const nameIn = (json: string | null | undefined) => (JSON.parse(json ?? '{}') as BasicItem).name;
  expect([nameIn(row?.beforeJson), nameIn(row?.afterJson)]).toEqual(['Focaccia', 'Ciabatta']);
  expect(row).toMatchObject({ actorName: 'Owner', storeId: 'roma-newtown', origin: 'test' });
});

test('a barcode is stored as it is scanned, and two items of a store never share one', async () => {
  const ctx = await seededContext();
  const cola = await createItem(ctx, newtown, { item: { ...ITEM, name: 'Cola', barcode: '0 36000 29145 2' }, by });
  expect(cola.barcode).toBe('036000291452');
  const again = createItem(ctx, newtown, { item: { ...ITEM, name: 'Cola Zero', barcode: '0036000291452' }, by });
  const error = await again.catch((thrown: unknown) => thrown);
  expect(pathsOf(error)).toEqual(['barcode']);
  expect(String(JSON.stringify((error as AppError).details))).toContain('Cola already has this barcode.');
  // It keeps its own, and another store has a menu of its own.
  await editItem(ctx, newtown, {
    itemId: cola.id,
    item: { ...ITEM, name: 'Cola', barcode: '036000291452' },
    version: 1,
    by,
  });
  const elsewhere = { ...(await inCategory(ctx, carlton)), image: null, printStationIds: [], barcode: '036000291452' };
  expect((await createItem(ctx, carlton, { item: elsewhere, by })).barcode).toBe('036000291452');
  expect((await findItem(ctx.db, newtown, cola.id))?.item.barcode).toBe('036000291452');
});

test.each(['036000291453', 'abc', 'a b c d'])('the barcode %s is rejected beside its field', async (barcode) => {
  const ctx = await seededContext();
  const refused = createItem(ctx, newtown, { item: { ...ITEM, barcode }, by });
  expect(pathsOf(await refused.catch((thrown: unknown) => thrown))).toEqual(['barcode']);
});
