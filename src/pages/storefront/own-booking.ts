import type { Needs } from '#src/context.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { getBooking } from '#src/features/bookings/act-on-booking.ts';
import { mayGuestSeeBooking } from '#src/features/bookings/booking-access.ts';
import type { PageCookie } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { customerIdOf } from './visitor.ts';

interface Visit {
  readonly ctx: Needs<'db' | 'secrets'>;
  readonly scope: StoreScope;
  readonly params: { readonly tableBookingId: string };
  readonly actor: Actor | null;
  readonly cookies: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** How long before their day guests book. */
const KEY_SECONDS = 180 * 86_400;

const nameOf = (bookingId: string) => `booking_${bookingId}`;

/** The guest's key to a booking, for the browser that booked it. */
export function bookingKey(bookingId: string, value: string): PageCookie {
  return { name: nameOf(bookingId), value, maxAgeSeconds: KEY_SECONDS };
}

/** The booking, for its guest or anyone with its key; to everyone else it doesn't exist. */
export async function ownBooking({ ctx, scope, params, actor, cookies, query }: Visit): Promise<Booking> {
  const booking = await getBooking(ctx.db, scope, params.tableBookingId);
  const token = (query.get('key') ?? cookies[nameOf(booking.id)]) || null;
  const customerId = customerIdOf(actor, scope.restaurantId);
  if (!mayGuestSeeBooking(ctx, booking, { customerId, token })) throw notFound('booking');
  return booking;
}
