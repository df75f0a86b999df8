import { expect, test } from 'bun:test';
import { bookingFilterOf } from './booking-list.ts';

const TODAY = Temporal.PlainDate.from('2026-11-21');
const daysOf = (words: Record<string, string>) => {
  const { from, to } = bookingFilterOf(words, TODAY);
  return [from?.toString() ?? null, to?.toString() ?? null];
};

test.each([
  ['nothing is today and later', {}, ['2026-11-21', null]],
  ['a word that there isn’t is nothing', { period: 'someday' }, ['2026-11-21', null]],
  ['today', { period: 'today' }, ['2026-11-21', '2026-11-21']],
  ['tomorrow', { period: 'tomorrow' }, ['2026-11-22', '2026-11-22']],
  ['the next week has seven days', { period: 'nextWeek' }, ['2026-11-21', '2026-11-27']],
  ['the past ends yesterday', { period: 'past' }, [null, '2026-11-20']],
  ['all has no end', { period: 'all' }, [null, null]],
  ['chosen days', { period: 'chooseDates', from: '2026-11-1', to: '2026-12-24' }, ['2026-11-01', '2026-12-24']],
  ['days that there aren’t are nothing', { period: 'chooseDates', from: '2026-02-30' }, ['2026-11-21', null]],
])('%s', (_, words, expected) => {
  expect(daysOf(words)).toEqual(expected);
});

test('other words narrow the list, and unknown ones don’t', () => {
  const words = { period: 'all', status: 'noShow', source: 'POS', guests: 'large', search: ' Ada ' };
  expect(bookingFilterOf(words, TODAY)).toEqual({
    state: 'noShow',
    source: 'POS',
    guests: { from: 9, to: null },
    search: 'Ada',
  });
  const unknown = { period: 'all', status: 'x', source: 'x', guests: 'toString', search: ' ' };
  expect(bookingFilterOf(unknown, TODAY)).toEqual({});
});
