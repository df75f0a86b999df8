/** What was seen on this device, and when it last rang. In memory, so after a restart it rings once more. */
import { browserStore } from '../kit/browser-store.ts';
import type { Caller } from './ring-schedule.ts';

interface Memory {
  readonly isSeen: boolean;
  readonly lastRangAt: number | null;
  /** Announced to screen readers. */
  readonly isAnnounced: boolean;
  /** Announced again, because no one answers it. */
  readonly isAnnouncedUrgently: boolean;
}

const UNKNOWN: Memory = { isSeen: false, lastRangAt: null, isAnnounced: false, isAnnouncedUrgently: false };
const memory = new Map<string, Memory>();
/** Increases when something was seen, so that the ringing is planned again. */
export const seenCount = browserStore(0);

const remember = (id: string, change: Partial<Memory>) => memory.set(id, { ...(memory.get(id) ?? UNKNOWN), ...change });

export function callersOf(ids: readonly string[], urgentAt: ReadonlyMap<string, number>): Caller[] {
  return ids.map((id) => {
    const { isSeen, lastRangAt } = memory.get(id) ?? UNKNOWN;
    return { id, isSeen, lastRangAt, urgentAt: urgentAt.get(id) ?? null };
  });
}

/** Marks them as rung. A muted device has not rung. */
export function noteRang(ids: readonly string[], at: number): void {
  for (const id of ids) remember(id, { lastRangAt: at });
}

/** Returns true when one of them was not announced yet. */
export function noteNotified(ids: readonly string[]): boolean {
  const fresh = ids.filter((id) => !memory.get(id)?.isAnnounced);
  for (const id of fresh) remember(id, { isAnnounced: true });
  return fresh.length > 0;
}

/** Returns true when it was not announced yet that one of them is unanswered. */
export function noteAnnouncedUrgently(ids: readonly string[]): boolean {
  const fresh = ids.filter((id) => !memory.get(id)?.isAnnouncedUrgently);
  for (const id of fresh) remember(id, { isAnnouncedUrgently: true });
  return fresh.length > 0;
}

/** Marks them as seen by a person. */
export function noteSeen(ids: readonly string[]): void {
  const fresh = ids.filter((id) => !memory.get(id)?.isSeen);
  for (const id of fresh) remember(id, { isSeen: true });
  if (fresh.length > 0) seenCount.set(seenCount.get() + 1);
}

/** Forgets what was answered, so the memory doesn't grow over a year of orders. */
export function keepOnly(ids: readonly string[]): void {
  const wanted = new Set(ids);
  for (const id of memory.keys()) if (!wanted.has(id)) memory.delete(id);
}
