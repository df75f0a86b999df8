import { describe, expect, test } from 'bun:test';
import { matching } from './palette.island.tsx';

const ENTRIES = [
  { label: 'Online orders', group: 'Orders', to: '/online' },
  { label: 'Item routing', group: 'Counter and kitchen', to: '/routing' },
  { label: 'Printers', group: 'Counter and kitchen', to: '/printers', words: 'dockets paper' },
  { label: 'Roma Pizza Newtown', group: 'Stores', to: '/roma' },
];
const found = (words: string) => matching(ENTRIES, words).map(({ to }) => to);

describe('the palette finds', () => {
  test.each([
    ['', ['/online', '/routing', '/printers', '/roma']],
    ['print', ['/printers']],
    ['ROUT item', ['/routing']],
    ['kitchen', ['/routing', '/printers']],
    ['docket', ['/printers']],
    ['new roma', ['/roma']],
    ['nothing here', []],
  ])('%j', (words, places) => expect(found(words)).toEqual(places));

  test('names that begin with the word come before those that only contain it', () => {
    const entries = [
      { label: 'All stores', group: 'General', to: '/all' },
      { label: 'Store details', group: 'Set up', to: '/details' },
    ];
    expect(matching(entries, 'store').map(({ to }) => to)).toEqual(['/details', '/all']);
  });
});
