import { expect, test } from 'bun:test';
import { backOff, type GrowingPause } from './back-off.ts';

test.each<[number, GrowingPause, number]>([
  [1, { first: 5, longest: 300 }, 5],
  [2, { first: 5, longest: 300 }, 10],
  [3, { first: 5, longest: 300 }, 20],
  [6, { first: 5, longest: 300 }, 160],
  [7, { first: 5, longest: 300 }, 300],
  [5000, { first: 5, longest: 300 }, 300],
  [4, { first: 60 }, 480],
])('after %p failures in a row, %p is a pause of %p', (failures, pause, expected) => {
  expect(backOff(failures, pause)).toBe(expected);
});
