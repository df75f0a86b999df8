import { expect, test } from 'bun:test';
import { rowsAsOpened } from './opened-rows.ts';
import type { ReportKind, ReportResult } from './report-kind.ts';

const row = (id: string, netInCents: number) => ({ id, name: id, cells: { netInCents, grossInCents: 0 - netInCents } });
const RESULT: ReportResult = {
  ...{ from: '2026-11-21', to: '2026-11-21', totals: {}, figures: [] },
  columns: [
    { key: 'grossInCents', header: 'Gross sales', kind: 'money' },
    { key: 'netInCents', header: 'Net sales', kind: 'money' },
  ],
  rows: [row('ada', 500), row('mia', 900), row('bo', 500)],
};
const opened = (kind: Pick<ReportKind, 'chart' | 'keepsOrder'>) => rowsAsOpened(kind, RESULT).map(({ id }) => id);

test('a report opens with the row that has the most of what it is drawn by, and of the same amount by id', () => {
  expect(opened({ chart: { kind: 'ranks', by: 'netInCents' } })).toEqual(['mia', 'ada', 'bo']);
});

test('without a chart it opens with the most of its first column', () => {
  expect(opened({ chart: null })).toEqual(['ada', 'bo', 'mia']);
});

test.each([
  ['hours and days', { chart: { kind: 'time', by: 'netInCents' } }],
  ['weekdays', { chart: { kind: 'week', by: 'netInCents' } }],
  ['lines of a summary', { chart: null, keepsOrder: true }],
] as const)('%s keep the order in which they pass', (_, kind) => {
  expect(opened(kind)).toEqual(['ada', 'mia', 'bo']);
});
