import { expect, test } from 'bun:test';
import { changedText, type SavedSince, savedNotice } from './saved-notice.ts';

const MIA = { name: 'Mia', isYou: false, ago: '4 minutes ago' };
const PRICE = { label: 'Price', theirs: '14.00' };
const NAME = { label: 'Name', theirs: 'Margherita' };
const WEEK = { label: 'Opening hours', theirs: 'Monday 9:00 AM to 5:00 PM, Tuesday 9:00 AM to 5:00 PM' };

test.each<[string, SavedSince | null, string]>([
  ['nobody saved since', null, 'Saved.'],
  [
    'one field',
    { editor: MIA, taken: [PRICE] },
    'Saved. Mia changed “Price” to “14.00” 4 minutes ago. That change is kept too.',
  ],
  [
    'one field with a long value',
    { editor: MIA, taken: [WEEK] },
    'Saved. Mia changed “Opening hours” 4 minutes ago. That change is kept too.',
  ],
  [
    'two fields',
    { editor: MIA, taken: [PRICE, NAME] },
    'Saved. Mia changed “Price” and “Name” 4 minutes ago. Those changes are kept too.',
  ],
  [
    'four fields',
    { editor: MIA, taken: [PRICE, NAME, WEEK, PRICE] },
    'Saved. Mia changed 4 fields 4 minutes ago. Those changes are kept too.',
  ],
  ['the same as mine', { editor: MIA, taken: [] }, 'Saved. Mia saved 4 minutes ago. Those changes are kept too.'],
  [
    'my other window',
    { editor: { ...MIA, isYou: true }, taken: [PRICE] },
    'Saved. You changed “Price” to “14.00” in another window 4 minutes ago. That change is kept too.',
  ],
  ['somebody without a name', { editor: null, taken: [PRICE] }, 'Saved. Someone else’s changes are kept too.'],
])('a save after %s says whose changes it keeps', (_, since, text) => {
  expect(savedNotice('Saved.', since)).toBe(text);
});

test('a conflict says who changed which fields, where that is known', () => {
  expect(changedText([PRICE], MIA)).toBe('Mia changed “Price” 4 minutes ago, while you were editing.');
  expect(changedText([PRICE, NAME], { ...MIA, isYou: true })).toBe(
    'You changed “Price” and “Name” in another window 4 minutes ago.',
  );
  expect(changedText([PRICE], null)).toBe('Someone else changed “Price” while you were editing.');
});
