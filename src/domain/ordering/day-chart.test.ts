import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { chartHours, hourLabel, upToHour } from './day-chart.ts';

const at = (hour: number, netInCents: number) => ({ hour, netInCents, orderCount: 1 });

describe('the hours of a day', () => {
  test('a day without sales is drawn from 11 AM to 9 PM', () => {
    const hours = chartHours([], []);
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
    const hours = chartHours([at(7, 500)], [at(1, 900)]);
    expect(hours[0]).toMatchObject({ label: '7 AM', nowInCents: 500, thenInCents: 0, nowCount: 1, thenCount: 0 });
    expect(hours.at(-1)).toMatchObject({ label: '1 AM', thenInCents: 900, thenCount: 1, nowInCents: 0, nowCount: 0 });
    expect(hours).toHaveLength(19);
  });

  test('what the other day had taken by now leaves later hours out', () => {
    const then = [at(12, 1000), at(18, 4000), at(0, 700)];
    expect(upToHour(then, 11)).toEqual({ netInCents: 0, orderCount: 0 });
    expect(upToHour(then, 18)).toEqual({ netInCents: 5000, orderCount: 2 });
    expect(upToHour(then, 1)).toEqual({ netInCents: 5700, orderCount: 3 });
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
      fc.property(figures, figures, (now, then) => {
        const hours = chartHours(now, then);
        const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
        expect(sum(hours.map((hour) => hour.nowInCents))).toBe(sum(now.map((one) => one.netInCents)));
        expect(sum(hours.map((hour) => hour.thenInCents))).toBe(sum(then.map((one) => one.netInCents)));
      }),
    );
  });
});
