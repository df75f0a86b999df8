import { expect, test } from 'bun:test';
import { readOrdersSearch, readReportSearch, toChoose } from './report-search.ts';

test.each([
  [{}, {}],
  [{ period: 'today', interval: 'daily', channel: 'OVERALL' }, {}],
  [
    { period: 'lastWeek', interval: 'hourly', channel: 'POS' },
    { period: 'lastWeek', interval: 'hourly', channel: 'POS' },
  ],
  [{ period: 'someday', interval: 'minutely', channel: 'FAX' }, {}],
  [
    { period: 'chooseMonth', month: '2026-11', from: '2026-11-01' },
    { period: 'chooseMonth', month: '2026-11' },
  ],
  [{ period: 'week', month: '2026-11' }, { period: 'week' }],
  [
    { period: 'chooseDates', from: '2026-11-01', to: 'tomorrow' },
    { period: 'chooseDates', from: '2026-11-01' },
  ],
])('the address %p means %p', (address, search) => {
  expect(readReportSearch(address)).toEqual(search as object);
});

test.each([
  [{}, null],
  [{ period: 'chooseMonth' }, 'Choose a month to see its sales.'],
  [{ period: 'chooseMonth', month: '2026-11' }, null],
  [{ period: 'chooseDates', from: '2026-11-01' }, 'Choose a start and an end date.'],
  [{ period: 'chooseDates', from: '2026-11-02', to: '2026-11-01' }, 'Choose an end date on or after the start date.'],
  [{ period: 'chooseDates', from: '2026-11-01', to: '2026-11-01' }, null],
] as const)('%p still asks for: %p', (search, words) => {
  expect(toChoose(search)).toBe(words);
});

test.each([
  [{}, {}],
  [{ row: '' }, { row: '' }],
  [{ row: 2026, page: 1 }, { row: '2026' }],
  [
    { row: 'item', page: '3', period: 'week' },
    { row: 'item', page: 3, period: 'week' },
  ],
  [{ row: 'x'.repeat(101), page: 'two' }, {}],
])('the address %p of orders means %p', (address, search) => {
  expect(readOrdersSearch(address)).toEqual(search as object);
});
