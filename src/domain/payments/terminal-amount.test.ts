import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { BreakdownRow } from '#src/domain/pricing/pricing.types.ts';
import { percentOf } from '../money/money.ts';
import { COUNTRIES } from '../tenancy/countries.ts';
import { terminalAmount, tipBaseOf } from './terminal-amount.ts';

const ONE_PERCENT = { amountInCents: 0, percentageBps: 100, applicableBelowAmount: 0 };

test.each([
  ['no surcharge is set', 2500, { amountInCents: 0, percentageBps: 0, applicableBelowAmount: 0 }, 0, 2500],
  ['1% of $25.00', 2500, ONE_PERCENT, 0, 2525],
  ['50 cents and 1%', 2500, { ...ONE_PERCENT, amountInCents: 50 }, 0, 2575],
  ['below the limit of $10.00', 999, { ...ONE_PERCENT, amountInCents: 50, applicableBelowAmount: 1000 }, 0, 1059],
  ['at the limit of $10.00', 1000, { ...ONE_PERCENT, amountInCents: 50, applicableBelowAmount: 1000 }, 0, 1000],
  ['a tip is not surcharged', 2500, ONE_PERCENT, 300, 2825],
  ['a tip does not lift it over the limit', 999, { ...ONE_PERCENT, applicableBelowAmount: 1000 }, 500, 1509],
])('%s', (_, dueInCents, surcharge, tipInCents, totalInCents) => {
  expect(terminalAmount(dueInCents, { surcharge, tipInCents }).totalInCents).toBe(totalInCents);
});

test('the parts of an amount add up to what the terminal shows', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  const surcharge = fc.record({
    amountInCents: cents,
    percentageBps: fc.integer({ min: 0, max: 10_000 }),
    applicableBelowAmount: cents,
  });
  fc.assert(
    fc.property(cents, cents, surcharge, (dueInCents, tipInCents, rule) => {
      const amount = terminalAmount(dueInCents, { surcharge: rule, tipInCents });
      expect(amount.totalInCents).toBe(amount.dueInCents + amount.surchargeInCents + amount.tipInCents);
      expect(amount.surchargeInCents).toBeGreaterThanOrEqual(0);
    }),
  );
});

describe('tips offered with one touch', () => {
  const row = (kind: BreakdownRow['kind'], amountInCents: number, isIncluded = false): BreakdownRow => ({
    kind,
    label: kind,
    amountInCents,
    basis: '',
    isIncluded,
    refId: null,
  });

  test('are reckoned on the order before the tax that is added to it', () => {
    const order = [row('line', 2000), row('coupon', -200), row('tax', 160)];
    expect(tipBaseOf(order)).toBe(1800);
    expect(COUNTRIES.US.tips.percentsBps.map((bps) => percentOf(tipBaseOf(order), bps))).toEqual([324, 360, 396]);
  });

  test('where tax is inside the prices, on the order as it is paid', () => {
    expect(tipBaseOf([row('line', 2000), row('tax', 182, true)])).toBe(2000);
  });
});

test('a tip below nothing is none: a terminal never asks for less than is due', () => {
  expect(terminalAmount(2500, { surcharge: ONE_PERCENT, tipInCents: -300 })).toEqual({
    dueInCents: 2500,
    surchargeInCents: 25,
    tipInCents: 0,
    totalInCents: 2525,
  });
});
