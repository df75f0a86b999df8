/** What rows of discounts, surcharges, tax, payments and tips are called, and in which order they come. */
import { describe, expect, test } from 'bun:test';
import { paymentRows, tipRows } from './payment-cuts.ts';
import { discountRows, refundedRows, surchargeRows, taxRows } from './price-row-cuts.ts';
import type { PaidGroup, PriceRows } from './sales-cuts.types.ts';

const row = (
  kind: PriceRows['kind'],
  label: string,
  amountInCents: number,
  more: Partial<PriceRows> = {},
): PriceRows => ({
  ...{ kind, label, basis: '', employeeId: '', employeeName: '', orderCount: 1, amountInCents },
  ...more,
});
const paid = (
  way: PaidGroup['way'],
  label: string,
  takenInCents: number,
  more: Partial<PaidGroup> = {},
): PaidGroup => ({
  ...{ way, label, employeeId: '', employeeName: '', paymentCount: 1, takenInCents },
  ...{ givenBackInCents: 0, roundingInCents: 0, tipInCents: 0 },
  ...more,
});
const MIA = { employeeId: 'mia', employeeName: 'Mia' };
const BEN = { employeeId: 'ben', employeeName: 'Ben' };
const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

describe('discounts', () => {
  test('come with the most that was taken off first, off items or off orders, and of the same by name', () => {
    const rows = discountRows(
      [
        row('coupon', 'Coupon B', -200),
        row('coupon', 'Coupon A', -200),
        row('lineDiscount', '', -700, MIA),
        row('manualDiscount', 'Discount', -300, BEN),
      ],
      { discountInCents: 700 },
    );
    expect(names(rows)).toEqual(['Off single items, Mia', 'Staff discount, Ben', 'Coupon A', 'Coupon B']);
  });

  test('of two employees are two rows, and of one who is not known a row without a name', () => {
    const rows = discountRows(
      [
        row('manualDiscount', 'Discount', -300, MIA),
        row('manualDiscount', 'Discount', -200, BEN),
        row('manualDiscount', 'Discount', -100),
        row('lineDiscount', '', -50),
      ],
      { discountInCents: 600 },
    );
    expect(names(rows)).toEqual(['Staff discount, Mia', 'Staff discount, Ben', 'Staff discount', 'Off single items']);
  });

  test('say nothing of another day where the orders say all', () => {
    expect(names(discountRows([row('coupon', 'Coupon A', -500)], { discountInCents: 500 }))).toEqual(['Coupon A']);
    expect(discountRows([], { discountInCents: 0 })).toEqual([]);
  });
});

describe('surcharges', () => {
  test('by staff are one row, and each kind and name of the others its own', () => {
    const rows = surchargeRows(
      [
        row('manualSurcharge', 'Late', 100, MIA),
        row('manualSurcharge', 'Cake', 250, BEN),
        row('paymentSurcharge', 'Card surcharge', 30),
        row('publicHolidaySurcharge', 'Card surcharge', 40),
        row('coupon', 'Coupon A', -500),
      ],
      { surchargeInCents: 420 },
    );
    expect(rows.map((one) => [one.name, one.orderCount, one.surchargeInCents])).toEqual([
      ['Card surcharge', 1, 30],
      ['Card surcharge', 1, 40],
      ['Surcharge by staff', 2, 350],
    ]);
  });

  test('of an order that was changed on another day are the last row', () => {
    expect(surchargeRows([row('manualSurcharge', '', 100)], { surchargeInCents: 40 })).toMatchObject([
      { name: 'Surcharge by staff', surchargeInCents: 100 },
      { name: 'Orders changed on another day', surchargeInCents: -60, onItemsInCents: 0, orderCount: 0 },
    ]);
  });
});

describe('tax', () => {
  test('of two rates is two rows, the larger tax first', () => {
    const rows = taxRows(
      [
        row('tax', 'VAT', 100, { basis: '1/21 of £21.00' }),
        row('tax', 'VAT', 200, { basis: '1/6 of £12.00' }),
        row('tax', 'VAT', 200, { basis: '1/6 of £12.00' }),
      ],
      { taxInCents: 500, withTaxInCents: 4500 },
    );
    expect(rows.map((one) => [one.name, one.taxableInCents, one.taxInCents])).toEqual([
      ['VAT 20%', 2000, 400],
      ['VAT 5%', 2000, 100],
    ]);
  });

  test.each(['', 'a tenth of $11.00', '11/11 of $11.00', '0/11 of $11.00'])(
    'with the words “%s” is told by its amount alone',
    (basis) => {
      const rows = taxRows([row('tax', 'Includes GST', 100, { basis })], { taxInCents: 100, withTaxInCents: 100 });
      expect(rows).toEqual([
        { id: 'Includes GST', name: 'GST', taxableInCents: 0, taxInCents: 100, withTaxInCents: 100 },
      ]);
    },
  );

  test('that was changed on another day is the last row, and not sales without tax', () => {
    const rows = taxRows([row('tax', 'GST', 100, { basis: '1/11 of $11.00' })], {
      taxInCents: 150,
      withTaxInCents: 1150,
    });
    expect(rows.map(({ name, taxableInCents, taxInCents }) => [name, taxableInCents, taxInCents])).toEqual([
      ['GST 10%', 1000, 100],
      ['Orders changed on another day', 0, 50],
    ]);
  });
});

describe('payments', () => {
  test.each([
    ['cash', 'whatever', 'Cash'],
    ['card', 'VISA', 'Visa at the counter'],
    ['card', 'American Express', 'American Express at the counter'],
    ['card', ' eftpos_au ', 'eftpos at the counter'],
    ['card', 'Girocard', 'Girocard at the counter'],
    ['card', '', 'Card at the counter'],
    ['online', 'amex', 'American Express online'],
    ['online', '', 'Card online'],
    ['custom', 'Voucher', 'Voucher'],
    ['other', '', 'Other'],
  ] as const)('by %s “%s” are called %s', (way, label, name) => {
    expect(names(paymentRows([paid(way, label, 100)], { totalInCents: 100 }))).toEqual([name]);
  });

  test('of one scheme, however it is spelled, are one row; the largest comes first, of the same by name', () => {
    const rows = paymentRows(
      [
        paid('card', 'visa', 100),
        paid('card', 'VISA', 300, { paymentCount: 2, roundingInCents: 3 }),
        paid('custom', 'Voucher', 200),
        paid('custom', 'Account', 200),
        paid('cash', '', 500, { givenBackInCents: 400, roundingInCents: -2 }),
      ],
      { totalInCents: 900 },
    );
    expect(rows.map((one) => [one.name, one.paymentCount, one.collectedInCents, one.roundingInCents])).toEqual([
      ['Visa at the counter', 3, 400, 3],
      ['Account', 1, 200, 0],
      ['Voucher', 1, 200, 0],
      ['Cash', 1, 100, -2],
    ]);
  });

  test('that are more than was sold leave a row below nothing', () => {
    expect(paymentRows([paid('cash', '', 500)], { totalInCents: 200 }).at(-1)).toMatchObject({
      ...{ id: 'unpaid', paymentCount: 0, takenInCents: 0, givenBackInCents: 0, unpaidInCents: -300 },
    });
  });
});

describe('tips', () => {
  test('are an employee’s by the way they were paid, the most first, and those of nobody are a row', () => {
    const rows = tipRows(
      [
        paid('cash', '', 0, { ...MIA, tipInCents: 100 }),
        paid('custom', 'Voucher', 0, { ...MIA, tipInCents: 10 }),
        paid('other', '', 0, { ...MIA, tipInCents: 5 }),
        paid('card', 'visa', 0, { ...BEN, tipInCents: 400 }),
        paid('card', 'visa', 0, { tipInCents: 30 }),
        paid('online', 'visa', 0, { tipInCents: 20 }),
        paid('online', 'amex', 0, { tipInCents: 25 }),
      ],
      { tipInCents: 600 },
    );
    expect(rows.map((one) => [one.name, one.cashInCents, one.cardInCents, one.otherInCents, one.totalInCents])).toEqual(
      [
        ['Ben', 0, 400, 0, 400],
        ['Mia', 100, 0, 15, 115],
        ['Website', 0, 45, 0, 45],
        ['Without an employee', 0, 30, 0, 30],
        ['Not paid yet, or paid on another day', 0, 0, 10, 10],
      ],
    );
  });

  test('that were given back are a row too, and payments without a tip are none', () => {
    const rows = tipRows([paid('card', 'visa', 0, { ...MIA, tipInCents: -50 }), paid('cash', '', 900, BEN)], {
      tipInCents: -50,
    });
    expect(rows.map(({ name, totalInCents }) => [name, totalInCents])).toEqual([['Mia', -50]]);
  });
});

describe('what a refund took off the taxed part', () => {
  const gst = (taxInCents: number, of: string) => ({
    ...{ kind: 'tax' as const, label: 'Includes GST', basis: `1/11 of ${of}`, amountInCents: taxInCents },
    ...{ employeeId: '', employeeName: '' },
  });
  test.each([
    ['five dollars of an order that is taxed whole', 45, 500, 536, '$59.00', -500],
    ['the same with the cent rounded up', 46, 500, 536, '$59.00', -500],
    ['ten dollars, half of them untaxed', 45, 1000, 455, '$50.00', -495],
    ['all of it', 536, 5900, 536, '$59.00', -5900],
  ])('%s', (_, refundedInCents, allInCents, taxInCents, of, base) => {
    const rows = refundedRows({ beforeInCents: 0, refundedInCents, allInCents, rows: [gst(taxInCents, of)] });
    expect(rows.map(({ amountInCents, baseInCents }) => [amountInCents, baseInCents])).toEqual([
      [-refundedInCents, base],
    ]);
  });
});
