import { describe, expect, test } from 'bun:test';
import type { SalesFigures, SalesReportRow } from '#src/domain/reports/sales-report.types.ts';
import { columnsOf, sortRows } from './report-columns.ts';

const NONE: SalesFigures = {
  orderCount: 0,
  grossInCents: 0,
  discountInCents: 0,
  refundInCents: 0,
  dishRefundInCents: 0,
  netInCents: 0,
  deliveryFeeInCents: 0,
  surchargeInCents: 0,
  tipInCents: 0,
  cashRoundingInCents: 0,
  addedTaxInCents: 0,
  taxInCents: 0,
  totalInCents: 0,
};
const row = (name: string, quantity: number, figures: SalesFigures | null = null): SalesReportRow => ({
  id: name,
  name,
  quantity,
  grossInCents: quantity * 100,
  figures,
});

describe('the columns of a sales report', () => {
  test('of items are how many and for how much', () => {
    const columns = columnsOf({ level: 'item', rows: [row('Cola', 2)], totals: NONE });
    expect(columns.map(({ text }) => text)).toEqual(['Sold', 'Gross']);
  });

  test('of orders leave out what the period has none of', () => {
    const rows = [row('Mon', 1, NONE)];
    const plain = columnsOf({ level: 'store', rows, totals: NONE });
    expect(plain.map(({ text }) => text)).toEqual(['Orders', 'Gross', 'Net', 'Total']);
    const tipped = columnsOf({ level: 'store', rows, totals: { ...NONE, tipInCents: 5, dishRefundInCents: 1 } });
    expect(tipped.map(({ text }) => text)).toEqual(['Orders', 'Gross', 'Refunded', 'Net', 'Tips', 'Total']);
  });
});

test('rows are sorted by name or by any figure, both ways, and equal ones keep their place', () => {
  const rows = [row('Cola', 2), row('Ale', 5), row('Beer', 2)];
  const [sold = null] = columnsOf({ level: 'item', rows, totals: NONE });
  const names = (sorted: readonly SalesReportRow[]) => sorted.map(({ name }) => name).join(' ');
  expect(names(sortRows(rows, sold, true))).toBe('Ale Cola Beer');
  expect(names(sortRows(rows, sold, false))).toBe('Cola Beer Ale');
  expect(names(sortRows(rows, null, false))).toBe('Ale Beer Cola');
  expect(names(sortRows(rows, null, true))).toBe('Cola Beer Ale');
});
