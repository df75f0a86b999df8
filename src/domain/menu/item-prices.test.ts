import { describe, expect, test } from 'bun:test';
import { BLANK_ITEM } from './blank-item.ts';
import { separatePriceOfBuild } from './deal-saving.ts';
import { channelPrices, menuWith, pairPrices, separatePrice } from './item-prices.ts';
import type { BasicItem, DealItem, HalfAndHalfItem, Menu, PizzaItem } from './menu.schema.ts';

const pizza = (id: string, price: number, halfAndHalfAvailable = true): PizzaItem => ({
  ...{ ...BLANK_ITEM, id, name: id, type: 'pizza' },
  pizza: { sizes: { large: { price, halfAndHalfAvailable } }, removeToppings: [] },
});
const basic = (id: string, basePrice: number, more: Partial<BasicItem> = {}): BasicItem => ({
  ...{ ...BLANK_ITEM, id, name: id, type: 'basic' },
  price: { ...BLANK_ITEM.price, basePrice },
  ...more,
});
const HALVES: HalfAndHalfItem = {
  ...{ ...BLANK_ITEM, id: 'halves', name: 'Half and half', type: 'halfAndHalf' },
  halfAndHalf: { pizzaSizeId: 'large', includedPizzaIds: null },
};
const DEAL: DealItem = {
  ...{ ...BLANK_ITEM, id: 'deal', name: 'Deal', type: 'deal' },
  deal: {
    items: [
      {
        ...{ id: 'drinks', name: 'Drinks', quantity: 2, modifiers: [] },
        choices: ['cola', 'wine'].map((itemId) => ({ itemId, extraCharge: 0 })),
      },
    ],
    pizzas: [
      {
        ...{ id: 'pizzas', name: 'Pizzas', quantity: 1, sizeId: 'large', halfAndHalfAllowed: false },
        extraCharge: { marinara: 0, gamberi: 400 },
      },
    ],
  },
};
const menu = (more: Partial<Menu['pizza']> = {}): Menu => ({
  ...{ storeId: 's', version: 1, categories: [] },
  items: [pizza('marinara', 1800), pizza('gamberi', 2600), pizza('diavola', 2200), pizza('calzone', 1500, false)],
  pizza: {
    ...{ pizzaAvailable: true, halfAndHalfAvailable: true, halfAndHalfPricing: 'dearer', toppings: [] },
    sizes: [{ id: 'large', name: 'Large', hasHalfAndHalf: true, halfAndHalfExtraCharge: 100 }],
    ...more,
  },
});
const WITH_DRINKS = { ...menu(), items: [...menu().items, basic('cola', 450), basic('wine', 1200)] };

test('an item has a price on each channel for each order type that it is sold for', () => {
  const soup = basic('soup', 1000, {
    price: {
      basePrice: 1000,
      extraCharge: { pickup: 0, delivery: 100, dineIn: 50 },
      uberEatsExtraCharge: { pickup: 200, delivery: 300 },
    },
    availableFor: { pickup: true, delivery: true, dineIn: false },
    applicableOrderingSystem: { online: true, pos: false, uberEats: true },
  });
  const prices = channelPrices(soup, menuWith(menu(), soup));
  expect(prices.map(({ channel, collectionType, leastInCents }) => [channel, collectionType, leastInCents])).toEqual([
    ['online', 'pickup', 1000],
    ['online', 'delivery', 1100],
    ['uberEats', 'pickup', 1200],
    ['uberEats', 'delivery', 1300],
  ]);
});

test('an item that is saved takes the place of what it was, and a new one comes last', () => {
  const dearer = pizza('diavola', 2500);
  expect(menuWith(menu(), dearer).items.map(({ id }) => id)).toEqual(menu().items.map(({ id }) => id));
  expect(menuWith(menu(), dearer).items[2]).toBe(dearer);
  expect(menuWith(menu(), basic('soup', 1)).items.at(-1)?.id).toBe('soup');
});

test('halves: the cheapest pair and the most expensive, by the rule of the store, with its charge', () => {
  expect(pairPrices(HALVES, menu())).toEqual({
    least: { first: 'marinara', second: 'diavola', cents: 2300 },
    most: { first: 'diavola', second: 'gamberi', cents: 2700 },
  });
  expect(pairPrices(HALVES, menu({ halfAndHalfPricing: 'average' }))).toEqual({
    least: { first: 'marinara', second: 'diavola', cents: 2100 },
    most: { first: 'diavola', second: 'gamberi', cents: 2500 },
  });
});

test('halves of two chosen pizzas are one pair; of one there is none, nor in a size without halves', () => {
  const only = (includedPizzaIds: string[]) => ({
    ...HALVES,
    halfAndHalf: { ...HALVES.halfAndHalf, includedPizzaIds },
  });
  const pair = pairPrices(only(['marinara', 'gamberi']), menu());
  expect(pair?.least).toEqual(pair?.most as NonNullable<typeof pair>['most']);
  expect(pairPrices(only(['marinara']), menu())).toBeNull();
  expect(pairPrices(only(['marinara', 'calzone']), menu())).toBeNull();
  expect(pairPrices(HALVES, menu({ sizes: [] }))).toBeNull();
});

test('a deal bought item by item costs its cheapest choices, as often as it has them', () => {
  expect(separatePrice(DEAL, WITH_DRINKS)).toBe(2 * 450 + 1800);
});

test('a deal with a part that nothing fills has no separate price', () => {
  expect(separatePrice(DEAL, menu())).toBeNull();
  expect(separatePrice({ ...DEAL, deal: { items: [], pizzas: [] } }, WITH_DRINKS)).toBeNull();
});

describe('a deal as somebody built it, bought one by one', () => {
  const SAUCE = { id: 'sauce', name: 'Sauce', min: 0, max: 1, allowMultiple: false };
  const hot = { ...SAUCE, options: [{ id: 'hot', name: 'Hot', extraCharge: 50 }] };
  const [drinks] = DEAL.deal.items;
  const [pizzas] = DEAL.deal.pizzas;
  const deal: DealItem = {
    ...DEAL,
    modifiers: [hot],
    deal: {
      items: [{ ...drinks!, modifiers: [hot] }],
      pizzas: [{ ...pizzas!, halfAndHalfAllowed: true }],
    },
  };
  const half = (pizzaSpecId: string) => ({ pizzaSpecId, addToppings: [], removeToppings: [] });
  const whole = (id: string) => ({ kind: 'whole' as const, sizeId: 'large', whole: half(id) });
  const halves = (a: string, b: string) => ({
    ...{ kind: 'halves' as const, sizeId: 'large' },
    ...{ firstHalf: half(a), secondHalf: half(b) },
  });
  const withHot = [{ groupId: 'sauce', options: [{ optionId: 'hot', count: 1 }] }];
  const price = (
    drink: readonly string[],
    pizza: ReturnType<typeof whole> | ReturnType<typeof halves>,
    { own = false, part = false } = {},
  ) =>
    separatePriceOfBuild(
      deal,
      {
        type: 'deal',
        items: drink.map((itemId) => ({
          ...{ slotId: 'drinks', itemId, quantity: 1 },
          modifiers: part ? withHot : [],
        })),
        pizzas: [{ slotId: 'pizzas', pizza, modifiers: [] }],
        modifiers: own ? withHot : [],
      },
      WITH_DRINKS,
    );

  test.each([
    ['each at its own price', price(['cola', 'wine'], whole('gamberi')), 450 + 1200 + 2600],
    ['two halves by the rule of the store', price(['cola', 'cola'], halves('marinara', 'gamberi')), 900 + 2600 + 100],
    ['options of a part count for each', price(['cola', 'cola'], whole('marinara'), { part: true }), 1000 + 1800],
    ['options of the deal count once', price(['cola', 'cola'], whole('marinara'), { own: true }), 900 + 50 + 1800],
    ['something still to be chosen: nothing to say', price(['cola'], whole('marinara')), null],
    ['a pizza that is not there: nothing to say', price(['cola', 'cola'], whole('none')), null],
  ])('%s', (_, cents, expected) => {
    expect(cents).toBe(expected);
  });
});
