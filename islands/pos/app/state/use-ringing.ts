import { useEffect } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import type { Attention } from '#src/domain/till/till.types.ts';
import { useBrowserStore } from './browser-store.ts';
import { callersOf, keepOnly, noteRang, seenCount } from './ring-memory.ts';
import { planRing } from './ring-schedule.ts';
import { play, type Tone } from './sounds.ts';
import { terminalSettings, USUAL_SETTINGS } from './terminal-settings.ts';

/** Rings for new orders and, with another tone, for failed prints, for as long as the plan says. */
export function useRinging({ newOrders, failedPrints }: Attention): void {
  const settings = useBrowserStore(terminalSettings, USUAL_SETTINGS);
  const seen = useBrowserStore(seenCount, 0);
  const orderIds = newOrders.map(({ id }) => id).join(' ');
  const printIds = failedPrints.map(({ printJobId }) => printJobId).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seen` changes what the plan reads from memory
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
    const ringFor = (tone: Tone, ids: readonly string[], now: number): number | null => {
      const plan = planRing(callersOf(ids), settings.repeatMinutes, now);
      if (plan.dueIds.length === 0) return plan.nextAt;
      const isFirst = callersOf(plan.dueIds).some((caller) => caller.lastRangAt === null);
      noteRang(plan.dueIds, now);
      play(tone, settings.volume);
      if (isFirst) announce(tone === 'newOrder' ? `${ids.length} new online orders wait` : 'A docket did not print');
      return plan.nextAt;
    };
    ring();
    return () => clearTimeout(timer);
  }, [orderIds, printIds, seen, settings]);
}
