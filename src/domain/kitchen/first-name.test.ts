import { expect, test } from 'bun:test';
import { firstNameOf } from './first-name.ts';

test.each([
  ['Mia Chen', 'Mia'],
  ['  mia ', 'mia'],
  ['Anne-Marie O’Neil', 'Anne-Marie'],
  ['Chen, Mia', 'Mia'],
  ['Zoë', 'Zoë'],
  ['', ''],
  // The next word would be the last name.
  ['Mrs Chen', ''],
  ['Dr. Chen', ''],
  // A phone number or an email that was typed as the name.
  ['0412 345 678', ''],
  ['Mia 0412345678', ''],
  ['mia@example.com', ''],
  ['王小明', ''],
  ['Wolfeschlegelsteinhausenberger', 'Wolfeschlegelsteinh…'],
])('“%s” is called as “%s”', (guestName, called) => {
  expect(firstNameOf(guestName)).toBe(called);
});
