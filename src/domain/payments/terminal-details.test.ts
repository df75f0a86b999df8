import { expect, test } from 'bun:test';
import { detailsInWords } from './terminal-details.ts';

const NOTHING = { model: null, software: null, serialNumber: null, merchantNumber: null, acquirer: null };

test.each([
  [null, ''],
  [NOTHING, ''],
  [{ ...NOTHING, software: '6.62.31' }, 'software 6.62.31'],
  [
    { model: 'S1F2', software: '26.01.3', serialNumber: '240500', merchantNumber: '12345678', acquirer: 'ANZ' },
    'S1F2 · software 26.01.3 · serial number 240500 · merchant 12345678 · ANZ',
  ],
])('what a terminal says of itself, %j, reads %p', (details, words) => {
  expect(detailsInWords(details)).toBe(words);
});
