import { describe, expect, test } from 'bun:test';
import { figuresOf } from '#src/domain/reports/sales-figures.ts';
import { chartOf } from './report-chart.ts';

const row = (name: string, netInCents: number) => ({
  id: name,
  name,
  quantity: 1,
  grossInCents: netInCents,
  figures: { ...figuresOf([]), netInCents },
});

describe('the chart of a report', () => {
  test('stands the columns on the ground, the greatest as tall as the chart', () => {
    const chart = chartOf([row('Sat 21 Nov', 500), row('Sun 22 Nov', 1000), row('Mon 23 Nov', 0)]);
    expect(chart?.columns.map(({ from, height }) => [from, height])).toEqual([
      [0, 0.5],
      [0, 1],
      [0, 0],
    ]);
    expect([chart?.zero, chart?.greatestInCents]).toEqual([0, 1000]);
  });

  test('hangs a day that gave back more than it took below zero', () => {
    const chart = chartOf([row('Sat 21 Nov', 300), row('Sun 22 Nov', -100)]);
    expect(chart?.columns.map(({ from, height }) => [from, height])).toEqual([
      [0.25, 0.75],
      [0, 0.25],
    ]);
    expect(chart?.zero).toBe(0.25);
  });

  test('is not drawn of a single row, or of nothing', () => {
    expect(chartOf([row('Sat 21 Nov', 500)])).toBeNull();
    expect(chartOf([row('Sat 21 Nov', 0), row('Sun 22 Nov', 0)])).toBeNull();
  });

  test('labels what there is room for, as short as it can', () => {
    const days = Array.from({ length: 16 }, (_, at) => row(`Mon 23 Nov, ${at} PM`, 100));
    expect(
      chartOf(days)
        ?.columns.filter(({ label }) => label !== '')
        .map(({ label }) => label),
    ).toEqual([0, 2, 4, 6, 8, 10, 12, 14].map((hour) => `${hour} PM`));
    const onPhone = chartOf(days)?.columns.filter(({ label, isMinor }) => label !== '' && !isMinor);
    expect(onPhone?.map(({ label }) => label)).toEqual(['0 PM', '4 PM', '8 PM', '12 PM']);
    const names = ['November 2026', 'Week 47, from 16 Nov', 'Mon 23 Nov', '2026'];
    expect(chartOf(names.map((name) => row(name, 1)))?.columns.map(({ label }) => label)).toEqual([
      'Nov',
      '16 Nov',
      'Mon 23 Nov',
      '2026',
    ]);
  });
});
