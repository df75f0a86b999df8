/** Pizzas of a menu spreadsheet: their sizes with prices, in one cell. Browser-safe. */
import { parseAmount } from '../../money/parse-amount.ts';
import type { PizzaItem, PizzaSize } from '../menu.schema.ts';
import { nameKey } from '../name-key.ts';

/** A size as a cell names it, with what the pizza costs in it. */
export interface ImportedSize {
  readonly name: string;
  readonly priceInCents: number;
}

const SIZE = /^(.+?)\s*(?:[:=]|\s)\s*([^\s:=]+)$/;

/**
 * Reads `Small 12.00, Large: 18`: apart by commas, or by `|` or new lines where there is one; the price is what stands last.
 * Null where a piece cannot be read, or a size is there twice.
 */
export function parseSizes(text: string): readonly ImportedSize[] | null {
  const sizes: ImportedSize[] = [];
  const names = new Set<string>();
  for (const part of text.split(/[|\n]/.test(text) ? /[|\n]/ : ',')) {
    // The pattern takes the cube of the spaces that stand together.
    const piece = part.trim().replaceAll(/\s+/g, ' ');
    if (piece === '') continue;
    const [, name = '', amount = ''] = SIZE.exec(piece) ?? [];
    const priceInCents = parseAmount(amount);
    if (name === '' || priceInCents === null || priceInCents < 0) return null;
    if (names.has(nameKey(name))) return null;
    names.add(nameKey(name));
    sizes.push({ name, priceInCents });
  }
  return sizes;
}

/** The same as a cell: what an export writes is what an import reads. */
export function sizesText({ pizza }: PizzaItem, sizes: readonly PizzaSize[]): string {
  const texts = sizes.flatMap(({ id, name }) => {
    const offered = pizza.sizes[id];
    return offered ? [`${name}: ${(offered.price / 100).toFixed(2)}`] : [];
  });
  // One alone needs the mark too, if its name has a comma.
  if (texts.some((text) => text.includes(','))) return texts.join(' | ') + (texts.length === 1 ? ' |' : '');
  return texts.join(', ');
}

/** Centimetres or inches, behind the word of a size. */
const MEASURE = /^[\d\s.,()"'″”-]+(?:cm|in|inch|inches)?\)?$/;

/** The store's size of that name, or the only one that only adds its measure: “Small” is `Small 9"`. Null: it has none. */
export function sizeNamed(sizes: readonly PizzaSize[], name: string): PizzaSize | null {
  const key = nameKey(name);
  const measured = sizes.filter((size) => {
    const known = nameKey(size.name);
    return known.startsWith(key) && MEASURE.test(known.slice(key.length));
  });
  return sizeCalled(sizes, name) ?? (measured.length === 1 ? (measured[0] ?? null) : null);
}

export function sizeCalled(sizes: readonly PizzaSize[], name: string): PizzaSize | null {
  return sizes.find((size) => nameKey(size.name) === nameKey(name)) ?? null;
}

/**
 * A pizza's sizes after a row: those that it names have its prices, the others stay as they are. `newSizes`: those that the store
 * doesn't have yet.
 */
export function sizesAfter(
  before: PizzaItem['pizza']['sizes'],
  named: readonly ImportedSize[],
  sizes: readonly PizzaSize[],
): { readonly sizes: PizzaItem['pizza']['sizes']; readonly newSizes: readonly ImportedSize[] } {
  const after = { ...before };
  const newSizes: ImportedSize[] = [];
  for (const one of named) {
    const size = sizeNamed(sizes, one.name);
    if (size) after[size.id] = offeredAt(one, size, before[size.id]);
    else newSizes.push(one);
  }
  return { sizes: after, newSizes };
}

/** Halves as before; in a size that is new to the pizza as the size has them. */
function offeredAt(
  { priceInCents }: ImportedSize,
  { hasHalfAndHalf }: PizzaSize,
  before: PizzaItem['pizza']['sizes'][string] | undefined,
) {
  return { price: priceInCents, halfAndHalfAvailable: before?.halfAndHalfAvailable ?? hasHalfAndHalf };
}
