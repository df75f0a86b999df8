import { expect, test } from 'bun:test';
import { pauseBeyond } from './growing-pause.ts';

test.each([
  [-1, 0],
  [0, 2],
  [1, 4],
  [14, 30],
  [500, 30],
])('%d tries beyond what is free wait %d seconds each', (tries, seconds) => {
  expect(pauseBeyond(tries)).toBe(seconds);
});
