// Uses Temporal: not for islands.
/** Which days of a calendar a party can book. */
import { LONGEST_TURN_MINUTES } from '../tenancy/table-booking.schema.ts';
import { startOfDay } from '../time/store-clock.ts';
import { type BookingBook, bookableTimes, type WantedTable } from './booking-times.ts';

/** Closed: no time at all, also because it is past or too far ahead. */
type DayRoom = 'free' | 'full' | 'closed';

export interface BookableDay {
  readonly date: Temporal.PlainDate;
  readonly room: DayRoom;
}

export function bookableDays(
  book: BookingBook,
  wanted: WantedTable,
  dates: readonly Temporal.PlainDate[],
): BookableDay[] {
  return dates.map((date) => {
    const times = bookableTimes(bookOfDay(book, date), wanted, date);
    const isFree = times.some(({ noRoom }) => noRoom === null);
    return { date, room: isFree ? 'free' : times.length > 0 ? 'full' : 'closed' };
  });
}

/** Every date of a month. */
export function datesOfMonth(month: Temporal.PlainYearMonth): Temporal.PlainDate[] {
  return Array.from({ length: month.daysInMonth }, (_, at) => month.toPlainDate({ day: at + 1 }));
}

/** Only what can meet a party of that day: each of its times is checked against each of them. */
function bookOfDay(book: BookingBook, date: Temporal.PlainDate): BookingBook {
  const around = LONGEST_TURN_MINUTES * 60_000;
  const from = startOfDay(date, book.store.timezone).epochMilliseconds - around;
  const until = startOfDay(date.add({ days: 1 }), book.store.timezone).epochMilliseconds + around;
  const isNear = (at: number) => from <= at && at < until;
  return { ...book, held: book.held.filter((one) => isNear(one.from.epochMilliseconds)) };
}
