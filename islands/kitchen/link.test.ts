import { describe, expect, test } from 'bun:test';
import { lostSince, lostText, waitingText } from './link.ts';

const NOW = 1_800_000_000_000;

describe('a screen that may be out of date', () => {
  test.each([
    ['a sign a moment ago', NOW - 1000, null, null],
    ['one missed heartbeat', NOW - 9000, null, null],
    ['silence for longer than three heartbeats', NOW - 16_001, null, NOW - 16_001],
    ['a call without an answer', NOW - 1000, NOW - 500, NOW - 1000],
    ['an answer after a failed call', NOW - 500, NOW - 1000, null],
  ])('%s', (_, lastSignAt, lastFailAt, since) => {
    expect(lostSince({ lastSignAt, lastFailAt }, NOW)).toBe(since);
  });

  test('says since when, by the clock and in minutes', () => {
    expect(lostText(NOW - 3 * 60_000, NOW, '6:42 PM')).toStartWith('Connection lost at 6:42 PM, 3 min ago.');
    expect(lostText(NOW - 20_000, NOW, '6:42 PM')).toContain('less than a minute ago');
  });

  test.each([
    [0, ''],
    [1, '1 tap is saved here and will be sent.'],
    [4, '4 taps are saved here and will be sent in order.'],
  ])('with %d taps that wait it says: %s', (count, text) => {
    expect(waitingText(count)).toBe(text);
  });
});
