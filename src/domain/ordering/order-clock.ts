// Uses Temporal: not for islands.
/**
 * What the clock does with an order: how long it may wait for an answer, and when its day is over (domain rules §5).
 */

import type { CollectionType } from '../menu/menu.schema.ts';
import { posHoursOf } from '../tenancy/pos-hours.ts';
import type { StoreProfile } from '../tenancy/store-settings.schema.ts';
import { businessDayOf } from '../time/business-day.ts';
import { mergeIntervals } from '../time/intervals.ts';
import { localDateOf } from '../time/store-clock.ts';
import { NEXT_CHANGE_DAYS } from '../time/weekly-hours.ts';
import { dueAtOf, isHeldAt, kitchenStartOf, type OrderAhead } from './held-order.ts';
import type { Order } from './order.types.ts';
import { collectionSessionsOn, pauseAt, storeState } from './store-open.ts';

export type WaitingOrder = OrderAhead & Pick<Order, 'placedIsoDateTimeUtc'>;

/**
 * When this many minutes of opening hours have passed for an unanswered order. They count while the store is open for
 * that order type, not in a pause that is over, and for a scheduled order not before the kitchen would have to start.
 * Null during a pause without an end. A store that doesn't open again in sight has until its hours are out of sight.
 */
export function afterOpenMinutes(order: WaitingOrder, store: StoreProfile, minutes: number, now: Temporal.Instant) {
  const pause = pauseAt(store, now);
  if (pause && !pause.until) return null;
  const from = latest([
    Temporal.Instant.from(order.placedIsoDateTimeUtc),
    kitchenStartOf(order, store),
    lastPauseEnd(store),
  ]);
  let leftMs = minutes * 60_000;
  for (const open of openIntervals(store, order.collection.type, from)) {
    const spanMs = open.until.epochMilliseconds - open.from.epochMilliseconds;
    if (spanMs >= leftMs) return open.from.add({ milliseconds: leftMs });
    leftMs -= spanMs;
  }
  return from.add({ hours: 24 * NEXT_CHANGE_DAYS });
}

/** When an unaccepted order is rejected; null for never, or while the store is paused without an end. */
export function rejectedAt(order: WaitingOrder, store: StoreProfile, now: Temporal.Instant): Temporal.Instant | null {
  const { rejectAfterMinutes } = store.settings.orderProcess;
  return rejectAfterMinutes === 0 ? null : afterOpenMinutes(order, store, rejectAfterMinutes, now);
}

/** When a new order will be seen: the next opening; null when that's now, or unknown. */
export function lookedAtFrom(
  order: Pick<Order, 'collection'>,
  store: StoreProfile,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const { isOpen, changesAt } = storeState(store, now).collections[order.collection.type];
  return isOpen ? null : changesAt;
}

/** Whether the day of an accepted order is over: the day on which it is due, not the one on which it was placed. */
export function isDayOver(
  order: OrderAhead & Pick<Order, 'businessDay'>,
  store: StoreProfile,
  now: Temporal.Instant,
): boolean {
  if (isHeldAt(order, store, now)) return false;
  const { timezone, settings } = store;
  const dayOf = (at: Temporal.Instant) => businessDayOf(at, timezone, posHoursOf(settings));
  const due = dueAtOf(order);
  const dueDay = due ? dayOf(due) : order.businessDay;
  const today = dayOf(now);
  return order.businessDay < today && dueDay < today;
}

/** The stretches from an instant on in which the store takes orders of that type. */
function openIntervals(store: StoreProfile, type: CollectionType, from: Temporal.Instant) {
  const date = localDateOf(from, store.timezone);
  const days = Array.from({ length: NEXT_CHANGE_DAYS + 2 }, (_, at) => date.add({ days: at - 1 }));
  return mergeIntervals(days.flatMap((day) => collectionSessionsOn(store, type, day))).flatMap((open) => {
    if (Temporal.Instant.compare(open.until, from) <= 0) return [];
    return [{ from: latest([open.from, from]), until: open.until }];
  });
}

/** The end of the pause that is on, or was on last: what was placed before it has its whole time afterwards. */
function lastPauseEnd({ settings }: StoreProfile): Temporal.Instant | null {
  const { orderability, pausedUntilIsoDateTimeUtc } = settings.pause;
  if (orderability === 'ONLINE' || pausedUntilIsoDateTimeUtc === null) return null;
  return Temporal.Instant.from(pausedUntilIsoDateTimeUtc);
}

function latest(instants: readonly [Temporal.Instant, ...(Temporal.Instant | null)[]]): Temporal.Instant {
  return instants.reduce<Temporal.Instant>(
    (last, next) => (next && Temporal.Instant.compare(next, last) > 0 ? next : last),
    instants[0],
  );
}
