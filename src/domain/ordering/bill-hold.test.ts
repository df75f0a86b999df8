/** Who is editing a bill, to the second. */
import { expect, test } from 'bun:test';
import { type BillHold, holdAt, leaseFrom } from './bill-hold.ts';

const NOW = Temporal.Instant.from('2026-11-21T07:00:00Z');
const held: BillHold = {
  posTerminalId: 'till',
  terminalName: 'Front',
  employeeName: 'Mia',
  leaseUntilIsoDateTimeUtc: leaseFrom(NOW).toString(),
};

test.each([
  ['at once', { seconds: 0 }, true],
  ['for a minute', { seconds: 59, milliseconds: 999 }, true],
  ['not a moment longer', { seconds: 60 }, false],
])('a till that is not heard of again holds its bill %s', (_, later, isHeld) => {
  expect(holdAt(held, NOW.add(later))).toEqual(isHeld ? held : null);
});

test('a bill that nobody has in hand is nobody’s', () => {
  expect(holdAt(null, NOW)).toBeNull();
});
