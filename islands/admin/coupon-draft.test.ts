import { expect, test } from 'bun:test';
import { type CouponFields, couponFromValues, couponValues, NEW_COUPON_VALUES, percentInBps } from './coupon-draft.ts';

const COUPON: CouponFields = {
  type: 'flatAmountDiscount',
  couponCode: 'LUNCH5',
  description: 'Five off at lunch.',
  startDate: '2026-11-01',
  endDate: null,
  dows: ['monday', 'friday'],
  collectionType: ['pickup'],
  applicableOverAmount: 2000,
  discountAmount: 550,
  discountPercentageBps: null,
  exclusive: true,
  firstOrderDiscount: false,
  maxRedeems: 50,
  applicableStoreIds: ['roma-newtown'],
};

test('what the form shows of a coupon is read back as the same coupon', () => {
  expect(couponFromValues(couponValues(COUPON))).toEqual({ coupon: COUPON, issues: [] });
  const open: CouponFields = {
    ...COUPON,
    type: 'flatPercentageDiscount',
    discountAmount: null,
    discountPercentageBps: 1250,
    dows: null,
    collectionType: null,
    applicableStoreIds: null,
    maxRedeems: 0,
    applicableOverAmount: 0,
  };
  expect(couponFromValues(couponValues(open)).coupon).toEqual(open);
});

test('a code typed small is kept in capitals', () => {
  expect(couponFromValues({ ...NEW_COUPON_VALUES, couponCode: ' tenoff ' }).coupon.couponCode).toBe('TENOFF');
});

test('an amount left over from another kind of coupon does not count', () => {
  const { coupon } = couponFromValues({ ...couponValues(COUPON), type: 'freeDelivery' });
  expect(coupon).toMatchObject({ discountAmount: null, discountPercentageBps: null });
});

test('"some days" with none ticked is no day at all, not every day', () => {
  expect(couponFromValues({ ...NEW_COUPON_VALUES, days: 'some' }).coupon.dows).toEqual([]);
});

test.each([
  ['applicableOverAmount', 'a lot'],
  ['maxRedeems', '1.5'],
  ['discountPercentageBps', 'ten'],
])('%s that is no number is named with its field', (path, text) => {
  expect(couponFromValues({ ...NEW_COUPON_VALUES, [path]: text }).issues.map((issue) => issue.path)).toEqual([path]);
});

test.each<[string, number | null]>([
  ['10', 1000],
  ['12.5 %', 1250],
  ['0.01', 1],
  ['150', 15_000],
  ['-5', null],
  ['1.234', null],
])('%s per cent', (text, bps) => {
  expect(percentInBps(text)).toBe(bps);
});
