import { expect, test } from 'bun:test';
import { lockFaceProblem, MAX_LOCK_FACES } from './lock-faces.ts';

test('eight employees fit on the lock screen, and one of them can be changed', () => {
  const shown = Array.from({ length: MAX_LOCK_FACES }, (_, at) => ({ id: `employee-${at}` }));
  expect(lockFaceProblem('mia', shown.slice(1))).toBeNull();
  expect(lockFaceProblem('employee-3', shown)).toBeNull();
  expect(lockFaceProblem('mia', shown)).toBe('8 employees are on the lock screen. Take one off first.');
});
