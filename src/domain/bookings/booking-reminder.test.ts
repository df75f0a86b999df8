import { describe, expect, test } from 'bun:test';
import { remindedAt } from './booking-reminder.ts';

const SYDNEY = 'Australia/Sydney';
const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(SYDNEY).toInstant();

describe('guests are reminded so many hours before, and never at night', () => {
  test.each([
    ['dinner, a day before', '2026-11-22T19:00', 24, '2026-11-21T19:00'],
    ['lunch, four hours before', '2026-11-22T12:00', 4, '2026-11-22T08:00'],
    ['breakfast, four hours before: on the evening before', '2026-11-22T08:00', 4, '2026-11-21T20:00'],
    ['a late supper, a day before: while people are awake', '2026-11-22T22:30', 24, '2026-11-21T20:00'],
    ['the first minute of the morning', '2026-11-22T10:00', 2, '2026-11-22T08:00'],
    ['the last minute of the evening', '2026-11-22T21:59', 1, '2026-11-22T20:59'],
    ['over the night on which the clock goes forward', '2026-10-04T12:00', 24, '2026-10-03T11:00'],
  ])('%s', (_, booked, hours, expected) => {
    const booking = { bookedForIsoDateTimeUtc: at(booked).toString() };
    expect(remindedAt(booking, { hours, timezone: SYDNEY })?.toString()).toBe(at(expected).toString());
  });

  test('not at all where the store wants none', () => {
    const booking = { bookedForIsoDateTimeUtc: at('2026-11-22T19:00').toString() };
    expect(remindedAt(booking, { hours: 0, timezone: SYDNEY })).toBeNull();
  });
});
