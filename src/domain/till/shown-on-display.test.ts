import { expect, test } from 'bun:test';
import { type DisplayState, displayStateSchema } from './display-state.schema.ts';
import { IDLE, shownOnDisplay } from './shown-on-display.ts';

const SALE: DisplayState = {
  ...{ kind: 'sale', lines: [], earlierLines: 0, rows: [], totalInCents: 1850, paidInCents: 0, card: null },
};
const PAID: DisplayState = {
  ...{ kind: 'paid', orderNumber: 'P-118', totalInCents: 1850, receivedInCents: 2000, changeInCents: 150 },
  leftInCents: 0,
};
const THANKS: DisplayState = { kind: 'thanks', orderNumber: 'P-118' };
const SECOND = 1000;
const MINUTE = 60 * SECOND;

test.each([
  ['a sale of this moment', SALE, 0, true],
  ['a sale that no one touched for nine minutes', SALE, 9 * MINUTE, true],
  ['a sale that was left for ten', SALE, 10 * MINUTE, false],
  ['a payment whose change is being counted', PAID, 59 * SECOND, true],
  ['a payment of a minute ago', PAID, MINUTE, false],
  ['thanks of a moment ago', THANKS, 7 * SECOND, true],
  ['thanks of eight seconds ago', THANKS, 8 * SECOND, false],
  ['a sale from a server whose clock is ahead', SALE, -MINUTE, true],
] as const)('%s: is shown %#', (_, state, agoMs, isShown) => {
  const nowMs = Date.parse('2026-11-30T02:00:00Z');
  expect(shownOnDisplay({ state, atMs: nowMs - agoMs }, nowMs)).toEqual(isShown ? state : IDLE);
});

test('a till that has said nothing has an idle display', () => {
  expect(shownOnDisplay(null, 0)).toEqual(IDLE);
});

test.each(['customerName', 'phone', 'comments'])('a state that says the %s of anyone is refused', (field) => {
  expect(displayStateSchema.safeParse(SALE).success).toBe(true);
  expect(displayStateSchema.safeParse({ ...SALE, [field]: 'Mia Chen' }).success).toBe(false);
  const line = { quantity: 1, name: 'Burger', choices: [], amountInCents: 1850 };
  expect(displayStateSchema.safeParse({ ...SALE, lines: [line] }).success).toBe(true);
  expect(displayStateSchema.safeParse({ ...SALE, lines: [{ ...line, [field]: 'Mia Chen' }] }).success).toBe(false);
});
