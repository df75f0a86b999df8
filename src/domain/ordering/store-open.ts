// Uses Temporal: not for islands.
/** Whether a store takes orders, and for which collection types (domain rules §4). */
import type { CollectionType } from '../menu/menu.schema.ts';
import type { SpecialDay, StoreProfile, StoreSettings } from '../tenancy/store-settings.schema.ts';
import { businessDayOf } from '../time/business-day.ts';
import type { Interval, OpenState } from '../time/intervals.ts';
import { localDateOf } from '../time/store-clock.ts';
import { intervalOfDayInterval, tradingIntervalsOn } from '../time/trading-hours.ts';
import { stateFromDays } from '../time/weekly-hours.ts';
import { hasAnySession, sessionsOn } from '../time/weekly-sessions.ts';

export interface StorePause {
  readonly reason: NonNullable<StoreSettings['pause']['offlineReason']>;
  readonly note: string;
  /** Null: until someone turns the store on. */
  readonly until: Temporal.Instant | null;
}

export interface CollectionState extends OpenState {
  /** The store does this on the local weekday of the instant. */
  readonly isOffered: boolean;
  /** Takes ASAP orders now. */
  readonly isOpen: boolean;
  /** Closes then when open, opens then when not; null: not within eight days, or not before it is switched on. */
  readonly changesAt: Temporal.Instant | null;
}

export interface StoreState {
  /** Open for at least one collection type. */
  readonly isOpen: boolean;
  readonly pause: StorePause | null;
  /** The holiday of the local date. */
  readonly holiday: { readonly date: string; readonly name: string } | null;
  readonly collections: Readonly<Record<CollectionType, CollectionState>>;
}

/** Opens, closes and pauses of a store at an instant. */
export function storeState(store: StoreProfile, at: Temporal.Instant): StoreState {
  const collections = {
    pickup: collectionState(store, 'pickup', at),
    delivery: collectionState(store, 'delivery', at),
    dineIn: collectionState(store, 'dineIn', at),
  };
  return {
    isOpen: collections.pickup.isOpen || collections.delivery.isOpen || collections.dineIn.isOpen,
    pause: pauseAt(store, at),
    holiday: holidayOn(store, localDateOf(at, store.timezone)),
    collections,
  };
}

/** The hand brake, when it is on at the instant. */
export function pauseAt(store: StoreProfile, at: Temporal.Instant): StorePause | null {
  const { orderability, offlineReason, note, pausedUntilIsoDateTimeUtc } = store.settings.pause;
  if (orderability === 'ONLINE') return null;
  const until = pausedUntilIsoDateTimeUtc === null ? null : Temporal.Instant.from(pausedUntilIsoDateTimeUtc);
  if (until && Temporal.Instant.compare(until, at) <= 0) return null;
  return { reason: offlineReason ?? 'other', note, until };
}

/** The holiday that closes the local date. */
export function holidayOn(store: StoreProfile, date: Temporal.PlainDate): { date: string; name: string } | null {
  const day = specialDayOn(store, date);
  return day && !day.hours ? { date: day.date, name: day.name } : null;
}

/** A day that is not as usual: closed, or open for other hours. */
export function specialDayOn(store: StoreProfile, date: Temporal.PlainDate): SpecialDay | null {
  const isoDate = date.toString();
  return store.settings.holidays.find((day) => day.date === isoDate) ?? null;
}

/**
 * The sessions of an order type that start on the local date, without those of a holiday and regardless of a pause. A
 * day with other hours has those as its sessions, for every type that the store offers. Dine-in without sessions of its
 * own follows the store's trading hours.
 */
export function collectionSessionsOn(
  store: StoreProfile,
  collectionType: CollectionType,
  date: Temporal.PlainDate,
): readonly Interval[] {
  const { timezone, settings } = store;
  const all: readonly Interval[] = followsTradingHours(store, collectionType)
    ? tradingIntervalsOn(settings.tradingHours, date, timezone)
    : sessionsOn(settings.timings[collectionType], date, timezone);
  // Nearly every day has no holiday near it, and which day's night a session is costs more than the sessions.
  const special = specialDayOn(store, date);
  if (!special && !specialDayOn(store, date.subtract({ days: 1 }))) return all;
  const usual = all.filter((open) => !specialDayOn(store, tradingDayOf(store, open, date)));
  return special?.hours && isEverOffered(store, collectionType)
    ? [...usual, specialInterval(special.hours, date, timezone)]
    : usual;
}

function specialInterval(hours: NonNullable<SpecialDay['hours']>, date: Temporal.PlainDate, timezone: string) {
  const { from, until } = intervalOfDayInterval({ ...hours, attributeToPreviousDay: false }, date, timezone);
  return { from, until };
}

/** On some day of the week. */
export function isEverOffered(store: StoreProfile, collectionType: CollectionType): boolean {
  return followsTradingHours(store, collectionType) || hasAnySession(store.settings.timings[collectionType]);
}

/** Dine-in that is switched on and has no sessions of its own. */
export function followsTradingHours(store: StoreProfile, collectionType: CollectionType): boolean {
  const sessions = store.settings.timings[collectionType];
  return collectionType === 'dineIn' && isDineInSwitchedOn(store) && !hasAnySession(sessions);
}

/** The hours after midnight that count with the day before are that day's night, on a holiday too. */
function tradingDayOf({ timezone, settings }: StoreProfile, open: Interval, date: Temporal.PlainDate) {
  const dayOf = (at: Temporal.Instant) => businessDayOf(at, timezone, settings.tradingHours);
  const isLastNight = [open.from, open.until.subtract({ milliseconds: 1 })].every((at) => dayOf(at) < date.toString());
  return isLastNight ? date.subtract({ days: 1 }) : date;
}

/** On the local weekday of the instant: it is in the timings, or is dine-in with table booking or dine-in enabled. */
export function isCollectionOffered(
  store: StoreProfile,
  collectionType: CollectionType,
  at: Temporal.Instant,
): boolean {
  if (collectionType === 'dineIn' && isDineInSwitchedOn(store)) return true;
  const today = localDateOf(at, store.timezone);
  if (specialDayOn(store, today)?.hours && isEverOffered(store, collectionType)) return true;
  if (sessionsOn(store.settings.timings[collectionType], today, store.timezone).length > 0) return true;
  // Last night's session still runs.
  return sessionsState(store, collectionType, at).isOpen;
}

function isDineInSwitchedOn({ settings }: StoreProfile): boolean {
  return settings.dineIn.isEnabled || settings.dineIn.tableBookingIsEnabled;
}

function collectionState(store: StoreProfile, type: CollectionType, at: Temporal.Instant): CollectionState {
  const isOffered = isCollectionOffered(store, type, at);
  const pause = pauseAt(store, at);
  if (!pause) return { isOffered, ...sessionsState(store, type, at) };
  if (!pause.until) return { isOffered, isOpen: false, changesAt: null };
  const afterwards = sessionsState(store, type, pause.until);
  return { isOffered, isOpen: false, changesAt: afterwards.isOpen ? pause.until : afterwards.changesAt };
}

function sessionsState(store: StoreProfile, type: CollectionType, at: Temporal.Instant): OpenState {
  return stateFromDays((date) => collectionSessionsOn(store, type, date), at, store.timezone);
}
