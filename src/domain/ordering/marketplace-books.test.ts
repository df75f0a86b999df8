import { describe, expect, test } from 'bun:test';
import type { MarketplaceMoney } from '../marketplace/marketplace-money.ts';
import type { MarketplaceLine, MarketplaceOrder } from '../marketplace/marketplace-order.ts';
import { sum } from '../money/money.ts';
import { marketplaceBooks, marketplaceLineAmounts, unitsOf } from './marketplace-books.ts';

const line = (lineId: string, over: Partial<MarketplaceLine> = {}): MarketplaceLine => ({
  ...{ lineId, itemId: lineId, name: lineId, quantity: 1, totalInCents: null },
  ...{ options: [], instructions: '', allergens: [] },
  ...over,
});
const money = (over: Partial<MarketplaceMoney> = {}): MarketplaceMoney => ({
  ...{ isTaxIncluded: true, lines: { a: 1_000, b: 1_900 }, itemsInCents: 2_900, fees: [], tipInCents: 0 },
  ...{ promotionInCents: 0, adjustmentInCents: 0, taxInCents: 264, totalInCents: 2_900 },
  ...over,
});
const orderOf = (items: readonly MarketplaceLine[], amounts?: MarketplaceMoney): MarketplaceOrder => ({
  ...{ uberEatsOrderId: 'u1', displayId: '4C0DE', uberEatsStoreId: 's', state: 'ACCEPTED', status: 'ACTIVE' },
  ...{ preparation: null, placedIsoDateTimeUtc: '2026-11-29T08:00:00.000Z', deliveryChannel: 'UBER' },
  ...{ collectionType: 'delivery', requestedFor: null, readyForPickupIsoDateTimeUtc: null, items },
  ...{ itemTotalInCents: 2_900, grandTotalInCents: 3_190, currencyCode: 'AUD', customerName: 'Ana P' },
  ...{ customerPhone: '', phonePin: '', instructions: '', includeSingleUseItems: null },
  ...{ hasAlcohol: false, delivery: null, failure: null, mayCancel: null, mayMoveReadyTime: null },
  ...(amounts ? { money: amounts } : {}),
});
const TAX = { label: 'Includes GST', basis: '1/11 of $29.00' };
const TWO = [line('a'), line('b')];
const booksOf = (over: Partial<MarketplaceMoney> = {}, items = TWO) => {
  const order = orderOf(items, money(over));
  const amounts = marketplaceLineAmounts(order);
  const lines = items.map(({ lineId, name }, at) => ({ id: lineId, name, amountInCents: amounts[at] ?? 0 }));
  return marketplaceBooks(order, lines, TAX);
};
const rowsOf = (books: ReturnType<typeof booksOf>) =>
  books.breakdown.map(({ kind, label, amountInCents }) => [kind, label, amountInCents]);

describe('what a line of a marketplace order comes to', () => {
  test('is its own price', () => expect(marketplaceLineAmounts(orderOf(TWO, money()))).toEqual([1_000, 1_900]));

  test('is with its options, at any depth, where only so the lines come to the sum', () => {
    const deep = line('a', { options: [line('x', { options: [line('y'), line('unpriced')] })] });
    const lines = { a: 1_000, x: 200, y: 50, b: 1_650 };
    expect(marketplaceLineAmounts(orderOf([deep, line('b')], money({ lines })))).toEqual([1_250, 1_650]);
    // Already in the price of the dish.
    const inside = { a: 1_250, x: 200, y: 50, b: 1_650 };
    expect(marketplaceLineAmounts(orderOf([deep, line('b')], money({ lines: inside })))).toEqual([1_250, 1_650]);
    // Neither way is the sum: the dishes' own prices are believed.
    const odd = { a: 1_000, x: 200, y: 50, b: 1_000 };
    expect(marketplaceLineAmounts(orderOf([deep, line('b')], money({ lines: odd })))).toEqual([1_000, 1_000]);
  });

  test('is a share of what the others leave, by quantity, where it has no price', () => {
    const items = [line('a'), line('c', { quantity: 2 }), line('d')];
    expect(marketplaceLineAmounts(orderOf(items, money({ lines: { a: 1_000 } })))).toEqual([1_000, 1_267, 633]);
    expect(marketplaceLineAmounts(orderOf(items, money({ lines: { a: 4_000 } })))).toEqual([4_000, 0, 0]);
    expect(marketplaceLineAmounts(orderOf(items, money({ lines: {}, itemsInCents: null })))).toEqual([0, 0, 0]);
  });

  test('is never below zero', () => {
    expect(marketplaceLineAmounts(orderOf(TWO, money({ lines: { a: -5, b: 2_900 } })))).toEqual([0, 2_900]);
  });

  test('of an order that was read without its parts is what was shown for it', () => {
    const items = [line('a', { totalInCents: 1_000 }), line('b')];
    expect(marketplaceLineAmounts(orderOf(items))).toEqual([1_000, 1_900]);
  });

  test.each([
    [2, 2],
    [0.4, 1],
    [1.6, 2],
    [0, 1],
  ])('a quantity of %d is %d to make', (quantity, units) => expect(unitsOf({ quantity })).toBe(units));
});

describe('the books of a marketplace order', () => {
  test('are its dishes and the tax in them', () => {
    const books = booksOf();
    expect(rowsOf(books)).toEqual([
      ['line', 'a', 1_000],
      ['line', 'b', 1_900],
      ['tax', 'Includes GST', 264],
    ]);
    expect(books.breakdown.map(({ isIncluded }) => isIncluded)).toEqual([false, false, true]);
    expect(books).toMatchObject({ itemTotalInCents: 2_900, taxInCents: 264, taxIsIncluded: true });
    expect(books).toMatchObject({ grandTotalInCents: 2_900, discountInCents: 0, surchargeInCents: 0 });
    expect(books.breakdown[0]).toMatchObject({ refId: 'a', basis: 'By Uber Eats' });
    expect(books.breakdown[2]).toMatchObject({ refId: null, basis: '1/11 of $29.00' });
  });

  test('have fees, promotion, tip and price change each on its own', () => {
    const fees = [
      { id: 'DELIVERY_FEE', amountInCents: 300 },
      { id: 'BAG_FEE', amountInCents: 15 },
      { id: 'NEW_FEE', amountInCents: 5 },
    ];
    const books = booksOf({
      ...{ fees, tipInCents: 200, promotionInCents: 500, adjustmentInCents: 100, totalInCents: 3_020 },
    });
    expect(rowsOf(books).slice(2)).toEqual([
      ['coupon', 'Uber Eats promotion', -500],
      ['deliveryFee', 'Delivery', 300],
      ['paymentSurcharge', 'Bag fee', 15],
      ['paymentSurcharge', 'Other fee', 5],
      ['paymentSurcharge', 'Uber Eats price change', 100],
      ['tip', 'Tip', 200],
      ['tax', 'Includes GST', 264],
    ]);
    expect(books).toMatchObject({
      ...{ itemTotalInCents: 2_900, discountInCents: 500, deliveryFeeInCents: 300, surchargeInCents: 120 },
      ...{ tipInCents: 200, grandTotalInCents: 3_020 },
    });
  });

  test('have what came off afterwards, and a fee that was given back, as discounts', () => {
    const fees = [{ id: 'SMALL_ORDER_FEE', amountInCents: -50 }];
    const books = booksOf({ fees, adjustmentInCents: -400, totalInCents: 2_450 });
    expect(rowsOf(books).slice(2, 4)).toEqual([
      ['coupon', 'Small order fee', -50],
      ['coupon', 'Uber Eats price change', -400],
    ]);
    expect(books).toMatchObject({ discountInCents: 450, surchargeInCents: 0, grandTotalInCents: 2_450 });
  });

  test('have tax on top where prices are without it', () => {
    const books = booksOf({ isTaxIncluded: false, taxInCents: 239, totalInCents: 3_139 });
    expect(rowsOf(books)[2]).toEqual(['tax', 'Includes GST', 239]);
    expect(books.breakdown[2]?.isIncluded).toBe(false);
    expect(books).toMatchObject({ taxIsIncluded: false, taxInCents: 239, grandTotalInCents: 3_139 });
  });

  test.each([
    [3_190, ['paymentSurcharge', 'Uber Eats, other', 290]],
    [2_800, ['coupon', 'Uber Eats, other', -100]],
    [2_901, ['paymentSurcharge', 'Uber Eats, other', 1]],
    [2_899, ['coupon', 'Uber Eats, other', -1]],
  ])('say what a total of %d has beside its parts', (totalInCents, row) => {
    expect(rowsOf(booksOf({ totalInCents }))[2]).toEqual(row as [string, string, number]);
  });

  test('have no row for what is nothing', () => {
    expect(rowsOf(booksOf({ taxInCents: 0 }))).toHaveLength(2);
    const negative = booksOf({ taxInCents: -1, tipInCents: -1 });
    expect(rowsOf(negative)).toHaveLength(2);
    expect(negative).toMatchObject({ taxInCents: 0, tipInCents: 0 });
    expect(booksOf({ totalInCents: -1 })).toMatchObject({ grandTotalInCents: 0, discountInCents: 2_900 });
  });

  test('of an order that was read without its parts are its dishes and the rest', () => {
    const order = orderOf([line('a', { totalInCents: 2_900 })]);
    const books = marketplaceBooks(order, [{ id: 'a', name: 'a', amountInCents: 2_900 }], TAX);
    expect(rowsOf(books)).toEqual([
      ['line', 'a', 2_900],
      ['paymentSurcharge', 'Uber Eats, other', 290],
    ]);
    expect(books).toMatchObject({ grandTotalInCents: 3_190, taxInCents: 0, taxIsIncluded: true });
    const bare = { ...order, grandTotalInCents: null, itemTotalInCents: null };
    expect(marketplaceBooks(bare, [{ id: 'a', name: 'a', amountInCents: 2_900 }], TAX).grandTotalInCents).toBe(2_900);
  });

  test('always add up to the total', () => {
    for (let at = 0; at < 300; at++) {
      const of = (salt: number) => ((at * 7_919 + salt * 104_729) % 3_001) - 700;
      const books = booksOf({
        ...{ isTaxIncluded: at % 2 === 0, lines: { a: of(1), b: of(2) }, itemsInCents: of(3), tipInCents: of(4) },
        ...{ fees: [{ id: at % 3 === 0 ? 'DELIVERY_FEE' : 'BAG_FEE', amountInCents: of(5) }], taxInCents: of(6) },
        ...{ promotionInCents: Math.abs(of(7)), adjustmentInCents: of(8), totalInCents: Math.abs(of(9)) },
      });
      const counted = books.breakdown.filter(({ isIncluded }) => !isIncluded);
      expect(sum(counted.map(({ amountInCents }) => amountInCents))).toBe(books.grandTotalInCents);
      const { itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents } = books;
      const tax = books.taxIsIncluded ? 0 : books.taxInCents;
      const parts = itemTotalInCents - discountInCents + deliveryFeeInCents + surchargeInCents + tipInCents + tax;
      expect(parts).toBe(books.grandTotalInCents);
      for (const part of [itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents])
        expect(part).toBeGreaterThanOrEqual(0);
    }
  });
});
