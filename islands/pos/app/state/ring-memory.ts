/** What has been seen on this device, and when it last rang. In memory: after a restart it rings again, once more. */
import { browserStore } from './browser-store.ts';
import type { Caller } from './ring-schedule.ts';

interface Memory {
  readonly isSeen: boolean;
  readonly lastRangAt: number | null;
}

const memory = new Map<string, Memory>();
/** Rises when something was seen, so that whoever waits for a ring looks again. */
export const seenCount = browserStore(0);

export function callersOf(ids: readonly string[]): Caller[] {
  return ids.map((id) => ({ id, ...(memory.get(id) ?? { isSeen: false, lastRangAt: null }) }));
}

export function noteRang(ids: readonly string[], at: number): void {
  for (const id of ids) memory.set(id, { isSeen: memory.get(id)?.isSeen ?? false, lastRangAt: at });
}

/** A person has looked at them. */
export function noteSeen(ids: readonly string[]): void {
  const fresh = ids.filter((id) => !memory.get(id)?.isSeen);
  for (const id of fresh) memory.set(id, { isSeen: true, lastRangAt: memory.get(id)?.lastRangAt ?? null });
  if (fresh.length > 0) seenCount.set(seenCount.get() + 1);
}

/** What is answered is forgotten, so that the memory does not grow over a year of orders. */
export function keepOnly(ids: readonly string[]): void {
  const wanted = new Set(ids);
  for (const id of memory.keys()) if (!wanted.has(id)) memory.delete(id);
}
