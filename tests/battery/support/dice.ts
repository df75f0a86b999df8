/** Numbers from a seed, the same on every machine: a failure can be had again. */
export interface Dice {
  /** From 0 up to, not including, the limit. */
  below(limit: number): number;
  chance(share: number): boolean;
  one<T>(all: readonly T[]): T;
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    chance: (share) => next() < share,
    one: (all) => all[Math.floor(next() * all.length)]!,
  };
}

/** The same each time, so that a failure can be had again; `BATTERY_SEED` takes another. Every run says which. */
export function seedOfRun(): number {
  const given = Number(process.env.BATTERY_SEED);
  return Number.isSafeInteger(given) && given > 0 ? given : 20_261_121;
}

/** Days since 1970: what a day's run takes its turn from. */
export const dayOfRun = Math.floor(Date.now() / 86_400_000);

/** New each day, for what may find something else every day; `BATTERY_SEED` has a day again. */
export function seedOfDay(): number {
  return process.env.BATTERY_SEED ? seedOfRun() : 20_261_121 + dayOfRun;
}

/** `BATTERY_SCALE=20` makes a nightly run of the same tests. */
export function scaled(count: number): number {
  const scale = Number(process.env.BATTERY_SCALE ?? 1);
  return Math.max(1, Math.round(count * (Number.isFinite(scale) && scale > 0 ? scale : 1)));
}

/** `BATTERY_LONG=1`: the long form of what CI does shortly. */
export const isLongRun = process.env.BATTERY_LONG === '1';

const A_QUARTER = 4;

/** What is thousands at night is a quarter of it a day, by the dice of that day (`seedOfDay`). */
export function ofTheNight(count: number): number {
  return scaled(isLongRun ? count : count / A_QUARTER);
}
