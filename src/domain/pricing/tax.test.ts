/** What is taxed, in the corners: nothing to pay, nothing taxed, free food, a store that is not registered. */
import { describe, expect, test } from 'bun:test';
import { percentOf } from '#src/domain/money/money.ts';
import type { BreakdownRow, PricedCart } from './pricing.types.ts';
import { taxInSurcharge, taxOnSurcharge, withTaxOfWhole } from './tax.ts';

const row = (kind: BreakdownRow['kind'], amountInCents: number, more: Partial<BreakdownRow> = {}): BreakdownRow => ({
  kind,
  label: kind,
  amountInCents,
  basis: '',
  isIncluded: false,
  refId: null,
  ...more,
});
const dish = (lineTotalInCents: number, isTaxable = true) => ({ priced: { lineTotalInCents, isTaxable } });
type Whole = Parameters<typeof taxOnSurcharge>[0] & Pick<PricedCart, 'grandTotalInCents'>;
const RATE = { salesTaxBps: 881 };

/** $20.00 of dishes in Denver, and $1.76 of tax. */
const denver = (more: Partial<Whole> = {}): Whole =>
  ({
    lines: [dish(2000)],
    itemTotalInCents: 2000,
    currencyCode: 'USD',
    breakdown: [row('line', 2000), row('tax', 176)],
    taxInCents: 176,
    taxIsIncluded: false,
    grandTotalInCents: 2176,
    ...more,
  }) as Whole;
const sydney = (more: Partial<Whole> = {}): Whole =>
  denver({
    currencyCode: 'AUD',
    breakdown: [row('line', 2000), row('tax', 182, { isIncluded: true })],
    taxInCents: 182,
    taxIsIncluded: true,
    grandTotalInCents: 2000,
    ...more,
  });

describe('the tax of a surcharge that a card adds', () => {
  test('is so much more as the whole is taxed with it', () => {
    expect([taxOnSurcharge(denver(), 100, RATE), taxInSurcharge(denver(), 109, RATE)]).toEqual([9, 9]);
    expect(percentOf(2100, 881) - 176).toBe(9);
  });

  test('is of the taxable half where half of the dishes is taxed', () => {
    const half = denver({ lines: [dish(1000), dish(1000, false)] as never, taxInCents: 88 });
    const breakdown = [row('line', 2000), row('tax', 88)];
    expect([
      taxOnSurcharge({ ...half, breakdown }, 100, RATE),
      taxInSurcharge({ ...half, breakdown }, 105, RATE),
    ]).toEqual([5, 5]);
  });

  test.each<[string, Whole]>([
    ['where prices contain tax', sydney()],
    ['of a store that takes no tax', denver({ breakdown: [row('line', 2000)], taxInCents: 0 })],
  ])('is nothing %s', (_, order) => {
    expect([taxOnSurcharge(order, 100, RATE), taxInSurcharge(order, 100, RATE)]).toEqual([0, 0]);
  });

  test('leaves tips and roundings untaxed', () => {
    const breakdown = [...denver().breakdown, row('tip', 500, { refId: 'p' }), row('cashRounding', 2)];
    expect(taxOnSurcharge(denver({ breakdown }), 100, RATE)).toBe(9);
    expect(taxInSurcharge(denver({ breakdown }), 109, RATE)).toBe(9);
  });

  test('is never below nothing, nor more than was added', () => {
    const tooMuch = denver({ taxInCents: 400 });
    expect([taxOnSurcharge(tooMuch, 1, RATE), taxInSurcharge(tooMuch, 1, RATE)]).toEqual([0, 0]);
    expect(taxInSurcharge(denver({ taxInCents: 0 }), 20, RATE)).toBe(20);
  });
});

describe('the tax of the whole', () => {
  test('is calculated again from all its rows except tips and roundings', () => {
    const breakdown = [...sydney().breakdown, row('paymentSurcharge', 220, { refId: 'p' }), row('tip', 500)];
    const order = sydney({ breakdown });
    const after = withTaxOfWhole(order, order, RATE);
    expect([after.taxInCents, after.grandTotalInCents]).toEqual([202, 2000]);
    expect(after.breakdown[1]).toMatchObject({ kind: 'tax', amountInCents: 202, basis: '1/11 of $22.20' });
  });

  test('is added to the total where it is added to prices; what a payment was charged stays', () => {
    const ofPayment = [row('paymentSurcharge', 50, { refId: 'p' }), row('tax', 4, { refId: 'p' })];
    const breakdown = [row('line', 2000), row('deliveryFee', 500), row('tax', 176), ...ofPayment];
    const order = denver({ breakdown, taxInCents: 180, grandTotalInCents: 2730 });
    const after = withTaxOfWhole(order, order, RATE);
    expect([after.taxInCents, after.grandTotalInCents]).toEqual([224, 2774]);
    expect(after.breakdown.filter((one) => one.kind === 'tax')).toMatchObject([
      { amountInCents: 220, basis: '8.81% of $25.00' },
      { amountInCents: 4 },
    ]);
  });

  test('of an order without tax, or of one in money that contains none, stays as it is', () => {
    const without = denver({ breakdown: [row('line', 2000)], taxInCents: 0 });
    expect(withTaxOfWhole(without, without, RATE)).toBe(without);
    const odd = sydney({ currencyCode: 'USD' });
    expect(withTaxOfWhole(odd, odd, RATE)).toBe(odd);
  });

  test('of free food is that of its delivery, where any of it would be taxed', () => {
    const free = (isTaxable: boolean) =>
      sydney({
        lines: [dish(0, isTaxable)] as never,
        itemTotalInCents: 0,
        breakdown: [row('deliveryFee', 1100), row('tax', 1, { isIncluded: true })],
      });
    expect([true, false].map((is) => withTaxOfWhole(free(is), free(is), RATE).breakdown[1]?.amountInCents)).toEqual([
      100, 0,
    ]);
  });
});
