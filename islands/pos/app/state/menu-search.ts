/** Finding an item by what is typed: any word's start, without case, accents or punctuation. Best first. */
import { barcodeKey } from '#src/domain/menu/barcode.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';

export interface SearchableMenu {
  readonly rows: readonly { readonly item: MenuItem; readonly words: readonly string[]; readonly text: string }[];
}

/** Made once per menu, so that a key press only compares text: five thousand items take a few milliseconds. */
export function searchableMenu(items: readonly MenuItem[]): SearchableMenu {
  return {
    rows: items.map((item) => {
      const text = plainText(item.name);
      return { item, text, words: [...text.split(' '), ...(item.barcode ? [plainText(item.barcode)] : [])] };
    }),
  };
}

const MAX_RESULTS = 60;

/** Every typed word must start a word of the name; a name that starts with the text comes first, then menu order. */
export function searchMenu(menu: SearchableMenu, typed: string): MenuItem[] {
  const text = plainText(typed);
  if (text === '') return [];
  const asked = text.split(' ');
  const found = menu.rows.filter((row) => asked.every((word) => row.words.some((own) => own.startsWith(word))));
  const first = found.filter((row) => row.text.startsWith(text));
  const rest = found.filter((row) => !row.text.startsWith(text));
  return [...first, ...rest].slice(0, MAX_RESULTS).map((row) => row.item);
}

export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The item whose packet was scanned; null: none of the menu. */
export function itemOfBarcode(items: readonly MenuItem[], scanned: string): MenuItem | null {
  const key = barcodeKey(scanned);
  return items.find(({ barcode }) => barcode && barcodeKey(barcode) === key) ?? null;
}
