/** Which part of what moves a station knows only by a paper that is being sent. */
import { expect, test } from 'bun:test';
import { movedPaperKey, movedPaperOf, partsByPaper } from './moved-papers.ts';

const units = (lineId: string, count: number, seenFrom: string | null = null) => ({
  ...{ lineId, seenFrom, units: count },
  words: null,
});
const TICKET = '1 ORDER_TICKET';
const CHANGE = '2 CHANGE';
const KEYS: Readonly<Record<string, string>> = { [TICKET]: 'ticket', [CHANGE]: 'change' };

test('a paper’s name among the bills that its dishes went to leads back to it', () => {
  const moved = { orderId: 'one', printerId: 'kitchen', paper: '3 CHANGE 2' };
  expect(movedPaperOf(movedPaperKey(moved))).toEqual(moved);
  expect(movedPaperOf('3 CHANGE 2')).toBeNull();
});

test.each<
  [
    string,
    {
      going: number;
      known: readonly (readonly [string | null, number])[];
      sending: readonly string[];
      parts: readonly (readonly [string | null, number])[];
    },
  ]
>([
  ['all printed', { going: 2, known: [[TICKET, 3]], sending: [], parts: [[null, 2]] }],
  ['all on its way', { going: 2, known: [[TICKET, 3]], sending: [TICKET], parts: [['ticket', 2]] }],
  [
    'some printed, and enough',
    {
      going: 2,
      known: [
        [TICKET, 2],
        [CHANGE, 1],
      ],
      sending: [CHANGE],
      parts: [[null, 2]],
    },
  ],
  [
    'some printed, and too few',
    {
      going: 3,
      known: [
        [TICKET, 2],
        [CHANGE, 1],
      ],
      sending: [CHANGE],
      parts: [
        [null, 2],
        ['change', 1],
      ],
    },
  ],
  [
    'a void on its way',
    {
      going: 1,
      known: [
        [TICKET, 2],
        [CHANGE, -1],
      ],
      sending: [CHANGE],
      parts: [[null, 1]],
    },
  ],
  [
    'some of them gone before',
    {
      going: 1,
      known: [
        [TICKET, 3],
        [TICKET, -2],
      ],
      sending: [TICKET],
      parts: [['ticket', 1]],
    },
  ],
  [
    'some that came from another bill, and the rest on its way',
    {
      going: 3,
      known: [
        [null, 1],
        [TICKET, 2],
      ],
      sending: [TICKET],
      parts: [
        [null, 1],
        ['ticket', 2],
      ],
    },
  ],
  [
    'a void that came out before its ticket, on its way',
    {
      going: 1,
      known: [
        [TICKET, 2],
        [CHANGE, -1],
      ],
      sending: [TICKET],
      parts: [['ticket', 1]],
    },
  ],
  [
    'two papers on their way',
    {
      going: 2,
      known: [
        [TICKET, 1],
        [CHANGE, 2],
      ],
      sending: [TICKET, CHANGE],
      parts: [
        ['ticket', 1],
        ['change', 1],
      ],
    },
  ],
  [
    'all that was on its way gone before',
    {
      going: 1,
      known: [
        [CHANGE, 1],
        [TICKET, 2],
        [TICKET, -2],
      ],
      sending: [TICKET],
      parts: [[null, 1]],
    },
  ],
])('of what moves, with %s', (_, { going, known, sending, parts }) => {
  const found = partsByPaper([units('new', going)], {
    known: [
      ...known.map(([paper, count]) => ({ paper, lines: [units('old', count)] })),
      // Another line, and what a pass sees of the same one, say nothing of it.
      { paper: TICKET, lines: [units('other', 5), units('old', 5, 'GRILL')] },
    ],
    wasIdOf: (id) => (id === 'new' ? 'old' : id),
    onItsWay: (paper) => (sending.includes(paper) ? (KEYS[paper] ?? null) : null),
  });
  expect(found).toEqual(parts.map(([paper, count]) => ({ paper, lines: [units('new', count)] })));
});
