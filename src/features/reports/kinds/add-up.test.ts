import { expect, test } from 'bun:test';
import { addUp } from './add-up.ts';
import type { ReportColumn, ReportResult } from './report-kind.ts';

const column = (key: string): ReportColumn => ({ key, header: key, kind: 'money' });
const result = (keys: string[], rows: ReportResult['rows'], totals: ReportResult['totals'], from = '2026-11-16') => ({
  from,
  to: '2026-11-22',
  columns: keys.map(column),
  rows,
  totals,
  figures: [],
});

test('the stores of a restaurant come to one report: what has one name is one row', () => {
  const carlton = result(
    ['gross', 'net'],
    [
      { id: 'a1', name: 'Margherita', cells: { gross: 1000, net: 900, maker: 'Tyro' } },
      { id: 'a2', name: 'Cola', cells: { gross: 300, net: 300 } },
    ],
    { gross: 1300, net: 1200 },
  );
  const newtown = result(
    ['gross', 'refunds', 'net'],
    [{ id: 'b7', name: 'Margherita', cells: { gross: 500, refunds: 100, net: 400, maker: 'Linkly' } }],
    { gross: 500, refunds: 100, net: 400 },
    '2026-11-15',
  );
  const both = addUp([carlton, newtown]);
  expect(both.columns.map(({ key }) => key)).toEqual(['gross', 'refunds', 'net']);
  expect(both.rows).toEqual([
    { id: 'a1', name: 'Margherita', cells: { gross: 1500, refunds: 100, net: 1300, maker: 'Tyro' } },
    { id: 'a2', name: 'Cola', cells: { gross: 300, net: 300 } },
  ]);
  expect(both.totals).toEqual({ gross: 1800, refunds: 100, net: 1600 });
  expect([both.from, both.to]).toEqual(['2026-11-15', '2026-11-22']);
  expect(addUp([]).rows).toEqual([]);
});

test('refunds of one order number in two stores stay two refunds', () => {
  const of = (id: string) => result(['refund'], [{ id, name: 'P-1', cells: { refund: 100 } }], { refund: 100 });
  const both = addUp([of('a'), of('b')], { keepsRows: true });
  expect(both.rows.map(({ id, name }) => [id, name])).toEqual([
    ['a', 'P-1'],
    ['b', 'P-1'],
  ]);
  expect(both.totals).toEqual({ refund: 200 });
});

test('hours of several stores pass one after the other, whichever store sold in them', () => {
  const hour = (place: number) => ({ id: String(place), name: `${place} o’clock`, cells: { net: 100 }, place });
  const of = (...places: number[]) => result(['net'], places.map(hour), {});
  expect(addUp([of(12, 18), of(9, 12, 20)]).rows.map(({ id }) => id)).toEqual(['9', '12', '18', '20']);
});
