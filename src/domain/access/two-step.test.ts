import { expect, test } from 'bun:test';
import { codeDigits, isFreshStep, recoveryCodeOf, recoveryCodeTyped } from './two-step.ts';

test.each([
  ['the first code ever', 100, null, true],
  ['a code of the next half minute', 101, 100, true],
  ['the code that signed in before', 100, 100, false],
  ['an older code than the last one used', 99, 100, false],
])('%s', (_, step, last, isFresh) => {
  expect(isFreshStep(step, last)).toBe(isFresh);
});

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['', null],
])('“%s” typed as a code is %p', (typed, digits) => {
  expect(codeDigits(typed)).toBe(digits);
});

test('a recovery code has twelve letters in three groups, and none that is read as another', () => {
  const code = recoveryCodeOf(new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 255, 30, 11]));
  expect(code).toBe('abcd-efgh-jkm9');
  expect(recoveryCodeOf(new Uint8Array(20).fill(255))).toBeNull();
  for (const odd of ['0', '1', 'i', 'l', 'o']) expect(recoveryCodeTyped(`abcd-efgh-jkm${odd}`)).toBeNull();
});

test('a recovery code is found whatever its case, spaces and hyphens', () => {
  expect(recoveryCodeTyped(' ABCD efgh-JKM9 ')).toBe('abcd-efgh-jkm9');
  expect(recoveryCodeTyped('abcd-efgh')).toBeNull();
});
