import { expect, test } from 'bun:test';
import { termsFromValues } from '#islands/admin/coupon-draft.ts';
import type { Coupon } from '#src/domain/promotions/promotions.schema.ts';
import { couponKit, NEW_COUPON } from './coupon-kit.tsx';

const COUPON: Coupon = {
  id: 'lunch',
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
const OPEN: Coupon = {
  ...COUPON,
  type: 'flatPercentageDiscount',
  discountAmount: null,
  discountPercentageBps: 1250,
  dows: null,
  collectionType: null,
  applicableStoreIds: null,
  maxRedeems: 0,
  applicableOverAmount: 0,
  exclusive: false,
  firstOrderDiscount: true,
};
const kit = couponKit([
  { id: 'roma-newtown', name: 'Newtown' },
  { id: 'roma-glebe', name: 'Glebe' },
]);

/** The form of a coupon with typed fields over it; `null` unticks a box. */
function typed(coupon: Coupon, over: Readonly<Record<string, string | null>> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...kit.texts(coupon), ...over })) {
    if (value !== null) form.set(name, value);
  }
  return kit.read(form, { ...NEW_COUPON, id: coupon.id }, () => 'made');
}

test('a coupon’s form is read back as the same coupon', () => {
  expect(typed(COUPON)).toEqual({ value: COUPON, issues: [] });
  expect(typed(OPEN)).toEqual({ value: OPEN, issues: [] });
});

test('the summary beside the form has the terms that will be stored', () => {
  for (const coupon of [COUPON, OPEN, { ...OPEN, type: 'freeDelivery', discountPercentageBps: null } as const]) {
    expect(coupon).toMatchObject(termsFromValues(kit.texts(coupon)));
  }
});

test('a code typed in lower case is stored in capitals', () => {
  expect(typed(OPEN, { couponCode: ' tenoff ' }).value.couponCode).toBe('TENOFF');
});

test('an amount left over from another type does not count, not even where it is no number', () => {
  const { value, issues } = typed(COUPON, { type: 'freeDelivery', discountAmount: 'five' });
  expect(value).toMatchObject({ discountAmount: null, discountPercentageBps: null });
  expect(issues).toEqual([]);
});

test('some days with none ticked is no day at all, not every day', () => {
  const { issues } = typed(OPEN, { days: 'some' });
  expect(issues).toEqual([{ path: 'dows', message: 'Choose at least one day.' }]);
});

test.each([
  ['applicableOverAmount', 'a lot'],
  ['maxRedeems', '1.5'],
  ['discountPercentageBps', 'ten'],
])('%s that is no number is named with its field', (path, text) => {
  expect(typed(OPEN, { [path]: text }).issues.map((issue) => issue.path)).toEqual([path]);
});
