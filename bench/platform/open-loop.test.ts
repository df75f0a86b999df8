import { describe, expect, test } from 'bun:test';
import { type Asked, failuresOf, openLoop, recoveredAfter, timesOf } from './open-loop.ts';

const asked = (plannedMs: number, tookMs: number, end = 'ok'): Asked => ({ plannedMs, tookMs, end });

describe('an open loop', () => {
  test('asks as often as planned, and counts from when each was planned', async () => {
    const all = await openLoop(200, 0.2, async (n) => (n === 3 ? 'refused' : 'ok'));
    expect(all).toHaveLength(40);
    expect(timesOf(all).count).toBe(39);
    expect(timesOf(all, 'refused').count).toBe(1);
    expect(all.every(({ tookMs }) => tookMs >= 0)).toBe(true);
  });

  test('does not wait for an answer before it asks again: a stall counts for all who came meanwhile', async () => {
    const stalled = Promise.withResolvers<string>();
    let count = 0;
    const all = openLoop(100, 0.1, () => {
      if (++count === 10) stalled.resolve('ok');
      return stalled.promise;
    });
    const times = (await all).map(({ tookMs }) => tookMs);
    expect(times).toHaveLength(10);
    expect(Math.max(...times)).toBeGreaterThan(80);
  });
});

test('times are those of the calls that ended so, and failures are counted by what they said', () => {
  const all = [asked(0, 5), asked(1, 7), asked(2, 90, 'refused'), asked(3, 1, 'no'), asked(4, 1, 'no')];
  expect(timesOf(all)).toMatchObject({ count: 2, most: 7 });
  expect(timesOf(all, 'refused').p50).toBe(90);
  expect([...failuresOf(all)]).toEqual([['no', 2]]);
});

describe('recovered', () => {
  const later = [asked(3000, 5), asked(4000, 5), asked(5000, 5)];
  test.each([
    ['at once where all went well', [asked(1000, 5), ...later], 0],
    ['after the last that was refused', [asked(1000, 5), asked(2000, 5, 'refused'), ...later], 1],
    ['after the last that was slow', [asked(2500, 80), ...later], 1.5],
    ['never where the last second still went wrong', [...later, asked(5500, 5, 'refused')], null],
  ])('%s', (_, all, seconds) => expect(recoveredAfter(all, 1000, 50)).toBe(seconds));
});
