import { describe, expect, test } from 'bun:test';
import {
  pauseThereWords,
  type StatusThere,
  statusAt,
  statusToTell,
  type ToldStatusThere,
} from './store-status-there.ts';

const NOON = Temporal.Instant.from('2026-11-21T02:00:00Z');
const at = (minutes: number) => NOON.add({ minutes });
const ONLINE: StatusThere = { isOnline: true, until: null };
const paused = (until: Temporal.Instant | null = null): StatusThere => ({ isOnline: false, until });
const told = (there: StatusThere, status: ToldStatusThere['status'] = 'done') => ({ ...there, status });

describe('what the marketplace has to be told at noon', () => {
  test.each<[string, { until: Temporal.Instant | null } | null, ToldStatusThere | null, StatusThere | null]>([
    ['of a store that was never paused', null, null, null],
    ['of a pause until 12:30', { until: at(30) }, null, paused(at(30))],
    ['of a pause without an end', { until: null }, null, paused()],
    ['of a pause that it knows', { until: at(30) }, told(paused(at(30))), null],
    ['of a pause that it is being told', { until: at(30) }, told(paused(at(30)), 'waiting'), null],
    ['of a pause that it refused', { until: at(30) }, told(paused(at(30)), 'refused'), null],
    ['of a pause that is longer now', { until: at(60) }, told(paused(at(30))), paused(at(60))],
    ['of a pause that has no end any more', { until: null }, told(paused(at(30))), paused()],
    ['of a pause that has an end now', { until: at(30) }, told(paused()), paused(at(30))],
    ['of a pause after an earlier one', { until: at(30) }, told(ONLINE), paused(at(30))],
    ['of a store that somebody resumed', null, told(paused(at(30))), ONLINE],
    ['of a store that somebody resumed without an end', null, told(paused()), ONLINE],
    ['of a pause that ended by itself', null, told(paused(at(-1))), null],
    ['of a pause that ends at this moment', null, told(paused(at(0))), null],
    ['of a pause that ended before it was told', null, told(paused(at(-1)), 'waiting'), ONLINE],
    ['of a store that it knows to be online', null, told(ONLINE), null],
  ])('%s', (_, pause, known, expected) => {
    expect(statusToTell(pause, known, NOON)).toEqual(expected);
  });
});

test('a pause that ended while the marketplace was away is told as its end', () => {
  expect(statusAt(paused(at(-1)), NOON)).toEqual(ONLINE);
  expect(statusAt(paused(at(0)), NOON)).toEqual(ONLINE);
  expect(statusAt(paused(at(1)), NOON)).toEqual(paused(at(1)));
  expect(statusAt(paused(), NOON)).toEqual(paused());
  expect(statusAt(ONLINE, NOON)).toEqual(ONLINE);
});

test.each<[string, ToldStatusThere, string, string | null]>([
  ['a pause that arrived', told(paused()), '', null],
  ['a pause that is under way', told(paused(), 'waiting'), '', 'still takes orders'],
  ['a pause that was refused', told(paused(), 'refused'), 'Not allowed.', 'Pause the store in Uber Eats Manager'],
  ['an end that arrived', told(ONLINE), '', null],
  ['an end that is under way', told(ONLINE, 'waiting'), 'Can’t be reached.', 'Can’t be reached. We keep trying.'],
  ['an end that was refused', told(ONLINE, 'refused'), 'An incident.', 'Try again, or resume in Uber Eats Manager'],
])('%s says what a person can do', (_, there, problem, expected) => {
  const words = pauseThereWords({ ...there, problem });
  if (expected === null) expect(words).toBeNull();
  else expect(`${words?.title}. ${words?.text}`).toContain(expected);
});
