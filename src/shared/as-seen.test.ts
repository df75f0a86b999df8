import { expect, test } from 'bun:test';
import { changedMeanwhile, requireAsSeen } from './as-seen.ts';

const LUNCH = { code: 'LUNCH10', days: ['monday'], until: null };

test('what is still as it was read may be saved, and so may a save that names nothing it read', () => {
  expect(() => requireAsSeen({ ...LUNCH, days: ['monday'] }, LUNCH, 'this coupon')).not.toThrow();
  expect(() => requireAsSeen(undefined, LUNCH, 'this coupon')).not.toThrow();
});

test('what someone has changed since then is not overwritten', () => {
  for (const stored of [
    { ...LUNCH, code: 'LUNCH20' },
    { ...LUNCH, days: [] },
    { ...LUNCH, until: '2026-12-31' },
  ]) {
    expect(() => requireAsSeen(LUNCH, stored, 'this coupon')).toThrow('this coupon');
  }
});

test.each([
  [null, 'Someone else changed this item while you were editing. Reload to see their changes.'],
  [{ name: 'Sam', isYou: false }, 'Sam changed this item while you were editing. Reload to see Sam’s version.'],
  [{ name: 'Sam', isYou: true }, 'You changed this item in another window. Reload to see that version.'],
])('who was faster is said by name, where it is known: %p', (editor, words) => {
  expect(changedMeanwhile('this item', 2, editor).message).toBe(words);
});
