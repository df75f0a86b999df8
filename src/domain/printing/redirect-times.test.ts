import { expect, test } from 'bun:test';
import { REDIRECT_TIMES, redirectEnd } from './redirect-times.ts';

test('dockets are sent elsewhere for some minutes, until the day is over, or until someone switches back', () => {
  const at = { now: '2026-11-30T08:00:00Z', dayEnds: '2026-11-30T17:00:00Z' };
  expect(REDIRECT_TIMES.map((time) => redirectEnd(time, at))).toEqual([
    '2026-11-30T08:30:00.000Z',
    '2026-11-30T09:00:00.000Z',
    '2026-11-30T10:00:00.000Z',
    '2026-11-30T17:00:00.000Z',
    null,
  ]);
});
