import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { atLeastZero, fractionOf, percentOf, splitByWeights, splitEqually, sum } from './money.ts';

const amounts = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const weights = fc
  .array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 30 })
  .filter((all) => all.some((weight) => weight > 0));

describe('a percentage of an amount', () => {
  test.each([
    [10_000, 1_000, 1_000],
    [999, 1_000, 100],
    [995, 1_000, 100],
    [994, 1_000, 99],
    [5, 1_000, 1],
    [4, 1_000, 0],
    [-5, 1_000, -1],
    [-4, 1_000, 0],
    [1, 5_000, 1],
    [-1, 5_000, -1],
    [12_345, 150, 185],
    [12_345, 0, 0],
    [12_345, 10_000, 12_345],
    [990_000_000_000, 9_999, 989_901_000_000],
    [9_007_199_254_740_991, 10_000, 9_007_199_254_740_991],
  ])('%d cents at %d basis points is %d cents', (amountInCents, rateBps, expected) => {
    expect(percentOf(amountInCents, rateBps)).toBe(expected);
  });

  test('is the same for a negative amount, with a minus', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, bps) => {
        expect(percentOf(-amount, bps) + percentOf(amount, bps)).toBe(0);
      }),
    );
  });

  test('is never more than half a cent from the exact value', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, bps) => {
        const off = BigInt(percentOf(amount, bps)) * 10_000n - BigInt(amount) * BigInt(bps);
        expect(off >= -5_000n && off <= 5_000n).toBe(true);
      }),
    );
  });

  test('refuses a fraction of a cent, because a rounding was forgotten', () => {
    expect(() => percentOf(10.5, 1_000)).toThrow('whole number of cents');
  });
});

describe('a fraction of an amount', () => {
  test.each([
    [11_000, 1, 11, 1_000],
    [1_000, 1, 11, 91],
    [1_000, 3, 23, 130],
    [1_200, 1, 6, 200],
    [3, 1, 2, 2],
    [-3, 1, 2, -2],
    [0, 1, 6, 0],
  ])('%d × %d / %d is %d', (amountInCents, numerator, denominator, expected) => {
    expect(fractionOf(amountInCents, numerator, denominator)).toBe(expected);
  });
});

describe('splitting an amount', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [1, [1, 1, 1], [1, 0, 0]],
    [0, [1, 1], [0, 0]],
    [1_000, [500, 300, 200], [500, 300, 200]],
    [10, [1, 0, 1], [5, 0, 5]],
    [7, [0, 0, 3], [0, 0, 7]],
    [100, [2, 1], [67, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [5, [3, 3, 1], [2, 2, 1]],
  ])('%d by weights %j is %j', (amountInCents, by, expected) => {
    expect(splitByWeights(amountInCents, by)).toEqual(expected);
  });

  test('gives parts that add up to the whole', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, by) => {
        expect(sum(splitByWeights(amount, by))).toBe(amount);
      }),
    );
  });

  test('gives every part within a cent of its exact share', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, by) => {
        const whole = by.reduce((total, weight) => total + BigInt(weight), 0n);
        splitByWeights(amount, by).forEach((part, at) => {
          const off = BigInt(part) * whole - BigInt(amount) * BigInt(by[at] ?? 0);
          expect(off > -whole && off < whole).toBe(true);
        });
      }),
    );
  });

  test('gives nothing to a part without weight', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, by) => {
        const parts = splitByWeights(amount, by);
        expect(by.every((weight, at) => weight > 0 || parts[at] === 0)).toBe(true);
      }),
    );
  });

  test('equally lets the first payers carry the odd cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 20 }), (amount, count) => {
        const parts = splitEqually(amount, count);
        expect(sum(parts)).toBe(amount);
        expect(parts).toEqual(parts.toSorted((a, b) => b - a));
        expect((parts[0] ?? 0) - (parts.at(-1) ?? 0)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test.each([[[]], [[0, 0]]])('by the weights %j is refused', (by: number[]) => {
    expect(() => splitByWeights(100, by)).toThrow(RangeError);
  });

  test.each([[[-1, 2]], [[0.5, 1]]])('by the weights %j is a programmer’s mistake', (by) => {
    expect(() => splitByWeights(100, by)).toThrow('invariant');
  });

  test('into no parts is a programmer’s mistake', () => {
    expect(() => splitEqually(100, 0)).toThrow('invariant');
  });
});

describe('small helpers', () => {
  test('the sum of nothing is zero', () => {
    expect(sum([])).toBe(0);
    expect(sum([1, -2, 3])).toBe(2);
  });

  test('an amount below zero becomes zero', () => {
    expect(atLeastZero(-1)).toBe(0);
    expect(atLeastZero(7)).toBe(7);
  });
});

describe('what can’t be calculated is rejected, and never guessed', () => {
  test.each<[string, () => unknown, string]>([
    ['a fraction of nothing at all', () => fractionOf(100, 1, 0), 'a denominator is positive'],
    ['a fraction of less than nothing', () => fractionOf(100, 1, -1), 'a denominator is positive'],
    ['half a cent between two', () => splitEqually(0.5, 2), 'whole number of cents'],
    ['a split by no weight', () => splitByWeights(100, [0, 0]), 'positive total weight'],
    ['a split by half a weight', () => splitByWeights(100, [0.5, 0.5]), 'weights are whole numbers'],
    ['a split by a weight below nothing', () => splitByWeights(100, [2, -1]), 'weights are whole numbers'],
    ['a split among nobody', () => splitEqually(100, 0), 'one part or more'],
    ['a split among one and a half', () => splitEqually(100, 1.5), 'one part or more'],
  ])('%s', (_, reckon, words) => {
    expect(reckon).toThrow(words);
  });

  test('one payer carries all of it', () => {
    expect(splitEqually(101, 1)).toEqual([101]);
  });
});

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [-100, [1, 1, 1], [-34, -33, -33]],
  [2, [1, 1, 1], [1, 1, 0]],
  [0, [1, 1], [0, 0]],
  // The odd cent goes to the part that is nearest to the next one, wherever it is in the list.
  [10, [1, 2, 3], [2, 3, 5]],
  [100, [1, 5], [17, 83]],
  [1, [1, 3], [0, 1]],
  [1, [0, 1], [0, 1]],
])('%p cents by %p are %p', (cents, weights, parts) => {
  expect(splitByWeights(cents, weights)).toEqual(parts);
});
