import { expect, test } from 'bun:test';
import { SYNC_COMMAND_KINDS } from '#src/domain/sync/sync.schema.ts';
import { commandLabel, refusalWords, trayCall, trayWords, untilThen } from './wish-words.ts';

test('whatever a till asks of the cloud has a word of its own', () => {
  const words = SYNC_COMMAND_KINDS.map(commandLabel);
  expect(new Set(words).size).toBe(SYNC_COMMAND_KINDS.length);
  expect(words).not.toContain(commandLabel('a kind of a later release'));
});

test('a refused “put on a bill” says of which order, and that its dishes stand on the bill', () => {
  const words = refusalWords({ kind: 'putOnBill', about: 'W-117', reasonText: 'W-117 is cancelled already.' });
  expect(words).toEqual({
    title: 'W-117: “Put on a bill” did not go through',
    text: 'W-117 is cancelled already.',
    advice: 'Its dishes are on the bill. Take them off there if nobody pays for them.',
  });
});

test.each([
  ['acceptOrder', 'Until then the customer has not been told and the kitchen has no ticket.'],
  ['completeOrder', 'Until then the customer has not been told.'],
  ['cancelOrder', 'Until then neither the customer nor the kitchen has been told.'],
  ['putOnBill', null],
  ['emailReceipt', null],
])('while “%s” waits, nobody is said to lack what they have', (kind, expected) => {
  expect(untilThen(kind)).toBe(expected);
});

test('a refusal without a subject or a reason is still a sentence', () => {
  expect(refusalWords({ kind: 'savePresets', about: null, reasonText: null })).toEqual({
    title: '“Discounts, surcharges and comments” did not go through',
    text: null,
    advice: null,
  });
});

test.each([
  [0, 0, 0, 0, 'Tray, empty'],
  [1, 0, 0, 0, 'Tray, 1 docket did not print'],
  [3, 0, 0, 0, 'Tray, 3 dockets did not print'],
  [0, 1, 0, 0, 'Tray, 1 printer in trouble'],
  [0, 0, 1, 0, 'Tray, 1 refusal'],
  [0, 0, 0, 1, 'Tray, 1 refused card'],
  [2, 2, 2, 0, 'Tray, 2 dockets did not print, 2 printers in trouble, 2 refusals, 6 in all'],
  [1, 0, 0, 2, 'Tray, 2 refused cards, 1 docket did not print, 3 in all'],
])('with %p dockets, %p printers, %p refusals and %p cards it is read out as “%s”', (...of) => {
  const [dockets, printers, refusals, cards, expected] = of;
  expect(trayWords({ dockets, printers, refusals, cards })).toBe(expected);
});

test.each([
  [0, 0, null],
  [1, 0, 'One docket did not print. Open the tray.'],
  [0, 2, '2 things you asked for did not go through. Open the tray.'],
  [3, 1, '3 dockets did not print, something did not go through. Open the tray.'],
])('with %p dockets and %p refusals home says %p', (dockets, refusals, expected) => {
  expect(trayCall(dockets, refusals)).toBe(expected);
});
