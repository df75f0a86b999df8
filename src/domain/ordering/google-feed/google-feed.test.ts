import { describe, expect, test } from 'bun:test';
import { feedProblems } from '../../marketplace/google/check-feed.ts';
import type { GoogleEntityOf, GoogleEntityType } from '../../marketplace/google/google-entities.schema.ts';
import {
  type ChosenOffer,
  chosenFor,
  googleId,
  readItemOffer,
  readOptionOffer,
} from '../../marketplace/google/google-ids.ts';
import type { BasicItem, Menu } from '../../menu/menu.schema.ts';
import { FOOD, plainItem, plainMenu } from '../../menu/testing-plain-menu.ts';
import { priceLine } from '../../pricing/price-line.ts';
import { basic, group, menuOf, MENU as PIZZAS, pizza, price } from '../../pricing/testing-menu.ts';
import type { StoreSettings } from '../../tenancy/store-settings.schema.ts';
import { dayFrom, session, weeklyHours, weeklySessions } from '../../time/testing-hours.ts';
import { chosenOnMarketplace } from '../marketplace-menu/chosen-on-marketplace.ts';
import { testStore } from '../testing-store.ts';
import { type FeedQuestion, type GoogleFeed, googleFeed } from './google-feed.ts';
import { whyLeftOutText } from './google-problems.ts';

const AT = Temporal.Instant.from('2026-11-20T02:00:00Z');
const CATEGORY = { ...FOOD, id: 'cat' };
const BALMAIN = [
  { latitude: '-33.85', longitude: '151.17' },
  { latitude: '-33.85', longitude: '151.19' },
  { latitude: '-33.87', longitude: '151.18' },
];
const area = (over: object = {}) => ({
  ...{ id: 'near', name: 'Balmain', polygon: BALMAIN, deliveryCharges: 550, shouldApplyThirdPartyDeliveryFee: false },
  ...over,
});
const DELIVERS = { delivery: { minOrderValue: 2_000, mode: 'areas', deliveryAreas: [area()], suburbs: [] } } as const;

function feedOf(menu: Menu, settings: Partial<StoreSettings> = {}, over: Partial<FeedQuestion> = {}): GoogleFeed {
  const profile = testStore({ ...(structuredClone(DELIVERS) as never as StoreSettings), ...settings });
  return googleFeed({
    menu,
    store: {
      ...{ profile, restaurantName: 'Roma', phone: '+61293744000', line1: '12 Wharf Rd', suburb: 'Balmain' },
      ...{ state: 'NSW', postcode: '2041', place: { latitude: '-33.857', longitude: '151.180' } },
    },
    ...{ url: 'https://roma.test', at: AT, imageUrl: ({ path }) => `https://roma.test${path}` },
    ...over,
  });
}
const ofItems = (items: Menu['items'], settings: Partial<StoreSettings> = {}) =>
  feedOf({ ...menuOf(items), categories: [CATEGORY] }, settings);
const all = <Type extends GoogleEntityType>({ entities }: GoogleFeed, type: Type) =>
  entities.filter((entity): entity is GoogleEntityOf<Type> => entity['@type'] === type);
const one = <Type extends GoogleEntityType>(feed: GoogleFeed, type: Type, id: string) =>
  all(feed, type).find((entity) => entity['@id'] === id);
const leftOut = ({ leftOut: all }: GoogleFeed) => all.map(({ name, service, code }) => [name, service, code]);

describe('a store in Google’s feed', () => {
  test('is a restaurant with its address, telephone and website', () => {
    expect(all(feedOf(plainMenu([plainItem('soup')])), 'Restaurant')).toEqual([
      {
        ...{ '@type': 'Restaurant', '@id': 'store-1', name: 'Roma', url: 'https://roma.test' },
        ...{ telephone: '+61293744000', streetAddress: '12 Wharf Rd', addressLocality: 'Balmain' },
        ...{ addressRegion: 'NSW', postalCode: '2041', addressCountry: 'AU' },
        ...{ latitude: '-33.857', longitude: '151.180' },
      },
    ]);
  });

  test('says nothing of what isn’t known, rather than null', () => {
    const blank = { phone: '', line1: '', suburb: '', state: '', postcode: '', place: null };
    const profile = testStore(structuredClone(DELIVERS) as never as StoreSettings);
    const feed = feedOf(plainMenu([plainItem('soup')]), {}, { store: { profile, restaurantName: 'Roma', ...blank } });
    expect(all(feed, 'Restaurant')).toEqual([
      { '@type': 'Restaurant', '@id': 'store-1', name: 'Roma', url: 'https://roma.test', addressCountry: 'AU' },
    ]);
    expect(JSON.stringify(feed.entities)).not.toContain('null');
  });

  test('delivers and hands over, each with its own menu', () => {
    const feed = feedOf(plainMenu([plainItem('soup')]));
    expect(all(feed, 'Service').map(({ serviceType, menuId }) => [serviceType, menuId])).toEqual([
      ['DELIVERY', 'store-1.d'],
      ['TAKEOUT', 'store-1.t'],
    ]);
    expect(all(feed, 'Menu').map((menu) => menu['@id'])).toEqual(['store-1.d', 'store-1.t']);
    expect(feedProblems(feed.entities)).toEqual([]);
  });

  test('takes no longer instructions there than on its website, and shorter ones where it says so', () => {
    const own = {
      isEnabled: true,
      instructions: { delivery: { item: 40, order: 0 }, pickup: { item: 300, order: 300 } },
    };
    const config = (settings: Partial<StoreSettings>) =>
      all(feedOf(plainMenu([plainItem('soup')]), settings), 'Service').map(({ servingConfig }) => servingConfig);
    const website = {
      ...{ disableOrderSpecialInstruction: false, disableMenuItemSpecialInstruction: false },
      ...{ orderSpecialInstructionMaxLength: 200, menuItemSpecialInstructionMaxLength: 100 },
    };
    expect(config({})).toEqual([website, website]);
    expect(config({ googleFoodOrdering: own })).toEqual([
      {
        ...{ disableOrderSpecialInstruction: true, disableMenuItemSpecialInstruction: false },
        menuItemSpecialInstructionMaxLength: 40,
      },
      website,
    ]);
    const { checkout } = testStore().settings;
    expect(config({ checkout: { ...checkout, hasComments: false } })[1]).toMatchObject({
      disableOrderSpecialInstruction: true,
    });
  });

  test('isn’t there with a service that it doesn’t have, and says which', () => {
    const none = { ...testStore().settings.timings, pickup: weeklySessions([]) };
    const feed = ofItems([basic('soup', 1_000)], {
      timings: none,
      delivery: { ...structuredClone(DELIVERS.delivery), deliveryAreas: [], mode: 'areas', suburbs: [] },
    });
    expect(feed.services).toEqual([]);
    expect(leftOut(feed)).toEqual([
      ['Delivery', 'DELIVERY', 'noAreas'],
      ['Pickup', 'TAKEOUT', 'notOffered'],
    ]);
    expect(feedProblems(feed.entities)).toEqual(['Neither pickup nor delivery has anything to sell.']);
  });
});

describe('hours', () => {
  const hoursOf = (settings: Partial<StoreSettings>) =>
    all(feedOf(plainMenu([plainItem('soup')]), settings), 'ServiceHours').filter(
      ({ serviceId }) => serviceId === 'store-1.t',
    );

  test('are those of the order type, days alike together, with the time that an order takes', () => {
    const asap = hoursOf({}).filter(({ orderType }) => orderType === 'ASAP');
    expect(asap.map(({ opens, closes, dayOfWeek }) => [opens, closes, dayOfWeek?.length])).toEqual([
      ['11:30', '14:30', 6],
      ['17:00', '21:00', 6],
    ]);
    expect(asap[0]).toMatchObject({ leadTimeMin: 20, leadTimeMax: 35, isSpecialHour: false });
    expect(asap[0]?.dayOfWeek).not.toContain('MONDAY');
  });

  test('of a night are those of two days', () => {
    const night = weeklySessions([], { friday: [session('8:00 PM', 6)] });
    const timings = { ...testStore().settings.timings, pickup: night };
    const hours = hoursOf({ timings }).filter(({ orderType }) => orderType === 'ASAP');
    expect(hours.map(({ opens, closes, dayOfWeek }) => [dayOfWeek, opens, closes])).toEqual([
      [['FRIDAY'], '20:00', '23:59'],
      [['SATURDAY'], '00:00', '02:00'],
    ]);
  });

  test('for later are there while the store takes orders ahead', () => {
    const { orderProcess } = testStore().settings;
    expect(hoursOf({}).find(({ orderType }) => orderType === 'ADVANCE')).toMatchObject({
      ...{ advanceOrderTimeMin: 20, advanceOrderTimeMax: 10_080, advanceOrderSlotInterval: 15 },
    });
    const kinds = hoursOf({ orderProcess: { ...orderProcess, orderAheadDays: 0 } }).map(({ orderType }) => orderType);
    expect(new Set(kinds)).toEqual(new Set(['ASAP']));
  });

  test('of a holiday are none, and of a special day its own, in the store’s time', () => {
    const special = hoursOf({
      holidays: [
        { date: '2026-12-25', name: 'Christmas Day' },
        { date: '2026-12-31', name: 'New Year’s Eve', hours: { startTimeOfDay: '12:00 PM', endTimeOfDay: '3:00 PM' } },
        { date: '2026-11-01', name: 'Past' },
      ],
    }).filter(({ isSpecialHour, orderType }) => isSpecialHour && orderType === 'ASAP');
    expect(special.map(({ validFrom, opens, closes }) => [validFrom, opens, closes])).toEqual([
      ['2026-12-25T00:00:00+11:00', undefined, undefined],
      ['2026-12-31T00:00:00+11:00', '12:00', '15:00'],
    ]);
    expect(special[0]?.validThrough).toBe('2026-12-25T23:59:59+11:00');
  });
});

describe('where a store delivers', () => {
  const soup = [basic('soup', 1_000)];

  test('is its areas, each with its fee and the smallest order', () => {
    const feed = ofItems(soup);
    expect(all(feed, 'ServiceArea')[0]?.polygon).toEqual(['-33.85 151.17 -33.85 151.19 -33.87 151.18 -33.85 151.17']);
    expect(all(feed, 'Fee')).toEqual([
      {
        ...{ '@type': 'Fee', '@id': 'store-1.d.area.near', serviceId: 'store-1.d', feeType: 'DELIVERY', price: 5.5 },
        ...{ priceCurrency: 'AUD', eligibleRegion: 'store-1.d.area.near', eligibleTransactionVolumeMin: 20 },
      },
    ]);
  });

  test('has no fee where a courier’s is added, and says so', () => {
    const byCourier = area({ shouldApplyThirdPartyDeliveryFee: true });
    const feed = ofItems(soup, {
      delivery: { ...structuredClone(DELIVERS.delivery), deliveryAreas: [byCourier], mode: 'areas', suburbs: [] },
    });
    expect(all(feed, 'Fee')).toEqual([]);
    expect(leftOut(feed)).toContainEqual(['Balmain', 'DELIVERY', 'courierFee']);
  });

  test('is postcodes where it has suburbs, with the range of their fees', () => {
    const suburb = (id: string, postcode: string, deliveryCharges: number) => ({
      id,
      name: id,
      postcode,
      deliveryCharges,
    });
    const suburbs = [suburb('balmain', '2041', 500), suburb('birchgrove', '2041', 700), suburb('rozelle', '2039', 300)];
    const feed = ofItems(soup, { delivery: { minOrderValue: 0, mode: 'suburbs', deliveryAreas: [], suburbs } });
    expect(all(feed, 'ServiceArea').map(({ postalCode }) => postalCode)).toEqual([['2041'], ['2039']]);
    expect(all(feed, 'Fee').map(({ price, minPrice, maxPrice }) => [price, minPrice, maxPrice])).toEqual([
      [undefined, 5, 7],
      [3, undefined, undefined],
    ]);
  });
});

describe('a menu in Google’s feed', () => {
  test('has its categories and items in our order, at the website’s price for that order type', () => {
    const soup = basic('soup', 1_000, { price: price(1_000, 50, 200, 0, 700, 900), description: 'Hot' });
    const feed = ofItems([basic('tea', 300, { sortOrder: 2 }), soup]);
    expect(one(feed, 'MenuSection', 'store-1.t.ct.cat')).toMatchObject({
      ...{ name: 'Food', menuId: { '@id': 'store-1.t', displayOrder: 1 } },
      menuItemId: ['store-1.t.soup', 'store-1.t.tea'],
    });
    expect(one(feed, 'MenuItem', 'store-1.t.tea')).toMatchObject({
      ...{ name: 'tea', parentMenuSectionId: [{ '@id': 'store-1.t.ct.cat', displayOrder: 2 }] },
    });
    expect(one(feed, 'MenuItemOffer', 'store-1.t.soup')).toEqual({
      ...{ '@type': 'MenuItemOffer', '@id': 'store-1.t.soup', sku: 'soup', menuItemId: 'store-1.t.soup' },
      ...{ price: 10.5, priceCurrency: 'AUD' },
    });
    expect(one(feed, 'MenuItemOffer', 'store-1.d.soup')?.price).toBe(12);
  });

  test('has a group as what can be added, from the fewest to the most', () => {
    const feed = ofItems([basic('soup', 1_000, { modifiers: [group('g', { min: 1, max: 2 }, { egg: 70, rice: 0 })] })]);
    expect(one(feed, 'MenuSection', 'store-1.t.mg.soup.g')).toMatchObject({
      ...{ parentMenuItemId: [{ '@id': 'store-1.t.soup', displayOrder: 1 }] },
      ...{ eligibleQuantityMin: 1, eligibleQuantityMax: 2 },
      menuItemId: ['store-1.t.opt.soup.g.egg', 'store-1.t.opt.soup.g.rice'],
    });
    expect(one(feed, 'MenuItemOffer', 'store-1.t.opt.soup.g.egg')?.price).toBe(0.7);
  });

  test('has a pizza by size, and for each size its toppings', () => {
    const margherita = pizza('margherita', 1_200, 1_800, { price: price(0, 100) });
    const feed = ofItems([margherita]);
    expect(one(feed, 'MenuItemOption', 'store-1.t.size.margherita.large')).toMatchObject({
      ...{ optionType: 'SIZE', value: 'Large', menuItemId: { '@id': 'store-1.t.margherita', displayOrder: 2 } },
    });
    expect(one(feed, 'MenuItemOffer', 'store-1.t.margherita')).toBeUndefined();
    expect(one(feed, 'MenuItemOffer', 'store-1.t.size.margherita.large')).toMatchObject({
      ...{ menuItemOptionId: 'store-1.t.size.margherita.large', price: 19 },
    });
    expect(one(feed, 'MenuSection', 'store-1.t.mg.add.large')?.name).toBe('Extra toppings (Large)');
    expect(one(feed, 'MenuSection', 'store-1.t.mg.no.margherita')?.name).toBe('Leave out');
  });

  test('has deals with whole pizzas, no halves, and names what it leaves out', () => {
    const feed = feedOf({ ...PIZZAS, categories: [CATEGORY] });
    const slot = one(feed, 'MenuSection', 'store-1.t.mg.slot.deal~pizza.1');
    expect(slot?.menuItemId).toEqual(['store-1.t.whole.deal~pizza.margherita', 'store-1.t.whole.deal~pizza.supreme']);
    expect(one(feed, 'MenuItem', 'store-1.t.half')).toBeUndefined();
    expect(leftOut(feed)).toContainEqual(['half', 'TAKEOUT', 'halves']);
    expect(leftOut(feed)).toContainEqual(['deal', 'TAKEOUT', 'halvesInDeal']);
    expect(JSON.stringify(feed.entities)).not.toContain('.first.');
    expect(feedProblems(feed.entities)).toEqual([]);
  });

  test('has what is sold out without an offer, so that nobody buys it, and says so', () => {
    const feed = ofItems([
      basic('soup', 1_000, { soldout: true }),
      basic('tea', 300),
      pizza('p', 1, 2, { soldout: true }),
    ]);
    expect(one(feed, 'MenuItem', 'store-1.t.soup')).toBeDefined();
    expect(
      all(feed, 'MenuItemOffer')
        .map(({ sku }) => sku)
        .filter((sku) => /soup|size\.p/.test(sku)),
    ).toEqual([]);
    expect(leftOut(feed)).toContainEqual(['soup', 'TAKEOUT', 'soldOut']);
    expect(feedProblems(feed.entities)).toEqual([]);
  });

  test('leaves out what only tills sell or is not available, by name', () => {
    const tills = { pos: true, online: false, uberEats: true };
    const feed = ofItems([
      basic('till', 1, { applicableOrderingSystem: tills }),
      basic('off', 1, { available: false }),
      basic('soup', 1),
    ]);
    expect(leftOut(feed).filter(([, service]) => service === 'TAKEOUT')).toEqual([
      ['till', 'TAKEOUT', 'notOnline'],
      ['off', 'TAKEOUT', 'notAvailable'],
    ]);
    for (const one of feed.leftOut) expect(whyLeftOutText(one)).toEndWith('.');
  });

  test('says when an item has hours of its own, however short', () => {
    const noon = weeklyHours({ available: false, timePeriod: null }, { monday: dayFrom('12:00 PM', 1) });
    const feed = ofItems([basic('soup', 1_000, { availableWeeklyHours: noon })]);
    expect(all(feed, 'Availability')[1]).toEqual({
      ...{ '@type': 'Availability', '@id': 'store-1.t.soup.12:00-13:00', menuItemOfferId: ['store-1.t.soup'] },
      ...{ availableDay: ['MONDAY'], availableTimeStarts: '12:00', availableTimeEnds: '13:00' },
    });
  });

  test('says diets and allergens in Google’s words, and none that no person has confirmed', () => {
    const allergenInfo: BasicItem['allergenInfo'] = { CONTAINS: ['SOY'], MAY_CONTAIN: ['MILK'], FREE_FROM: [] };
    const facts: Partial<BasicItem> = { dietary: ['VEGAN'], allergenInfo };
    const feed = ofItems([basic('soup', 1, facts), basic('tea', 1, { ...facts, factsToConfirm: true })]);
    expect(one(feed, 'MenuItem', 'store-1.t.soup')).toMatchObject({
      suitableDiet: ['VEGAN'],
      allergens: [
        { allergenName: 'SOYBEANS', levelOfContainment: 'CONTAINS' },
        { allergenName: 'MILK', levelOfContainment: 'MAY_CONTAIN' },
      ],
    });
    expect(one(feed, 'MenuItem', 'store-1.t.tea')).not.toHaveProperty('allergens');
    expect(one(feed, 'MenuItem', 'store-1.t.tea')).not.toHaveProperty('suitableDiet');
  });

  test('is the same each time it is made', () => {
    const menu = { ...PIZZAS, categories: [CATEGORY] };
    expect(feedOf(menu)).toEqual(feedOf(structuredClone(menu)));
  });
});

describe('a cart of the feed', () => {
  const menu = { ...PIZZAS, categories: [CATEGORY] };
  const feed = feedOf(menu);
  const priceOf = (id: string) => Math.round((one(feed, 'MenuItemOffer', id)?.price ?? Number.NaN) * 100);
  const sections = all(feed, 'MenuSection');

  /** One option of each section, or as many as it asks for; of toppings, those of the size. */
  function choose(parent: string, sizeId: string | null): ChosenOffer[] {
    return sections
      .filter(({ parentMenuItemId }) => parentMenuItemId?.some((placed) => placed['@id'] === parent))
      .filter(({ '@id': id }) => sizeId === null || !id.includes('.mg.add.') || id.endsWith(`.${sizeId}`))
      .map(({ menuItemId: [offerId = ''], eligibleQuantityMin = 0 }) => ({
        ...{ offerId, quantity: Math.max(eligibleQuantityMin, 1), subOptions: choose(offerId, null) },
      }));
  }
  const sumOf = (chosen: readonly ChosenOffer[]): number =>
    chosen.reduce(
      (sum, { offerId, quantity, subOptions }) => sum + quantity * (priceOf(offerId) + sumOf(subOptions)),
      0,
    );

  test('costs what the website asks: each item and its options are read back and priced the same', () => {
    const seen = all(feed, 'MenuItemOffer').flatMap(({ '@id': offerId }) => {
      const offered = readItemOffer(offerId);
      if (!offered) return [];
      const { storeId, type, itemId, sizeId } = offered;
      const item = menu.items.find(({ id }) => id === itemId)!;
      const offers = choose(googleId(storeId, type, itemId), sizeId);
      const selection = chosenOnMarketplace(item, { options: chosenFor(offered, offers) ?? [] });
      expect(selection).not.toBeNull();
      const line = { id: 'line', itemId, quantity: 1, comments: '', selection: selection! };
      expect(priceLine(line, menu, { channel: 'google', collectionType: type })).toMatchObject({
        ok: true,
        line: { lineTotalInCents: priceOf(offerId) + sumOf(offers) },
      });
      return [`${type} ${item.type}`];
    });
    // The property says nothing about what was never chosen.
    expect(new Set(seen)).toEqual(
      new Set(['delivery', 'pickup'].flatMap((type) => OFFERED.map((of) => `${type} ${of}`))),
    );
  });

  test('has no offer that can’t be read back', () => {
    const offers = all(feed, 'MenuItemOffer').map((offer) => offer['@id']);
    expect(offers.filter((id) => !readItemOffer(id) && !readOptionOffer(id))).toEqual([]);
  });
});

const OFFERED = ['basic', 'pizza', 'deal'];
