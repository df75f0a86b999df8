/** What a marketplace doesn't take of our menu, and what is different there: the badges of its page. Browser-safe. */
import type { Weekday } from '../../time/weekly-hours.schema.ts';

/** `leftOut`: it isn't sold there. `notice`: it is, and something is different. `blocks`: no menu can be sent. */
export type MenuProblemWeight = 'leftOut' | 'notice' | 'blocks';

export const MENU_PROBLEMS = {
  nothingToSell: ['blocks', 'No item of this menu can be sold on Uber Eats.'],
  noHours: ['blocks', 'The store takes no such orders on any day. Uber Eats needs hours of more than 60 minutes.'],
  hoursTooShort: ['notice', 'Uber Eats takes no hours of 60 minutes or less, so these are left out'],
  notAvailable: ['leftOut', 'It isn’t available.'],
  notForType: ['leftOut', 'It isn’t for this order type.'],
  neverOpen: ['leftOut', 'Its own hours never reach more than 60 minutes.'],
  noSize: ['leftOut', 'It has no size that the store sells.'],
  noHalves: ['leftOut', 'There aren’t two pizzas for its halves.'],
  notFillable: ['leftOut', 'A part of this deal has nothing to choose.'],
  groupNotFillable: ['leftOut', 'A group asks for more options than it has.'],
  halvesAsTheyAre: [
    'notice',
    'Halves go without extra toppings: the dearer half decides the price, and Uber Eats can only add prices up.',
  ],
  alcoholStays: ['notice', 'Uber Eats keeps an item as alcohol, even if you change it later.'],
  dietNotTaken: ['notice', 'Uber Eats shows vegan, vegetarian and gluten free only.'],
} as const satisfies Readonly<Record<string, readonly [MenuProblemWeight, string]>>;

export type MenuProblemCode = keyof typeof MENU_PROBLEMS;

export interface MenuProblem {
  readonly code: MenuProblemCode;
  /** Null: it is about the whole menu. */
  readonly itemId: string | null;
  readonly days?: readonly Weekday[];
}

export function weightOf({ code }: Pick<MenuProblem, 'code'>): MenuProblemWeight {
  return MENU_PROBLEMS[code][0];
}

/** What it is, in a sentence. */
export function menuProblemText({ code, days }: MenuProblem): string {
  const [, text] = MENU_PROBLEMS[code];
  if (code !== 'hoursTooShort') return text;
  const named = (days ?? []).map((day) => `${day[0]!.toUpperCase()}${day.slice(1)}`);
  return named.length === 0 ? `${text}.` : `${text}: ${named.join(', ')}.`;
}
