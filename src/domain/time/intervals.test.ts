import { describe, expect, test } from 'bun:test';
import { containsInstant, earliestInstant, mergeIntervals, openStateAt } from './intervals.ts';

const at = (hour: number) => Temporal.Instant.from('2026-11-21T00:00Z').add({ hours: hour });
const open = (from: number, until: number) => ({ from: at(from), until: at(until) });
const hours = (instant: Temporal.Instant | null) => instant && at(0).until(instant).total('hours');

describe('stretches of time', () => {
  test.each<[string, [number, number][], [number, number][]]>([
    [
      'that touch are one',
      [
        [1, 2],
        [2, 3],
      ],
      [[1, 3]],
    ],
    [
      'that overlap are one, whatever their order',
      [
        [2, 5],
        [1, 3],
      ],
      [[1, 5]],
    ],
    [
      'inside another add nothing',
      [
        [1, 9],
        [2, 3],
      ],
      [[1, 9]],
    ],
    [
      'that end together are one',
      [
        [1, 9],
        [2, 9],
      ],
      [[1, 9]],
    ],
    [
      'apart stay apart',
      [
        [5, 6],
        [1, 2],
      ],
      [
        [1, 2],
        [5, 6],
      ],
    ],
    ['without length are none', [[4, 4]], []],
    ['that end before they begin are none', [[4, 3]], []],
  ])('%s', (_, given, expected) => {
    const merged = mergeIntervals(given.map(([from, until]) => open(from, until)));
    expect(merged.map(({ from, until }) => [hours(from), hours(until)])).toEqual(expected as never);
  });

  test('begin at their start and are over at their end', () => {
    expect([0, 1, 2, 3].map((hour) => containsInstant(open(1, 3), at(hour)))).toEqual([false, true, true, false]);
  });

  test.each([
    [0, false, 1],
    [1, true, 3],
    [2, true, 3],
    [3, false, 5],
    [5, true, 6],
    [6, false, null],
  ])('at hour %p it is open: %p, until hour %p', (hour, isOpen, changes) => {
    const state = openStateAt([open(5, 6), open(1, 2), open(2, 3)], at(hour));
    expect([state.isOpen, hours(state.changesAt)]).toEqual([isOpen, changes]);
  });

  test('the earliest of several is the first in time; of none there is none', () => {
    expect(hours(earliestInstant([at(5), null, at(2), undefined, at(9)]))).toBe(2);
    expect(earliestInstant([null, undefined])).toBeNull();
  });
});
