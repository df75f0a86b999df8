/** Finds items by typed text: the start of any word, ignoring case, accents and punctuation. Best match first. */
import { barcodeKey } from '#src/domain/menu/barcode.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { plainText } from '#src/domain/menu/search/plain-text.ts';

interface Row {
  readonly item: MenuItem;
  readonly words: readonly string[];
  readonly text: string;
}

/** Indexed by the first character of each word, in the menu's order. */
export type SearchableMenu = ReadonlyMap<string, readonly Row[]>;

/** Built once per menu, so a key press only compares text, and only with names that have such a word. */
export function searchableMenu(items: readonly MenuItem[]): SearchableMenu {
  const making = startSearchable(items);
  making.goOn(items.length);
  return making.made;
}

function startSearchable(items: readonly MenuItem[]) {
  const made = new Map<string, Row[]>();
  let next = 0;
  return {
    made,
    /** Adds this many more. Returns false when all are in. */
    goOn(count: number): boolean {
      const end = Math.min(items.length, next + count);
      for (; next < end; next++) {
        const item = items[next];
        if (item) addTo(made, item);
      }
      return next < items.length;
    },
  };
}

function addTo(made: Map<string, Row[]>, item: MenuItem): void {
  const text = plainText(item.name);
  const words = [...text.split(' '), ...(item.barcode ? [plainText(item.barcode)] : [])];
  const row = { item, text, words };
  for (const initial of new Set(words.map(initialOf))) {
    const rows = made.get(initial);
    if (rows) rows.push(row);
    else made.set(initial, [row]);
  }
}

/** A tap during the build waits no longer than for a frame. */
const AT_ONCE = 100;

export interface Searchable {
  get(): SearchableMenu;
  /** Builds a part, if it was not needed yet. Returns false when it is complete. */
  prepare(): boolean;
}

const made = new WeakMap<readonly MenuItem[], Searchable>();

/** Built on first use, or piece by piece soon after the menu arrives, so that no one waits for it. */
export function searchableWhenNeeded(items: readonly MenuItem[]): Searchable {
  const known = made.get(items);
  if (known) return known;
  const making = startSearchable(items);
  const searchable = {
    get() {
      making.goOn(items.length);
      return making.made;
    },
    prepare: () => making.goOn(AT_ONCE),
  };
  made.set(items, searchable);
  return searchable;
}

const MAX_RESULTS = 60;

/** Every typed word must start a word of the name. Names that start with the text come first, then menu order. */
export function searchMenu(menu: SearchableMenu, typed: string): MenuItem[] {
  const text = plainText(typed);
  if (text === '') return [];
  const asked = text.split(' ');
  const first: MenuItem[] = [];
  const rest: MenuItem[] = [];
  for (const row of menu.get(initialOf(text)) ?? []) {
    if (row.text.startsWith(text)) first.push(row.item);
    else if (rest.length < MAX_RESULTS && asked.every((word) => row.words.some((own) => own.startsWith(word))))
      rest.push(row.item);
    if (first.length === MAX_RESULTS) break;
  }
  return [...first, ...rest].slice(0, MAX_RESULTS);
}

function initialOf(word: string): string {
  return String.fromCodePoint(word.codePointAt(0) ?? 0);
}

/** The item with the scanned barcode. Null when the menu has none. */
export function itemOfBarcode(items: readonly MenuItem[], scanned: string): MenuItem | null {
  const key = barcodeKey(scanned);
  return items.find(({ barcode }) => barcode && barcodeKey(barcode) === key) ?? null;
}
