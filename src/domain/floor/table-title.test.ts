import { expect, test } from 'bun:test';
import { tableTitle } from './table-title.ts';

test.each([
  ['12', 'Table 12'],
  ['Window', 'Window'],
  ['C4', 'C4'],
  ['Table 3', 'Table 3'],
])('guests read the table %p as %p', (name, title) => {
  expect(tableTitle(name)).toBe(title);
});
