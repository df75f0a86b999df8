import { expect, test } from 'bun:test';
import { basic, MENU, menuOf, pizza, price } from '#src/domain/pricing/testing-menu.ts';
import type { Menu, MenuItem } from './menu.schema.ts';
import { hasSamePrices } from './same-prices.ts';

const withBurger = (change: Partial<MenuItem>): Menu => ({
  ...MENU,
  items: MENU.items.map((item) => (item.id === 'burger' ? ({ ...item, ...change } as MenuItem) : item)),
});

test.each([
  ['nothing was touched', { ...MENU }, true],
  ['a dish is sold out', withBurger({ soldout: true, soldOutUntilIsoDateTimeUtc: '2026-11-21T12:00:00Z' }), true],
  ['a dish stands elsewhere on the menu', withBurger({ sortOrder: 9 }), true],
  ['a dish prints elsewhere and in another order', withBurger({ printPriority: 3, printStationIds: ['bar'] }), true],
  ['a dish is of another course', withBurger({ course: 2 }), true],
  ['a dish has another description', withBurger({ description: 'With a pickle' }), true],
  ['a dish costs more', withBurger({ price: price(1100) } as Partial<MenuItem>), false],
  ['a dish costs more where it is delivered', withBurger({ price: price(1000, 0, 100) } as Partial<MenuItem>), false],
  ['a dish is no longer taxed', withBurger({ isGstApplicable: false }), false],
  ['a dish has another name', withBurger({ name: 'Cheeseburger' }), false],
  ['a dish is new', { ...MENU, items: [...MENU.items, basic('soup', 900)] }, false],
  ['a dish is gone', { ...MENU, items: MENU.items.slice(1) }, false],
  ['one dish took the place of another', { ...MENU, items: [...MENU.items.slice(1), basic('soup', 900)] }, false],
  [
    'a pizza costs more in one size',
    { ...MENU, items: MENU.items.map((item) => (item.id === 'supreme' ? pizza('supreme', 1500, 2300) : item)) },
    false,
  ],
  [
    'a topping costs more',
    menuOf(MENU.items, { toppings: [{ id: 'cheese', name: 'Extra cheese', prices: {} }] }),
    false,
  ],
])('two menus, where %s', (_, after, isSame) => {
  expect(hasSamePrices(MENU, after)).toBe(isSame);
});
