// Uses Temporal: not for islands.
/** Times an order can be asked for (domain rules §4). */
import type { CollectionType } from '../menu/menu.schema.ts';
import type { StoreProfile } from '../tenancy/store-settings.schema.ts';
import { containsInstant, mergeIntervals } from '../time/intervals.ts';
import { localDateOf } from '../time/store-clock.ts';
import { collectionSessionsOn, holidayOn, isCollectionOffered, pauseAt, storeState } from './store-open.ts';

export const SLOT_MINUTES = 15;

export interface DaySlots {
  /** The local date the session starts on: a slot after midnight stays with its evening. */
  readonly date: string;
  readonly slots: readonly Temporal.Instant[];
}

/**
 * Slots every 15 minutes from the start of each session, none at its end; the first is not before `now` plus the
 * preparation time. Days without a slot are left out. None while the store is paused without an end.
 */
export function listSlots(store: StoreProfile, collectionType: CollectionType, now: Temporal.Instant): DaySlots[] {
  const pause = pauseAt(store, now);
  if (pause && !pause.until) return [];
  const ready = earliestCollectionAt(store, collectionType, now);
  const earliest = pause?.until && Temporal.Instant.compare(pause.until, ready) > 0 ? pause.until : ready;

  const today = localDateOf(now, store.timezone);
  const days: DaySlots[] = [];
  for (let ahead = -1; ahead <= store.settings.orderProcess.orderAheadDays; ahead++) {
    const date = today.add({ days: ahead });
    const slots = mergeIntervals(collectionSessionsOn(store, collectionType, date)).flatMap(({ from, until }) => {
      const inside: Temporal.Instant[] = [];
      for (let at = from; Temporal.Instant.compare(at, until) < 0; at = at.add({ minutes: SLOT_MINUTES })) {
        if (Temporal.Instant.compare(at, earliest) >= 0) inside.push(at);
      }
      return inside;
    });
    if (slots.length > 0) days.push({ date: date.toString(), slots });
  }
  return days;
}

/** When an order placed now can be ready. */
export function earliestCollectionAt(
  store: StoreProfile,
  collectionType: CollectionType,
  now: Temporal.Instant,
): Temporal.Instant {
  return now.add({ minutes: store.settings.orderProcess.prepMinutes[collectionType] });
}

export type CollectionTimeRefusalCode = 'notOffered' | 'paused' | 'holiday' | 'closed' | 'tooSoon' | 'tooFarAhead';

export interface CollectionTimeRefusal {
  readonly code: CollectionTimeRefusalCode;
  /** The next instant that would do, where it is known: the opening, the end of the pause, the first ready time. */
  readonly nextAt: Temporal.Instant | null;
}

/** Why an order cannot be collected at the requested instant (null: ASAP), or null when it can. */
export function whyCollectionTimeRefused(
  store: StoreProfile,
  collectionType: CollectionType,
  requestedAt: Temporal.Instant | null,
  now: Temporal.Instant,
): CollectionTimeRefusal | null {
  const at = requestedAt ?? now;
  const opensAt = () => {
    const { isOpen, changesAt } = storeState(store, at).collections[collectionType];
    return isOpen ? null : changesAt;
  };
  const pause = pauseAt(store, now);
  if (pause && (!pause.until || Temporal.Instant.compare(at, pause.until) < 0)) {
    return { code: 'paused', nextAt: pause.until };
  }
  const tooEarly = requestedAt && whyOutOfReach(store, collectionType, requestedAt, now);
  if (tooEarly) return tooEarly;

  const date = localDateOf(at, store.timezone);
  const isInSession = [date.subtract({ days: 1 }), date].some((day) =>
    collectionSessionsOn(store, collectionType, day).some((session) => containsInstant(session, at)),
  );
  if (isInSession) return null;
  if (holidayOn(store, date)) return { code: 'holiday', nextAt: opensAt() };
  const code = isCollectionOffered(store, collectionType, at) ? 'closed' : 'notOffered';
  return { code, nextAt: opensAt() };
}

function whyOutOfReach(
  store: StoreProfile,
  collectionType: CollectionType,
  requestedAt: Temporal.Instant,
  now: Temporal.Instant,
): CollectionTimeRefusal | null {
  const earliest = earliestCollectionAt(store, collectionType, now);
  if (Temporal.Instant.compare(requestedAt, earliest) < 0) return { code: 'tooSoon', nextAt: earliest };
  const isListed = isWithinOrderAheadDays(store, requestedAt, now);
  return isListed ? null : { code: 'tooFarAhead', nextAt: null };
}

/** The night of the last day belongs to it, so its hours after midnight can still be asked for. */
function isWithinOrderAheadDays(store: StoreProfile, requestedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  const lastDay = localDateOf(now, store.timezone).add({ days: store.settings.orderProcess.orderAheadDays });
  const requestedOn = localDateOf(requestedAt, store.timezone);
  if (Temporal.PlainDate.compare(requestedOn, lastDay) <= 0) return true;
  return (['pickup', 'delivery', 'dineIn'] as const).some((type) =>
    collectionSessionsOn(store, type, lastDay).some((session) => containsInstant(session, requestedAt)),
  );
}
