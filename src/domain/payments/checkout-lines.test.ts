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
  return { lines, breakdown: rows, grandTotalInCents, orderNumber: 'W-101', currencyCode: 'AUD' };
}

describe('the rows of the hosted page', () => {
  test.each([
    ['without discount, as on the receipt', [1000, 500], [300], [1000, 500, 300]],
    ['with a discount, as one', [1000, 500], [300, -150], [1650]],
    ['with a discount above the food, as one', [1000], [500, -1200], [300]],
    ['a free dish is not shown', [1000, 0], [], [1000]],
  ])('%s', (_, lines, others, expected) => {
    expect(checkoutRowsOf(orderOf(lines, others)).map((row) => row.amountInCents)).toEqual(expected);
  });

  test('tax that is inside the prices is no row of its own', () => {
    const order = orderOf([1100], []);
    const tax = { kind: 'tax' as const, label: 'GST', amountInCents: 100, basis: '', isIncluded: true, refId: null };
    expect(checkoutRowsOf({ ...order, breakdown: [tax] })).toEqual([
      { name: 'Dish 0', quantity: 2, amountInCents: 1100, description: null },
    ]);
  });

  test('a coupon is said with what it took off, and no dish has another price than in the cart', () => {
    expect(checkoutRowsOf(orderOf([2760, 1990], [-1700, 500]))).toEqual([
      {
        name: 'Order W-101',
        quantity: 1,
        amountInCents: 3550,
        description: '2 × Dish 0 $27.60, 2 × Dish 1 $19.90, Other 0 -$17.00, Other 1 $5.00',
      },
    ]);
  });

  test('an order too long to be read under its total says how many items it has', () => {
    const [row] = checkoutRowsOf(orderOf(Array(80).fill(1000), [-500]));
    expect(row).toMatchObject({ amountInCents: 79_500, description: '160 items $800.00, Other 0 -$5.00' });
  });

  test('a charge is one of it, and a dish as many as were ordered', () => {
    expect(checkoutRowsOf(orderOf([1000], [300]))).toMatchObject([
      { name: 'Dish 0', quantity: 2, amountInCents: 1000 },
      { name: 'Other 0', quantity: 1, amountInCents: 300 },
    ]);
  });

  test.each([
    [90, 90],
    [91, 1],
  ])('%d dishes are %d rows: a page takes no more than ninety', (dishes, rows) => {
    const made = checkoutRowsOf(orderOf(new Array<number>(dishes).fill(100), []));
    expect(made).toHaveLength(rows);
    if (rows === 1) expect(made).toMatchObject([{ quantity: 1, amountInCents: 9100 }]);
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

describe('what a customer reads before they pay', () => {
  test('one cent is a row like any other, and a free dish is none', () => {
    expect(checkoutRowsOf(orderOf([1000, 0, 1], [1])).map(({ name }) => name)).toEqual(['Dish 0', 'Dish 2', 'Other 0']);
  });

  test('an order of free dishes alone is one row that names them', () => {
    expect(checkoutRowsOf(orderOf([0], []))).toEqual([
      { name: 'Order W-101', quantity: 1, amountInCents: 0, description: '2 × Dish 0 $0.00' },
    ]);
  });

  test.each([
    [500, true],
    [501, false],
  ])('%p letters under the total, in full: %p', (letters, isInFull) => {
    const order = orderOf([1000], [-1]);
    const rest = checkoutRowsOf(order)[0]?.description?.length ?? 0;
    const [dish] = order.lines;
    const name = `Dish 0${'x'.repeat(letters - rest)}`;
    const lines = [{ ...dish, priced: { ...dish?.priced, name } }] as unknown as Input['lines'];
    const description = checkoutRowsOf({ ...order, lines })[0]?.description ?? '';
    expect([description.startsWith('2 × Dish'), description.length === letters]).toEqual([isInFull, isInFull]);
  });
});
