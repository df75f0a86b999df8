import MiniSearch from 'minisearch';
import { closest } from '#src/domain/menu/search/close-names.ts';
import { plainText } from '#src/domain/menu/search/plain-text.ts';
import type { ItemCard, MenuSection } from './menu-view.ts';

/** A letter in five may be wrong, which is what a hurried thumb needs. */
const FUZZINESS = 0.2;

/**
 * Items that contain every word, in the menu's order. If none has them all, the closest matches first: "margarita"
 * finds the Margherita. Ignores case and accents.
 */
export function searchMenu(sections: readonly MenuSection[], query: string): ItemCard[] {
  const words = plainText(query).split(/\s+/).filter(Boolean);
  const all = sections.flatMap((section) => section.items.map((item) => ({ item, text: textOf(item, section) })));
  const exact = all.filter(({ text }) => words.every((word) => text.includes(word))).map(({ item }) => item);
  if (exact.length > 0) return exact;
  const named = closest(itemsOf(sections), query);
  if (named.length > 0) return named;
  const cards = new Map(all.map(({ item }) => [item.id, item]));
  const close = indexOf(sections).search(query, {
    fuzzy: FUZZINESS,
    prefix: true,
    combineWith: 'AND',
    boost: { name: 3 },
  });
  return close.flatMap(({ id }) => cards.get(String(id)) ?? []);
}

const lists = new WeakMap<readonly MenuSection[], readonly ItemCard[]>();

/** One list for each menu, because its index is made once for a list. */
function itemsOf(sections: readonly MenuSection[]): readonly ItemCard[] {
  const known = lists.get(sections) ?? sections.flatMap(({ items }) => items);
  lists.set(sections, known);
  return known;
}

const indexes = new WeakMap<readonly MenuSection[], MiniSearch>();

/** Made once while the menu shows the same; only who mistypes needs it. */
function indexOf(sections: readonly MenuSection[]): MiniSearch {
  const known = indexes.get(sections);
  if (known) return known;
  const index = new MiniSearch({ fields: ['name', 'text'], processTerm: plainText });
  const documents = sections.flatMap((section) =>
    section.items.map((item) => ({ id: item.id, name: item.name, text: textOf(item, section) })),
  );
  index.addAll(documents);
  indexes.set(sections, index);
  return index;
}

function textOf(item: ItemCard, section: MenuSection): string {
  return plainText(`${item.name} ${item.description} ${item.diets.join(' ')} ${section.name}`);
}
