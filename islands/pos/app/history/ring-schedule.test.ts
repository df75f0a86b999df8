import { describe, expect, test } from 'bun:test';
import { type Caller, planRing, UNSEEN_EVERY_MS } from './ring-schedule.ts';

const NOW = 1_800_000_000_000;
const caller = (id: string, over: Partial<Caller> = {}): Caller => ({
  id,
  isSeen: false,
  lastRangAt: null,
  urgentAt: null,
  ...over,
});

describe('when the till rings', () => {
  test('a new order rings at once, and again until someone has looked', () => {
    expect(planRing([caller('a')], 1, NOW)).toMatchObject({ dueIds: ['a'], nextAt: NOW + UNSEEN_EVERY_MS });
    const rung = caller('a', { lastRangAt: NOW });
    expect(planRing([rung], 1, NOW + 1000)).toMatchObject({ dueIds: [], nextAt: NOW + UNSEEN_EVERY_MS });
    expect(planRing([rung], 1, NOW + UNSEEN_EVERY_MS).dueIds).toEqual(['a']);
  });

  test.each([
    [1, 60_000],
    [5, 300_000],
    [10, 600_000],
  ] as const)('once seen but not answered, it reminds every %p minutes', (minutes, ms) => {
    const seen = caller('a', { isSeen: true, lastRangAt: NOW });
    expect(planRing([seen], minutes, NOW + ms - 1).dueIds).toEqual([]);
    expect(planRing([seen], minutes, NOW + ms)).toMatchObject({ dueIds: ['a'], nextAt: NOW + 2 * ms });
  });

  test('with reminders off, an order that was seen is silent for good', () => {
    expect(planRing([caller('a', { isSeen: true, lastRangAt: NOW })], 0, NOW + 10 ** 9)).toEqual({
      dueIds: [],
      urgentIds: [],
      nextAt: null,
    });
  });

  test.each([
    [5, NOW + 300_000],
    [0, null],
  ] as const)('an order that arrives on its open screen still rings once: no one may be there', (minutes, nextAt) => {
    expect(planRing([caller('a', { isSeen: true })], minutes, NOW)).toEqual({ dueIds: ['a'], urgentIds: [], nextAt });
  });

  describe('an unanswered order', () => {
    const LIMIT = 5 * 60_000;
    const waits = (over: Partial<Caller>) => caller('a', { isSeen: true, urgentAt: NOW + LIMIT, ...over });

    test('is announced when its time is over, even if it was seen and never rings again', () => {
      const plan = planRing([waits({ lastRangAt: NOW })], 0, NOW);
      expect(plan).toEqual({ dueIds: [], urgentIds: [], nextAt: NOW + LIMIT });
    });

    test('from then on rings as if no one had seen it, and as urgent', () => {
      const rung = waits({ lastRangAt: NOW + 1000 });
      expect(planRing([rung], 10, NOW + LIMIT)).toEqual({
        dueIds: ['a'],
        urgentIds: ['a'],
        nextAt: NOW + LIMIT + UNSEEN_EVERY_MS,
      });
      const again = waits({ lastRangAt: NOW + LIMIT });
      expect(planRing([again], 10, NOW + LIMIT + UNSEEN_EVERY_MS).dueIds).toEqual(['a']);
    });

    test('that arrives after its time is urgent at its first ring', () => {
      expect(planRing([waits({ lastRangAt: null, urgentAt: NOW - 1 })], 1, NOW).urgentIds).toEqual(['a']);
    });

    test('changes nothing when no limit is set', () => {
      const plan = planRing([waits({ lastRangAt: NOW, urgentAt: null })], 0, NOW + 10 ** 9);
      expect(plan).toEqual({ dueIds: [], urgentIds: [], nextAt: null });
    });
  });

  test('with several orders, the earliest decides the next check', () => {
    const plan = planRing([caller('seen', { isSeen: true, lastRangAt: NOW }), caller('fresh')], 1, NOW);
    expect(plan).toMatchObject({ dueIds: ['fresh'], nextAt: NOW + UNSEEN_EVERY_MS });
  });

  test('when nothing waits, nothing rings and no timer runs', () => {
    expect(planRing([], 1, NOW)).toEqual({ dueIds: [], urgentIds: [], nextAt: null });
  });
});
