import { expect, test } from 'bun:test';
import type { ReportKind } from '#src/features/reports/kinds/report-kind.ts';
import type { ReadReport } from './read-report.ts';
import { reportList } from './report-table.tsx';

const KIND = { label: 'Items', noun: { one: 'item', many: 'items' }, rowHeader: 'Item', chart: null };

test.each([
  ['items are compared row by row', {}, ['name', 'netInCents', 'before', 'change']],
  ['refunds, each of which happened once, only as a whole', { keepsRows: true }, ['name', 'netInCents']],
] as const)('beside the period before, %s', (_, more, keys) => {
  const columns = [{ key: 'netInCents', header: 'Net sales', kind: 'money' }] as const;
  const report = {
    kind: { ...KIND, ...more } as unknown as ReportKind,
    result: { columns, totals: {} },
    past: { days: {}, totals: {} },
  } as unknown as ReadReport;
  expect(reportList(report, 'AUD').columns.map(({ key }) => key)).toEqual([...keys]);
});
