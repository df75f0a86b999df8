import { expect, test } from 'bun:test';
import { isSameValue } from './same-value.ts';

test.each([
  [1, 1, true],
  ['1', 1, false],
  [null, undefined, true],
  [null, 0, false],
  [[1, [2]], [1, [2]], true],
  [[1], [1, 2], false],
  [[], {}, false],
  [{ a: 1, b: null }, { a: 1 }, true],
  [{ a: { b: 1 } }, { a: { b: 2 } }, false],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
])('%j says what %j says: %p', (a, b, isSame) => {
  expect(isSameValue(a, b)).toBe(isSame);
  expect(isSameValue(b, a)).toBe(isSame);
});
