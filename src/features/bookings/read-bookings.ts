import { listBookingActivity } from '#db/bookings/table-booking-activity.repository.ts';
import {
  listBookingsBetween,
  listBookingsOfCustomer,
  listNewBookings,
} from '#db/bookings/table-bookings.repository.ts';
import type { Needs } from '#src/context.ts';
import { collidingBookings } from '#src/domain/bookings/book-anyway.ts';
import type { Booking, BookingActivity } from '#src/domain/bookings/booking.types.ts';
import { type BookableTime, bookableTimes, type WantedTable } from '#src/domain/bookings/booking-times.ts';
import { turnMinutesOf } from '#src/domain/bookings/seat-room.ts';
import { LONGEST_TURN_MINUTES } from '#src/domain/tenancy/table-booking.schema.ts';
import { startOfDay } from '#src/domain/time/store-clock.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { getBooking } from './act-on-booking.ts';
import { bookingBook } from './booking-book.ts';

/** The bookings of a local day of the store, in the order of the clock; cancelled ones too. */
export async function readBookingsOfDay(
  ctx: Needs<'db' | 'menus'>,
  scope: StoreScope,
  date: Temporal.PlainDate,
): Promise<Booking[]> {
  const { timezone } = (await ctx.menus.storeOf(scope, ctx.db)).profile;
  return listBookingsBetween(ctx.db, scope, {
    from: isoUtc(startOfDay(date, timezone)),
    until: isoUtc(startOfDay(date.add({ days: 1 }), timezone)),
  });
}

/** Bookings to come that wait for an answer, oldest first. */
export function readNewBookings(ctx: Needs<'db' | 'clock'>, scope: StoreScope): Promise<Booking[]> {
  return listNewBookings(ctx.db, scope, isoUtc(ctx.clock.now()));
}

/** A customer's bookings at the store, latest first. */
export function readBookingsOfCustomer(ctx: Needs<'db'>, scope: StoreScope, customerId: string): Promise<Booking[]> {
  return listBookingsOfCustomer(ctx.db, scope, customerId);
}

export interface BookingDetail {
  readonly booking: Booking;
  /** Oldest first. */
  readonly activity: readonly BookingActivity[];
  /** Of the same customer at the store, latest first. */
  readonly others: readonly Booking[];
}

export async function readBooking(ctx: Needs<'db'>, scope: StoreScope, bookingId: string): Promise<BookingDetail> {
  const booking = await getBooking(ctx.db, scope, bookingId);
  const theirs = booking.uid === null ? [] : await listBookingsOfCustomer(ctx.db, scope, booking.uid);
  return {
    booking,
    activity: await listBookingActivity(ctx.db, scope, bookingId),
    others: theirs.filter(({ id }) => id !== bookingId),
  };
}

/** The times of a local day for a party; full ones say why. `but`: the booking that is being changed. */
export async function readBookableTimes(
  ctx: Needs<'db' | 'menus' | 'clock'>,
  scope: StoreScope,
  { date, but = null, ...wanted }: WantedTable & { readonly date: Temporal.PlainDate; readonly but?: string | null },
): Promise<BookableTime[]> {
  const { profile } = await ctx.menus.storeOf(scope, ctx.db);
  const at = startOfDay(date, profile.timezone);
  const book = await bookingBook(ctx, ctx.db, scope, profile, { at, days: 2, but });
  return bookableTimes(book, wanted, date);
}

interface WantedPlace {
  readonly bookedForIsoDateTimeUtc: string;
  readonly pax: number;
  readonly seatingArea: string | null;
  /** The booking that is being changed. */
  readonly but: string | null;
}

/** What a party that insists on a time collides with, in the order of the clock. */
export async function readCollisions(
  ctx: Needs<'db' | 'menus'>,
  scope: StoreScope,
  { bookedForIsoDateTimeUtc, pax, seatingArea, but }: WantedPlace,
): Promise<Booking[]> {
  const { tableBooking } = (await ctx.menus.storeOf(scope, ctx.db)).profile.settings;
  const at = Temporal.Instant.from(bookedForIsoDateTimeUtc);
  const minutes = turnMinutesOf(tableBooking, pax);
  const around = await listBookingsBetween(ctx.db, scope, {
    from: isoUtc(at.subtract({ minutes: LONGEST_TURN_MINUTES })),
    until: isoUtc(at.add({ minutes: LONGEST_TURN_MINUTES })),
  });
  const others = around.filter(({ id }) => id !== but);
  return collidingBookings(others, { at, minutes, area: seatingArea });
}
