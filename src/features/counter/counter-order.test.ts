/** What a till writes on an order, cut where paper and books end. */
import { expect, test } from 'bun:test';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import { commentsOf } from './counter-order.ts';

test.each([
  ['', '', ''],
  ['No onion', '', 'No onion'],
  ['', 'Boss opens late', 'Boss opens late'],
  ['No onion', 'Boss opens late', 'No onion · Boss opens late'],
])('what the guest said and why the hour is all right: %p and %p', (comments, timeNote, text) => {
  expect(commentsOf(comments, { ...NO_COUNTER_DETAILS, timeNote })).toBe(text);
});

test.each([
  [297, 300],
  [296, 300],
  [295, 299],
])('%p letters and a note of one are kept as %p', (letters, kept) => {
  expect(commentsOf('a'.repeat(letters), { ...NO_COUNTER_DETAILS, timeNote: 'b' })).toHaveLength(kept);
});
