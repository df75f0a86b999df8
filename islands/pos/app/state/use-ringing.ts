import { useEffect } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import type { Attention, OwnTerminalSettings } from '#src/domain/till/till.types.ts';
import { useBrowserStore } from './browser-store.ts';
import { callersOf, keepOnly, noteRang, noteTold, seenCount } from './ring-memory.ts';
import { planRing, UNSEEN_EVERY_MS } from './ring-schedule.ts';
import { play, soundReady } from './sounds.ts';

type Calling = 'newOrder' | 'failedPrint';

const WORDS: Readonly<Record<Calling, (count: number) => string>> = {
  newOrder: (count) => (count === 1 ? 'A new online order waits' : `${count} new online orders wait`),
  failedPrint: (count) => (count === 1 ? 'A docket did not print' : `${count} dockets did not print`),
};

/** Rings for new orders and for failed prints, each with the sound, loudness and repeat that this till is set to. */
export function useRinging({ newOrders, failedPrints }: Attention, settings: OwnTerminalSettings): void {
  const { notifications, printAlarmMinutes } = settings;
  const chosen = JSON.stringify([notifications, printAlarmMinutes]);
  const seen = useBrowserStore(seenCount, 0);
  const isSoundReady = useBrowserStore(soundReady, false);
  const orderIds = newOrders.map(({ id }) => id).join(' ');
  const printIds = failedPrints.map(({ printJobId }) => printJobId).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seen` changes what the plan reads from memory, sound that became ready what is heard, `chosen` is the settings as text
  useEffect(() => {
    const orders = orderIds.split(' ').filter(Boolean);
    const prints = printIds.split(' ').filter(Boolean);
    keepOnly([...orders, ...prints]);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ring = () => {
      const now = Date.now();
      const next = [ringFor('newOrder', orders, now), ringFor('failedPrint', prints, now)].filter((at) => at !== null);
      if (next.length > 0) timer = setTimeout(ring, Math.max(250, Math.min(...next) - now));
    };
    const ringFor = (tone: Calling, ids: readonly string[], now: number): number | null => {
      const repeatMinutes = tone === 'failedPrint' ? printAlarmMinutes : notifications.newOrder.repeatMinutes;
      const plan = planRing(callersOf(ids), repeatMinutes, now);
      if (plan.dueIds.length === 0) return plan.nextAt;
      if (noteTold(plan.dueIds)) announce(WORDS[tone](ids.length));
      // Not heard is not rung: the first touch that allows sound rings for what came before it.
      const { sound, volume } = notifications[tone];
      if (!play(sound, volume / 100)) return now + UNSEEN_EVERY_MS;
      noteRang(plan.dueIds, now);
      return plan.nextAt;
    };
    ring();
    return () => clearTimeout(timer);
  }, [orderIds, printIds, seen, chosen, isSoundReady]);
}
