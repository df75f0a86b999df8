import { describe, expect, test } from 'bun:test';
import { readPizzaSettings } from '#db/menu/pizza-settings.repository.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { adminPages, fieldValue, ROMA } from '#src/server/testing/admin-pages.ts';

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

  test('a size is made, then a topping with its price in it, and a cleared name takes the topping away', async () => {
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
    await pages.post('manager', PIZZA, { ...priced, 'toppings.0.name': '' });
    expect((await readPizzaSettings(pages.ctx.db, ROMA_SCOPE)).toppings).toEqual([]);
  });

  test('what is wrong stands beside its row, also below a row that was left empty', async () => {
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

  test('is for who may change the menu', async () => {
    const pages = await adminPages();
    expect((await pages.get('staff', PIZZA)).status).toBe(403);
    expect((await pages.post('stranger', PIZZA, FORM)).status).toBe(404);
  });
});
