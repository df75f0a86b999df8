import { describe, expect, test } from 'bun:test';
import { roundCash } from './cash-rounding.ts';
import { surchargeRate } from './payment-surcharge.ts';
import { describeCharge, EMPTY_DRAFT, finishCart, type PriceDraft } from './price-breakdown.ts';
import { priceCart } from './price-cart.ts';
import type { PricedCart } from './pricing.types.ts';
import { amountOff, contextWith, coupon, line, MENU, SETTINGS, storeWith } from './testing-menu.ts';
import { BURGERS, delivering, priced, us } from './testing-prices.ts';

const CHRISTMAS = Temporal.Instant.from('2026-12-25T01:00:00Z');
const NONE = { amountInCents: 0, percentageBps: 0 };
const rowsOf = (cart: PricedCart, kind: string) =>
  cart.breakdown
    .filter((row) => row.kind === kind)
    .map(({ label, amountInCents, basis }) => [label, amountInCents, basis]);
const holidayOf = (surcharge: { amountInCents: number; percentageBps: number }) =>
  storeWith({
    publicHolidaySurcharge: { ...SETTINGS.publicHolidaySurcharge, enabled: true, isEnabledForOnline: true, surcharge },
  });
const cardOf = (surcharge: { amountInCents: number; percentageBps: number }) =>
  storeWith({ checkout: { ...SETTINGS.checkout, creditCardSurcharge: { ...surcharge, applicableBelowAmount: 0 } } });

describe('a row explains what was added', () => {
  test.each<[string, { amountInCents: number; percentageBps: number }, string[][] | [string, number, string][]]>([
    [
      'an amount of one cent',
      { amountInCents: 1, percentageBps: 0 },
      [['Public holiday surcharge', 1, 'Christmas Day: $0.01']],
    ],
    [
      'a percentage',
      { amountInCents: 0, percentageBps: 150 },
      [['Public holiday surcharge', 60, 'Christmas Day: 1.5% of $40.00']],
    ],
    [
      'both',
      { amountInCents: 100, percentageBps: 1000 },
      [['Public holiday surcharge', 500, 'Christmas Day: $1.00 + 10% of $40.00']],
    ],
    ['nothing, so there is no row', NONE, []],
  ])('on a public holiday: %s', (_, surcharge, rows) => {
    const cart = priced(BURGERS, { collectionAt: CHRISTMAS, store: holidayOf(surcharge) });
    expect(rowsOf(cart, 'publicHolidaySurcharge')).toEqual(rows as never);
  });

  test.each<[string, { amountInCents: number; percentageBps: number }, [string, number, string][]]>([
    ['one cent', { amountInCents: 1, percentageBps: 0 }, [['Card surcharge', 1, '$0.01']]],
    ['a percentage', { amountInCents: 0, percentageBps: 1 }, [['Card surcharge', 0, '']]],
    ['nothing, so there is no row', NONE, []],
  ])('for a card: %s', (_, surcharge, rows) => {
    const cart = priced(BURGERS, { paymentType: 'stripeCheckout', store: cardOf(surcharge) });
    expect(rowsOf(cart, 'paymentSurcharge')).toEqual(rows.filter(([, amount]) => amount > 0));
  });

  test('a card on a public holiday is charged for the holiday, too', () => {
    const store = storeWith({
      publicHolidaySurcharge: {
        ...SETTINGS.publicHolidaySurcharge,
        enabled: true,
        isEnabledForOnline: true,
        surcharge: { amountInCents: 1000, percentageBps: 0 },
      },
      checkout: {
        ...SETTINGS.checkout,
        creditCardSurcharge: { amountInCents: 0, percentageBps: 1000, applicableBelowAmount: 0 },
      },
    });
    const cart = priced(BURGERS, { collectionAt: CHRISTMAS, paymentType: 'stripeCheckout', store });
    expect([cart.surchargeInCents, cart.grandTotalInCents]).toEqual([1500, 5500]);
  });

  test.each<[number, [string, number, string][]]>([
    [1, [['Cash rounding', -1, 'To the nearest 5 cents']]],
    [4, [['Cash rounding', 1, 'To the nearest 5 cents']]],
    [5, []],
  ])('cash for a total with %d cents over', (cents, rows) => {
    const lines = [
      line('burger', 1, undefined, {
        adjustment: { discountForItem: 0, extraChargeForItem: cents, extraChargeForComments: 0 },
      }),
    ];
    expect(rowsOf(priced(lines, { channel: 'pos', paymentType: 'posCash' }), 'cashRounding')).toEqual(rows);
  });

  test('staff’s percentage on a dish says of what, and with an amount beside it that staff asked', () => {
    const adjustment = { discountForItem: 0, extraChargeForItem: 0, extraChargeForComments: 0 };
    const rows = (more: object, kind: string) =>
      rowsOf(
        priced([line('burger', 2, undefined, { adjustment: { ...adjustment, ...more } })], { channel: 'pos' }),
        kind,
      );
    expect(rows({ extraChargeForItemBps: 1000 }, 'lineCharge')).toEqual([
      ['Extra charge: burger', 200, '10% of $20.00'],
    ]);
    expect(rows({ extraChargeForItemBps: 1000, extraChargeForItem: 1 }, 'lineCharge')).toEqual([
      ['Extra charge: burger', 201, 'Extra charge by staff'],
    ]);
    expect(rows({ extraChargeForItemBps: 1000, extraChargeForComments: 1 }, 'lineCharge')).toEqual([
      ['Extra charge: burger', 201, 'Extra charge by staff'],
    ]);
    expect(rows({ extraChargeForItem: 1 }, 'lineCharge')).toEqual([
      ['Extra charge: burger', 1, 'Extra charge by staff'],
    ]);
    expect(rows({ discountForItemBps: 1000 }, 'lineDiscount')).toEqual([['Discount: burger', -200, '10% of $20.00']]);
    expect(rows({ discountForItemBps: 1000, discountForItem: 1 }, 'lineDiscount')).toEqual([
      ['Discount: burger', -201, 'Discount by staff'],
    ]);
    expect(rows({}, 'lineDiscount')).toEqual([]);
    expect(rows({}, 'lineCharge')).toEqual([]);
  });

  test('the surcharge of staff is of all dishes, where they took nothing off', () => {
    const manual = { discount: null, surcharge: { kind: 'percent', value: 10_000 } } as const;
    expect(rowsOf(priced(BURGERS, { channel: 'pos', manual }), 'manualSurcharge')).toEqual([
      ['Surcharge', 4000, '100% of $40.00'],
    ]);
  });

  test('a delivery fee names its suburb, one that staff agreed on says so', () => {
    expect(rowsOf(priced(BURGERS, delivering('newtown')), 'deliveryFee')).toEqual([['Delivery', 700, 'Newtown']]);
    const delivery = { point: null, suburbId: null, courierQuoteInCents: null, agreedFeeInCents: 350 };
    expect(rowsOf(priced(BURGERS, { ...delivering(null), channel: 'pos', delivery }), 'deliveryFee')).toEqual([
      ['Delivery', 350, 'Outside delivery area, approved by staff'],
    ]);
    expect(priced(BURGERS, delivering('newtown')).breakdown.find(({ kind }) => kind === 'deliveryFee')?.refId).toBe(
      'newtown',
    );
  });
});

test.each([
  ['one cent below', 1999, [{ code: 'belowMinOrder', missingInCents: 1, minOrderValueInCents: 2000 }]],
  ['at it', 2000, []],
] as const)('a delivery %s the minimum', (_, total, issues) => {
  const adjustment = { discountForItem: 2000 - total, extraChargeForItem: 0, extraChargeForComments: 0 };
  const lines = [line('burger', 2, undefined, { adjustment })];
  const result = priceCart({ lines }, MENU, contextWith({ ...delivering('newtown'), channel: 'pos' }));
  expect(result.ok ? [] : result.issues).toEqual([...issues] as never);
});

describe('a coupon', () => {
  test('that is not reached says what is missing', () => {
    const refused = priced(BURGERS, { coupons: [coupon('BIG', { applicableOverAmount: 4001 })] }).refusedCoupons;
    expect(refused).toEqual([
      { couponCode: 'BIG', issue: { code: 'couponBelowAmount', couponCode: 'BIG', missingInCents: 1 } },
    ]);
  });
  test('says in its row what it was taken of', () => {
    const cart = priced(BURGERS, { coupons: [amountOff('FIVE', 500), coupon('TEN')] });
    expect(rowsOf(cart, 'coupon')).toEqual([
      ['Coupon TEN', -400, '10% of $40.00'],
      ['Coupon FIVE', -500, '$5.00 off'],
    ]);
    expect(cart.appliedCoupons).toEqual([
      { couponId: 'TEN', couponCode: 'TEN', amountInCents: 400 },
      { couponId: 'FIVE', couponCode: 'FIVE', amountInCents: 500 },
    ]);
  });
  test('that finds nothing to take is kept for another time', () => {
    const cart = priced(BURGERS, { coupons: [amountOff('ALL', 4000), amountOff('LATE', 4000)] });
    expect(cart.appliedCoupons.map(({ couponCode }) => couponCode)).toEqual(['ALL']);
    expect(cart.refusedCoupons).toEqual([
      { couponCode: 'LATE', issue: { code: 'couponTakesNothing', couponCode: 'LATE' } },
    ]);
  });
  test('of one cent is used', () => {
    expect(priced(BURGERS, { coupons: [amountOff('CENT', 1)] }).grandTotalInCents).toBe(3999);
  });
  test('that was given to a customer who came before is a first order’s all the same', () => {
    const given = { ...coupon('NEW', { firstOrderDiscount: true }), isGranted: true };
    expect(priced(BURGERS, { coupons: [given] }).discountInCents).toBe(400);
  });
  test('whose worth is on the lines already is not taken twice', () => {
    const onLines = { ...coupon('TEN'), isOnLines: true };
    expect(priced(BURGERS, { coupons: [onLines] }).refusedCoupons).toEqual([
      { couponCode: 'TEN', issue: { code: 'couponUsedUp', couponCode: 'TEN' } },
    ]);
  });
  test('for free delivery takes the fee once, and waits while no address says the fee', () => {
    const free = (code: string) => coupon(code, { type: 'freeDelivery', discountPercentageBps: null });
    const cart = priced(BURGERS, { ...delivering('newtown'), coupons: [free('FREE'), free('MORE')] });
    expect(rowsOf(cart, 'coupon')).toEqual([['Coupon FREE', -700, 'Free delivery']]);
    expect(cart.refusedCoupons.map(({ issue }) => issue.code)).toEqual(['couponTakesNothing']);
    const early = priced(BURGERS, { ...delivering(null), coupons: [free('FREE')] });
    expect([early.appliedCoupons, early.refusedCoupons]).toEqual([[], []]);
  });
});

describe('a price that its rows do not explain is never asked for', () => {
  const row = {
    kind: 'line',
    label: 'Burger',
    amountInCents: 1000,
    basis: '',
    isIncluded: false,
    refId: null,
  } as const;
  const draft: PriceDraft = { ...EMPTY_DRAFT, breakdown: [row], itemTotalInCents: 1000 };
  test('one whose rows and totals agree is', () => {
    expect(finishCart(draft, contextWith()).grandTotalInCents).toBe(1000);
  });
  test.each<[string, Partial<PriceDraft>]>([
    ['a dish without a row', { itemTotalInCents: 1001 }],
    ['a discount without a row', { itemDiscountInCents: 1 }],
    ['a free delivery without a row', { deliveryDiscountInCents: 1 }],
    ['a fee without a row', { deliveryFeeInCents: 1 }],
    ['a surcharge without a row', { surchargeInCents: 1 }],
    ['a tip without a row', { tipInCents: 1 }],
    ['a rounding without a row', { cashRoundingInCents: -1 }],
    ['added tax without a row', { taxInCents: 1, taxIsIncluded: false }],
    ['a total below zero', { breakdown: [{ ...row, amountInCents: -1 }], itemTotalInCents: -1 }],
  ])('%s', (_, more) => {
    expect(() => finishCart({ ...draft, ...more }, contextWith())).toThrow();
  });
  test('tax inside the prices needs no row of its own', () => {
    expect(finishCart({ ...draft, taxInCents: 91 }, contextWith()).grandTotalInCents).toBe(1000);
  });
});

test.each([
  [{ amountInCents: 0, percentageBps: 0 }, ''],
  [{ amountInCents: 1, percentageBps: 0 }, '$0.01'],
  [{ amountInCents: 0, percentageBps: 1 }, '0.01%'],
  [{ amountInCents: 30, percentageBps: 150 }, '$0.30 + 1.5%'],
])('a card surcharge of %j reads %p before anything is ordered', (rate, text) => {
  expect(surchargeRate({ ...rate, applicableBelowAmount: 0 }, 'AUD')).toBe(text);
  expect(surchargeRate({ ...rate, applicableBelowAmount: 1 }, 'AUD')).toBe(text && `${text} on orders below $0.01`);
  expect(describeCharge(rate, 4000, contextWith({ store: us }))).toBe(text.replace('%', '% of $40.00'));
});

test.each([0, 1, 2, 3, 5, 6, 9, 10])('a refund of %p cents is rounded as it was paid', (cents) => {
  for (const country of ['AU', 'NZ', 'GB', 'US'] as const) {
    expect(roundCash(0 - cents, country)).toBe(0 - roundCash(cents, country));
  }
});

test('a tip below nothing is none, and none has no row', () => {
  expect(priced(BURGERS, { tipInCents: -100 }).grandTotalInCents).toBe(4000);
  expect(rowsOf(priced(BURGERS), 'tip')).toEqual([]);
  expect(rowsOf(priced(BURGERS, { tipInCents: 1 }), 'tip').map(([, cents]) => cents)).toEqual([1]);
});

test('a coupon that says neither amount nor percentage takes nothing off', () => {
  const blank = [
    coupon('RATE', { discountPercentageBps: null }),
    coupon('CASH', { type: 'flatAmountDiscount', discountAmount: null, discountPercentageBps: null }),
  ];
  const cart = priced([line('burger', 10)], { coupons: blank });
  expect(cart.grandTotalInCents).toBe(10_000);
  expect(cart.refusedCoupons.map(({ issue }) => issue.code)).toEqual(['couponTakesNothing', 'couponTakesNothing']);
});

test('one cent is left to pay: a holiday and a card are charged on it', () => {
  const store = holidayOf({ amountInCents: 100, percentageBps: 0 });
  const coupons = [amountOff('MOST', 3999)];
  expect(priced(BURGERS, { collectionAt: CHRISTMAS, store, coupons }).surchargeInCents).toBe(100);
  const card = cardOf({ amountInCents: 30, percentageBps: 0 });
  expect(priced(BURGERS, { paymentType: 'stripeCheckout', store: card, coupons }).surchargeInCents).toBe(30);
});

test('an address outside every area leaves the fee open', () => {
  const result = priceCart({ lines: BURGERS }, MENU, contextWith(delivering('mars')));
  expect(result.ok ? null : result.priced?.deliveryFeeKnown).toBe(false);
});
