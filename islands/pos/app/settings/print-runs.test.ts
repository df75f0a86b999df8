import { describe, expect, test } from 'bun:test';
import { asInMenu, chosenText, movedInOrder, neighboursOf, type PrintMove, runsOf } from './print-runs.ts';

const order = (ids: string) => [...ids].map((itemId) => ({ itemId, printPriority: 100 }));
/** a and b are entrées, m and n mains, d is a drink. */
const CATEGORIES = new Map(Object.entries({ a: 'entrees', b: 'entrees', m: 'mains', n: 'mains', d: 'drinks' }));

describe('rows of the docket order', () => {
  test('are adjacent items of one category; an item that was moved out is a row of its own', () => {
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
  ])('%s', (_, chosen, move, before, after, expected) => {
    const moved = movedInOrder(order('abmnd'), new Set(chosen), move, { before, after });
    expect(moved?.map(({ itemId }) => itemId).join('') ?? null).toBe(expected);
  });

  const runs = runsOf(order('abmnd'), CATEGORIES);

  test.each([
    ['a whole category passes the whole rows beside it', 'mn', { before: 2, after: 1 }],
    ['the first category has nothing before it', 'ab', { before: 0, after: 2 }],
    ['an item that is a row of its own passes the whole row before it', 'd', { before: 2, after: 0 }],
    ['one item of a category passes one item', 'm', { before: 1, after: 1 }],
  ])('%s', (_, chosen, passed) => {
    expect(neighboursOf(runs, [...chosen])).toEqual(passed);
  });

  const names = (ids: readonly string[]) => ids.map((id) => ({ id, name: `The ${id}` }));
  const menu = { categories: names(['entrees', 'mains', 'drinks']), items: names([...'abmnd']) };

  test.each([
    ['', 'Nothing is chosen yet'],
    ['mn', 'The mains'],
    ['nm', 'The mains'],
    ['n', 'The n'],
    ['d', 'The d'],
  ])('the selection in %j is called “%s”', (chosen, text) => {
    expect(chosenText([...chosen], runs, menu)).toBe(text);
  });

  test('match the menu again: its order, and the same priority for every item', () => {
    const place = new Map([...'abmnd'].map((id, at) => [id, at]));
    const moved = [...'dnmba'].map((itemId, at) => ({ itemId, printPriority: at }));
    expect(asInMenu(moved, place)).toEqual(order('abmnd'));
  });
});
