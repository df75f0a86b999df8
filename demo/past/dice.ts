/** Numbers that look random and are the same each time: the demo and the measurements see the same past. */
export interface Dice {
  /** At least 0, below 1. */
  roll(): number;
  /** At least `from`, at most `to`. */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  /** One of them; the list is not empty. */
  pick<Thing>(things: readonly Thing[]): Thing;
}

export function diceOf(seed: string): Dice {
  // Two rounds of mulberry32 would do; the hash spreads seeds that differ by one letter.
  let state = Number(BigInt.asUintN(32, BigInt(Bun.hash(seed))));
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    roll,
    between: (from, to) => from + Math.floor(roll() * (to - from + 1)),
    chance: (probability) => roll() < probability,
    pick: (things) => things[Math.floor(roll() * things.length)]!,
  };
}
