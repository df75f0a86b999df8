/** Allergens of a line in words, the same on every screen. Browser-safe. */

import type { Allergen } from './allergens.ts';
import type { LineAllergens } from './line-allergens.ts';

export interface AllergenRow {
  /** 'Contains'; empty for a sentence. */
  readonly label: string;
  readonly text: string;
}

const LISTS = [
  ['CONTAINS', 'Contains'],
  ['MAY_CONTAIN', 'May contain'],
  ['FREE_FROM', 'Free from'],
] as const;

/** What is said where the list isn't whole. */
export interface AllergenWords {
  /** A required choice is open. */
  readonly open: string;
  /** Followed by the names of what is unknown. */
  readonly ask: string;
}

const GUEST: AllergenWords = { open: 'Depends on your choice', ask: 'Ask us about allergens' };

export const allergenWord = (one: Allergen) => one.replaceAll('_', ' ').toLowerCase();

/** `Contains: milk, wheat`, and what isn't known as a sentence. Never empty. */
export function allergenRows(chosen: LineAllergens, words = GUEST): AllergenRow[] {
  const lists = LISTS.filter(([list]) => chosen[list].length > 0).map(([list, label]) => ({
    label,
    text: chosen[list].map(allergenWord).join(', '),
  }));
  const open = chosen.isOpen ? [{ label: '', text: words.open }] : [];
  const named = chosen.unsaid.filter((name) => name !== '');
  const isAllKnown = chosen.unsaid.length === 0 && (lists.length > 0 || chosen.isOpen);
  const isNamed = lists.length > 0 && named.length === chosen.unsaid.length;
  const ask = isAllKnown ? [] : [{ label: '', text: isNamed ? `${words.ask} in ${named.join(', ')}` : words.ask }];
  return [...lists, ...open, ...ask];
}

/** On one line: 'Contains: milk. Depends on your choice.' */
export function allergenLine(chosen: LineAllergens, words = GUEST): string {
  return allergenRows(chosen, words)
    .map(({ label, text }) => `${label === '' ? text : `${label}: ${text}`}.`)
    .join(' ');
}
