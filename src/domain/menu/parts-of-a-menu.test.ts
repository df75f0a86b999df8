/** Small rules of a menu: sizes, halves, required groups, what is blank, what is popular, and options as a cell says them. */
import { describe, expect, test } from 'bun:test';
import { deal, group, half, halfAndHalf, MENU, menuOf, pizza } from '#src/domain/pricing/testing-menu.ts';
import { BLANK_ITEM } from './blank-item.ts';
import { combineHalves, priceHalves } from './half-and-half.ts';
import { parseOptions } from './import/import-options.ts';
import type { Menu } from './menu.schema.ts';
import { menuIndexOf } from './menu-index.ts';
import { minimumPrice } from './minimum-price.ts';
import { OPEN_CATEGORY, OPEN_ITEM, OPEN_ITEM_NAME_LENGTH } from './open-item.ts';
import { findSizedPizza, isHalfCapable } from './pizza.ts';
import { popularAtTill } from './popular-items.ts';
import { itemsUsingSize, whySizeStays } from './size-use.ts';
import { pizzasOffering } from './topping-use.ts';

const index = menuIndexOf(MENU);
const plain = pizza('margherita', 1200, 1800);

test('an item of which nothing was said costs nothing, is on sale everywhere and prints first', () => {
  expect(BLANK_ITEM).toMatchObject({
    sortOrder: 0,
    discounted: false,
    available: true,
    soldout: false,
    isAlcohol: false,
    isGstApplicable: true,
    printPriority: 0,
    applicableOrderingSystem: { pos: true, online: true, uberEats: true },
    availableFor: { pickup: true, delivery: true, dineIn: true },
    price: {
      basePrice: 0,
      extraCharge: { pickup: 0, delivery: 0, dineIn: 0 },
      uberEatsExtraCharge: { pickup: 0, delivery: 0 },
    },
  });
});

test('a custom item is the counter’s only, has a price of its own and prints last', () => {
  const counter = { pos: true, online: false, uberEats: false };
  expect(OPEN_ITEM).toMatchObject({
    applicableOrderingSystem: counter,
    printPriority: 9999,
    custom: { openPrice: true },
  });
  expect(OPEN_CATEGORY.applicableOrderingSystem).toEqual(counter);
  expect(OPEN_ITEM_NAME_LENGTH).toEqual({ least: 2, most: 100 });
});

describe('a pizza in a size', () => {
  test.each([
    ['that is there', 'margherita', 'large', 1800],
    ['of which the menu has none', 'margherita', 'huge', 'sizeUnknown'],
    ['of which it is not made', 'thin', 'large', 'sizeUnknown'],
    ['that is no pizza', 'burger', 'large', 'pizzaUnknown'],
  ])('%s', (_, pizzaId, sizeId, expected) => {
    const thin = pizza('thin', 900, 0);
    const sizes = { small: thin.pizza.sizes.small!, huge: thin.pizza.sizes.small! };
    const menu = menuOf([...MENU.items, { ...thin, pizza: { ...thin.pizza, sizes } }]);
    const found = findSizedPizza(menuIndexOf(menu), pizzaId, sizeId, 'l');
    expect<string | number>('code' in found ? found.code : found.priceInCents).toBe(expected);
  });

  test.each<[string, Partial<Menu['pizza']>, string, boolean]>([
    ['in a size that is halved', {}, 'large', true],
    ['in a size that is not', {}, 'small', false],
    ['in a size that nobody has', {}, 'huge', false],
    ['where the store makes none', { halfAndHalfAvailable: false }, 'large', false],
  ])('is a half or not: %s', (_, settings, sizeId, expected) => {
    expect(isHalfCapable(menuIndexOf(menuOf([plain], settings)), plain, sizeId)).toBe(expected);
  });

  test('is not a half in a size in which it is not made', () => {
    const only = { ...plain, pizza: { ...plain.pizza, sizes: {} } };
    expect(isHalfCapable(index, only, 'large')).toBe(false);
  });

  test.each([
    ['a pizza', plain, 'small', true],
    ['a pizza without it', plain, 'huge', false],
    ['half and half', halfAndHalf(), 'large', true],
    ['half and half in another', halfAndHalf(), 'small', false],
    ['a deal', deal(), 'large', true],
    ['a deal of another', deal(), 'small', false],
    ['a drink', MENU.items.find(({ id }) => id === 'cola')!, 'large', false],
  ])('a size is used by %s', (_, item, sizeId, isUsed) => {
    expect(itemsUsingSize([item], sizeId)).toEqual(isUsed ? [item] : []);
  });

  test('a deal uses a size where any of its pizzas has it', () => {
    const one = deal();
    const [slot] = one.deal.pizzas;
    const two = { ...one, deal: { ...one.deal, pizzas: [slot!, { ...slot!, id: 'other', sizeId: 'small' }] } };
    expect([itemsUsingSize([two], 'small'), itemsUsingSize([two], 'large')]).toEqual([[two], [two]]);
  });

  test('a size that an item needs says which one, and a size that none needs goes', () => {
    expect(whySizeStays([plain], { id: 'small', name: 'Small' })).toBe(
      `${plain.name} is sold in Small, so this size can’t be removed.`,
    );
    expect(whySizeStays([plain, deal()], { id: 'large', name: 'Large' })).toContain(' are sold in Large,');
    expect(whySizeStays([plain], { id: 'huge', name: 'Huge' })).toBeNull();
  });

  test('a topping is offered by the pizzas that are sold in a size in which it has a price', () => {
    const others = MENU.items.filter(({ type }) => type !== 'pizza');
    expect(pizzasOffering([plain, ...others], { prices: { small: 0 } })).toEqual([plain]);
    expect(pizzasOffering([plain, ...others], { prices: { huge: 100 } })).toEqual([]);
    expect(pizzasOffering([plain, ...others], { prices: {} })).toEqual([]);
  });
});

describe('two halves', () => {
  test.each([
    ['dearer', 1800, 2201, 2201],
    ['dearer', 2201, 1800, 2201],
    ['average', 1800, 2201, 2001],
    ['average', 1800, 1800, 1800],
  ] as const)('by the %s of %p and %p cost %p', (pricing, first, second, expected) => {
    expect(combineHalves(pricing, first, second)).toBe(expected);
  });

  test.each([
    [
      'dearer',
      200,
      [
        ['First half: margherita', 0],
        ['Second half: supreme', 2201],
        ['Half and half', 200],
      ],
      2401,
    ],
    [
      'average',
      200,
      [
        ['First half: margherita', 901],
        ['Second half: supreme', 1100],
        ['Half and half', 200],
      ],
      2201,
    ],
    [
      'dearer',
      1,
      [
        ['First half: margherita', 0],
        ['Second half: supreme', 2201],
        ['Half and half', 1],
      ],
      2202,
    ],
    [
      'dearer',
      0,
      [
        ['First half: margherita', 0],
        ['Second half: supreme', 2201],
      ],
      2201,
    ],
  ] as const)('by the %s with %p cents for halving are explained part by part', (pricing, charge, parts, total) => {
    const sizes = MENU.pizza.sizes.map((size) => ({ ...size, halfAndHalfExtraCharge: charge }));
    const menu = menuOf(MENU.items, { halfAndHalfPricing: pricing, sizes });
    const question = {
      sizeId: 'large',
      includedPizzaIds: null,
      firstHalf: half('margherita'),
      secondHalf: half('supreme'),
    };
    const wholePriceOf = (sized: { readonly priceInCents: number }) => sized.priceInCents;
    const priced = priceHalves(menuIndexOf(menu), { ...question, wholePriceOf }, 'l');
    expect(priced.amountInCents).toBe(total);
    expect(priced.parts.filter(({ kind }) => kind !== 'size').map((part) => [part.label, part.amountInCents])).toEqual(
      parts.map((part) => [...part]),
    );
  });

  test('of which one is unknown cost nothing and say which', () => {
    const question = { sizeId: 'large', includedPizzaIds: null, firstHalf: half('ghost'), secondHalf: half('supreme') };
    const priced = priceHalves(index, { ...question, wholePriceOf: () => 5 }, 'l');
    expect([priced.amountInCents, priced.issues.map(({ code }) => code)]).toEqual([0, ['pizzaUnknown']]);
  });
});

test('a group that asks for nothing adds nothing to the price a menu shows, however dear its options are', () => {
  const optional = group('extras', { min: 0 }, { bacon: 300 });
  const burger = { ...MENU.items[0]!, modifiers: [optional] } as Menu['items'][number];
  expect(minimumPrice(burger, MENU, 'pickup', 'pos')).toBe(1000);
});

test('a deal shows what all of its slots add, each as often as it is filled', () => {
  const dear = deal();
  const [slot] = dear.deal.pizzas;
  const two = {
    ...dear,
    deal: { ...dear.deal, pizzas: [{ ...slot!, quantity: 2, extraCharge: { ghost: 0, supreme: 300 } }] },
  };
  expect(minimumPrice(two, MENU, 'pickup', 'pos')).toBe(3600);
});

test.each([
  [4, 4, 0, 0],
  [5, 4, 4, 4],
  [5, 16, 16, 16],
  [5, 17, 17, 16],
  [5, 4, 3, 0],
])('dishes sold %p times each: of %p, %p of them sold here, a till shows %p', (pieces, count, here, shown) => {
  const sold = Array.from({ length: count }, (_, at) => ({ itemId: `d${at}`, pieces, totalInCents: 1 }));
  expect(popularAtTill(sold, (id) => Number(id.slice(1)) < here)).toHaveLength(shown);
});

describe('options in a cell', () => {
  test.each<[string, readonly [number, number] | null]>([
    ['Size: S', [1, 1]],
    ['Size (2): S, L', [2, 2]],
    ['Size (10): S', [10, 10]],
    ['Size (11): S', null],
    ['Size (100): S', null],
    ['Size (0): S', null],
    ['Size (1-2): S', [1, 2]],
    ['Size (0-10): S', [0, 10]],
    ['Size (0-11): S', null],
    ['Size (001-2): S', null],
    ['Size (1-002): S', null],
    ['Size (up to 3): S', [0, 3]],
    ['Size (up to 003): S', null],
    ['Size (3-2): S', null],
    ['Size (any): S, L', [0, 2]],
    ['Size (some): S', null],
    ['Size: ', null],
    ['Size', null],
    [': S', null],
    ['Size: S -2', [1, 1]],
  ])('%p', (cell, range) => {
    const [first] = parseOptions(cell) ?? [];
    expect(first ? [first.min, first.max] : null).toEqual(range as [number, number] | null);
  });

  test('a blank piece is passed over', () => {
    expect(parseOptions(' | Size: S, , L +1')).toEqual([
      {
        name: 'Size',
        min: 1,
        max: 1,
        options: [
          { name: 'S', extraCharge: 0 },
          { name: 'L', extraCharge: 100 },
        ],
      },
    ]);
  });
});
