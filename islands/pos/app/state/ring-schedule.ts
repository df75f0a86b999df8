/** When the till rings. Pure: what happened and what time it is go in, what to do comes out. */

import type { RepeatMinutes } from '#src/domain/access/terminal-words.ts';

/** Until somebody has looked, it rings again after so many seconds. */
export const UNSEEN_EVERY_MS = 8_000;
const MINUTE_MS = 60_000;

/** One order or failed print that asks for attention. Instants in milliseconds since 1970. */
export interface Caller {
  readonly id: string;
  readonly isSeen: boolean;
  /** Null: it has never rung here. */
  readonly lastRangAt: number | null;
}

export interface RingPlan {
  /** Those whose tone is due now. One tone is enough for all of them. */
  readonly dueIds: readonly string[];
  /** When to look again; null when nothing waits. */
  readonly nextAt: number | null;
}

/**
 * Everything rings once, also where its screen happens to be open. What nobody has seen rings every few seconds. What was seen but not answered rings again every `repeatMinutes`, or
 * never (product design 2.13, design language "Sound").
 */
export function planRing(callers: readonly Caller[], repeatMinutes: RepeatMinutes, now: number): RingPlan {
  const times = callers.map((caller) => ({ id: caller.id, at: nextRingAt(caller, repeatMinutes, now) }));
  const dueIds = times.filter(({ at }) => at !== null && at <= now).map(({ id }) => id);
  const waiting = callers.map((caller) =>
    nextRingAt(dueIds.includes(caller.id) ? { ...caller, lastRangAt: now } : caller, repeatMinutes, now),
  );
  const later = waiting.filter((at): at is number => at !== null);
  return { dueIds, nextAt: later.length === 0 ? null : Math.min(...later) };
}

function nextRingAt({ isSeen, lastRangAt }: Caller, repeatMinutes: RepeatMinutes, now: number): number | null {
  if (lastRangAt === null) return now;
  if (!isSeen) return lastRangAt + UNSEEN_EVERY_MS;
  return repeatMinutes === 0 ? null : lastRangAt + repeatMinutes * MINUTE_MS;
}
