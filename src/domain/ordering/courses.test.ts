import { describe, expect, test } from 'bun:test';
import { courseOf } from '#src/domain/menu/courses.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import { inCourses, sendNow } from './courses.ts';
import type { OrderLine } from './order.types.ts';

/** 'main 2': a dish of course 2; 'main 2 waits': it follows already; 'main 2 +' and 'main 2 -': asked to follow, or to be made. */
function dish(text: string): OrderLine {
  const [id = '', course = '0', ...more] = text.split(' ');
  const asked = more.includes('+') ? { toFollow: true } : more.includes('-') ? { toFollow: false } : {};
  return {
    id,
    line: { ...line('burger'), id, ...asked },
    ...(course === '0' ? {} : { course: Number(course) }),
    ...(more.includes('waits') ? { toFollow: true as const } : {}),
  } as OrderLine;
}
const dishes = (texts: readonly string[]) => texts.map(dish);
const waiting = (lines: readonly OrderLine[]) => lines.filter(({ toFollow }) => toFollow).map(({ id }) => id);

describe('which dishes of a table’s bill follow', () => {
  test.each<[string, { before?: string[]; now: string[]; follow: string[] }]>([
    ['nothing without courses', { now: ['soup', 'cola'], follow: [] }],
    ['all after the first course', { now: ['soup 1', 'steak 2', 'cake 3', 'cola'], follow: ['steak', 'cake'] }],
    ['none where everyone has the same course', { now: ['steak 2', 'fish 2', 'cola'], follow: [] }],
    ['dessert where the first course is mains', { now: ['steak 2', 'cake 3'], follow: ['cake'] }],
    ['mains that come after their starters', { before: ['soup 1'], now: ['soup 1', 'steak 2'], follow: ['steak'] }],
    [
      'mains that come with their starters after the drinks',
      { before: ['cola'], now: ['cola', 'soup 1', 'steak 2'], follow: ['steak'] },
    ],
    ['no starter that comes while mains are made', { before: ['steak 2'], now: ['steak 2', 'soup 1'], follow: [] }],
    [
      'no main that comes while mains are made',
      { before: ['soup 1', 'steak 2'], now: ['soup 1', 'steak 2', 'fish 2'], follow: [] },
    ],
    [
      'a main that comes while mains follow',
      { before: ['soup 1', 'steak 2 waits'], now: ['soup 1', 'steak 2', 'fish 2'], follow: ['steak', 'fish'] },
    ],
    [
      'the rest of a course of which one dish was sent alone',
      {
        before: ['soup 1', 'steak 2', 'fish 2 waits'],
        now: ['soup 1', 'steak 2', 'fish 2', 'veal 2'],
        follow: ['fish', 'veal'],
      },
    ],
    [
      'mains whose starters were all taken off',
      { before: ['steak 2 waits'], now: ['steak 2', 'fish 2'], follow: ['steak', 'fish'] },
    ],
    ['a dish that was asked to, without a course', { now: ['soup 1', 'bread 0 +'], follow: ['bread'] }],
    [
      'a starter that was asked to, and it makes no course wait',
      { now: ['soup 1 +', 'steak 2', 'cake 3'], follow: ['soup', 'cake'] },
    ],
    ['no main that was asked for at once', { now: ['soup 1', 'steak 2 -'], follow: [] }],
    [
      'a dish no longer that is asked for now',
      { before: ['soup 1', 'steak 2 waits'], now: ['soup 1', 'steak 2 -'], follow: [] },
    ],
    [
      'a dish no longer that becomes a starter',
      { before: ['soup 1', 'steak 2 waits'], now: ['soup 1', 'steak 1'], follow: [] },
    ],
    [
      'never what the kitchen has, whatever is asked',
      { before: ['soup 1', 'steak 2'], now: ['soup 1 +', 'steak 3'], follow: [] },
    ],
  ])('%s', (_, { before = [], now, follow }) => {
    expect(
      waiting(
        inCourses(
          dishes(now).map((line) => asBefore(line, dishes(before))),
          dishes(before),
          true,
        ),
      ),
    ).toEqual(follow);
  });

  test('is dated where one that followed is sent with a change, and left as it was elsewhere', () => {
    const before = dishes(['soup 1', 'steak 2 waits', 'cake 3 waits']);
    const now = dishes(['soup 1', 'steak 2 waits -', 'cake 3 waits']);
    const lines = inCourses(now, before, true, '2026-11-29T08:00:00Z');
    expect(lines.map(({ id, sentIsoDateTimeUtc }) => [id, sentIsoDateTimeUtc])).toEqual([
      ['soup', undefined],
      ['steak', '2026-11-29T08:00:00Z'],
      ['cake', undefined],
    ]);
  });

  test('none of an order that is taken away, and no longer of one that becomes so', () => {
    expect(waiting(inCourses(dishes(['soup 1', 'steak 2']), [], false))).toEqual([]);
    const held = dishes(['soup 1', 'steak 2 waits', 'bread 0 + waits']);
    expect(waiting(inCourses(held, held, false))).toEqual([]);
  });
});

/** A line that was there is read with what is stored of it. */
function asBefore(line: OrderLine, before: readonly OrderLine[]): OrderLine {
  return before.find(({ id }) => id === line.id)?.toFollow ? { ...line, toFollow: true } : line;
}

describe('sending what follows', () => {
  const BILL = ['soup 1', 'steak 2 waits', 'fish 2 waits', 'cake 3 waits', 'bread 0 waits'];
  test.each<[string, { course: number | null; lineIds: string[] }, string[], string[]]>([
    ['a course', { course: 2, lineIds: [] }, ['steak', 'fish'], ['cake', 'bread']],
    ['a course that the kitchen has', { course: 1, lineIds: [] }, [], ['steak', 'fish', 'cake', 'bread']],
    ['a course that the bill lacks', { course: 4, lineIds: [] }, [], ['steak', 'fish', 'cake', 'bread']],
    ['one dish', { course: null, lineIds: ['fish'] }, ['fish'], ['steak', 'cake', 'bread']],
    ['a dish without a course', { course: null, lineIds: ['bread'] }, ['bread'], ['steak', 'fish', 'cake']],
    ['a dish that the kitchen has', { course: null, lineIds: ['soup'] }, [], ['steak', 'fish', 'cake', 'bread']],
    ['a course and a dish', { course: 3, lineIds: ['bread'] }, ['cake', 'bread'], ['steak', 'fish']],
  ])('%s', (_, asked, sent, left) => {
    const result = sendNow(dishes(BILL), asked, '2026-11-29T08:00:00Z');
    expect(result.sent.map(({ id }) => id)).toEqual(sent);
    expect(waiting(result.lines)).toEqual(left);
    const dated = result.lines.filter(({ sentIsoDateTimeUtc }) => sentIsoDateTimeUtc === '2026-11-29T08:00:00Z');
    expect(dated.map(({ id }) => id)).toEqual(sent);
  });
});

describe('a dish’s course', () => {
  test.each<[string, number | undefined, number | undefined, number | undefined, number | undefined]>([
    ['is its category’s', undefined, undefined, 1, 1],
    ['is its own before its category’s', undefined, 2, 1, 2],
    ['is the one that staff chose before its own', 3, 2, 1, 3],
    ['is none where nothing says so', undefined, undefined, undefined, undefined],
    ['is none where the item has none, whatever its category has', undefined, 0, 1, undefined],
    ['is none where staff chose none', 0, 2, 1, undefined],
  ])('%s', (_, chosen, ofItem, ofCategory, expected) => {
    const item = ofItem === undefined ? {} : { course: ofItem };
    const category = ofCategory === undefined ? {} : { course: ofCategory };
    expect(courseOf(chosen, item, category)).toBe(expected);
  });
});
