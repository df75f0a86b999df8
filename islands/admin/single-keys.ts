/**
 * Whether a letter or a sign acts by itself in the admin of this browser. Someone who dictates switches it off, because each word would
 * be a row of keys (WCAG 2.1.4). Keys with Ctrl, ⌘ or Alt stay, and so do Enter, Esc, Delete and the arrows. Browser only.
 */
const NAME = 'servery-admin-single-keys';

/** On, unless it was switched off here. Read with each key, so that other tabs follow at once. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'false';
  } catch {
    // A browser that keeps nothing.
    return true;
  }
}

/** False: this browser keeps nothing. */
export function keepSingleKeys(isOn: boolean): boolean {
  try {
    localStorage.setItem(NAME, String(isOn));
    return true;
  } catch {
    return false;
  }
}

/** The press is of one character, and this browser has these switched off. */
export function isSwitchedOff({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !(ctrlKey || metaKey || altKey) && /^[^\s\p{C}]$/u.test(key) && !hasSingleKeys();
}
