import { expect, test } from 'bun:test';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { basic, group, halfAndHalf, menuOf, pizza } from '#src/domain/pricing/testing-menu.ts';
import { priceToSay, quoteItem, typedQuantity, withinQuantity } from './item-quote.ts';
import { menuOfPricing, pricingMenuOf } from './pricing-menu.ts';

const BASE = group('base', { name: 'Base', min: 1, max: 1 }, { thin: 0, thick: 200 });
const ONE_DIP = group('dips', { name: 'Dips', max: 1, allowMultiple: true }, { mayo: 50 });
const BURGER = basic('burger', 1000, { modifiers: [BASE] });
const FREE = basic('free', 0, { modifiers: [BASE] });
const CHIPS = basic('chips', 600, { modifiers: [ONE_DIP] });
const SAUCE = group('sauce', { name: 'Sauce', min: 1, max: 1 }, { satay: 200, plain: 100 });
const SAUCED = basic('sauced', 1000, { modifiers: [SAUCE] });
const HALVES = halfAndHalf();
const DIAVOLA = pizza('diavola', 1500, 2200, { name: 'Diavola' });
const MENU = menuOf([BURGER, FREE, CHIPS, HALVES, pizza('margherita', 1200, 1800, { name: 'Margherita' }), DIAVOLA]);

function quoteOf(item: MenuItem, sent: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(sent)) form.set(name, value);
  const menu = pricingMenuOf(item, MENU);
  return quoteItem(form, menu, menuOfPricing(menu), 'AUD');
}

test.each<[string, MenuItem, Record<string, string>, string]>([
  ['the price of what is chosen', BURGER, { 'group.base': 'thick' }, '$12.00'],
  ['the price of all of them', BURGER, { 'group.base': 'thick', quantity: '3' }, '$36.00'],
  ['the least it will cost while a choice is open', BURGER, {}, 'from $10.00'],
  ['the least of an open choice that costs in any case', SAUCED, {}, 'from $11.00'],
  ['the least of two halves while neither is chosen', HALVES, {}, 'from $20.00'],
  ['the dearer half while the other is open', HALVES, { 'half.first': 'diavola' }, 'from $24.00'],
  ['a dearer second half before the first', HALVES, { 'half.second': 'diavola', quantity: '2' }, 'from $48.00'],
  ['extras on top of the cheapest size', DIAVOLA, { 'add.whole.cheese': '1' }, 'from $16.50'],
  ['nothing while there is no price at all', FREE, {}, ''],
  ['a free item as free once it is whole', FREE, { 'group.base': 'thin' }, '$0.00'],
])('the button shows %s', (_, item, sent, totalText) => {
  expect(quoteOf(item, sent).totalText).toBe(totalText);
});

test('the charge for two halves is named beside their price, once both are chosen', () => {
  const sent = { 'half.first': 'diavola', 'half.second': 'margherita' };
  expect(quoteOf(HALVES, sent).halfCharge).toBe('Large $22.00 + half charge $2.00');
  expect(quoteOf(HALVES, { 'half.first': 'diavola' }).halfCharge).toBe('');
  expect(quoteOf(BURGER, {}).halfCharge).toBe('');
});

test.each<[string, MenuItem, Record<string, string>, ReturnType<typeof quoteOf>['problem']]>([
  ['an open choice', BURGER, {}, { path: 'group.base', message: 'Base: choose at least 1.' }],
  [
    'an option taken too often',
    CHIPS,
    { 'count.dips.mayo': '2' },
    { path: 'group.dips', message: 'Dips: choose at most 1.' },
  ],
  ['nothing once all fits', CHIPS, { 'count.dips.mayo': '1' }, null],
])('what keeps an item out of the cart: %s', (_, item, sent, problem) => {
  expect(quoteOf(item, sent).problem).toEqual(problem);
});

test.each([
  ['2', 2],
  ['07', 7],
  ['1x', 1],
  ['', 1],
  ['0', 1],
])('a typed quantity of %j is %d', (typed, quantity) => {
  expect(typedQuantity(typed)).toBe(quantity);
});

test('a quantity stays between one and ninety-nine', () => {
  expect([0, 1, 99, 100].map(withinQuantity)).toEqual([1, 1, 99, 99]);
});

test('a page that opens says no price by itself; a choice that changes it does', () => {
  const [low, high, none] = [{ totalText: 'from $22.00' }, { totalText: '$26.00' }, { totalText: '' }];
  expect(priceToSay(null, low)).toBe('');
  expect(priceToSay(low, low)).toBe('');
  expect(priceToSay(low, high)).toBe('$26.00');
  expect(priceToSay(none, low)).toBe('from $22.00');
});
