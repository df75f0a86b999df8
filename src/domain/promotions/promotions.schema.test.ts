/** What a merchant may save of a coupon: each field at its edge. What comes of it is priced in `pricing`. */
import { describe, expect, test } from 'bun:test';
import { aCoupon } from '../pricing/testing-menu.ts';
import { rewardOfferText, stampsText } from './loyalty-text.ts';
import { type Coupon, couponSchema, DEFAULT_LOYALTY_SETTINGS, loyaltyInputSchema } from './promotions.schema.ts';

/** The fields that are refused; none: it may be saved. */
const refused = (more: Partial<Coupon>) => {
  const { error } = couponSchema.safeParse({ ...aCoupon('TEN'), ...more });
  return error?.issues.map(({ path }) => path[0]) ?? [];
};

describe('a coupon', () => {
  test.each<[string, Partial<Coupon>, string[]]>([
    ['with a code of two letters', { couponCode: 'AB' }, ['couponCode']],
    ['with a code of three', { couponCode: 'AB1' }, []],
    ['with a code of thirty', { couponCode: 'A'.repeat(30) }, []],
    ['with a code of thirty-one', { couponCode: 'A'.repeat(31) }, ['couponCode']],
    ['with a code in small letters', { couponCode: 'ten' }, ['couponCode']],
    ['with a space in its code', { couponCode: 'TEN OFF' }, ['couponCode']],
    ['of no amount', { type: 'flatAmountDiscount', discountAmount: 0 }, ['discountAmount']],
    ['of an amount that is not said', { type: 'flatAmountDiscount', discountAmount: null }, ['discountAmount']],
    ['of one cent', { type: 'flatAmountDiscount', discountAmount: 1 }, []],
    ['of no percentage', { discountPercentageBps: 0 }, ['discountPercentageBps']],
    ['of a percentage that is not said', { discountPercentageBps: null }, ['discountPercentageBps']],
    ['of a hundredth of a percent', { discountPercentageBps: 1 }, []],
    ['of all of it', { discountPercentageBps: 10_000 }, []],
    ['of more than all of it', { discountPercentageBps: 10_001 }, ['discountPercentageBps']],
    ['of a free delivery, which has neither', { type: 'freeDelivery', discountPercentageBps: null }, []],
    ['for no day of the week', { dows: [] }, ['dows']],
    ['for one day', { dows: ['monday'] }, []],
    ['for no way to get it', { collectionType: [] }, ['collectionType']],
    ['for no store', { applicableStoreIds: [] }, ['applicableStoreIds']],
    ['for less than no use', { maxRedeems: -1 }, ['maxRedeems']],
    ['for half a use', { maxRedeems: 0.5 }, ['maxRedeems']],
    ['from a day that no calendar has', { startDate: '2026-02-30' }, ['startDate']],
    ['with 250 letters about it', { description: 'd'.repeat(250) }, []],
    ['with 251', { description: 'd'.repeat(251) }, ['description']],
  ])('%s', (_, more, fields) => {
    expect<PropertyKey[]>(refused(more) as PropertyKey[]).toEqual(fields);
  });
});

describe('a loyalty card', () => {
  test.each([
    ['of one order', { count: 1 }, true],
    ['of a hundred', { count: 100 }, true],
    ['worth a cent', { value: 1 }, true],
    ['worth all of an order', { type: 'percentage', value: 10_000 }, true],
    ['worth more than that in money', { type: 'amount', value: 10_001 }, true],
    ['that is collected at tills alone', { isEnabledForOnline: false }, true],
    ['that is collected on the website alone', { isEnabledForPOS: false }, true],
    [
      'that is switched off, worth nothing and collected nowhere',
      { enabled: false, value: 0, isEnabledForOnline: false, isEnabledForPOS: false },
      true,
    ],
    [
      'that is switched off and takes more than everything off',
      { enabled: false, type: 'percentage', value: 10_001 },
      false,
    ],
  ])('%s may be saved: %p', (_, more, isTaken) => {
    expect(loyaltyInputSchema.safeParse({ ...DEFAULT_LOYALTY_SETTINGS, enabled: true, ...more }).success).toBe(isTaken);
  });

  test.each([
    ['discounted', 'A reward can’t be used on an order with a discount.'],
    ['exclusiveCoupon', 'This order’s coupon can’t be combined with a reward.'],
    ['nothingToTakeOff', 'There’s nothing on this order that the reward can take off.'],
  ] as const)('that cannot be used says why: %p', (why, text) => {
    expect(rewardOfferText({ kind: 'refused', why }, false, 'AUD')).toBe(text);
  });

  test('that is just full, owes one or has one on its way says so', () => {
    const of = (credits: number, creditsOnTheWay = 0) => stampsText({ credits, creditsOnTheWay }, 10);
    expect([of(10), of(9, 1), of(0), of(-2, 1)]).toEqual([
      '10 of 10 stamps',
      '9 of 10 stamps · 1 on its way',
      '0 of 10 stamps',
      '0 of 10 stamps · 1 on its way · 2 owed',
    ]);
  });
});
