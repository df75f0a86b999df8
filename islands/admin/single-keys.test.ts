import { afterEach, expect, test } from 'bun:test';
import { hasSingleKeys, isSwitchedOff, keepSingleKeys } from './single-keys.ts';

const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
afterEach(() => {
  if (own) Object.defineProperty(globalThis, 'localStorage', own);
  else Reflect.deleteProperty(globalThis, 'localStorage');
});

/** A browser that keeps what it is given; null: one that refuses. */
function browserWith(kept: Map<string, string> | null): void {
  const refuse = (): never => {
    throw new DOMException('no storage', 'SecurityError');
  };
  const value = {
    getItem: (name: string) => (kept ?? refuse()).get(name) ?? null,
    setItem: (name: string, text: string) => void (kept ?? refuse()).set(name, text),
  };
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true, writable: true });
}

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  isSwitchedOff({ key, ctrlKey: false, metaKey: false, altKey: false, ...more } as KeyboardEvent);

test('keys that a spoken word would press do nothing once they are switched off, and act again', () => {
  browserWith(new Map());
  expect(['g', '/', '?', 'r', '+'].filter((key) => press(key))).toEqual([]);
  expect([keepSingleKeys(false), hasSingleKeys()]).toEqual([true, false]);
  for (const key of ['g', 'o', '/', '?', 'r', '+', '7', 'é']) expect(press(key)).toBe(true);
  expect(keepSingleKeys(true)).toBe(true);
  expect(press('g')).toBe(false);
});

test('keys with Ctrl, ⌘ or Alt, and those that are no letter, stay', () => {
  browserWith(new Map());
  keepSingleKeys(false);
  expect([press('k', { ctrlKey: true }), press('s', { metaKey: true }), press('R', { altKey: true })]).toEqual([
    ...[false, false, false],
  ]);
  for (const key of ['Escape', 'Enter', 'Delete', 'ArrowDown', 'Tab', ' ']) expect(press(key)).toBe(false);
});

test('a browser that keeps nothing leaves the keys on, and says so', () => {
  browserWith(null);
  expect([hasSingleKeys(), keepSingleKeys(false), press('g')]).toEqual([true, false, false]);
});
