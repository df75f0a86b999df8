import { describe, expect, test } from 'bun:test';
import { BOUND_KEYS, type TillPress, tillActOf } from './till-keys.ts';

const actOf = (key: string, more: Partial<TillPress> = {}) =>
  tillActOf({ key, code: '', isAlt: false, on: 'nothing', ...more });

describe('a key of the counter’s keyboard', () => {
  test.each(BOUND_KEYS)('%s acts while no field is focused', (key) => {
    expect(actOf(key)).not.toBeNull();
  });

  test.each([
    ['F1', 'category0'],
    ['F8', 'category7'],
    ['F9', 'save'],
    ['F10', 'send'],
    ['F12', 'pay'],
    ['+', 'oneMore'],
    ['-', 'oneLess'],
    ['Delete', 'remove'],
    ['ArrowUp', 'up'],
    ['Enter', 'edit'],
    ['m', 'type'],
    ['7', 'type'],
    ['F11', null],
    ['Shift', null],
  ] as const)('%s: %s', (key, act) => {
    expect(actOf(key)).toBe(act);
  });

  test('types into a focused field, except keys without a character', () => {
    expect(['+', 'Delete', 'Backspace', 'm', 'Enter', 'ArrowDown'].map((key) => actOf(key, { on: 'field' }))).toEqual(
      Array(6).fill(null),
    );
    expect(['F12', 'Escape'].map((key) => actOf(key, { on: 'field' }))).toEqual(['pay', 'escape']);
  });

  test('leaves Enter and the arrows to the focused button; Enter on another line selects it', () => {
    expect([actOf('Enter', { on: 'key' }), actOf('ArrowUp', { on: 'key' })]).toEqual([null, null]);
    expect([actOf('Enter', { on: 'otherLine' }), actOf('Enter', { on: 'chosenLine' })]).toEqual([null, 'edit']);
  });

  test('with Alt counts by position, because another layout produces another letter there', () => {
    expect(actOf('∂', { code: 'KeyD', isAlt: true })).toBe('adjust');
    expect(actOf('F12', { isAlt: true })).toBeNull();
  });
});
