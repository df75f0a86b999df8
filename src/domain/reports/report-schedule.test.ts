import { describe, expect, test } from 'bun:test';
import { dueReportDays } from './report-schedule.ts';
import type { ReportRhythm } from './saved-report.schema.ts';

describe('a report by email', () => {
  const table: readonly (readonly [string, ReportRhythm, string, string, string | null])[] = [
    ['of Monday is sent at six on Tuesday morning', 'daily', '2026-11-24T06:00', '2026-11-24', '2026-11-23 2026-11-23'],
    ['of Monday is not sent before that', 'daily', '2026-11-24T05:59', '2026-11-24', null],
    [
      'of Monday night is not sent while the night goes on',
      'daily',
      '2026-11-24T03:00',
      '2026-11-23',
      '2026-11-22 2026-11-22',
    ],
    [
      'that missed its morning is sent later that day',
      'daily',
      '2026-11-24T17:00',
      '2026-11-24',
      '2026-11-23 2026-11-23',
    ],
    [
      'of a week runs from Monday to Sunday and is sent on Monday',
      'weekly',
      '2026-11-23T06:00',
      '2026-11-23',
      '2026-11-16 2026-11-22',
    ],
    ['of a week is not sent on Sunday night', 'weekly', '2026-11-23T02:00', '2026-11-22', '2026-11-09 2026-11-15'],
    [
      'of a week stays the last one until it is over',
      'weekly',
      '2026-11-29T09:00',
      '2026-11-29',
      '2026-11-16 2026-11-22',
    ],
    ['of a month is sent on the first', 'monthly', '2026-12-01T06:30', '2026-12-01', '2026-11-01 2026-11-30'],
    ['of a month is not sent before six on the first', 'monthly', '2026-12-01T05:00', '2026-12-01', null],
    ['of February has its own last day', 'monthly', '2028-03-01T08:00', '2028-03-01', '2028-02-01 2028-02-29'],
    ['of December is sent in January', 'monthly', '2027-01-15T08:00', '2027-01-15', '2026-12-01 2026-12-31'],
  ];
  for (const [name, rhythm, at, businessDay, expected] of table) {
    test(name, () => {
      const days = dueReportDays(rhythm, { local: Temporal.PlainDateTime.from(at), businessDay });
      expect(days && `${days.from} ${days.to}`).toBe(expected);
    });
  }
});
