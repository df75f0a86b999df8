import { learnTimes } from '#src/domain/kitchen/timing/learn-times.ts';
import { planOrder, promiseFor } from '#src/domain/kitchen/timing/plan-order.ts';
import type { Observation } from '#src/domain/kitchen/timing/timing.types.ts';
import type { Dice } from './dice.ts';

/**
 * Kitchens whose true times the program is never told: it sees bumps alone. Their truth has not the form of what is learnt:
 * a station slows down smoothly once more is open than it has hands, each weekday has cooks of its own, and some bumps are
 * forgotten until someone clears the screen.
 */
export interface HiddenKitchen {
  readonly name: string;
  readonly stations: readonly HiddenStation[];
  /** Orders an hour when it is quiet, and in the rush of midday and evening. */
  readonly ordersAnHour: { readonly quiet: number; readonly rush: number };
  /** How much one dish differs from the next of its kind: one deviation. */
  readonly scatter: number;
  /** What the owner entered: one number for all. */
  readonly ownersMinutes: number;
  /** By weekday, from Monday. */
  readonly pace: readonly number[];
}

interface HiddenStation {
  readonly id: string;
  readonly hands: number;
  /** How much slower with twice as many dishes open as it has hands. */
  readonly slows: number;
  /** Minutes by dish. */
  readonly dishes: Readonly<Record<string, number>>;
}

export const HIDDEN_KITCHENS: readonly HiddenKitchen[] = [
  {
    name: 'a pizzeria',
    stations: [
      { id: 'oven', hands: 5, slows: 0.4, dishes: { margherita: 8, calzone: 13, garlicBread: 5 } },
      { id: 'pass', hands: 3, slows: 0.25, dishes: { rocket: 3.5, caprese: 4.5 } },
      { id: 'fryer', hands: 3, slows: 0.3, dishes: { chips: 6, arancini: 7.5 } },
    ],
    ordersAnHour: { quiet: 6, rush: 18 },
    ...{ scatter: 0.12, ownersMinutes: 20, pace: [0.95, 1, 1, 0.97, 1.05, 1.1, 1.04] },
  },
  {
    name: 'a quiet bistro',
    stations: [
      { id: 'grill', hands: 3, slows: 0.35, dishes: { steak: 14, burger: 10, fish: 12 } },
      { id: 'cold', hands: 2, slows: 0.2, dishes: { tartare: 6, salad: 4 } },
    ],
    ordersAnHour: { quiet: 3, rush: 9 },
    ...{ scatter: 0.075, ownersMinutes: 25, pace: [1, 1, 0.96, 1, 1.08, 1.12, 0.94] },
  },
  {
    name: 'a busy noodle bar',
    stations: [
      { id: 'wok', hands: 6, slows: 0.5, dishes: { padThai: 7, laksa: 9, friedRice: 6 } },
      { id: 'steamer', hands: 5, slows: 0.3, dishes: { dumplings: 8, buns: 10 } },
      { id: 'bar', hands: 3, slows: 0.2, dishes: { springRolls: 5, edamame: 3 } },
    ],
    ordersAnHour: { quiet: 12, rush: 30 },
    ...{ scatter: 0.11, ownersMinutes: 15, pace: [0.93, 0.98, 1, 1.03, 1.1, 1.08, 0.96] },
  },
];

export interface Verdict {
  readonly orders: number;
  /** Of orders with more than one dish: ready within two minutes of each other. */
  readonly together: number;
  /** Ready when it was said, where nine in ten were asked for. */
  readonly kept: number;
  /** Minutes between what was expected and when it was ready: the middle one. */
  readonly error: number;
  /** Of the best one number that an owner could have set, known only afterwards. */
  readonly errorOfFixed: number;
  /** Of orders whose dishes were all begun at once, as without a plan. */
  readonly togetherUnplanned: number;
}

interface Dish {
  readonly station: HiddenStation;
  readonly dishId: string;
  startAt: number | null;
  doneAt: number | null;
}

interface Order {
  readonly at: number;
  readonly dueAt: number | null;
  readonly dishes: Dish[];
  promiseAt: number;
  expectedAt: number;
}

const TOGETHER_MINUTES = 2;

/** Learns for `learnDays`, and is judged for `judgeDays` while it goes on learning. */
export function judge(kitchen: HiddenKitchen, dice: Dice, days: { learn: number; judge: number }): Verdict {
  const seen: Observation[] = [];
  const [unplanned, planned]: Order[][] = [[], []];
  for (let day = 0; day < days.learn + days.judge; day++) {
    const isPlanned = day >= days.learn;
    const served = new Service(kitchen, dice, day, isPlanned ? seen : null);
    (isPlanned ? planned : unplanned)?.push(...served.orders);
    seen.push(...served.bumps());
  }
  return verdictOf(planned ?? [], unplanned ?? []);
}

function verdictOf(planned: readonly Order[], unplanned: readonly Order[]): Verdict {
  const readyOf = ({ dishes }: Order) => Math.max(...dishes.map(({ doneAt }) => doneAt!));
  const spreadOf = (order: Order) => readyOf(order) - Math.min(...order.dishes.map(({ doneAt }) => doneAt!));
  const togetherIn = (some: readonly Order[]) => {
    const several = some.filter(({ dishes }) => dishes.length > 1);
    return several.filter((order) => spreadOf(order) <= TOGETHER_MINUTES).length / several.length;
  };
  const soon = planned.filter(({ dueAt }) => dueAt === null);
  const took = soon.map((order) => readyOf(order) - order.at);
  const fixed = middleOf(took);
  return {
    orders: planned.length,
    together: togetherIn(planned),
    kept: planned.filter((order) => readyOf(order) <= order.promiseAt).length / planned.length,
    error: middleOf(soon.map((order) => Math.abs(readyOf(order) - order.expectedAt))),
    errorOfFixed: middleOf(took.map((minutes) => Math.abs(minutes - fixed))),
    togetherUnplanned: togetherIn(unplanned),
  };
}

function middleOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** One day, minute by minute as things happen. */
class Service {
  readonly orders: Order[] = [];
  readonly #begun: Dish[] = [];
  readonly #loads = new Map<Dish, number>();

  constructor(
    private readonly kitchen: HiddenKitchen,
    private readonly dice: Dice,
    private readonly day: number,
    seen: readonly Observation[] | null,
  ) {
    const times = seen && learnTimes(seen, ownersOf(kitchen), day);
    const pending: { at: number; order: Order; dish: Dish }[] = [];
    const arrivals = this.#arrivals();
    while (arrivals.length > 0 || pending.length > 0) {
      pending.sort((a, b) => a.at - b.at);
      const next = pending[0];
      const order = arrivals[0];
      if (order && (!next || order.at <= next.at)) {
        arrivals.shift();
        this.orders.push(order);
        const asPlanned = times && this.#toPlan(order, order.at, times);
        order.promiseAt = order.dueAt ?? (asPlanned ? promiseFor(asPlanned) : order.at);
        order.expectedAt = asPlanned ? promiseFor(asPlanned, 0.5) : order.at;
        for (const dish of order.dishes) pending.push({ at: order.at, order, dish });
      } else if (next) {
        pending.shift();
        const startAt = times ? this.#startOf(next, times) : next.at;
        if (startAt > next.at + 0.1) pending.push({ ...next, at: Math.max(startAt, next.at + 0.25) });
        else this.#begin(next.dish, next.at);
      }
    }
  }

  /** What its screen showed: three in a hundred are forgotten until someone clears the board. */
  bumps(): Observation[] {
    return this.orders.flatMap(({ dishes }) =>
      dishes.map((dish): Observation => {
        const late = this.dice.chance(0.03) ? 15 + this.dice.below(60) : 0;
        return {
          ...{ stationId: dish.station.id, dishId: dish.dishId, load: this.#loads.get(dish) ?? 1, day: this.day },
          ...{ weekday: (this.day % 7) + 1, hour: Math.floor(dish.startAt! / 60) },
          minutes: dish.doneAt! - dish.startAt! + late,
        };
      }),
    );
  }

  #arrivals(): Order[] {
    const { ordersAnHour, stations } = this.kitchen;
    const all: Order[] = [];
    for (let at = 11 * 60; at < 22 * 60; ) {
      const hour = Math.floor(at / 60);
      const anHour = hour === 12 || hour === 18 || hour === 19 ? ordersAnHour.rush : ordersAnHour.quiet;
      at += (-Math.log(1 - this.dice.below(10_000) / 10_000) * 60) / anHour;
      const dishes = Array.from({ length: 1 + this.dice.below(3) }, (): Dish => {
        const station = this.dice.one(stations);
        return { station, dishId: this.dice.one(Object.keys(station.dishes)), startAt: null, doneAt: null };
      });
      const dueAt = this.dice.chance(0.15) ? at + 40 + this.dice.below(60) : null;
      all.push({ at, dueAt, dishes, promiseAt: 0, expectedAt: 0 });
    }
    return all;
  }

  #openAt(station: HiddenStation, at: number): number {
    return this.#begun.filter((dish) => dish.station === station && dish.doneAt! > at).length;
  }

  #toPlan(order: Order, now: number, times: ReturnType<typeof learnTimes>) {
    return {
      ...{ now, dueAt: order.dueAt },
      dishes: order.dishes.map((dish, at) => {
        const mates = order.dishes.filter((each) => each.station === dish.station && each.startAt === null).length;
        const load = this.#loads.get(dish) ?? this.#openAt(dish.station, now) + mates;
        const { station, dishId, startAt } = dish;
        const when = { load, weekday: (this.day % 7) + 1, hour: Math.floor((startAt ?? now) / 60) };
        // Nobody knows that it is done before it is.
        const doneAt = dish.doneAt !== null && dish.doneAt <= now ? dish.doneAt : null;
        const estimate = times.estimate({ stationId: station.id, dishId, ...when });
        return { key: String(at), estimate, begunAt: startAt, doneAt };
      }),
    };
  }

  #startOf(
    { at, order, dish }: { at: number; order: Order; dish: Dish },
    times: ReturnType<typeof learnTimes>,
  ): number {
    const key = String(order.dishes.indexOf(dish));
    return planOrder(this.#toPlan(order, at, times)).dishes.find((each) => each.key === key)?.startAt ?? at;
  }

  #begin(dish: Dish, at: number): void {
    const { station, dishId } = dish;
    const { scatter, pace } = this.kitchen;
    const open = this.#openAt(station, at) + 1;
    const slow = 1 + station.slows * Math.max(0, open / station.hands - 1);
    const noise = Math.exp(scatter * this.#normal());
    dish.startAt = at;
    // It is ready once someone says so.
    const saidAfter = this.dice.below(20) / 60;
    dish.doneAt = at + station.dishes[dishId]! * slow * pace[this.day % 7]! * noise + saidAfter;
    this.#loads.set(dish, open);
    this.#begun.push(dish);
  }

  #normal(): number {
    return Array.from({ length: 12 }, () => this.dice.below(10_000) / 10_000).reduce((sum, each) => sum + each, -6);
  }
}

function ownersOf({ ownersMinutes }: HiddenKitchen) {
  return { usual: ownersMinutes, ofStation: new Map<string, number>(), ofDish: new Map<string, number>() };
}
