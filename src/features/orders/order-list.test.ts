/** What each word of an order list's address asks for; a word that means nothing here is left out. */
import { describe, expect, test } from 'bun:test';
import { LIST_PERIODS, orderFilterOf } from './order-list.ts';

const NOW = Temporal.Instant.from('2026-11-21T07:00:00Z');
const ask = (words: Readonly<Record<string, string>>, kind: 'online' | 'pos' = 'pos') =>
  orderFilterOf(kind, words, { today: '2026-11-21', now: NOW });
/** What is asked for beside the list's own channels. */
const asked = (words: Readonly<Record<string, string>>) => {
  const { channels: _, ...rest } = ask(words);
  return rest;
};

test('one list is the counter’s, the other everything from elsewhere', () => {
  expect(ask({}, 'pos')).toEqual({ channels: ['pos'] });
  const { channels } = ask({}, 'online');
  expect(channels).toContain('online');
  expect(channels).toContain('uberEats');
  expect(channels).not.toContain('pos');
});

describe('the words of an address', () => {
  test.each<[Record<string, string>, object]>([
    [{ status: 'accepted' }, { statuses: ['accepted'] }],
    [{ collection: 'delivery' }, { collectionTypes: ['delivery'] }],
    [{ payment: 'posCash' }, { paymentTypes: ['posCash'] }],
    [{ refunded: 'yes' }, { isRefunded: true }],
    [{ search: '  Ada ' }, { search: 'Ada' }],
    [{ search: `<${'x'.repeat(100)}` }, { search: `<${'x'.repeat(79)}` }],
    [{ period: 'today' }, { from: '2026-11-21', to: '2026-11-21' }],
    [{ period: 'yesterday' }, { from: '2026-11-20', to: '2026-11-20' }],
    [{ period: 'last24Hours' }, { placedFromIsoDateTimeUtc: '2026-11-20T07:00:00.000Z' }],
    [
      { period: 'chooseDates', from: '2026-11-01', to: '2026-11-03' },
      { from: '2026-11-01', to: '2026-11-03' },
    ],
    [
      { period: 'chooseDates', from: '2026-11-03', to: '2026-11-01' },
      { from: '2026-11-01', to: '2026-11-03' },
    ],
    [{ period: 'chooseDates', from: '2026-11-01' }, { from: '2026-11-01' }],
    [{ period: 'chooseDates', to: '2026-11-03' }, { to: '2026-11-03' }],
    [{ period: 'chooseDates', from: 'soon', to: '2026-11-03' }, { to: '2026-11-03' }],
  ])('%j ask for it', (words, filter) => {
    expect(asked(words)).toEqual(filter);
  });

  test.each<[Record<string, string>]>([
    [{ status: 'cooked' }],
    [{ collection: 'drone' }],
    [{ payment: 'shells' }],
    [{ refunded: 'no' }],
    [{ search: '   ' }],
    [{ period: 'always' }],
    [{ period: 'chooseMonth' }],
    [{ period: 'chooseDates' }],
    [{ period: 'chooseDates', from: 'soon', to: 'later' }],
    [{ from: '2026-11-01', to: '2026-11-03' }],
  ])('%j ask for nothing', (words) => {
    expect(asked(words)).toEqual({});
  });

  test('of periods have all that are one word', () => {
    expect(LIST_PERIODS).toHaveLength(8);
    expect(LIST_PERIODS as readonly string[]).not.toContain('chooseMonth');
  });
});
