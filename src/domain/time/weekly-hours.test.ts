import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { instantOfWallTime } from './store-clock.ts';
import { ALL_DAY, CLOSED_DAY, dayFrom, weeklyHours } from './testing-hours.ts';
import { isWithinWeeklyHours, weeklyHoursOn, weeklyHoursState } from './weekly-hours.ts';

const SYDNEY = 'Australia/Sydney';
const wall = (text: string, timezone = SYDNEY) => instantOfWallTime(Temporal.PlainDateTime.from(text), timezone);

describe('weekly hours', () => {
  const fridayNight = weeklyHours(CLOSED_DAY, { friday: dayFrom('6:00 PM', 8), sunday: ALL_DAY });

  test.each([
    ['2026-11-20T17:59', false, 'a minute before the start'],
    ['2026-11-20T18:00', true, 'at the start'],
    ['2026-11-20T23:59', true, 'in the evening'],
    ['2026-11-21T00:00', true, 'past midnight: it belongs to Friday'],
    ['2026-11-21T01:59', true, 'a minute before the end'],
    ['2026-11-21T02:00', false, 'at the end'],
    ['2026-11-21T18:00', false, 'on Saturday evening'],
    ['2026-11-20T00:30', false, 'early on Friday: that would be Thursday night'],
    ['2026-11-22T00:00', true, 'at the start of an all-day Sunday'],
    ['2026-11-22T23:59', true, 'at the end of an all-day Sunday'],
    ['2026-11-23T00:00', false, 'on Monday at midnight'],
  ])('Friday 6 PM for 8 hours and all Sunday: at %p open is %p, %s', (at, isOpen) => {
    expect(isWithinWeeklyHours(fridayNight, wall(at), SYDNEY)).toBe(isOpen);
  });

  test('no hours at all means always', () => {
    expect(isWithinWeeklyHours(null, wall('2026-11-20T03:00'), SYDNEY)).toBe(true);
    expect(weeklyHoursState(null, wall('2026-11-20T03:00'), SYDNEY)).toEqual({ isOpen: true, changesAt: null });
  });

  test.each([
    [SYDNEY, '2026-10-04', 1],
    [SYDNEY, '2026-04-05', 3],
    ['Pacific/Auckland', '2026-09-27', 1],
    ['Pacific/Auckland', '2026-04-05', 3],
    ['America/Denver', '2026-03-08', 1],
    ['America/Denver', '2026-11-01', 3],
    ['Europe/London', '2026-03-29', 1],
    ['Europe/London', '2026-10-25', 3],
    [SYDNEY, '2026-11-21', 2],
  ])('in %p on %p the 1:30–3:30 am window lasts %p hours', (timezone, day, hours) => {
    const [window] = weeklyHoursOn(weeklyHours(dayFrom('1:30 AM', 2)), Temporal.PlainDate.from(day), timezone);
    expect(window!.from.until(window!.until).total('hours')).toBe(hours);
    expect(window!.until.toZonedDateTimeISO(timezone).toPlainTime().toString()).toBe('03:30:00');
  });

  test.each([
    // An end that the clock skips is when it skips: from 2:00 it shows 3:00 (Sydney), from 1:00 it shows 2:00 (London).
    [SYDNEY, '2027-10-02', '5:45 PM', 8.5, '03:00:00', 8.25],
    ['Europe/London', '2026-03-28', '5:00 PM', 8.5, '02:00:00', 8],
    // One that starts and ends in the skipped hour, or ends before it can start, is empty.
    ['Europe/London', '2026-03-29', '1:45 AM', 0.5, '02:45:00', 0],
  ])('in %p on %p the %p window of %p hours ends at %p after %p hours', (timezone, day, start, long, end, hours) => {
    const [window] = weeklyHoursOn(weeklyHours(dayFrom(start, long)), Temporal.PlainDate.from(day), timezone);
    expect(window!.until.toZonedDateTimeISO(timezone).toPlainTime().toString()).toBe(end);
    expect(window!.from.until(window!.until).total('hours')).toBe(hours);
  });

  test.each([
    // A Saturday night that runs into the day the clock changes closes at the same wall-clock time.
    [SYDNEY, '2026-10-03', 7],
    [SYDNEY, '2026-04-04', 9],
    ['America/Denver', '2026-10-31', 9],
  ])('in %p a night from 8 PM on %p to 4 AM lasts %p hours', (timezone, day, hours) => {
    const [window] = weeklyHoursOn(weeklyHours(dayFrom('8:00 PM', 8)), Temporal.PlainDate.from(day), timezone);
    expect(window!.from.until(window!.until).total('hours')).toBe(hours);
  });

  test.each([
    ['2026-11-20T20:00', true, '2026-11-21T02:00'],
    ['2026-11-21T01:00', true, '2026-11-21T02:00'],
    ['2026-11-21T02:00', false, '2026-11-22T00:00'],
    ['2026-11-22T10:00', true, '2026-11-23T00:00'],
    ['2026-11-23T10:00', false, '2026-11-27T18:00'],
  ])('at %p open is %p and changes at %p', (at, isOpen, changesAt) => {
    const state = weeklyHoursState(fridayNight, wall(at), SYDNEY);
    expect(state.isOpen).toBe(isOpen);
    expect(state.changesAt?.toString()).toBe(wall(changesAt).toString());
  });

  test('all day every day never closes, no day at all never opens', () => {
    const at = wall('2026-11-20T20:00');
    expect(weeklyHoursState(weeklyHours(ALL_DAY), at, SYDNEY)).toEqual({ isOpen: true, changesAt: null });
    expect(weeklyHoursState(weeklyHours(dayFrom('9:00 AM', 24)), at, SYDNEY)).toEqual({
      isOpen: true,
      changesAt: null,
    });
    expect(weeklyHoursState(weeklyHours(CLOSED_DAY), at, SYDNEY)).toEqual({ isOpen: false, changesAt: null });
  });

  test('the state agrees with being inside, and flips exactly at its change', () => {
    const day = fc.oneof(
      fc.constant(CLOSED_DAY),
      fc.constant(ALL_DAY),
      fc
        .tuple(
          fc.integer({ min: 1, max: 12 }),
          fc.constantFrom('00', '30'),
          fc.constantFrom('AM', 'PM'),
          fc.integer({ min: 1, max: 48 }),
        )
        .map(([hour, minute, meridiem, halves]) => dayFrom(`${hour}:${minute} ${meridiem}`, halves / 2)),
    );
    const minutes = fc.integer({ min: 0, max: 366 * 1440 });
    const timezone = fc.constantFrom(SYDNEY, 'Pacific/Auckland', 'America/Denver', 'Europe/London');
    fc.assert(
      fc.property(fc.tuple(day, day, day), minutes, timezone, ([weekday, saturday, sunday], minute, zone) => {
        const hours = weeklyHours(weekday, { saturday, sunday });
        const at = Temporal.Instant.from('2026-01-01T00:00:00Z').add({ minutes: minute });
        const state = weeklyHoursState(hours, at, zone);
        expect(state.isOpen).toBe(isWithinWeeklyHours(hours, at, zone));
        if (!state.changesAt) return;
        expect(isWithinWeeklyHours(hours, state.changesAt, zone)).toBe(!state.isOpen);
        expect(isWithinWeeklyHours(hours, state.changesAt.subtract({ nanoseconds: 1 }), zone)).toBe(state.isOpen);
      }),
    );
  });
});
