import { describe, expect, test } from 'bun:test';
import { nextMenuChangeAt } from '#src/domain/ordering/next-menu-change.ts';
import { testStore } from '../ordering/testing-store.ts';
import { instantOfWallTime } from '../time/store-clock.ts';
import { CLOSED_DAY, dayFrom, weeklyHours } from '../time/testing-hours.ts';
import { type AvailabilityContext, ITEM_UNAVAILABLE_MESSAGE, whyItemUnavailable } from './availability.ts';
import { choicesNotOnHand, choosablePizzas, pizzasForSlot } from './choosable-pizzas.ts';
import type { DealItem, HalfAndHalfItem, Menu, MenuItem, PizzaItem } from './menu.schema.ts';
import { EVERYWHERE, FOOD, plainItem } from './testing-plain-menu.ts';

const SYDNEY = 'Australia/Sydney';
const wall = (text: string) => instantOfWallTime(Temporal.PlainDateTime.from(text), SYDNEY);

function pizza(id: string, sizes: Record<string, boolean>, changes: Partial<PizzaItem> = {}): PizzaItem {
  const entries = Object.entries(sizes).map(
    ([size, halfAndHalfAvailable]) => [size, { price: 1500, halfAndHalfAvailable }] as const,
  );
  return {
    ...plainItem(id),
    type: 'pizza',
    pizza: { sizes: Object.fromEntries(entries), removeToppings: [] },
    ...changes,
  };
}

function halfAndHalf(includedPizzaIds: string[] | null = null): HalfAndHalfItem {
  return { ...plainItem('half'), type: 'halfAndHalf', halfAndHalf: { pizzaSizeId: 'large', includedPizzaIds } };
}

function deal(changes: Partial<DealItem['deal']['pizzas'][number]> = {}): DealItem {
  return {
    ...plainItem('deal'),
    type: 'deal',
    deal: {
      items: [{ id: 'drink', name: 'Drink', quantity: 2, choices: [choice('cola'), choice('water')], modifiers: [] }],
      pizzas: [
        {
          id: 'slot',
          name: 'Pizza',
          quantity: 2,
          sizeId: 'large',
          extraCharge: { margherita: 0, funghi: 200 },
          halfAndHalfAllowed: true,
          ...changes,
        },
      ],
    },
  };
}

const choice = (itemId: string) => ({ itemId, extraCharge: 0 });

function menuOf(items: readonly MenuItem[], pizzaSettings: Partial<Menu['pizza']> = {}): Menu {
  const size = (id: string, hasHalfAndHalf: boolean) => ({ id, name: id, hasHalfAndHalf, halfAndHalfExtraCharge: 0 });
  return {
    storeId: 'store-1',
    version: 1,
    categories: [FOOD],
    items,
    pizza: {
      pizzaAvailable: true,
      halfAndHalfAvailable: true,
      halfAndHalfPricing: 'dearer',
      sizes: [size('large', true), size('small', false)],
      toppings: [],
      ...pizzaSettings,
    },
  };
}

const PIZZAS = [
  pizza('margherita', { large: true, small: true }),
  pizza('funghi', { large: true }),
  pizza('calzone', { large: false }),
];
const DRINKS = [plainItem('cola'), plainItem('water')];

function why(item: MenuItem, changes: Partial<AvailabilityContext> = {}) {
  return whyItemUnavailable(item, {
    category: FOOD,
    menu: menuOf([...PIZZAS, ...DRINKS]),
    channel: 'online',
    collectionType: 'pickup',
    at: wall('2026-11-18T12:00'),
    timezone: SYDNEY,
    ...changes,
  });
}

const notOn = (system: 'pos' | 'online' | 'uberEats') => ({
  applicableOrderingSystem: { ...EVERYWHERE, [system]: false },
});

describe('an item', () => {
  test('is orderable when all holds, and a closed one has its sentence', () => {
    expect(why(plainItem('soup'))).toBeNull();
    expect(ITEM_UNAVAILABLE_MESSAGE).toBe('Sorry, this item is currently unavailable.');
  });

  const pickupOnly = plainItem('soup', { availableFor: { pickup: true, delivery: false, dineIn: false } });
  const custom: MenuItem = { ...plainItem('open'), type: 'custom', custom: { openPrice: true } };
  test.each<[string, MenuItem, Partial<AvailabilityContext>, string | null]>([
    ['not flagged available', plainItem('soup', { available: false }), {}, 'notAvailable'],
    ['without its category', plainItem('soup'), { category: null }, 'notAvailable'],
    ['sold out', plainItem('soup', { soldout: true }), {}, 'soldOut'],
    ['not on the website', plainItem('soup', notOn('online')), {}, 'wrongChannel'],
    ['not on the website, asked by the POS', plainItem('soup', notOn('online')), { channel: 'pos' }, null],
    ['not on the website, asked by Google', plainItem('soup', notOn('online')), { channel: 'google' }, 'wrongChannel'],
    ['not on the marketplace', plainItem('soup', notOn('uberEats')), { channel: 'uberEats' }, 'wrongChannel'],
    [
      'in a category that is not online',
      plainItem('soup'),
      { category: { ...FOOD, ...notOn('online') } },
      'wrongChannel',
    ],
    ['pickup only, for delivery', pickupOnly, { collectionType: 'delivery' }, 'wrongCollection'],
    ['pickup only, for pickup', pickupOnly, {}, null],
    ['pickup only, nothing chosen yet', pickupOnly, { collectionType: null }, null],
    ['custom on the website', custom, {}, 'wrongChannel'],
    ['custom on the POS', custom, { channel: 'pos' }, null],
    [
      'a pizza in a store that makes none',
      PIZZAS[0]!,
      { menu: menuOf(PIZZAS, { pizzaAvailable: false }) },
      'notAvailable',
    ],
  ])('%s', (_, item, changes, code) => {
    expect(why(item, changes)?.code ?? null).toBe(code as never);
  });

  const lateSoup = plainItem('soup', {
    availableWeeklyHours: weeklyHours(CLOSED_DAY, { friday: dayFrom('6:00 PM', 8) }),
  });
  test.each([
    ['2026-11-20T17:59', '2026-11-20T18:00'],
    ['2026-11-20T18:00', null],
    ['2026-11-21T01:59', null],
    ['2026-11-21T02:00', '2026-11-27T18:00'],
  ])('on Friday from 6 PM for 8 hours, asked for %p, is next available at %p', (at, availableAt) => {
    const answer = why(lateSoup, { at: wall(at) });
    expect(answer).toEqual(availableAt ? { code: 'outsideHours', availableAt: wall(availableAt) } : null);
  });
});

describe('pizzas that can be chosen', () => {
  const ids = (...args: Parameters<typeof choosablePizzas>) => choosablePizzas(...args).map((each) => each.id);
  const soldOutFunghi = menuOf([PIZZAS[0]!, pizza('funghi', { large: true }, { soldout: true }), PIZZAS[2]!]);

  test.each<[string, Menu, Parameters<typeof choosablePizzas>[1], string[]]>([
    ['whole', menuOf(PIZZAS), { sizeId: 'large', halvesOnly: false }, ['margherita', 'funghi', 'calzone']],
    ['in a size that one has', menuOf(PIZZAS), { sizeId: 'small', halvesOnly: false }, ['margherita']],
    ['as halves', menuOf(PIZZAS), { sizeId: 'large', halvesOnly: true }, ['margherita', 'funghi']],
    ['as halves of a size without halves', menuOf(PIZZAS), { sizeId: 'small', halvesOnly: true }, []],
    [
      'of a list',
      menuOf(PIZZAS),
      { sizeId: 'large', halvesOnly: false, includedPizzaIds: ['calzone', 'x'] },
      ['calzone'],
    ],
    ['without the sold out', soldOutFunghi, { sizeId: 'large', halvesOnly: false }, ['margherita', 'calzone']],
    ['in an unknown size', menuOf(PIZZAS), { sizeId: 'toString', halvesOnly: false }, []],
    [
      'as halves where the store has none',
      menuOf(PIZZAS, { halfAndHalfAvailable: false }),
      { sizeId: 'large', halvesOnly: true },
      [],
    ],
  ])('%s', (_, menu, limits, expected) => {
    expect(ids(menu, limits)).toEqual(expected);
  });

  test('a half-and-half needs two of them', () => {
    expect(why(halfAndHalf())).toBeNull();
    expect(why(halfAndHalf(['margherita', 'funghi']))).toBeNull();
    expect(why(halfAndHalf(['margherita']))?.code).toBe('noHalves');
    expect(why(halfAndHalf(['margherita', 'calzone']))?.code).toBe('noHalves');
    expect(why(halfAndHalf(), { menu: soldOutFunghi })?.code).toBe('noHalves');
  });

  test('a deal needs something for every slot', () => {
    const soldOut = (id: string) => plainItem(id, { soldout: true });
    const menuWith = (...items: MenuItem[]) => ({ menu: menuOf(items) });
    expect(why(deal())).toBeNull();
    expect(why(deal(), menuWith(...PIZZAS, soldOut('cola'), plainItem('water')))).toBeNull();
    expect(why(deal(), menuWith(...PIZZAS, soldOut('cola'), soldOut('water')))?.code).toBe('dealUnfillable');
    expect(why(deal(), menuWith(...PIZZAS))?.code).toBe('dealUnfillable');
    expect(why(deal({ extraCharge: {} }))?.code).toBe('dealUnfillable');
    expect(why(deal({ sizeId: 'small', extraCharge: { funghi: 0 } }))?.code).toBe('dealUnfillable');
    expect(why(deal(), { menu: menuOf([...soldOutFunghi.items, ...DRINKS]) })).toBeNull();
  });

  test('a slot that allows no halves offers none', () => {
    const [slot] = deal({ halfAndHalfAllowed: false }).deal.pizzas;
    expect(pizzasForSlot(slot!, menuOf(PIZZAS), { halvesOnly: true })).toEqual([]);
    expect(pizzasForSlot(slot!, menuOf(PIZZAS)).map((each) => each.id)).toEqual(['margherita', 'funghi']);
  });

  test('choices that have sold out since are named', () => {
    const half = (pizzaSpecId: string) => ({ pizzaSpecId, addToppings: [], removeToppings: [] });
    const selection = {
      type: 'halfAndHalf',
      firstHalf: half('margherita'),
      secondHalf: half('funghi'),
      modifiers: [],
    } as const;
    const chosen = { itemId: 'halves', selection: { ...selection, modifiers: [] } };
    expect(choicesNotOnHand(chosen, menuOf(PIZZAS))).toEqual([]);
    expect(choicesNotOnHand(chosen, soldOutFunghi)).toEqual(['funghi']);
  });

  test('a pizza is no choice of itself: whether it is sold anyway is asked of the item', () => {
    const whole = { pizzaSpecId: 'funghi', addToppings: [], removeToppings: [] };
    const selection = { type: 'pizza', pizza: { kind: 'whole', whole }, modifiers: [] } as never;
    expect(choicesNotOnHand({ itemId: 'funghi', selection }, soldOutFunghi)).toEqual([]);
    expect(choicesNotOnHand({ itemId: 'deal', selection }, soldOutFunghi)).toEqual(['funghi']);
  });
});

describe('a public page changes on its own', () => {
  const lunch = plainItem('soup', { availableWeeklyHours: weeklyHours(dayFrom('11:00 AM', 2)) });
  const until = (pausedUntilIsoDateTimeUtc: string) => ({
    pause: { orderability: 'OFFLINE', offlineReason: null, note: '', pausedUntilIsoDateTimeUtc } as const,
  });
  test.each([
    ['when an item\u2019s hours end', menuOf([lunch]), testStore(), '2026-11-18T12:00', '2026-11-18T13:00'],
    ['when a session ends', menuOf([]), testStore(), '2026-11-18T12:00', '2026-11-18T14:30'],
    ['when trading begins', menuOf([]), testStore(), '2026-11-18T10:00', '2026-11-18T11:00'],
    ['at midnight at the latest', menuOf([lunch]), testStore(), '2026-11-18T23:00', '2026-11-19T00:00'],
    [
      'when a pause ends',
      menuOf([]),
      testStore(until(wall('2026-11-18T12:10').toString())),
      '2026-11-18T12:00',
      '2026-11-18T12:10',
    ],
  ])('%s', (_, menu, store, at, changesAt) => {
    expect(nextMenuChangeAt(menu, store, wall(at)).toString()).toBe(wall(changesAt).toString());
  });
});
