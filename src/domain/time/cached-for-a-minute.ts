// Uses Temporal: not for islands.
/**
 * Caches what is computed from immutable facts and the time, where the time counts in whole minutes: opening hours,
 * prices of a local date, 'from 5:00 PM'. Within one minute, and until the next known change, the answer is the same;
 * computing it reads the clocks of time zones dozens of times.
 *
 * The first fact is an object that is replaced when it changes (a menu, a store, a cart's lines), and the cached value
 * goes with it. Facts are equal if they are the same object or value.
 */
export function cachedForAMinute<Value>(): (
  now: Temporal.Instant,
  facts: Facts,
  work: () => {
    readonly value: Value;
    /** Before the minute is over it is something else; null: it is not. */
    readonly changesAt: Temporal.Instant | null;
  },
) => Value {
  const kept = keptForAMinute<Value>();
  return (now, facts, work) => {
    const known = kept.known(now, facts);
    if (known) return known.value;
    const { value, changesAt } = work();
    kept.keep(now, facts, { value, changesAt });
    return value;
  };
}

/** The same in two steps, where the work has to wait for something between them. */
export function keptForAMinute<Value>() {
  const kept = new WeakMap<object, { facts: Facts; fromMs: number; untilMs: number; value: Value }>();
  return {
    known(now: Temporal.Instant, facts: Facts): { readonly value: Value } | null {
      const atMs = now.epochMilliseconds;
      const known = kept.get(facts[0]);
      return known && known.fromMs <= atMs && atMs < known.untilMs && areSame(known.facts, facts) ? known : null;
    },
    keep(
      now: Temporal.Instant,
      facts: Facts,
      { value, changesAt }: { readonly value: Value; readonly changesAt: Temporal.Instant | null },
    ): void {
      const fromMs = now.epochMilliseconds;
      const minuteEndsMs = (Math.floor(fromMs / MINUTE_MS) + 1) * MINUTE_MS;
      const untilMs = Math.min(minuteEndsMs, changesAt?.epochMilliseconds ?? minuteEndsMs);
      kept.set(facts[0], { facts, fromMs, untilMs, value });
    },
  };
}

type Facts = readonly [object, ...unknown[]];

const MINUTE_MS = 60_000;

function areSame(known: Facts, facts: Facts): boolean {
  return known.length === facts.length && known.every((one, at) => one === facts[at]);
}
