// Uses Temporal: not for islands.
/** The times at which a party can book a table (domain rules §5, decision 0267). */
import { quartersOf } from '../ordering/slots.ts';
import { collectionSessionsOn, pauseAt } from '../ordering/store-open.ts';
import type { StoreProfile } from '../tenancy/store-settings.schema.ts';
import { mergeIntervals } from '../time/intervals.ts';
import { instantOfWallTime, localDateOf, localDateTimeOf, startOfDay } from '../time/store-clock.ts';
import type { BookingSource } from './booking-status.ts';
import type { SeatedTable } from './choose-tables/places.ts';
import { isSameArea } from './same-area.ts';
import { type HeldSeats, type NoRoom, type Party, type SeatingRoom, seatRoom } from './seat-room.ts';

/** A time that has just passed while the guest typed. */
const GRACE_MINUTES = 5;
/** At the counter guests are booked for the quarter of an hour that has begun. */
const POS_GRACE_MINUTES = 15;
const USUAL_ALTERNATIVES = 3;
/** How far from the wanted day other times are looked for. */
export const ALTERNATIVE_DAYS = 7;

/** A store's rooms and what is booked in them. */
export interface BookingBook {
  readonly store: StoreProfile;
  readonly rooms: readonly SeatingRoom[];
  /** In the order in which they booked. */
  readonly held: readonly HeldSeats[];
  /** Of the map, where tables are chosen. */
  readonly tables?: readonly SeatedTable[];
  readonly now: Temporal.Instant;
}

export interface WantedTable extends Party {
  readonly source: BookingSource;
}

export interface BookableTime {
  readonly at: Temporal.Instant;
  /** Why it can't be had; null: it can. */
  readonly noRoom: NoRoom | null;
}

/**
 * The times of a local day, every 15 minutes from opening, the last one so long before closing; those that are full
 * say so. None where the party can't book that day at all: closed, too far ahead, or of a size that isn't taken.
 */
export function bookableTimes(book: BookingBook, wanted: WantedTable, date: Temporal.PlainDate): BookableTime[] {
  if (whyPartyRefused(book, wanted) !== null) return [];
  if (isTooFarAhead(book, date)) return [];
  const room = seatRoom({ settings: book.store.settings.tableBooking, ...book }, wanted);
  const earliest = earliestAt(book.store, wanted.source, book.now);
  return openTimes(book.store, date)
    .filter((at) => Temporal.Instant.compare(at, earliest) >= 0)
    .map((at) => {
      const place = room.placeAt(at);
      return { at, noRoom: typeof place === 'string' ? place : null };
    });
}

/**
 * Free times instead of the wanted one, in the order of the clock: the nearest of its day; where that has too few, of
 * each day around it the one nearest to the same time of day.
 */
export function nearestTimes(
  book: BookingBook,
  wanted: WantedTable,
  at: Temporal.Instant,
  count = USUAL_ALTERNATIVES,
): Temporal.Instant[] {
  const { timezone } = book.store;
  const local = localDateTimeOf(at, timezone);
  const found: Temporal.Instant[] = [];
  const add = (days: number, most: number) => {
    const there = instantOfWallTime(local.add({ days }), timezone).epochMilliseconds;
    const away = (one: Temporal.Instant) => Math.abs(one.epochMilliseconds - there);
    const free = bookableTimes(book, wanted, local.toPlainDate().add({ days }))
      .filter(({ noRoom }) => noRoom === null)
      .map((one) => one.at)
      .toSorted((a, b) => away(a) - away(b));
    found.push(...free.slice(0, Math.min(most, count - found.length)));
  };
  add(0, count);
  for (let days = 1; days <= ALTERNATIVE_DAYS && found.length < count; days++) {
    add(days, 1);
    add(-days, 1);
  }
  return found.toSorted(Temporal.Instant.compare);
}

export type BookingRefusal =
  | 'notTaken'
  | 'partyTooSmall'
  | 'partyTooLarge'
  | 'areaNeeded'
  | 'areaUnknown'
  | 'tooSoon'
  | 'tooFarAhead'
  | 'closed'
  /** The store is open then, but takes bookings for other minutes. */
  | 'notATime'
  | NoRoom;

/** The area that takes a party at an instant, or why it can't come. */
export function placeParty(
  book: BookingBook,
  wanted: WantedTable,
  at: Temporal.Instant,
): { readonly area: string } | BookingRefusal {
  const why = whyPartyRefused(book, wanted);
  if (why !== null) return why;
  const { store, now } = book;
  const date = localDateOf(at, store.timezone);
  const earliest = earliestAt(store, wanted.source, now).subtract({ minutes: GRACE_MINUTES });
  if (Temporal.Instant.compare(at, earliest) < 0) return 'tooSoon';
  if (isTooFarAhead(book, date)) return 'tooFarAhead';
  if (!openTimes(store, date).some((one) => one.equals(at))) return isOpenAt(store, at) ? 'notATime' : 'closed';
  return seatRoom({ settings: store.settings.tableBooking, ...book }, wanted).placeAt(at);
}

function whyPartyRefused(
  { store, rooms }: BookingBook,
  { pax, seatingArea, source }: WantedTable,
): BookingRefusal | null {
  const { minPax, maxPax, seatingAreaInfo } = store.settings.tableBooking;
  if (!store.settings.dineIn.tableBookingIsEnabled) return 'notTaken';
  if (pax < minPax) return 'partyTooSmall';
  if (pax > maxPax) return 'partyTooLarge';
  const { mandatory, areaNames } = seatingAreaInfo;
  if (seatingArea === null) {
    return mandatory && areaNames.length > 0 && source === 'ONLINE' ? 'areaNeeded' : null;
  }
  return areaNames.length > 0 && rooms.some(({ name }) => isSameArea(name, seatingArea)) ? null : 'areaUnknown';
}

function isTooFarAhead({ store, now }: BookingBook, date: Temporal.PlainDate): boolean {
  const last = localDateOf(now, store.timezone).add({ days: store.settings.tableBooking.numOfDaysInAdvance });
  return Temporal.PlainDate.compare(date, last) > 0;
}

/** A pause takes the website's bookings of its own time; one without an end, those of the day. */
function earliestAt(store: StoreProfile, source: BookingSource, now: Temporal.Instant): Temporal.Instant {
  if (source === 'POS') return now.subtract({ minutes: POS_GRACE_MINUTES });
  const led = now.add({ minutes: store.settings.tableBooking.leadMinutes });
  const pause = pauseAt(store, now);
  if (!pause) return led;
  const tomorrow = localDateOf(now, store.timezone).add({ days: 1 });
  const over = pause.until ?? startOfDay(tomorrow, store.timezone);
  return Temporal.Instant.compare(led, over) < 0 ? over : led;
}

const knownTimes = new WeakMap<StoreProfile, Map<string, readonly Temporal.Instant[]>>();
/** Guests look at a few weeks; asking for every day of two years starts it again. */
const MOST_KNOWN_DAYS = 120;

/** Reckoned once for a day of a store as it is: a thousand who ask for one table ask for the same day. */
function openTimes(store: StoreProfile, date: Temporal.PlainDate): readonly Temporal.Instant[] {
  let days = knownTimes.get(store);
  if (!days || days.size >= MOST_KNOWN_DAYS) {
    days = new Map();
    knownTimes.set(store, days);
  }
  const known = days.get(date.toString()) ?? timesOf(store, date);
  days.set(date.toString(), known);
  return known;
}

/** Of the local date, with the night of the day before. */
function timesOf(store: StoreProfile, date: Temporal.PlainDate): Temporal.Instant[] {
  const { lastBeforeClosingMinutes } = store.settings.tableBooking;
  const sessions = sessionsAround(store, date).map(({ from, until }) => ({
    from,
    // The last time itself is still one.
    until: lastBeforeClosingMinutes === 0 ? until : until.subtract({ minutes: lastBeforeClosingMinutes }).add(JUST),
  }));
  return quartersOf(sessions, store.timezone).filter((at) => localDateOf(at, store.timezone).equals(date));
}

const JUST = { milliseconds: 1 } as const;

function isOpenAt(store: StoreProfile, at: Temporal.Instant): boolean {
  return sessionsAround(store, localDateOf(at, store.timezone)).some(
    ({ from, until }) => Temporal.Instant.compare(from, at) <= 0 && Temporal.Instant.compare(at, until) < 0,
  );
}

/** Guests sit where guests sit who order at their tables: dine-in's own sessions, else the store's hours. */
function sessionsAround(store: StoreProfile, date: Temporal.PlainDate) {
  const days = [date.subtract({ days: 1 }), date, date.add({ days: 1 })];
  return mergeIntervals(days.flatMap((day) => [...collectionSessionsOn(store, 'dineIn', day)]));
}
