import { expect, test } from 'bun:test';
import { isPhoneOrder } from './phone-order.ts';

test.each([
  ['pickup', '0412 345 678', true],
  ['delivery', '+61412345678', true],
  ['dineIn', '0412 345 678', false],
  ['pickup', '', false],
  ['delivery', '  ', false],
])('a card pays by phone for %s with the number “%s”: %p', (collectionType, customerPhone, isOne) => {
  expect(isPhoneOrder({ collectionType, customerPhone })).toBe(isOne);
});
