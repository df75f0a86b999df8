import { describe, expect, test } from 'bun:test';
import { countedMs } from './counted-ms.ts';
import { hoursText, shiftFigures, sumFigures } from './shift-figures.ts';
import { shiftsOf } from './shifts.ts';
import { HALF_HOUR_AFTER_FIVE, msAt, punch } from './testing-punches.ts';
import type { PunchType } from './time-clock-event.ts';

/** '12:00:50' of the first day. */
function punchAt(type: PunchType, at: string, more: Parameters<typeof punch>[2] = {}) {
  const occurredIsoDateTimeUtc = `2026-11-16T${at}.000Z`;
  return punch(type, at, { occurredIsoDateTimeUtc, recordedIsoDateTimeUtc: occurredIsoDateTimeUtc, ...more });
}

function figuresOf(...punches: readonly (readonly [PunchType, string])[]) {
  return shiftsOf(
    punches.map(([type, at]) => punchAt(type, at)),
    msAt('3 12:00'),
  ).map((shift) => shiftFigures(shift, msAt('3 12:00'), HALF_HOUR_AFTER_FIVE));
}

describe('the hours of a shift are those between the minutes that are shown', () => {
  test.each([
    ['12:00:50', '17:00:10', '5h'],
    ['12:00:10', '17:00:50', '5h'],
    ['12:00:59', '12:01:00', '1m'],
    ['12:00:00', '12:00:59', '0m'],
  ])('%s to %s is %s', (from, to, text) => {
    const [figures] = figuresOf(['clockIn', from], ['clockOut', to]);
    expect(hoursText(figures?.workedMs ?? -1)).toBe(text);
    expect(countedMs(Date.parse(`2026-11-16T${from}Z`), Date.parse(`2026-11-16T${to}Z`))).toBe(figures?.workedMs ?? -1);
  });

  test('presence, breaks and what is paid add up in words, of a shift and of the day', () => {
    const day = figuresOf(
      ['clockIn', '09:00:50'],
      ['breakStart', '10:00:55'],
      ['breakEnd', '10:20:05'],
      ['clockOut', '12:00:10'],
      ['clockIn', '13:00:40'],
      ['clockOut', '14:30:20'],
    );
    expect(day.map((one) => [one.presentMs, one.unpaidBreakMs, one.workedMs].map(hoursText))).toEqual([
      ['3h', '20m', '2h 40m'],
      ['1h 30m', '0m', '1h 30m'],
    ]);
    expect(hoursText(sumFigures(day).workedMs)).toBe('4h 10m');
  });
});
