import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createIdMaker, ID_LENGTH, type IdSources, idBehind } from './ids.ts';

const NOW = Date.UTC(2026, 10, 21);
const random: IdSources['fill'] = (bytes) => {
  crypto.getRandomValues(bytes);
};

/** A maker whose clock returns these times in turn, and then stays at the last. */
function makerAt(times: readonly number[], fill = random) {
  let at = 0;
  return createIdMaker({ now: () => times[Math.min(at++, times.length - 1)]!, fill });
}

describe('ids', () => {
  test('are 20 characters that are safe in a URL', () => {
    const time = fc.integer({ min: 0, max: Date.UTC(2059, 0, 1) });
    fc.assert(
      fc.property(time, fc.integer({ min: 0, max: 251 }), (now, byte) => {
        const id = makerAt([now], (bytes) => bytes.fill(byte)).next();
        expect(id).toMatch(/^[0-9a-z]{20}$/);
        expect(encodeURIComponent(id)).toBe(id);
      }),
    );
    expect(ID_LENGTH).toBeLessThanOrEqual(20);
  });

  test('are newer than the newest there is, also if the clock was set back while none were made', () => {
    const before = makerAt([NOW]).next();
    const after = createIdMaker({ now: () => NOW - 3_600_000, fill: random, newest: () => `${before}-babcdef` });
    const made = [after.next(), after.next(), after.next()];
    expect([before, ...made]).toEqual([before, ...made].toSorted());
    expect(new Set([before, ...made]).size).toBe(4);
  });

  test('sort by the time they were made', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: NOW }),
        fc.integer({ min: 1, max: 30 * 365 * 86_400_000 }),
        (time, passed) => {
          expect(makerAt([time]).next() < makerAt([time + passed]).next()).toBe(true);
        },
      ),
    );
  });

  test('keep their order inside a millisecond, and when the clock goes back', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5000, max: 5000 }), { minLength: 2, maxLength: 50 }), (jumps) => {
        const maker = makerAt(jumps.map((jump) => NOW + jump));
        const ids = jumps.map(() => maker.next());
        expect(ids).toEqual([...ids].sort());
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  test('of a stopped clock still count up where all random characters are the highest', () => {
    const maker = makerAt([NOW], (bytes) => bytes.fill(251));
    const ids = Array.from({ length: 2000 }, () => maker.next());
    expect(ids.every((id, at) => at === 0 || id > ids[at - 1]!)).toBe(true);
    expect(ids.every((id) => id.length === ID_LENGTH)).toBe(true);
  });

  test('of many devices at the same moment never meet', () => {
    const ids = new Set<string>();
    for (let device = 0; device < 2000; device++) {
      const maker = makerAt([NOW]);
      for (let count = 0; count < 10; count++) ids.add(maker.next());
    }
    expect(ids.size).toBe(20_000);
  });

  test('skip random bytes that would favour a character', () => {
    let calls = 0;
    const maker = makerAt([NOW], (bytes) => {
      bytes.fill(calls++ === 0 ? 255 : 7);
    });
    expect(maker.next().slice(8)).toBe('777777777777');
    expect(calls).toBe(2);
  });

  test('that answer to another come behind it, whoever’s clock is ahead', () => {
    const early = makerAt([NOW]).next();
    const late = makerAt([NOW + 60_000]).next();
    expect(idBehind(late, early)).toBe(late);
    expect(idBehind(early, '')).toBe(early);
    const behind = idBehind(early, late);
    expect([behind > late, behind.length, behind.slice(8)]).toEqual([true, ID_LENGTH, early.slice(8)]);
    expect(idBehind(late, late) > late).toBe(true);
  });
});
