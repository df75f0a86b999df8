import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { chartHours, hourLabel } from './day-chart.ts';

const at = (hour: number, netInCents: number) => ({ hour, netInCents, orderCount: 1 });

describe('the hours of a day', () => {
  test('a day without sales is drawn from 11 AM to 9 PM', () => {
    const hours = chartHours([], [], 0);
    expect(hours.map(({ label }) => label)).toEqual([
      '11 AM',
      '12 PM',
      '1 PM',
      '2 PM',
      '3 PM',
      '4 PM',
      '5 PM',
      '6 PM',
      '7 PM',
      '8 PM',
      '9 PM',
    ]);
    expect(hours.every((hour) => hour.nowInCents === 0)).toBe(true);
  });

  test('an early and a late sale widen it; what is sold after midnight stands at the end', () => {
    const hours = chartHours([at(7, 500)], [at(1, 900)], 2);
    expect(hours[0]).toMatchObject({ label: '7 AM', nowInCents: 500, thenInCents: 0, nowCount: 1, thenCount: 0 });
    expect(hours.at(-1)).toMatchObject({ label: '1 AM', thenInCents: 900, thenCount: 1, nowInCents: 0, nowCount: 0 });
    expect(hours).toHaveLength(19);
  });

  test('the small hours of a bakery stand at the beginning', () => {
    const hours = chartHours([at(3, 500), at(14, 100)], [], 0);
    expect(hours[0]).toMatchObject({ label: '3 AM', nowInCents: 500 });
  });

  test('the morning of a club stands at the end of its night', () => {
    const hours = chartHours([at(22, 500), at(6, 100)], [], 7);
    expect(hours.at(-1)).toMatchObject({ label: '6 AM', nowInCents: 100 });
  });

  test('a day that begins at two in the afternoon is drawn from there', () => {
    const hours = chartHours([at(15, 500), at(13, 100)], [], 14);
    expect([hours[0]?.label, hours.at(-1)?.label, hours.length]).toEqual(['2 PM', '1 PM', 24]);
  });

  test.each([
    [0, '12 AM'],
    [9, '9 AM'],
    [12, '12 PM'],
    [23, '11 PM'],
  ])('%i is %s', (hour, label) => expect(hourLabel(hour)).toBe(label));

  test('whatever was sold and when, the chart holds all of it', () => {
    const figures = fc
      .uniqueArray(fc.integer({ min: 0, max: 23 }))
      .chain((hours) => fc.tuple(...hours.map((hour) => fc.nat(100_000).map((cents) => at(hour, cents)))));
    fc.assert(
      fc.property(figures, figures, fc.integer({ min: 0, max: 23 }), (now, then, firstHour) => {
        const hours = chartHours(now, then, firstHour);
        const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
        expect(sum(hours.map((hour) => hour.nowInCents))).toBe(sum(now.map((one) => one.netInCents)));
        expect(sum(hours.map((hour) => hour.thenInCents))).toBe(sum(then.map((one) => one.netInCents)));
      }),
    );
  });
});
