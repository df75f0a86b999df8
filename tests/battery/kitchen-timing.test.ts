import { describe, expect, test } from 'bun:test';
import { diceOf, isLongRun, seedOfRun } from './support/dice.ts';
import { HIDDEN_KITCHENS, judge } from './support/hidden-kitchens.ts';

/** A night judges several times as many days, after the same weeks of learning. */
const DAYS = { learn: 21, judge: isLongRun ? 42 : 7 };
/** What a few hundred orders can say of a share: at night, with thousands, what was asked. */
const CHANCE = isLongRun ? 0 : 0.015;

const judged = HIDDEN_KITCHENS.map((kitchen) => ({
  name: kitchen.name,
  verdict: judge(kitchen, diceOf(seedOfRun()), DAYS),
}));

/** What the owner asked of timing, in kitchens whose true times the program is never told. */
describe.each(judged)('In $name', ({ verdict }) => {
  test('an order’s dishes are ready within two minutes of each other in four of five orders', () => {
    expect(verdict.together).toBeGreaterThanOrEqual(0.8);
    // Begun all at once they aren't: or the kitchen would be too easy to judge by.
    expect(verdict.togetherUnplanned).toBeLessThan(0.5);
  });

  test('of promises that nine in ten are to keep, 88 to 92 in a hundred are kept', () => {
    expect(verdict.kept).toBeGreaterThanOrEqual(0.88 - CHANCE);
    expect(verdict.kept).toBeLessThanOrEqual(0.92 + CHANCE);
  });

  test('what is expected is off by half as much at most as the best fixed number', () => {
    expect(verdict.error).toBeLessThanOrEqual(verdict.errorOfFixed / 2);
  });
});

test('In all of them together, 88 to 92 promises in a hundred are kept', () => {
  const orders = judged.reduce((sum, { verdict }) => sum + verdict.orders, 0);
  const kept = judged.reduce((sum, { verdict }) => sum + verdict.kept * verdict.orders, 0) / orders;
  expect(orders).toBeGreaterThan(2000);
  expect(kept).toBeGreaterThanOrEqual(0.88);
  expect(kept).toBeLessThanOrEqual(0.92);
});
