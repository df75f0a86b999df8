import { describe, expect, test } from 'bun:test';
import { keyAct } from './palette-keys.ts';

const press = (
  key: string,
  more: { ctrlKey?: boolean; metaKey?: boolean; isTyping?: boolean; isChord?: boolean } = {},
) =>
  keyAct(
    { key, ctrlKey: false, metaKey: false, altKey: false, ...more },
    { isTyping: more.isTyping ?? false, isChord: more.isChord ?? false },
  );

describe('the keyboard shortcuts of the admin', () => {
  test.each([
    ['Ctrl K searches', press('k', { ctrlKey: true }), 'find'],
    ['⌘ K searches from inside a field', press('k', { metaKey: true, isTyping: true }), 'find'],
    ['Ctrl S saves while someone types', press('s', { ctrlKey: true, isTyping: true }), 'save'],
    ['/ goes to the search of the list', press('/'), 'search'],
    ['? shows the keys', press('?'), 'keys'],
    ['g waits for its letter', press('g'), 'begin'],
    ['a letter alone does nothing', press('o'), 'none'],
    ['a letter that is typed is typed', press('g', { isTyping: true }), 'none'],
    ['Ctrl with another letter is the browser’s', press('p', { ctrlKey: true }), 'none'],
  ])('%s', (_, act, kind) => expect(act.kind).toBe(kind as typeof act.kind));

  test('g followed by a letter opens its page', () => {
    expect(press('o', { isChord: true })).toEqual({ kind: 'go', key: 'o' });
    expect(press('o', { isChord: true, isTyping: true })).toEqual({ kind: 'none' });
  });
});
