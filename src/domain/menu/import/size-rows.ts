/** Spreadsheets with a row for each size of an item: which rows belong together. Browser-safe. */
import { nameKey } from '../name-key.ts';
import { type ColumnMapping, isSizeName } from './import-fields.ts';
import type { ImportedItem } from './read-row.ts';

/** What identifies an item in a file: its category and its name. */
export function itemKey(category: string, name: string): string {
  return `${nameKey(category)}\n${nameKey(name)}`;
}

/** The key of the item that a row is about. */
export function rowKey(cells: readonly string[], { category = -1, name = -1 }: ColumnMapping): string {
  return itemKey(cells[category] ?? '', cells[name] ?? '');
}

/**
 * Rows of sizes often leave out what the row above has already: the item's name and category, as a spreadsheet's merged cells do.
 * Without a column of sizes the rows are as they were.
 */
export function withNamesFilled(
  rows: readonly (readonly string[])[],
  mapping: ColumnMapping,
): readonly (readonly string[])[] {
  const { size, name = -1, category = -1 } = mapping;
  if (size === undefined) return rows;
  const textAt = (cells: readonly string[], column: number) => nameKey(cells[column] ?? '');
  let above: readonly string[] = [];
  return rows.map((cells) => {
    const isAbove = (column: number) => ['', textAt(above, column)].includes(textAt(cells, column));
    if (textAt(cells, size) !== '' && isAbove(name) && isAbove(category)) {
      above = cells.map((cell, at) =>
        (at === name || at === category) && cell.trim() === '' ? (above[at] ?? '') : cell,
      );
    } else above = cells;
    return above;
  });
}

/** What spreadsheets call the size of an item that has none. */
const NO_SIZE = ['default', 'default title', 'one size', 'each', 'single', 'normal'];
/** And what may be one of several sizes, or the only one. */
const ONLY_SIZE = ['regular', 'standard'];

/**
 * A row whose size is none that a pizza has, such as “375 ml” or “Bottle”, is an item of its own, which has it in its name. The
 * store's own names of sizes, `storeSizes`, are sizes whatever they are.
 */
export function withSizeInName(
  cells: readonly string[],
  { size, name }: ColumnMapping,
  storeSizes: readonly string[],
): readonly string[] {
  const text = size === undefined ? '' : (cells[size] ?? '').trim();
  if (text === '' || isSizeName(text) || storeSizes.some((one) => nameKey(one) === nameKey(text))) return cells;
  const isNone = NO_SIZE.includes(nameKey(text));
  return cells.map((cell, at) => {
    if (at === size) return '';
    return at === name && !isNone ? `${cell.trim()} ${text}` : cell;
  });
}

/** An item's rows as one: the sizes of all, and the rest as the first has it. A single row of no particular size is a plain item. */
export function joinedRows(rows: readonly ImportedItem[], isKnownPizza: boolean): ImportedItem {
  const [first] = rows;
  if (!first) throw new RangeError('an item has at least one row');
  const sizes = rows.flatMap((row) => row.sizes ?? []);
  const [only] = sizes;
  const isPlain =
    first.isOneSize && !isKnownPizza && sizes.length === 1 && ONLY_SIZE.includes(nameKey(only?.name ?? ''));
  if (!isPlain) return sizes.length > 0 ? { ...first, sizes, priceInCents: 0 } : first;
  const { sizes: _, removeToppings: _words, ...plain } = first;
  return plain;
}
