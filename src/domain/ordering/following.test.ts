import { describe, expect, test } from 'bun:test';
import { type FollowingCourse, followingCourses, isLate } from './following.ts';
import type { OrderLine } from './order.types.ts';

const PLACED = '2026-11-29T08:00:00.000Z';

/** 'steak 2 x3 waits'; 'soup 1 at 08:20': sent later than its bill. */
function dish(text: string): OrderLine {
  const [, id = '', course = '0', times = '1', waits, at] =
    /^(\w+) (\d)(?: x(\d))?( waits)?(?: at (\d\d:\d\d))?$/.exec(text) ?? [];
  return {
    id,
    priced: { quantity: Number(times) },
    ...(course === '0' ? {} : { course: Number(course) }),
    ...(waits ? { toFollow: true } : {}),
    ...(at ? { sentIsoDateTimeUtc: `2026-11-29T${at}:00.000Z` } : {}),
  } as OrderLine;
}
const following = (...texts: string[]) => followingCourses({ lines: texts.map(dish), placedIsoDateTimeUtc: PLACED });
const since = (...texts: string[]) =>
  following(...texts).map(({ sinceIsoDateTimeUtc: at }) => at?.slice(11, 16) ?? null);

describe('what follows on a bill', () => {
  test('is nothing where the kitchen has all of it', () => {
    expect(following('soup 1', 'steak 2', 'cola 0')).toEqual([]);
  });

  test('is each later course with its portions, and at the end what has none', () => {
    const courses = following('bread 0 waits', 'cake 3 x2 waits', 'soup 1', 'steak 2 x3 waits', 'fish 2 waits');
    expect(courses.map(({ course, dishes, lineIds }) => [course, dishes, lineIds])).toEqual([
      [2, 4, ['steak', 'fish']],
      [3, 2, ['cake']],
      [null, 1, ['bread']],
    ]);
  });

  test.each<[string, string[], (string | null)[]]>([
    ['since the bill was sent', ['soup 1', 'steak 2 waits'], ['08:00']],
    ['since the course before it was sent', ['soup 1', 'steak 2 at 08:30', 'cake 3 waits'], ['08:30']],
    ['not yet while the course before it follows too', ['soup 1', 'steak 2 waits', 'cake 3 waits'], ['08:00', null]],
    ['as long as before where drinks came meanwhile', ['soup 1', 'wine 0 at 08:20', 'steak 2 waits'], ['08:00']],
    ['as long as before where one of it came first', ['soup 1', 'steak 2 at 08:20', 'fish 2 waits'], ['08:00']],
    ['since the last course where it has none', ['soup 1', 'steak 2 at 08:30', 'bread 0 waits'], ['08:30']],
  ])('waits %s', (_, texts, expected) => {
    expect(since(...texts)).toEqual(expected);
  });

  test.each([
    ['08:25:00', false],
    ['08:25:01', true],
  ])('is late more than 25 minutes after the course before it: at %s %p', (time, expected) => {
    const [steak] = following('soup 1', 'steak 2 waits') as [FollowingCourse];
    expect(isLate(steak, Date.parse(`2026-11-29T${time}Z`))).toBe(expected);
  });

  test('is not late while the course before it follows too', () => {
    const [, cake] = following('soup 1', 'steak 2 waits', 'cake 3 waits') as [FollowingCourse, FollowingCourse];
    expect(isLate(cake, Date.parse('2026-11-29T12:00:00Z'))).toBe(false);
  });
});
