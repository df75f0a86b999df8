/** What each key of a counter PC does while an order is rung up. */

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
  /** The key's position: with Alt a letter may produce another character. */
  readonly code: string;
  readonly isAlt: boolean;
  /** What has the focus: a field, another button, a line of the order (selected or not), or nothing. */
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

/** Every key with a meaning of its own. F1 to F8 are the categories, and any letter or digit starts the search. */
export const BOUND_KEYS: readonly string[] = [
  ...Object.keys(EVERYWHERE),
  ...Object.keys(NOT_IN_FIELDS),
  ...Object.keys(ON_NO_KEY),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((at) => `F${at}`),
];

/** Null when the key is not one of the order screen. */
export function tillActOf({ key, code, isAlt, on }: TillPress): TillAct | null {
  if (isAlt) return WITH_ALT[code] ?? null;
  const category = /^F([1-8])$/.exec(key)?.[1];
  if (category) return `category${Number(category) - 1}`;
  if (EVERYWHERE[key]) return EVERYWHERE[key];
  if (on === 'field') return null;
  if (NOT_IN_FIELDS[key]) return NOT_IN_FIELDS[key];
  // Enter on a line that is not selected selects it first.
  if (on !== 'key' && !(key === 'Enter' && on === 'otherLine') && ON_NO_KEY[key]) return ON_NO_KEY[key];
  return /^[\p{L}\p{N}]$/u.test(key) ? 'type' : null;
}
