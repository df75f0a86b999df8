import { expect, test } from 'bun:test';
import type { BasicItem, DealItem, MenuItem, PizzaSettings } from '../menu.schema.ts';
import { FOOD, plainItem, plainMenu } from '../testing-plain-menu.ts';
import type { MenuDelta } from './menu-delta.ts';
import { menuDifference } from './menu-difference.ts';

const SOUP = plainItem('soup', { name: 'Soup', price: { ...plainItem('x').price, basePrice: 1800 } });
const MENU = { ...plainMenu([SOUP]), categories: [FOOD, { ...FOOD, id: 'soups', name: 'Soups' }] };
const LARGE = { id: 'l', name: 'Large', hasHalfAndHalf: true, halfAndHalfExtraCharge: 0 };
const PIZZA: PizzaSettings = {
  ...MENU.pizza,
  sizes: [LARGE],
  toppings: [{ id: 't', name: 'Olives', prices: { l: 200 } }],
};
const GROUP = {
  id: 'g',
  name: 'Bread',
  min: 0,
  max: 2,
  allowMultiple: false,
  options: [{ id: 'rye', name: 'Rye', extraCharge: 200 }],
};

const texts = (delta: MenuDelta) =>
  menuDifference([delta], { menus: [{ ...MENU, pizza: PIZZA }], currencyCode: 'AUD' }).map(
    ({ kind, name, where, lines }) => ({
      kind,
      name,
      where,
      lines,
    }),
  )[0];
const item = (before: MenuItem | null, after: MenuItem | null): MenuDelta => ({
  subject: 'item',
  subjectId: 'soup',
  before,
  after,
});
const changed = (changes: Partial<BasicItem>, before: BasicItem = SOUP) =>
  texts(item(before, { ...before, ...changes }))?.lines;

test.each<[string, readonly string[] | undefined, string[]]>([
  [
    'a price',
    changed({ price: { ...SOUP.price, basePrice: 1900 } }),
    ['Price: $18.00 → $19.00 (website, tills, Uber Eats)'],
  ],
  [
    'a charge of an order type',
    changed({
      price: { ...SOUP.price, extraCharge: { pickup: 0, delivery: 150, dineIn: 0 } },
      applicableOrderingSystem: { pos: true, online: true, uberEats: false },
    }),
    ['Delivery extra: $0.00 → $1.50 (website, tills)', 'No longer on Uber Eats'],
  ],
  ['a course', changed({ course: 1 }), ['Course changed']],
  ['a name', changed({ name: 'Broth' }), ['Name: Soup → Broth']],
  ['another category', changed({ categoryId: 'soups', sortOrder: 9 }), ['Moved to Soups']],
  ['another place', changed({ sortOrder: 9 }), ['Moved to another place in its category']],
  ['hidden', changed({ available: false }), ['Hidden from the menu']],
  [
    'an order type',
    changed({ availableFor: { ...SOUP.availableFor, delivery: !SOUP.availableFor.delivery } }),
    [SOUP.availableFor.delivery ? 'No longer for delivery' : 'Now for delivery'],
  ],
  [
    'an option’s price',
    changed(
      { modifiers: [{ ...GROUP, options: [{ ...GROUP.options[0]!, extraCharge: 250 }] }] },
      { ...SOUP, modifiers: [GROUP] },
    ),
    ['Rye: +$2.00 → +$2.50'],
  ],
  ['new options', changed({ modifiers: [GROUP] }), ['Bread: new options']],
  ['a text that fits no line', changed({ description: 'Hot.' }), ['Description changed']],
])('%s of an item is said in words and prices', (_, lines, expected) => {
  expect(lines).toEqual(expected);
});

test('a new item says its price and where it is sold, one that is taken off says where it was', () => {
  const where = 'website, tills, Uber Eats';
  expect(texts(item(null, SOUP))).toEqual({ kind: 'added', name: 'Soup', where, lines: [`Price: $18.00 (${where})`] });
  expect(texts(item(SOUP, null))).toEqual({ kind: 'removed', name: 'Soup', where, lines: [] });
});

test('each size of a pizza has its price', () => {
  const { price, ...rest } = SOUP;
  const pizza = (cents: number): MenuItem => ({
    ...rest,
    type: 'pizza',
    price: { ...price, basePrice: 0 },
    pizza: { sizes: { l: { price: cents, halfAndHalfAvailable: true } }, removeToppings: [] },
  });
  expect(texts(item(pizza(1800), pizza(1900)))?.lines).toEqual(['Large: $18.00 → $19.00 (website, tills, Uber Eats)']);
});

test('a deal says which part changed, what a choice adds by now, and its options', () => {
  const slot = { id: 'p1', name: 'Main', quantity: 1, modifiers: [GROUP] };
  const deal = (...items: DealItem['deal']['items']): DealItem => ({
    ...SOUP,
    type: 'deal',
    deal: { items, pizzas: [] },
  });
  const main = (cents: number, more: Partial<DealItem['deal']['items'][number]> = {}) => ({
    ...slot,
    choices: [{ itemId: 'soup', extraCharge: cents }],
    ...more,
  });
  const lines = (before: MenuItem, after: MenuItem) => texts(item(before, after))?.lines;
  expect(lines(deal(main(0)), deal(main(150)))).toEqual(['Main: Soup +$0.00 → +$1.50']);
  expect(lines(deal(main(0)), deal(main(0, { quantity: 2 })))).toEqual(['Main: 1 → 2 of them']);
  expect(lines(deal(main(0)), deal(main(0, { modifiers: [] })))).toEqual(['Main: Bread: options removed']);
  expect(lines(deal(main(0)), deal(main(0), main(0, { id: 'p2', name: 'Side' })))).toEqual(['New part: 1 × Side']);
  expect(lines(deal(main(0), main(0, { id: 'p2', name: 'Side' })), deal(main(0)))).toEqual(['Part removed: Side']);
});

test('a topping’s price is said by size', () => {
  const after = { ...PIZZA, toppings: [{ id: 't', name: 'Olives', prices: { l: 250 } }] };
  const delta: MenuDelta = { subject: 'pizzaSettings', subjectId: 's', before: PIZZA, after };
  expect(texts(delta)).toMatchObject({ name: 'Pizza settings', lines: ['Olives, Large: $2.00 → $2.50'] });
});

test('a category says its name and where it is shown', () => {
  const after = { ...FOOD, name: 'Meals', applicableOrderingSystem: { pos: true, online: false, uberEats: true } };
  const delta: MenuDelta = { subject: 'category', subjectId: 'food', before: FOOD, after };
  expect(texts(delta)).toMatchObject({ name: 'Meals', lines: ['Name: Food → Meals', 'No longer on the website'] });
});
