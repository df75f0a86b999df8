import { expect, test } from 'bun:test';
import { centsOfGoogle, googleMoney } from './google-money.ts';

test.each([
  [0, '0', 0],
  [5, '0', 50_000_000],
  [2450, '24', 500_000_000],
  [-550, '-5', -500_000_000],
  [-50, '0', -500_000_000],
])('%i cents are %s units and %i nanos', (cents, units, nanos) => {
  expect(googleMoney(cents, 'AUD')).toEqual({ currencyCode: 'AUD', units, nanos });
});

test('every amount, below zero as well, comes back as it was', () => {
  for (let cents = -100_250; cents <= 100_250; cents += 7) {
    if (centsOfGoogle(googleMoney(cents, 'AUD')) !== cents) throw new Error(`${cents} cents came back as others`);
  }
});

test('a part of a cent, or a plus beside a minus, is no amount', () => {
  expect(centsOfGoogle({ units: '1', nanos: 5 })).toBeNull();
  expect(centsOfGoogle({ units: '1', nanos: -500_000_000 })).toBeNull();
});
