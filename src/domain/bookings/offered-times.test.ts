import { describe, expect, test } from 'bun:test';
import { offerIssue, openOffers } from './offered-times.ts';

const NOW = Date.parse('2026-11-21T07:00:00.000Z');
const BOOKING = { bookedForIsoDateTimeUtc: '2026-11-22T07:00:00.000Z' };
const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 22, hour, minute)).toISOString();

describe('other times for a guest who wanted Sunday at 6 PM', () => {
  test.each([
    ['a quarter of an hour later', [at(7, 15)], null],
    ['three', [at(6), at(8), at(9)], null],
    ['none', [], 'none'],
    ['four', [at(5), at(6), at(8), at(9)], 'too_many'],
    ['the same one twice', [at(8), at(8)], 'twice'],
    ['the one that was asked for', [at(8), at(7)], 'same_time'],
    ['one that has just begun', ['2026-11-21T07:00:00.000Z'], 'over'],
    ['one in a second', ['2026-11-21T07:00:01.000Z'], null],
    ['the one that was asked for, in another zone', ['2026-11-22T18:00:00+11:00'], 'same_time'],
  ] as const)('%s: %p is %p', (_, times, issue) => expect(offerIssue(times, BOOKING, NOW)).toBe(issue));
});

describe('the guest can choose', () => {
  const offered = { status: { code: 'new' }, offeredTimes: [at(6), at(8)] } as const;

  test('among those that are still to come, while the booking waits', () => {
    expect(openOffers(offered, NOW)).toEqual([at(6), at(8)]);
    expect(openOffers(offered, Date.parse(at(6)))).toEqual([at(8)]);
    expect(openOffers({ ...offered, status: { code: 'accepted' } }, NOW)).toEqual([]);
    expect(openOffers({ ...offered, status: { code: 'cancelled' } }, NOW)).toEqual([]);
  });

  test('nothing where nothing was suggested, or none was wanted', () => {
    expect(openOffers({ ...offered, offeredTimes: null }, NOW)).toEqual([]);
    expect(openOffers({ ...offered, offeredTimes: [] }, NOW)).toEqual([]);
  });
});
