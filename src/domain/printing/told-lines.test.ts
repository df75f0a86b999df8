import { describe, expect, test } from 'bun:test';
import type { StationLine } from './docket.types.ts';
import { aLine } from './docket-examples.ts';
import {
  added,
  awaitsAnyOf,
  beingMade,
  hasAnyOf,
  hasWork,
  knowsAnyOf,
  noLongerToFollow,
  partTold,
  type Share,
} from './told-lines.ts';

const line = (id: string, quantity: number): StationLine => ({
  line: aLine({ id, name: id, quantity, stations: ['kitchen'] }),
  partsHere: null,
});
type Units = readonly (readonly [string, number])[];
const share = (...units: Units): Share => ({
  lines: units.map(([id, quantity]) => line(id, quantity)),
  alsoOnThisOrder: [],
});
const units = ({ lines }: Pick<Share, 'lines'>) =>
  lines.map((each) => [each.line.id, each.line.priced.quantity] as const);

/** Makes nothing itself, and sees what the grill makes. */
const pass = (...seen: Units): Share => ({
  lines: [],
  alsoOnThisOrder: [{ stationName: 'Grill', lines: share(...seen).lines }],
  seesAll: true,
});
const seenBy = ({ alsoOnThisOrder }: Pick<Share, 'alsoOnThisOrder'>) =>
  alsoOnThisOrder.map(({ stationName, lines }) => [stationName, units({ lines })]);

describe('what a pass knows of the grill', () => {
  test('goes with dishes that move, and stays with those that stay', () => {
    const moved = [{ id: 'part', wasId: 'a', quantity: 2 }];
    const fryer = { stationName: 'Fryer', lines: share(['b', 1]).lines };
    const told = pass(['a', 3]);
    const both = { ...told, alsoOnThisOrder: [...told.alsoOnThisOrder, fryer] };
    const stay = pass(['a', 1]);
    const parts = partTold(both, { stay: { ...stay, alsoOnThisOrder: [...stay.alsoOnThisOrder, fryer] }, moved });
    expect(seenBy(parts.stays)).toEqual([
      ['Grill', [['a', 1]]],
      ['Fryer', [['b', 1]]],
    ]);
    expect(seenBy(parts.goes)).toEqual([['Grill', [['part', 2]]]]);
    const ended = partTold(told, { stay: null, moved });
    expect([seenBy(ended.stays), seenBy(ended.goes)]).toEqual([[], [['Grill', [['part', 3]]]]]);
  });
});

test.each([
  ['a station with a dish', share(['a', 1]), true, true],
  ['a station with another dish', share(['b', 1]), true, false],
  ['a station with that dish and another', share(['b', 1], ['a', 1]), true, true],
  ['a station without dishes', share(), false, false],
  ['a pass that sees a dish', pass(['a', 1]), true, true],
  ['a pass that sees another dish', pass(['b', 1]), true, false],
  ['a pass that sees nothing', { ...pass(), alsoOnThisOrder: [] }, false, false],
  ['a station that only mentions what others make', { ...pass(['a', 1]), seesAll: false }, false, false],
])('%s: has it work, and work on that dish?', (_, at, work, ofDish) => {
  expect([hasWork(at), hasAnyOf(at, new Set(['a']))]).toEqual([work, ofDish]);
});

describe('when two of three move', () => {
  const moved = [{ id: 'part', wasId: 'a', quantity: 2 }];
  test.each([
    [3, [['a', 1]], [['part', 2]]],
    [2, [['a', 1]], [['part', 1]]],
    [1, [['a', 1]], []],
    [4, [['a', 2]], [['part', 2]]],
  ])('and %d were told, what stays was told first', (told, stays, goes) => {
    const parts = partTold(share(['a', told]), { stay: share(['a', 1]), moved });
    expect([units(parts.stays), units(parts.goes)]).toEqual([stays, goes] as never);
  });

  test('what of it is all gone from the bill goes whole, and what does not move stays, voided or not', () => {
    const all = partTold(share(['a', 3]), { stay: share(['b', 1]), moved: [{ id: 'a', wasId: 'a', quantity: 3 }] });
    expect([units(all.stays), units(all.goes)]).toEqual([[], [['a', 3]]]);
    const none = partTold(share(['a', 2]), { stay: share(['a', 1]), moved: [] });
    expect([units(none.stays), units(none.goes)]).toEqual([[['a', 2]], []]);
  });

  test('of a bill that ends, all that was told goes', () => {
    const parts = partTold(share(['a', 3], ['b', 1]), { stay: null, moved: [{ id: 'a', wasId: 'a', quantity: 2 }] });
    expect([units(parts.stays), units(parts.goes)]).toEqual([
      [],
      [
        ['a', 3],
        ['b', 1],
      ],
    ] as never);
  });
});

describe('of a bill that waits, a station has', () => {
  const both = (lines: Units, seen: Units): Share => ({ ...pass(...seen), lines: share(...lines).lines });
  test.each<[string, Share, Share[], Units, [string, Units][]]>([
    ['nothing that is not being made', share(['a', 2]), [], [], []],
    ['what is being made, and no more', share(['a', 3], ['b', 1]), [share(['a', 2])], [['a', 2]], []],
    ['no more than the bill has', share(['a', 1]), [share(['a', 3], ['b', 1])], [['a', 1]], []],
    ['what any of its printers was told', share(['a', 3]), [share(['a', 1]), share(['a', 2]), share()], [['a', 2]], []],
    [
      'at a pass, what is being made there',
      both([['b', 1]], [['a', 3]]),
      [both([], [['a', 1]])],
      [],
      [['Grill', [['a', 1]]]],
    ],
    ['at a pass, nothing of a station that it never heard of', pass(['a', 3]), [share()], [], []],
    ['at a pass, nothing of a station that makes none of it', pass(['a', 3]), [pass()], [], []],
  ])('%s', (_, wanted, told, own, seen) => {
    const made = beingMade(wanted, told);
    expect([units(made), seenBy(made)]).toEqual([own, seen] as never);
  });

  test('its dishes in the words of the bill', () => {
    const wanted = share(['a', 2]);
    const [old] = wanted.lines;
    if (!old) throw new Error('one line');
    const told = { ...wanted, lines: [{ ...old, line: { ...old.line, comments: 'before' } }] };
    expect(beingMade(wanted, [told]).lines[0]).toBe(old);
  });
});

describe('what follows', () => {
  const later = (now: Units, following: Units): Share => ({ ...share(...now), toFollow: share(...following).lines });

  test.each<[string, Share, Share, Units]>([
    ['stays', later([], [['a', 2]]), later([], [['a', 2]]), []],
    ['is made', later([['s', 1]], [['a', 2]]), share(['s', 1], ['a', 2]), []],
    ['is taken off', later([], [['a', 2]]), share(), [['a', 2]]],
    ['becomes fewer', later([], [['a', 3]]), later([], [['a', 1]]), [['a', 2]]],
    ['becomes fewer and is made', later([], [['a', 3]]), share(['a', 1]), [['a', 2]]],
    ['becomes more', later([], [['a', 1]]), later([], [['a', 2]]), []],
    ['is taken off while some of it is being made', later([['a', 2]], [['a', 3]]), share(['a', 2]), [['a', 3]]],
  ])('no longer does, where a dish %s', (_, known, now, gone) => {
    expect(units({ lines: noLongerToFollow(known, now) })).toEqual(gone as never);
  });

  test('is made where a pass sees it made', () => {
    expect(noLongerToFollow({ ...pass(), toFollow: share(['a', 2]).lines }, pass(['a', 2]))).toEqual([]);
  });

  test('is no work, and is known of', () => {
    const known = later([], [['a', 1]]);
    expect([hasWork(known), knowsAnyOf(known), knowsAnyOf(share())]).toEqual([false, true, false]);
    expect(awaitsAnyOf(known, new Set(['a']))).toBe(true);
    expect(awaitsAnyOf(known, new Set(['b']))).toBe(false);
    expect(awaitsAnyOf(null, new Set(['a']))).toBe(false);
  });

  test('doesn’t go along with dishes that move: the other bill says it anew', () => {
    const moved = [{ id: 'a', wasId: 'a', quantity: 1 }];
    const { stays, goes } = partTold(later([['s', 1]], [['a', 1]]), { stay: null, moved });
    expect(goes).not.toHaveProperty('toFollow');
    expect(stays.toFollow).toHaveLength(1);
  });
});

describe('what came to a bill from another', () => {
  test('is added to what a station was told of it, line by line', () => {
    expect(units(added(share(['a', 1], ['b', 2]), share(['b', 1], ['c', 3])))).toEqual([
      ['a', 1],
      ['b', 3],
      ['c', 3],
    ]);
  });

  test('is seen by the pass where it is made', () => {
    const fryer = { stationName: 'Fryer', lines: share(['b', 1]).lines };
    const more: Share = { lines: [], alsoOnThisOrder: [...pass(['a', 1]).alsoOnThisOrder, fryer], seesAll: true };
    expect(seenBy(added(pass(['a', 2]), more))).toEqual([
      ['Grill', [['a', 3]]],
      ['Fryer', [['b', 1]]],
    ]);
  });
});
