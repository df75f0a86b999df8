import { describe, expect, test } from 'bun:test';
import type { FollowingCourse } from '#src/domain/ordering/following.ts';
import { followingMark, notSentText, sinceText, withSent } from './course-text.ts';

const NOW = Date.parse('2026-11-29T09:00:00.000Z');
const follows = (course: number | null, minutes: number | null, dishes = 1): FollowingCourse => ({
  course,
  dishes,
  lineIds: [],
  sinceIsoDateTimeUtc: minutes === null ? null : new Date(NOW - minutes * 60_000).toISOString(),
});

test.each<[number | null, string]>([
  [0, 'Last course sent just now'],
  [12, 'Last course sent 12 min ago'],
  [65, 'Last course sent 1 h 5 min ago'],
  [null, ''],
])('a course whose guests have waited %p minutes says so', (minutes, expected) => {
  expect(sinceText(follows(2, minutes).sinceIsoDateTimeUtc, NOW)).toBe(expected);
});

describe('a table is marked', () => {
  test.each<[string, readonly (readonly FollowingCourse[])[], string | null, boolean]>([
    ['with nothing where nothing follows', [[]], null, false],
    ['with the course that is sent next', [[follows(2, 5), follows(3, null)]], 'Course 2 to follow', false],
    ['as late after 25 minutes', [[follows(3, 26)]], 'Course 3 to follow', true],
    ['with the late one of two bills', [[follows(2, 5)], [follows(3, 40)]], 'Course 3 to follow', true],
    ['with dishes that have no course', [[follows(null, 5, 2)]], '2 dishes to follow', false],
  ])('%s', (_, bills, text, isLate) => {
    const mark = followingMark(
      bills.map((following) => ({ following })),
      NOW,
    );
    expect(mark?.text ?? null).toBe(text);
    expect(mark?.isLate ?? false).toBe(isLate);
  });

  test('with nothing by a server that says nothing of courses', () => {
    expect(followingMark([{}], NOW)).toBeNull();
  });
});

test('a bill to pay says how many dishes the kitchen was not told of', () => {
  expect(notSentText([follows(2, 5, 2)])).toBe('2 dishes haven’t been sent to the kitchen');
  expect(notSentText([follows(2, 5)])).toBe('1 dish hasn’t been sent to the kitchen');
  expect(notSentText([follows(2, 5, 2), follows(3, null, 3)])).toBe('5 dishes haven’t been sent to the kitchen');
});

test('a course that was sent stays where it was, once', () => {
  const [two, three] = [follows(2, 5), follows(3, null)];
  const read = (following: FollowingCourse[], sent: FollowingCourse[]) =>
    withSent(following, sent).map((row) => [row.following.course, row.isSent]);
  expect(read([two, three], [])).toEqual([
    [2, false],
    [3, false],
  ]);
  expect(read([three], [two])).toEqual([
    [2, true],
    [3, false],
  ]);
  // More of it came since.
  expect(read([two, three], [two])).toEqual([
    [2, false],
    [3, false],
  ]);
});
