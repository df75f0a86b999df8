import { describe, expect, test } from 'bun:test';
import { BOOKING_STATUSES, canMoveBooking, takesSeats } from './booking-status.ts';

const NOON = '2026-11-21T01:00:00.000Z';

describe('a table booking', () => {
  test('goes from new to accepted to cancelled, or from new to cancelled, and nowhere else', () => {
    const moves = BOOKING_STATUSES.flatMap((from) =>
      BOOKING_STATUSES.filter((to) => canMoveBooking(from, to)).map((to) => `${from} ${to}`),
    );
    expect(moves).toEqual(['new accepted', 'new cancelled', 'accepted cancelled']);
  });

  test.each([
    ['new', null, null, true],
    ['accepted', null, null, true],
    ['accepted', NOON, null, false],
    ['accepted', null, NOON, false],
    ['cancelled', null, null, false],
  ] as const)(
    'that is %p, its guests missing since %p or gone since %p, takes seats: %p',
    (code, missing, gone, expected) => {
      const facts = { status: { code }, noShowIsoDateTimeUtc: missing, leftIsoDateTimeUtc: gone };
      expect(takesSeats(facts)).toBe(expected);
    },
  );
});
