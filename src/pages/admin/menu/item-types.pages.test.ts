import { beforeEach, describe, expect, test } from 'bun:test';
import { listItems } from '#db/menu/items.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { removeItems } from '#src/features/menu/builder/change-items.ts';
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

  test('is found at its own address, whatever type the address was of', async () => {
    await post(createAt('pizza'), PIZZA);
    const { id } = await made('Diavola');
    const wrong = await pages.get('manager', editAt(id, 'deal'));
    expect([wrong.status, wrong.location]).toEqual([302, `/admin${editAt(id, 'pizza')}`]);
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
      rows: [
        { label: 'Website', price: 'from $19.00' },
        { label: 'Tills', price: 'from $19.00' },
      ],
      notes: ['Cheapest: Marinara with Diavola, $23.00.', 'Most expensive: Diavola with Gamberi, $27.00.'],
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
