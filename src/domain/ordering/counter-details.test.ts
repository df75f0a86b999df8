import { expect, test } from 'bun:test';
import { AGREED_FEE_BASIS } from '#src/domain/pricing/delivery-fee-step.ts';
import type { BreakdownRow } from '#src/domain/pricing/pricing.types.ts';
import {
  addressLineOf,
  counterDetailsOf,
  hasCounterDetails,
  MAX_TILL_COUPONS,
  NO_COUNTER_DETAILS,
} from './counter-details.ts';
import { ETA_MINUTES } from './eta.ts';
import type { Order } from './order.types.ts';

const row = (kind: string, basis = '', label = '', amountInCents = 700) =>
  ({ kind, basis, label, amountInCents }) as unknown as BreakdownRow;
const order = (breakdown: BreakdownRow[], collection: unknown = { type: 'pickup' }) =>
  ({ requestedForIsoDateTimeUtc: null, collection, breakdown }) as unknown as Order;
const DELIVERY = {
  type: 'delivery',
  dropoffNotes: 'Ring twice',
  address: { line1: '1 King St', suburb: 'Newtown', postcode: '2042' },
};

test.each<[string, Order, object]>([
  ['nothing', order([]), NO_COUNTER_DETAILS],
  [
    'its coupons by their codes',
    order([row('coupon', '', 'Coupon TEN')]),
    { ...NO_COUNTER_DETAILS, couponCodes: ['TEN'] },
  ],
  ['its reward', order([row('loyalty')]), { ...NO_COUNTER_DETAILS, usesLoyaltyReward: true }],
  [
    'the fee that staff agreed on',
    order([row('deliveryFee', AGREED_FEE_BASIS)]),
    { ...NO_COUNTER_DETAILS, outOfAreaFeeInCents: 700 },
  ],
  ['not the fee of an area', order([row('deliveryFee', 'Newtown')]), NO_COUNTER_DETAILS],
  ['where to leave it', order([], DELIVERY), { ...NO_COUNTER_DETAILS, dropoffNotes: 'Ring twice' }],
])('a till goes on from an order with %s', (_, from, details) => {
  expect(counterDetailsOf(from)).toEqual(details as never);
  expect(hasCounterDetails(counterDetailsOf(from))).toBe(details !== NO_COUNTER_DETAILS);
});

test('an address is one line to search by, without what it does not say', () => {
  expect(addressLineOf(DELIVERY as never)).toBe('1 King St, Newtown, 2042');
  expect(addressLineOf({ ...DELIVERY, address: { line1: '1 King St', suburb: '', postcode: '2042' } } as never)).toBe(
    '1 King St, 2042',
  );
  expect(addressLineOf({ type: 'pickup' } as never)).toBe('');
});

test('an order is promised at once or in steps of a quarter of an hour, an hour and a half at most', () => {
  expect([...ETA_MINUTES]).toEqual([0, 15, 30, 45, 60, 75, 90]);
});

test('a till takes five coupons for an order', () => {
  expect(MAX_TILL_COUPONS).toBe(5);
});
