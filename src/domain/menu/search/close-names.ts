/** Finds a dish by a name that is nearly right: a letter missing, two swapped, a wrong accent, a space too many. */
import MiniSearch from 'minisearch';
import { plainText } from './plain-text.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** Given what somebody typed, the ids of the closest names, best first. None when nothing is close. */
export type CloseNames = (typed: string) => readonly string[];

/** Of the letter pairs typed, the share that the name has to have: one slip in a short word costs about half of them. */
const LEAST_SHARE = 0.4;
/** A misspelt name is looked for, not a list to read. */
const MOST = 12;

const made = new WeakMap<readonly Named[], CloseNames>();

/** The index of these names, made once for each list. */
export function closeNames(all: readonly Named[]): CloseNames {
  const known = made.get(all);
  if (known) return known;
  const index = new MiniSearch<Named>({ fields: ['name'], tokenize: partsOf, processTerm: (part) => part });
  index.addAll(all);
  const close: CloseNames = (typed) => {
    const asked = new Set(partsOf(typed)).size;
    return index
      .search(typed, { combineWith: 'OR' })
      .filter(({ queryTerms }) => queryTerms.length >= asked * LEAST_SHARE || queryTerms.some(isSameLetters))
      .slice(0, MOST)
      .map(({ id }) => String(id));
  };
  made.set(all, close);
  return close;
}

/** What has the closest names, best first. */
export function closest<One extends Named>(all: readonly One[], typed: string): One[] {
  const ids = closeNames(all)(typed);
  const found = new Map(all.map((one) => [one.id, one]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/**
 * Three letters of each word with its ends, and two of the whole without its spaces: a slip leaves most of them. Swapping two letters
 * of a short word leaves none, so each word's letters are also a part in the order of the alphabet.
 */
function partsOf(text: string): string[] {
  const words = plainText(text).split(' ').filter(Boolean);
  return [
    ...words.flatMap((word) => runsOf(` ${word} `, 3)),
    ...runsOf(words.join(''), 2),
    ...words.filter((word) => word.length > 2).map((word) => SAME_LETTERS + [...word].toSorted().join('')),
  ];
}

const SAME_LETTERS = '=';
const isSameLetters = (part: string) => part.startsWith(SAME_LETTERS);

function runsOf(text: string, length: number): string[] {
  const letters = [...text];
  return letters
    .slice(0, Math.max(0, letters.length - length + 1))
    .map((_, at) => letters.slice(at, at + length).join(''));
}
