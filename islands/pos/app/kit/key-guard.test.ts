import { describe, expect, test } from 'bun:test';
import { isNotMeant } from './key-guard.ts';
import { BOUND_KEYS } from './till-keys.ts';

const NEVER = Number.NEGATIVE_INFINITY;
const MOVES = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End', 'Tab'];
/** Every key with an effect anywhere on the till: ringing up, a pad, a sheet, a jump on the map. */
const DOES = [...BOUND_KEYS, ...'0123456789', 'e', ' ', '?', 'Escape'].filter((key) => !MOVES.includes(key));
const press = (key: string, more: { isRepeat?: boolean; isTyping?: boolean; at?: number } = {}) => ({
  key,
  isRepeat: false,
  isTyping: false,
  at: 1000,
  ...more,
});

describe('a key that is held down', () => {
  test.each(DOES)('%s acts once', (key) => {
    expect(isNotMeant(press(key), { key: null, panelsChangedAt: NEVER })).toBe(false);
    expect(isNotMeant(press(key, { isRepeat: true }), { key, panelsChangedAt: NEVER })).toBe(true);
  });

  test.each(MOVES)('%s keeps moving', (key) => {
    expect(isNotMeant(press(key, { isRepeat: true }), { key, panelsChangedAt: 990 })).toBe(false);
  });

  test.each(['a', '5', 'Backspace', 'Delete'])('%s keeps writing in a field', (key) => {
    expect(isNotMeant(press(key, { isRepeat: true, isTyping: true }), { key, panelsChangedAt: NEVER })).toBe(false);
  });

  test.each(['Enter', 'F12', 'Escape'])('%s acts once from a field, too', (key) => {
    expect(isNotMeant(press(key, { isRepeat: true, isTyping: true }), { key, panelsChangedAt: NEVER })).toBe(true);
  });
});

describe('a double press', () => {
  test.each(['Enter', ' ', 'F9', 'F10', 'F12'])(
    'of %s does not answer the panel that its first press opened',
    (key) => {
      const opened = { key, panelsChangedAt: 900 };
      expect(isNotMeant(press(key), opened)).toBe(true);
      expect(isNotMeant(press(key, { at: 1250 }), opened)).toBe(false);
    },
  );

  test('is two presses when no panel opened or closed: two of the same drink', () => {
    expect(isNotMeant(press('Enter'), { key: 'Enter', panelsChangedAt: NEVER })).toBe(false);
  });

  test('of two keys is two actions: F12, an amount, Enter', () => {
    expect(isNotMeant(press('Enter'), { key: '0', panelsChangedAt: 990 })).toBe(false);
    expect(isNotMeant(press('5'), { key: 'F12', panelsChangedAt: 990 })).toBe(false);
  });
});
