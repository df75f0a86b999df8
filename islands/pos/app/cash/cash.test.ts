import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { changeFor, suggestTenders } from './cash.ts';

describe('what customers hold out', () => {
  test.each([
    [1000, 'AUD', [2000, 5000, 10_000]],
    [3400, 'AUD', [3500, 4000, 5000, 10_000]],
    [995, 'AUD', [1000, 2000, 5000, 10_000]],
    [10_000, 'AUD', []],
    [12_345, 'AUD', [12_500, 13_000, 14_000, 15_000]],
    [720, 'GBP', [1000, 2000, 5000]],
    [0, 'AUD', []],
  ] as const)('for %p cents in %s: %p', (due, currency, expected) => {
    expect(suggestTenders(due, currency)).toEqual([...expected]);
  });

  test('every suggestion is more than is due, in rising order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), (due) => {
        const found = suggestTenders(due, 'AUD');
        expect(found.every((amount) => amount > due)).toBe(true);
        expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
      }),
    );
  });
});

describe('change', () => {
  test.each([
    [3400, 5000, 1600],
    [3400, 3400, 0],
    [3400, 3395, null],
  ])('for %p due and %p received is %p', (due, tendered, change) => {
    expect(changeFor(due, tendered)).toBe(change);
  });
});
