import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { sum } from '#src/domain/money/money.ts';
import { paymentRows, tipRows } from './payment-cuts.ts';
import { discountRows, surchargeRows, taxRows } from './price-row-cuts.ts';
import type { PaidGroup, PriceRows } from './sales-cuts.types.ts';
import { soldOutSpans } from './sold-out-minutes.ts';

const row = (
  kind: PriceRows['kind'],
  label: string,
  amountInCents: number,
  more: Partial<PriceRows> = {},
): PriceRows => ({
  kind,
  label,
  basis: '',
  employeeId: '',
  employeeName: '',
  orderCount: 1,
  amountInCents,
  ...more,
});
const MIA = { employeeId: 'mia', employeeName: 'Mia' };

describe('discounts', () => {
  test('say which coupon, which reward and which employee took how much off, and how often', () => {
    const rows = discountRows(
      [
        row('coupon', 'Coupon WELCOME', -500, { orderCount: 2 }),
        row('coupon', 'Coupon WELCOME', -100, MIA),
        row('loyalty', 'Loyalty reward', -250),
        row('manualDiscount', 'Discount', -300, MIA),
        row('lineDiscount', '', -120, MIA),
        row('tip', 'Tip', 900),
      ],
      { discountInCents: 1150 },
    );
    expect(rows.map((one) => [one.name, one.orderCount, one.discountInCents, one.offItemsInCents])).toEqual([
      ['Coupon WELCOME', 3, 600, 0],
      ['Staff discount, Mia', 1, 300, 0],
      ['Loyalty reward', 1, 250, 0],
      ['Off single items, Mia', 1, 0, 120],
    ]);
  });

  test('of an order that was changed on another day are a row of their own', () => {
    expect(discountRows([row('coupon', 'Coupon A', -500)], { discountInCents: 800 }).at(-1)).toMatchObject({
      name: 'Orders changed on another day',
      discountInCents: 300,
    });
  });
});

test('surcharges are told apart from extra charges of items, which are in gross sales', () => {
  const rows = surchargeRows(
    [
      row('paymentSurcharge', 'EFTPOS surcharge', 45, { orderCount: 3 }),
      row('publicHolidaySurcharge', 'Public holiday surcharge', 200),
      row('lineCharge', '', 50),
    ],
    { surchargeInCents: 245 },
  );
  expect(rows.map((one) => [one.name, one.surchargeInCents, one.onItemsInCents])).toEqual([
    ['EFTPOS surcharge', 45, 0],
    ['Extra charges for items', 0, 50],
    ['Public holiday surcharge', 200, 0],
  ]);
});

describe('tax', () => {
  test.each([
    ['GST', '1/11 of $27.50', 250, 'GST 10%', 2500, 2750],
    ['GST', '3/23 of $23.00', 300, 'GST 15%', 2000, 2300],
    ['VAT', '1/6 of £1,200.00', 20_000, 'VAT 20%', 100_000, 120_000],
    ['Sales tax', '8.25% of $100.00', 825, 'Sales tax 8.25%', 10_000, 10_825],
  ])('%s of %s is in its rate’s row', (label, basis, taxInCents, name, taxableInCents, withTaxInCents) => {
    const all = { taxInCents, withTaxInCents };
    expect(taxRows([row('tax', label, taxInCents, { basis })], all)).toMatchObject([
      { name, taxableInCents, taxInCents, withTaxInCents },
    ]);
  });

  test('comes to what customers paid, with sales that have no tax', () => {
    const rows = taxRows([row('tax', 'Includes GST', 500, { basis: '1/11 of $27.50', orderCount: 2 })], {
      taxInCents: 500,
      withTaxInCents: 7000,
    });
    expect(rows.map((one) => [one.name, one.taxableInCents, one.taxInCents, one.withTaxInCents])).toEqual([
      ['GST 10%', 5000, 500, 5500],
      ['No tax', 1500, 0, 1500],
    ]);
  });
});

const paid = (
  way: PaidGroup['way'],
  label: string,
  takenInCents: number,
  more: Partial<PaidGroup> = {},
): PaidGroup => ({
  way,
  label,
  employeeId: '',
  employeeName: '',
  paymentCount: 1,
  takenInCents,
  givenBackInCents: 0,
  roundingInCents: 0,
  tipInCents: 0,
  ...more,
});

describe('payments', () => {
  test('are by method, cards by scheme at the terminal and online, less what was given back', () => {
    const rows = paymentRows(
      [
        paid('cash', '', 1000, MIA),
        paid('cash', '', 0, { givenBackInCents: 300, paymentCount: 0, roundingInCents: -2 }),
        paid('card', 'VISA', 2000),
        paid('online', 'visa', 2500),
        paid('custom', 'Voucher', 500),
      ],
      { totalInCents: 6700 },
    );
    expect(rows.map((one) => [one.name, one.paymentCount, one.collectedInCents, one.unpaidInCents])).toEqual([
      ['Visa online', 1, 2500, 0],
      ['Visa at the counter', 1, 2000, 0],
      ['Cash', 1, 700, 0],
      ['Voucher', 1, 500, 0],
      ['Not paid yet, or paid on another day', 0, 0, 1000],
    ]);
  });

  test('give tips to who took the payment', () => {
    const rows = tipRows(
      [
        paid('cash', '', 1000, { ...MIA, tipInCents: 100 }),
        paid('card', 'Visa', 1000, { ...MIA, tipInCents: 250 }),
        paid('online', 'visa', 1000, { tipInCents: 70 }),
        paid('card', 'Visa', 1000),
      ],
      { tipInCents: 420 },
    );
    expect(rows.map((one) => [one.name, one.cashInCents, one.cardInCents, one.totalInCents])).toEqual([
      ['Mia', 100, 250, 350],
      ['Website', 0, 70, 70],
    ]);
  });
});

test('whatever orders say, the rows of every cut come to the store’s figure', () => {
  const cents = fc.integer({ min: -5000, max: 5000 });
  const rows = fc.array(
    fc
      .tuple(
        fc.constantFrom('coupon', 'loyalty', 'manualDiscount', 'paymentSurcharge', 'manualSurcharge', 'tax'),
        cents,
      )
      .map(([kind, amount]) => row(kind as PriceRows['kind'], kind, amount, { basis: '1/11 of $11.00' })),
  );
  const payments = fc.array(
    fc
      .tuple(fc.constantFrom('cash', 'card', 'custom', 'online', 'other'), fc.nat(9000), fc.nat(900), fc.nat(200))
      .map(([way, taken, givenBackInCents, tipInCents]) =>
        paid(way as PaidGroup['way'], '', taken, { givenBackInCents, tipInCents }),
      ),
  );
  fc.assert(
    fc.property(rows, payments, cents, cents, (prices, groups, one, other) => {
      const discounts = discountRows(prices, { discountInCents: one });
      expect(sum(discounts.map(({ discountInCents }) => discountInCents))).toBe(one);
      const surcharges = surchargeRows(prices, { surchargeInCents: one });
      expect(sum(surcharges.map(({ surchargeInCents }) => surchargeInCents))).toBe(one);
      const tax = taxRows(prices, { taxInCents: one, withTaxInCents: other });
      expect(sum(tax.map(({ taxInCents }) => taxInCents))).toBe(one);
      expect(sum(tax.map(({ withTaxInCents }) => withTaxInCents))).toBe(other);
      for (const { taxableInCents, taxInCents, withTaxInCents } of tax)
        expect(taxableInCents + taxInCents).toBe(withTaxInCents);
      const ways = paymentRows(groups, { totalInCents: one });
      expect(sum(ways.map(({ collectedInCents }) => collectedInCents))).toBe(
        sum(groups.map(({ takenInCents, givenBackInCents }) => takenInCents - givenBackInCents)),
      );
      expect(sum(ways.map(({ collectedInCents, unpaidInCents }) => collectedInCents + unpaidInCents))).toBe(one);
      expect(sum(tipRows(groups, { tipInCents: other }).map(({ totalInCents }) => totalInCents))).toBe(other);
    }),
  );
});

describe('sold-out times', () => {
  const at = (hour: number) => `2026-11-23T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const went = (itemId: string, hour: number, soldout: boolean, until: number | null = null) => ({
    itemId,
    occurredIsoDateTimeUtc: at(hour),
    soldout,
    untilIsoDateTimeUtc: until === null ? null : at(until),
  });
  const day = { fromIsoDateTimeUtc: at(8), untilIsoDateTimeUtc: at(20) };

  test.each([
    ['from when it went off sale until it came back', [went('a', 10, true), went('a', 12, false)], 1, 120],
    ['twice', [went('a', 9, true), went('a', 10, false), went('a', 11, true), went('a', 12, false)], 2, 120],
    ['until its own end', [went('a', 10, true, 11)], 1, 60],
    ['until the moved end', [went('a', 10, true, 11), went('a', 10, true, 14)], 1, 240],
    ['from the start of the days if it was off sale before', [went('a', 2, true), went('a', 9, false)], 1, 60],
    ['up to now if nobody put it back', [went('a', 18, true)], 1, 120],
  ])('count an item %s', (_, events, times, minutes) => {
    expect(soldOutSpans(events, day)).toEqual([{ itemId: 'a', times, minutes }]);
  });

  test('leave out what came back before, and put the longest first', () => {
    const events = [
      went('gone', 2, true),
      went('gone', 7, false),
      went('b', 9, true),
      went('b', 10, false),
      went('a', 9, true),
    ];
    expect(soldOutSpans(events, day).map(({ itemId }) => itemId)).toEqual(['a', 'b']);
  });
});
