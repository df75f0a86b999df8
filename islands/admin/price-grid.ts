/** Changes to several prices of a table at once: pasting from a spreadsheet, and filling right and down. */
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';

/** The text of each box, row by row. Every row is as wide as the first. */
export type PriceGrid = readonly (readonly string[])[];

export interface GridCell {
  readonly row: number;
  readonly column: number;
}

export interface GridChange {
  readonly grid: PriceGrid;
  /** Boxes whose text differs from before. */
  readonly changed: readonly GridCell[];
}

/** Returns null for a single value, which the browser pastes. `outside` counts pasted cells beyond the table. */
export function pastedAt(grid: PriceGrid, at: GridCell, text: string): (GridChange & { outside: number }) | null {
  const block = cellsOf(text);
  if (block.length < 2 && (block[0]?.length ?? 0) < 2) return null;
  const after = grid.map((row) => [...row]);
  let outside = 0;
  for (const [down, cells] of block.entries()) {
    for (const [right, cell] of cells.entries()) {
      const row = after[at.row + down];
      if (row?.[at.column + right] === undefined) outside += 1;
      else row[at.column + right] = priceText(cell);
    }
  }
  return { ...changeOf(grid, after), outside };
}

/** Fills each empty box of a row with the price to its left. `from` limits it to boxes after that one. */
export function filledRight(grid: PriceGrid, row: number, from = 0): GridChange {
  let price = '';
  const texts = grid[row]?.map((text, column) => {
    if (column < from) return text;
    if (text.trim() !== '') price = text.trim();
    return text.trim() === '' ? price || text : text;
  });
  return changeOf(grid, texts ? grid.with(row, texts) : grid);
}

/** Fills each empty box of a column with the price above it, in rows that have a name. */
export function filledDown(grid: PriceGrid, column: number, isNamed: readonly boolean[], from = 0): GridChange {
  let price = '';
  const after = grid.map((row, at) => {
    const text = row[column];
    if (at < from || !isNamed[at] || text === undefined) return row;
    if (text.trim() !== '') price = text.trim();
    return text.trim() === '' && price !== '' ? row.with(column, price) : row;
  });
  return changeOf(grid, after);
}

/** `3 of 8 prices are empty.`, counting rows that have a name. Empty when there are no prices to set. */
export function emptyPricesText(grid: PriceGrid, isNamed: readonly boolean[]): string {
  const texts = grid.filter((_, at) => isNamed[at]).flat();
  const empty = texts.filter((text) => text.trim() === '').length;
  if (texts.length === 0) return '';
  if (empty === 0) return texts.length === 1 ? 'The price is filled in.' : `All ${texts.length} prices are filled in.`;
  const prices = texts.length === 1 ? '1 price' : `${texts.length} prices`;
  return `${empty} of ${prices} ${empty === 1 ? 'is' : 'are'} empty.`;
}

/** Parses cells copied from a spreadsheet: a line for each row, tabs between cells, and a line break at the end. */
function cellsOf(text: string): string[][] {
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t'));
}

/** Formats a price as it will be saved if it can be read. A dash is not a price. */
function priceText(cell: string): string {
  const text = cell.trim();
  if (/^[-–—]$/.test(text)) return '';
  const cents = parseAmount(text);
  return cents === null ? text : amountToDecimalText(cents);
}

function changeOf(before: PriceGrid, after: PriceGrid): GridChange {
  const changed = after.flatMap((row, at) =>
    row.flatMap((text, column) => (text === before[at]?.[column] ? [] : [{ row: at, column }])),
  );
  return { grid: after, changed };
}
