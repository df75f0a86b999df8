import { describe, expect, test } from 'bun:test';
import { movedInOrder, type PrintMove, runsOf } from './print-runs.ts';

const order = (ids: string) => [...ids].map((itemId) => ({ itemId, printPriority: 100 }));
/** a and b are entrées, m and n mains, d is a drink. */
const CATEGORIES = new Map(Object.entries({ a: 'entrees', b: 'entrees', m: 'mains', n: 'mains', d: 'drinks' }));

describe('rows of the dockets’ order', () => {
  test('are dishes of one category that stand together; one that went elsewhere is a row by itself', () => {
    expect(runsOf(order('abmnd'), CATEGORIES).map(({ itemIds }) => itemIds.join(''))).toEqual(['ab', 'mn', 'd']);
    expect(runsOf(order('namdb'), CATEGORIES).map(({ itemIds }) => itemIds.join(''))).toEqual([
      'n',
      'a',
      'm',
      'd',
      'b',
    ]);
  });

  test.each<[string, string, PrintMove, number, number, string | null]>([
    ['a dish goes past the dish before it', 'b', 'earlier', 1, 1, 'bamnd'],
    ['a dish goes past the dish after it', 'b', 'later', 1, 1, 'ambnd'],
    ['a category goes past the whole category before it', 'mn', 'earlier', 2, 1, 'mnabd'],
    ['a category goes past the whole category after it', 'ab', 'later', 0, 2, 'mnabd'],
    ['the first goes no further', 'ab', 'earlier', 1, 2, null],
    ['the last goes no further', 'd', 'later', 2, 1, null],
    ['a drink goes to the top', 'd', 'first', 2, 0, 'dabmn'],
    ['entrées go to the end', 'ab', 'last', 0, 2, 'mndab'],
    ['what is first already stays', 'ab', 'first', 0, 2, null],
  ])('%s', (_, chosen, move, before, after, wanted) => {
    const moved = movedInOrder(order('abmnd'), new Set(chosen), move, { before, after });
    expect(moved?.map(({ itemId }) => itemId).join('') ?? null).toBe(wanted);
  });
});
