import { expect, test } from 'bun:test';
import { isCountedTwice } from './passkey.ts';

test.each([
  { told: 0, now: 0, is: false, why: 'it doesn’t count' },
  { told: 0, now: 1, is: false, why: 'its first sign-in' },
  { told: 4, now: 5, is: false, why: 'the next' },
  { told: 4, now: 90, is: false, why: 'it signed in elsewhere in between' },
  { told: 4, now: 4, is: true, why: 'the same again' },
  { told: 4, now: 3, is: true, why: 'backwards' },
  { told: 4, now: 0, is: true, why: 'it has forgotten how to count' },
])('a device that had counted to $told and says $now: $why', ({ told, now, is }) => {
  expect(isCountedTwice({ told, now })).toBe(is);
});
