import { describe, expect, test } from 'bun:test';
import { type Caller, planRing, UNSEEN_EVERY_MS } from './ring-schedule.ts';

const NOW = 1_800_000_000_000;
const caller = (id: string, over: Partial<Caller> = {}): Caller => ({ id, isSeen: false, lastRangAt: null, ...over });

describe('when the till rings', () => {
  test('a new order rings at once, and again until somebody has looked', () => {
    expect(planRing([caller('a')], 1, NOW)).toEqual({ dueIds: ['a'], nextAt: NOW + UNSEEN_EVERY_MS });
    const rung = caller('a', { lastRangAt: NOW });
    expect(planRing([rung], 1, NOW + 1000)).toEqual({ dueIds: [], nextAt: NOW + UNSEEN_EVERY_MS });
    expect(planRing([rung], 1, NOW + UNSEEN_EVERY_MS).dueIds).toEqual(['a']);
  });

  test.each([
    [1, 60_000],
    [5, 300_000],
    [10, 600_000],
  ] as const)('seen and not answered, it reminds every %p minutes', (minutes, ms) => {
    const seen = caller('a', { isSeen: true, lastRangAt: NOW });
    expect(planRing([seen], minutes, NOW + ms - 1).dueIds).toEqual([]);
    expect(planRing([seen], minutes, NOW + ms)).toEqual({ dueIds: ['a'], nextAt: NOW + 2 * ms });
  });

  test('set to never, what was seen is silent for good', () => {
    expect(planRing([caller('a', { isSeen: true, lastRangAt: NOW })], 0, NOW + 10 ** 9)).toEqual({
      dueIds: [],
      nextAt: null,
    });
  });

  test.each([
    [5, NOW + 300_000],
    [0, null],
  ] as const)('coming while its screen is open it rings all the same, once: nobody may be there', (minutes, nextAt) => {
    expect(planRing([caller('a', { isSeen: true })], minutes, NOW)).toEqual({ dueIds: ['a'], nextAt });
  });

  test('of several the earliest decides when to look again', () => {
    const plan = planRing([caller('seen', { isSeen: true, lastRangAt: NOW }), caller('fresh')], 1, NOW);
    expect(plan).toEqual({ dueIds: ['fresh'], nextAt: NOW + UNSEEN_EVERY_MS });
  });

  test('nothing waits: nothing rings and no timer runs', () => {
    expect(planRing([], 1, NOW)).toEqual({ dueIds: [], nextAt: null });
  });
});
