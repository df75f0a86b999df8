import { describe, expect, test } from 'bun:test';
import { type DishToPlan, planOrder, promiseFor } from './plan-order.ts';

/** A dish that always takes so long, give or take a sixth for one in three. */
const taking = (minutes: number) => ({
  minutesAt: (share: number) => minutes * (1 + (share - 0.5) / 3),
  shareWithin: (within: number) => Math.min(1, Math.max(0, 0.5 + (within / minutes - 1) * 3)),
});
const dish = (key: string, minutes: number, more: Partial<DishToPlan> = {}): DishToPlan => ({
  ...{ key, estimate: taking(minutes), begunAt: null, doneAt: null, ...more },
});
const PIZZA = dish('pizza', 12);
const CHIPS = dish('chips', 5);
const SALAD = dish('salad', 3);

describe('An order’s dishes are begun so that they are ready together', () => {
  const NOW = 100;
  test.each<[string, Parameters<typeof planOrder>[0], number, Record<string, number>]>([
    ['one dish is begun at once', { now: NOW, dueAt: null, dishes: [PIZZA] }, 112, { pizza: 100 }],
    [
      'the longest first, the others so that they end with it',
      { now: NOW, dueAt: null, dishes: [SALAD, PIZZA, CHIPS] },
      112,
      { pizza: 100, chips: 107, salad: 109 },
    ],
    [
      'what is being made already says when',
      { now: NOW, dueAt: null, dishes: [dish('pizza', 12, { begunAt: 96 }), CHIPS] },
      108,
      { pizza: 96, chips: 103 },
    ],
    [
      'one that should be done by now is waited for no longer',
      { now: NOW, dueAt: null, dishes: [dish('pizza', 12, { begunAt: 80 }), CHIPS] },
      105,
      { pizza: 80, chips: 100 },
    ],
    [
      'where one is done, the others are begun at once',
      { now: NOW, dueAt: null, dishes: [dish('pizza', 12, { begunAt: 86, doneAt: 98 }), CHIPS] },
      105,
      { pizza: 86, chips: 100 },
    ],
    [
      'a time that can’t be kept any more is begun at once',
      { now: NOW, dueAt: 104, dishes: [PIZZA, CHIPS] },
      112,
      { pizza: 100, chips: 107 },
    ],
    ['an order without dishes is ready', { now: NOW, dueAt: null, dishes: [] }, 100, {}],
  ])('%s', (_, order, targetAt, starts) => {
    const plan = planOrder(order);
    expect(plan.targetAt).toBeCloseTo(targetAt, 6);
    expect(Object.fromEntries(plan.dishes.map(({ key, startAt }) => [key, Math.round(startAt * 1e6) / 1e6]))).toEqual(
      starts,
    );
  });

  test('an order for later is begun as early before its time as it takes to keep nine in ten', () => {
    const plan = planOrder({ now: NOW, dueAt: 160, dishes: [PIZZA] });
    // Nine in ten pizzas take less than 13.6 minutes.
    expect(plan.dishes[0]?.startAt).toBeCloseTo(160 - 13.6, 1);
    const two = planOrder({ now: NOW, dueAt: 160, dishes: [PIZZA, dish('calzone', 12)] });
    expect(two.targetAt).toBeLessThan(plan.targetAt);
  });
});

describe('A promise', () => {
  test('is the time that nine in ten keep, and the middle one that half of them keep', () => {
    expect(promiseFor({ now: 100, dueAt: null, dishes: [PIZZA] })).toBeCloseTo(113.6, 1);
    expect(promiseFor({ now: 100, dueAt: null, dishes: [PIZZA] }, 0.5)).toBeCloseTo(112, 1);
  });
  test('is later with two dishes than with one: either may be late', () => {
    const two = promiseFor({ now: 100, dueAt: null, dishes: [PIZZA, dish('calzone', 12)] });
    expect(two).toBeGreaterThan(promiseFor({ now: 100, dueAt: null, dishes: [PIZZA] }));
  });
  test('of dishes that are all done is the time at which the last one was', () => {
    const done = dish('pizza', 12, { begunAt: 80, doneAt: 93 });
    expect(promiseFor({ now: 100, dueAt: null, dishes: [done] })).toBe(100);
  });
  test('counts what a dish has taken already', () => {
    const begun = promiseFor({ now: 100, dueAt: null, dishes: [dish('pizza', 12, { begunAt: 90 })] });
    expect(begun).toBeGreaterThan(101);
    expect(begun).toBeLessThan(104);
  });
});

describe('Whatever an order has in it', () => {
  /** The same each time. */
  const numbers = (seed: number) => {
    let state = seed;
    return (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return ((state >>> 8) / 2 ** 24) * below;
    };
  };
  const orders = Array.from({ length: 500 }, (_, seed) => {
    const next = numbers(seed + 1);
    const now = next(1000);
    const dishes = Array.from({ length: 1 + Math.floor(next(6)) }, (_one, at) => {
      const begunAt = next(1) < 0.3 ? now - next(20) : null;
      const doneAt = begunAt !== null && next(1) < 0.3 ? now - next(now - begunAt) : null;
      return dish(String(at), 1 + next(30), { begunAt, doneAt });
    });
    return { now, dueAt: next(1) < 0.5 ? now + next(120) - 10 : null, dishes };
  });

  test('nothing is begun before now, and what was begun keeps its time', () => {
    for (const order of orders) {
      for (const { key, startAt } of planOrder(order).dishes) {
        const was = order.dishes.find((each) => each.key === key);
        if (was?.begunAt === null && was.doneAt === null) expect(startAt).toBeGreaterThanOrEqual(order.now);
        else expect(startAt).toBe(was?.begunAt ?? Number.NaN);
      }
    }
  });
  test('all that is not begun ends at the same time, the longest of it begun first', () => {
    for (const order of orders) {
      const open = new Set(order.dishes.filter(({ begunAt }) => begunAt === null).map(({ key }) => key));
      const { targetAt, dishes } = planOrder(order);
      const waiting = dishes.filter(({ key }) => open.has(key));
      for (const { readyAt } of waiting) expect(readyAt).toBeCloseTo(targetAt, 6);
      const lengths = waiting.map(({ startAt, readyAt }) => readyAt - startAt);
      expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
    }
  });
  test('a promise is never before what is expected, and later where more of them are to keep it', () => {
    for (const order of orders) {
      expect(promiseFor(order, 0.9)).toBeGreaterThanOrEqual(promiseFor(order, 0.5) - 0.02);
      expect(promiseFor(order, 0.5)).toBeGreaterThanOrEqual(order.now);
    }
  });
});
