import { describe, expect, test } from 'bun:test';
import { listCategories } from '#db/menu/categories.repository.ts';
import { listItems } from '#db/menu/items.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import type { BasicItem } from '#src/domain/menu/menu.schema.ts';
import { createCategory } from '#src/features/menu/manage-categories.ts';
import { createItem } from '#src/features/menu/manage-items.ts';
import { ROMA_SCOPE, WOK_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import {
  type AdminPages,
  adminPages,
  errorOf,
  fieldText,
  fieldValue,
  isTicked,
  ROMA,
} from '#src/server/testing/admin-pages.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { itemKit, newItem } from './item-kit.ts';

const CATEGORY = {
  do: 'save',
  name: 'Starters',
  description: 'To share.',
  backgroundColor: '#b4301f',
  'applicableOrderingSystem.pos': 'on',
  'applicableOrderingSystem.online': 'on',
};

/** A whole item as its form is sent. */
const BRUSCHETTA = {
  do: 'save',
  name: 'Bruschetta',
  description: 'Tomato, basil, garlic.',
  label: 'New',
  'price.basePrice': '$12.50',
  'price.extraCharge.delivery': '1',
  available: 'on',
  isGstApplicable: 'on',
  'availableFor.pickup': 'on',
  'availableFor.delivery': 'on',
  'applicableOrderingSystem.pos': 'on',
  'applicableOrderingSystem.online': 'on',
  'dietary.VEGETARIAN': 'on',
  'allergen.WHEAT': 'CONTAINS',
  'allergen.SESAME': 'MAY_CONTAIN',
  'station.kitchen': 'on',
  printPriority: '5',
  'modifiers.0.id': '',
  'modifiers.0.name': 'Size',
  'modifiers.0.min': '1',
  'modifiers.0.max': '1',
  'modifiers.0.options.0.id': '',
  'modifiers.0.options.0.name': 'Two',
  'modifiers.0.options.0.extraCharge': '',
  'modifiers.0.options.1.id': '',
  'modifiers.0.options.1.name': 'Four',
  'modifiers.0.options.1.extraCharge': '9',
  'modifiers.0.options.2.id': '',
  'modifiers.0.options.2.name': '',
  'modifiers.0.options.2.extraCharge': '',
};

async function withCategory(scope: StoreScope = ROMA_SCOPE) {
  const pages = await adminPages();
  const category = await createCategory(pages.ctx, scope, {
    category: {
      name: 'Starters',
      description: '',
      image: null,
      backgroundColor: null,
      applicableOrderingSystem: { pos: true, online: true, uberEats: false },
      printStationIds: [],
    },
    by: BY_OWNER,
  });
  return { pages, categoryId: category.id };
}

async function withItem(scope: StoreScope = ROMA_SCOPE) {
  const { pages, categoryId } = await withCategory(scope);
  const empty = newItem('basic', scope, categoryId);
  const item = { ...empty, name: 'Focaccia', price: { ...empty.price, basePrice: 950 } };
  const { id } = await createItem(pages.ctx, scope, { item, by: BY_OWNER });
  return { pages, categoryId, itemId: id, path: `${ROMA}/items/${id}/item/edit` };
}

const itemsOf = async (pages: AdminPages) => (await listItems(pages.ctx.db, ROMA_SCOPE)) as BasicItem[];

describe('a category', () => {
  test('can be made by anyone who may change the menu, and seen by everyone in the store', async () => {
    const pages = await adminPages();
    const made = await pages.post('reader', `${ROMA}/create/category`, CATEGORY);
    expect(made.status).toBe(303);
    const [category] = await listCategories(pages.ctx.db, ROMA_SCOPE);
    expect(category).toMatchObject({ name: 'Starters', description: 'To share.', backgroundColor: '#b4301f' });
    expect((await pages.get('staff', `${ROMA}/menu`)).html).toContain('Starters');
    expect((await pages.post('staff', `${ROMA}/create/category`, CATEGORY)).status).toBe(403);
    expect((await pages.post('stranger', `${ROMA}/create/category`, CATEGORY)).status).toBe(404);
    expect((await pages.get('staff', `${ROMA}/create/category`)).status).toBe(403);
  });

  test.each([
    ['two letters', { name: 'St' }, 'name', 'Enter 3 to 30 characters.'],
    ['31 letters', { name: 'x'.repeat(31) }, 'name', 'Enter 3 to 30 characters.'],
    ['a name that is taken', { name: 'starters' }, 'name', 'Another category has this name.'],
    ['251 letters about it', { description: 'x'.repeat(251) }, 'description', 'Use 250 characters or fewer.'],
  ])('%s is refused, and the rest stays', async (_, wrong, field, message) => {
    const { pages } = await withCategory();
    const sent: Record<string, string> = { ...CATEGORY, name: 'Mains', ...wrong };
    const { status, html } = await pages.post('owner', `${ROMA}/create/category`, sent);
    expect(status).toBe(400);
    expect(html).toContain(message);
    expect(html).toContain(sent[field] ?? '-');
    expect(isTicked(html, 'applicableOrderingSystem.uberEats')).toBe(false);
    expect(isTicked(html, 'applicableOrderingSystem.online')).toBe(true);
  });

  test('is changed, and of another restaurant it is not there', async () => {
    const { pages, categoryId } = await withCategory();
    const path = `${ROMA}/categories/${categoryId}/edit`;
    expect((await pages.post('manager', path, { ...CATEGORY, name: 'Small plates' })).status).toBe(303);
    expect(fieldValue((await pages.get('manager', path)).html, 'name')).toBe('Small plates');
    const other = await withCategory(WOK_SCOPE);
    const theirs = `${ROMA}/categories/${other.categoryId}`;
    for (const at of [theirs, `${theirs}/edit`, `${theirs}/create/item`]) {
      expect((await other.pages.get('owner', at)).status).toBe(404);
    }
    expect((await other.pages.post('owner', `${theirs}/edit`, CATEGORY)).status).toBe(404);
  });

  test('says the course of its items at a table, and an item another or none', async () => {
    const { pages, categoryId, path: item } = await withItem();
    const path = `${ROMA}/categories/${categoryId}/edit`;
    const category = async () => (await listCategories(pages.ctx.db, ROMA_SCOPE))[0]?.course;
    expect((await pages.post('manager', path, { ...CATEGORY, course: '2' })).status).toBe(303);
    expect(await category()).toBe(2);
    expect((await pages.post('manager', path, { ...CATEGORY, course: '7' })).status).toBe(400);
    const own = async () => (await itemsOf(pages))[0]?.course;
    for (const [course, stored] of [['1', 1] as const, ['0', 0] as const, ['', undefined] as const]) {
      const version = fieldValue((await pages.get('manager', item)).html, 'version') ?? '';
      expect((await pages.post('manager', item, { ...BRUSCHETTA, categoryId, version, course })).status).toBe(303);
      expect(await own()).toBe(stored);
    }
    expect((await pages.post('manager', path, { ...CATEGORY, course: '' })).status).toBe(303);
    expect(await category()).toBeUndefined();
  });

  test('edited by two people at once keeps both changes; conflicting ones are asked about', async () => {
    const { pages, categoryId } = await withCategory();
    const path = `${ROMA}/categories/${categoryId}/edit`;
    const was = fieldText((await pages.get('owner', path)).html, 'was');
    const opened = { ...CATEGORY, description: '', backgroundColor: '', was };
    await pages.post('owner', path, { ...opened, description: 'To share.' });
    const late = await pages.post('manager', path, { ...opened, 'station.kitchen': 'on' });
    expect(late.status).toBe(303);
    expect(late.notice).toContain('The owner changed “Description” to “To share.” just now. That change is kept too.');
    const stored = async () => (await listCategories(pages.ctx.db, ROMA_SCOPE))[0];
    expect(await stored()).toMatchObject({ description: 'To share.', printStationIds: ['kitchen'] });
    const both = await pages.post('manager', path, { ...opened, description: 'For two.' });
    expect([both.status, fieldValue(both.html, 'theirs.description')]).toEqual([409, 'To share.']);
    expect((await stored())?.description).toBe('To share.');
  });

  test('with items is only deleted together with a target for them', async () => {
    const { pages, categoryId } = await withItem();
    await pages.post('owner', `${ROMA}/create/category`, { ...CATEGORY, name: 'Mains' });
    const path = `${ROMA}/categories/${categoryId}/edit`;
    const kept = await pages.post('owner', path, { do: 'delete', moveItemsTo: '' });
    expect(kept.status).toBe(403);
    expect(kept.html).toContain('Choose a category to move them to.');
    const mains = (await listCategories(pages.ctx.db, ROMA_SCOPE)).find(({ name }) => name === 'Mains');
    const gone = await pages.post('owner', path, { do: 'delete', moveItemsTo: mains?.id ?? '' });
    expect(gone.location).toStartWith(`/admin${ROMA}/menu?undo=`);
    expect((await itemsOf(pages)).map((item) => item.categoryId)).toEqual([mains?.id ?? '']);
    const changeId = gone.location.split('undo=')[1] ?? '';
    await pages.post('owner', `${ROMA}/menu`, { do: 'undo', changeId });
    expect((await itemsOf(pages)).map((item) => item.categoryId)).toEqual([categoryId]);
  });
});

describe('an item', () => {
  test('is made with all that it is', async () => {
    const { pages, categoryId } = await withCategory();
    const made = await pages.post('owner', `${ROMA}/categories/${categoryId}/create/item`, {
      ...BRUSCHETTA,
      categoryId,
    });
    expect([made.status, made.notice]).toEqual([303, 'Bruschetta is on the menu.']);
    const [item] = await itemsOf(pages);
    expect(item).toMatchObject({
      name: 'Bruschetta',
      label: 'New',
      price: { basePrice: 1250, extraCharge: { pickup: 0, delivery: 100, dineIn: 0 } },
      availableFor: { pickup: true, delivery: true, dineIn: false },
      dietary: ['VEGETARIAN'],
      allergenInfo: { CONTAINS: ['WHEAT'], MAY_CONTAIN: ['SESAME'], FREE_FROM: [] },
      printStationIds: ['kitchen'],
      modifiers: [
        {
          name: 'Size',
          min: 1,
          max: 1,
          options: [
            { name: 'Two', extraCharge: 0 },
            { name: 'Four', extraCharge: 900 },
          ],
        },
      ],
    });
    expect((await pages.get('staff', `${ROMA}/menu`)).html).toContain('from $12.50');
  });

  test.each([
    ['no name', { name: '' }, { name: 'Enter 2 to 100 characters.' }],
    ['a long description', { description: 'x'.repeat(401) }, { description: 'Use 400 characters or fewer.' }],
    ['a long label', { label: 'x'.repeat(26) }, { label: 'Enter 1 to 25 characters.' }],
    ['no price', { 'price.basePrice': '' }, { 'price-basePrice': 'Enter an amount, such as 12.50.' }],
    ['a price below nothing', { 'price.basePrice': '-1' }, { 'price-basePrice': 'Enter 0 or more.' }],
    [
      'words for a charge',
      { 'price.extraCharge.dineIn': 'some' },
      { 'price-extraCharge-dineIn': 'Enter an amount, such as 12.50.' },
    ],
    [
      'an option of one letter',
      { 'modifiers.0.options.1.name': 'F' },
      { 'modifiers-0-options-1-name': 'Enter 2 to 100 characters.' },
    ],
    [
      'a charge below nothing',
      { 'modifiers.0.options.1.extraCharge': '-2' },
      { 'modifiers-0-options-1-extraCharge': 'Enter 0 or more.' },
    ],
    [
      'more at least than at most',
      { 'modifiers.0.min': '2' },
      { 'modifiers-0-max': 'The maximum can’t be lower than the minimum.' },
    ],
    [
      'nobody can collect it',
      { 'availableFor.pickup': undefined, 'availableFor.delivery': undefined },
      { availableFor: 'Choose at least one order type.' },
    ],
    ['hours without a day', { hasHours: 'on' }, { hasHours: 'Add hours on at least one day, or turn this off.' }],
    [
      'a name and a price at once',
      { name: 'B', 'price.basePrice': 'x' },
      { name: 'Enter 2 to 100 characters.', 'price-basePrice': 'Enter an amount, such as 12.50.' },
    ],
  ])('%s is refused beside the field, and all that was typed stays', async (_, wrong, messages) => {
    const { pages, categoryId } = await withCategory();
    const sent = Object.fromEntries(
      Object.entries({ ...BRUSCHETTA, categoryId, ...wrong }).filter(
        (pair): pair is [string, string] => pair[1] !== undefined,
      ),
    );
    const { status, html } = await pages.post('owner', `${ROMA}/categories/${categoryId}/create/item`, sent);
    expect(status).toBe(400);
    for (const [id, message] of Object.entries(messages)) {
      expect(html).toMatch(new RegExp(`id="f-${id}-error"[^>]*>.*?${message.replaceAll('.', '\\.')}</p>`));
    }
    for (const name of [
      'name',
      'label',
      'price.basePrice',
      'price.extraCharge.delivery',
      'modifiers.0.options.1.name',
    ]) {
      expect(fieldValue(html, name)).toBe(sent[name] ?? '');
    }
    expect(isTicked(html, 'dietary.VEGETARIAN')).toBe(true);
    expect(await itemsOf(pages)).toEqual([]);
  });

  test('rows of options come and go without script, and nothing is saved by it', async () => {
    const { pages, path } = await withItem();
    const fields = { name: 'Focaccia, half typed', available: 'on', version: '1' };
    const one = await pages.post('owner', path, { ...fields, do: 'group.add' });
    expect(one.status).toBe(200);
    expect(fieldValue(one.html, 'modifiers.0.options.1.name')).toBe('');
    expect(fieldValue(one.html, 'name')).toBe('Focaccia, half typed');
    const group = { 'modifiers.0.name': 'Size', 'modifiers.0.min': '1', 'modifiers.0.max': '1' };
    const options = { 'modifiers.0.options.0.name': 'Small', 'modifiers.0.options.1.name': 'Large' };
    const up = await pages.post('owner', path, { ...fields, ...group, ...options, do: 'option.up.0.1' });
    expect(fieldValue(up.html, 'modifiers.0.options.0.name')).toBe('Large');
    const gone = await pages.post('owner', path, { ...fields, ...group, ...options, do: 'option.remove.0.0' });
    expect(fieldValue(gone.html, 'modifiers.0.options.0.name')).toBe('Large');
    expect(fieldValue(gone.html, 'modifiers.0.options.1.name')).toBeNull();
    expect((await itemsOf(pages))[0]).toMatchObject({ name: 'Focaccia', modifiers: [] });
  });

  test('is saved against the version that was read: the slower person is told, and may keep their changes', async () => {
    const { pages, path, categoryId } = await withItem();
    const version = fieldValue((await pages.get('owner', path)).html, 'version') ?? '';
    const mine = { ...BRUSCHETTA, categoryId, version };
    expect((await pages.post('manager', path, { ...mine, name: 'Theirs' })).status).toBe(303);
    const late = await pages.post('owner', path, { ...mine, name: 'Mine' });
    expect([late.status, fieldValue(late.html, 'name')]).toEqual([409, 'Mine']);
    expect(late.html).toContain('The manager changed “Name” and “Options” just now, while you were editing.');
    expect(fieldValue(late.html, 'theirs.name')).toBe('Theirs');
    const again = { ...mine, name: 'Mine', version: fieldValue(late.html, 'version') ?? '' };
    expect((await pages.post('owner', path, again)).status).toBe(303);
    expect((await itemsOf(pages))[0]?.name).toBe('Mine');
  });

  test('edited by two people at once keeps both changes, its options too', async () => {
    const { pages, path, categoryId } = await withItem();
    const open = async () => {
      const { html } = await pages.get('owner', path);
      return { version: fieldValue(html, 'version') ?? '', was: fieldText(html, 'was') };
    };
    await pages.post('owner', path, { ...BRUSCHETTA, categoryId, ...(await open()) });
    const [made] = await itemsOf(pages);
    if (!made) throw new Error('it was made above');
    const menu = await pages.ctx.menus.menuOf(ROMA_SCOPE);
    const stations = [{ id: 'kitchen', name: 'Kitchen' }];
    const around = { categories: [], stations, menu, sharedHref: () => '' };
    const opened = { ...itemKit({ stored: made, isNew: false, ...around }).texts(made), ...(await open()) };
    const sauce = { 'modifiers.1.id': '', 'modifiers.1.name': 'Sauce', 'modifiers.1.min': '0', 'modifiers.1.max': '1' };
    const oil = { 'modifiers.1.options.0.id': '', 'modifiers.1.options.0.name': 'Oil' };
    await pages.post('manager', path, { ...opened, ...sauce, ...oil, 'modifiers.1.options.0.extraCharge': '1' });
    const late = await pages.post('owner', path, {
      ...opened,
      'price.basePrice': '13',
      'modifiers.0.name': 'How many',
    });
    expect([late.status, late.notice]).toEqual([
      303,
      'Saved. Updated on the website and tills. The manager changed “Options” to “Size, Sauce” just now. That change is kept too.',
    ]);
    const [item] = await itemsOf(pages);
    expect(item).toMatchObject({ price: { basePrice: 1300 }, modifiers: [{ name: 'How many' }, { name: 'Sauce' }] });
    const both = await pages.post('owner', path, { ...opened, 'allergen.EGGS': 'CONTAINS', 'price.basePrice': '14' });
    expect([both.status, fieldValue(both.html, 'theirs.price.basePrice')]).toEqual([409, '13.00']);
    expect(fieldValue(both.html, 'theirs.allergenInfo')).toBeNull();
    expect((await itemsOf(pages))[0]?.price.basePrice).toBe(1300);
  });

  test('keeps its ids when it is saved again', async () => {
    const { pages, path, categoryId } = await withItem();
    const version = () => pages.get('owner', path).then(({ html }) => fieldValue(html, 'version') ?? '');
    await pages.post('owner', path, { ...BRUSCHETTA, categoryId, version: await version() });
    const [before] = await itemsOf(pages);
    if (!before) throw new Error('it was made above');
    const menu = await pages.ctx.menus.menuOf(ROMA_SCOPE);
    const stations = [{ id: 'kitchen', name: 'Kitchen' }];
    const around = { categories: [], stations, menu, sharedHref: () => '' };
    const values = itemKit({ stored: before, isNew: false, ...around }).texts(before);
    await pages.post('owner', path, { ...values, do: 'save', name: 'Renamed', version: await version() });
    const [after] = await itemsOf(pages);
    expect(after).toEqual({ ...(before as BasicItem), name: 'Renamed' });
  });

  test('is sold only in its hours once it has some', async () => {
    const { pages, path, categoryId } = await withItem();
    const version = fieldValue((await pages.get('owner', path)).html, 'version') ?? '';
    const saved = await pages.post('owner', path, {
      ...BRUSCHETTA,
      categoryId,
      version,
      hasHours: 'on',
      'availableWeeklyHours.monday.0.start': '11am',
      'availableWeeklyHours.monday.0.end': '2.30pm',
      'availableWeeklyHours.sunday.allDay': 'on',
    });
    expect(saved.status).toBe(303);
    expect((await itemsOf(pages))[0]?.availableWeeklyHours).toMatchObject({
      monday: { available: true, timePeriod: { startTimeOfDay: '11:00 AM', durationInHours: 3.5 } },
      tuesday: { available: false },
      sunday: { available: true, timePeriod: null },
    });
  });

  test('is not changed by store staff, and of another restaurant it is not there', async () => {
    const { pages, path, itemId } = await withItem(WOK_SCOPE);
    expect((await pages.get('owner', path)).status).toBe(404);
    expect((await pages.post('owner', path, BRUSCHETTA)).status).toBe(404);
    expect((await pages.get('owner', `${ROMA}/items/${itemId}`)).status).toBe(404);
    const own = await withItem();
    expect((await own.pages.get('staff', own.path)).status).toBe(403);
    expect((await own.pages.post('staff', own.path, BRUSCHETTA)).status).toBe(403);
    expect((await own.pages.get('staff', `${ROMA}/items/${own.itemId}`)).html).not.toContain('Edit item');
  });
});

describe('sold-out items', () => {
  test('is switched by store staff too, on every list of items', async () => {
    const { pages, itemId, categoryId } = await withItem();
    for (const [at, path] of [
      `${ROMA}/menu`,
      `${ROMA}/categories/${categoryId}`,
      `${ROMA}/items/${itemId}`,
    ].entries()) {
      const soldout = at % 2 === 0;
      const { status, notice } = await pages.post('staff', path, { do: soldout ? 'soldOut' : 'backOnSale', itemId });
      expect([status, notice]).toEqual([
        303,
        soldout ? 'Focaccia is sold out everywhere.' : 'Focaccia is on sale again.',
      ]);
      expect((await itemsOf(pages))[0]?.soldout).toBe(soldout);
    }
    expect((await pages.get('staff', `${ROMA}/menu?show=soldOut`)).html).toContain('Focaccia');
  });

  test.each(['owner', 'reader', 'manager', 'staff'] as const)(
    'is switched by %s in the lists and on the page of the store alike',
    async (person) => {
      const { pages, itemId } = await withItem();
      expect((await pages.post(person, `${ROMA}/menu`, { do: 'soldOut', itemId })).status).toBe(303);
      expect((await itemsOf(pages))[0]?.soldout).toBe(true);
      expect((await pages.post('stranger', ROMA, { do: 'backOnSale', itemId })).status).toBe(404);
      expect((await itemsOf(pages))[0]?.soldout).toBe(true);
      expect((await pages.post(person, ROMA, { do: 'backOnSale', itemId })).status).toBe(303);
      expect((await itemsOf(pages))[0]?.soldout).toBe(false);
    },
  );

  test('of another restaurant is not found', async () => {
    const { pages, itemId } = await withItem(WOK_SCOPE);
    expect((await pages.post('owner', `${ROMA}/menu`, { do: 'soldOut', itemId })).status).toBe(404);
    expect((await pages.post('stranger', `${ROMA}/menu`, { do: 'soldOut', itemId })).status).toBe(404);
  });
});

describe('the order of the menu', () => {
  const namesOf = (html: string) => [...html.matchAll(/data-name="([^"]+)"/g)].map(([, name]) => name);

  test('an item goes one place up in its category, and the first one stays', async () => {
    const { pages, categoryId, itemId } = await withItem();
    const path = `${ROMA}/categories/${categoryId}`;
    await pages.post('owner', `${path}/create/item`, { ...BRUSCHETTA, categoryId });
    const bruschetta = (await itemsOf(pages)).find(({ name }) => name === 'Bruschetta');
    const version = (await pages.ctx.menus.menuOf(ROMA_SCOPE)).version;
    for (let times = 0; times < 2; times++) {
      await pages.post('owner', path, { do: 'itemUp', itemId: bruschetta?.id ?? '' });
      expect(namesOf((await pages.get('owner', path)).html)).toEqual(['Bruschetta', 'Focaccia']);
    }
    expect((await pages.ctx.menus.menuOf(ROMA_SCOPE)).version).toBe(version + 1);
    await pages.post('owner', path, { do: 'itemUp', itemId });
    expect(namesOf((await pages.get('owner', `${ROMA}/menu`)).html)).toEqual(['Focaccia', 'Bruschetta']);
  });

  test('a category goes one place up', async () => {
    const { pages } = await withCategory();
    await pages.post('owner', `${ROMA}/create/category`, { ...CATEGORY, name: 'Mains' });
    const before = await listCategories(pages.ctx.db, ROMA_SCOPE);
    await pages.post('owner', `${ROMA}/menu`, { do: 'categoryUp', categoryId: before[1]?.id ?? '' });
    const after = await listCategories(pages.ctx.db, ROMA_SCOPE);
    expect([before, after].map((all) => all.map(({ name }) => name))).toEqual([
      ['Starters', 'Mains'],
      ['Mains', 'Starters'],
    ]);
  });

  test('is not for store staff, nor for another restaurant', async () => {
    const { pages, itemId, categoryId } = await withItem(WOK_SCOPE);
    for (const form of [
      { do: 'itemUp', itemId },
      { do: 'categoryUp', categoryId },
    ]) {
      expect((await pages.post('owner', `${ROMA}/menu`, form)).status).toBe(404);
      expect((await pages.post('staff', `${ROMA}/menu`, form)).status).toBe(403);
    }
  });
});

test('a search shows what matches, and says when nothing does', async () => {
  const { pages } = await withItem();
  expect((await pages.get('staff', `${ROMA}/menu?search=focac`)).html).toContain('data-name="Focaccia"');
  expect((await pages.get('staff', `${ROMA}/menu?search=pizza`)).html).toContain('No matches');
});

describe('the menu builder', () => {
  test('store staff see the items and can neither select, add nor change them', async () => {
    const { pages, itemId, categoryId } = await withItem();
    const { html } = await pages.get('staff', `${ROMA}/menu`);
    expect(html).toContain('data-name="Focaccia"');
    expect(html).not.toContain('data-part="bulk"');
    for (const form of [
      { do: 'delete', item: itemId },
      { do: 'hide', item: itemId },
      { do: 'raisePrices', item: itemId, by: '10%' },
      { do: 'addDish', categoryId, newDish: 'Olives', newPrice: '7' },
      { do: 'addCategory', newCategory: 'Mains' },
      { do: 'edit', itemId, name: 'Mine', 'was.name': 'Focaccia' },
    ]) {
      expect((await pages.post('staff', `${ROMA}/menu`, form)).status).toBe(403);
    }
    expect((await itemsOf(pages)).map(({ name, available }) => [name, available])).toEqual([['Focaccia', true]]);
  });

  test('dishes typed one after the other stand in that order, after those that are there', async () => {
    const { pages, categoryId } = await withItem();
    for (const newDish of ['Olives', 'Bread']) {
      await pages.post('owner', `${ROMA}/menu`, { do: 'addDish', categoryId, newDish, newPrice: '7' });
    }
    const inOrder = (await itemsOf(pages)).toSorted((a, b) => a.sortOrder - b.sortOrder);
    expect(inOrder.map(({ name }) => name)).toEqual(['Focaccia', 'Olives', 'Bread']);
    expect(new Set(inOrder.map(({ sortOrder }) => sortOrder)).size).toBe(3);
  });

  test('an item is kept off the menu and put back by the button of its row', async () => {
    const { pages, itemId } = await withItem();
    const isOn = async () => (await itemsOf(pages))[0]?.available;
    const button = async () =>
      />([^<]+): Focaccia</.exec(
        (await pages.get('owner', `${ROMA}/menu`)).html.split('data-part="on-menu"')[1] ?? '',
      )?.[1];
    expect([await isOn(), await button()]).toEqual([true, 'Take off the menu']);
    await pages.post('owner', `${ROMA}/menu`, { do: 'hide', item: itemId });
    expect([await isOn(), await button()]).toEqual([false, 'Put on the menu']);
    await pages.post('owner', `${ROMA}/menu`, { do: 'show', item: itemId });
    expect(await isOn()).toBe(true);
  });

  test.each([
    ['five', '', 950],
    ['0', '', 950],
    ['-5%', '1 item repriced.', 903],
    ['+1', '1 item repriced.', 1050],
    ['-20', '', 950],
  ])('prices changed by %j: %j', async (by, notice, cents) => {
    const { pages, itemId } = await withItem();
    const answer = await pages.post('owner', `${ROMA}/menu`, { do: 'raisePrices', item: itemId, by });
    expect([answer.status, answer.notice ?? '']).toEqual([notice === '' ? 400 : 303, notice]);
    expect((await itemsOf(pages))[0]?.price.basePrice).toBe(cents);
  });

  test.each(['__proto__', 'valueOf', '__defineGetter__', 'constructor', 'toString', 'nothing'])(
    'a button %j that there is not is refused',
    async (button) => {
      const { pages, itemId } = await withItem();
      const answer = await pages.post('owner', `${ROMA}/menu`, { do: button, item: itemId, itemId });
      expect(answer.status).toBe(400);
    },
  );

  test('a price of less than half a cent is a slip, not a dish for nothing', async () => {
    const { pages, categoryId } = await withItem();
    const add = (newPrice: string) =>
      pages.post('owner', `${ROMA}/menu`, { do: 'addDish', categoryId, newDish: 'Olives', newPrice });
    expect((await add('0.001')).status).toBe(400);
    expect((await add('0')).status).toBe(303);
  });

  test.each([
    [{ do: 'sellOn', channel: 'uberEats.on' }, '1 item now on Uber Eats.'],
    [{ do: 'sellOn', channel: 'online.off' }, '1 item no longer on the website.'],
    [{ do: 'sellOn', channel: '' }, ''],
    [{ do: 'sellOn', channel: 'available.off' }, ''],
    [{ do: 'prepareAt', station: '' }, ''],
    [{ do: 'prepareAt', station: 'of-nobody' }, ''],
  ])('ticked items by %j: %j', async (form, notice) => {
    const { pages, itemId } = await withItem();
    const answer = await pages.post('owner', `${ROMA}/menu`, { ...form, item: itemId });
    expect([answer.status, answer.notice ?? '']).toEqual([notice === '' ? 400 : 303, notice]);
    expect((await pages.post('staff', `${ROMA}/menu`, { ...form, item: itemId })).status).toBe(403);
  });

  test('an item is deleted, and Undo beside the notice puts it back', async () => {
    const { pages, itemId } = await withItem();
    const gone = await pages.post('owner', `${ROMA}/menu`, { do: 'delete', item: itemId });
    expect(await itemsOf(pages)).toEqual([]);
    const changeId = new URL(gone.location ?? '', 'http://servery').searchParams.get('undo') ?? '';
    expect((await pages.post('stranger', `${ROMA}/menu`, { do: 'undo', changeId })).status).toBe(404);
    await pages.post('owner', `${ROMA}/menu`, { do: 'undo', changeId });
    expect((await itemsOf(pages)).map(({ id }) => id)).toEqual([itemId]);
  });

  test('the second of two editors reads at the price what the first one saved, before replacing it', async () => {
    const { pages, itemId } = await withItem();
    const path = `${ROMA}/menu?edit=${itemId}`;
    const seen = { do: 'edit', itemId, name: 'Focaccia', 'was.name': 'Focaccia', 'was.price': '9.50' };
    await pages.post('owner', path, { ...seen, price: '6.50' });
    const { status, html } = await pages.post('manager', path, { ...seen, price: '7' });
    expect(status).toBe(409);
    expect(errorOf(html, 'price')).toBe('Someone else saved $6.50. Save again to replace it.');
    expect([fieldValue(html, 'price'), fieldValue(html, 'was.price')]).toEqual(['7', '6.50']);
    await pages.post('owner', path, { ...seen, 'was.price': '6.50', price: '6.50', name: 'Focaccia bianca' });
    const renamed = await pages.post('manager', path, { ...seen, price: '9.50', name: 'Focaccia rossa' });
    expect(errorOf(renamed.html, 'name')).toBe('Someone else saved “Focaccia bianca”. Save again to replace it.');
    expect((await itemsOf(pages))[0]).toMatchObject({ name: 'Focaccia bianca', price: { basePrice: 650 } });
  });

  test('a price that is none is marked at its field', async () => {
    const { pages, itemId } = await withItem();
    const sent = { do: 'edit', itemId, name: 'Focaccia', 'was.name': 'Focaccia', price: 'a lot', 'was.price': '9.50' };
    const { html } = await pages.post('owner', `${ROMA}/menu?edit=${itemId}`, sent);
    expect(errorOf(html, 'price')).toBe('Enter an amount, such as 12.50.');
    expect(errorOf(html, 'name')).toBeNull();
  });

  test('too short a name is rejected, and the row stays open with the typed text', async () => {
    const { pages, itemId } = await withItem();
    const path = `${ROMA}/menu?edit=${itemId}`;
    const sent = { do: 'edit', itemId, name: 'F', 'was.name': 'Focaccia', price: '12', 'was.price': '9.50' };
    const { status, html } = await pages.post('owner', path, sent);
    expect([status, fieldValue(html, 'name'), fieldValue(html, 'price')]).toEqual([400, 'F', '12']);
    expect((await itemsOf(pages))[0]).toMatchObject({ name: 'Focaccia', price: { basePrice: 950 } });
  });
});
