import { describe, expect, test } from 'bun:test';
import type { MarketplaceMoney } from '../marketplace/marketplace-money.ts';
import type { MarketplaceLine, MarketplaceOrder } from '../marketplace/marketplace-order.ts';
import { OPEN_ITEM_ID } from '../menu/open-item.ts';
import { plainItem, plainMenu } from '../menu/testing-plain-menu.ts';
import {
  marketplaceCollection,
  marketplaceName,
  marketplaceNote,
  marketplaceSale,
  NOT_ON_MENU,
  newPromise,
} from './marketplace-lines.ts';

const line = (itemId: string, over: Partial<MarketplaceLine> = {}): MarketplaceLine => ({
  ...{ lineId: itemId, itemId, name: `their ${itemId}`, quantity: 1, totalInCents: null },
  ...{ options: [], instructions: '', allergens: [] },
  ...over,
});
const amounts = (over: Partial<MarketplaceMoney> = {}): MarketplaceMoney => ({
  ...{ isTaxIncluded: true, lines: { soup: 1_100, bread: 1_000 }, itemsInCents: 2_100, fees: [], tipInCents: 0 },
  ...{ promotionInCents: 0, adjustmentInCents: 0, taxInCents: 191, totalInCents: 2_100 },
  ...over,
});
const orderOf = (over: Partial<MarketplaceOrder> = {}): MarketplaceOrder => ({
  ...{ uberEatsOrderId: 'u1', displayId: '4C0DE', uberEatsStoreId: 's', state: 'ACCEPTED', status: 'ACTIVE' },
  ...{ preparation: null, placedIsoDateTimeUtc: '2026-11-21T07:00:00.000Z', deliveryChannel: 'UBER' },
  ...{ collectionType: 'delivery', requestedFor: null, readyForPickupIsoDateTimeUtc: null },
  ...{ items: [line('soup'), line('bread')], itemTotalInCents: 2_100, grandTotalInCents: 2_100, money: amounts() },
  ...{ currencyCode: 'AUD', customerName: ' Ana P ', customerPhone: '', phonePin: '', instructions: '' },
  ...{ includeSingleUseItems: null, hasAlcohol: false, delivery: null, failure: null },
  ...{ mayCancel: null, mayMoveReadyTime: null },
  ...over,
});
const MENU = plainMenu([plainItem('soup', { name: 'Soup' }), plainItem('bread', { isGstApplicable: false })]);
const AU = { menu: MENU, countryCode: 'AU', currencyCode: 'AUD' } as const;
const sale = (over: Partial<MarketplaceOrder> = {}) => marketplaceSale(orderOf(over), AU);

describe('the dishes of a marketplace order', () => {
  test('are our items, with our names and each with a line of its own', () => {
    const { lines, priced } = sale({ items: [line('soup'), line('soup', { lineId: '' })] });
    expect(lines.map(({ id, itemId }) => [id, itemId])).toEqual([
      ['line-1', 'soup'],
      ['line-2', 'soup'],
    ]);
    expect(priced.lines.map(({ lineId, name }) => [lineId, name])).toEqual([
      ['line-1', 'Soup'],
      ['line-2', 'Soup'],
    ]);
  });

  test('are found first by what the menu carried for them', () => {
    expect(sale({ items: [line('bread', { externalId: 'soup' })] }).lines[0]?.itemId).toBe('soup');
    expect(sale({ items: [line('bread', { externalId: 'gone' })] }).lines[0]?.itemId).toBe('bread');
  });

  test('that our menu doesn’t have keep their name and say so', () => {
    const { lines, priced } = sale({ items: [line('gone', { instructions: 'hot' }), line('', { name: '' })] });
    expect(lines.map(({ itemId, comments }) => [itemId, comments])).toEqual([
      [OPEN_ITEM_ID, `hot - ${NOT_ON_MENU}`],
      [OPEN_ITEM_ID, NOT_ON_MENU],
    ]);
    expect(priced.lines.map(({ name }) => name)).toEqual(['their gone', 'Item']);
    expect(lines[0]?.selection).toMatchObject({ type: 'custom', name: 'their gone', printStationIds: [] });
  });

  test('say what was chosen, and are the bare item where our menu has no such choice', () => {
    const group = {
      id: 'g',
      name: 'Egg',
      min: 0,
      max: 1,
      allowMultiple: false,
      options: [{ id: 'egg', name: 'Egg', extraCharge: 100 }],
    };
    const menu = plainMenu([plainItem('soup', { modifiers: [group] }), plainItem('bread')]);
    const chosen = (itemId: string) => {
      const items = [line('soup', { options: [line(itemId)] })];
      return marketplaceSale(orderOf({ items }), { ...AU, menu }).lines[0]?.selection;
    };
    const bare = { type: 'basic' as const, modifiers: [] };
    expect(chosen('opt.soup.g.egg')).toEqual({
      ...bare,
      modifiers: [{ groupId: 'g', options: [{ optionId: 'egg', count: 1 }] }],
    });
    expect(chosen('opt.soup.g.gone')).toEqual(bare);
    expect(chosen('op_egg')).toEqual(bare);
  });

  test('cost what the marketplace says, with odd cents beside the price of one', () => {
    const { priced } = sale({ items: [line('soup', { quantity: 3 })], money: amounts({ lines: { soup: 1_000 } }) });
    expect(priced.lines[0]).toMatchObject({
      ...{ quantity: 3, unitPriceInCents: 333, chargesInCents: 1, discountInCents: 0, lineTotalInCents: 1_000 },
    });
  });

  test('have tax where the dish has it, all of them where none does, and none of an order without tax', () => {
    const taxed = (over: Partial<MarketplaceOrder>) => sale(over).priced.lines.map(({ isTaxable }) => isTaxable);
    expect(taxed({})).toEqual([true, false]);
    expect(taxed({ items: [line('bread'), line('bread')] })).toEqual([true, true]);
    expect(taxed({ items: [line('bread'), line('gone')] })).toEqual([false, true]);
    expect(taxed({ money: amounts({ taxInCents: 0 }) })).toEqual([false, false]);
    expect(taxed({ money: amounts({ taxInCents: 1 }) })).toEqual([true, false]);
    expect(sale().priced.lines.map(({ isDiscountedItem }) => isDiscountedItem)).toEqual([false, false]);
  });

  test('say allergies before wishes, and those of an option under its name', () => {
    const option = line('cheese', { name: 'Cheese', allergens: ['milk'], instructions: 'little' });
    const dish = line('soup', { allergens: ['nuts', 'egg'], instructions: ' severe ', options: [option] });
    const said = 'ALLERGY: nuts, egg - severe - Cheese: ALLERGY: milk - Cheese: little';
    expect(sale({ items: [dish] }).lines[0]?.comments).toBe(said);
  });

  test('have their options in order, counted, with what is left out', () => {
    const options = [
      line('ham', { name: 'Ham', quantity: 2, options: [line('smoked', { name: 'Smoked' })] }),
      line('', { name: 'No onion', isRemoved: true }),
    ];
    const { parts = [] } = sale({ items: [line('soup', { options })] }).priced.lines[0] ?? {};
    expect(parts.map(({ amountInCents }) => amountInCents)).toEqual([0, 0, 0]);
    expect(parts.map(({ kind, label, count, refId }) => [kind, label, count, refId])).toEqual([
      ['option', '2x Ham', 2, 'ham'],
      ['option', 'Smoked', 1, 'smoked'],
      ['removeTopping', 'No onion', 1, null],
    ]);
  });
});

test('a marketplace order takes and gives no reward of ours, and no coin is rounded', () => {
  expect(sale().priced).toMatchObject({
    ...{ cashRoundingInCents: 0, appliedCoupons: [], refusedCoupons: [], deliveryFeeKnown: true, currencyCode: 'AUD' },
    loyalty: { rewardInCents: 0, usesReward: false, earnsCredit: false, offer: null },
  });
});

describe('the tax of a marketplace order', () => {
  const basis = (over: Partial<MarketplaceMoney>) => sale({ money: amounts(over) }).priced.breakdown.at(-1)?.basis;

  test('is named as a part of what is due without the tip', () => {
    expect(basis({})).toBe('1/11 of $21.00');
    expect(basis({ tipInCents: 500, totalInCents: 2_600 })).toBe('1/11 of $21.00');
  });

  test('that is on a part of the dishes names that part', () => {
    expect(basis({ taxInCents: 100 })).toBe('1/11 of $11.00');
    expect(basis({ taxInCents: 192 })).toBe('1/11 of $21.00');
  });

  test('that comes on top has no rate that we know', () => {
    const money = amounts({ isTaxIncluded: false, totalInCents: 2_291 });
    const { priced } = marketplaceSale(orderOf({ money }), { ...AU, countryCode: 'US', currencyCode: 'USD' });
    expect(priced.breakdown.at(-1)).toMatchObject({ label: 'Sales tax', basis: '', amountInCents: 191 });
    expect(priced.grandTotalInCents).toBe(2_291);
  });

  test('isn’t invented for an order that was read without its parts', () => {
    const { money: _, ...order } = orderOf();
    const { priced } = marketplaceSale(order, AU);
    expect(priced).toMatchObject({ taxInCents: 0, grandTotalInCents: 2_100 });
    expect(priced.lines.map(({ isTaxable }) => isTaxable)).toEqual([false, false]);
  });
});

describe('where a marketplace order goes', () => {
  test.each([
    [{ collectionType: 'pickup', deliveryChannel: 'NONE' }, { type: 'pickup' }],
    [
      { collectionType: 'dineIn', deliveryChannel: 'NONE' },
      { type: 'dineIn', tableId: null, tableName: null },
    ],
    [{}, { type: 'delivery', address: { line1: '', suburb: 'Uber Eats courier' } }],
    [{ deliveryChannel: 'OWN_COURIER' }, { type: 'delivery', address: { line1: '', suburb: 'Your own courier' } }],
  ] as const)('%j is %j', (over, collection) => expect(marketplaceCollection(orderOf(over))).toMatchObject(collection));

  test('is called out by the code, then the customer', () => {
    expect(marketplaceName(orderOf())).toBe('4C0DE Ana P');
    expect(marketplaceName(orderOf({ customerName: '' }))).toBe('4C0DE');
    expect(marketplaceName(orderOf({ displayId: '' }))).toBe('Ana P');
  });
});

describe('the note of a marketplace order', () => {
  const note = (over: Partial<MarketplaceOrder>) => marketplaceNote(orderOf(over), 'Australia/Sydney');
  const courier = {
    status: null,
    courierName: '',
    vehicle: '',
    pickupIsoDateTimeUtc: null,
    dropoffIsoDateTimeUtc: null,
  };

  test.each([
    [{}, ''],
    [{ instructions: ' Ring twice ' }, 'Ring twice'],
    [{ items: [line('soup', { allergens: ['egg'] })], instructions: 'Ring' }, 'ALLERGY: see the dishes - Ring'],
    [{ includeSingleUseItems: true }, 'Add cutlery'],
    [{ includeSingleUseItems: false, hasAlcohol: true }, 'Alcohol: check ID - No cutlery'],
    [{ delivery: courier }, ''],
    [{ delivery: { ...courier, courierName: 'Sam', vehicle: 'red Toyota' } }, 'Courier: Sam, red Toyota'],
    [{ delivery: { ...courier, pickupIsoDateTimeUtc: '2026-11-21T07:25:00.000Z' } }, 'Courier at 6:25 PM'],
  ] as const)('of %j is %j', (over, text) => expect(note(over)).toBe(text));
});

describe('a marketplace that wants the order at another time', () => {
  const at = (minute: number) => `2026-11-21T07:${String(minute).padStart(2, '0')}:00.000Z`;
  test.each([
    [20, 25, 25],
    [20, 15, 15],
    [20, 24, null],
    [20, 16, null],
    [null, 11, 11],
    [20, null, null],
    // It is over already.
    [20, 9, null],
    [20, 10, 10],
  ])('than :%s, at :%s, is news for the kitchen: :%s', (promised, wanted, news) => {
    const iso = (minute: number | null) => (minute === null ? null : at(minute));
    const order = { readyForPickupIsoDateTimeUtc: iso(wanted) };
    expect(newPromise(iso(promised), order, Date.parse(at(10)))).toBe(iso(news));
  });
});
