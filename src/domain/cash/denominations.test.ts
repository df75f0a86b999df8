import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { CURRENCY_CODES } from '#src/domain/tenancy/store-settings.schema.ts';
import { DENOMINATIONS, denominationIssue, denominationsOf, totalOfDenominations } from './denominations.ts';

const currency = fc.constantFrom(...CURRENCY_CODES);

describe('notes and coins', () => {
  test.each([
    ['AUD', 10_000, 5],
    ['NZD', 10_000, 10],
    ['USD', 10_000, 1],
    ['GBP', 5000, 1],
  ] as const)('%s goes from %p cents down to %p', (code, largest, smallest) => {
    const values = DENOMINATIONS[code].map(({ valueInCents }) => valueInCents);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect([values[0], values.at(-1)]).toEqual([largest, smallest]);
  });

  test.each([
    ['AUD', [10_000, 5000, 2000, 1000, 500], [200, 100, 50, 20, 10, 5]],
    ['NZD', [10_000, 5000, 2000, 1000, 500], [200, 100, 50, 20, 10]],
    ['USD', [10_000, 5000, 2000, 1000, 500, 200, 100], [50, 25, 10, 5, 1]],
    ['GBP', [5000, 2000, 1000, 500], [200, 100, 50, 20, 10, 5, 2, 1]],
  ] as const)('of %s are the notes %p and the coins %p', (code, notes, coins) => {
    const of = (kind: 'note' | 'coin') => DENOMINATIONS[code].filter((one) => one.kind === kind);
    expect([of('note'), of('coin')].map((all) => all.map((one) => one.valueInCents))).toEqual([[...notes], [...coins]]);
  });

  test('a heap is worth the sum of its pieces', () => {
    expect(
      totalOfDenominations([
        { valueInCents: 2000, count: 7 },
        { valueInCents: 500, count: 3 },
        { valueInCents: 5, count: 9 },
      ]),
    ).toBe(15_545);
    expect(totalOfDenominations([])).toBe(0);
  });

  test('an amount in pieces is worth that amount, less what no coin can make', () => {
    fc.assert(
      fc.property(currency, fc.integer({ min: 0, max: 5_000_000 }), (code, amount) => {
        const smallest = DENOMINATIONS[code].at(-1)?.valueInCents ?? 1;
        expect(totalOfDenominations(denominationsOf(amount, code))).toBe(amount - (amount % smallest));
      }),
    );
  });

  test('counting out a heap and naming it again is the same worth', () => {
    fc.assert(
      fc.property(currency, fc.array(fc.nat({ max: 40 }), { minLength: 12, maxLength: 12 }), (code, numbers) => {
        const denominations = DENOMINATIONS[code].map(({ valueInCents }, at) => ({
          valueInCents,
          count: numbers[at] ?? 0,
        }));
        const total = totalOfDenominations(denominations);
        expect(totalOfDenominations(denominationsOf(total, code))).toBe(total);
        expect(denominationIssue(denominations, total, code)).toBeNull();
      }),
    );
  });

  test.each([
    ['of another currency', [{ valueInCents: 25, count: 4 }], 100, 'unknownDenomination'],
    [
      'with one piece named twice',
      [
        { valueInCents: 500, count: 1 },
        { valueInCents: 500, count: 1 },
      ],
      1000,
      'countedTwice',
    ],
    [
      'with one piece of another currency among its own',
      [
        { valueInCents: 500, count: 1 },
        { valueInCents: 25, count: 4 },
      ],
      600,
      'unknownDenomination',
    ],
    ['that is worth something else', [{ valueInCents: 500, count: 1 }], 600, 'doesNotAddUp'],
    ['of one typed total', [], 600, null],
  ] as const)('a heap %s', (_, denominations, amount, issue) => {
    expect(denominationIssue(denominations, amount, 'AUD')).toBe(issue);
  });
});

test.each([
  ['nothing', 0, 'USD', []],
  ['less than nothing', -500, 'USD', []],
  ['one cent', 1, 'USD', [[1, 1]]],
  [
    '$85.15',
    8515,
    'AUD',
    [
      [5000, 1],
      [2000, 1],
      [1000, 1],
      [500, 1],
      [10, 1],
      [5, 1],
    ],
  ],
] as const)(
  'a heap of %s is of as few pieces as can be, and names no piece that is not in it',
  (_, cents, code, pieces) => {
    const heap = denominationsOf(cents, code).map(({ valueInCents, count }) => [valueInCents, count]);
    expect(heap).toEqual(pieces.map((piece) => [...piece]));
  },
);
