import { expect, test } from 'bun:test';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { menuOfPricing, pricingMenuOf } from '#islands/storefront/pricing-menu.ts';
import { lineAllergens } from '#src/domain/menu/line-allergens.ts';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import type { Allergen } from '#src/domain/menu/menu-codes.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import type { Selection } from '#src/domain/ordering/cart.schema.ts';
import { half, MENU } from '#src/domain/pricing/testing-menu.ts';
import { filledCart, orderingFixture, place, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { mountSurface } from '#src/server/pages.tsx';
import { testApp } from '#src/server/testing/test-app.ts';
import { storefrontSurface } from './storefront.surface.ts';

const STORE = `/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}`;
const info = (...CONTAINS: Allergen[]) => ({ allergenInfo: { CONTAINS, MAY_CONTAIN: [], FREE_FROM: [] } });
const SAYS: Record<string, Allergen[]> = { margherita: ['MILK'], supreme: ['CRUSTACEANS'], cola: [], bread: ['WHEAT'] };

const SAID: Menu = {
  ...MENU,
  items: MENU.items.map((item) => ({ ...item, ...info(...(SAYS[item.id] ?? [])) })),
  pizza: {
    ...MENU.pizza,
    toppings: MENU.pizza.toppings.map((one) => (one.id === 'truffle' ? { ...one, ...info('CRUSTACEANS') } : one)),
  },
};

async function guest() {
  const fixture = await orderingFixture();
  fixture.setMenu(SAID);
  const { app } = await testApp(
    (on, ctx) =>
      mountSurface(on, storefrontSurface, {
        ctx,
        manifest: UNBUILT,
        baseOf: () => '',
        cartLink: async () => '',
        keeper: null,
      }),
    { ctx: fixture.ctx },
  );
  const cookies = new Map<string, string>();
  const ask = async (path: string, body?: Record<string, string>) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const method = body ? { method: 'POST', body: new URLSearchParams(body) } : {};
    const answer = await app.request(STORE + path, { ...method, headers: { cookie, accept: 'text/html' } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  const said = async (path: string) => {
    const text = await (await ask(path)).text();
    const parts = text.match(/<(div|p)[^>]*data-part="allergens"[^>]*>(.*?)<\/\1>/gs) ?? [];
    return parts.map((part) =>
      part
        .replaceAll(/<\/p>/g, ' ')
        .replaceAll(/<[^>]+>/g, '')
        .trim(),
    );
  };
  /** An order of one burger, whose page this browser may open. */
  const ordered = async () => {
    const { orderId, accessToken } = await place(fixture, await filledCart(fixture));
    cookies.set(`order_${orderId}`, accessToken);
    return `/secure/orders/${orderId}`;
  };
  return { ask, said, ordered, setMenu: fixture.setMenu };
}

const HALF = '/categories/cat/items/basic/half';
const DEAL = '/categories/cat/items/basic/deal';
const MARGHERITA = '/categories/cat/items/basic/margherita';

test.each<[string, string, Record<string, string>, string]>([
  ['as a half', HALF, { 'half.first': 'supreme', 'half.second': 'margherita' }, 'Contains: milk, crustaceans.'],
  [
    'in a deal',
    DEAL,
    { 'slot.pizza.0': 'supreme', 'slot.drinks.0': 'cola', 'slot.drinks.1': 'cola', 'slot.bread.0': 'bread' },
    'Contains: crustaceans, wheat. Ask us about allergens in cola.',
  ],
  ['as a topping', MARGHERITA, { size: 'large', 'add.whole.truffle': '1' }, 'Contains: milk, crustaceans.'],
])('a guest who chooses prawns %s reads of crustaceans in the cart and before paying', async (_, at, form, text) => {
  const { ask, said } = await guest();
  const added = await ask(at, form);
  expect(added.status).toBe(303);
  expect(await said('/cart')).toEqual([text]);
  expect(await said('/checkout')).toEqual([text]);
});

test('a guest who has ordered reads what it contains on the order’s page, as it is known now', async () => {
  const { said, ordered, setMenu } = await guest();
  const page = await ordered();
  expect(await said(page)).toEqual(['Ask us about allergens.']);
  setMenu({
    ...SAID,
    items: SAID.items.map((item) => (item.id === 'burger' ? { ...item, ...info('PEANUTS') } : item)),
  });
  expect(await said(page)).toEqual(['Contains: peanuts.']);
});

test('without script the list says what is open, and after sending the form what was chosen in it', async () => {
  const { ask, said } = await guest();
  expect(await said(HALF)).toEqual(['Depends on your choice']);
  expect(await said(MARGHERITA)).toEqual(['Contains: milk']);
  await ask(HALF, { 'half.first': 'supreme' });
  expect(await said(HALF)).toEqual(['Contains: crustaceans Depends on your choice']);
});

test('the part of the menu that a page’s script has says the same as the whole menu', () => {
  const choices: [string, Selection][] = [
    [
      'half',
      { type: 'halfAndHalf', firstHalf: half('supreme', { truffle: 1 }), secondHalf: half('none'), modifiers: [] },
    ],
    [
      'deal',
      {
        type: 'deal',
        items: [{ slotId: 'drinks', itemId: 'cola', quantity: 2, modifiers: [] }],
        pizzas: [{ slotId: 'pizza', pizza: { kind: 'whole', sizeId: 'large', whole: half('supreme') }, modifiers: [] }],
        modifiers: [],
      },
    ],
  ];
  for (const [id, selection] of choices) {
    const item = menuIndexOf(SAID).items.get(id);
    if (!item) throw new Error(id);
    const part = pricingMenuOf(item, SAID);
    const ofPart = lineAllergens(part.item, selection, menuIndexOf(menuOfPricing(part)));
    expect(ofPart).toEqual(lineAllergens(item, selection, menuIndexOf(SAID)));
  }
});
