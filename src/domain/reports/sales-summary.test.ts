import { expect, test } from 'bun:test';
import type { PaidGroup } from './sales-cuts.types.ts';
import { figuresOf, type SoldAmounts } from './sales-figures.ts';
import { summaryRows } from './sales-summary.ts';

const SOLD: SoldAmounts = {
  ...{ orderCount: 3, grossInCents: 10_000, discountInCents: 500, refundInCents: 1_100, deliveryFeeInCents: 400 },
  ...{ surchargeInCents: 150, tipInCents: 200, cashRoundingInCents: -3, addedTaxInCents: 80, taxInCents: 820 },
  grandTotalInCents: 10_427,
};
const CASH: PaidGroup = {
  ...{ way: 'cash', label: '', employeeId: '', employeeName: '', paymentCount: 2 },
  ...{ takenInCents: 7_000, givenBackInCents: 1_000, roundingInCents: -3, tipInCents: 0 },
};
const VISA: PaidGroup = {
  ...{ ...CASH, way: 'online', label: 'visa', paymentCount: 1 },
  ...{ takenInCents: 2_000, givenBackInCents: 100 },
};

const rowsOf = (sold: readonly SoldAmounts[]) =>
  summaryRows(
    [
      { paid: CASH, feeInCents: 0 },
      { paid: VISA, feeInCents: 0 },
      { paid: null, feeInCents: 47 },
    ],
    figuresOf(sold),
  ).map(({ name, amountInCents }) => [name, amountInCents]);

test('the lines go from gross sales to what was collected, and say what cards cost', () => {
  expect(rowsOf([SOLD])).toEqual([
    ['Gross sales', 10_000],
    ['Discounts', -500],
    ['Refunded dishes', -1_000],
    ['Net sales', 8_500],
    ['Delivery fees', 400],
    ['Surcharges', 150],
    ['Tips', 200],
    ['Rounding', -3],
    ['Tax added', 80],
    ['Total', 9_327],
    ['Tax included', 740],
    ['Cash', 6_000],
    ['Visa online', 1_900],
    ['Total collected', 7_900],
    ['Still to be paid', 1_427],
    ['Card fees', -47],
  ]);
});

test('a day without sales has the lines that every day has, each with nothing', () => {
  expect(summaryRows([], figuresOf([]))).toEqual(
    ['Gross sales', 'Discounts', 'Refunded dishes', 'Net sales', 'Total', 'Total collected', 'Still to be paid'].map(
      (name) => expect.objectContaining({ name, amountInCents: 0 }),
    ),
  );
});
