import { describe, expect, test } from 'bun:test';
import { hasJustAppeared, isSlip } from './tap-guard.ts';

const NEVER = Number.NEGATIVE_INFINITY;
const FIRST = { x: 600, y: 400, at: 1000 };

describe('the second of two taps in one place', () => {
  test.each([
    ['where a sheet opened in between', 150, 1030, true],
    ['right before the sheet can be read', 379, 1030, true],
    ['once the sheet can be read', 380, 1030, false],
    ['after a slow answer has just opened it', 700, 1600, true],
    ['where nothing appeared: two of the same drink, two digits, two steps', 90, NEVER, false],
    ['where something appeared long before both', 90, 600, false],
  ])('%s', (_, after, appearedAt, isBlocked) => {
    const second = { ...FIRST, at: FIRST.at + after };
    expect(isSlip(second, FIRST, appearedAt)).toBe(isBlocked);
  });
});

describe('a tap while something has just appeared', () => {
  test.each([
    ['a shaky finger away', 30, -20, true],
    ['on another key: a quick hand that knows its way', 80, 0, false],
  ])('%s', (_, dx, dy, isBlocked) => {
    const second = { x: FIRST.x + dx, y: FIRST.y + dy, at: 1200 };
    expect(isSlip(second, FIRST, 1030)).toBe(isBlocked);
  });

  test('without an earlier tap it was opened by a key, and counts', () => {
    expect(isSlip(FIRST, null, 990)).toBe(false);
  });

  test('the third of three is blocked like the second', () => {
    const second = { ...FIRST, at: 1120 };
    expect(isSlip({ ...FIRST, at: 1240 }, second, 1030)).toBe(true);
  });

  test.each([
    [0, true],
    [349, true],
    [350, false],
  ])('beside the panel, %p ms after it appeared: blocked %p', (after, isBlocked) => {
    expect(hasJustAppeared(1030 + after, 1030)).toBe(isBlocked);
  });
});
