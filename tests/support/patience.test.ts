import { expect, test } from 'bun:test';
import { patience, stretchOf } from './patience.ts';

test.each([
  ['a quiet machine', [0, 0.5, 1], 1],
  ['four programs to a core', [4, 4, 4], 4],
  ['busy for half of the time', [6, 6, 0, 0], 3],
  ['a machine that stands', [80, 80], 10],
])('a wait on %s stretches', (_, seen, factor) => {
  expect(stretchOf(seen)).toBe(factor);
});

test('no wait gets shorter', () => {
  expect(patience(1000)).toBeGreaterThanOrEqual(1000);
});
