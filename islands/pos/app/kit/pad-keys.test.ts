import { describe, expect, test } from 'bun:test';
import { centsOfPad, type PadKey, padKeyOf, pressPad } from './pad-keys.ts';

describe('the keypad', () => {
  const typed = (...keys: PadKey[]) => keys.reduce(pressPad, '');

  test('the last two digits are cents', () => {
    expect(centsOfPad(typed('1', '2', '5', '0'))).toBe(1250);
    expect(centsOfPad(typed('2', '0', '00'))).toBe(2000);
  });

  test('leading zeros are dropped, back removes one digit, clear removes all', () => {
    expect(typed('0', '00', '5')).toBe('5');
    expect(typed('1', '2', 'back')).toBe('1');
    expect(centsOfPad(typed('9', 'clear'))).toBe(0);
  });

  test('a slip of the finger stops at eight digits', () => {
    expect(typed(...Array<PadKey>(12).fill('9'))).toBe('99999999');
    expect(typed(...Array<PadKey>(7).fill('9'), '00')).toBe('9999999');
  });

  test.each([
    ['7', '7'],
    ['Backspace', 'back'],
    ['Delete', 'clear'],
    ['a', null],
    ['Enter', null],
  ])('the key %p of a keyboard is %p', (key, expected) => {
    expect(padKeyOf(key)).toBe(expected as PadKey | null);
  });
});
