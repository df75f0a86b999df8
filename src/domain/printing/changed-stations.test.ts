import { expect, test } from 'bun:test';
import { alsoChanges, sawChange } from './changed-stations.ts';
import type { StationLine } from './docket.types.ts';
import { aLine } from './docket-examples.ts';
import type { StationTicket } from './route-lines.ts';
import type { Share } from './told-lines.ts';

const lines = (...ids: string[]): StationLine[] =>
  ids.map((id) => ({ line: aLine({ id, name: id, quantity: 1, stations: ['grill'] }), partsHere: null }));
const also = (seen: Readonly<Record<string, string[]>>) =>
  Object.entries(seen).map(([stationName, ids]) => ({ stationName, lines: lines(...ids) }));
const ticket = (own: string[], seen: Readonly<Record<string, string[]>>, seesAll: boolean): StationTicket => ({
  ...{ stationId: 'one', stationName: 'One', lines: lines(...own), alsoOnThisOrder: also(seen), seesAll },
  ...{ printerIds: [], ticketNumber: 1, ticketCount: 1 },
});
const known = (own: string[], seen: Readonly<Record<string, string[]>>): Share => ({
  ...{ lines: lines(...own), alsoOnThisOrder: also(seen) },
});

test.each<[string, Share, StationTicket, boolean]>([
  ['a station with the same dishes', known(['a'], {}), ticket(['a'], {}, false), false],
  ['a station with one more', known(['a'], {}), ticket(['a', 'b'], {}, false), true],
  ['a station of which another makes more', known(['a'], { Bar: [] }), ticket(['a'], { Bar: ['c'] }, false), false],
  ['a pass with one more of its own', known([], { Bar: ['c'] }), ticket(['a'], { Bar: ['c'] }, true), true],
  [
    'a pass that sees the same',
    known([], { Bar: ['c'], Grill: ['a'] }),
    ticket([], { Bar: ['c'], Grill: ['a'] }, true),
    false,
  ],
  [
    'a pass that sees one change of two',
    known([], { Bar: ['c'], Grill: ['a'] }),
    ticket([], { Bar: ['c'], Grill: [] }, true),
    true,
  ],
  ['a pass that sees another station', known([], {}), ticket([], { Bar: ['c'] }, true), true],
  [
    'a station where the same follows',
    { ...known(['a'], {}), toFollow: lines('d') },
    { ...ticket(['a'], {}, false), toFollow: lines('d') },
    false,
  ],
  [
    'a station where something follows now',
    known(['a'], {}),
    { ...ticket(['a'], {}, false), toFollow: lines('d') },
    true,
  ],
  [
    'a station where nothing follows any more',
    { ...known(['a'], {}), toFollow: lines('d') },
    ticket(['a'], {}, false),
    true,
  ],
])('%s: does it see a change?', (_, told, now, isSeen) => {
  expect(sawChange(told, now)).toBe(isSeen);
});

test('changes are those of each station that was or is seen', () => {
  const changes = alsoChanges(also({ Bar: ['c'], Grill: ['a'] }), also({ Grill: ['a'], Oven: ['p'] }));
  expect(
    changes.map(({ stationName, diff }) => [
      stationName,
      diff.changes.map(({ kind, line }) => `${kind} ${line.line.id}`),
    ]),
  ).toEqual([
    ['Bar', ['void c']],
    ['Grill', []],
    ['Oven', ['add p']],
  ]);
});
