import { describe, expect, test } from 'bun:test';
import { hoursText } from '#src/domain/timeclock/shift-figures.ts';
import { MEAL, punch } from '#src/domain/timeclock/testing-punches.ts';
import type { PunchType } from '#src/domain/timeclock/time-clock-event.ts';
import { clockAlone, isClockDoubtful } from './clock-alone.ts';
import { breakText, spanText, toldInstant } from './clock-text.ts';

const pressed = (type: PunchType, at: string) => {
  const { occurredIsoDateTimeUtc: atIsoDateTimeUtc, breakKind } = punch(type, at);
  return { type, atIsoDateTimeUtc, breakKind };
};
const OFF = { state: 'off', open: null } as const;
const WITH = { hasBreaks: true };

describe('the clock of a till that is offline', () => {
  test('goes on from what it knew, by what was pressed since', () => {
    expect(clockAlone(OFF, [], WITH)).toMatchObject({ state: 'off', next: ['clockIn'] });
    const working = clockAlone(OFF, [pressed('clockIn', '09:00')], WITH);
    expect(working).toMatchObject({ state: 'working', next: ['breakStart', 'clockOut'] });
    expect(working.sinceIsoDateTimeUtc).toBe('2026-11-16T09:00:00.000Z');
    const onBreak = clockAlone(OFF, [pressed('clockIn', '09:00'), pressed('breakStart', '12:00')], WITH);
    expect(onBreak).toMatchObject({ state: 'onBreak', next: ['breakEnd', 'clockOut'], onBreak: { kind: MEAL } });
  });

  test('offers every key to someone it knows nothing of', () => {
    expect(clockAlone(null, [], WITH).next).toEqual(['clockIn', 'breakStart', 'clockOut']);
    expect(clockAlone(null, [], { hasBreaks: false }).next).toEqual(['clockIn', 'clockOut']);
    expect(clockAlone(null, [pressed('clockOut', '17:00')], WITH).next).toEqual(['clockIn']);
  });

  test('doubts its time after it was set back, or moved while the page was open', () => {
    const sure = { atMs: 1000, lastMs: 500, driftMs: 0 };
    expect(isClockDoubtful(sure)).toBe(false);
    expect(isClockDoubtful({ ...sure, lastMs: 1001 })).toBe(true);
    expect(isClockDoubtful({ ...sure, driftMs: -3_600_000 })).toBe(true);
  });
});

describe('hours in words', () => {
  test('are short', () => {
    expect([0, 59_000, 45 * 60_000, 3_600_000, 5_400_000].map(hoursText)).toEqual(['0m', '0m', '45m', '1h', '1h 30m']);
    expect([MEAL, { ...MEAL, type: 'PAID' as const, limitMinutes: null }].map(breakText)).toEqual([
      'Unpaid, 30m',
      'Paid',
    ]);
  });

  test('name the day where a shift runs past midnight', () => {
    const shift = {
      id: 's',
      businessDay: '2026-11-20',
      clockInIsoDateTimeUtc: '2026-11-20T07:00:00.000Z',
      clockOutIsoDateTimeUtc: '2026-11-20T15:00:00.000Z',
      isOpen: false,
      breaks: [],
      flags: [],
      figures: { presentMs: 0, paidBreakMs: 0, unpaidBreakMs: 0, deductedMs: 0, workedMs: 0 },
    };
    expect(spanText(shift, 'Australia/Sydney')).toBe('6:00 PM – Sat 2:00 AM');
    expect(spanText({ ...shift, clockOutIsoDateTimeUtc: null }, 'Australia/Sydney')).toBe('6:00 PM – not recorded');
    expect(spanText({ ...shift, clockOutIsoDateTimeUtc: null, isOpen: true }, 'Australia/Sydney')).toBe(
      '6:00 PM – now',
    );
  });

  test('a finish time is the next one after the clock-in, also past midnight', () => {
    const began = '2026-11-20T07:00:00.000Z';
    expect(toldInstant(began, '22:30', 'Australia/Sydney')).toBe('2026-11-20T11:30:00.000Z');
    expect(toldInstant(began, '01:15', 'Australia/Sydney')).toBe('2026-11-20T14:15:00.000Z');
    expect(toldInstant(began, '', 'Australia/Sydney')).toBeNull();
    expect(toldInstant(began, '25:00', 'Australia/Sydney')).toBeNull();
  });
});
