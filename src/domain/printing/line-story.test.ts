import { describe, expect, test } from 'bun:test';
import type { ActFacts } from '../ordering/order-acts.ts';
import { AT_SCREENS } from './at-screens.ts';
import { aLine } from './docket-examples.ts';
import type { EntryKind, EntryLine } from './kitchen-book.ts';
import {
  isPlainStory,
  lineStories,
  type StoryEntry,
  type StoryPaper,
  type StorySources,
  type StoryTouch,
} from './line-story.ts';

const at = (minute: number) => `2026-11-21T07:${String(minute).padStart(2, '0')}:00.000Z`;
const line = (units: number, lineId = 'm', seenFrom: string | null = null): EntryLine => ({
  ...{ lineId, seenFrom, units },
  words:
    units > 0 ? { line: aLine({ id: lineId, name: lineId === 'm' ? 'Margherita' : 'Cola' }), partsHere: null } : null,
});
function entry(minute: number, lines: EntryLine[], more: Partial<StoryEntry> = {}): StoryEntry {
  const kind: EntryKind = 'told';
  const place = { stationId: 'pizza', stationName: 'Pizza', seesAll: false, printerId: 'one' };
  return { kind, ...place, paper: '1 ORDER_TICKET', lines, at: at(minute), byName: 'Mia', otherNumber: null, ...more };
}
function job(more: Partial<StoryPaper> = {}): StoryPaper {
  const paper = { stationId: 'pizza', orderVersion: 1, docketType: 'ORDER_TICKET', reprintNumber: 0 };
  return { ...paper, stage: 'printed', isUncertain: false, errorKind: null, ...more };
}
function act(minute: number, action: string, lines: [string[], string[]] | null, after: object = {}): ActFacts {
  const [before, now] = lines ?? [];
  return {
    ...{ id: `${action} ${minute}`, occurredIsoDateTimeUtc: at(minute), action, byName: 'Mia', approvedByName: null },
    before: before ? { lines: before } : {},
    after: { ...(now ? { lines: now } : {}), ...after },
  };
}
function rowsOf(sources: Partial<StorySources>, lineId = 'm'): [string, string][] {
  const all = {
    entries: [],
    papers: [],
    acts: [],
    payments: [],
    touches: [],
    names: new Map([['m', 'Margherita']]),
    ...sources,
  };
  const events = lineStories(all).find((story) => story.lineId === lineId)?.events ?? [];
  return events.map(({ text, more }) => [text, more]);
}
const TOLD = 'Kitchen told: 2 × Margherita';
const MAY = 'Pizza, may have printed';
const WAITING = 'Pizza, waiting to print';

describe('what a kitchen was told of a line', () => {
  test('on a screen in place of a printer', () => {
    const entries = [entry(1, [line(2)], { printerId: AT_SCREENS.id })];
    expect(rowsOf({ entries })).toEqual([[TOLD, 'Pizza, on the screen']]);
    const stories = lineStories({ entries, papers: [], acts: [], payments: [], touches: [], names: new Map() });
    expect(stories.map(isPlainStory)).toEqual([true]);
  });

  test.each<[string, Partial<StoryPaper>[], string, string]>([
    ['printed', [{}], TOLD, 'Pizza, printed'],
    ['not confirmed by its printer', [{ stage: 'notVerified' }], TOLD, 'Pizza, may have printed'],
    ['given up in the middle', [{ stage: 'failed', errorKind: 'uncertain' }], TOLD, 'Pizza, may have printed'],
    [
      'dismissed after it may have come out',
      [{ stage: 'dismissed', isUncertain: true }],
      TOLD,
      'Pizza, may have printed',
    ],
    ['waiting', [{ stage: 'retrying' }], TOLD, 'Pizza, waiting to print'],
    ['given up', [{ stage: 'failed' }], 'Kitchen not told: 2 × Margherita', 'Pizza, not printed'],
    ['sent to another printer, where it printed', [{ stage: 'dismissed' }, {}], TOLD, 'Pizza, printed'],
    ['long gone', [], TOLD, 'Pizza'],
    ['waiting, and at another printer not confirmed', [{ stage: 'retrying' }, { stage: 'notVerified' }], TOLD, MAY],
    ['being sent again though it may have come out', [{ stage: 'retrying', isUncertain: true }], TOLD, MAY],
    ['given up at one printer and waiting at another', [{ stage: 'failed' }, { stage: 'waiting' }], TOLD, WAITING],
    ['of another version', [{ orderVersion: 2, stage: 'failed' }], TOLD, 'Pizza'],
    ['of another station', [{ stationId: 'bar', stage: 'failed' }], TOLD, 'Pizza'],
    ['a further one of its version', [{ reprintNumber: -1, stage: 'failed' }], TOLD, 'Pizza'],
  ])('on a docket that is %s', (_, papers, text, more) => {
    expect(rowsOf({ entries: [entry(5, [line(2)])], papers: papers.map(job) })).toEqual([[text, more]]);
  });

  test('is said once, whatever printers the station has, and not again of the pass', () => {
    const pass = { stationId: 'pass', stationName: 'Pass', seesAll: true };
    const entries = [
      entry(5, [line(2)]),
      entry(5, [line(2)], { printerId: 'two' }),
      entry(5, [line(2, 'm', 'Pizza')], pass),
    ];
    expect(rowsOf({ entries, papers: [job()] })).toEqual([[TOLD, 'Pizza, printed']]);
  });

  test('was never told where its docket was given up for another', () => {
    const entries = [entry(5, [line(2)]), entry(6, [], { kind: 'dropped' })];
    expect(rowsOf({ entries })).toEqual([['Kitchen not told: 2 × Margherita', 'Pizza, not printed']]);
  });

  test('was told where another station alone was not', () => {
    const bar = { stationId: 'bar', stationName: 'Bar' };
    const entries = [entry(5, [line(2)]), entry(6, [], { ...bar, kind: 'dropped' })];
    expect(rowsOf({ entries })).toEqual([[TOLD, 'Pizza']]);
  });

  test('is by each of its stations and papers, and nothing of what left', () => {
    const bar = { stationId: 'bar', stationName: 'Bar' };
    const entries = [
      entry(5, [line(2)]),
      entry(5, [line(2)], bar),
      entry(6, [line(2)], { paper: '1 CHANGE 2' }),
      entry(7, [line(-2)], { kind: 'left', paper: null, otherNumber: 'P-104' }),
    ];
    expect(rowsOf({ entries, papers: [job({ docketType: 'CHANGE', reprintNumber: -1, stage: 'failed' })] })).toEqual([
      [TOLD, 'Pizza'],
      [TOLD, 'Bar'],
      ['Kitchen not told: 2 × Margherita', 'Pizza, not printed'],
    ]);
  });

  test('less, or made otherwise', () => {
    const change = { paper: '2 CHANGE' };
    const otherwise = { ...line(0), words: line(1).words };
    const entries = [entry(5, [line(2)]), entry(6, [line(-1)], change), entry(7, [otherwise], { paper: '3 CHANGE' })];
    expect(rowsOf({ entries }).slice(1)).toEqual([
      ['Kitchen told to stop: 1 × Margherita', 'Pizza'],
      ['Kitchen told of a change: Margherita', 'Pizza'],
    ]);
  });
});

const TWO = ['m 2 x Margherita', 'c 1 x Cola'];
const ONE = ['m 1 x Margherita', 'c 1 x Cola'];
test.each<[string, ActFacts[], [string, string][]]>([
  [
    'a void says who, who approved it, why and what became of the food',
    [{ ...act(5, 'editBill', [TWO, ONE], { reason: 'Dropped', voided: { food: 'wasted' } }), approvedByName: 'Ava' }],
    [['Removed 1 × Margherita', 'Mia, approved by Ava, Dropped, wasted']],
  ],
  [
    'food that was put back',
    [act(5, 'editBill', [TWO, ONE], { reason: 'Too many', voided: { food: 'putBack' } })],
    [['Removed 1 × Margherita', 'Mia, Too many, put back']],
  ],
  ['an edit', [act(5, 'editBill', [ONE, TWO])], [['Added 1 × Margherita', 'Mia']]],
  [
    'a move to another bill, and another after it',
    [
      act(5, 'transferLines', [TWO, ONE]),
      act(5, 'transferLines', null, { to: 'P-104', lines: '1 x Margherita' }),
      act(6, 'transferLines', [ONE, ['c 1 x Cola']]),
      act(6, 'transferLines', null, { to: 'P-105', lines: '1 x Margherita' }),
    ],
    [
      ['Moved 1 × Margherita to P-104', 'Mia'],
      ['Moved 1 × Margherita to P-105', 'Mia'],
    ],
  ],
  [
    'a move from another bill',
    [act(5, 'transferLines', [ONE, TWO], { reason: 'From P-101' })],
    [['Moved 1 × Margherita from P-101', 'Mia']],
  ],
  [
    'bills that were put together',
    [act(5, 'mergeBills', [['c 1 x Cola'], TWO], { reason: 'With P-102' })],
    [['Moved 2 × Margherita from P-102', 'Mia']],
  ],
  [
    'an order that was put on the bill',
    [act(5, 'putOnBill', [ONE, TWO], { reason: 'From W-111' })],
    [['Moved 1 × Margherita from W-111', 'Mia']],
  ],
  [
    'an addition with a reason that reads like a move',
    [act(5, 'editBill', [ONE, TWO], { reason: 'From the set menu' })],
    [['Added 1 × Margherita', 'Mia']],
  ],
  [
    'a removal by an edit before a move',
    [
      act(5, 'editBill', [TWO, ONE], { reason: 'Flat' }),
      act(6, 'transferLines', null, { to: 'P-104', lines: '1 x Cola' }),
    ],
    [['Removed 1 × Margherita', 'Mia, Flat']],
  ],
  [
    'a removal without a reason by an edit before a move',
    [act(5, 'editBill', [TWO, ONE]), act(6, 'transferLines', null, { to: 'P-104', lines: '1 x Cola' })],
    [['Removed 1 × Margherita', 'Mia']],
  ],
  [
    'a move away whose other end is not known',
    [act(5, 'transferLines', [TWO, ONE])],
    [['Removed 1 × Margherita', 'Mia']],
  ],
  [
    'food of which nothing was said',
    [act(5, 'editBill', [TWO, ONE], { reason: 'Flat', voided: { food: null } })],
    [['Removed 1 × Margherita', 'Mia, Flat']],
  ],
])('%s', (_, acts, rows) => {
  expect(rowsOf({ acts })).toEqual(rows);
});

test('a bill that was opened by a move says where its dishes came from, once', () => {
  const came = { kind: 'came', paper: null, otherNumber: 'P-101' } as const;
  const entries = [entry(5, [line(2)], came), entry(5, [line(2)], { ...came, printerId: 'two' })];
  const moved = [['Moved 2 × Margherita from P-101', 'Mia']] as [string, string][];
  expect(rowsOf({ entries })).toEqual(moved);
  const acts = [act(5, 'transferLines', [[], ['m 2 x Margherita']], { reason: 'From P-101' })];
  expect(rowsOf({ entries, acts })).toEqual(moved);
  expect(rowsOf({ entries: [entry(5, [line(1)], came)] })).toEqual([['Moved 1 × Margherita from P-101', 'Mia']]);
});

test('dishes that another printer of a station, or a pass, knows came from no other bill', () => {
  const came = { kind: 'came', paper: null } as const;
  const entries = [
    entry(5, [line(2)], came),
    entry(6, [line(2, 'm', 'Pizza'), line(-1), line(0)], { ...came, otherNumber: 'P-101' }),
  ];
  expect(rowsOf({ entries })).toEqual([]);
});

test('of one moment, where a dish came from is said before what the kitchen was told of it', () => {
  const came = entry(5, [line(2)], { kind: 'came', paper: null, otherNumber: 'P-101' });
  expect(rowsOf({ entries: [came, entry(5, [line(1)], { paper: '2 CHANGE' })] })).toEqual([
    ['Moved 2 × Margherita from P-101', 'Mia'],
    ['Kitchen told: 1 × Margherita', 'Pizza'],
  ]);
});

describe('what cooks did with a line at their screens', () => {
  const seen = { lineId: 'm', madeAt: null, quantity: 2 };
  const touch = (minute: number, act: StoryTouch['act'], more: Partial<StoryTouch> = {}): StoryTouch => ({
    ...{ stationId: 'pizza', act, dishes: [seen], allergies: [], byName: 'Grill screen', at: at(minute), ...more },
  });

  test('is said with the station and who did it, in its order', () => {
    const touches = [touch(6, 'started'), touch(7, 'bumped'), touch(8, 'recalled'), touch(9, 'bumped')];
    expect(rowsOf({ entries: [entry(5, [line(2)])], papers: [job()], touches })).toEqual([
      [TOLD, 'Pizza, printed'],
      ['Kitchen started: 2 × Margherita', 'Pizza, Grill screen'],
      ['Kitchen finished: 2 × Margherita', 'Pizza, Grill screen'],
      ['Kitchen brought back: 2 × Margherita', 'Pizza, Grill screen'],
      ['Kitchen finished: 2 × Margherita', 'Pizza, Grill screen'],
    ]);
  });

  test('is passed where another station made it', () => {
    const touches = [touch(7, 'bumped', { stationId: 'pass', dishes: [{ ...seen, madeAt: 'Pizza' }] })];
    expect(rowsOf({ touches })).toEqual([['Passed: 2 × Margherita', 'Grill screen']]);
  });

  test('names what they saw is off, and not the other lines', () => {
    const touches = [touch(7, 'acknowledged', { dishes: [{ ...seen, quantity: 1 }] })];
    expect(rowsOf({ touches })).toEqual([['Kitchen saw what is off: 1 × Margherita', 'Grill screen']]);
    expect(rowsOf({ touches }, 'c')).toEqual([]);
  });

  test('says who read whose allergy, once, however often its station heard of the line', () => {
    const noted = (units: number, comments: string) => {
      const told = line(units);
      const words = { line: aLine({ id: 'm', name: 'Margherita', comments }), partsHere: null };
      return { ...told, words };
    };
    const entries = [
      entry(5, [noted(1, 'No nuts')]),
      entry(6, [noted(1, 'No nuts'), line(1, 'c')], { paper: '2 CHANGE' }),
    ];
    const read = { dishes: [], allergies: ['No nuts'], byName: 'Noah' };
    const said: [string, string] = ['Kitchen read the allergy: No nuts', 'Pizza, Noah'];
    const rows = (more: Partial<StoryTouch>, lineId = 'm') =>
      rowsOf({ entries, touches: [touch(7, 'acknowledged', { ...read, ...more })] }, lineId).filter(([text]) =>
        text.includes('allergy'),
      );
    expect(rows({})).toEqual([said]);
    expect(rows({}, 'c')).toEqual([]);
    expect(rows({ stationId: 'bar' })).toEqual([]);
    expect(rows({ allergies: ['No milk'] })).toEqual([]);
  });
});

test('a line is named as it is now', () => {
  const entries = [entry(5, [line(2)])];
  const acts = [act(6, 'editBill', [['m 2 x Pizza'], ['m 1 x Pizza']])];
  const nameOf = (names: readonly (readonly [string, string])[]) =>
    lineStories({ entries, acts, papers: [], payments: [], touches: [], names: new Map(names) }).map(
      ({ name }) => name,
    );
  expect(nameOf([['m', 'Marinara']])).toEqual(['Marinara']);
  expect(nameOf([])).toEqual(['Margherita']);
});

test('a payment by item says how much of it was paid', () => {
  const payments = [
    { at: at(5), lines: [{ lineId: 'm', units: 1, sharedBetween: 1 }] },
    { at: at(6), lines: [{ lineId: 'm', units: 1, sharedBetween: 2 }] },
    { at: at(7), lines: [{ lineId: 'm', units: 1, sharedBetween: 3 }] },
  ];
  expect(rowsOf({ payments }).map(([text]) => text)).toEqual([
    'Paid 1 × Margherita',
    'Paid 1/2 of 1 × Margherita',
    'Paid 1/3 of 1 × Margherita',
  ]);
});

test('all of it is in its order, and a line that is gone keeps its name', () => {
  const stories = lineStories({
    entries: [entry(5, [line(1, 'c')]), entry(8, [line(-1, 'c')], { paper: '2 CANCEL' })],
    papers: [job()],
    acts: [act(7, 'editBill', [ONE, ['m 1 x Margherita']], { reason: 'Flat' })],
    payments: [],
    touches: [],
    names: new Map([['m', 'Margherita']]),
  });
  expect(stories.map(({ name, events }) => [name, events.map(({ text }) => text)])).toEqual([
    ['Cola', ['Kitchen told: 1 × Cola', 'Removed 1 × Cola', 'Kitchen told to stop: 1 × Cola']],
  ]);
  expect(stories.map(isPlainStory)).toEqual([false]);
});

test('a line that was sent and printed has no story of its own', () => {
  const plain = (papers: StoryPaper[]) =>
    lineStories({ entries: [entry(5, [line(2)])], papers, acts: [], payments: [], touches: [], names: new Map() }).map(
      isPlainStory,
    );
  expect(plain([job()])).toEqual([true]);
  expect(plain([job({ stage: 'waiting' })])).toEqual([true]);
  expect(plain([job({ stage: 'notVerified' })])).toEqual([false]);
  expect(plain([])).toEqual([false]);
  expect(plain([job({ stage: 'failed' })])).toEqual([false]);
});
