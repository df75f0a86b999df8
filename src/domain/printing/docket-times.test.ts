import { expect, test } from 'bun:test';
import { tradingDay, tradingHours } from '../time/testing-hours.ts';
import { anOrder } from './docket-examples.ts';
import { docketTimes } from './docket-times.ts';

/** Open till two every night, which counts with its evening. */
const NIGHTS = tradingHours(tradingDay(['5:00 PM', '2:00 AM', true]));
const NOW = Temporal.Instant.from('2026-11-21T07:05:00Z');
const CLOCK = {
  timezone: 'Australia/Sydney',
  countryCode: 'AU',
  tradingHours: tradingHours(tradingDay(['11:00 AM', '10:00 PM'])),
} as const;
const at = (requested: string | null, promised: string | null, prepMinutes = 0) =>
  docketTimes(
    anOrder({ requestedForIsoDateTimeUtc: requested, promisedForIsoDateTimeUtc: promised }),
    CLOCK,
    NOW,
    prepMinutes,
  );

test('an order without a promised time is ASAP', () => {
  expect(at(null, null)).toMatchObject({
    placedTime: '6:05 PM',
    placedDate: '21/11/2026',
    isAsap: true,
    dueTime: null,
  });
});

test('a promise counts down and wins over the requested time', () => {
  expect(at('2026-11-21T07:20:00Z', '2026-11-21T07:30:00Z')).toMatchObject({
    isAsap: false,
    dueTime: '6:30 PM',
    dueIn: 'in 25 min',
    dueDate: null,
  });
});

test('an order for another day names the day of the store, not of the server', () => {
  expect(at('2026-11-21T13:30:00Z', null)).toMatchObject({ dueTime: '12:30 AM', dueDate: 'SUN 22 NOV', dueIn: null });
});

test('an order for later says when to start it', () => {
  expect(at('2026-11-21T09:00:00Z', null, 20)).toMatchObject({ dueTime: '8:00 PM', startTime: '7:40 PM' });
  expect(at('2026-11-21T07:15:00Z', null, 20).startTime).toBeNull();
});

test('the night the clock goes back never says a start after the end', () => {
  // 2:15 AM for the second time; twenty minutes before it the clock shows 2:55 for the first.
  expect(at('2027-04-03T16:15:00Z', null, 20)).toMatchObject({ dueTime: '2:15 AM', startTime: null });
});

test('a time that has passed has no countdown', () => {
  expect(at(null, '2026-11-21T07:00:00Z').dueIn).toBeNull();
});

test.each([
  ['after midnight of the same night', '2026-11-21T14:02:00Z', null],
  ['the evening after', '2026-11-22T08:00:00Z', 'SUN 22 NOV'],
])('a late store: %s', (_, due, dueDate) => {
  const late = Temporal.Instant.from('2026-11-21T12:17:00Z');
  expect(
    docketTimes(anOrder({ promisedForIsoDateTimeUtc: due }), { ...CLOCK, tradingHours: NIGHTS }, late),
  ).toMatchObject({ dueDate });
});

test('the month is first where people write it so', () => {
  expect(docketTimes(anOrder(), { ...CLOCK, countryCode: 'US' }, NOW).placedDate).toBe('11/21/2026');
});
