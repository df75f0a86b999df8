import { describe, expect, test } from 'bun:test';
import { isSingleKey, readSingleKeys } from './single-keys.ts';
import { BOUND_KEYS } from './till-keys.ts';

describe('a cashier who dictates', () => {
  test('switches off every key that a spoken word would press: letters, digits and signs, of any alphabet', () => {
    for (const key of ['a', 'E', 'é', 'ж', '7', '+', '-', '?', '/', '!']) expect(isSingleKey(key)).toBe(true);
    expect(BOUND_KEYS.filter(isSingleKey).toSorted()).toEqual(['+', '-', '/']);
  });

  test('keeps the keys that no word presses', () => {
    for (const key of ['Enter', 'Escape', 'Delete', 'ArrowDown', 'F9', 'F12', 'Tab', ' ', 'Shift', 'Dead']) {
      expect(isSingleKey(key)).toBe(false);
    }
  });

  test('finds it as it was left; whatever else is stored there leaves the keys on', () => {
    expect(readSingleKeys('false')).toBe(false);
    expect(readSingleKeys('true')).toBe(true);
    for (const text of [null, '', 'no', '0', '{"isOn":false}']) expect(readSingleKeys(text)).toBeNull();
  });
});
