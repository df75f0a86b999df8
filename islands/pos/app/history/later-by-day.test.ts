import { expect, test } from 'bun:test';
import { laterByDay } from './later-by-day.ts';

const SYDNEY = 'Australia/Sydney';
/** Saturday, 11:37 AM in Sydney. */
const NOW = Date.parse('2026-11-28T00:37:00.000Z');
const entry = (id: string, due: string | null, start: string | null = null) => ({
  id,
  order: { requestedForIsoDateTimeUtc: due },
  startsIsoDateTimeUtc: start,
});
const shown = (entries: ReturnType<typeof entry>[]) =>
  laterByDay(entries, NOW, SYDNEY).map(({ title, entries: ofDay }) => [title, ofDay.map(({ id }) => id)]);

test('orders for later stand under the day they are due, the next first, by the store’s own calendar', () => {
  expect(
    shown([
      entry('wednesday', '2026-12-02T02:00:00.000Z'),
      // Already Sunday in Sydney, still Saturday in UTC.
      entry('just after midnight', '2026-11-28T13:10:00.000Z'),
      entry('tonight late', '2026-11-28T09:00:00.000Z'),
      entry('tonight', '2026-11-28T07:30:00.000Z'),
    ]),
  ).toEqual([
    ['Today', ['tonight', 'tonight late']],
    ['Tomorrow', ['just after midnight']],
    ['Wed 2 Dec', ['wednesday']],
  ]);
});

test('one without a wanted time stands where the kitchen gets it', () => {
  expect(shown([entry('held', null, '2026-11-29T02:00:00.000Z')])).toEqual([['Tomorrow', ['held']]]);
});

test('without such orders there are no days', () => {
  expect(shown([])).toEqual([]);
});
