import { listBookings } from '#db/bookings/booking-list.queries.ts';
import { listBookingsOfCustomer } from '#db/bookings/table-bookings.repository.ts';
import { listDiningTables } from '#db/floor/dining-tables.repository.ts';
import { listLastCommands } from '#db/sync/sync-commands.repository.ts';
import type { Needs } from '#src/context.ts';
import { ofAnySize } from '#src/domain/bookings/book-anyway.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { bookableTimes, placeParty } from '#src/domain/bookings/booking-times.ts';
import { coversByHalfHour } from '#src/domain/bookings/half-hours.ts';
import { type HeldSeats, type NoRoom, type Party, seatingRooms } from '#src/domain/bookings/seat-room.ts';
import { shownPhone } from '#src/domain/customers/phone-number.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import type { NewTillBookings, TillBooking, TillBookingDay, TillBookingTimes } from '#src/domain/till/booking.types.ts';
import { localDateOf, startOfDay } from '#src/domain/time/store-clock.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { getBooking } from './act-on-booking.ts';
import { bookingBook } from './booking-book.ts';
import { proposedFor } from './proposed-tables.ts';
import { readBookingsOfDay, readNewBookings } from './read-bookings.ts';
import { readWaiting } from './read-waiting.ts';
import { readReadyTexts } from './ready-texts.ts';

type Ctx = Needs<'db' | 'clock' | 'menus' | 'ownership'>;

const MOST_FOUND = 50;

interface AskedDay {
  /** Left out: today. */
  readonly date?: string | undefined;
  /** Words of a name, a note or a phone number: these are looked for on every day from today on. */
  readonly search?: string | undefined;
}

/** Who comes on a day, or the bookings to come that match, with what a new one can be made of. */
export async function readTillBookings(
  ctx: Ctx,
  scope: StoreScope,
  { date, search = '' }: AskedDay,
): Promise<TillBookingDay> {
  const { profile } = await ctx.menus.storeOf(scope, ctx.db);
  const now = ctx.clock.now();
  const today = localDateOf(now, profile.timezone);
  const day = date === undefined ? today : Temporal.PlainDate.from(date);
  const isSearched = search !== '';
  const bookings = isSearched
    ? await foundBookings(ctx, scope, profile, { from: today, search })
    : await readBookingsOfDay(ctx, scope, day);
  const tables = await listDiningTables(ctx.db, scope);
  const { seatingAreaInfo, specialRequestInfo } = profile.settings.tableBooking;
  return {
    atIsoDateTimeUtc: isoUtc(now),
    date: isSearched ? null : day.toString(),
    today: today.toString(),
    waiting:
      day.equals(today) && !isSearched ? await asTillBookings(ctx, scope, profile, await readWaiting(ctx, scope)) : [],
    bookings: await asTillBookings(ctx, scope, profile, bookings),
    halfHours: isSearched
      ? []
      : coversByHalfHour(bookings).map(({ from, ...counts }) => ({ fromIsoDateTimeUtc: isoUtc(from), ...counts })),
    seats: seatsIn(seatingRooms(profile.settings.tableBooking, tables)),
    areas: seatingAreaInfo.areaNames,
    templates: specialRequestInfo.templates,
    tables: tables.map(({ id, name, area, seats }) => ({ id, name, area, seats })),
  };
}

async function foundBookings(
  ctx: Ctx,
  scope: StoreScope,
  { timezone }: StoreProfile,
  filter: { readonly from: Temporal.PlainDate; readonly search: string },
): Promise<Booking[]> {
  const page = { direction: 'asc', limit: MOST_FOUND, offset: 0 } as const;
  return (await listBookings(ctx.db, scope, { ...filter, timezone, ...page })).rows;
}

/** One booking as a till shows it. Throws `resource_not_found` for another store's. */
export async function readTillBooking(
  ctx: Needs<'db' | 'menus' | 'ownership'>,
  scope: StoreScope,
  bookingId: string,
): Promise<TillBooking> {
  const { profile } = await ctx.menus.storeOf(scope, ctx.db);
  const booking = await getBooking(ctx.db, scope, bookingId);
  const [shown] = await asTillBookings(ctx, scope, profile, [booking]);
  if (!shown) throw new Error('one booking was asked for');
  return shown;
}

/** Those that wait for an answer, oldest first: whether each fits, and whether its guests were here before. */
export async function readNewTillBookings(ctx: Ctx, scope: StoreScope): Promise<NewTillBookings> {
  const { profile } = await ctx.menus.storeOf(scope, ctx.db);
  const waiting = await readNewBookings(ctx, scope);
  const shown = await asTillBookings(ctx, scope, profile, waiting);
  const bookings = await Promise.all(
    waiting.map(async (booking, at) => ({
      ...(shown[at] as TillBooking),
      visits: await visitsBefore(ctx, scope, booking),
      noRoom: await noRoomFor(ctx, scope, profile, booking),
    })),
  );
  return { atIsoDateTimeUtc: isoUtc(ctx.clock.now()), bookings };
}

async function visitsBefore(ctx: Ctx, scope: StoreScope, { uid, id }: Booking): Promise<number> {
  if (uid === null) return 0;
  const theirs = await listBookingsOfCustomer(ctx.db, scope, uid);
  return theirs.filter((one) => one.id !== id && one.seatedIsoDateTimeUtc !== null).length;
}

/** It holds its seats already: without them, would it fit now? */
async function noRoomFor(
  ctx: Ctx,
  scope: StoreScope,
  profile: StoreProfile,
  { id, bookedForIsoDateTimeUtc, pax, heldArea }: Booking,
): Promise<NoRoom | null> {
  const at = Temporal.Instant.from(bookedForIsoDateTimeUtc);
  const book = await bookingBook(ctx, ctx.db, scope, profile, { at, days: 0, but: id });
  const place = placeParty(book, { pax, seatingArea: heldArea || null, source: 'POS' }, at);
  return place === 'pacing' || place === 'seats' ? place : null;
}

interface AskedTimes extends Party {
  readonly date: string;
  /** The booking that is being changed. */
  readonly but: string | null;
}

/**
 * The times of a day for a party with what is booked then. A party of another size than the store takes is shown them too: a person may
 * insist.
 */
export async function readTillBookingTimes(
  ctx: Ctx,
  scope: StoreScope,
  { date, but, ...party }: AskedTimes,
): Promise<TillBookingTimes> {
  const { profile } = await ctx.menus.storeOf(scope, ctx.db);
  const day = Temporal.PlainDate.from(date);
  const at = startOfDay(day, profile.timezone);
  const book = await bookingBook(ctx, ctx.db, scope, profile, { at, days: 2, but });
  return {
    times: bookableTimes(ofAnySize(book), { ...party, source: 'POS' }, day).map(({ at: time, noRoom }) => ({
      atIsoDateTimeUtc: isoUtc(time),
      noRoom,
      covers: coversAt(book.held, time),
    })),
    seats: seatsIn(book.rooms),
  };
}

function coversAt(held: readonly HeldSeats[], { epochMilliseconds: at }: Temporal.Instant): number {
  return held.reduce((sum, { from, minutes, covers }) => {
    const starts = from.epochMilliseconds;
    return starts <= at && at < starts + minutes * 60_000 ? sum + covers : sum;
  }, 0);
}

const seatsIn = (rooms: readonly { readonly seats: number }[]) => rooms.reduce((sum, { seats }) => sum + seats, 0);

async function asTillBookings(
  ctx: Needs<'db' | 'menus' | 'ownership'>,
  scope: StoreScope,
  profile: StoreProfile,
  bookings: readonly Booking[],
): Promise<TillBooking[]> {
  const ids = bookings.map(({ id }) => id);
  const wishes = await listLastCommands(ctx.db, scope, ids);
  const readyTexts = await readReadyTexts(ctx, scope, bookings);
  const proposed = await proposedFor(ctx, scope, bookings);
  return bookings.map((booking) => {
    const wish = wishes.get(booking.id) ?? null;
    const readyText = readyTexts.get(booking.id) ?? null;
    // A text that waits keeps nobody from seating them: it has its own word.
    return tillBookingOf(booking, profile, {
      readyText,
      proposed: booking.quotedWaitMinutes === null ? (proposed.get(booking.id) ?? null) : null,
      wish: wish?.kind === 'textTableReady' ? null : wish,
    });
  });
}

function tillBookingOf(
  { uid, customer, specialRequest, status, restaurantId: _r, storeId: _s, ...plain }: Booking,
  { countryCode }: StoreProfile,
  more: Pick<TillBooking, 'wish' | 'readyText' | 'proposed'>,
): TillBooking {
  return {
    ...plain,
    customerId: uid,
    customerName: customer.name,
    customerPhone: customer.mobile === '' ? '' : shownPhone(customer.mobile, countryCode),
    note: specialRequest.note,
    requests: specialRequest.template,
    statusCode: status.code,
    ...more,
  };
}
