// Uses Temporal: not for islands.
/** Half-open stretches of time: the start belongs to it, the end does not (domain rules §4). */
export interface Interval {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
}

export function containsInstant({ from, until }: Interval, at: Temporal.Instant): boolean {
  return from.epochNanoseconds <= at.epochNanoseconds && at.epochNanoseconds < until.epochNanoseconds;
}

/** In order of time; touching or overlapping ones become one, empty ones are left out. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals
    .filter(({ from, until }) => from.epochNanoseconds < until.epochNanoseconds)
    .sort((a, b) => Temporal.Instant.compare(a.from, b.from));
  const merged: Interval[] = [];
  for (const next of sorted) {
    const last = merged.at(-1);
    if (last && next.from.epochNanoseconds <= last.until.epochNanoseconds) {
      if (next.until.epochNanoseconds > last.until.epochNanoseconds) {
        merged[merged.length - 1] = { from: last.from, until: next.until };
      }
    } else {
      merged.push(next);
    }
  }
  return merged;
}

/** Whether the instant is inside, and when that next changes. `changesAt` null: not in the intervals given. */
export interface OpenState {
  readonly isOpen: boolean;
  readonly changesAt: Temporal.Instant | null;
}

export function openStateAt(intervals: readonly Interval[], at: Temporal.Instant): OpenState {
  for (const interval of mergeIntervals(intervals)) {
    if (containsInstant(interval, at)) return { isOpen: true, changesAt: interval.until };
    if (interval.from.epochNanoseconds > at.epochNanoseconds) return { isOpen: false, changesAt: interval.from };
  }
  return { isOpen: false, changesAt: null };
}

export function earliestInstant(instants: readonly (Temporal.Instant | null | undefined)[]): Temporal.Instant | null {
  let earliest: Temporal.Instant | null = null;
  for (const instant of instants) {
    if (instant && (!earliest || instant.epochNanoseconds < earliest.epochNanoseconds)) earliest = instant;
  }
  return earliest;
}
