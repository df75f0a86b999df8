import { expect, test } from 'bun:test';
import type { ReportColumn } from '#src/features/reports/kinds/report-kind.ts';
import { hasOnlyFigures, restText } from './report-phone-rows.tsx';

const ORDERS: ReportColumn = { key: 'quantity', header: 'Orders', kind: 'count' };
const NET: ReportColumn = { key: 'net', header: 'Net sales', kind: 'money' };
const TOTAL: ReportColumn = { key: 'total', header: 'Total', kind: 'money' };
const AVERAGE: ReportColumn = { key: 'average', header: 'Average order', kind: 'money', isMinor: true };
const WHO: ReportColumn = { key: 'by', header: 'By', kind: 'text' };
const figures = { columns: [NET, ORDERS, AVERAGE, TOTAL], main: NET, totals: {} };

test.each([
  ['an hour’s orders and total', { net: 900, quantity: 4, total: 1031 }, '4 orders · Total $10.31'],
  ['nothing of what is nothing', { net: 0, quantity: 0, total: 0 }, ''],
  ['what was refunded beyond the sales', { net: -500, quantity: 0, total: -500 }, 'Total −$5.00'],
] as const)('a row on a phone says below its figure: %s', (_, cells, text) => {
  expect(restText(figures, cells, 'AUD')).toBe(text);
});

test('rows with words, such as who refunded what and why, stay cards', () => {
  const of = (columns: ReportColumn[]) => hasOnlyFigures({ result: { columns } as never });
  expect(of([ORDERS, NET])).toBe(true);
  expect(of([WHO, NET])).toBe(false);
  expect(of([{ ...WHO, isMinor: true }, NET])).toBe(true);
});
