import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { keptBackups } from './kept-backups.ts';

const NOW = Temporal.Instant.from('2026-11-27T12:00:00Z');
const ago = (hours: number) => NOW.subtract({ hours });
const agesOf = (hours: readonly number[]) =>
  keptBackups(hours.map(ago), NOW).map((one) => Math.round(NOW.since(one).total('hours')));

describe('which backups are kept', () => {
  const examples: [string, number[], number[]][] = [
    ['all of two days', [0, 6, 12, 18, 24, 47, 48], [0, 6, 12, 18, 24, 47, 48]],
    ['then the newest of each day', [0, 61, 62, 67, 85, 86], [0, 61, 85]],
    ['nothing older than 35 days', [0, 35 * 24, 35 * 24 + 1, 60 * 24], [0, 35 * 24]],
    ['the newest, however old it is', [90 * 24, 91 * 24], [90 * 24]],
    ['none of none', [], []],
  ];
  for (const [what, made, kept] of examples) test(what, () => expect(agesOf(made)).toEqual(kept));

  test('after any number of days of backups there is always one of each of the last 35 days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 36, max: 90 }), (everyHours, days) => {
        let have: Temporal.Instant[] = [];
        const from = NOW.subtract({ hours: days * 24 });
        for (let hours = 0; hours <= days * 24; hours += everyHours) {
          const at = from.add({ hours });
          have = keptBackups([...have, at], at);
        }
        const last = have[0]!;
        for (let day = 0; day < 35; day++) {
          const end = last.subtract({ hours: day * 24 });
          const within = have.filter((one) => Math.abs(end.since(one).total('hours')) <= 24);
          expect(within.length).toBeGreaterThan(0);
        }
        expect(have.every((one) => last.since(one).total('hours') <= 35 * 24)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
