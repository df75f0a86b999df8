import { expect, test } from 'bun:test';
import { makeNowText, toFollowText } from './course-text.ts';

test.each<[string, number | undefined, string]>([
  ['of a course', 2, 'COURSE 2 TO FOLLOW'],
  ['of none', undefined, 'TO FOLLOW'],
])('what follows is headed by its course: %s', (_, course, text) => {
  expect(toFollowText(course)).toBe(text);
  expect(toFollowText(course, true)).toBe(text.replace('TO FOLLOW', 'NO LONGER TO FOLLOW'));
});

test.each<[string, (number | undefined)[], string]>([
  ['of one course', [2, 2], 'MAKE COURSE 2 NOW'],
  ['of two courses', [2, 3], 'MAKE NOW'],
  ['of one and none', [2, undefined], 'MAKE NOW'],
  ['of none and one', [undefined, 2], 'MAKE NOW'],
  ['of none', [undefined], 'MAKE NOW'],
])('dishes that are made now are headed by what to do: %s', (_, courses, text) => {
  expect(makeNowText(courses.map((course) => (course === undefined ? {} : { course })))).toBe(text);
});
