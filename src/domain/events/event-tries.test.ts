import { describe, expect, test } from 'bun:test';
import { afterFailure } from './event-tries.ts';

const FIRST = Temporal.Instant.from('2026-11-21T08:00:00Z');
const after = (tries: number, passed: Temporal.DurationLike, isOutage = false) => {
  const now = FIRST.add(passed);
  const next = afterFailure({ tries, firstFailedAt: FIRST, now, isOutage });
  return next.kind === 'park' ? 'park' : next.at.since(now).total('seconds');
};

describe('an event that could not be handled', () => {
  test.each([
    [1, 1],
    [2, 2],
    [3, 4],
    [6, 32],
  ])('after try %i waits %i s', (tries, seconds) => {
    expect(after(tries, { seconds: tries })).toBe(seconds);
  });

  test.each([7, 8, 100])('is parked after try %i', (tries) => {
    expect(after(tries, { minutes: 1 })).toBe('park');
  });

  test('waits for an outside service for a day, at most five minutes at a time', () => {
    expect(after(7, { minutes: 1 }, true)).toBe(64);
    expect(after(60, { hours: 4 }, true)).toBe(300);
    expect(after(5000, { hours: 23, minutes: 59 }, true)).toBe(300);
    expect(after(300, { hours: 24 }, true)).toBe('park');
  });
});
