// Uses Temporal: not for islands.
/** The times that can be requested for an order (domain rules §4). */
import type { CollectionType } from '../menu/menu.schema.ts';
import type { StoreProfile } from '../tenancy/store-settings.schema.ts';
import { containsInstant, type Interval, mergeIntervals } from '../time/intervals.ts';
import { localDateOf, localDateTimeOf } from '../time/store-clock.ts';
import { collectionSessionsOn, holidayOn, isCollectionOffered, pauseAt, storeState } from './store-open.ts';

export const SLOT_MINUTES = 15;
/** A slot that has just passed while the customer typed can still be made. */
const GRACE_MINUTES = 5;

export interface DaySlots {
  /** The slots' own local date: half past midnight is of the day that has begun. */
  readonly date: string;
  readonly slots: readonly Temporal.Instant[];
}

/**
 * Slots every 15 minutes from the start of each session, none at its end; the first is not before the preparation time,
 * which starts now or when the pause ends. Days without a slot are left out. None while the store is paused without an
 * end.
 */
export function listSlots(store: StoreProfile, collectionType: CollectionType, now: Temporal.Instant): DaySlots[] {
  const earliest = earliestCollectionAt(store, collectionType, now);
  if (earliest === null) return [];
  const today = localDateOf(now, store.timezone);
  const byDate = new Map<string, Temporal.Instant[]>();
  for (let ahead = -1; ahead <= store.settings.orderProcess.orderAheadDays; ahead++) {
    for (const at of slotsOfSessions(store, collectionType, today.add({ days: ahead }))) {
      if (Temporal.Instant.compare(at, earliest) < 0) continue;
      const date = localDateOf(at, store.timezone).toString();
      byDate.set(date, [...(byDate.get(date) ?? []), at]);
    }
  }
  return [...byDate]
    .map(([date, slots]) => ({ date, slots: slots.toSorted(Temporal.Instant.compare) }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** The first time that is offered, not before `from` if it is given; null: none. */
export function firstSlot(
  store: StoreProfile,
  collectionType: CollectionType,
  now: Temporal.Instant,
  from: Temporal.Instant = now,
): Temporal.Instant | null {
  for (const { slots } of listSlots(store, collectionType, now)) {
    const found = slots.find((at) => Temporal.Instant.compare(at, from) >= 0);
    if (found) return found;
  }
  return null;
}

/** Of the sessions that start on the local date. A time that the clock shows twice means its first occurrence. */
function slotsOfSessions(store: StoreProfile, type: CollectionType, date: Temporal.PlainDate): Temporal.Instant[] {
  return quartersOf(mergeIntervals(collectionSessionsOn(store, type, date)), store.timezone);
}

/** Every 15 minutes from the start of each, none at its end; a time that the clock shows twice once. */
export function quartersOf(sessions: readonly Interval[], timezone: string): Temporal.Instant[] {
  const shown = new Set<string>();
  return sessions.flatMap(({ from, until }) => {
    const inside: Temporal.Instant[] = [];
    for (let at = from; Temporal.Instant.compare(at, until) < 0; at = at.add({ minutes: SLOT_MINUTES })) {
      const wall = localDateTimeOf(at, timezone).toString();
      if (!shown.has(wall)) inside.push(at);
      shown.add(wall);
    }
    return inside;
  });
}

/** When an order placed now can be ready; null: the store is paused without an end. */
export function earliestCollectionAt(
  store: StoreProfile,
  collectionType: CollectionType,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const pause = pauseAt(store, now);
  if (pause && !pause.until) return null;
  return (pause?.until ?? now).add({ minutes: store.settings.orderProcess.prepMinutes[collectionType] });
}

export type CollectionTimeRejectionCode =
  | 'notOffered'
  | 'paused'
  | 'holiday'
  | 'closed'
  | 'tooSoon'
  | 'tooFarAhead'
  /** The store is open then, but takes orders for other minutes. */
  | 'notASlot';

export interface CollectionTimeRejection {
  readonly code: CollectionTimeRejectionCode;
  /** The next instant that would do, where it is known: a slot, or the end of the pause. */
  readonly nextAt: Temporal.Instant | null;
}

/**
 * Why an order can't be collected at the requested instant (null: ASAP), or null when it can. Only offered times can be
 * requested.
 */
export function whyCollectionTimeRefused(
  store: StoreProfile,
  collectionType: CollectionType,
  requestedAt: Temporal.Instant | null,
  now: Temporal.Instant,
): CollectionTimeRejection | null {
  const at = requestedAt ?? now;
  const next = (from: Temporal.Instant) => firstSlot(store, collectionType, now, from);
  const pause = pauseAt(store, now);
  if (pause && (!pause.until || Temporal.Instant.compare(at, pause.until) < 0)) {
    return { code: 'paused', nextAt: pause.until };
  }
  const earliest = earliestCollectionAt(store, collectionType, now)?.subtract({ minutes: GRACE_MINUTES });
  if (requestedAt && earliest && Temporal.Instant.compare(requestedAt, earliest) < 0) {
    return { code: 'tooSoon', nextAt: next(now) };
  }
  const date = localDateOf(at, store.timezone);
  const days = [date.subtract({ days: 1 }), date].filter((day) =>
    collectionSessionsOn(store, collectionType, day).some((session) => containsInstant(session, at)),
  );
  if (days.length > 0) return requestedAt && whyNotASlot(store, collectionType, { requestedAt, days, now });
  if (requestedAt && Temporal.PlainDate.compare(date, lastDayOf(store, now)) > 0) {
    return { code: 'tooFarAhead', nextAt: null };
  }
  const nextAt = next(at) ?? changeAfter(store, collectionType, at);
  if (holidayOn(store, date)) return { code: 'holiday', nextAt };
  return { code: isCollectionOffered(store, collectionType, at) ? 'closed' : 'notOffered', nextAt };
}

/**
 * Inside sessions of these days: the night of the last day belongs to it, so its hours after midnight can still be
 * requested.
 */
function whyNotASlot(
  store: StoreProfile,
  type: CollectionType,
  asked: {
    readonly requestedAt: Temporal.Instant;
    readonly days: readonly Temporal.PlainDate[];
    readonly now: Temporal.Instant;
  },
): CollectionTimeRejection | null {
  const { requestedAt, days, now } = asked;
  const near = days.filter((day) => Temporal.PlainDate.compare(day, lastDayOf(store, now)) <= 0);
  if (near.length === 0) return { code: 'tooFarAhead', nextAt: null };
  const isSlot = near.some((day) => slotsOfSessions(store, type, day).some((slot) => slot.equals(requestedAt)));
  return isSlot ? null : { code: 'notASlot', nextAt: firstSlot(store, type, now, requestedAt) };
}

function lastDayOf(store: StoreProfile, now: Temporal.Instant): Temporal.PlainDate {
  return localDateOf(now, store.timezone).add({ days: store.settings.orderProcess.orderAheadDays });
}

function changeAfter(store: StoreProfile, type: CollectionType, at: Temporal.Instant): Temporal.Instant | null {
  const { isOpen, changesAt } = storeState(store, at).collections[type];
  return isOpen ? null : changesAt;
}
