import { describe, expect, test } from 'bun:test';
import { keyAct, mayBump } from './bump-keys.ts';

const press = (key: string, over = {}) => ({
  key,
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...over,
});

describe('a bump bar', () => {
  test.each([
    ['1', { kind: 'bump', place: 0 }],
    ['9', { kind: 'bump', place: 8 }],
    ['0', { kind: 'recall' }],
    ['a', { kind: 'allDay' }],
    ['ArrowRight', { kind: 'page', by: 1 }],
    ['+', { kind: 'page', by: 1 }],
    ['PageUp', { kind: 'page', by: -1 }],
    ['-', { kind: 'page', by: -1 }],
  ] as const)('key %s does %j', (key, act) => {
    expect(keyAct(press(key))).toEqual(act);
  });

  test.each(['x', 'Enter', ' ', 'F5', '10'])('key %p does nothing', (key) => {
    expect(keyAct(press(key))).toBeNull();
  });

  test('a key that is held down bumps one ticket, not the next ones too', () => {
    expect(keyAct(press('1', { repeat: true }))).toBeNull();
  });

  test.each(['ctrlKey', 'metaKey', 'altKey'])('a shortcut of the browser with %s bumps nothing', (name) => {
    expect(keyAct(press('1', { [name]: true }))).toBeNull();
  });
});

describe('a ticket that has just taken a bumped place', () => {
  test('is not bumped by the second press of a quick hand', () => {
    expect(mayBump(1000, 1100)).toBe(false);
    expect(mayBump(1000, 1800)).toBe(true);
  });

  test('one that was there all along is', () => {
    expect(mayBump(undefined, 5)).toBe(true);
  });
});
