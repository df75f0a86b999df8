import { describe, expect, test } from 'bun:test';
import {
  formatComingTime,
  formatMonth,
  formatStoreDate,
  formatStoreDateLong,
  formatStoreDateTime,
  formatStoreTime,
  formatStoreTimeAndDay,
  instantOfWallTime,
  localDateOf,
  startOfDay,
  weekdayOf,
} from './store-clock.ts';

const instant = (text: string) => Temporal.Instant.from(text);
const date = (text: string) => Temporal.PlainDate.from(text);

describe('the store clock', () => {
  test.each([
    ['2026-11-21T07:42:00Z', 'Australia/Sydney', '2026-11-21', '6:42 PM', 'saturday'],
    ['2026-11-21T13:30:00Z', 'Australia/Sydney', '2026-11-22', '12:30 AM', 'sunday'],
    ['2026-11-21T11:00:00Z', 'Pacific/Auckland', '2026-11-22', '12:00 AM', 'sunday'],
    ['2026-11-21T06:59:00Z', 'America/Denver', '2026-11-20', '11:59 PM', 'friday'],
    ['2026-07-01T23:30:00Z', 'Europe/London', '2026-07-02', '12:30 AM', 'thursday'],
    ['2026-12-01T12:00:00Z', 'Europe/London', '2026-12-01', '12:00 PM', 'tuesday'],
  ])('%p in %p is %p %p, a %p', (at, timezone, day, time, weekday) => {
    expect(localDateOf(instant(at), timezone).toString()).toBe(day);
    expect(formatStoreTime(instant(at), timezone)).toBe(time);
    expect<string>(weekdayOf(localDateOf(instant(at), timezone))).toBe(weekday);
  });

  test.each([
    ['2026-10-04', 'Australia/Sydney', 23],
    ['2026-04-05', 'Australia/Sydney', 25],
    ['2026-09-27', 'Pacific/Auckland', 23],
    ['2026-04-05', 'Pacific/Auckland', 25],
    ['2026-03-08', 'America/Denver', 23],
    ['2026-11-01', 'America/Denver', 25],
    ['2026-03-29', 'Europe/London', 23],
    ['2026-10-25', 'Europe/London', 25],
    ['2026-11-21', 'Australia/Sydney', 24],
  ])('%p in %p has %p hours', (day, timezone, hours) => {
    const length = startOfDay(date(day), timezone).until(startOfDay(date(day).add({ days: 1 }), timezone));
    expect(length.total('hours')).toBe(hours);
  });

  test.each([
    // The clock skips 2:30.
    ['2026-10-04T02:30', '2026-10-03T16:30:00Z'],
    // The clock shows 2:30 twice: the first counts.
    ['2026-04-05T02:30', '2026-04-04T15:30:00Z'],
  ])('%p in Sydney is %p', (local, at) => {
    expect(instantOfWallTime(Temporal.PlainDateTime.from(local), 'Australia/Sydney').toString()).toBe(at);
  });

  test.each([
    ['2026-11-21T07:42:00Z', '6:42 PM, today'],
    ['2026-11-22T07:42:00Z', '6:42 PM, tomorrow'],
    ['2026-11-20T07:42:00Z', '6:42 PM, yesterday'],
    ['2026-11-24T07:42:00Z', '6:42 PM, Tue 24 Nov'],
    ['2027-01-02T07:42:00Z', '6:42 PM, Sat 2 Jan 2027'],
  ])('%p seen on 21 November in Sydney reads %p', (at, text) => {
    const now = instant('2026-11-21T01:00:00Z');
    expect(formatStoreTimeAndDay(instant(at), now, 'Australia/Sydney')).toBe(text);
  });

  test.each([
    ['2026-11-21T07:42:00Z', '6:42 PM'],
    ['2026-11-21T13:30:00Z', 'Sun 12:30 AM'],
    ['2026-11-25T03:00:00Z', 'Wed 2:00 PM'],
    ['2026-11-28T03:00:00Z', 'Sat 28 Nov 2:00 PM'],
    ['2026-11-20T03:00:00Z', 'Fri 20 Nov 2:00 PM'],
  ])('%p is %p on a button that is seen on 21 November', (at, text) => {
    expect(formatComingTime(instant(at), instant('2026-11-21T01:00:00Z'), 'Australia/Sydney')).toBe(text);
  });

  test('dates are written the short way, the long way, and with the time', () => {
    expect(formatStoreDate(date('2026-11-21'))).toBe('Sat 21 Nov');
    expect(formatStoreDateLong(date('2026-02-01'))).toBe('Sunday 1 February 2026');
    expect(formatMonth(date('2026-02-01').toPlainYearMonth())).toBe('February 2026');
    expect(formatStoreDateTime(instant('2026-11-21T07:42:00Z'), 'Australia/Sydney')).toBe('Sat 21 Nov 2026, 6:42 PM');
  });
});
