import { describe, expect, test } from 'bun:test';
import type { Selection } from '../ordering/cart.schema.ts';
import { basic, group, half, menuOf, pizza } from '../pricing/testing-menu.ts';
import type { Allergen } from './allergens.ts';
import { allergensOnSheet, staffAllergens, staffAllergensOfAll } from './staff-allergens.ts';

const info = (CONTAINS: Allergen[], MAY_CONTAIN: Allergen[] = [], FREE_FROM: Allergen[] = []) => ({
  allergenInfo: { CONTAINS, MAY_CONTAIN, FREE_FROM },
});
const MENU = menuOf(
  [
    pizza('margherita', 1200, 1800, info(['MILK'])),
    pizza('gamberi', 1500, 2200, info(['CRUSTACEANS'])),
    basic('cola', 400),
  ],
  { toppings: [{ id: 'truffle', name: 'Truffle', prices: { large: 1 } }] },
);
const PLAIN: Selection = { type: 'basic', modifiers: [] };
const whole = (id: string, add = {}): Selection => ({
  type: 'pizza',
  pizza: { kind: 'whole', sizeId: 'large', whole: half(id, add) },
  modifiers: [],
});
const halves = (first: string, second: string): Selection => ({
  type: 'pizza',
  pizza: { kind: 'halves', sizeId: 'large', firstHalf: half(first), secondHalf: half(second) },
  modifiers: [],
});

describe('what the counter and the kitchen read of a line', () => {
  test.each<[string, string, Selection, string]>([
    ['halves joined', 'margherita', halves('margherita', 'gamberi'), 'Contains: milk, crustaceans.'],
    [
      'a topping nothing is known of',
      'margherita',
      whole('margherita', { truffle: 1 }),
      'Contains: milk. Allergens unknown in Truffle.',
    ],
    ['a dish nothing is known of', 'cola', PLAIN, 'Allergens unknown.'],
    ['a dish that is gone', 'gone', PLAIN, 'Allergens unknown.'],
    ['what was chosen once, and is asked for now', 'margherita', halves('margherita', ''), 'Contains: milk.'],
  ])('%s', (_, itemId, selection, text) => {
    expect(staffAllergens({ itemId, selection }, MENU)).toBe(text);
  });

  test.each<[string, ReturnType<typeof info> | null, string]>([
    ['nothing of any dish', null, ''],
    ['what one may contain', info([], ['MILK']), 'Allergens unknown.'],
    ['what one is free of', info([], [], ['MILK']), 'Allergens unknown.'],
  ])('a menu that says %s', (_, said, text) => {
    const menu = menuOf([basic('cola', 400), basic('water', 300, said ?? {})]);
    expect(staffAllergens({ itemId: 'cola', selection: PLAIN }, menu)).toBe(text);
  });

  test('an option brings something into a dish of which nothing is known, in a store that keeps no other list', () => {
    const sauce = group('sauce', {}, { mayo: 0 });
    const said = { ...sauce, options: sauce.options.map((one) => ({ ...one, ...info(['EGGS']) })) };
    const chips: Selection = {
      type: 'basic',
      modifiers: [{ groupId: 'sauce', options: [{ optionId: 'mayo', count: 1 }] }],
    };
    const menu = menuOf([basic('chips', 900, { modifiers: [said] })]);
    expect(staffAllergens({ itemId: 'chips', selection: chips }, menu)).toBe(
      'Contains: eggs. Allergens unknown in chips.',
    );
  });

  test('a menu that says something of a topping alone', () => {
    const menu = menuOf([basic('cola', 400)], {
      toppings: [{ id: 'a', name: 'A', prices: { large: 1 }, ...info(['MILK']) }],
    });
    expect(staffAllergens({ itemId: 'cola', selection: PLAIN }, menu)).toBe('Allergens unknown.');
  });
});

describe('what the sheet of a dish says while it is chosen', () => {
  const cola = basic('cola', 400);
  test.each<[string, string, Selection, string]>([
    ['a half that is open', 'margherita', halves('gamberi', ''), 'Contains: milk, crustaceans. Depends on the choice.'],
    ['nothing known', 'cola', PLAIN, 'Allergens unknown.'],
  ])('%s', (_, itemId, selection, text) => {
    const item = MENU.items.find(({ id }) => id === itemId) ?? cola;
    expect(allergensOnSheet(item, selection, MENU)).toBe(text);
  });

  test('nothing is known of any dish: it still says so, because someone is asked', () => {
    expect(allergensOnSheet(cola, PLAIN, menuOf([cola]))).toBe('Allergens unknown.');
  });
});

test('of a whole bill a waiter reads what any of its dishes contains, once', () => {
  const cola = { itemId: 'cola', selection: PLAIN };
  const margherita = { itemId: 'margherita', selection: whole('margherita') };
  const gamberi = { itemId: 'gamberi', selection: whole('gamberi') };
  expect(staffAllergensOfAll([margherita, gamberi, margherita], MENU)).toBe('Contains: milk, crustaceans.');
  expect(staffAllergensOfAll([margherita, cola], MENU)).toBe('Contains: milk. Allergens unknown in cola.');
  expect(staffAllergensOfAll([], MENU)).toBe('');
  expect(staffAllergensOfAll([cola], menuOf([basic('cola', 400)]))).toBe('');
});

test('a store that keeps the list of a single topping says what is unknown of all its dishes', () => {
  const toppings = [
    { id: 'truffle', name: 'Truffle', prices: { large: 1 } },
    { id: 'prawns', name: 'Prawns', prices: { large: 1 }, ...info(['CRUSTACEANS']) },
  ];
  const menu = menuOf([basic('cola', 400)], { toppings });
  const cola = { itemId: 'cola', selection: PLAIN };
  expect(staffAllergens(cola, menu)).toBe('Allergens unknown.');
  expect(staffAllergensOfAll([cola], menu)).toBe('Allergens unknown.');
});
