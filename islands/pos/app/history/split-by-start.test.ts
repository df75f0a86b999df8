import { expect, test } from 'bun:test';
import { splitByStart } from './split-by-start.ts';

const NOW = Date.parse('2026-11-28T00:37:00.000Z');
const entry = (id: string, start: string | null) => ({ id, startsIsoDateTimeUtc: start });

test('orders ahead stand apart, the one that the kitchen gets next first; what has to be started is for now', () => {
  const { forNow, forLater } = splitByStart(
    [
      entry('wednesday', '2026-12-02T13:40:00.000Z'),
      entry('asap', null),
      entry('tonight', '2026-11-28T07:40:00.000Z'),
      entry('due', '2026-11-28T00:37:00.000Z'),
    ],
    NOW,
  );
  expect([forNow, forLater].map((group) => group.map(({ id }) => id))).toEqual([
    ['asap', 'due'],
    ['tonight', 'wednesday'],
  ]);
});

test('a board cached by an older version, which has no such times, is all for now', () => {
  expect(splitByStart([{}], NOW)).toEqual({ forNow: [{}], forLater: [] });
});
