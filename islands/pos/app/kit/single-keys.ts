/**
 * Whether a letter, a digit or a sign acts by itself on this device. Someone who dictates switches it off, because each word would
 * be a row of keys (WCAG 2.1.4). Keys with Ctrl or Alt, F keys, Enter, Delete and the arrows stay, and a pad takes its digits.
 */
import { browserStore, useBrowserStore } from './browser-store.ts';

const store = browserStore(true, { name: 'servery-pos-single-keys', read: readSingleKeys, isOneForAllTabs: true });

/** Ignores what another release or a failed write left behind. */
export function readSingleKeys(text: string | null): boolean | null {
  return text === 'false' ? false : text === 'true' ? true : null;
}

/** A key that types one character: a word that is said to the till arrives as such keys. */
export function isSingleKey(key: string): boolean {
  return /^[^\s\p{C}]$/u.test(key);
}

/** The press is of a letter, digit or sign outside a field, and this device has these switched off. Browser only. */
export function isSwitchedOff({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !(ctrlKey || metaKey || altKey) && isSingleKey(key) && !store.get();
}

/** With the function that changes it, for this device. */
export function useSingleKeys(): readonly [boolean, (isOn: boolean) => void] {
  return [useBrowserStore(store, true), store.set];
}
