/** When the till rings. Pure: events and the time go in, what to do comes out. */

import type { RepeatMinutes } from '#src/domain/access/terminal-choices.ts';

/** It rings again after this many seconds until someone has looked. */
export const UNSEEN_EVERY_MS = 8_000;
const MINUTE_MS = 60_000;

/** One order or failed print that needs attention. Instants in milliseconds since 1970. */
export interface Caller {
  readonly id: string;
  readonly isSeen: boolean;
  /** Null when it has never rung here. */
  readonly lastRangAt: number | null;
  /** When it counts as unanswered for too long. Null when it never does. */
  readonly urgentAt: number | null;
}

export interface RingPlan {
  /** Those that must ring now. One tone is enough for all of them. */
  readonly dueIds: readonly string[];
  /** Those that were unanswered for too long. */
  readonly urgentIds: readonly string[];
  /** When to check again. Null when nothing waits. */
  readonly nextAt: number | null;
}

/**
 * Everything rings once, even when its screen is open. What no one has seen rings every few seconds. What was seen but not
 * answered rings again every `repeatMinutes` or never, until it has waited too long. Then it rings as if no one had seen it
 * (product design 2.13, design language "Sound").
 */
export function planRing(callers: readonly Caller[], repeatMinutes: RepeatMinutes, now: number): RingPlan {
  const times = callers.map((caller) => ({ id: caller.id, at: nextRingAt(caller, repeatMinutes, now) }));
  const dueIds = times.filter(({ at }) => at !== null && at <= now).map(({ id }) => id);
  const waiting = callers.map((caller) =>
    nextRingAt(dueIds.includes(caller.id) ? { ...caller, lastRangAt: now } : caller, repeatMinutes, now),
  );
  const later = waiting.filter((at): at is number => at !== null);
  const urgentIds = callers.filter((caller) => isUrgent(caller, now)).map(({ id }) => id);
  return { dueIds, urgentIds, nextAt: later.length === 0 ? null : Math.min(...later) };
}

function isUrgent({ urgentAt }: Caller, now: number): boolean {
  return urgentAt !== null && now >= urgentAt;
}

function nextRingAt(caller: Caller, repeatMinutes: RepeatMinutes, now: number): number | null {
  const { isSeen, lastRangAt, urgentAt } = caller;
  if (lastRangAt === null) return now;
  if (!isSeen) return lastRangAt + UNSEEN_EVERY_MS;
  if (isUrgent(caller, now)) return Math.max(lastRangAt + UNSEEN_EVERY_MS, urgentAt ?? now);
  const usual = repeatMinutes === 0 ? null : lastRangAt + repeatMinutes * MINUTE_MS;
  return urgentAt === null ? usual : Math.min(usual ?? urgentAt, urgentAt);
}
