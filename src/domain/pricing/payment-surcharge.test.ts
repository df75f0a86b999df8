import { expect, test } from 'bun:test';
import { paymentSurchargeSchema } from '#src/domain/tenancy/store-settings.schema.ts';
import { surchargeInForce } from './payment-surcharge.ts';
import { paymentSurchargeFor } from './surcharges.ts';
import { SETTINGS, storeWith } from './testing-menu.ts';

const RATE = { amountInCents: 0, percentageBps: 150, applicableBelowAmount: 0 };
const BETWEEN = { ...RATE, startDate: '2026-09-01', endDate: '2026-09-30' };

test.each([
  ['the day before it begins', BETWEEN, '2026-08-31', 0],
  ['its first day', BETWEEN, '2026-09-01', 150],
  ['its last day', BETWEEN, '2026-09-30', 150],
  ['the day after its last', BETWEEN, '2026-10-01', 0],
  ['without days', RATE, '2026-10-01', 150],
  ['with days left empty', { ...RATE, startDate: null, endDate: null }, '2026-10-01', 150],
])('a card surcharge is charged on its days: %s', (_, surcharge, day, bps) => {
  expect(surchargeInForce(surcharge, day).percentageBps).toBe(bps);
});

test('its last day ends at midnight of the store, not of the server', () => {
  const checkout = { ...SETTINGS.checkout, creditCardSurcharge: BETWEEN, eftposSurcharge: BETWEEN };
  const store = storeWith({ checkout });
  const rateAt = (type: 'stripeCheckout' | 'posCard', at: string) =>
    paymentSurchargeFor(type, store, Temporal.Instant.from(at))?.surcharge.percentageBps;
  // Half past eleven at night in Sydney, and half past midnight.
  expect(rateAt('stripeCheckout', '2026-09-30T13:30:00Z')).toBe(150);
  expect(rateAt('posCard', '2026-09-30T13:30:00Z')).toBe(150);
  expect(rateAt('stripeCheckout', '2026-09-30T14:30:00Z')).toBe(0);
  expect(rateAt('posCard', '2026-09-30T14:30:00Z')).toBe(0);
  expect(paymentSurchargeFor('inStore', store, Temporal.Instant.from('2026-09-30T13:30:00Z'))).toBeNull();
});

test('a surcharge that ends before it begins is refused', () => {
  const backwards = { ...RATE, startDate: '2026-10-01', endDate: '2026-09-30' };
  expect(paymentSurchargeSchema.safeParse(backwards).success).toBe(false);
  expect(paymentSurchargeSchema.safeParse(BETWEEN).success).toBe(true);
});
