import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { checkoutRowsOf } from './checkout-lines.ts';

type Input = Parameters<typeof checkoutRowsOf>[0];

function orderOf(lineTotals: readonly number[], others: readonly number[]): Input {
  const lines = lineTotals.map((lineTotalInCents, at) => ({
    priced: { name: `Dish ${at}`, quantity: 2, lineTotalInCents },
  })) as unknown as Input['lines'];
  const rows = others.map((amountInCents, at) => ({
    kind: amountInCents < 0 ? ('coupon' as const) : ('deliveryFee' as const),
    label: `Other ${at}`,
    amountInCents,
    basis: '',
    isIncluded: false,
    refId: null,
  }));
  const grandTotalInCents = [...lineTotals, ...others].reduce((total, amount) => total + amount, 0);
  return { lines, breakdown: rows, grandTotalInCents, orderNumber: 'W-101' };
}

describe('the rows of the hosted page', () => {
  test.each([
    ['without discount, as on the receipt', [1000, 500], [300], [1000, 500, 300]],
    ['a discount comes off the food in proportion', [1000, 500], [300, -150], [900, 450, 300]],
    ['a discount above the food comes off everything', [1000], [500, -1200], [200, 100]],
    ['a free dish is not shown', [1000, 0], [], [1000]],
  ])('%s', (_, lines, others, expected) => {
    expect(checkoutRowsOf(orderOf(lines, others)).map((row) => row.amountInCents)).toEqual(expected);
  });

  test('tax that is inside the prices is no row of its own', () => {
    const order = orderOf([1100], []);
    const tax = { kind: 'tax' as const, label: 'GST', amountInCents: 100, basis: '', isIncluded: true, refId: null };
    expect(checkoutRowsOf({ ...order, breakdown: [tax] })).toEqual([
      { name: 'Dish 0', quantity: 2, amountInCents: 1100 },
    ]);
  });

  test('always add up to the total, and none is below one cent', () => {
    const lines = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 100 });
    const others = fc.array(fc.integer({ min: -8000, max: 3000 }), { maxLength: 5 });
    fc.assert(
      fc.property(lines, others, (lineTotals, rest) => {
        const order = orderOf(lineTotals, rest);
        fc.pre(order.grandTotalInCents > 0);
        const rows = checkoutRowsOf(order);
        expect(rows.reduce((total, row) => total + row.amountInCents, 0)).toBe(order.grandTotalInCents);
        expect(rows.every((row) => row.amountInCents > 0)).toBe(true);
      }),
    );
  });
});
