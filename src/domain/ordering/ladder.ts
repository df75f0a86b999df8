// Uses Temporal: not for islands.
/** The escalation of an unanswered order, the same on every channel (domain rules §5), up to the time limit. */
import type { StoreProfile } from '../tenancy/store-settings.schema.ts';
import { RUNGS, type Rung } from './ladder-text.ts';
import type { Order } from './order.types.ts';
import { afterOpenMinutes, type WaitingOrder } from './order-clock.ts';

/** When each is due: minutes of opening hours, or sooner, its share of the store's limit. */
const DUE: Readonly<Record<Rung, { readonly minutes: number; readonly ofLimit: number }>> = {
  louder: { minutes: 2, ofLimit: 0.2 },
  everyTill: { minutes: 4, ofLimit: 0.4 },
  message: { minutes: 6, ofLimit: 0.6 },
  call: { minutes: 9, ofLimit: 0.8 },
};

/** The rungs that are due now, in order. Empty where the store has the ladder off, or once someone answered. */
export function ladder(
  order: WaitingOrder & Pick<Order, 'statusCode'>,
  store: StoreProfile,
  now: Temporal.Instant,
): readonly Rung[] {
  const { hasUnprocessedOrderMonitor, rejectAfterMinutes } = store.settings.orderProcess;
  if (order.statusCode !== 'new' || !hasUnprocessedOrderMonitor) return [];
  return RUNGS.filter((rung) => {
    const at = afterOpenMinutes(order, store, minutesOf(rung, rejectAfterMinutes), now);
    return at !== null && Temporal.Instant.compare(at, now) <= 0;
  });
}

function minutesOf(rung: Rung, limit: number): number {
  const { minutes, ofLimit } = DUE[rung];
  return limit === 0 ? minutes : Math.min(minutes, limit * ofLimit);
}
