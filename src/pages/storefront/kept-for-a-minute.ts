/**
 * What pages work out of facts that never change and of the time. The website says times in whole minutes, so within
 * one minute, and until the next change that is known, the answer is the same; working it out reads clocks of time
 * zones dozens of times.
 *
 * Facts are objects that are replaced when they change (menus, stores), so what was made of the old ones goes with them.
 */
export function keptForAMinute<Facts extends readonly [object, ...object[]], Value>(
  work: (
    now: Temporal.Instant,
    ...facts: Facts
  ) => {
    readonly value: Value;
    /** Before the minute is over it is something else. */
    readonly changesAt: Temporal.Instant | null;
  },
): (now: Temporal.Instant, ...facts: Facts) => Value {
  const kept = new WeakMap<object, { facts: Facts; fromMs: number; untilMs: number; value: Value }>();
  return (now, ...facts) => {
    const atMs = now.epochMilliseconds;
    const known = kept.get(facts[0]);
    if (known && known.fromMs <= atMs && atMs < known.untilMs && facts.every((one, at) => one === known.facts[at])) {
      return known.value;
    }
    const { value, changesAt } = work(now, ...facts);
    const minuteEndsMs = (Math.floor(atMs / MINUTE_MS) + 1) * MINUTE_MS;
    const untilMs = Math.min(minuteEndsMs, changesAt?.epochMilliseconds ?? minuteEndsMs);
    kept.set(facts[0], { facts, fromMs: atMs, untilMs, value });
    return value;
  };
}

const MINUTE_MS = 60_000;
