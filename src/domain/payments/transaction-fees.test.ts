import { expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  type FeeRates,
  feesOfPart,
  feesReturnedOf,
  totalFeeOf,
  transactionFeesOf,
  USUAL_RETURNS,
  usualFeeRates,
} from './transaction-fees.ts';

const rate = (rateBps: number, fixedInCents: number) => ({ rateBps, fixedInCents });
const RATES: FeeRates = { platform: rate(100, 0), connect: rate(25, 5), transaction: rate(170, 30) };
const shown = (rates: FeeRates, total: number) => Object.values(transactionFeesOf(rates, total));

test.each<[string, FeeRates, number, number[]]>([
  ['$20.00: 1 % for us, 0.25 % and 5 c for the payout, 1.7 % and 30 c for the card', RATES, 2000, [20, 10, 64]],
  ['half a cent is rounded up', RATES, 1050, [11, 8, 48]],
  ['an order of 35 c: our own gives way first', RATES, 35, [0, 4, 31]],
  ['an order of 20 c is all the card’s', RATES, 20, [0, 0, 20]],
  ['an order of nothing costs nothing', RATES, 0, [0, 0, 0]],
  ['a new account in Australia', usualFeeRates('AU'), 10_000, [0, 0, 200]],
  ['a new account in New Zealand', usualFeeRates('NZ'), 10_000, [0, 0, 300]],
  ['a new account in Britain', usualFeeRates('GB'), 10_000, [0, 0, 170]],
  ['a new account in the United States', usualFeeRates('US'), 10_000, [0, 0, 320]],
  ['a country without a price', usualFeeRates('FR'), 10_000, [0, 0, 0]],
])('%s', (_, rates, total, fees) => {
  expect(shown(rates, total)).toEqual(fees);
});

test('a part that was taken costs its part, and the whole costs the whole', () => {
  const fees = transactionFeesOf(RATES, 2000);
  expect(feesOfPart(fees, 2000, 2000)).toEqual(fees);
  expect(Object.values(feesOfPart(fees, 1000, 2000))).toEqual([10, 5, 32]);
  expect(Object.values(feesOfPart(fees, 1, 2000))).toEqual([0, 0, 0]);
});

test('no fee is below nothing, all together never exceed what was taken, and less is never dearer', () => {
  const cents = fc.integer({ min: 0, max: 200_000 });
  const anyRate = fc.record({
    rateBps: fc.integer({ min: 0, max: 10_000 }),
    fixedInCents: fc.integer({ min: 0, max: 500 }),
  });
  const rates = fc.record({ platform: anyRate, connect: anyRate, transaction: anyRate });
  fc.assert(
    fc.property(rates, cents, cents, (of, total, taken) => {
      const fees = transactionFeesOf(of, total);
      for (const fee of Object.values(fees)) expect(fee).toBeGreaterThanOrEqual(0);
      expect(totalFeeOf(fees)).toBeLessThanOrEqual(total);
      const part = feesOfPart(fees, Math.min(taken, total), total);
      expect(totalFeeOf(part)).toBeLessThanOrEqual(Math.min(taken, total));
      expect(totalFeeOf(part)).toBeLessThanOrEqual(totalFeeOf(fees));
    }),
  );
});

const ALL_BACK = { platform: true, connect: true, transaction: true };
test.each([
  [
    'all of $20.00: the platform’s and the payout’s, and the card provider keeps its own',
    2000,
    2000,
    USUAL_RETURNS,
    30,
  ],
  ['half of it: half of those', 1000, 2000, USUAL_RETURNS, 15],
  ['all of it, where the platform bears the card fee', 2000, 2000, ALL_BACK, 94],
  ['nothing was refunded', 0, 2000, USUAL_RETURNS, 0],
  ['nothing was taken', 100, 0, USUAL_RETURNS, 0],
] as const)('fees that come back with a refund of %s', (_, refundedInCents, capturedInCents, returns, back) => {
  expect(feesReturnedOf(transactionFeesOf(RATES, 2000), { refundedInCents, capturedInCents }, returns)).toBe(back);
});

test('many small refunds give back what one of the whole does, and never more on the way', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(parts, (some) => {
      const capturedInCents = some.reduce((sum, one) => sum + one, 0);
      const fees = transactionFeesOf(RATES, capturedInCents);
      let [refundedInCents, back] = [0, 0];
      for (const one of some) {
        refundedInCents += one;
        const due = feesReturnedOf(fees, { refundedInCents, capturedInCents }, USUAL_RETURNS);
        expect(due).toBeGreaterThanOrEqual(back);
        back = due;
      }
      expect(back).toBe(fees.platformFeeInCents + fees.connectFeeInCents);
    }),
  );
});
