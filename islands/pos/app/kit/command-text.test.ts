import { expect, test } from 'bun:test';
import { SYNC_COMMAND_KINDS } from '#src/domain/sync/sync.schema.ts';
import { commandLabel, rejectionText, untilThen } from './command-text.ts';

test('every command that a till sends to the cloud has a label of its own', () => {
  const words = SYNC_COMMAND_KINDS.map(commandLabel);
  expect(new Set(words).size).toBe(SYNC_COMMAND_KINDS.length);
  expect(words).not.toContain(commandLabel('a kind of a later release'));
});

test('a rejected “put on a bill” names the order, and says that its items are on the bill', () => {
  const words = rejectionText({ kind: 'putOnBill', about: 'W-117', reasonText: 'W-117 is cancelled already.' });
  expect(words).toEqual({
    title: 'W-117: “Added to a bill” didn’t go through',
    text: 'W-117 is cancelled already.',
    advice: 'The items are already on the bill. Remove them from the bill if they won’t be paid for.',
  });
});

test.each([
  ['acceptOrder', 'The customer hasn’t been told and the kitchen has no ticket yet.'],
  ['completeOrder', 'The customer hasn’t been told yet.'],
  ['cancelOrder', 'The customer and the kitchen haven’t been told yet.'],
  ['putOnBill', null],
  ['emailReceipt', null],
])('while “%s” waits, no one is said to lack what they have', (kind, expected) => {
  expect(untilThen(kind)).toBe(expected);
});

test('a rejection without a subject or a reason is still a sentence', () => {
  expect(rejectionText({ kind: 'savePresets', about: null, reasonText: null })).toEqual({
    title: '“Discounts, surcharges and comments” didn’t go through',
    text: null,
    advice: null,
  });
});
