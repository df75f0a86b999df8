import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { StationLine } from './docket.types.ts';
import { aLine } from './docket-examples.ts';
import {
  type EntryKind,
  entryLines,
  isToFollow,
  type KitchenEntry,
  knownAt,
  overdrawnIn,
  paperAsItWas,
  paperKey,
  paperOfVersion,
  placesOf,
  sinceAsItWas,
  toldAt,
  unitsOf,
  withPapers,
} from './kitchen-book.ts';
import { NO_SHARE, type Share } from './told-lines.ts';

type Units = Readonly<Record<string, number>>;

const line = (id: string, quantity: number, comments = ''): StationLine => ({
  line: aLine({ id, name: id, quantity, comments, stations: ['grill'] }),
  partsHere: null,
});
const share = (units: Units): Share => ({
  lines: Object.entries(units).map(([id, quantity]) => line(id, quantity)),
  alsoOnThisOrder: [],
});
/** Makes nothing itself, and sees what the grill makes. */
const seen = (units: Units): Share => ({
  lines: [],
  alsoOnThisOrder: [{ stationName: 'Grill', lines: share(units).lines }],
  seesAll: true,
});
const has = ({ lines }: Pick<Share, 'lines'>): Units =>
  Object.fromEntries(lines.map((each) => [each.line.id, each.line.priced.quantity]));
const hasSeen = ({ alsoOnThisOrder }: Share) =>
  Object.fromEntries(alsoOnThisOrder.map(({ stationName, lines }) => [stationName, has({ lines })]));

const GRILL = { stationId: 'grill', stationName: 'Grill', seesAll: false, printerId: 'at grill' };
const entry = (kind: EntryKind, paper: string | null, lines: KitchenEntry['lines'], place = GRILL): KitchenEntry => ({
  ...place,
  ...{ kind, paper, lines },
});
const told = (version: number, before: Units, after: Units, docketType = 'CHANGE') =>
  entry('told', paperKey(version, docketType), entryLines(share(before), share(after)));
const dropped = (version: number, docketType = 'CHANGE') => entry('dropped', paperKey(version, docketType), []);
const ticket = (units: Units) => told(1, {}, units, 'ORDER_TICKET');
const known = (entries: readonly KitchenEntry[]) => placesOf(entries)[0]?.told ?? NO_SHARE;

describe('what a station has of a bill', () => {
  test.each<[string, readonly KitchenEntry[], Units]>([
    ['nothing, before anything was sent', [], {}],
    ['what its ticket said', [ticket({ a: 3 })], { a: 3 }],
    ['the ticket and an addition', [ticket({ a: 1 }), told(2, { a: 1 }, { a: 3, b: 1 })], { a: 3, b: 1 }],
    ['what a void left', [ticket({ a: 3, b: 1 }), told(2, { a: 3, b: 1 }, { a: 1 })], { a: 1 }],
    ['nothing, if its ticket never came out', [ticket({ a: 3 }), dropped(1, 'ORDER_TICKET')], {}],
    [
      'the ticket, if the addition never came out',
      [ticket({ a: 1 }), told(2, { a: 1 }, { a: 3 }), dropped(2)],
      { a: 1 },
    ],
    [
      'the addition that came out after a lost ticket',
      [ticket({ a: 1 }), told(2, { a: 1 }, { a: 3 }), dropped(1, 'ORDER_TICKET')],
      { a: 2 },
    ],
    ['a dish whose void never came out', [ticket({ a: 2 }), told(2, { a: 2 }, {}), dropped(2)], { a: 2 }],
    [
      'less, if dishes left for another bill',
      [ticket({ a: 3 }), entry('left', null, unitsOf(share({ a: 2 }), -1))],
      { a: 1 },
    ],
    [
      'dishes that came from another bill',
      [ticket({ b: 1 }), entry('came', null, unitsOf(share({ a: 2 }), 1))],
      { b: 1, a: 2 },
    ],
    [
      'nothing, once all of it was called off',
      [ticket({ a: 3 }), entry('told', paperKey(1, 'CANCEL'), entryLines(share({ a: 3 }), NO_SHARE))],
      {},
    ],
  ])('is %s', (_, entries, units) => {
    expect(has(known(entries))).toEqual(units);
  });

  test('is in the words that it was told last, but for those of a paper that never came out', () => {
    const worded = (comments: string) => ({ lines: [line('a', 1, comments)], alsoOnThisOrder: [] });
    const change = (version: number, before: string, after: string) =>
      entry('told', paperKey(version, 'CHANGE'), entryLines(worded(before), worded(after)));
    const entries = [ticket({ a: 1 }), change(2, '', 'no nuts'), change(3, 'no nuts', 'no nuts, no egg')];
    const words = (all: readonly KitchenEntry[]) => known(all).lines.map((each) => each.line.line.comments);
    expect(words(entries)).toEqual(['no nuts, no egg']);
    expect(words([...entries, dropped(3)])).toEqual(['no nuts']);
    expect(entryLines(worded('no nuts'), worded('no nuts'))).toEqual([]);
  });
});

test('a pass knows what it saw of each station, and a station without a pass only its own', () => {
  const lines = entryLines(NO_SHARE, seen({ a: 2 }));
  const pass = { ...GRILL, stationId: 'pass', stationName: 'Pass', seesAll: true };
  const before = entry('told', paperKey(1, 'ORDER_TICKET'), lines, pass);
  const after = entry('told', paperKey(2, 'CHANGE'), entryLines(seen({ a: 2 }), seen({ b: 1 })), pass);
  expect(hasSeen(known([before]))).toEqual({ Grill: { a: 2 } });
  expect(hasSeen(known([before, after]))).toEqual({ Grill: { b: 1 } });
  expect(hasSeen(known([entry('came', null, unitsOf(seen({ c: 1 }), 1), pass)]))).toEqual({ Grill: { c: 1 } });
  expect(entryLines(NO_SHARE, { ...seen({ a: 2 }), seesAll: false })).toEqual([]);
});

test('a pass that makes something itself, while something follows, sees of others what they make', () => {
  const toFollow = share({ d: 1 }).lines;
  const lines = entryLines(NO_SHARE, { ...seen({ b: 1 }), lines: share({ a: 2 }).lines, toFollow });
  const pass = { ...GRILL, stationId: 'pass', stationName: 'Pass', seesAll: true };
  const told = known([entry('told', paperKey(1, 'ORDER_TICKET'), lines, pass)]);
  expect([has(told), hasSeen(told)]).toEqual([{ a: 2 }, { Grill: { b: 1 } }]);
  expect(lines.map((each) => [each.lineId, isToFollow(each)])).toEqual([
    ['a', false],
    ['d', true],
    ['b', false],
  ]);
});

describe('what follows', () => {
  const later = (now: Units, following: Units): Share => ({ ...share(now), toFollow: share(following).lines });
  const says = (version: number, before: Share, after: Share) =>
    entry('told', paperKey(version, 'CHANGE'), entryLines(before, after));
  const follows = ({ toFollow = [] }: Share) => has({ lines: toFollow });

  test('is known and is nothing to make, until its course is sent', () => {
    const first = says(1, share({}), later({ s: 1 }, { a: 2, d: 1 }));
    expect([has(known([first])), follows(known([first]))]).toEqual([{ s: 1 }, { a: 2, d: 1 }]);
    const sent = says(2, later({ s: 1 }, { a: 2, d: 1 }), later({ s: 1, a: 2 }, { d: 1 }));
    expect([has(known([first, sent])), follows(known([first, sent]))]).toEqual([{ s: 1, a: 2 }, { d: 1 }]);
  });

  test('follows again where the paper that sent it never came out', () => {
    const first = says(1, share({}), later({ s: 1 }, { a: 2 }));
    const sent = says(2, later({ s: 1 }, { a: 2 }), share({ s: 1, a: 2 }));
    const now = known([first, sent, dropped(2)]);
    expect([has(now), follows(now)]).toEqual([{ s: 1 }, { a: 2 }]);
  });

  test('is under a name that no station has, so that a release before reads past it', () => {
    const [line] = entryLines(share({}), later({}, { a: 1 }));
    expect(line?.seenFrom).toMatch(/^ /);
    expect(known([says(1, share({}), share({ s: 1 }))])).not.toHaveProperty('toFollow');
  });
});

test('a printer that a station got later knows what the others know; another station nothing', () => {
  const places = placesOf([ticket({ a: 1 })]);
  expect(has(toldAt(places, 'grill', 'at grill') ?? NO_SHARE)).toEqual({ a: 1 });
  expect(has(toldAt(places, 'grill', 'another') ?? NO_SHARE)).toEqual({ a: 1 });
  expect(toldAt(places, 'bar', 'at grill')).toBeNull();
  const second = entry('told', '2 CHANGE', unitsOf(share({ b: 1 }), 1), { ...GRILL, printerId: 'second' });
  const both = placesOf([ticket({ a: 1 }), second]);
  expect(both.map(({ printerId }) => printerId)).toEqual(['at grill', 'second']);
  for (const [printerId, units] of [
    ['at grill', { a: 1 }],
    ['second', { b: 1 }],
  ] as const) {
    expect(has(toldAt(both, 'grill', printerId) ?? NO_SHARE)).toEqual(units);
  }
});

test('a paper has its version, its kind and, if it is a further one of both, its number', () => {
  const keys = [undefined, 0, 1, -1, -2].map((reprintNumber) => paperKey(3, 'CHANGE', reprintNumber));
  expect(keys).toEqual(['3 CHANGE', '3 CHANGE', '3 CHANGE', '3 CHANGE 2', '3 CHANGE 3']);
});

test('of a station that only mentions what others make, nothing else moves than its own', () => {
  const { seesAll: _, ...mentions } = seen({ a: 1 });
  expect(unitsOf({ ...mentions, lines: share({ b: 2 }).lines }, -1)).toEqual([
    { lineId: 'b', seenFrom: null, units: -2, words: null },
  ]);
});

describe('a printer that its station got later', () => {
  const NEW = { ...GRILL, printerId: 'at new' };
  const at = (units: Units, version: number, place = NEW) =>
    entry('told', paperKey(version, 'CHANGE'), entryLines(NO_SHARE, share(units)), place);
  const gone = (version: number, place = NEW) => entry('dropped', paperKey(version, 'CHANGE'), [], place);
  const copies = (entries: readonly KitchenEntry[]) =>
    knownAt(entries, GRILL).map(({ paper, lines }) => entry('came', paper, lines, NEW));
  const atNew = (entries: readonly KitchenEntry[]) => {
    const place = placesOf(entries).find(({ printerId }) => printerId === NEW.printerId);
    return place && has(place.told);
  };
  const before = [
    ticket({ a: 1 }),
    told(2, { a: 1 }, { a: 1, b: 2 }),
    entry('came', null, unitsOf(share({ c: 1 }), 1)),
  ];
  const other = { ...GRILL, stationId: 'bar' };

  test.each<[string, readonly KitchenEntry[], Units | undefined]>([
    ['knows what the other was told, and what moved', [...before, ...copies(before)], { a: 1, b: 2, c: 1 }],
    ['knows a paper no more that never came out', [...before, ...copies(before), dropped(2)], { a: 1, c: 1 }],
    ['never hears of a paper that was lost before', copies([...before, dropped(2)]), { a: 1, c: 1 }],
    [
      'knows a paper that came out at one of the others',
      [...before, ...copies(before), at({ d: 1 }, 2, { ...GRILL, printerId: 'at third' }), dropped(2)],
      { a: 1, b: 2, c: 1 },
    ],
    [
      'knows a paper that was lost at another station alone',
      [...before, ...copies(before), gone(2, other)],
      { a: 1, b: 2, c: 1 },
    ],
    ['knows nothing of its own paper that never came out', [at({ d: 1 }, 3), gone(3)], {}],
    ['is no place of its own without an entry', before, undefined],
    ['has no copy of an entry that says nothing', copies([ticket({ a: 1 }), entry('came', null, [])]), { a: 1 }],
    [
      'has no copy of what another station was told',
      copies([entry('told', '1 CHANGE', unitsOf(share({ a: 1 }), 1), other)]),
      undefined,
    ],
  ])('%s', (_, entries, units) => {
    expect(atNew(entries)).toEqual(units);
  });

  test('knows no more of a lost paper at its own printer, where it came out at another', () => {
    const third = { ...GRILL, printerId: 'at third' };
    const all = [...before, at({ b: 2 }, 2, third), dropped(2)];
    expect(placesOf(all).map(({ printerId, told: { lines } }) => [printerId, has({ lines })])).toEqual([
      ['at grill', { a: 1, c: 1 }],
      ['at third', { b: 2 }],
    ]);
    expect(knownAt([...all, entry('came', null, [])], GRILL)).toHaveLength(2);
  });

  test.each<[string, readonly KitchenEntry[], string | null]>([
    ['the last one', [told(3, {}, { a: 1 }, 'ORDER_TICKET'), told(3, {}, { a: 1 })], '3 CHANGE'],
    ['none of another version', [told(31, {}, { a: 1 })], null],
    ['none of an earlier version', [told(3, {}, { a: 1 }), told(2, {}, { a: 1 })], null],
    ['none of another station', [entry('told', '3 CHANGE', [], other)], null],
    ['none of another printer', [at({ a: 1 }, 3)], null],
    ['no move, and none that was lost', [entry('came', '3 CHANGE', []), dropped(3)], null],
    ['none at all', [], null],
  ])('is brought up to date by a paper of the version: %s', (_, entries, paper) => {
    const at = { stationId: 'grill', printerIds: ['at grill'], version: 3 };
    expect(paperOfVersion(entries, at)).toBe(paper);
  });
});

describe('more that was called off than was ever told', () => {
  const madeUp = (entries: readonly KitchenEntry[]) => {
    const more = overdrawnIn(entries).map(({ paper, lines, ...place }) => entry('came', paper, lines, place));
    return [...entries, ...more];
  };
  const lost = [ticket({ a: 3, b: 1 }), told(2, { a: 3, b: 1 }, { a: 2, b: 1 }), dropped(1, 'ORDER_TICKET')];

  test('is made up for: what is told next counts in full', () => {
    const all = madeUp(lost);
    expect(has(known(all))).toEqual({});
    const again = entry('told', '3 ORDER_TICKET', entryLines(known(all), share({ a: 2, b: 1 })));
    expect(has(known([...all, again]))).toEqual({ a: 2, b: 1 });
    expect(madeUp(all)).toEqual(all);
  });

  test('is not made up for any more if that paper never came out either', () => {
    const again = entry('told', '3 ORDER_TICKET', entryLines(NO_SHARE, share({ a: 2 })));
    expect(has(known([...madeUp(lost), dropped(2), again]))).toEqual({ a: 2 });
  });

  test('is told by the paper that took it, the last one, each dish by its own, at its place', () => {
    const moved = entry('left', null, unitsOf(share({ b: 1 }), -1));
    const other = { ...GRILL, printerId: 'another' };
    const elsewhere = entry('told', '4 CHANGE', entryLines(share({ c: 1 }), NO_SHARE), other);
    const third = told(3, { a: 2 }, { a: 1, d: 1 });
    const worded = entry('told', '5 CHANGE', [
      { lineId: 'a', seenFrom: null, units: 0, words: line('a', 1, 'no nuts') },
    ]);
    const more = overdrawnIn([...lost, third, moved, elsewhere, worded]);
    expect(
      more.map(({ printerId, paper, lines }) => [printerId, paper, lines.map(({ lineId, units }) => [lineId, units])]),
    ).toEqual([
      ['at grill', '3 CHANGE', [['a', 2]]],
      ['at grill', null, [['b', 1]]],
      ['another', '4 CHANGE', [['c', 1]]],
    ]);
    expect(overdrawnIn([ticket({ a: 1 }), told(2, { a: 1 }, {})])).toEqual([]);
  });

  test('is of what a pass sees of one station alone', () => {
    const pass = { ...GRILL, stationId: 'pass', seesAll: true };
    const all = [
      entry('told', '1 CHANGE', entryLines(seen({ a: 2 }), seen({ a: 1 })), pass),
      entry('came', null, [{ lineId: 'a', seenFrom: 'Bar', units: 1, words: line('a', 1) }], pass),
    ];
    expect(overdrawnIn(all).map(({ lines }) => lines)).toEqual([
      [{ lineId: 'a', seenFrom: 'Grill', units: 1, words: null }],
    ]);
  });
});

describe('papers that a machine with the release before queued', () => {
  const paper = (id: string, before: Units | null, after: Units) => ({
    ...{ id, place: GRILL, paper: paperKey(Number(id), before ? 'CHANGE' : 'ORDER_TICKET') },
    ...{ before: before && share(before), after: share(after) },
  });
  const dated = (id: string, one: KitchenEntry) => ({ id, ...one });

  test.each<[string, Parameters<typeof withPapers>, Units]>([
    ['a ticket and a change', [[], [paper('1', null, { a: 2 }), paper('2', { a: 2 }, { a: 1, b: 1 })]], { a: 1, b: 1 }],
    ['a ticket before an entry', [[dated('2', told(2, { a: 2 }, { a: 3 }))], [paper('1', null, { a: 2 })]], { a: 3 }],
    [
      'a change between two entries',
      [[dated('1', ticket({ a: 1 })), dated('3', told(3, { a: 2 }, { a: 4 }))], [paper('2', { a: 1 }, { a: 2 })]],
      { a: 4 },
    ],
    [
      'after an entry of the same moment',
      [[dated('1', ticket({ a: 1 })), dated('2', told(3, { a: 2 }, { a: 4 }))], [paper('2', { a: 1 }, { a: 2 })]],
      { a: 2 },
    ],
    [
      'dishes that came from another bill',
      [[dated('1', ticket({ b: 1 }))], [paper('2', { a: 2, b: 1 }, { a: 2, b: 1 })]],
      { a: 2, b: 1 },
    ],
  ])('count: %s', (_, [entries, papers], units) => {
    expect(has(known(withPapers(entries, papers)))).toEqual(units);
  });

  test('count once each, also one of the same moment as an entry', () => {
    const all = withPapers(
      [dated('2', told(3, { a: 2 }, { a: 4 }))],
      [paper('1', null, { a: 2 }), paper('2', null, { a: 2 })],
    );
    expect(all.map(({ kind }) => kind)).toEqual(['came', 'told', 'told', 'came', 'told']);
  });
});

const lostAny = fc.array(fc.tuple(fc.nat(7), fc.boolean()), { maxLength: 8 });
const bill = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 4 }));

test('whatever a bill becomes, what was told less what never came out is what the last paper said', () => {
  const states = fc.array(bill, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(states, fc.infiniteStream(fc.boolean()), (all, isLost) => {
      const entries: KitchenEntry[] = [];
      for (const [at, now] of all.entries()) {
        entries.push(entry('told', paperKey(at, 'CHANGE'), entryLines(known(entries), share(now))));
        if (isLost.next().value === true) entries.push(dropped(at));
      }
      entries.push(entry('told', paperKey(all.length, 'CHANGE'), entryLines(known(entries), share(all.at(-1) ?? {}))));
      expect(has(known(entries))).toEqual(all.at(-1) ?? {});
    }),
    { seed: 20261129, numRuns: 300 },
  );
});

test('whichever papers are given up, and whenever, the next one that comes out leaves what it says', () => {
  fc.assert(
    fc.property(fc.array(bill, { minLength: 1, maxLength: 8 }), lostAny, (all, losses) => {
      const entries: KitchenEntry[] = [];
      for (const [at, now] of all.entries()) {
        entries.push(entry('told', paperKey(at, 'CHANGE'), entryLines(known(entries), share(now))));
        for (const [version, isNow] of losses) {
          if (isNow !== (version % 2 === at % 2) || version > at) continue;
          entries.push(dropped(version));
          for (const { paper, lines, ...place } of overdrawnIn(entries))
            entries.push(entry('came', paper, lines, place));
        }
        entries.push(entry('told', paperKey(at, 'ORDER_TICKET'), entryLines(known(entries), share(now))));
        expect(has(known(entries))).toEqual(now);
      }
    }),
    { seed: 20261129, numRuns: 300 },
  );
});

test('two sides’ entries come to the same in whichever order they arrive', () => {
  const entries = [
    ticket({ a: 1, b: 2 }),
    told(2, { a: 1, b: 2 }, { a: 4, b: 2 }),
    dropped(2),
    told(3, { a: 1, b: 2 }, { a: 1 }),
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(entries, { minLength: entries.length }), (some) => {
      expect(has(known(some))).toEqual({ a: 1 });
    }),
    { seed: 20261129 },
  );
});

describe('a machine that knew nothing of a bill', () => {
  const BAR = { stationId: 'bar', stationName: 'Bar', seesAll: false, printerId: 'at bar' };
  const asItWas = (version: number, units: Units, place = GRILL) =>
    entry('came', paperAsItWas(version), entryLines(NO_SHARE, share(units)), place);
  const earlier = [ticket({ a: 2 }), told(2, { a: 2 }, { a: 3 })];
  const sum = (entries: readonly KitchenEntry[]) => {
    const places = placesOf(sinceAsItWas(entries));
    return Object.fromEntries(places.map((place) => [place.stationId, has(place.told)]));
  };

  test.each<[string, readonly KitchenEntry[], Record<string, Units>]>([
    ['counts from what the bill had', [asItWas(4, { a: 3 }), told(5, { a: 3 }, { a: 4 })], { grill: { a: 4 } }],
    ['counts no earlier entry that comes after all', [...earlier, asItWas(4, { a: 3 })], { grill: { a: 3 } }],
    [
      'counts from there at every station',
      [...earlier, asItWas(4, { a: 3 }), asItWas(4, { b: 1 }, BAR)],
      { grill: { a: 3 }, bar: { b: 1 } },
    ],
    [
      'counts from the last such machine',
      [asItWas(4, { a: 3 }), told(5, { a: 3 }, { a: 5 }), asItWas(6, { a: 5 }), asItWas(6, { b: 2 }, BAR)],
      { grill: { a: 5 }, bar: { b: 2 } },
    ],
  ])('%s', (_, entries, units) => expect(sum(entries)).toEqual(units));

  test('counts papers without an entry from there too, whatever came before', () => {
    const paper = (id: string, before: Units | null, after: Units) => ({
      ...{ id, place: GRILL, paper: paperKey(Number(id), before ? 'CHANGE' : 'ORDER_TICKET') },
      ...{ before: before && share(before), after: share(after) },
    });
    const entries = [{ id: '2', ...asItWas(4, { a: 3 }) }];
    const papers = [paper('1', null, { a: 2 }), paper('3', { a: 3 }, { a: 4 })];
    expect(sum(withPapers(entries, papers))).toEqual({ grill: { a: 4 } });
  });

  test('is not taken for one where every entry is known', () => {
    expect(sinceAsItWas(earlier)).toEqual(earlier);
    expect(sinceAsItWas([])).toEqual([]);
  });
});
