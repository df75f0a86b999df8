/** Values from an address or from storage are checked before they are used. */
import { expect, test } from 'bun:test';
import { readHistorySearch } from '../paths/history-search.ts';
import { modeOf, themeOf } from './mode.ts';

test.each([
  [{}, {}],
  [
    { search: ' w-101 ', channel: 'pos', status: 'accepted', day: 'week', page: '3', order: 'abc123' },
    { search: ' w-101 ', channel: 'pos', status: 'accepted', day: 'week', page: 3, order: 'abc123' },
  ],
  [{ day: 'today', page: 1, search: '' }, {}],
  [{ channel: 'fax', status: 'lost', day: 'never', page: -2, order: '../x' }, {}],
  [{ search: 491570156 }, { search: '491570156' }],
  [{ search: 'x'.repeat(200) }, { search: 'x'.repeat(60) }],
  [{ search: { a: 1 }, page: 'NaN' }, {}],
])('the history address %p reads as %p', (search, expected) => {
  expect(readHistorySearch(search)).toEqual(expected as ReturnType<typeof readHistorySearch>);
});

test.each([
  [undefined, 'dark', 'dark'],
  ['dark', 'dark', 'dark'],
  ['light', 'light', 'light'],
  ['auto', 'auto', null],
  ['pink', 'dark', 'dark'],
] as const)('a till that was set to %p is %p, and its page says %p', (text, mode, theme) => {
  expect(modeOf(text)).toBe(mode);
  expect(themeOf(mode)).toBe(theme);
});
