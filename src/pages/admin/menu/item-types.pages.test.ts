import { beforeEach, describe, expect, test } from 'bun:test';
import { listItems } from '#db/menu/items.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { removeItems } from '#src/features/menu/builder/change-items.ts';
import { createSharedGroup, editSharedGroup } from '#src/features/menu/builder/change-shared-groups.ts';
import { createCategory } from '#src/features/menu/manage-categories.ts';
import { createItem } from '#src/features/menu/manage-items.ts';
import { savePizzaSettings } from '#src/features/menu/save-pizza-settings.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { type AdminPages, adminPages, fieldText, fieldValue, ROMA } from '#src/server/testing/admin-pages.ts';
import { fieldId } from '#src/ui/field.tsx';
import { itemKit, newItem } from './item-kit.ts';

let pages: AdminPages;
let categoryId: string;

const SOLD = {
  do: 'save',
  available: 'on',
  'availableFor.pickup': 'on',
  'applicableOrderingSystem.pos': 'on',
  'applicableOrderingSystem.online': 'on',
};
const PIZZA = {
  ...SOLD,
  name: 'Diavola',
  'pizza.sizes.large.price': '$22',
  'pizza.sizes.large.halfAndHalfAvailable': 'on',
  'pizza.sizes.small.price': '14.50',
  'pizza.removeToppings': 'Olives\nChilli',
};
const HALVES = { ...SOLD, name: 'Half and half', 'halfAndHalf.pizzaSizeId': 'large', 'halves.which': 'all' };

const all = () => listItems(pages.ctx.db, ROMA_SCOPE);
const made = async (name: string) => (await all()).find((item) => item.name === name) as MenuItem;
const createAt = (kind: string) => `${ROMA}/categories/${categoryId}/create/${kind}`;
const editAt = (id: string, kind: string) => `${ROMA}/items/${id}/${kind}/edit`;
const post = (path: string, fields: Record<string, string>) => pages.post('manager', path, { categoryId, ...fields });
const versionAt = async (path: string) => fieldValue((await pages.get('manager', path)).html, 'version') ?? '';

async function sell(name: string, basePrice: number) {
  const empty = newItem('basic', ROMA_SCOPE, categoryId);
  const item = { ...empty, name, price: { ...empty.price, basePrice } };
  return (await createItem(pages.ctx, ROMA_SCOPE, { item, by: BY_OWNER })).id;
}

beforeEach(async () => {
  pages = await adminPages();
  const onTills = { pos: true, online: true, uberEats: false };
  const category = {
    ...{ name: 'Pizzas', description: '', image: null, backgroundColor: null },
    ...{ applicableOrderingSystem: onTills, printStationIds: [] },
  };
  categoryId = (await createCategory(pages.ctx, ROMA_SCOPE, { category, by: BY_OWNER })).id;
  const size = (id: string, name: string, hasHalfAndHalf: boolean) => ({
    ...{ id, name, hasHalfAndHalf, halfAndHalfExtraCharge: hasHalfAndHalf ? 100 : 0 },
  });
  const sizes = [size('large', 'Large', true), size('small', 'Small', false)];
  const settings = {
    ...{ pizzaAvailable: true, halfAndHalfAvailable: true, halfAndHalfPricing: 'dearer' as const, toppings: [] },
    sizes,
  };
  await savePizzaSettings(pages.ctx, ROMA_SCOPE, { settings, by: BY_OWNER });
});

describe('a pizza', () => {
  test('is made with a price for each size that is sold and what may be left off', async () => {
    expect((await post(createAt('pizza'), PIZZA)).status).toBe(303);
    expect(await made('Diavola')).toMatchObject({
      type: 'pizza',
      pizza: {
        sizes: {
          large: { price: 2200, halfAndHalfAvailable: true },
          small: { price: 1450, halfAndHalfAvailable: false },
        },
        removeToppings: ['Olives', 'Chilli'],
      },
    });
  });

  test.each([
    ['without a size', { 'pizza.sizes.large.price': '', 'pizza.sizes.small.price': '' }, 'Add at least one size.'],
    ['with a price that is none', { 'pizza.sizes.large.price': 'dear' }, 'Enter an amount, such as 12.50.'],
    ['that loses an ingredient of one letter', { 'pizza.removeToppings': 'O' }, 'Enter 2 to 20 characters.'],
    ['that loses an ingredient twice', { 'pizza.removeToppings': 'Olives\nolives' }, 'An ingredient is listed twice.'],
  ])('%s is refused, with what was typed', async (_, wrong, message) => {
    const { status, html } = await post(createAt('pizza'), { ...PIZZA, ...wrong });
    expect(status).toBe(400);
    expect(html).toContain(message);
    expect(fieldValue(html, 'name')).toBe('Diavola');
    expect(await all()).toEqual([]);
  });

  test('is changed: a size without a price is no longer sold', async () => {
    await post(createAt('pizza'), PIZZA);
    const { id } = await made('Diavola');
    const path = editAt(id, 'pizza');
    const fields = { ...PIZZA, 'pizza.sizes.small.price': '', version: await versionAt(path) };
    expect((await post(path, fields)).status).toBe(303);
    expect(Object.keys(((await made('Diavola')) as Extract<MenuItem, { type: 'pizza' }>).pizza.sizes)).toEqual([
      'large',
    ]);
  });

  test('whose price two people changed is asked about, with both their prices', async () => {
    await post(createAt('pizza'), PIZZA);
    const { id } = await made('Diavola');
    const path = editAt(id, 'pizza');
    const { html } = await pages.get('owner', path);
    const form = { ...PIZZA, version: fieldValue(html, 'version') ?? '', was: fieldText(html, 'was') };
    await post(path, { ...form, 'pizza.sizes.large.price': '24' });
    const late = await pages.post('owner', path, { ...form, categoryId, 'pizza.sizes.large.price': '26' });
    expect(late.status).toBe(409);
    expect(fieldValue(late.html, 'mine.pizza.sizes')).toContain('26.00');
    expect(fieldValue(late.html, 'theirs.pizza.sizes')).toContain('24.00');
  });
});

describe('a half and half', () => {
  test('is made for a size, of every pizza or of some', async () => {
    await post(createAt('pizza'), PIZZA);
    await post(createAt('pizza'), { ...PIZZA, name: 'Marinara' });
    const [a, b] = [(await made('Diavola')).id, (await made('Marinara')).id];
    expect((await post(createAt('half-and-half'), HALVES)).status).toBe(303);
    const two = {
      'halves.which': 'some',
      ...Object.fromEntries([a, b].map((id) => [`halfAndHalf.includedPizzaIds.${id}`, 'on'])),
    };
    expect((await post(createAt('half-and-half'), { ...HALVES, ...two, name: 'Half of two' })).status).toBe(303);
    expect(await made('Half and half')).toMatchObject({
      halfAndHalf: { pizzaSizeId: 'large', includedPizzaIds: null },
    });
    expect(await made('Half of two')).toMatchObject({ halfAndHalf: { includedPizzaIds: [a, b] } });
  });

  test('of one pizza, or in a size without halves, is rejected at its field', async () => {
    await post(createAt('pizza'), PIZZA);
    const { id } = await made('Diavola');
    const one = { 'halves.which': 'some', [`halfAndHalf.includedPizzaIds.${id}`]: 'on' };
    const few = await post(createAt('half-and-half'), { ...HALVES, ...one });
    expect([few.status, few.html.includes('Choose at least 2 pizzas')]).toEqual([400, true]);
    const none = await post(createAt('half-and-half'), { ...HALVES, 'halfAndHalf.pizzaSizeId': '' });
    expect([none.status, none.html.includes('Choose a size that comes as half and half.')]).toEqual([400, true]);
    const small = await post(createAt('half-and-half'), { ...HALVES, 'halfAndHalf.pizzaSizeId': 'small' });
    expect([small.status, small.html.includes('Choose a size that comes as half and half.')]).toEqual([400, true]);
  });

  test('says what its cheapest and its most expensive pair cost', async () => {
    for (const [name, price] of [
      ['Marinara', '18'],
      ['Diavola', '22'],
      ['Gamberi', '26'],
    ] as const) {
      await post(createAt('pizza'), { ...PIZZA, name, 'pizza.sizes.large.price': price });
    }
    const { html } = await post(createAt('half-and-half'), { ...HALVES, do: 'prices' });
    expect(JSON.parse(html)).toEqual({
      // On the website’s card and the till’s tile beside the form.
      shown: { online: 'from $19.00', pos: 'from $19.00' },
      rows: [
        { label: 'Website', price: 'from $19.00' },
        { label: 'Tills', price: 'from $19.00' },
      ],
      // Two halves of Marinara are the $19.00 of “from”.
      notes: [
        'Cheapest with two different pizzas: Marinara with Diavola, $23.00.',
        'Most expensive: Diavola with Gamberi, $27.00.',
      ],
    });
  });
});

describe('a deal', () => {
  async function deal(more: Record<string, string> = {}) {
    await post(createAt('pizza'), PIZZA);
    const pizza = (await made('Diavola')).id;
    const cola = await sell('Cola', 450);
    return {
      ...SOLD,
      name: 'Dinner for two',
      'price.basePrice': '24',
      'deal.items.0.id': '',
      'deal.items.0.name': 'Drinks',
      'deal.items.0.quantity': '2',
      'deal.items.0.choices.0.itemId': cola,
      'deal.items.0.choices.0.extraCharge': '',
      'deal.pizzas.0.id': '',
      'deal.pizzas.0.name': 'Pizza',
      'deal.pizzas.0.quantity': '1',
      'deal.pizzas.0.sizeId': 'large',
      'deal.pizzas.0.choices.0.itemId': pizza,
      'deal.pizzas.0.choices.0.extraCharge': '3',
      ...more,
    };
  }

  test('is made of items and pizzas, each with what its choice costs on top', async () => {
    expect((await post(createAt('deal'), await deal())).status).toBe(303);
    const [pizza, cola] = [(await made('Diavola')).id, (await made('Cola')).id];
    expect(await made('Dinner for two')).toMatchObject({
      type: 'deal',
      price: { basePrice: 2400 },
      deal: {
        items: [{ name: 'Drinks', quantity: 2, choices: [{ itemId: cola, extraCharge: 0 }] }],
        pizzas: [{ name: 'Pizza', sizeId: 'large', halfAndHalfAllowed: false, extraCharge: { [pizza]: 300 } }],
      },
    });
  });

  test('says what customers save', async () => {
    const { html } = await post(createAt('deal'), { ...(await deal()), do: 'prices' });
    expect(JSON.parse(html).notes).toEqual(['Separately $31.00. Customers save $4.00.']);
    const juice = await sell('Juice', 600);
    const choice = { 'deal.items.0.choices.1.itemId': juice, 'deal.items.0.choices.1.extraCharge': '' };
    const chosen = await post(createAt('deal'), { ...(await deal()), ...choice, do: 'prices' });
    expect(JSON.parse(chosen.html).notes).toEqual([
      'Separately $31.00 with the cheapest choices. Customers save $4.00.',
    ]);
  });

  test.each([
    ['a part that asks for none', { 'deal.items.0.quantity': '0' }, 'deal.items.0.quantity'],
    ['a part that asks for half', { 'deal.items.0.quantity': '1.5' }, 'deal.items.0.quantity'],
    ['a part without a name', { 'deal.items.0.name': '' }, 'deal.items.0.name'],
    ['pizzas of no size', { 'deal.pizzas.0.sizeId': '' }, 'deal.pizzas.0.sizeId'],
    [
      'an extra charge below zero',
      { 'deal.pizzas.0.choices.0.extraCharge': '-1' },
      'deal.pizzas.0.choices.0.extraCharge',
    ],
  ])('with %s is refused at its field', async (_, wrong, field) => {
    const { status, html } = await post(createAt('deal'), await deal(wrong));
    expect(status).toBe(400);
    expect(html.includes(`id="${fieldId(field)}-error"`)).toBe(true);
    expect(await made('Dinner for two')).toBeUndefined();
  });

  describe('that two people edit at once', () => {
    async function opened() {
      await post(createAt('deal'), await deal());
      const stored = await made('Dinner for two');
      if (stored?.type !== 'deal') throw new Error('it was made above');
      const path = editAt(stored.id, 'deal');
      const { html } = await pages.get('owner', path);
      const menu = await pages.ctx.menus.menuOf(ROMA_SCOPE);
      const texts = itemKit({ stored, isNew: false, categories: [], stations: [], menu, sharedHref: () => '' }).texts(
        stored,
      );
      const form = { ...texts, categoryId, do: 'save', version: fieldValue(html, 'version') ?? '' };
      return { path, form: { ...form, was: fieldText(html, 'was') } };
    }
    const parts = async () => {
      const stored = await made('Dinner for two');
      return stored?.type === 'deal' ? stored.deal : null;
    };

    test('keeps what each changed of another part', async () => {
      const { path, form } = await opened();
      await pages.post('manager', path, { ...form, 'deal.items.0.quantity': '3' });
      const late = await pages.post('owner', path, { ...form, 'deal.pizzas.0.name': 'Large pizza' });
      expect([late.status, late.notice]).toEqual([
        303,
        'Saved. Updated on the website and tills. The manager changed “Items” to “3 × Drinks (Cola)” just now. That change is kept too.',
      ]);
      expect(await parts()).toMatchObject({ items: [{ quantity: 3 }], pizzas: [{ name: 'Large pizza' }] });
    });

    test.each([
      ['the number', { 'deal.items.0.quantity': '3' }, '3 × Drinks (Cola)'],
      ['what a choice costs', { 'deal.items.0.choices.0.extraCharge': '1.50' }, '2 × Drinks (Cola + 1.50)'],
    ])('tells the second of %s of the same part, and overwrites nothing', async (_, theirs, words) => {
      const { path, form } = await opened();
      await pages.post('manager', path, { ...form, ...theirs });
      const before = await parts();
      const late = await pages.post('owner', path, { ...form, 'deal.items.0.name': 'Soft drinks' });
      expect([late.status, fieldValue(late.html, 'theirs.deal.items')]).toEqual([409, words]);
      // Their own beside it, so that the choice needs no scrolling.
      expect(fieldValue(late.html, 'mine.deal.items')).toBe('2 × Soft drinks (Cola)');
      expect(fieldValue(late.html, 'deal.items.0.name')).toBe('Soft drinks');
      expect(await parts()).toEqual(before);
    });

    test('tells the second where the first deleted it', async () => {
      const { path, form } = await opened();
      const { id } = await made('Dinner for two');
      await removeItems(pages.ctx, ROMA_SCOPE, { itemIds: [id], by: BY_OWNER });
      expect((await pages.post('owner', path, form)).status).toBe(404);
      expect(await made('Dinner for two')).toBeUndefined();
    });
  });

  const CHILLI = {
    ...{ 'deal.items.0.modifiers.0.name': 'Chilli', 'deal.items.0.modifiers.0.min': '0' },
    ...{ 'deal.items.0.modifiers.0.max': '1', 'deal.items.0.modifiers.0.options.0.name': 'Hot' },
    'deal.items.0.modifiers.0.options.0.extraCharge': '0.50',
    'deal.items.0.modifiers.0.options.1.name': '',
  };
  const partOf = async (name: string) => {
    const item = await made(name);
    return item?.type === 'deal' ? item.deal.items[0] : undefined;
  };

  test('asks for options with an item of a part; empty rows are dropped, wrong ones refused at their field', async () => {
    const form = await deal(CHILLI);
    const field = 'deal.items.0.modifiers.0.options.0.extraCharge';
    const wrong = await post(createAt('deal'), { ...form, [field]: 'much' });
    expect([wrong.status, wrong.html.includes(`id="${fieldId(field)}-error"`)]).toEqual([400, true]);
    expect((await post(createAt('deal'), form)).status).toBe(303);
    const part = await partOf('Dinner for two');
    expect(part?.modifiers).toMatchObject([
      { name: 'Chilli', min: 0, max: 1, options: [{ name: 'Hot', extraCharge: 50 }] },
    ]);
  });

  test('takes shared options into a part as other items have them, and follows their changes', async () => {
    const soup = await sell('Soup', 900);
    const group = {
      ...{ id: 'new', name: 'Breads', min: 0, max: 1, allowMultiple: false },
      options: [{ id: 'rye', name: 'Rye', extraCharge: 150 }],
    };
    const { groupId } = await createSharedGroup(pages.ctx, ROMA_SCOPE, { group, itemIds: [soup], by: BY_OWNER });
    const form = await deal({ 'deal.items.0.modifiers.use': groupId });
    const picked = await post(createAt('deal'), { ...form, do: 'group.use@deal.items.0.modifiers' });
    expect(fieldValue(picked.html, 'deal.items.0.modifiers.0.options.0.extraCharge')).toBe('1.50');
    const field = (part: string) => `deal.items.0.modifiers.0.${part}`;
    const shared = { [field('id')]: groupId, [field('name')]: 'Breads', [field('shared')]: 'on' };
    // Whatever the form says it costs, it is what the others have.
    const options = {
      [field('min')]: '0',
      [field('max')]: '1',
      [field('options.0.name')]: 'Rye',
      [field('options.0.extraCharge')]: '9',
    };
    expect((await post(createAt('deal'), { ...form, ...shared, ...options })).status).toBe(303);
    const charge = async () => (await partOf('Dinner for two'))?.modifiers[0]?.options[0]?.extraCharge;
    expect(await charge()).toBe(150);
    const { id } = await made('Dinner for two');
    const seen = { group: (await made('Soup')).modifiers[0]!, itemIds: [soup, id] };
    const dearer = { ...group, options: [{ ...group.options[0]!, extraCharge: 250 }] };
    const edit = { groupId, group: dearer, itemIds: [soup, id], seen, by: BY_OWNER };
    expect((await editSharedGroup(pages.ctx, ROMA_SCOPE, edit)).count).toBe(2);
    expect(await charge()).toBe(250);
  });

  test('is tried before it is saved: what is still to be chosen, then its price and what it saves', async () => {
    const form = { ...(await deal()), do: 'try', 'deal.items.0.id': 'drinks', 'deal.pizzas.0.id': 'pizza' };
    const begun = await post(createAt('deal'), form);
    expect([begun.status, begun.html.includes('Pizza: choose one.')]).toEqual([200, true]);
    const [pizza, cola] = [(await made('Diavola')).id, (await made('Cola')).id];
    const chosen = { 'slot.drinks.0': cola, 'slot.drinks.1': cola, 'slot.pizza.0': pizza };
    const { html } = await post(createAt('deal'), { ...form, ...chosen });
    // 24 and 3 for the Diavola; alone they are 22 and twice 4.50.
    expect(html).toContain('One by one: $31.00. This deal saves $4.00 (13%).');
    const dearer = await post(createAt('deal'), { ...form, ...chosen, 'price.basePrice': '29' });
    expect(dearer.html).toContain('One by one: $31.00. This deal costs $1.00 more.');
    expect(await made('Dinner for two')).toBeUndefined();
  });

  test('is put together without script, one press at a time', async () => {
    const cola = await sell('Cola', 450);
    const begun = await post(createAt('deal'), { ...SOLD, name: 'Dinner', do: 'slot.add.items' });
    expect(fieldValue(begun.html, 'deal.items.0.quantity')).toBe('1');
    const slot = { 'deal.items.0.id': '', 'deal.items.0.name': 'Drinks', 'deal.items.0.quantity': '2' };
    const chosen = await post(createAt('deal'), {
      ...SOLD,
      ...slot,
      do: 'choice.add.items.0',
      'deal.items.0.add': cola,
    });
    expect(fieldValue(chosen.html, 'deal.items.0.choices.0.itemId')).toBe(cola);
    expect(await made('Dinner')).toBeUndefined();
  });
});

describe('a custom item', () => {
  test('is for tills, and its price is typed when it is sold', async () => {
    const fields = { do: 'save', name: 'Cake fee', 'price.basePrice': '', 'custom.openPrice': 'on', available: 'on' };
    expect((await post(createAt('custom-item'), fields)).status).toBe(303);
    expect(await made('Cake fee')).toMatchObject({
      ...{ type: 'custom', custom: { openPrice: true } },
      applicableOrderingSystem: { pos: true, online: false, uberEats: false },
    });
  });
});

const KINDS = { basic: 'item', pizza: 'pizza', halfAndHalf: 'half-and-half', deal: 'deal', custom: 'custom-item' };

test('each of the five types is found at its own address, whichever of the five was asked for', async () => {
  await post(createAt('pizza'), PIZZA);
  await post(createAt('half-and-half'), HALVES);
  await post(createAt('custom-item'), { ...SOLD, name: 'Open food', 'price.basePrice': '5' });
  const colaId = await sell('Cola', 400);
  const cola = await made('Cola');
  const slot = {
    id: 'drinks',
    name: 'Drinks',
    quantity: 1,
    choices: [{ itemId: colaId, extraCharge: 0 }],
    modifiers: [],
  };
  const deal = { ...newItem('deal', ROMA_SCOPE, cola.categoryId), name: 'Lunch', deal: { items: [slot], pizzas: [] } };
  await createItem(pages.ctx, ROMA_SCOPE, { item: deal, by: BY_OWNER });
  const one = Object.fromEntries((await all()).map((item) => [item.type, item.id]));
  expect(Object.keys(one).toSorted()).toEqual(Object.keys(KINDS).toSorted());
  for (const [type, own] of Object.entries(KINDS)) {
    for (const asked of Object.values(KINDS)) {
      const { status, location } = await pages.get('manager', editAt(one[type] ?? '', asked));
      const opens = asked === own ? '200 ' : `302 /admin${editAt(one[type] ?? '', own)}`;
      expect(`${type} at ${asked}: ${status} ${location}`).toBe(`${type} at ${asked}: ${opens}`);
    }
  }
});

test('the form of an item says what the item is part of, and what became of it', async () => {
  await post(createAt('pizza'), PIZZA);
  await post(createAt('half-and-half'), HALVES);
  const { id } = await made('Diavola');
  const { html } = await pages.get('manager', editAt(id, 'pizza'));
  expect(html).toContain('Used in');
  expect(html).toContain(`/items/${(await made('Half and half')).id}/half-and-half/edit`);
  expect(html).toContain('data-part="history-entry"');
  expect(html).toContain(`href="/admin${ROMA}/items/${id}"`);
});

test('after "Save and add another" the form of the next one is open', async () => {
  const answer = await post(createAt('pizza'), { ...PIZZA, do: 'another' });
  expect([answer.status, answer.location]).toEqual([303, `/admin${createAt('pizza')}`]);
  expect(await made('Diavola')).toBeDefined();
});

test('no form of an item is for who may not change the menu', async () => {
  for (const kind of ['item', 'pizza', 'half-and-half', 'deal', 'custom-item']) {
    expect((await pages.get('staff', createAt(kind))).status).toBe(403);
    expect((await pages.post('staff', createAt(kind), PIZZA)).status).toBe(403);
    expect((await pages.post('stranger', createAt(kind), PIZZA)).status).toBe(404);
  }
});
