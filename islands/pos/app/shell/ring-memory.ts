/** What has been seen on this device, and when it last rang. In memory: after a restart it rings again, once more. */
import { browserStore } from '../kit/browser-store.ts';
import type { Caller } from './ring-schedule.ts';

interface Memory {
  readonly isSeen: boolean;
  readonly lastRangAt: number | null;
  /** Screen readers were told. */
  readonly isTold: boolean;
  /** They were told, too, that nobody answers it. */
  readonly isToldUrgent: boolean;
}

const UNKNOWN: Memory = { isSeen: false, lastRangAt: null, isTold: false, isToldUrgent: false };
const memory = new Map<string, Memory>();
/** Rises when something was seen, so that whoever waits for a ring looks again. */
export const seenCount = browserStore(0);

const remember = (id: string, change: Partial<Memory>) => memory.set(id, { ...(memory.get(id) ?? UNKNOWN), ...change });

export function callersOf(ids: readonly string[], urgentAt: ReadonlyMap<string, number>): Caller[] {
  return ids.map((id) => {
    const { isSeen, lastRangAt } = memory.get(id) ?? UNKNOWN;
    return { id, isSeen, lastRangAt, urgentAt: urgentAt.get(id) ?? null };
  });
}

/** They were heard: a silent device has not rung. */
export function noteRang(ids: readonly string[], at: number): void {
  for (const id of ids) remember(id, { lastRangAt: at });
}

/** True when one of them is news to a screen reader. */
export function noteNotified(ids: readonly string[]): boolean {
  const fresh = ids.filter((id) => !memory.get(id)?.isTold);
  for (const id of fresh) remember(id, { isTold: true });
  return fresh.length > 0;
}

/** True when it is news to a screen reader that nobody answers one of them. */
export function noteAnnouncedUrgently(ids: readonly string[]): boolean {
  const fresh = ids.filter((id) => !memory.get(id)?.isToldUrgent);
  for (const id of fresh) remember(id, { isToldUrgent: true });
  return fresh.length > 0;
}

/** A person has looked at them. */
export function noteSeen(ids: readonly string[]): void {
  const fresh = ids.filter((id) => !memory.get(id)?.isSeen);
  for (const id of fresh) remember(id, { isSeen: true });
  if (fresh.length > 0) seenCount.set(seenCount.get() + 1);
}

/** What is answered is forgotten, so that the memory does not grow over a year of orders. */
export function keepOnly(ids: readonly string[]): void {
  const wanted = new Set(ids);
  for (const id of memory.keys()) if (!wanted.has(id)) memory.delete(id);
}
