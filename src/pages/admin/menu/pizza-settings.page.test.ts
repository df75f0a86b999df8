import { describe, expect, test } from 'bun:test';
import { readPizzaSettings } from '#db/menu/pizza-settings.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import type { PizzaSettings } from '#src/domain/menu/menu.schema.ts';
import { createCategory } from '#src/features/menu/manage-categories.ts';
import { createItem } from '#src/features/menu/manage-items.ts';
import { savePizzaSettings } from '#src/features/menu/save-pizza-settings.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { type AdminPages, adminPages, fieldText, fieldValue, isTicked, ROMA } from '#src/server/testing/admin-pages.ts';
import { fieldId } from '#src/ui/field.tsx';
import { newItem } from './item-kit.ts';

/** A store with two sizes and one topping, which is not offered in the small one. */
const SETTINGS: PizzaSettings = {
  ...{ pizzaAvailable: true, halfAndHalfAvailable: false, halfAndHalfPricing: 'dearer' },
  sizes: [
    { id: 'large', name: 'Large', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 },
    { id: 'small', name: 'Small', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 },
  ],
  toppings: [{ id: 'olives', name: 'Olives', prices: { large: 200 } }],
};
const LARGE = { pizzaAvailable: 'on', halfAndHalfPricing: 'dearer', 'sizes.0.id': 'large', 'sizes.0.name': 'Large' };
const SMALL = { 'sizes.1.id': 'small', 'sizes.1.name': 'Small' };
const OLIVES = {
  ...{ 'toppings.0.id': 'olives', 'toppings.0.name': 'Olives' },
  ...{ 'toppings.0.prices.large': '2.00', 'toppings.0.prices.small': '' },
};

async function sellPizza({ ctx }: AdminPages, name: string, sizeId: string) {
  await savePizzaSettings(ctx, ROMA_SCOPE, { settings: SETTINGS, by: BY_OWNER });
  const category = {
    ...{ name: 'Pizzas', description: '', image: null, backgroundColor: null, printStationIds: [] },
    applicableOrderingSystem: { pos: true, online: true, uberEats: false },
  };
  const { id: categoryId } = await createCategory(ctx, ROMA_SCOPE, { category, by: BY_OWNER });
  const pizza = { sizes: { [sizeId]: { price: 2000, halfAndHalfAvailable: false } }, removeToppings: [] };
  const item = { ...newItem('pizza', ROMA_SCOPE, categoryId), name, pizza };
  await createItem(ctx, ROMA_SCOPE, { item, by: BY_OWNER });
}

describe('pizza settings', () => {
  const PIZZA = `${ROMA}/settings/pizza`;
  const FORM = {
    pizzaAvailable: 'on',
    halfAndHalfPricing: 'dearer',
    'sizes.0.id': '',
    'sizes.0.name': 'Large',
    'sizes.0.hasHalfAndHalf': 'on',
    'sizes.0.halfAndHalfExtraCharge': '1.50',
    'toppings.0.id': '',
    'toppings.0.name': '',
  };

  test('a pizzeria that begins types four sizes, then twenty toppings with their prices, in two saves', async () => {
    const pages = await adminPages();
    const { html } = await pages.get('manager', PIZZA);
    expect(html).toContain('name="sizes.3.name"');
    const sizes = Object.fromEntries(
      [0, 1, 2, 3].flatMap((at) => [
        [`sizes.${at}.id`, ''],
        [`sizes.${at}.name`, `Size ${at}`],
      ]),
    );
    expect(
      (await pages.post('manager', PIZZA, { pizzaAvailable: 'on', halfAndHalfPricing: 'dearer', ...sizes })).status,
    ).toBe(303);
    const made = (await readPizzaSettings(pages.ctx.db, ROMA_SCOPE)).sizes;
    expect((await pages.get('manager', PIZZA)).html).toContain(`name="toppings.19.prices.${made[3]!.id}"`);
    const toppings = Array.from({ length: 20 }, (_, at) => [
      [`toppings.${at}.id`, ''],
      [`toppings.${at}.name`, `Topping ${at}`],
      ...made.map(({ id }) => [`toppings.${at}.prices.${id}`, '2.50']),
    ]);
    const known = Object.fromEntries(
      made.flatMap(({ id, name }, at) => [
        [`sizes.${at}.id`, id],
        [`sizes.${at}.name`, name],
      ]),
    );
    const sent = {
      pizzaAvailable: 'on',
      halfAndHalfPricing: 'dearer',
      ...known,
      ...Object.fromEntries(toppings.flat()),
    };
    expect((await pages.post('manager', PIZZA, sent)).status).toBe(303);
    const saved = (await readPizzaSettings(pages.ctx.db, ROMA_SCOPE)).toppings;
    expect(saved).toHaveLength(20);
    expect(saved[19]).toMatchObject({ name: 'Topping 19', prices: { [made[3]!.id]: 250 } });
  });

  test('a size is made, then a topping with its price in it, and a cleared name removes the topping', async () => {
    const pages = await adminPages();
    expect((await pages.post('manager', PIZZA, FORM)).status).toBe(303);
    const size = (await readPizzaSettings(pages.ctx.db, ROMA_SCOPE)).sizes[0];
    expect(size).toMatchObject({ name: 'Large', hasHalfAndHalf: true, halfAndHalfExtraCharge: 150 });
    const id = size?.id ?? '';
    const priced = { ...FORM, 'sizes.0.id': id, 'toppings.0.name': 'Olives', [`toppings.0.prices.${id}`]: '2' };
    expect((await pages.post('manager', PIZZA, priced)).status).toBe(303);
    expect(await readPizzaSettings(pages.ctx.db, ROMA_SCOPE)).toMatchObject({
      pizzaAvailable: true,
      halfAndHalfAvailable: false,
      toppings: [{ name: 'Olives', prices: { [id]: 200 } }],
    });
    const { html } = await pages.get('manager', PIZZA);
    expect(fieldValue(html, `toppings.0.prices.${id}`)).toBe('2.00');
    const cleared = { ...priced, 'toppings.0.id': fieldValue(html, 'toppings.0.id') ?? '', 'toppings.0.name': '' };
    expect((await pages.post('manager', PIZZA, cleared)).status).toBe(303);
    expect((await readPizzaSettings(pages.ctx.db, ROMA_SCOPE)).toppings).toEqual([]);
  });

  test('the allergens of a topping are typed, corrected and kept by a form that doesn’t ask', async () => {
    const pages = await adminPages();
    await savePizzaSettings(pages.ctx, ROMA_SCOPE, { settings: SETTINGS, by: BY_OWNER });
    const said = async () => (await readPizzaSettings(pages.ctx.db, ROMA_SCOPE)).toppings[0]?.allergenInfo;
    const form = (contains: string, mayContain = '') => ({
      ...{ ...LARGE, ...SMALL, ...OLIVES },
      ...{ 'toppings.0.contains': contains, 'toppings.0.mayContain': mayContain },
    });
    const wrong = await pages.post('manager', PIZZA, form('milk, prawns'));
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain('We don’t know “prawns”');
    expect((await pages.post('manager', PIZZA, form('Milk', 'peanut'))).status).toBe(303);
    const info = { CONTAINS: ['MILK' as const], MAY_CONTAIN: ['PEANUTS' as const], FREE_FROM: [] };
    expect(await said()).toEqual(info);
    const { html } = await pages.get('manager', PIZZA);
    expect([fieldValue(html, 'toppings.0.contains'), fieldValue(html, 'toppings.0.mayContain')]).toEqual([
      'milk',
      'peanuts',
    ]);
    expect((await pages.post('manager', PIZZA, { ...LARGE, ...SMALL, ...OLIVES })).status).toBe(303);
    expect(await said()).toEqual(info);
    expect((await pages.post('manager', PIZZA, form(''))).status).toBe(303);
    expect(await said()).toBeUndefined();
  });

  test('errors appear beside their row, also below a row that was left empty', async () => {
    const pages = await adminPages();
    const { status, html } = await pages.post('manager', PIZZA, {
      ...FORM,
      'toppings.1.id': '',
      'toppings.1.name': 'X',
    });
    expect(status).toBe(400);
    expect(html).toMatch(
      /name="toppings\.1\.name"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="toppings\.1\.name"/,
    );
    const amount = await pages.post('manager', PIZZA, { ...FORM, 'sizes.0.halfAndHalfExtraCharge': 'some' });
    expect(amount.html).toContain('Enter an amount, such as 12.50.');
    expect((await readPizzaSettings(pages.ctx.db, ROMA_SCOPE)).sizes).toEqual([]);
  });

  test('a price without a topping’s name is not lost: its name is required', async () => {
    const pages = await adminPages();
    await savePizzaSettings(pages.ctx, ROMA_SCOPE, { settings: SETTINGS, by: BY_OWNER });
    const rows = { 'toppings.0.id': '', 'toppings.0.name': '', 'toppings.0.prices.large': '2.50' };
    const { status, html } = await pages.post('manager', PIZZA, { ...LARGE, ...rows });
    expect(status).toBe(400);
    expect(fieldValue(html, 'toppings.0.prices.large')).toBe('2.50');
    expect(html).toContain(`id="${fieldId('toppings.0.name')}-error"`);
    expect(html.split(`${fieldId('toppings.0.name')}-error`)).toHaveLength(3);
  });

  test('two toppings with one name are rejected at the second’s row', async () => {
    const pages = await adminPages();
    await savePizzaSettings(pages.ctx, ROMA_SCOPE, { settings: SETTINGS, by: BY_OWNER });
    const [olives, spare, again] = [0, 1, 2].map((at) => ({ id: `toppings.${at}.id`, name: `toppings.${at}.name` }));
    const { status, html } = await pages.post('manager', PIZZA, {
      ...LARGE,
      ...{ [olives!.id]: '', [olives!.name]: 'Olives', [spare!.id]: '', [spare!.name]: '' },
      ...{ [again!.id]: '', [again!.name]: 'olives' },
    });
    expect(status).toBe(400);
    expect(html).toContain(`id="${fieldId(again!.name)}-error"`);
    expect(html).toContain('This name is listed twice.');
  });

  test('a size that a pizza is sold in stays, whatever else is changed, and its row says which pizza', async () => {
    const pages = await adminPages();
    await sellPizza(pages, 'Diavola', 'large');
    const { html } = await pages.get('manager', PIZZA);
    expect(fieldValue(html, 'sizes.1.name')).toBe('Small');
    const both = { ...LARGE, 'sizes.1.id': 'small', 'sizes.1.name': '', 'sizes.0.name': '' };
    const refused = await pages.post('manager', PIZZA, both);
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('Diavola is sold in Large, so this size can’t be removed.');
    expect(refused.html).toContain(`id="${fieldId('sizes.0.name')}-error"`);
    expect(refused.html).not.toContain(`id="${fieldId('sizes.1.name')}-error"`);
    const small = { ...both, 'sizes.0.name': 'Large' };
    expect((await pages.post('manager', PIZZA, small)).status).toBe(303);
    expect((await readPizzaSettings(pages.ctx.db, ROMA_SCOPE)).sizes.map(({ name }) => name)).toEqual(['Large']);
  });

  test('a topping in use can only be deleted after confirming the list of its pizzas', async () => {
    const pages = await adminPages();
    await sellPizza(pages, 'Diavola', 'large');
    const cleared = { ...LARGE, 'toppings.0.id': 'olives', 'toppings.0.name': '', 'toppings.0.prices.large': '2.00' };
    const asked = await pages.post('manager', PIZZA, cleared);
    expect(asked.status).toBe(400);
    expect(asked.html).toContain('Customers can add Olives to Diavola. Tick the box to remove it.');
    expect(isTicked(asked.html, 'toppings.0.remove')).toBe(false);
    expect(asked.html).toContain('Remove Olives');
    expect((await readPizzaSettings(pages.ctx.db, ROMA_SCOPE)).toppings).toHaveLength(1);
    expect((await pages.post('manager', PIZZA, { ...cleared, 'toppings.0.remove': 'on' })).status).toBe(303);
    expect((await readPizzaSettings(pages.ctx.db, ROMA_SCOPE)).toppings).toEqual([]);
  });

  test('a topping that no pizza offers goes without a question', async () => {
    const pages = await adminPages();
    await sellPizza(pages, 'Diavola', 'small');
    const cleared = { ...LARGE, ...SMALL, 'toppings.0.id': 'olives', 'toppings.0.name': '' };
    expect((await pages.post('manager', PIZZA, cleared)).status).toBe(303);
    expect((await readPizzaSettings(pages.ctx.db, ROMA_SCOPE)).toppings).toEqual([]);
  });

  test('two people who price the same topping in different sizes both keep theirs', async () => {
    const pages = await adminPages();
    await savePizzaSettings(pages.ctx, ROMA_SCOPE, { settings: SETTINGS, by: BY_OWNER });
    const { html } = await pages.get('manager', PIZZA);
    const opened = { was: fieldText(html, 'was'), ...LARGE, ...SMALL, ...OLIVES };
    const first = await pages.post('owner', PIZZA, { ...opened, 'toppings.0.prices.small': '1.80' });
    expect(first.status).toBe(303);
    const corn = { 'toppings.1.id': '', 'toppings.1.name': 'Corn' };
    const second = await pages.post('manager', PIZZA, { ...opened, ...corn, 'toppings.0.prices.large': '2.20' });
    expect([second.status, second.notice]).toEqual([
      303,
      'Saved. Updated on the website and tills. The owner changed “Toppings” to “Olives 2.00 / 1.80” just now. That change is kept too.',
    ]);
    const { toppings } = await readPizzaSettings(pages.ctx.db, ROMA_SCOPE);
    expect(toppings).toMatchObject([
      { id: 'olives', name: 'Olives', prices: { large: 220, small: 180 } },
      { name: 'Corn', prices: {} },
    ]);
  });

  test('two people who price the same topping in the same size are shown both, with every row there once', async () => {
    const pages = await adminPages();
    await savePizzaSettings(pages.ctx, ROMA_SCOPE, { settings: SETTINGS, by: BY_OWNER });
    const { html } = await pages.get('manager', PIZZA);
    const opened = { was: fieldText(html, 'was'), ...LARGE, ...SMALL, ...OLIVES };
    await pages.post('owner', PIZZA, { ...opened, 'toppings.0.prices.large': '2.20' });
    const mine = {
      ...{ ...opened, 'toppings.0.prices.large': '2.40', 'toppings.1.id': '', 'toppings.1.name': '' },
      ...{ 'toppings.2.id': '', 'toppings.2.name': 'Corn', 'toppings.2.prices.large': '1.00' },
    };
    const late = await pages.post('manager', PIZZA, mine);
    expect([late.status, fieldValue(late.html, 'theirs.toppings')]).toEqual([409, 'Olives 2.20 / –, no Corn']);
    expect(late.html.match(/value="Corn"/g)).toHaveLength(1);
    expect(late.html.match(/value="2.40"/g)).toHaveLength(1);
  });

  test('an impossible “was” value in the form is ignored', async () => {
    const pages = await adminPages();
    await savePizzaSettings(pages.ctx, ROMA_SCOPE, { settings: SETTINGS, by: BY_OWNER });
    for (const toppings of ['x', [{ id: 'ghost' }], [{ id: 'olives' }], null]) {
      const was = JSON.stringify({ ...SETTINGS, toppings });
      const { status } = await pages.post('manager', PIZZA, { was, ...LARGE, ...SMALL, ...OLIVES });
      expect([303, 409]).toContain(status);
    }
  });

  test('a size that someone else added keeps its topping prices, which this form didn’t show', async () => {
    const pages = await adminPages();
    await savePizzaSettings(pages.ctx, ROMA_SCOPE, { settings: SETTINGS, by: BY_OWNER });
    const { html } = await pages.get('manager', PIZZA);
    const party = { id: 'party', name: 'Party', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 };
    const theirs = {
      ...{ ...SETTINGS, sizes: [...SETTINGS.sizes, party] },
      toppings: [{ id: 'olives', name: 'Olives', prices: { large: 200, party: 900 } }],
    };
    await savePizzaSettings(pages.ctx, ROMA_SCOPE, { settings: theirs, by: BY_OWNER });
    const mine = { was: fieldText(html, 'was'), ...LARGE, ...SMALL, ...OLIVES, 'toppings.0.name': 'Black olives' };
    expect((await pages.post('manager', PIZZA, mine)).status).toBe(303);
    const { sizes, toppings } = await readPizzaSettings(pages.ctx.db, ROMA_SCOPE);
    expect(sizes.map(({ id }) => id)).toEqual(['large', 'small', 'party']);
    expect(toppings).toEqual([{ id: 'olives', name: 'Black olives', prices: { large: 200, party: 900 } }]);
  });

  test('without script, Fill right and Fill down copy prices into empty ones, and save nothing', async () => {
    const pages = await adminPages();
    await savePizzaSettings(pages.ctx, ROMA_SCOPE, { settings: SETTINGS, by: BY_OWNER });
    const named = { ...LARGE, ...SMALL, ...OLIVES, 'toppings.1.id': '', 'toppings.1.name': 'Corn' };
    const rows = { ...named, 'toppings.2.id': '', 'toppings.2.name': '' };
    const pricesOf = (html: string) =>
      [0, 1, 2].map((at) => ['large', 'small'].map((id) => fieldValue(html, `toppings.${at}.prices.${id}`)));
    const opened = await pages.get('manager', PIZZA);
    expect(opened.html).toContain('1 of 2 prices is empty.');
    const right = await pages.post('manager', PIZZA, { ...rows, do: 'fill.right.0' });
    expect([right.status, pricesOf(right.html)]).toEqual([
      200,
      [
        ['2.00', '2.00'],
        ['', ''],
        ['', ''],
      ],
    ]);
    const down = await pages.post('manager', PIZZA, { ...rows, do: 'fill.down.large' });
    expect([down.status, pricesOf(down.html)]).toEqual([
      200,
      [
        ['2.00', ''],
        ['2.00', ''],
        ['', ''],
      ],
    ]);
    expect(down.html).toContain('2 of 4 prices are empty.');
    const gone = await pages.post('manager', PIZZA, { ...rows, do: 'fill.down.party' });
    expect(pricesOf(gone.html)).toEqual([
      ['2.00', ''],
      ['', ''],
      ['', ''],
    ]);
    expect(await readPizzaSettings(pages.ctx.db, ROMA_SCOPE)).toEqual(SETTINGS);
  });

  test('is for who may change the menu', async () => {
    const pages = await adminPages();
    expect((await pages.get('staff', PIZZA)).status).toBe(403);
    expect((await pages.post('stranger', PIZZA, FORM)).status).toBe(404);
  });
});
