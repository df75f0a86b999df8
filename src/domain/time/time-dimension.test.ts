import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { timeDimensionOf } from './time-dimension.ts';

describe('the time dimension', () => {
  test('has every unit that reports group by', () => {
    expect(timeDimensionOf('2026-11-21')).toEqual({
      isoDate: '2026-11-21',
      isoWeek: '2026-W47',
      isoMonth: '2026-11',
      isoYear: '2026',
      day: 21,
      week: 47,
      month: 11,
    });
  });

  test.each([
    ['2024-12-29', '2024-W52', '2024'],
    ['2024-12-30', '2025-W01', '2024'],
    ['2026-01-01', '2026-W01', '2026'],
    ['2026-12-31', '2026-W53', '2026'],
    ['2027-01-01', '2026-W53', '2027'],
    ['2027-01-03', '2026-W53', '2027'],
    ['2027-01-04', '2027-W01', '2027'],
    ['2021-01-03', '2020-W53', '2021'],
    ['2023-01-01', '2022-W52', '2023'],
  ])('%p lies in week %p of the year %p', (day, isoWeek, isoYear) => {
    expect(timeDimensionOf(day)).toMatchObject({ isoWeek, isoYear, isoDate: day });
  });

  test('a week is Monday to Sunday, and weeks sort as their days do', () => {
    const day = fc.integer({ min: 0, max: 36_500 }).map((days) => Temporal.PlainDate.from('1990-01-01').add({ days }));
    fc.assert(
      fc.property(day, (date) => {
        const monday = date.subtract({ days: date.dayOfWeek - 1 });
        const week = timeDimensionOf(date.toString()).isoWeek;
        expect(timeDimensionOf(monday.toString()).isoWeek).toBe(week);
        expect(timeDimensionOf(monday.add({ days: 6 }).toString()).isoWeek).toBe(week);
        expect(timeDimensionOf(monday.add({ days: 7 }).toString()).isoWeek > week).toBe(true);
      }),
    );
  });
});
