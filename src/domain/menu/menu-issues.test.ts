import { describe, expect, test } from 'bun:test';
import { sellingWeek } from '../ordering/selling-week.ts';
import { testStore } from '../ordering/testing-store.ts';
import { CLOSED_DAY, dayFrom, session, weeklyHours, weeklySessions } from '../time/testing-hours.ts';
import { BLANK_ITEM } from './blank-item.ts';
import type { CustomItem, DealItem, HalfAndHalfItem, Menu, MenuItem, ModifierGroup, PizzaItem } from './menu.schema.ts';
import { countToConfirm, menuIssues } from './menu-issues.ts';
import { FOOD, plainItem, plainMenu } from './testing-plain-menu.ts';

const IMAGE = { id: 'picture', path: '/images/picture' };
const TOAST = { image: IMAGE } as const;
const POS_ONLY = { pos: true, online: false, uberEats: false };
const WEB_ONLY = { pos: false, online: true, uberEats: false };
const priced = (basePrice: number) => ({ ...BLANK_ITEM.price, basePrice });
const group = (min: number, options: number, allowMultiple = false): ModifierGroup => ({
  ...{ id: 'size', name: 'Size', min, max: 5, allowMultiple },
  options: Array.from({ length: options }, (_, at) => ({ id: `o${at}`, name: `Option ${at}`, extraCharge: 0 })),
});
const pizza = (sizes: Record<string, number>, more: Partial<PizzaItem> = {}): PizzaItem => ({
  ...{ ...plainItem('Diavola', TOAST), type: 'pizza' },
  pizza: {
    sizes: Object.fromEntries(Object.entries(sizes).map(([id, price]) => [id, { price, halfAndHalfAvailable: false }])),
    removeToppings: [],
  },
  ...more,
});
const custom = (openPrice: boolean, basePrice = 0): CustomItem => ({
  ...{ ...plainItem('Cake fee', { applicableOrderingSystem: POS_ONLY, price: priced(basePrice) }), type: 'custom' },
  custom: { openPrice },
});
const deal = (modifiers: ModifierGroup[], choices = ['Toast']): DealItem => ({
  ...{ ...plainItem('Deal', TOAST), type: 'deal' },
  deal: {
    items: [
      {
        ...{ id: 'slot', name: 'Drink', quantity: 1, modifiers },
        choices: choices.map((itemId) => ({ itemId, extraCharge: 0 })),
      },
    ],
    pizzas: [],
  },
});
const halves: HalfAndHalfItem = {
  ...{ ...plainItem('Halves', TOAST), type: 'halfAndHalf' },
  halfAndHalf: { pizzaSizeId: 'large', includedPizzaIds: null },
};

const PIZZA: Menu['pizza'] = {
  ...plainMenu([]).pizza,
  sizes: [
    { id: 'small', name: 'Small', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 },
    { id: 'large', name: 'Large', hasHalfAndHalf: true, halfAndHalfExtraCharge: 0 },
  ],
};
const menuOf = (items: MenuItem[], changes: Partial<Menu> = {}): Menu => ({
  ...{ ...plainMenu([]), items, pizza: PIZZA },
  ...changes,
});
/** Pickup at lunch and dinner, delivery at dinner; tills from 11 AM to 10 PM. */
const WEEK = sellingWeek(testStore());
const said = (menu: Menu, week = WEEK) =>
  menuIssues(menu, week).map(({ kind, name, field, about }) => [kind, name, field, about.join(', ')].join(' | '));

const toast = (changes: Parameters<typeof plainItem>[1]) => plainItem('Toast', { ...TOAST, ...changes });

describe('what is wrong with an item', () => {
  test.each<[string, MenuItem, string[]]>([
    ['a dish with price and picture', toast({}), []],
    ['a dish that costs nothing', toast({ price: priced(0) }), ['noPrice | Toast | price.basePrice | ']],
    [
      'a dish whose price is in its required option',
      toast({
        price: priced(0),
        modifiers: [{ ...group(1, 1), options: [{ id: 'o', name: 'Two slices', extraCharge: 900 }] }],
      }),
      [],
    ],
    ['a dish that costs nothing and is off the menu', toast({ price: priced(0), available: false }), []],
    ['a dish that is sold out', toast({ price: priced(0), soldout: true }), ['noPrice | Toast | price.basePrice | ']],
    ['a custom item that asks for its price', custom(true), []],
    ['a custom item with a price', custom(false, 500), []],
    ['a custom item without one', custom(false), ['noPrice | Cake fee | price.basePrice | ']],
    ['a pizza with a price for each of its sizes', pizza({ small: 1200, large: 1800 }), []],
    [
      'a pizza that is free when it is large',
      pizza({ small: 1200, large: 0 }),
      ['noPrice | Diavola | pizza.sizes.large.price | Large'],
    ],
    ['a pizza in no size of the store', pizza({ huge: 2000 }), ['noPrice | Diavola | pizza.sizes | ']],
    ['halves of no pizza', halves, ['noPrice | Halves | halfAndHalf.pizzaSizeId | ']],
    ['a deal of what is gone', deal([], ['gone']), ['noPrice | Deal | deal.items | ']],
    ['a choice that has to be made', toast({ modifiers: [group(1, 1)] }), []],
    ['a choice that need not be made', toast({ modifiers: [group(0, 0)] }), []],
    [
      'a choice that has to be made, of nothing',
      toast({ modifiers: [group(0, 2), group(1, 0)] }),
      ['groupTooSmall | Toast | modifiers.1.name | Size'],
    ],
    ['two of one option', toast({ modifiers: [group(2, 1)] }), ['groupTooSmall | Toast | modifiers.0.name | Size']],
    ['two of one option that may be taken twice', toast({ modifiers: [group(2, 1, true)] }), []],
    ['a dish without picture', toast({ image: null }), ['noPicture | Toast | image | ']],
    ['a dish without picture for tills only', toast({ image: null, applicableOrderingSystem: POS_ONLY }), []],
    ['what a starting menu says of a dish', toast({ factsToConfirm: true }), ['factsToConfirm | Toast | dietary | ']],
    ['the same of a dish off the menu', toast({ factsToConfirm: true, available: false }), []],
    ['a dish without picture that is off the menu', toast({ image: null, available: false }), []],
  ])('%s', (_, item, issues) => {
    expect(said(menuOf([item]))).toEqual(issues);
  });

  test('a topping of which only another menu says what is in it', () => {
    const toppings = [{ id: 'ham', name: 'Ham', prices: {}, factsToConfirm: true as const }];
    const menu = menuOf([toast({})], { pizza: { ...PIZZA, pizzaAvailable: true, toppings } });
    expect(said(menu)).toEqual(['factsToConfirm | Ham | toppings.0.contains | ham']);
    expect(countToConfirm(menu)).toBe(1);
  });

  test('a choice in a deal that has to be made, of nothing', () => {
    const issues = said(menuOf([toast({}), deal([group(1, 0)])]));
    expect(issues).toEqual(['groupTooSmall | Deal | deal.items.0.modifiers.0.name | Size']);
  });

  test('pizzas of a store that sells none are not looked at', () => {
    const menu = menuOf([pizza({ large: 0 }, { image: null })]);
    expect(said({ ...menu, pizza: { ...PIZZA, pizzaAvailable: false } })).toEqual([]);
  });

  test('a category that is not on the website needs no pictures', () => {
    const categories = [{ ...FOOD, applicableOrderingSystem: POS_ONLY }];
    expect(said(menuOf([toast({ image: null })], { categories }))).toEqual([]);
  });

  test('the gravest come first, each in the order of the menu', () => {
    const menu = menuOf([
      plainItem('Second', { sortOrder: 2 }),
      plainItem('First', { sortOrder: 1 }),
      toast({ price: priced(0), sortOrder: 3 }),
    ]);
    expect(menuIssues(menu, WEEK).map(({ name }) => name)).toEqual(['Toast', 'First', 'Second']);
  });
});

describe('hours of an item that nobody reaches', () => {
  const LATE = dayFrom('11:00 PM', 2);
  test.each([
    ['lunch', weeklyHours(dayFrom('12:00 PM', 2)), {}, ''],
    ['one minute into dinner', weeklyHours(dayFrom('4:01 PM', 1)), {}, ''],
    ['until dinner begins', weeklyHours(dayFrom('4:00 PM', 1)), {}, 'online'],
    ['when all is shut', weeklyHours(LATE), {}, 'online, pos'],
    ['lunch of the day without lunch', weeklyHours(CLOSED_DAY, { monday: dayFrom('12:00 PM', 2) }), {}, 'online'],
    [
      'the whole Monday, when dinner is delivered',
      weeklyHours(CLOSED_DAY, { monday: { available: true, timePeriod: null } }),
      {},
      '',
    ],
    ['never', weeklyHours(CLOSED_DAY), {}, 'online, pos'],
    ['when all is shut, on the website alone', weeklyHours(LATE), { applicableOrderingSystem: WEB_ONLY }, 'online'],
    ['when all is shut, on tills alone', weeklyHours(LATE), { applicableOrderingSystem: POS_ONLY }, 'pos'],
    [
      'lunch, of what is delivered at dinner only',
      weeklyHours(dayFrom('12:00 PM', 2)),
      { availableFor: { pickup: false, delivery: true, dineIn: false } },
      'online',
    ],
    ['when all is shut, and off the menu', weeklyHours(LATE), { available: false }, ''],
  ])('%s', (_, availableWeeklyHours, more, about) => {
    const issues = said(menuOf([toast({ availableWeeklyHours, ...more })]));
    expect(issues).toEqual(about === '' ? [] : [`unreachableHours | Toast | hasHours | ${about}`]);
  });

  test('a night that begins on Sunday meets the small hours of Monday', () => {
    const pickup = weeklySessions([], { sunday: [session('10:00 PM', 6)] });
    const week = sellingWeek(testStore({ timings: { ...testStore().settings.timings, pickup } }));
    const early = weeklyHours(CLOSED_DAY, { monday: dayFrom('1:00 AM', 2) });
    expect(said(menuOf([toast({ availableWeeklyHours: early, applicableOrderingSystem: WEB_ONLY })]), week)).toEqual(
      [],
    );
  });

  test('where the store takes no orders at all, it is not for the dish to say', () => {
    const nothing = { pickup: weeklySessions([]), delivery: weeklySessions([]), dineIn: weeklySessions([]) };
    const week = sellingWeek(testStore({ timings: nothing }));
    const lunch = { availableWeeklyHours: weeklyHours(dayFrom('12:00 PM', 2)), applicableOrderingSystem: WEB_ONLY };
    expect(said(menuOf([toast(lunch)]), week)).toEqual([]);
  });

  test('a holiday is no reason', () => {
    const holidays = [{ date: '2001-01-01', name: 'New Year' }];
    const monday = weeklyHours(CLOSED_DAY, { monday: dayFrom('6:00 PM', 2) });
    const timings = { ...testStore().settings.timings, pickup: weeklySessions([session('5:00 PM', 4)]) };
    expect(
      said(menuOf([toast({ availableWeeklyHours: monday })]), sellingWeek(testStore({ timings, holidays }))),
    ).toEqual([]);
  });
});

describe('a topping', () => {
  const menuWith = (prices: Record<string, number>, pizzas: MenuItem[]) =>
    menuOf(pizzas, {
      pizza: {
        ...PIZZA,
        toppings: [
          { id: 'ham', name: 'Ham', prices: { small: 100, large: 150 } },
          { id: 'olives', name: 'Olives', prices },
        ],
      },
    });
  test.each<[string, Record<string, number>, MenuItem[], string[]]>([
    ['with a price for each size', { small: 100, large: 150 }, [pizza({ small: 1200, large: 1800 })], []],
    ['that is free', { small: 0, large: 0 }, [pizza({ small: 1200, large: 1800 })], []],
    [
      'without a price for the large',
      { small: 100 },
      [pizza({ small: 1200, large: 1800 })],
      ['noToppingPrice | Olives | toppings.1.prices.large | Large'],
    ],
    [
      'without any price',
      {},
      [pizza({ small: 1200, large: 1800 })],
      ['noToppingPrice | Olives | toppings.1.prices.small | Small, Large'],
    ],
    ['without a price for a size that no pizza has', { small: 100 }, [pizza({ small: 1200 })], []],
    ['without a price where no pizza is sold', {}, [pizza({ small: 1200 }, { available: false })], []],
  ])('%s', (_, prices, pizzas, issues) => {
    expect(said(menuWith(prices, pizzas))).toEqual(issues);
  });
});
