import { describe, expect, test } from 'bun:test';
import { changePercent, comparedBucketId, comparedDays } from './comparison.ts';

describe('what a report is compared with', () => {
  test.each([
    // A day with the same weekday a week earlier.
    ['2026-11-23', '2026-11-23', 'before', '2026-11-24', '2026-11-16', '2026-11-16', false],
    // A week with the one before.
    ['2026-11-16', '2026-11-22', 'before', '2026-11-23', '2026-11-09', '2026-11-15', false],
    // A month of 30 days with the 30 days that began on the same weekday, five weeks earlier.
    ['2026-09-01', '2026-09-30', 'before', '2026-11-23', '2026-07-28', '2026-08-26', false],
    ['2026-02-01', '2026-02-28', 'before', '2026-11-23', '2026-01-04', '2026-01-31', false],
    // A year earlier are 52 weeks, so Mondays meet Mondays.
    ['2026-11-16', '2026-11-22', 'lastYear', '2026-11-23', '2025-11-17', '2025-11-23', false],
    // A week on its Wednesday with Monday to Wednesday of the week before.
    ['2026-11-23', '2026-11-29', 'before', '2026-11-25', '2026-11-16', '2026-11-18', true],
    ['2026-11-23', '2026-11-23', 'lastYear', '2026-11-23', '2025-11-24', '2025-11-24', true],
  ] as const)('%s to %s against %s, on %s: %s to %s', (from, to, against, today, thenFrom, thenTo, isTodayIn) => {
    const found = comparedDays({ from, to }, against, today);
    expect(found).toMatchObject({ from: thenFrom, to: thenTo, isTodayIn });
    expect(Temporal.PlainDate.from(thenFrom).dayOfWeek).toBe(Temporal.PlainDate.from(from).dayOfWeek);
  });

  test('days that are all to come are compared with nothing', () => {
    expect(comparedDays({ from: '2026-12-01', to: '2026-12-31' }, 'before', '2026-11-23')).toBeNull();
  });

  test.each([
    ['2026-11-23T19', 'hourly', 7, '2026-11-16T19'],
    ['2026-11-23', 'daily', 364, '2025-11-24'],
    ['2026-W48', 'weekly', 364, '2025-W48'],
    // The year 2026 has 53 ISO weeks.
    ['2027-W01', 'weekly', 7, '2026-W53'],
    ['2027-W01', 'weekly', 364, '2026-W02'],
    ['2026-11', 'monthly', 35, null],
    ['2026', 'yearly', 364, null],
  ] as const)('row %s of %s rows, %p days back, is held against %p', (id, interval, daysBack, then) => {
    expect(comparedBucketId(id, interval, daysBack)).toBe(then);
  });

  test('a change in per cent needs sales before', () => {
    expect(changePercent(15000, 10000)).toBe(50);
    expect(changePercent(0, 10000)).toBe(-100);
    expect(changePercent(500, 0)).toBeNull();
    expect(changePercent(500, null)).toBeNull();
  });
});
