import { describe, expect, test } from 'bun:test';
import { BOOKING_STATUSES, canMoveBooking, takesSeats } from './booking-status.ts';

describe('a table booking', () => {
  test('goes from new to accepted to cancelled, or from new to cancelled, and nowhere else', () => {
    const moves = BOOKING_STATUSES.flatMap((from) =>
      BOOKING_STATUSES.filter((to) => canMoveBooking(from, to)).map((to) => `${from} ${to}`),
    );
    expect(moves).toEqual(['new accepted', 'new cancelled', 'accepted cancelled']);
  });

  test.each([
    ['new', false, true],
    ['accepted', false, true],
    ['accepted', true, false],
    ['cancelled', false, false],
  ] as const)('that is %p, its guests missing: %p, takes seats: %p', (statusCode, isNoShow, expected) => {
    expect(takesSeats({ statusCode, isNoShow })).toBe(expected);
  });
});
