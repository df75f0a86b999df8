import { expect, test } from 'bun:test';
import { settlementOf } from './bank-word.ts';

test.each([
  // A person or the terminal said yes, and another word said no.
  ['approved', true, 'hasIt', 'agree'],
  ['approved', true, 'hasNot', 'takeOut'],
  // It was recorded as no, and another word said yes.
  ['declined', true, 'hasIt', 'book'],
  ['declined', true, 'hasNot', 'agree'],
  ['cancelled', true, 'hasIt', 'book'],
  ['reversed', true, 'hasIt', 'book'],
  ['failed', true, 'hasIt', 'book'],
  ['failed', true, 'hasNot', 'agree'],
  ['notStarted', true, 'hasIt', 'book'],
  // Nobody has said anything.
  ['unknown', false, 'hasIt', 'decide'],
  ['unknown', true, 'hasNot', 'decide'],
  // Nothing is in doubt, or the terminal can still say it.
  ['approved', false, 'hasNot', null],
  ['declined', false, 'hasIt', null],
  ['inProgress', true, 'hasIt', null],
  ['recovering', false, 'hasNot', null],
] as const)('%s, in doubt: %p, and the bank %s: %s', (state, needsReview, word, expected) => {
  expect(settlementOf({ state, needsReview }, word)).toBe(expected);
});
