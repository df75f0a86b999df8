import { describe, expect, test } from 'bun:test';
import type { PadKey } from '../kit/pad-keys.ts';
import {
  type CashCount,
  denominationsOf,
  emptyCount,
  isTouched,
  pressCount,
  stepPiece,
  totalOf,
} from './cash-count.ts';

const type = (count: CashCount, keys: string) => [...keys].reduce((so, key) => pressCount(so, key as PadKey), count);

describe('counting a drawer', () => {
  test('digits are the number of the chosen note; Enter goes to the next one', () => {
    const fifties = type(stepPiece(emptyCount('AUD'), 'AUD', 1), '12');
    const twenties = type(stepPiece(fifties, 'AUD', 1), '3');
    expect(denominationsOf(twenties)).toEqual([
      { valueInCents: 5000, count: 12 },
      { valueInCents: 2000, count: 3 },
    ]);
    expect(totalOf(twenties)).toBe(66_000);
  });

  test('after the last coin comes the first note, and before it the last coin', () => {
    expect(stepPiece(emptyCount('NZD'), 'NZD', -1).at).toBe(10);
    expect(stepPiece(stepPiece(emptyCount('GBP'), 'GBP', -1), 'GBP', 1).at).toBe(5000);
  });

  test('one total is cents from the right, and has no pieces', () => {
    const count = type({ ...emptyCount('USD'), mode: 'total' }, '43250');
    expect(totalOf(count)).toBe(43_250);
    expect(denominationsOf(count)).toEqual([]);
  });

  test('a fifth digit of one coin is ignored, and back removes the last', () => {
    const count = type(emptyCount('AUD'), '12345');
    expect(denominationsOf(count)[0]?.count).toBe(1234);
    expect(denominationsOf(pressCount(count, 'back'))[0]?.count).toBe(123);
  });

  test('typing nothing is not a count of zero; a typed zero in the total stays nothing', () => {
    expect(isTouched(emptyCount('AUD'))).toBe(false);
    expect(isTouched(type(emptyCount('AUD'), '1'))).toBe(true);
    expect(isTouched(emptyCount('AUD', 20_000))).toBe(true);
  });
});
