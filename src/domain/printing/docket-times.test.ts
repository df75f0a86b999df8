import { expect, test } from 'bun:test';
import { anOrder } from './docket-fixtures.ts';
import { docketTimes } from './docket-times.ts';

const NOW = Temporal.Instant.from('2026-11-21T07:05:00Z');
const at = (requested: string | null, promised: string | null, prepMinutes = 0) =>
  docketTimes(
    anOrder({ requestedForIsoDateTimeUtc: requested, promisedForIsoDateTimeUtc: promised }),
    'Australia/Sydney',
    NOW,
    prepMinutes,
  );

test('an order nobody promised a time for is ASAP', () => {
  expect(at(null, null)).toMatchObject({
    placedTime: '6:05 PM',
    placedDate: '21/11/2026',
    isAsap: true,
    dueTime: null,
  });
});

test('a promise counts down and wins over the wish', () => {
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

test('a time that has passed has no countdown', () => {
  expect(at(null, '2026-11-21T07:00:00Z').dueIn).toBeNull();
});
