import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { emptyPricesText, filledDown, filledRight, type PriceGrid, pastedAt } from './price-grid.ts';

/** Three toppings in three sizes. The last row has no name yet. */
const GRID: PriceGrid = [
  ['2.00', '', '3.00'],
  ['', '', ''],
  ['', '', ''],
];
const NAMED = [true, true, false];

describe('cells copied from a spreadsheet', () => {
  test.each([
    ['a row', '1\t2\t3', { row: 0, column: 0 }, [['1.00', '2.00', '3.00'], GRID[1], GRID[2]], 0],
    ['a column', '1\n2', { row: 0, column: 1 }, [['2.00', '1.00', '3.00'], ['', '2.00', ''], GRID[2]], 0],
    ['a block', '1\t2\n3\t4\n', { row: 1, column: 1 }, [GRID[0], ['', '1.00', '2.00'], ['', '3.00', '4.00']], 0],
    [
      'Windows’ lines',
      '1\t2\r\n3\t4\r\n',
      { row: 1, column: 0 },
      [GRID[0], ['1.00', '2.00', ''], ['3.00', '4.00', '']],
      0,
    ],
    ['an empty cell among others', '1\t\t3', { row: 0, column: 0 }, [['1.00', '', '3.00'], GRID[1], GRID[2]], 0],
    ['symbols and thousands', '$1.5\t£1,200\t–', { row: 0, column: 0 }, [['1.50', '1200.00', ''], GRID[1], GRID[2]], 0],
    ['what is no price, as it was', 'free\tx', { row: 1, column: 0 }, [GRID[0], ['free', 'x', ''], GRID[2]], 0],
    ['more than there is room for', '1\t2\n3\t4', { row: 2, column: 2 }, [GRID[0], GRID[1], ['', '', '1.00']], 3],
  ])('%s fill right and down from the box they are pasted into', (_, text, at, after, outside) => {
    expect(pastedAt(GRID, at, text)).toMatchObject({ grid: after as PriceGrid, outside });
  });

  test.each(['', '2.50', '2.50\n', 'a price'])('a single value is left to the browser: %j', (text) => {
    expect(pastedAt(GRID, { row: 0, column: 0 }, text)).toBeNull();
  });

  test('only boxes whose text differs count as changed', () => {
    expect(pastedAt(GRID, { row: 0, column: 0 }, '2\t5\t3')?.changed).toEqual([{ row: 0, column: 1 }]);
  });

  test('wherever cells are pasted, the table keeps its size and the boxes above and to the left', () => {
    const cell = fc.record({ row: fc.nat(4), column: fc.nat(4) });
    const pasted = fc.string({ unit: fc.constantFrom('1', '.', '\t', '\n', '\r', ' ', 'x'), maxLength: 40 });
    fc.assert(
      fc.property(cell, pasted, (at, text) => {
        const done = pastedAt(GRID, at, text);
        if (done === null) return;
        expect(done.grid.map((row) => row.length)).toEqual([3, 3, 3]);
        for (const { row, column } of done.changed) {
          expect(row >= at.row && column >= at.column).toBe(true);
        }
      }),
    );
  });
});

describe('filling', () => {
  test('right copies each price into the empty boxes after it, and overwrites none', () => {
    const { grid, changed } = filledRight(GRID, 0);
    expect([grid[0], changed]).toEqual([['2.00', '2.00', '3.00'], [{ row: 0, column: 1 }]]);
    const gaps = [['', '1.00', '', '2.00', ''], GRID[0]!];
    expect(filledRight(gaps, 0).grid).toEqual([['', '1.00', '1.00', '2.00', '2.00'], GRID[0]!]);
  });

  test('right begins at the focused box', () => {
    const grid = [['1.00', '', '2.00', '']];
    expect(filledRight(grid, 0, 2).grid).toEqual([['1.00', '', '2.00', '2.00']]);
    expect(filledRight(grid, 0, 1).grid).toEqual([['1.00', '', '2.00', '2.00']]);
  });

  test('down copies each price into the empty boxes below it, in rows with a name', () => {
    expect(filledDown(GRID, 0, NAMED).grid).toEqual([
      ['2.00', '', '3.00'],
      ['2.00', '', ''],
      ['', '', ''],
    ]);
    const column = [['9.00'], ['2.00'], [''], ['3.00'], ['']];
    const filled = (isNamed: boolean[], from?: number) => filledDown(column, 0, isNamed, from).grid.flat();
    expect(filled([false, true, true, true, true])).toEqual(['9.00', '2.00', '2.00', '3.00', '3.00']);
    expect(filled([true, false, true, true, true])).toEqual(['9.00', '2.00', '9.00', '3.00', '3.00']);
    expect(filled([true, true, true, true, true], 3)).toEqual(['9.00', '2.00', '', '3.00', '3.00']);
  });

  test.each([
    ['a row without a price', () => filledRight(GRID, 1)],
    ['a column without a price', () => filledDown(GRID, 1, NAMED)],
    ['an empty box with a price before it only', () => filledRight(GRID, 1, 1)],
    ['a row that is not there', () => filledRight(GRID, 9)],
    ['a column that is not there', () => filledDown(GRID, 9, NAMED)],
    ['no number at all', () => filledRight(GRID, Number.NaN)],
  ])('%s changes nothing', (_, fill) => {
    expect(fill()).toEqual({ grid: GRID, changed: [] });
  });
});

test.each<[PriceGrid, boolean[], string]>([
  [GRID, NAMED, '4 of 6 prices are empty.'],
  [[['1.00', ' ']], [true], '1 of 2 prices is empty.'],
  [[['']], [true], '1 of 1 price is empty.'],
  [[['1.00', '2.00']], [true], 'All 2 prices are filled in.'],
  [[['1.00']], [true], 'The price is filled in.'],
  [GRID, [false, false, false], ''],
  [[[], []], [true, true], ''],
])('of %j with names %j: %s', (grid, isNamed, text) => {
  expect(emptyPricesText(grid, isNamed)).toBe(text);
});
