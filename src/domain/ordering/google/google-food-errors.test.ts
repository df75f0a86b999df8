import { expect, test } from 'bun:test';
import { FOOD_ERRORS, foodErrorOfReason, REJECTIONS, rejectionOf } from './google-food-errors.ts';

test.each([
  ['store_closed', false, 'CLOSED'],
  ['store_closed', true, 'UNAVAILABLE_SLOT'],
  ['store_paused', true, 'CLOSED'],
  ['time_too_soon', true, 'UNAVAILABLE_SLOT'],
  ['time_not_offered', true, 'UNAVAILABLE_SLOT'],
  ['slot_taken', true, 'NO_CAPACITY'],
  ['address_needed', false, 'REQUIREMENTS_NOT_MET'],
  ['too_many_unpaid_orders', false, 'REQUIREMENTS_NOT_MET'],
  ['comment_too_long', false, 'INVALID'],
] as const)('a rule that refuses with %s (later: %p) is %s', (reason, isLater, error) => {
  expect(foodErrorOfReason(reason, isLater)).toBe(error);
});

test('every error makes an order that is refused one of Google’s five, and each but a declined payment comes of one', () => {
  const made = new Set(FOOD_ERRORS.map((error) => rejectionOf([{ error }])));
  expect([...made].sort()).toEqual(REJECTIONS.filter((one) => one !== 'PAYMENT_DECLINED'));
});

test('the first fault that Google has a word for says what the order was refused for', () => {
  expect(rejectionOf([{ error: 'PRICE_CHANGED' }, { error: 'CLOSED' }])).toBe('UNAVAILABLE_SLOT');
  expect(rejectionOf([{ error: 'PRICE_CHANGED' }])).toBe('UNKNOWN');
});
