/** When each dish of an order is begun, so that all are ready together, and what time can be promised. */
import type { Estimate } from './timing.types.ts';

/** Instants are minutes on one clock, whichever it is. */
export interface DishToPlan {
  readonly key: string;
  readonly estimate: Pick<Estimate, 'minutesAt' | 'shareWithin'>;
  /** When it was begun or bumped; null: not yet. */
  readonly begunAt: number | null;
  /** When it was done; null: not yet. */
  readonly doneAt: number | null;
}

export interface OrderToPlan {
  readonly now: number;
  /** The guest's or the promised time; null: as soon as possible. */
  readonly dueAt: number | null;
  readonly dishes: readonly DishToPlan[];
}

export interface DishPlan {
  readonly key: string;
  readonly startAt: number;
  readonly readyAt: number;
}

export interface OrderPlan {
  /** When all of it is expected to be ready. */
  readonly targetAt: number;
  /** By start, the longest first. */
  readonly dishes: readonly DishPlan[];
}

/** Of a hundred orders, as many are ready when it was said. */
const PROMISED_SHARE = 0.9;

const expectedOf = ({ estimate }: Pick<DishToPlan, 'estimate'>) => estimate.minutesAt(0.5);

/**
 * All end together: with the longest one that is begun now, with what is being made already, or as early before the time that
 * was promised as it takes to keep it. Nothing begins before now, and what was begun keeps its time: other orders are not
 * looked at, so that one which comes later delays nothing.
 */
export function planOrder({ now, dueAt, dishes }: OrderToPlan): OrderPlan {
  const isBegun = dishes.some(({ begunAt, doneAt }) => begunAt !== null || doneAt !== null);
  const readyAtOf = (dish: DishToPlan) => dish.doneAt ?? (dish.begunAt ?? now) + leastOf(dish, now);
  const soonest = dishes.reduce((latest, dish) => Math.max(latest, readyAtOf(dish)), now);
  const targetAt = isBegun || dueAt === null ? soonest : Math.max(soonest, dueAt - marginOf(dishes));
  const planned = dishes.map((dish): DishPlan => {
    const { key, begunAt, doneAt } = dish;
    if (begunAt !== null || doneAt !== null) {
      return { key, startAt: begunAt ?? doneAt ?? now, readyAt: readyAtOf(dish) };
    }
    const startAt = Math.max(now, targetAt - expectedOf(dish));
    return { key, startAt, readyAt: startAt + expectedOf(dish) };
  });
  return { targetAt, dishes: planned.toSorted((a, b) => a.startAt - b.startAt || b.readyAt - a.readyAt) };
}

/** What is expected from its start on; one that should be done by now is done at any moment. */
function leastOf(dish: DishToPlan, now: number): number {
  const expected = expectedOf(dish);
  return dish.begunAt === null ? expected : Math.max(expected, now - dish.begunAt);
}

/** How much later than expected the last of them is, where all are begun to end together. */
function marginOf(dishes: readonly DishToPlan[]): number {
  return firstMinutes(0, (minutes) =>
    dishes.reduce((all, dish) => all * dish.estimate.shareWithin(expectedOf(dish) + minutes), 1),
  );
}

/**
 * The time that holds in this share of orders: all dishes ready, begun as planned. Of several dishes one is late more often
 * than of one, so that a promise is later than that of its longest dish.
 */
export function promiseFor(order: OrderToPlan, share: number = PROMISED_SHARE): number {
  const { now, dishes } = order;
  const plan = planOrder(order);
  const startOf = new Map(plan.dishes.map(({ key, startAt }) => [key, startAt]));
  const open = dishes.filter(({ doneAt }) => doneAt === null);
  if (open.length === 0) return plan.targetAt;
  const keptWithin = (minutes: number) =>
    open.reduce((all, { key, estimate }) => {
      const startAt = startOf.get(key) ?? now;
      // It is known to take longer than it has taken.
      const past = estimate.shareWithin(now - startAt);
      return past >= 1 ? all : (all * (estimate.shareWithin(now + minutes - startAt) - past)) / (1 - past);
    }, 1);
  return now + firstMinutes(0, keptWithin, share);
}

const EXACT_MINUTES = 1 / 60;
const MOST_MINUTES = 24 * 60;

/** The first at which so many are kept; each more keeps no fewer. */
function firstMinutes(from: number, keptWithin: (minutes: number) => number, share = PROMISED_SHARE): number {
  if (keptWithin(from) >= share) return from;
  let [early, late] = [from, from + 1];
  while (keptWithin(late) < share && late < MOST_MINUTES) [early, late] = [late, late * 2];
  while (late - early > EXACT_MINUTES) {
    const middle = (early + late) / 2;
    if (keptWithin(middle) >= share) late = middle;
    else early = middle;
  }
  return late;
}
