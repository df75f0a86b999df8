import type { Hono } from 'hono';
import type { z } from 'zod';
import type { AppContext } from '#src/context.ts';
import { type PlaceBookingAnswer, placeBookingEndpoint } from '#src/contracts/bookings.endpoints.ts';
import { placeBookingBodySchema } from '#src/domain/bookings/bookings.schema.ts';
import { type PublicGrant, publicStore } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { type PlacedBooking, placeBooking } from './place-booking.ts';

interface OfGuest extends Pick<PublicGrant, 'scope' | 'actor' | 'by'> {
  readonly body: z.infer<typeof placeBookingBodySchema>;
}

/** What the website asks of table bookings. A box sells at its tables and takes none. */
export function bookingsRoutes(app: Hono, ctx: AppContext): void {
  const place = async ({ scope, actor, by, body }: OfGuest) => {
    const customerId = actor?.customerId ?? null;
    return answerOf(await placeBooking(ctx, scope, { request: body, source: 'ONLINE', customerId, by }));
  };
  route(app, placeBookingEndpoint, {
    guard: publicStore(ctx),
    body: placeBookingBodySchema,
    // The booking is found by the id that the caller gave it.
    idempotent: { again: place },
    handle: place,
  });
}

function answerOf({ booking, accessToken }: PlacedBooking): PlaceBookingAnswer {
  const { id, status, bookedForIsoDateTimeUtc, pax, seatingArea, specialRequest, customer } = booking;
  const { placedIsoDateTime, source } = booking;
  return {
    id,
    status,
    booking: {
      bookedForIsoDateTimeUtc,
      pax,
      seatingArea,
      specialRequest,
      customer,
      placedIsoDateTime,
      source,
    },
    accessToken,
  };
}
