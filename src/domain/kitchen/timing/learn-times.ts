/** How long each dish of a kitchen takes, learnt from its tickets. */
import { PRIOR_TICKETS, Spread } from './spread.ts';
import type { Basis, DishAt, Estimate, Observation, OwnersMinutes } from './timing.types.ts';

/** After so many days a ticket counts half: a new oven or a new cook is noticed within weeks. */
const HALF_LIFE_DAYS = 28;
/** Tickets that a dish or a station needs before its number is called learnt. */
const TICKETS_TO_LEARN = 8;
/** A dish counts as its station until it has tickets of its own: so many make it half its own. */
const DISH_TICKETS = 2;
const LOAD_TICKETS = 4;
const WEEK_TICKETS = 12;
const ROUNDS = 4;
/** A dish is made within these; anything else was a slip, or bumped long after. */
const MINUTES = { least: 0.5, most: 180 };
/** Further from what is expected than twice, and than this many deviations of the others, is a forgotten bump. */
const OUTLIER_DEVIATIONS = 4;
const LOAD_STEPS = [1, 2, 3, 5, 8, 12, 18] as const;

export interface KitchenTimes {
  readonly estimate: (dish: DishAt) => Estimate;
  /** Tickets that it was learnt from, of a station or of one of its dishes. */
  readonly ticketsOf: (stationId: string, dishId?: string) => number;
  /** Dishes of a station with tickets of their own. */
  readonly dishesOf: (stationId: string) => readonly string[];
}

/** `today`: days since 1970. What lies ahead of it, by a clock that was wrong, counts as today's. */
export function learnTimes(all: readonly Observation[], owners: OwnersMinutes, today: number): KitchenTimes {
  const inRange = all.filter(({ minutes }) => minutes >= MINUTES.least && minutes <= MINUTES.most);
  const byStation = Map.groupBy(inRange, ({ stationId }) => stationId);
  const learnt = new Map([...byStation].map(([id, some]) => [id, new StationTimes(id, some, owners, today)]));
  const empty = new Map<string, StationTimes>();
  const stationOf = (id: string) => {
    const known = learnt.get(id) ?? empty.get(id) ?? new StationTimes(id, [], owners, today);
    if (!learnt.has(id)) empty.set(id, known);
    return known;
  };
  return {
    estimate: (dish) => stationOf(dish.stationId).estimate(dish),
    ticketsOf: (stationId, dishId) => learnt.get(stationId)?.ticketsOf(dishId) ?? 0,
    dishesOf: (stationId) => learnt.get(stationId)?.dishIds() ?? [],
  };
}

interface Weighed {
  readonly seen: Observation;
  /** Which step of each part it was made in. */
  readonly keys: readonly string[];
  readonly weight: number;
  readonly log: number;
}

type Effect = Map<string, number>;
type When = Pick<Observation, 'load' | 'weekday' | 'hour'>;

/** Apart from its dish, what makes a ticket take longer: how full the station is, the day, the part of the day. */
const PARTS = [
  { keyOf: ({ load }: When) => loadKey(load), tickets: LOAD_TICKETS, onlyRises: true },
  { keyOf: ({ weekday }: When) => String(weekday), tickets: WEEK_TICKETS, onlyRises: false },
  { keyOf: ({ hour }: When) => partOfDay(hour), tickets: WEEK_TICKETS, onlyRises: false },
] as const;

const keysOf = (when: When) => PARTS.map(({ keyOf }) => keyOf(when));

class StationTimes {
  readonly #stationId: string;
  readonly #owners: OwnersMinutes;
  #kept: readonly Weighed[];
  #base = 0;
  readonly #dishes: Effect = new Map();
  readonly #parts: readonly Effect[] = PARTS.map(() => new Map());
  readonly #spread: Spread;
  readonly #tickets: ReadonlyMap<string | null, number>;

  constructor(stationId: string, all: readonly Observation[], owners: OwnersMinutes, today: number) {
    this.#stationId = stationId;
    this.#owners = owners;
    this.#kept = all.map((seen) => ({
      ...{ seen, log: Math.log(seen.minutes), keys: keysOf(seen) },
      weight: 2 ** (-Math.max(0, today - seen.day) / HALF_LIFE_DAYS),
    }));
    this.#fit();
    this.#kept = this.#withoutForgotten();
    this.#fit();
    this.#spread = new Spread(this.#residuals());
    this.#tickets = new Map(
      [...Map.groupBy(this.#kept, ({ seen }) => seen.dishId)].map(([dishId, some]) => [dishId, some.length]),
    );
  }

  /** Without a dish: of a dish that is new to the station. */
  estimate({ dishId, ...when }: DishAt): Estimate {
    const expected = this.#expected(dishId, keysOf(when));
    return {
      basis: this.#basisOf(dishId),
      minutesAt: (share) => Math.exp(expected + this.#spread.ratioAt(share)),
      shareWithin: (minutes) => (minutes <= 0 ? 0 : this.#spread.shareBelow(Math.log(minutes) - expected)),
    };
  }

  ticketsOf(dishId?: string): number {
    return dishId === undefined ? this.#kept.length : (this.#tickets.get(dishId) ?? 0);
  }

  dishIds(): string[] {
    return [...this.#tickets.keys()].filter((id) => id !== null);
  }

  #basisOf(dishId: string): Basis {
    const own = this.ticketsOf(dishId);
    if (own >= TICKETS_TO_LEARN) return { kind: 'learnt', of: 'dish', tickets: own };
    if (this.#owners.ofDish.has(dishId)) return { kind: 'set', of: 'dish' };
    if (this.#kept.length >= TICKETS_TO_LEARN) return { kind: 'learnt', of: 'station', tickets: this.#kept.length };
    return { kind: 'set', of: this.#owners.ofStation.has(this.#stationId) ? 'station' : 'store' };
  }

  #expected(dishId: string | null, keys: readonly string[]): number {
    return this.#levelOf(dishId) + this.#whenOf(keys);
  }

  #levelOf(dishId: string | null): number {
    if (dishId === null) return this.#dishes.get(MIXED) ?? this.#base;
    if (dishId === MIXED) return this.#base;
    const set = this.#owners.ofDish.get(dishId);
    return this.#dishes.get(dishId) ?? (set === undefined ? this.#base : Math.log(set));
  }

  #whenOf(keys: readonly string[]): number {
    return this.#parts.reduce((sum, part, at) => sum + (part.get(keys[at] ?? '') ?? 0), 0);
  }

  /** Each in turn explains what the others leave over, pulled to what is said before there is data. */
  #fit(): void {
    const { ofStation, usual } = this.#owners;
    const said = Math.log(Math.max(MINUTES.least, ofStation.get(this.#stationId) ?? usual));
    for (let round = 0; round < ROUNDS; round++) {
      const left = ({ keys, log }: Weighed) => log - this.#whenOf(keys);
      this.#base = pulled(this.#kept, left, said, PRIOR_TICKETS);
      for (const [id, some] of Map.groupBy(this.#kept, ({ seen }) => seen.dishId ?? MIXED)) {
        const set = this.#owners.ofDish.get(id);
        const own = set === undefined ? this.#base : Math.log(Math.max(MINUTES.least, set));
        this.#dishes.set(id, pulled(some, left, own, set === undefined ? DISH_TICKETS : PRIOR_TICKETS));
      }
      PARTS.forEach((_, at) => {
        this.#fitPart(at);
      });
    }
  }

  #fitPart(at: number): void {
    const [part, effect] = [PARTS[at], this.#parts[at]];
    if (!part || !effect) return;
    effect.clear();
    const left = ({ seen, keys, log }: Weighed) => log - this.#expected(seen.dishId, keys);
    const groups = [...Map.groupBy(this.#kept, ({ keys }) => keys[at] ?? '')].map(([key, some]) => ({
      key,
      level: pulled(some, left, 0, part.tickets),
      weight: sumOf(some, ({ weight }) => weight),
    }));
    const total = sumOf(groups, ({ weight }) => weight);
    const middle = total === 0 ? 0 : sumOf(groups, ({ weight, level }) => weight * level) / total;
    const levels = part.onlyRises ? rising(groups) : groups;
    // What is the same in all of them is the dish's. Steps that no ticket had are as the last one below.
    for (const { key, level } of levels) effect.set(key, level - middle);
    if (part.onlyRises && levels.length > 0) fillSteps(effect);
  }

  /** Around their own middle: that they were pulled to the owner's number is no scatter. */
  #residuals(): { ratio: number; weight: number }[] {
    const some = this.#kept.map(({ seen, keys, log, weight }) => ({
      weight,
      ratio: log - this.#expected(seen.dishId, keys),
    }));
    const weight = sumOf(some, (each) => each.weight);
    const middle = weight === 0 ? 0 : sumOf(some, (each) => each.weight * each.ratio) / weight;
    return some.map((each) => ({ ...each, ratio: each.ratio - middle }));
  }

  #withoutForgotten(): Weighed[] {
    const away = this.#kept.map((each) => Math.abs(each.log - this.#expected(each.seen.dishId, each.keys)));
    const middle = away.toSorted((a, b) => a - b)[Math.floor(away.length / 2)] ?? 0;
    const most = Math.max(Math.LN2, OUTLIER_DEVIATIONS * 1.4826 * middle);
    return this.#kept.filter((_, at) => (away[at] ?? 0) <= most);
  }
}

/** A ticket of several dishes is no dish of its own. No item has this id. */
const MIXED = '';

function pulled(some: readonly Weighed[], of: (each: Weighed) => number, to: number, tickets: number): number {
  const weight = sumOf(some, (each) => each.weight);
  return (tickets * to + sumOf(some, (each) => each.weight * of(each))) / (tickets + weight);
}

function sumOf<T>(some: readonly T[], of: (each: T) => number): number {
  return some.reduce((sum, each) => sum + of(each), 0);
}

interface Level {
  readonly key: string;
  readonly level: number;
  readonly weight: number;
}

/** A fuller station is never quicker: steps that fall are taken together. */
function rising(groups: readonly Level[]): Level[] {
  const pools: { keys: string[]; level: number; weight: number }[] = [];
  for (const { key, level, weight } of groups.toSorted((a, b) => Number(a.key) - Number(b.key))) {
    pools.push({ keys: [key], level, weight });
    for (let last = pools.at(-1), before = pools.at(-2); last && before && before.level > last.level; ) {
      const sum = before.weight + last.weight;
      before.level = (before.level * before.weight + last.level * last.weight) / sum;
      before.weight = sum;
      before.keys.push(...last.keys);
      pools.pop();
      [last, before] = [pools.at(-1), pools.at(-2)];
    }
  }
  return pools.flatMap(({ keys, level, weight }) => keys.map((key) => ({ key, level, weight })));
}

function fillSteps(effect: Effect): void {
  const steps = [...Array(LOAD_STEPS.length + 1).keys()].map(String);
  let level = effect.get(steps.find((step) => effect.has(step)) ?? '') ?? 0;
  for (const step of steps) {
    level = effect.get(step) ?? level;
    effect.set(step, level);
  }
}

function loadKey(load: number): string {
  const at = LOAD_STEPS.findIndex((most) => load <= most);
  return String(at === -1 ? LOAD_STEPS.length : at);
}

function partOfDay(hour: number): string {
  if (hour >= 5 && hour < 11) return 'morning';
  if (hour >= 11 && hour < 15) return 'midday';
  return hour >= 15 && hour < 18 ? 'afternoon' : 'evening';
}
