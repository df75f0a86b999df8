import { expect, test } from 'bun:test';
import { paidText } from './paid-text.ts';

test.each([
  ['cash with change', true, 4450, 550, 'Change', 4450, 'Paid $5.50. ', 'Change $44.50'],
  ['exact cash', true, 0, 550, 'Paid', 550, '', 'Paid $5.50'],
  ['to be paid later', false, 0, 3950, 'Not paid', 3950, '', 'Not paid: $39.50'],
  ['a reward that covers it', true, 0, 0, 'Nothing to pay', 0, '', 'Nothing to pay'],
] as const)('after %s', (_, isPaid, changeInCents, grandTotalInCents, title, amountInCents, also, aloud) => {
  expect(paidText({ isPaid, changeInCents, grandTotalInCents }, 'AUD')).toEqual({ title, amountInCents, also, aloud });
});
