import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  hasNoStandIn,
  type Listening,
  LOOK_EVERY_SECONDS,
  look,
  SILENT_AFTER_MS,
  type SilentStation,
  SPEAKS_EVERY_MS,
  silentScreens,
  silentStations,
  whereTicketsAre,
} from './silent-screens.ts';

/** Looks at these moments, in seconds; with the screen's word before the look, or without. */
function after(looks: readonly (readonly [seconds: number, isHeard: boolean])[]): Listening {
  let listening: Listening | null = null;
  for (const [seconds, isHeard] of looks) {
    const heardIds = new Set(isHeard ? ['wall'] : []);
    listening = look(listening, { atMs: seconds * 1000, screenIds: ['wall'], heardIds });
  }
  if (!listening) throw new Error('nobody looked');
  return listening;
}
const seconds = (from: number, to: number, isHeard = false) =>
  Array.from({ length: to - from + 1 }, (_, at) => [from + at, isHeard] as const);

describe('a screen is taken for dead', () => {
  const table: readonly (readonly [string, readonly (readonly [number, boolean])[], boolean])[] = [
    ['8 s after the look that heard its last word', [[0, true], ...seconds(1, 8)], true],
    ['and not a second before', [[0, true], ...seconds(1, 7)], false],
    ['not while it speaks every two seconds', [0, 2, 4, 6, 8, 10, 12].map((at) => [at, true] as const), false],
    ['not when it spoke once in between', [[0, true], ...seconds(1, 5), [6, true], ...seconds(7, 13)], false],
    ['as long after this program began as after its last word', seconds(0, 8), true],
    ['and not before', seconds(0, 7), false],
    [
      'not when the clock jumps an hour ahead',
      [
        [0, true],
        [1, false],
        [3601, false],
      ],
      false,
    ],
    [
      'not when the clock is set back, and later counts from there',
      [[7200, true], [7201, false], ...seconds(0, 6)],
      false,
    ],
    [
      'not by a program that slept',
      [
        [0, true],
        [30, false],
        [60, false],
        [90, false],
      ],
      false,
    ],
    [
      'by one that looks only now and then, all the same',
      [
        [0, true],
        [30, false],
        [60, false],
        [90, false],
        [120, false],
      ],
      true,
    ],
  ];
  for (const [name, looks, isDead] of table) {
    test(name, () => expect(silentScreens(after(looks)).map(({ id }) => id)).toEqual(isDead ? ['wall'] : []));
  }

  test('and how long it has been silent is said', () => {
    expect(silentScreens(after([[0, true], ...seconds(1, 9)]))).toEqual([{ id: 'wall', forMs: 9000 }]);
  });

  test('never before it was silent for eight seconds of looks, whatever the clock does', () => {
    const steps = fc.array(fc.record({ ms: fc.integer({ min: -100_000, max: 100_000 }), isHeard: fc.boolean() }));
    fc.assert(
      fc.property(steps, (all) => {
        let atMs = 0;
        let listening: Listening | null = null;
        let quietLooks = 0;
        for (const { ms, isHeard } of all) {
          atMs += ms;
          const isFirst = listening === null;
          listening = look(listening, { atMs, screenIds: ['wall'], heardIds: new Set(isHeard ? ['wall'] : []) });
          quietLooks = isHeard || isFirst ? 0 : quietLooks + 1;
          const isDead = silentScreens(listening).length > 0;
          // A look counts for two seconds at most.
          if (isDead) expect(quietLooks).toBeGreaterThanOrEqual(SILENT_AFTER_MS / 2000);
          if (isHeard) expect(isDead).toBe(false);
        }
      }),
    );
  });

  test('is forgotten once it is unpaired, and begins anew', () => {
    const dead = after([[0, true], ...seconds(1, 9)]);
    const gone = look(dead, { atMs: 10_000, screenIds: [], heardIds: new Set() });
    expect(silentScreens(gone)).toEqual([]);
    const again = look(gone, { atMs: 11_000, screenIds: ['wall'], heardIds: new Set() });
    expect(again.silentForMs.get('wall')).toBe(0);
  });
});

describe('a station is silent', () => {
  const wall = { id: 'wall', stationIds: ['kitchen', 'bar'] };
  const pass = { id: 'pass', stationIds: ['kitchen', 'pass'] };
  const table: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['never while its screens speak', [], []],
    ['once its one screen is', ['wall'], ['bar']],
    ['and the other one by its own', ['pass'], ['pass']],
    ['when all that show it are', ['wall', 'pass'], ['kitchen', 'bar', 'pass']],
    ['not by a screen that is no longer paired', ['gone'], []],
  ];
  for (const [name, silent, stations] of table) {
    test(name, () => expect([...silentStations([wall, pass], new Set(silent))]).toEqual([...stations]));
  }
});

describe('where the tickets of a silent screen are', () => {
  const at = (name: string, printerNames: readonly string[] = [], isOnOtherScreen = false) => ({
    name,
    printerNames,
    isOnOtherScreen,
  });
  const table: readonly (readonly [string, readonly SilentStation[], readonly string[], boolean])[] = [
    ['at a printer', [at('GRILL', ['Kitchen'])], ['Tickets of GRILL print at Kitchen.'], false],
    ['at two', [at('GRILL', ['Kitchen', 'Pass'])], ['Tickets of GRILL print at Kitchen and Pass.'], false],
    ['on another screen', [at('BAR', ['Bar'], true)], ['Another screen shows BAR.'], false],
    [
      'two of them at one printer',
      [at('BAR', ['P']), at('GRILL', ['P'])],
      ['Tickets of BAR and GRILL print at P.'],
      false,
    ],
    [
      'nowhere',
      [at('BAR')],
      ['No printer stands in for BAR. Tickets wait on the screen: tell the kitchen in person.'],
      true,
    ],
    [
      'here and there, what nobody can read first',
      [at('A', ['P']), at('B', ['P']), at('C', ['P']), at('D', ['Q']), at('E', [], true), at('F')],
      [
        'No printer stands in for F. Tickets wait on the screen: tell the kitchen in person.',
        'Tickets of A, B and C print at P.',
        'Tickets of D print at Q.',
        'Another screen shows E.',
      ],
      true,
    ],
  ];
  for (const [name, stations, texts, isLost] of table) {
    test(name, () => {
      expect(whereTicketsAre({ stations })).toEqual([...texts]);
      expect(hasNoStandIn({ stations })).toBe(isLost);
    });
  }
});

test('from a screen’s last word to its paper are ten seconds at most, and it may be missed three times', () => {
  expect(SILENT_AFTER_MS + 2 * LOOK_EVERY_SECONDS * 1000).toBeLessThanOrEqual(10_000);
  expect(3 * SPEAKS_EVERY_MS).toBeLessThan(SILENT_AFTER_MS);
});
