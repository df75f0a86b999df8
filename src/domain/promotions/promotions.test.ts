import { describe, expect, test } from 'bun:test';
import { couponState } from './coupon-state.ts';
import { type CouponTerms, couponDays, couponSentence, couponTermLines, couponWorth } from './coupon-text.ts';
import { loyaltyPromise, rewardOfferText, stampsText } from './loyalty-text.ts';
import { DEFAULT_LOYALTY_SETTINGS, type LoyaltySettings, loyaltyInputSchema } from './promotions.schema.ts';

const TEN_PERCENT: CouponTerms = {
  type: 'flatPercentageDiscount',
  discountPercentageBps: 1000,
  discountAmount: null,
  applicableOverAmount: 0,
  collectionType: null,
  dows: null,
  firstOrderDiscount: false,
  exclusive: false,
};

describe('a coupon in words', () => {
  test.each<[string, Partial<CouponTerms>, string]>([
    ['a percentage', {}, '10% off'],
    ['half a per cent', { discountPercentageBps: 1250 }, '12.5% off'],
    ['an amount', { type: 'flatAmountDiscount', discountAmount: 500 }, '$5.00 off'],
    ['delivery', { type: 'freeDelivery' }, 'Free delivery'],
  ])('%s says what it is worth', (_, more, worth) => {
    expect(couponWorth({ ...TEN_PERCENT, ...more }, 'AUD')).toBe(worth);
  });

  test.each<[Partial<CouponTerms>, string]>([
    [{}, '10% off on any order.'],
    [
      { applicableOverAmount: 3000, collectionType: ['pickup'], dows: ['monday', 'tuesday', 'wednesday', 'thursday'] },
      '10% off on orders over $30.00 for pickup on Monday to Thursday.',
    ],
    [{ dows: ['friday', 'tuesday'] }, '10% off on any order on Tuesday and Friday.'],
    [{ dows: ['sunday'] }, '10% off on any order on Sunday.'],
    [{ dows: ['tuesday', 'wednesday', 'thursday'] }, '10% off on any order on Tuesday to Thursday.'],
    [{ dows: ['monday', 'wednesday', 'thursday'] }, '10% off on any order on Monday, Wednesday and Thursday.'],
    [{ applicableOverAmount: 1 }, '10% off on orders over $0.01.'],
    [{ collectionType: ['pickup', 'delivery', 'dineIn'] }, '10% off on any order.'],
    [
      { firstOrderDiscount: true, exclusive: true },
      '10% off on any order for a customer’s first order, and never with another coupon or a loyalty reward.',
    ],
  ])('one sentence has all its terms: %j', (more, sentence) => {
    expect(couponSentence({ ...TEN_PERCENT, ...more }, 'AUD')).toBe(sentence);
  });

  test('that is for every day, or for none, names no day', () => {
    const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
    expect([null, [], [...week]].map((dows) => couponDays({ dows }))).toEqual(['', '', '']);
    expect(
      week.map((_, at) => couponDays({ dows: week.slice(0, at + 1) })).map((text) => text.split(' and ').length),
    ).toEqual([1, 2, 1, 1, 1, 1, 1]);
  });

  test('a customer reads each term on a line of its own, and none for what is open to all', () => {
    expect(couponTermLines(TEN_PERCENT, { currencyCode: 'AUD', countryCode: 'AU' })).toEqual([]);
    const narrow: CouponTerms = {
      ...TEN_PERCENT,
      applicableOverAmount: 3000,
      collectionType: ['delivery', 'dineIn'],
      dows: ['monday', 'tuesday'],
      firstOrderDiscount: true,
      exclusive: true,
    };
    expect(couponTermLines(narrow, { currencyCode: 'GBP', countryCode: 'GB' })).toEqual([
      'On orders over £30.00',
      'Delivery or dine in only',
      'Monday and Tuesday only',
      'On your first order',
      'Can’t be combined with other coupons',
    ]);
  });

  test('a customer in Britain reads collection where others read pickup', () => {
    const fetched: CouponTerms = { ...TEN_PERCENT, collectionType: ['pickup'] };
    expect(couponTermLines(fetched, { currencyCode: 'GBP', countryCode: 'GB' })).toEqual(['Collection only']);
    expect(couponTermLines(fetched, { currencyCode: 'AUD', countryCode: 'AU' })).toEqual(['Pickup only']);
    const cent = { ...TEN_PERCENT, applicableOverAmount: 1 };
    expect(couponTermLines(cent, { currencyCode: 'AUD', countryCode: 'AU' })).toEqual(['On orders over $0.01']);
  });
});

test.each<[string, Parameters<typeof couponState>, string]>([
  ['without dates', [{ startDate: null, endDate: null, maxRedeems: 0 }, still(), '2026-11-21'], 'active'],
  ['on its first day', [{ startDate: '2026-11-21', endDate: null, maxRedeems: 0 }, still(), '2026-11-21'], 'active'],
  ['the day before', [{ startDate: '2026-11-22', endDate: null, maxRedeems: 0 }, still(), '2026-11-21'], 'scheduled'],
  ['on its last day', [{ startDate: null, endDate: '2026-11-21', maxRedeems: 0 }, still(), '2026-11-21'], 'active'],
  ['the day after', [{ startDate: null, endDate: '2026-11-20', maxRedeems: 0 }, still(), '2026-11-21'], 'ended'],
  ['with one use left', [{ startDate: null, endDate: null, maxRedeems: 3 }, still(2), '2026-11-21'], 'active'],
  ['with none left', [{ startDate: null, endDate: null, maxRedeems: 3 }, still(3), '2026-11-21'], 'usedUp'],
  ['for one use that was made', [{ startDate: null, endDate: null, maxRedeems: 1 }, still(1), '2026-11-21'], 'usedUp'],
  ['paused', [{ startDate: null, endDate: null, maxRedeems: 0 }, still(0, true), '2026-11-21'], 'paused'],
  [
    'paused and over',
    [{ startDate: null, endDate: '2026-11-20', maxRedeems: 0 }, still(0, true), '2026-11-21'],
    'ended',
  ],
])('a coupon %s', (_, args, state) => {
  expect(couponState(...args)).toBe(state as ReturnType<typeof couponState>);
});

function still(redeemedCount = 0, isPaused = false) {
  return { redeemedCount, isPaused };
}

describe('a loyalty card', () => {
  test('promises its reward after its orders', () => {
    expect(loyaltyPromise({ count: 10, type: 'amount', value: 2000 }, 'AUD')).toBe('10 orders, then $20.00 off');
    expect(loyaltyPromise({ count: 1, type: 'percentage', value: 1550 }, 'AUD')).toBe('1 order, then 15.5% off');
  });

  test('that was never switched on has its defaults', () => {
    expect(loyaltyInputSchema.parse(DEFAULT_LOYALTY_SETTINGS)).toEqual(DEFAULT_LOYALTY_SETTINGS);
  });

  test.each<[string, Partial<LoyaltySettings>, string]>([
    ['is worth nothing', { value: 0 }, 'value'],
    ['takes more than everything off', { type: 'percentage', value: 10_001 }, 'value'],
    ['asks for no order', { count: 0 }, 'count'],
    ['asks for more than 100', { count: 101 }, 'count'],
    ['is collected nowhere', { isEnabledForOnline: false, isEnabledForPOS: false }, 'isEnabledForOnline'],
  ])('that %s is refused beside its field', (_, wrong, path) => {
    const parsed = loyaltyInputSchema.safeParse({ ...DEFAULT_LOYALTY_SETTINGS, enabled: true, ...wrong });
    expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  });
});

describe('a loyalty card', () => {
  test.each([
    [{ credits: 3, creditsOnTheWay: 0 }, '3 of 10 stamps'],
    [{ credits: 12, creditsOnTheWay: 1 }, '10 of 10 stamps · 1 on its way'],
    [{ credits: 0, creditsOnTheWay: 2 }, '0 of 10 stamps · 2 on their way'],
    [{ credits: -1, creditsOnTheWay: 0 }, '0 of 10 stamps · 1 owed'],
  ])('%p', (card, text) => {
    expect(stampsText(card, 10)).toBe(text);
  });

  test('says what a reward takes off, what would be lost, and why it cannot be used', () => {
    const whole = { kind: 'usable', worthInCents: 2000, lostInCents: 0 } as const;
    const small = { kind: 'usable', worthInCents: 400, lostInCents: 1600 } as const;
    expect(rewardOfferText(whole, false, 'AUD')).toBe('Takes $20.00 off this order.');
    expect(rewardOfferText(whole, true, 'AUD')).toBe('$20.00 off this order.');
    expect(rewardOfferText(small, false, 'AUD')).toBe(
      'Takes $4.00 off this order. The reward is worth $20.00, so the other $16.00 would be lost.',
    );
    expect(rewardOfferText(small, true, 'AUD')).toContain('the other $16.00 is lost.');
    expect(rewardOfferText({ kind: 'refused', why: 'discounted' }, false, 'AUD')).toContain('discount');
  });
});
