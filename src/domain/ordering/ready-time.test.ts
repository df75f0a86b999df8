import { expect, test } from 'bun:test';
import { hasReadyTime, LATER_STEPS, laterBy, readyTimeIssue } from './ready-time.ts';

const at = (time: string) => `2026-11-22T${time}:00.000Z`;
const now = Date.parse(at('18:30'));
const order = { channel: 'online', statusCode: 'accepted', promisedForIsoDateTimeUtc: at('18:45') } as const;

test.each([
  ['on top of what was promised', at('18:45'), at('18:55')],
  ['of an order that is late, from now on', at('18:05'), at('18:40')],
  ['of an order without a promise, from now on', null, at('18:40')],
])('10 minutes later is 10 minutes %s', (_, promisedFor, expected) => {
  expect(laterBy(promisedFor, 10, now)).toBe(expected);
});

test.each([
  ['10 minutes later', order, at('18:55'), null],
  ['moved there already', order, at('18:45'), 'sameTime'],
  ['a time that has passed', { ...order, promisedForIsoDateTimeUtc: at('18:00') }, at('18:10'), 'past'],
  ['earlier than was promised', order, at('18:40'), 'notLater'],
  ['3 hours later', order, at('21:45'), null],
  ['more than 3 hours later', order, at('21:46'), 'tooLate'],
  ['a second more than 3 hours later', order, '2026-11-22T21:45:01.000Z', 'tooLate'],
  ['a thousandth of a second more', order, '2026-11-22T21:45:00.001Z', 'tooLate'],
  ['without a promise, 3 hours from now', { ...order, promisedForIsoDateTimeUtc: null }, at('21:30'), null],
  ['without a promise, later than that', { ...order, promisedForIsoDateTimeUtc: null }, at('21:31'), 'tooLate'],
  ['late already, 3 hours from now', { ...order, promisedForIsoDateTimeUtc: at('18:00') }, at('21:30'), null],
  ['late already, later than that', { ...order, promisedForIsoDateTimeUtc: at('18:00') }, at('21:31'), 'tooLate'],
  ['this very minute', { ...order, promisedForIsoDateTimeUtc: at('18:00') }, at('18:30'), null],
  ['an order nobody has accepted', { ...order, statusCode: 'new' } as const, at('18:55'), 'noReadyTime'],
  ['an order that was collected', { ...order, statusCode: 'completed' } as const, at('18:55'), 'noReadyTime'],
  ['a till’s own order', { ...order, channel: 'pos' } as const, at('18:55'), 'noReadyTime'],
  ['a marketplace’s order', { ...order, channel: 'uberEats' } as const, at('18:55'), 'noReadyTime'],
])('a ready time moved by a person: %s', (_, one, promisedForIsoDateTimeUtc, expected) => {
  const request = { promisedForIsoDateTimeUtc, insteadOfIsoDateTimeUtc: one.promisedForIsoDateTimeUtc };
  expect<string | null>(readyTimeIssue(one, request, now)).toBe(expected);
});

test('of two people who move it at once, the second is told, and adds nothing on top', () => {
  const request = { promisedForIsoDateTimeUtc: at('18:50'), insteadOfIsoDateTimeUtc: at('18:45') };
  const moved = { ...order, promisedForIsoDateTimeUtc: at('19:00') };
  expect(readyTimeIssue(moved, request, now)).toBe('movedMeanwhile');
});

test('somebody who saw no promise, or another one, is told that it was moved', () => {
  const request = (insteadOfIsoDateTimeUtc: string | null) => ({
    promisedForIsoDateTimeUtc: at('19:00'),
    insteadOfIsoDateTimeUtc,
  });
  expect(readyTimeIssue(order, request(null), now)).toBe('movedMeanwhile');
  const bare = { ...order, promisedForIsoDateTimeUtc: null };
  expect(readyTimeIssue(bare, request(at('18:45')), now)).toBe('movedMeanwhile');
  expect(readyTimeIssue(bare, request(null), now)).toBeNull();
  // The same instant in other letters is the same promise.
  expect(readyTimeIssue(order, request('2026-11-22T18:45:00Z'), now)).toBeNull();
});

test('a till moves it by 5, 10 or 15 minutes', () => {
  expect([...LATER_STEPS]).toEqual([5, 10, 15]);
  expect(hasReadyTime(order)).toBe(true);
});
