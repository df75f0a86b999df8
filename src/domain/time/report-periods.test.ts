import { describe, expect, test } from 'bun:test';
import { type ReportPeriod, reportRangeOf, sameDayLastWeek } from './report-periods.ts';

const NOW = Temporal.Instant.from('2026-11-21T07:30:00Z');

describe('report periods', () => {
  test.each<[ReportPeriod, string, string, string]>([
    [{ name: 'today' }, '2026-11-21', '2026-11-21', '2026-11-21'],
    [{ name: 'yesterday' }, '2026-11-01', '2026-10-31', '2026-10-31'],
    [{ name: 'week' }, '2026-11-21', '2026-11-16', '2026-11-22'],
    [{ name: 'week' }, '2026-11-16', '2026-11-16', '2026-11-22'],
    [{ name: 'week' }, '2026-11-22', '2026-11-16', '2026-11-22'],
    [{ name: 'lastWeek' }, '2026-11-21', '2026-11-09', '2026-11-15'],
    [{ name: 'lastWeek' }, '2027-01-01', '2026-12-21', '2026-12-27'],
    [{ name: 'month' }, '2026-11-21', '2026-11-01', '2026-11-30'],
    [{ name: 'month' }, '2028-02-03', '2028-02-01', '2028-02-29'],
    [{ name: 'lastMonth' }, '2026-03-31', '2026-02-01', '2026-02-28'],
    [{ name: 'lastMonth' }, '2027-01-15', '2026-12-01', '2026-12-31'],
    [{ name: 'chooseMonth', isoMonth: '2026-02' }, '2026-11-21', '2026-02-01', '2026-02-28'],
    [{ name: 'chooseDates', from: '2026-11-03', to: '2026-11-05' }, '2026-11-21', '2026-11-03', '2026-11-05'],
    [{ name: 'chooseDates', from: '2026-11-05', to: '2026-11-03' }, '2026-11-21', '2026-11-03', '2026-11-05'],
  ])('%p on %p covers %p to %p', (period, today, from, to) => {
    expect(reportRangeOf(period, today, NOW)).toEqual({ kind: 'businessDays', from, to });
  });

  test('Last 24 Hours rolls with the clock', () => {
    expect(reportRangeOf({ name: 'last24Hours' }, '2026-11-21', NOW)).toEqual({
      kind: 'instants',
      from: Temporal.Instant.from('2026-11-20T07:30:00Z'),
      until: NOW,
    });
  });

  test('a day is held against the same weekday a week before', () => {
    expect(sameDayLastWeek('2026-11-21')).toBe('2026-11-14');
    expect(sameDayLastWeek('2027-01-03')).toBe('2026-12-27');
  });
});
