import { expect, test } from 'bun:test';
import { tradingDay, tradingHours } from '#src/domain/time/testing-hours.ts';
import { couponDateIssue } from './coupon-dates.ts';
import { storeWith } from './testing-menu.ts';

/** Trades from 5 PM to 2 AM every day; what is after midnight belongs to the evening before. */
const NIGHT_STORE = storeWith({ tradingHours: tradingHours(tradingDay(['5:00 PM', '2:00 AM', true])) });
const sydney = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime('Australia/Sydney').toInstant();
const ALWAYS = { startDate: null, endDate: null, dows: null };

test.each([
  ['a quarter past midnight is still Saturday night', '2026-11-22T00:15', '2026-11-22T00:45', null],
  ['Sunday lunch is Sunday', '2026-11-22T12:00', '2026-11-22T12:30', 'couponWrongDay'],
  ['ordered on Friday for Saturday evening', '2026-11-20T18:00', '2026-11-21T19:00', null],
  ['ordered on Saturday for Sunday evening', '2026-11-21T18:00', '2026-11-22T19:00', 'couponWrongDay'],
  ['ordered on Saturday for half past midnight', '2026-11-21T18:00', '2026-11-22T00:30', null],
] as const)('a coupon for Saturdays, by the night of collection: %s', (_, at, collectionAt, expected) => {
  const when = { at: sydney(at), collectionAt: sydney(collectionAt) };
  expect(couponDateIssue({ ...ALWAYS, dows: ['saturday'] }, when, NIGHT_STORE)).toBe(expected);
});

test.each([
  ['its last evening goes on after midnight', '2026-11-22T01:30', null],
  ['the next evening is too late', '2026-11-22T17:30', 'couponEnded'],
  ['the evening before it is too early', '2026-11-20T23:59', 'couponNotStarted'],
  ['after midnight of the evening before it, too', '2026-11-21T01:00', 'couponNotStarted'],
] as const)('a coupon of one day, by the night of ordering: %s', (_, at, expected) => {
  // Collected a week later: the dates ask when it was ordered.
  const when = { at: sydney(at), collectionAt: sydney('2026-11-28T19:00') };
  const oneDay = { ...ALWAYS, startDate: '2026-11-21', endDate: '2026-11-21' };
  expect(couponDateIssue(oneDay, when, NIGHT_STORE)).toBe(expected);
});
