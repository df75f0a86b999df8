import { beforeEach, describe, expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { readEditedItem } from '#src/features/menu/desk/read-edited.ts';
import { createCategory } from '#src/features/menu/manage-categories.ts';
import { createItem, editItem } from '#src/features/menu/manage-items.ts';
import { savePizzaSettings } from '#src/features/menu/save-pizza-settings.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { type AdminPages, adminPages, ROMA } from '#src/server/testing/admin-pages.ts';
import { newItem } from './item-kit.ts';

let pages: AdminPages;
let itemId: string;

beforeEach(async () => {
  pages = await adminPages();
  const category = {
    ...{ name: 'Drinks', description: '', image: null, backgroundColor: null, printStationIds: [] },
    applicableOrderingSystem: { pos: true, online: true, uberEats: false },
  };
  const { id: categoryId } = await createCategory(pages.ctx, ROMA_SCOPE, { category, by: BY_OWNER });
  const empty = newItem('basic', ROMA_SCOPE, categoryId);
  const milk = {
    ...{ id: 'milk', name: 'Milk', min: 1, max: 1, allowMultiple: false },
    options: [{ id: 'oat', name: 'Oat', extraCharge: 50 }],
  };
  const price = { ...empty.price, basePrice: 400, extraCharge: { pickup: 0, delivery: 150, dineIn: 0 } };
  const item = { ...empty, name: 'Flat white', price, modifiers: [milk] };
  itemId = (await createItem(pages.ctx, ROMA_SCOPE, { item, by: BY_OWNER })).id;
});

/** The text beside the choices. */
async function explained(query: Readonly<Record<string, string>>, at = `${itemId}/item`): Promise<string> {
  const { html } = await pages.get('staff', `${ROMA}/items/${at}/view?${new URLSearchParams(query)}`);
  const from = html.indexOf('data-part="explained"');
  return html
    .slice(from, html.indexOf('About this view', from))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

describe('an item as customers order it, in the admin', () => {
  test('says what is still to be chosen, then what makes the price', async () => {
    expect(await explained({})).toContain('Milk');
    const chosen = await explained({ 'group.milk': 'oat' });
    expect(chosen).toContain('Flat white $4.00 Oat $0.50');
    expect(chosen).toContain('Total $4.50');
  });

  test('a pizza opens in its first size, with the price of that size', async () => {
    const { ctx } = pages;
    const size = (id: string) => ({ id, name: id, hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 });
    const settings = {
      ...{ pizzaAvailable: true, halfAndHalfAvailable: false, halfAndHalfPricing: 'dearer' as const },
      ...{ sizes: [size('Small'), size('Large')], toppings: [] },
    };
    await savePizzaSettings(ctx, ROMA_SCOPE, { settings, by: BY_OWNER });
    const drink = await readEditedItem(ctx, ROMA_SCOPE, itemId);
    const empty = newItem('pizza', ROMA_SCOPE, drink?.item.categoryId ?? '');
    const sizes = Object.fromEntries(
      [1800, 2300].map((price, at) => [['Small', 'Large'][at] ?? '', { price, halfAndHalfAvailable: false }]),
    );
    const item = { ...empty, name: 'Marinara', pizza: { sizes, removeToppings: [] } };
    const { id } = await createItem(ctx, ROMA_SCOPE, { item, by: BY_OWNER });
    expect(await explained({}, `${id}/pizza`)).toContain('Total $18.00');
    expect(await explained({ size: 'Large' }, `${id}/pizza`)).toContain('Total $23.00');
  });

  test('another order type has its charge', async () => {
    expect(await explained({ 'group.milk': 'oat', type: 'delivery' })).toContain('Flat white $5.50');
  });

  test('on a channel that does not sell it, it says so', async () => {
    expect(await explained({ 'group.milk': 'oat', channel: 'uberEats' })).toContain('It isn’t sold on this channel.');
  });

  test.each(['yesterday', '2026-13-45'])('a day that is none (%s) is today', async (date) => {
    expect(await explained({ 'group.milk': 'oat', date })).toContain('Total $4.50');
  });

  test('one without choices says so, and shows what customers read of it', async () => {
    const { ctx } = pages;
    const found = await readEditedItem(ctx, ROMA_SCOPE, itemId);
    if (found?.item.type !== 'basic') throw new Error('the coffee is a plain item');
    const item = { ...found.item, modifiers: [], description: 'Two shots under silky milk' };
    await editItem(ctx, ROMA_SCOPE, { itemId, item, version: found.version, by: BY_OWNER });
    const { html } = await pages.get('staff', `${ROMA}/items/${itemId}/item/view`);
    expect(html).toContain('Nothing to choose: customers add it as it is.');
    expect(html).toContain('Two shots under silky milk');
  });

  test('the address of another type leads to its own', async () => {
    const { status, location } = await pages.get('staff', `${ROMA}/items/${itemId}/pizza/view?type=delivery`);
    expect([status, location]).toEqual([302, `/admin${ROMA}/items/${itemId}/item/view?type=delivery`]);
  });
});
