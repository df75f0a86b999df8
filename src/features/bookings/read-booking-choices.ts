import type { Needs } from '#src/context.ts';
import { type BookableDay, bookableDays, datesOfMonth } from '#src/domain/bookings/booking-days.ts';
import {
  ALTERNATIVE_DAYS,
  type BookingBook,
  bookableTimes,
  nearestTimes,
  type WantedTable,
} from '#src/domain/bookings/booking-times.ts';
import { localDateOf, startOfDay } from '#src/domain/time/store-clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { bookingBook } from './booking-book.ts';

interface AskedChoices extends WantedTable {
  /** Null: that of the date, else the first that has a free day. */
  readonly month: Temporal.PlainYearMonth | null;
  /** Null: the first free day of the month. */
  readonly date: Temporal.PlainDate | null;
  /** The chosen time. */
  readonly at: Temporal.Instant | null;
  /** The booking that is being changed: its seats are its own. */
  readonly but: string | null;
}

/** What a calendar, the times beside it and a chosen time show. */
export interface BookingChoices {
  readonly month: Temporal.PlainYearMonth;
  readonly days: readonly BookableDay[];
  /** Null: the month has no free day. */
  readonly date: Temporal.PlainDate | null;
  /** Those of the date that can be had. */
  readonly times: readonly Temporal.Instant[];
  /** Where the chosen time can’t be had by now: the nearest that can. Null: none is chosen, or it can. */
  readonly instead: readonly Temporal.Instant[] | null;
}

/** The middle of a month is this far from its ends, and from the days around them. */
const HALF_MONTH_DAYS = 17 + ALTERNATIVE_DAYS;

/** The days of a month and the times of one of them for a party, as they are now. */
export async function readBookingChoices(
  ctx: Needs<'db' | 'menus' | 'clock'>,
  scope: StoreScope,
  { month, date, at, but, ...wanted }: AskedChoices,
): Promise<BookingChoices> {
  const { profile } = await ctx.menus.storeOf(scope, ctx.db);
  const today = localDateOf(ctx.clock.now(), profile.timezone);
  const shown = month ?? (date ?? today).toPlainYearMonth();
  const middle = startOfDay(shown.toPlainDate({ day: 15 }), profile.timezone);
  const book = await bookingBook(ctx, ctx.db, scope, profile, { at: middle, days: HALF_MONTH_DAYS, but });
  const days = bookableDays(book, wanted, datesOfMonth(shown));
  const first = days.find(({ room }) => room === 'free')?.date ?? null;
  if (first === null && month === null && date === null && shown.equals(today.toPlainYearMonth())) {
    const next = await readBookingChoices(ctx, scope, { month: shown.add({ months: 1 }), date, at, but, ...wanted });
    if (next.date !== null) return next;
  }
  const isShown = date?.toPlainYearMonth().equals(shown);
  return { month: shown, days, ...timesOn(book, wanted, isShown ? date : first, at) };
}

function timesOn(book: BookingBook, wanted: WantedTable, date: Temporal.PlainDate | null, at: Temporal.Instant | null) {
  const all = date === null ? [] : bookableTimes(book, wanted, date);
  const times = all.filter(({ noRoom }) => noRoom === null).map((one) => one.at);
  const isGone = at !== null && !times.some((one) => one.equals(at));
  return { date, times, instead: isGone ? nearestTimes(book, wanted, at) : null };
}
