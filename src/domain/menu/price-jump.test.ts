import { expect, test } from 'bun:test';
import { custom, fixedCustom, halfAndHalf, pizza } from '../pricing/testing-menu.ts';
import type { DealItem, MenuItem, ModifierGroup, PizzaSettings } from './menu.schema.ts';
import { isPriceJump, jumpQuestion, type PriceJump, priceJumps } from './price-jump.ts';
import { plainItem, plainMenu } from './testing-plain-menu.ts';
import type { MenuDelta } from './versions/menu-delta.ts';

test.each([
  ['ten times', 400, 4000, true],
  ['more than ten times', 400, 4200, true],
  ['just under ten times', 400, 3999, false],
  ['a tenth', 4000, 400, true],
  ['less than a tenth', 950, 94, true],
  ['just over a tenth', 4000, 401, false],
  ['to nothing', 400, 0, true],
  ['from nothing', 0, 4200, false],
  ['nothing and nothing', 0, 0, false],
  ['the same', 400, 400, false],
  ['a cent’s', 1, 10, true],
])('%s of the old price', (_, was, now, isJump) => {
  expect(isPriceJump(was, now)).toBe(isJump);
});

const priced = (id: string, basePrice: number) => plainItem(id, { price: { ...plainItem(id).price, basePrice } });
const change = (id: string, was: number | null, now: number | null): MenuDelta => ({
  subject: 'item',
  subjectId: id,
  before: was === null ? null : priced(id, was),
  after: now === null ? null : priced(id, now),
});

test('a new item, one that goes and a small raise ask nothing', () => {
  expect(priceJumps([change('a', null, 4200), change('b', 400, null), change('c', 400, 450)])).toEqual([]);
});

test('an item that is changed twice in one write is asked about once, by what it was and what it ends as', () => {
  expect(priceJumps([change('a', 400, 4200), change('a', 4200, 420)])).toEqual([]);
  expect(priceJumps([change('a', 400, 2000), change('a', 2000, 4200)])).toEqual([{ name: 'a', was: 400, now: 4200 }]);
});

const sauces = (extraCharge: number, shared?: true): ModifierGroup => ({
  ...{ id: 'sauces', name: 'Sauces', min: 0, max: 1, allowMultiple: false, ...(shared ? { shared } : {}) },
  options: [
    { id: 'aioli', name: 'Aioli', extraCharge },
    { id: 'hot', name: 'Hot sauce', extraCharge: 100 },
  ],
});
const withSauces = (id: string, was: ModifierGroup, now: ModifierGroup): MenuDelta => {
  const [before, after] = [plainItem(id, { modifiers: [was] }), plainItem(id, { modifiers: [now] })];
  return { subject: 'item', subjectId: id, before, after };
};

test('an option that costs ten times as much is named with its item', () => {
  expect(priceJumps([withSauces('Burger', sauces(200), sauces(2000))])).toEqual([
    { name: 'Aioli (Burger)', was: 200, now: 2000 },
  ]);
  expect(priceJumps([withSauces('Burger', sauces(0), sauces(2000))])).toEqual([]);
  expect(priceJumps([withSauces('Burger', sauces(200), sauces(250))])).toEqual([]);
});

test('an option that many items share is asked about once, with its group', () => {
  const changes = ['Burger', 'Chips'].map((id) => withSauces(id, sauces(200, true), sauces(20, true)));
  expect(priceJumps(changes)).toEqual([{ name: 'Aioli (Sauces)', was: 200, now: 20 }]);
});

test('an option of a deal’s part is one of the deal', () => {
  const deal = (extraCharge: number): DealItem => ({
    ...plainItem('Lunch'),
    type: 'deal',
    deal: {
      items: [{ id: 'a', name: 'Main', quantity: 1, choices: [], modifiers: [sauces(extraCharge)] }],
      pizzas: [],
    },
  });
  const change = { subject: 'item', subjectId: 'Lunch', before: deal(200), after: deal(2000) } as const;
  expect(priceJumps([change])).toEqual([{ name: 'Aioli (Lunch)', was: 200, now: 2000 }]);
});

test('a topping is named with the size in which it jumps', () => {
  const pizza = (large: number): PizzaSettings => ({
    ...plainMenu([]).pizza,
    sizes: ['Small', 'Large'].map((name) => ({ id: name, name, hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 })),
    toppings: [{ id: 'olives', name: 'Olives', prices: { Small: 150, Large: large } }],
  });
  const change = { subject: 'pizzaSettings', subjectId: 'store', before: pizza(200), after: pizza(2000) } as const;
  expect(priceJumps([change])).toEqual([{ name: 'Olives (Large)', was: 200, now: 2000 }]);
});

const COLA = { name: 'Cola', was: 400, now: 4200 };
test.each<[readonly PriceJump[], string]>([
  [[], ''],
  [[COLA], 'Cola from $4.00 to $42.00. Is that right?'],
  [
    [COLA, { name: 'Pho', was: 1800, now: 180 }],
    'Cola from $4.00 to $42.00 and Pho from $18.00 to $1.80. Is that right?',
  ],
  [[COLA, COLA, COLA, COLA], 'Cola from $4.00 to $42.00, Cola from $4.00 to $42.00 and 2 more. Is that right?'],
])('the question names the prices', (jumps, question) => {
  expect(jumpQuestion(jumps, 'AUD')).toBe(question);
});

const item = (before: MenuItem, after: MenuItem): MenuDelta => ({
  ...{ subject: 'item', subjectId: before.id, before, after },
});
const at = <Item extends MenuItem>(one: Item, basePrice: number) =>
  ({ ...one, price: { ...plainItem('x').price, basePrice } }) as Item;

test('of a pizza each size is asked about, and nothing that has no price of its own', () => {
  const [was, now] = [pizza('pizza', 1200, 1800), pizza('pizza', 12_000, 1800)];
  expect(priceJumps([item(was, now)])).toEqual([{ name: 'pizza', was: 1200, now: 12_000 }]);
  expect(priceJumps([item(at(halfAndHalf(), 100), at(halfAndHalf(), 4000))])).toEqual([]);
  expect(priceJumps([item(at(custom, 100), at(custom, 4000))])).toEqual([]);
  expect(priceJumps([item(at(fixedCustom, 100), at(fixedCustom, 4000))])).toMatchObject([{ was: 100, now: 4000 }]);
});
