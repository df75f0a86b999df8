/** The menus that a new store can start from. Browser-safe, but long: only the server should load them. */
import { burgerStarter } from './burger-starter.ts';
import { cafeStarter } from './cafe-starter.ts';
import { chineseStarter } from './chinese-starter.ts';
import { fishAndChipsStarter } from './fish-and-chips-starter.ts';
import { MenuWriter, type WrittenMenu } from './menu-writer.ts';
import { pizzaStarter } from './pizza-starter.ts';
import { pubStarter } from './pub-starter.ts';

export const STARTER_KEYS = ['pizza', 'chinese', 'fishAndChips', 'burgers', 'cafe', 'pub'] as const;
export type StarterKey = (typeof STARTER_KEYS)[number];

export interface Starter {
  readonly key: StarterKey;
  readonly name: string;
  readonly text: string;
  /** Dishes on its card, by picture name. */
  readonly faces: readonly [string, string, string];
  readonly menu: WrittenMenu;
}

const NO_STORE = { restaurantId: '', storeId: '', pictureKey: '' };

function starter(
  facts: Omit<Starter, 'menu'> & { readonly write: (m: MenuWriter) => WrittenMenu },
): Readonly<Record<string, Starter>> {
  const { write, ...rest } = facts;
  return { [rest.key]: { ...rest, menu: write(new MenuWriter({ ...NO_STORE, key: rest.key })) } };
}

/** In the order in which they are offered. */
export const STARTERS = {
  ...starter({
    key: 'pizza',
    name: 'Pizza',
    text: 'Three sizes, toppings, halves, pasta and deals.',
    faces: ['supreme', 'garlic-bread', 'bolognese'],
    write: pizzaStarter,
  }),
  ...starter({
    key: 'chinese',
    name: 'Chinese',
    text: 'Wok dishes with rice and heat, lunch specials and a banquet.',
    faces: ['kung-pao-chicken', 'dumplings', 'singapore-noodles'],
    write: chineseStarter,
  }),
  ...starter({
    key: 'fishAndChips',
    name: 'Fish and chips',
    text: 'Fish by the piece, packs, burgers and a family deal.',
    faces: ['fish-and-chips', 'calamari', 'fish-burger'],
    write: fishAndChipsStarter,
  }),
  ...starter({
    key: 'burgers',
    name: 'Burgers',
    text: 'Burgers with buns and extras, sides, shakes and meals.',
    faces: ['double-cheeseburger', 'loaded-fries', 'strawberry-shake'],
    write: burgerStarter,
  }),
  ...starter({
    key: 'cafe',
    name: 'Café',
    text: 'Coffee with milks, breakfast until 11:30, lunch and cakes.',
    faces: ['flat-white', 'smashed-avo', 'pancakes'],
    write: cafeStarter,
  }),
  ...starter({
    key: 'pub',
    name: 'Pub',
    text: 'Classics, the grill, a Sunday roast, and the bar.',
    faces: ['parmi', 'rump', 'pale-ale'],
    write: pubStarter,
  }),
} as Readonly<Record<StarterKey, Starter>>;

export function isStarterKey(text: string): text is StarterKey {
  return (STARTER_KEYS as readonly string[]).includes(text);
}
