import { describe, expect, test } from 'bun:test';
import type { StationLine } from './docket.types.ts';
import { aLine } from './docket-examples.ts';
import { type KitchenPaper, partTold, type Share, toldShare } from './told-lines.ts';

const line = (id: string, quantity: number): StationLine => ({
  line: aLine({ id, name: id, quantity, stations: ['kitchen'] }),
  partsHere: null,
});
const share = (...units: readonly (readonly [string, number])[]): Share => ({
  lines: units.map(([id, quantity]) => line(id, quantity)),
  alsoOnThisOrder: [],
});
const ticket = (after: Share) => ({ kind: 'ORDER_TICKET', station: after }) as unknown as KitchenPaper;
const change = (before: Share, after: Share) =>
  ({ kind: 'CHANGE_TICKET', station: after, before: before.lines, alsoBefore: [] }) as unknown as KitchenPaper;
const units = ({ lines }: Share) => lines.map((each) => [each.line.id, each.line.priced.quantity] as const);

describe('what a station knows', () => {
  test.each([
    ['all of it, if no paper was lost', share(['a', 3]), [], [['a', 3]]],
    ['nothing, if its ticket was lost', share(['a', 3]), [ticket(share(['a', 3]))], []],
    ['the ticket, if an addition was lost', share(['a', 3]), [change(share(['a', 1]), share(['a', 3]))], [['a', 1]]],
    [
      'a dish that a lost paper voided',
      share(['b', 1]),
      [change(share(['a', 2], ['b', 1]), share(['b', 1]))],
      [
        ['b', 1],
        ['a', 2],
      ],
    ],
    ['an addition that came out after a lost ticket', share(['a', 3]), [ticket(share(['a', 1]))], [['a', 2]]],
    [
      'nothing, if ticket and change were lost',
      share(['a', 3]),
      [ticket(share(['a', 1])), change(share(['a', 1]), share(['a', 3]))],
      [],
    ],
  ])('is %s', (_, now, lost, told) => {
    expect(units(toldShare(now, lost))).toEqual(told as never);
  });
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
