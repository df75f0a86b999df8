import { describe, expect, test } from 'bun:test';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import type { CourseToSend } from '#src/domain/ordering/courses.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import type { BillDetail } from '#src/domain/till/bill.types.ts';
import { courseGroups, coursesToChoose } from './bill-courses.ts';
import { type SentLine, voidsOf, withCoursesSent } from './bill-draft.ts';
import { changeDraft, emptyDraft, type OrderDraft } from './order-draft.ts';

const AT = '2026-11-29T08:00:00.000Z';
const item = (id: string, categoryId: string, course?: number) => ({
  id,
  categoryId,
  ...(course === undefined ? {} : { course }),
});
const MENU = {
  categories: [{ id: 'starters', course: 1 }, { id: 'mains', course: 2 }, { id: 'drinks' }],
  items: [
    item('soup', 'starters'),
    item('steak', 'mains'),
    item('fish', 'mains'),
    item('cake', 'mains', 3),
    item('cola', 'drinks'),
  ],
  pizza: { sizes: [], toppings: [] },
} as unknown as Menu;

/** 'steak', 'steak 3': given that course; 'steak +', 'steak -': asked to follow, or to be made. */
function asked(text: string): CartLine {
  const [id = '', ...more] = text.split(' ');
  const course = more.find((word) => /\d/.test(word));
  return {
    ...line(id),
    id,
    ...(course ? { course: Number(course) } : {}),
    ...(more.includes('+') ? { toFollow: true } : more.includes('-') ? { toFollow: false } : {}),
  };
}

/** 'soup 1', 'steak 2 waits', as they were sent. */
function sent(text: string): SentLine {
  const [id = '', course = '0', waits] = text.split(' ');
  return {
    id,
    line: asked(id),
    priced: { name: id, quantity: 1 } as SentLine['priced'],
    ...(course === '0' ? {} : { course: Number(course) }),
    ...(waits ? { toFollow: true } : { sentIsoDateTimeUtc: AT }),
  };
}

interface Given {
  readonly now: readonly string[];
  readonly sent?: readonly string[];
}

function draftOf({ now, sent: before }: Given): OrderDraft {
  const bill = before && { orderNumber: 'P-1', sent: before.map(sent) };
  return {
    ...emptyDraft('bill', 'dineIn'),
    lines: now.map(asked),
    bill: (bill ?? null) as unknown as OrderDraft['bill'],
  };
}
const groupsOf = (draft: OrderDraft) => courseGroups(draft, MENU, draft.lines);
const read = (draft: OrderDraft) => groupsOf(draft).map(({ title, lines }) => [title, ...lines.map(({ id }) => id)]);

describe('the lines of a bill at a table', () => {
  test.each<[string, Given, string[][]]>([
    ['stand as they were rung up without courses', { now: ['cola', 'steak'] }, [['', 'cola', 'steak']]],
    [
      'stand by course where it has two',
      { now: ['steak', 'cola', 'soup'] },
      [
        ['Course 1', 'cola', 'soup'],
        ['Course 2 · to follow', 'steak'],
      ],
    ],
    [
      'stand by course where two are made at once',
      { now: ['soup', 'steak -'] },
      [
        ['Course 1', 'soup'],
        ['Course 2', 'steak'],
      ],
    ],
    [
      'stand with what follows last where it has no course',
      { now: ['cola +', 'soup', 'cake'] },
      [
        ['Course 1', 'soup'],
        ['Course 3 · to follow', 'cake'],
        ['To follow', 'cola'],
      ],
    ],
    [
      'stand as before once the kitchen has them all',
      { now: ['soup', 'steak'], sent: ['soup 1', 'steak 2'] },
      [['', 'soup', 'steak']],
    ],
    [
      'stand below what the kitchen has while they follow',
      { now: ['steak', 'soup', 'cake'], sent: ['soup 1', 'steak 2 waits'] },
      [
        ['', 'soup'],
        ['Course 2 · to follow', 'steak'],
        ['Course 3 · to follow', 'cake'],
      ],
    ],
    [
      'stand under the course that was chosen for them',
      { now: ['soup', 'steak 1', 'fish'] },
      [
        ['Course 1', 'soup', 'steak'],
        ['Course 2 · to follow', 'fish'],
      ],
    ],
  ])('%s', (_, given, expected) => {
    expect(read(draftOf(given))).toEqual(expected);
  });

  test('have no courses in a takeaway', () => {
    expect(read({ ...draftOf({ now: ['soup', 'steak'] }), collectionType: 'pickup' })).toEqual([['', 'soup', 'steak']]);
  });

  test('of one guest are under their course, whose key sends it for everyone', () => {
    const draft = draftOf({ now: ['soup', 'steak', 'fish'], sent: ['soup 1', 'steak 2 waits', 'fish 2 waits'] });
    const [group, ...more] = courseGroups(draft, MENU, draft.lines.slice(1, 2));
    expect(group?.lines.map(({ id }) => id)).toEqual(['steak']);
    expect(group?.sends).toEqual({ course: 2, lineIds: [] });
    expect(more).toEqual([]);
  });
});

describe('a course is sent', () => {
  const SENT = ['soup 1', 'steak 2 waits', 'fish 2 waits', 'cola 0 waits'];
  const sends = (...now: string[]) => groupsOf(draftOf({ now, sent: SENT })).flatMap((one) => one.sends ?? []);
  test.each<[string, string[], CourseToSend[]]>([
    [
      'by its number, and what has none by its dishes',
      ['soup', 'steak', 'fish', 'cola'],
      [
        { course: 2, lineIds: [] },
        { course: null, lineIds: ['cola'] },
      ],
    ],
    [
      'without a dish that was given another course and not sent yet',
      ['soup', 'steak', 'fish 3'],
      [
        { course: null, lineIds: ['steak'] },
        { course: null, lineIds: ['fish'] },
      ],
    ],
    ['without a dish that was taken off and not sent yet', ['soup', 'steak'], [{ course: null, lineIds: ['steak'] }]],
    ['with dishes that came to it', ['soup', 'steak', 'fish', 'cake 2'], [{ course: 2, lineIds: [] }]],
    ['not before its bill was sent', ['cake'], []],
  ])('%s', (_, now, expected) => {
    expect(sends(...now)).toEqual(expected);
  });

  test('and stays in its place while the bill is open, with nothing more to send', () => {
    const draft = draftOf({ now: ['soup', 'steak', 'cake'], sent: ['soup 1', 'steak 2 waits', 'cake 3 waits'] });
    const order = {
      lines: [sent('soup 1'), sent('steak 2'), sent('cake 3 waits')],
      placedIsoDateTimeUtc: AT,
    } as unknown as BillDetail['order'];
    const after = withCoursesSent(draft, { id: 'bill', order });
    expect(groupsOf(after).map(({ title, state, sends: key }) => [title, state, key?.course ?? null])).toEqual([
      ['', 'made', null],
      ['Course 2', 'sent', null],
      ['Course 3 · to follow', 'toFollow', 3],
    ]);
    expect(withCoursesSent(after, { id: 'bill', order })).toBe(after);
    expect(withCoursesSent(draft, { id: 'another', order })).toBe(draft);
  });
});

test('a dish that follows is taken off without a reason', () => {
  expect(voidsOf(draftOf({ now: ['soup'], sent: ['soup 1', 'steak 2 waits'] }))).toEqual([]);
  expect(voidsOf(draftOf({ now: ['steak'], sent: ['soup 1', 'steak 2 waits'] }))).toEqual([
    { lineId: 'soup', name: 'soup', quantity: 1 },
  ]);
});

describe('choosing a course', () => {
  test('offers those of the menu, three at least, and none where it has none', () => {
    expect(coursesToChoose(draftOf({ now: [] }), MENU)).toEqual([1, 2, 3]);
    expect(coursesToChoose(draftOf({ now: ['cola 5'] }), MENU)).toEqual([1, 2, 3, 4, 5]);
    expect(coursesToChoose({ ...draftOf({ now: [] }), collectionType: 'pickup' }, MENU)).toEqual([]);
    const without = { ...MENU, categories: [{ id: 'drinks' }], items: [] } as unknown as Menu;
    expect(coursesToChoose(draftOf({ now: [] }), without)).toEqual([]);
  });

  test('makes its course decide again whether a line follows', () => {
    const draft = draftOf({ now: ['soup', 'steak -'] });
    const chosen = changeDraft(draft, { type: 'course', lineId: 'steak', course: 3 });
    expect(read(chosen)).toEqual([
      ['Course 1', 'soup'],
      ['Course 3 · to follow', 'steak'],
    ]);
    const now = changeDraft(chosen, { type: 'follow', lineId: 'steak', toFollow: false });
    expect(read(now)).toEqual([
      ['Course 1', 'soup'],
      ['Course 3', 'steak'],
    ]);
  });

  test('keeps one more of the dish apart, which has its own course', () => {
    const draft = draftOf({ now: ['steak 1'] });
    const more = changeDraft(draft, { type: 'add', line: { ...asked('steak'), id: 'another' } });
    expect(more.lines.length).toBe(2);
  });
});

test('choosing nothing anew on the sheet of a line leaves it as the kitchen has it', () => {
  const was: CartLine = { ...line('steak'), id: 'steak', seat: 2, course: 3, toFollow: true };
  const draft = { ...emptyDraft('bill', 'dineIn'), lines: [was] };
  const [{ seat, course, toFollow, ...rest } = was] = draft.lines;
  const chosen = { ...rest, toFollow, course, seat } as CartLine;
  const [after] = changeDraft(draft, { type: 'replace', line: chosen }).lines;
  expect(JSON.stringify(after)).toBe(JSON.stringify(was));
});
