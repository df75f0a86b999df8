import { describe, expect, test } from 'bun:test';
import { instantOfWallTime } from './store-clock.ts';
import { session, weeklySessions } from './testing-hours.ts';
import { hasAnySession, isWithinSessions, sessionsOn, sessionsState } from './weekly-sessions.ts';

const SYDNEY = 'Australia/Sydney';
const wall = (text: string) => instantOfWallTime(Temporal.PlainDateTime.from(text), SYDNEY);

describe('two sessions a day', () => {
  const lunchAndDinner = weeklySessions([session('11:30 AM', 3), session('5:00 PM', 4.5)], {
    monday: [],
    friday: [session('11:30 AM', 3), session('5:00 PM', 9)],
    tuesday: [{ ...session('11:30 AM', 3), available: false }, session('5:00 PM', 4)],
  });

  test.each([
    ['2026-11-18T11:29', false, '2026-11-18T11:30'],
    ['2026-11-18T11:30', true, '2026-11-18T14:30'],
    ['2026-11-18T14:30', false, '2026-11-18T17:00'],
    ['2026-11-18T21:29', true, '2026-11-18T21:30'],
    ['2026-11-18T21:30', false, '2026-11-19T11:30'],
    ['2026-11-21T01:59', true, '2026-11-21T02:00'],
    ['2026-11-22T22:00', false, '2026-11-24T17:00'],
    ['2026-11-24T12:00', false, '2026-11-24T17:00'],
  ])('at %p open is %p until %p', (at, isOpen, changesAt) => {
    expect(isWithinSessions(lunchAndDinner, wall(at), SYDNEY)).toBe(isOpen);
    expect(sessionsState(lunchAndDinner, wall(at), SYDNEY)).toEqual({ isOpen, changesAt: wall(changesAt) });
  });

  test('a day lists the sessions that start on it', () => {
    const on = (day: string) => sessionsOn(lunchAndDinner, Temporal.PlainDate.from(day), SYDNEY).length;
    expect([on('2026-11-18'), on('2026-11-23'), on('2026-11-24')]).toEqual([2, 0, 1]);
  });

  test('a collection type without any session is one that the store does not have', () => {
    expect(hasAnySession(lunchAndDinner)).toBe(true);
    expect(hasAnySession(weeklySessions([{ ...session('5:00 PM', 4), available: false }]))).toBe(false);
  });
});

describe('a skipped hour of the spring clock change', () => {
  const nights = weeklySessions([session('9:00 PM', 6)]);
  // Sunday 4 October 2026 in Sydney: after 1:59:59 AM it is 3 AM.
  const skip = Temporal.Instant.from('2026-10-03T16:00:00Z');

  test('is over before it begins: until 3 AM a night is open to its last second, and at 3 AM closed', () => {
    expect(isWithinSessions(nights, skip.subtract({ seconds: 1 }), SYDNEY)).toBe(true);
    expect(isWithinSessions(nights, skip, SYDNEY)).toBe(false);
    const { isOpen, changesAt } = sessionsState(nights, skip.subtract({ hours: 1 }), SYDNEY);
    expect([isOpen, changesAt?.toString()]).toEqual([true, skip.toString()]);
  });

  test.each([
    ['9:00 PM', 6, 5],
    ['9:00 PM', 5.5, 5],
    ['9:00 PM', 5, 5],
    ['9:00 PM', 7, 6],
  ])('from %s a night of %p hours by the clock lasts %p hours', (start, long, hours) => {
    const [night] = sessionsOn(weeklySessions([session(start, long)]), Temporal.PlainDate.from('2026-10-03'), SYDNEY);
    expect(night?.from.until(night.until).total('hours')).toBe(hours);
  });
});
