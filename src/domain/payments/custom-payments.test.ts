import { expect, test } from 'bun:test';
import { isCustomPaymentTaken } from './custom-payments.ts';

const VOUCHER = {
  id: 'voucher',
  name: 'Voucher',
  availableForPickup: true,
  availableForDelivery: false,
  availableForDineIn: true,
};
const account = { ...VOUCHER, id: 'account', name: 'Account', availableForPickup: false, availableForDelivery: true };

test.each([
  ['a way of its own, where it is offered', 'Voucher', 'pickup', true],
  ['the same at a table', 'Voucher', 'dineIn', true],
  ['a way of its own, where it is not offered', 'Voucher', 'delivery', false],
  ['another one, which is', 'Account', 'delivery', true],
  ['another one, which is not', 'Account', 'pickup', false],
  ['a way that it does not have', 'Barter', 'pickup', false],
  ['a way without a name', '', 'pickup', false],
] as const)('a store with its own ways to pay is asked for %s', (_, name, collectionType, isTaken) => {
  const own = { enabled: true, customPayments: [VOUCHER, account] } as never;
  expect(isCustomPaymentTaken(own, name, collectionType)).toBe(isTaken);
});

test.each([
  ['has none', { enabled: true, customPayments: [] }],
  ['has switched them off', { enabled: false, customPayments: [VOUCHER] }],
] as const)('a store that %s takes any name, and never none', (_, settings) => {
  expect(isCustomPaymentTaken(settings as never, 'Barter', 'delivery')).toBe(true);
  expect(isCustomPaymentTaken(settings as never, '', 'delivery')).toBe(false);
});
