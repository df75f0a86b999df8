import type { AppContext } from '#src/context.ts';
import { takesSeats } from '#src/domain/bookings/booking-status.ts';
import { formatStoreTimeAndDay, localDateOf } from '#src/domain/time/store-clock.ts';
import { readBookingsOfDay, readNewBookings } from '#src/features/bookings/read-bookings.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { guestsText, nameOf } from '../bookings/booking-words.ts';
import { paths } from '../paths.ts';
import type { Attention } from './attention.ts';

type Needs = Pick<AppContext, 'db' | 'clock' | 'menus'>;
type To = (page: { readonly path: string }, more?: Readonly<Record<string, string>>) => string;

const BOOKINGS_SHOWN = 3;

/** Bookings that wait for an answer, the longest waiting first. */
export async function waitingBookings(
  ctx: Needs,
  scope: StoreScope,
  { timezone, to }: { readonly timezone: string; readonly to: To },
): Promise<Attention[]> {
  const fresh = await readNewBookings(ctx, scope);
  const now = ctx.clock.now();
  const shown = fresh.slice(0, BOOKINGS_SHOWN).map((booking): Attention => {
    const at = Temporal.Instant.from(booking.bookedForIsoDateTimeUtc);
    return {
      key: booking.id,
      kind: 'waiting',
      title: `A booking for ${guestsText(booking.pax)} is waiting for a response`,
      text: `${nameOf(booking)}, ${formatStoreTimeAndDay(at, now, timezone)}`,
      link: { to: to(paths.tableBooking, { tableBookingId: booking.id }), label: 'View booking' },
    };
  });
  const more = fresh.length - shown.length;
  if (more <= 0) return shown;
  const title = more === 1 ? '1 more booking waiting' : `${more} more bookings waiting`;
  const link = { to: `${to(paths.tableBookings)}?status=new`, label: 'See all' };
  return [...shown, { key: 'moreBookings', kind: 'waiting', title, text: '', link }];
}

interface BookingsToday {
  /** `3 bookings, 12 guests`. */
  readonly text: string;
  /** The day as a sheet. */
  readonly to: string;
}

/** Who comes today; null: the store takes no bookings and no one comes. */
export async function bookingsToday(ctx: Needs, scope: StoreScope, to: To): Promise<BookingsToday | null> {
  const { timezone, settings } = (await ctx.menus.storeOf(scope)).profile;
  const today = localDateOf(ctx.clock.now(), timezone);
  const coming = (await readBookingsOfDay(ctx, scope, today)).filter(takesSeats);
  if (coming.length === 0 && !settings.dineIn.tableBookingIsEnabled) return null;
  const guests = coming.reduce((sum, { pax }) => sum + pax, 0);
  const count = coming.length === 1 ? '1 booking' : `${coming.length} bookings`;
  const text = coming.length === 0 ? 'None' : `${count}, ${guestsText(guests)}`;
  return { text, to: `${to(paths.tableBookings)}?view=day&day=${today}` };
}
