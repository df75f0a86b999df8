import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type Dishes, openSheets } from './hand-over.ts';
import { type KitchenFacts, kitchenTickets } from './kitchen-tickets.ts';
import { act, entry, facts, head, lines, minute, sent } from './testing-tickets.ts';

const GRILL = new Set(['grill']);
const said = ({ lines: own, alsoOnThisOrder }: Dishes) => [
  ...own.map(({ line }) => `${line.priced.quantity} ${line.id}`),
  ...alsoOnThisOrder.flatMap((also) =>
    also.lines.map(({ line }) => `${line.priced.quantity} ${line.id} of ${also.stationName}`),
  ),
];
const papersOf = (given: KitchenFacts) =>
  openSheets(given, GRILL).map(({ open, struck }) => [said(open).join(), said(struck).join()]);

describe('the paper of a screen that died has', () => {
  const cancelled = [head('o1', { statusCode: 'cancelled' })];
  const handed = [head('o1', { handedOverIsoDateTimeUtc: minute(5) })];
  const table: readonly (readonly [string, KitchenFacts, readonly (readonly [string, string])[]])[] = [
    ['what was told and not bumped', facts([sent(1, { a: 2, b: 1 })]), [['2 a,1 b', '']]],
    ['nothing that was bumped', facts([sent(1, { a: 2 })], [act(2, 'bumped', 1, { a: 2 })]), []],
    [
      'what came while it was being bumped',
      facts([sent(1, { a: 2 }), sent(2, { a: 1 })], [act(3, 'bumped', 1, { a: 2 })]),
      [['1 a', '']],
    ],
    [
      'what was recalled',
      facts([sent(1, { a: 2 })], [act(2, 'bumped', 1, { a: 2 }), act(3, 'recalled', 1)]),
      [['2 a', '']],
    ],
    [
      'two open rounds as one',
      facts([sent(1, { a: 2 }), sent(3, { a: 1 })], [act(2, 'bumped', 1, { a: 2 }), act(4, 'recalled', 1)]),
      [['3 a', '']],
    ],
    ['what was begun: nobody says that it is done', facts([sent(1, { a: 2 })], [act(2, 'started', 1)]), [['2 a', '']]],
    ['a void that nobody confirmed', facts([sent(1, { a: 2 }), sent(2, { a: -1 })]), [['1 a', '1 a']]],
    [
      'no void that somebody confirmed',
      facts([sent(1, { a: 2 }), sent(2, { a: -1 })], [act(3, 'acknowledged', 1, { a: 1 })]),
      [['1 a', '']],
    ],
    ['all of a bill that was cancelled, as off', facts([sent(1, { a: 2 })], [], cancelled), [['', '2 a']]],
    [
      'none of it once that was confirmed',
      facts([sent(1, { a: 2 })], [act(2, 'acknowledged', 1, { a: 2 })], cancelled),
      [],
    ],
    ['nothing that was handed over', facts([sent(1, { a: 2 })], [], handed), []],
    [
      'what came after that',
      facts([sent(1, { a: 2 }), sent(6, { b: 1 })], [act(3, 'bumped', 1, { a: 2 })], handed),
      [['1 b', '']],
    ],
    ['nothing of other stations', facts([sent(1, { a: 2 }, { station: 'bar' })]), []],
    [
      'what others make, at a pass',
      facts([entry(1, 'told', '1 ORDER_TICKET', [...lines({ a: 1 }), ...lines({ b: 2 }, 'BAR')])]),
      [['1 a,2 b of BAR', '']],
    ],
    ['nothing of a bill that is gone', facts([sent(1, { a: 2 })], [], []), []],
  ];
  for (const [name, given, expected] of table) {
    test(name, () => expect(papersOf(given)).toEqual(expected.map((each) => [...each])));
  }

  test('the bill that came first at its head, and since when someone may have read each', () => {
    const two = facts([sent(2, { a: 1 }, { orderId: 'o2' }), sent(3, { b: 1 })], [], [head('o1'), head('o2')]);
    expect(openSheets(two, GRILL).map(({ orderId, sentAt }) => [orderId, sentAt])).toEqual([
      ['o2', minute(2)],
      ['o1', minute(3)],
    ]);
  });

  test('just what is on its tickets, whatever was told and done', () => {
    const step = fc.record({
      what: fc.constantFrom('tell', 'void', 'bump', 'recall', 'confirm'),
      line: fc.constantFrom('a', 'b', 'c'),
      units: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const told = [sent(1, { a: 1 })];
        const acts: ReturnType<typeof act>[] = [];
        const has: Record<string, number> = { a: 1 };
        steps.forEach(({ what, line, units }, at) => {
          const ticket = kitchenTickets(facts(told, acts)).findLast(({ state }) => state !== 'bumped');
          const bumped = kitchenTickets(facts(told, acts)).findLast(({ state }) => state === 'bumped');
          const n = at + 2;
          const off = Math.min(units, has[line] ?? 0);
          if (what === 'tell') told.push(sent(n, { [line]: units }));
          if (what === 'tell') has[line] = (has[line] ?? 0) + units;
          if (what === 'void' && off > 0) told.push(sent(n, { [line]: -off }));
          if (what === 'void') has[line] = (has[line] ?? 0) - off;
          const shown = (ticket?.dishes ?? []).filter(
            ({ change }) => (what === 'confirm') === (change === 'cancelled'),
          );
          const dishes = shown.map(({ lineId, madeAt, quantity, by }) => ({ lineId, madeAt, quantity, by }));
          if (what === 'bump' && ticket) acts.push(act(n, 'bumped', ticket.round, {}, { dishes }));
          if (what === 'confirm' && ticket) acts.push(act(n, 'acknowledged', ticket.round, {}, { dishes }));
          if (what === 'recall' && bumped) acts.push(act(n, 'recalled', bumped.round));
        });
        const given = facts(told, acts);
        const onScreen = kitchenTickets(given)
          .filter(({ state }) => state !== 'bumped')
          .flatMap(({ dishes }) => dishes);
        const count = (some: readonly (readonly [string, number])[]) => {
          const sums = new Map<string, number>();
          for (const [id, units] of some) sums.set(id, (sums.get(id) ?? 0) + units);
          return Object.fromEntries([...sums].sort());
        };
        const sheets = openSheets(given, GRILL);
        const unitsOf = (pick: 'open' | 'struck') =>
          count(
            sheets.flatMap((sheet) => sheet[pick].lines.map(({ line }) => [line.id, line.priced.quantity] as const)),
          );
        const isOff = (change: string | null) => change === 'cancelled' || change === 'moved';
        const shownAs = (off: boolean) =>
          count(
            onScreen
              .filter(({ change }) => isOff(change) === off)
              .map(({ lineId, quantity }) => [lineId, quantity] as const),
          );
        expect(unitsOf('open')).toEqual(shownAs(false));
        expect(unitsOf('struck')).toEqual(shownAs(true));
      }),
    );
  });
});
