import { describe, expect, test } from 'bun:test';
import type { MarketplaceMenu } from '../../marketplace/marketplace-menu.ts';
import { whyMenuRefused } from '../../marketplace/marketplace-menu-checks.ts';
import { OUR_PRICES, type PriceGrid } from '../../marketplace/price-grid.ts';
import type { Menu } from '../../menu/menu.schema.ts';
import { FOOD, plainItem, plainMenu } from '../../menu/testing-plain-menu.ts';
import { basic, deal, group, halfAndHalf, menuOf, MENU as PIZZAS, pizza, price } from '../../pricing/testing-menu.ts';
import { session, weeklySessions } from '../../time/testing-hours.ts';
import { testStore } from '../testing-store.ts';
import { type MenuQuestion, menuForMarketplace } from './marketplace-menu.ts';

const AT = Temporal.Instant.from('2026-11-20T22:00:00Z');
const CATEGORY = { ...FOOD, id: 'cat' };
const offer = (menu: Menu, over: Partial<MenuQuestion> = {}) =>
  menuForMarketplace({
    ...{
      menu,
      store: testStore(),
      type: 'delivery',
      grid: OUR_PRICES,
      at: AT,
      imageUrl: ({ path }) => `https://a.test/${path}`,
    },
    ...over,
  });
const ofItems = (items: Menu['items'], over: Partial<MenuQuestion> = {}) =>
  offer({ ...menuOf(items), categories: [CATEGORY] }, over);
const itemOf = ({ items }: MarketplaceMenu, id: string) => items.find((one) => one.id === id);
const groupOf = ({ groups }: MarketplaceMenu, id: string) => groups.find((one) => one.id === id);
const codes = ({ problems }: ReturnType<typeof offer>) => problems.map(({ code, itemId }) => [code, itemId]);

describe('our menu on Uber Eats', () => {
  test('has our categories and items, in our order and under our ids', () => {
    const items = [plainItem('tea', { sortOrder: 2 }), plainItem('soup'), plainItem('pie', { categoryId: 'empty' })];
    const hidden = {
      ...FOOD,
      id: 'empty',
      applicableOrderingSystem: { ...FOOD.applicableOrderingSystem, uberEats: false },
    };
    const { menu, problems } = offer({ ...plainMenu(items), categories: [hidden, FOOD] });
    expect(menu.categories).toEqual([{ id: 'ct.food', title: 'Food', description: '', itemIds: ['soup', 'tea'] }]);
    expect(menu.items.map(({ id, ourId, priceInCents }) => [id, ourId, priceInCents])).toEqual([
      ['soup', 'soup', 1_000],
      ['tea', 'tea', 1_000],
    ]);
    expect(problems).toEqual([]);
    expect(whyMenuRefused(menu)).toEqual([]);
  });

  test('has the price of its order type, and the price grid’s where there is one', () => {
    const soup = basic('soup', 1_000, {
      price: price(1_000, 1, 2, 3, 100, 250),
      modifiers: [group('g', {}, { egg: 70 })],
    });
    const grid: PriceGrid = { commissionBps: 3_000, roundUpToCents: 50, overrides: { tea: 444 } };
    const pricesOf = (over: Partial<MenuQuestion>) =>
      ofItems([soup, basic('tea', 300)], over).menu.items.map(({ id, priceInCents }) => [id, priceInCents]);
    expect(pricesOf({})).toContainEqual(['soup', 1_250]);
    expect(pricesOf({ type: 'pickup' })).toContainEqual(['soup', 1_100]);
    expect(pricesOf({ grid })).toEqual([
      ['opt.soup.g.egg', 100],
      ['soup', 1_800],
      ['tea', 444],
    ]);
  });

  test('sells a pizza by its size, with the toppings and what may be left out of it', () => {
    const { menu } = ofItems([
      pizza('margherita', 1_200, 1_800, { modifiers: [group('crust', { min: 1, max: 1 }, { thin: 0 })] }),
    ]);
    expect(itemOf(menu, 'margherita')).toMatchObject({
      priceInCents: 0,
      groupIds: ['mg.size.margherita', 'mg.margherita.crust'],
    });
    expect(groupOf(menu, 'mg.size.margherita')).toMatchObject({
      min: 1,
      max: 1,
      optionIds: ['size.margherita.small', 'size.margherita.large'],
    });
    expect(itemOf(menu, 'size.margherita.large')).toMatchObject({
      title: 'Large',
      priceInCents: 1_800,
      groupIds: ['mg.add.large', 'mg.no.margherita'],
    });
    expect(groupOf(menu, 'mg.add.small')?.optionIds).toEqual(['add.cheese.small']);
    expect(itemOf(menu, 'add.cheese.large')).toMatchObject({ title: 'Extra cheese', priceInCents: 250 });
    expect(groupOf(menu, 'mg.no.margherita')?.optionIds.map((id) => itemOf(menu, id)?.title)).toEqual([
      'No onion',
      'No basil',
    ]);
  });

  test('sells halves for what the two cost together, the second within the first', () => {
    const { menu, problems } = ofItems([pizza('plain', 1_000, 1_800), pizza('dear', 1_500, 2_201), halfAndHalf()]);
    expect(itemOf(menu, 'first.half.plain')).toMatchObject({
      title: 'plain',
      priceInCents: 2_401,
      groupIds: ['mg.second.half.plain'],
    });
    expect(groupOf(menu, 'mg.second.half.plain')).toMatchObject({ min: 1, max: 1, optionIds: ['second.half.dear'] });
    const three = ofItems([
      pizza('plain', 1_000, 1_800),
      pizza('mid', 1_000, 2_000),
      pizza('dear', 1_500, 2_201),
      halfAndHalf(),
    ]).menu;
    expect(itemOf(three, 'first.half.plain')?.priceInCents).toBe(2_200);
    expect(itemOf(three, 'second.half.dear')?.pricesInGroups).toEqual({
      'mg.second.half.plain': 201,
      'mg.second.half.mid': 201,
    });
    expect(problems.map(({ code }) => code)).toEqual(['halvesAsTheyAre']);
  });

  test('asks for each pizza of a deal on its own, and for what it counts together', () => {
    const { menu } = offer({ ...PIZZAS, categories: [CATEGORY] });
    expect(itemOf(menu, 'deal')).toMatchObject({
      priceInCents: 3_000,
      groupIds: ['mg.slot.deal~pizza.1', 'mg.slot.deal~drinks', 'mg.slot.deal~bread'],
    });
    expect(groupOf(menu, 'mg.slot.deal~pizza.1')?.optionIds).toEqual([
      ...['whole.deal~pizza.margherita', 'whole.deal~pizza.supreme'],
      ...['first.deal~pizza.margherita', 'first.deal~pizza.supreme'],
    ]);
    expect(itemOf(menu, 'first.deal~pizza.margherita')?.title).toBe('Half margherita');
    expect(groupOf(menu, 'mg.slot.deal~drinks')).toMatchObject({ min: 2, max: 2, mostOfEach: 2 });
    expect(itemOf(menu, 'pick.deal~drinks.beer')).toMatchObject({ title: 'beer', priceInCents: 150, ourId: 'beer' });
    expect(whyMenuRefused(menu)).toEqual([]);
    const two = { ...deal(), deal: { items: [], pizzas: [{ ...deal().deal.pizzas[0]!, quantity: 2 }] } };
    const names = ofItems([...PIZZAS.items.filter(({ type }) => type === 'pizza'), two]).menu.groups.map(
      ({ title }) => title,
    );
    expect(names).toContain('A large pizza (2 of 2)');
  });

  test('keeps what is sold out, as sold out until it comes back, wherever it is chosen', () => {
    const until = '2026-11-21T13:00:00.000Z';
    const items = PIZZAS.items.map((item) =>
      ['supreme', 'beer'].includes(item.id) ? { ...item, soldout: true } : item,
    );
    const { menu } = offer({ ...PIZZAS, items, categories: [CATEGORY] });
    const forEver = 4_102_444_800;
    const soldOut = menu.items.filter(({ soldOutUntil }) => soldOutUntil === forEver).map(({ id }) => id);
    expect(soldOut.sort()).toEqual([
      ...['beer', 'first.deal~pizza.supreme', 'first.half.supreme', 'pick.deal~drinks.beer'],
      ...['second.deal~pizza.supreme', 'second.half.supreme', 'supreme', 'whole.deal~pizza.supreme'],
    ]);
    const back = ofItems([basic('soup', 1, { soldout: true, soldOutUntilIsoDateTimeUtc: until })]).menu.items[0];
    expect(back?.soldOutUntil).toBe(Date.parse(until) / 1000);
    const isBack = ofItems([basic('soup', 1, { soldout: true, soldOutUntilIsoDateTimeUtc: AT.toString() })]).menu
      .items[0];
    expect(isBack?.soldOutUntil).toBeNull();
  });

  test('leaves out what can’t be sold there, and says why', () => {
    const soup = (id: string, over: Parameters<typeof basic>[2]) => basic(id, 100, over);
    const noon = { monday: { available: true, timePeriod: { startTimeOfDay: '12:00 PM', durationInHours: 1 } } };
    const three = [group('g', { min: 3, max: 3 }, { a: 0, b: 0 })];
    const made = ofItems([
      soup('off', { available: false }),
      soup('pickup', { availableFor: { pickup: true, delivery: false, dineIn: true } }),
      soup('noon', { availableWeeklyHours: noon as never }),
      soup('three', { modifiers: three }),
      {
        ...pizza('sized', 1, 1),
        pizza: { sizes: { huge: { price: 1, halfAndHalfAvailable: true } }, removeToppings: [] },
      },
      halfAndHalf(),
      deal(),
      soup('website', { applicableOrderingSystem: { pos: true, online: true, uberEats: false } }),
    ]);
    expect(codes(made)).toEqual([
      ...[
        ['notAvailable', 'off'],
        ['notForType', 'pickup'],
        ['neverOpen', 'noon'],
        ['groupNotFillable', 'three'],
      ],
      ...[
        ['noSize', 'sized'],
        ['noHalves', 'half'],
        ['notFillable', 'deal'],
        ['nothingToSell', null],
      ],
    ]);
    expect(made.menu.items).toEqual([]);
  });

  test('says what is different there', () => {
    const hours = {
      monday: { available: true, timePeriod: { startTimeOfDay: '12:00 PM', durationInHours: 3 } },
      tuesday: { available: true, timePeriod: { startTimeOfDay: '12:00 PM', durationInHours: 1 } },
    };
    const beer = basic('beer', 800, {
      isAlcohol: true,
      dietary: ['VEGAN', 'HALAL'],
      availableWeeklyHours: hours as never,
    });
    const made = ofItems([beer]);
    expect(made.problems).toEqual([
      { code: 'alcoholStays', itemId: 'beer' },
      { code: 'dietNotTaken', itemId: 'beer' },
      { code: 'hoursTooShort', itemId: 'beer', days: ['tuesday'] },
    ]);
    expect(made.menu.items[0]).toMatchObject({
      isAlcohol: true,
      diets: ['VEGAN'],
      hours: [{ day: 'monday', periods: [{ from: '12:00', until: '14:59' }] }],
    });
  });

  test('has the hours in which the store takes such orders, a night as two days', () => {
    const night = weeklySessions([session('10:00 PM', 4), session('12:00 PM', 1)], { monday: [] });
    const { menu, problems } = ofItems([basic('soup', 1)], {
      store: testStore({ timings: { ...testStore().settings.timings, delivery: night } }),
    });
    expect(menu.hours.find(({ day }) => day === 'monday')?.periods).toEqual([{ from: '00:00', until: '01:59' }]);
    expect(menu.hours.find(({ day }) => day === 'tuesday')?.periods).toEqual([{ from: '22:00', until: '23:59' }]);
    expect(menu.hours.find(({ day }) => day === 'sunday')?.periods).toHaveLength(2);
    expect(problems[0]).toMatchObject({ code: 'hoursTooShort', itemId: null });
    const never = ofItems([basic('soup', 1)], {
      store: testStore({ timings: { ...testStore().settings.timings, delivery: weeklySessions([]) } }),
    });
    expect(codes(never)).toEqual([['noHours', null]]);
  });

  test('has the tax of the country, none of an item without it, and none of a store without it', () => {
    const items = [basic('soup', 1), basic('milk', 1, { isGstApplicable: false })];
    const ratesIn = (store: ReturnType<typeof testStore>) =>
      ofItems(items, { store }).menu.items.map(({ taxBps }) => taxBps);
    const store = testStore({ tax: { isRegistered: true, salesTaxBps: 881, taxNumber: '' } });
    expect(ratesIn(store)).toEqual([1_000, 0]);
    expect(ratesIn({ ...store, countryCode: 'NZ' })).toEqual([1_500, 0]);
    expect(ratesIn({ ...store, countryCode: 'GB' })).toEqual([2_000, 0]);
    expect(ratesIn({ ...store, countryCode: 'US' })).toEqual([881, 0]);
    expect(ratesIn(testStore({ tax: { isRegistered: false, salesTaxBps: 0, taxNumber: '' } }))).toEqual([0, 0]);
  });

  test('is the same each time', () => {
    expect(JSON.stringify(offer(PIZZAS))).toBe(JSON.stringify(offer(PIZZAS)));
  });
});
