/** Which key of a counter PC does what while an order is rung up. */

export type TillAct =
  | 'type'
  | 'oneMore'
  | 'oneLess'
  | 'remove'
  | 'up'
  | 'down'
  | 'edit'
  | 'pay'
  | 'save'
  | 'send'
  | 'switch'
  | 'who'
  | 'adjust'
  | 'adjustLine'
  | 'escape'
  | `category${number}`;

export interface TillPress {
  readonly key: string;
  /** The key's place: with Alt a letter may be another character. */
  readonly code: string;
  readonly isAlt: boolean;
  /** What has the keyboard: a field, another key, a line of the order (chosen or not yet), or nothing. */
  readonly on: 'field' | 'key' | 'chosenLine' | 'otherLine' | 'nothing';
}

const WITH_ALT: Readonly<Record<string, TillAct>> = {
  KeyC: 'switch',
  KeyT: 'who',
  KeyD: 'adjust',
  KeyL: 'adjustLine',
};
const EVERYWHERE: Readonly<Record<string, TillAct>> = { F9: 'save', F10: 'send', F12: 'pay', Escape: 'escape' };
const NOT_IN_FIELDS: Readonly<Record<string, TillAct>> = {
  '+': 'oneMore',
  '-': 'oneLess',
  Delete: 'remove',
  Backspace: 'remove',
  '/': 'type',
};
const ON_NO_KEY: Readonly<Record<string, TillAct>> = { ArrowUp: 'up', ArrowDown: 'down', Enter: 'edit' };

/** Every key with a meaning of its own; F1 to F8 are the categories, and any letter or digit begins the search. */
export const BOUND_KEYS: readonly string[] = [
  ...Object.keys(EVERYWHERE),
  ...Object.keys(NOT_IN_FIELDS),
  ...Object.keys(ON_NO_KEY),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((at) => `F${at}`),
];

/** Null: the key is not the order's. */
export function tillActOf({ key, code, isAlt, on }: TillPress): TillAct | null {
  if (isAlt) return WITH_ALT[code] ?? null;
  const category = /^F([1-8])$/.exec(key)?.[1];
  if (category) return `category${Number(category) - 1}`;
  if (EVERYWHERE[key]) return EVERYWHERE[key];
  if (on === 'field') return null;
  if (NOT_IN_FIELDS[key]) return NOT_IN_FIELDS[key];
  // Enter on a line that is not chosen yet chooses it first.
  if (on !== 'key' && !(key === 'Enter' && on === 'otherLine') && ON_NO_KEY[key]) return ON_NO_KEY[key];
  return /^[\p{L}\p{N}]$/u.test(key) ? 'type' : null;
}
