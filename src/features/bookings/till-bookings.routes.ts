import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import * as api from '#src/contracts/till-bookings.endpoints.ts';
import {
  bookingLateBodySchema,
  bookingReasonBodySchema,
  bookingTimesQuery,
  seatBookingBodySchema,
  suggestTimesBodySchema,
  tillBookingBodySchema,
  tillBookingsQuery,
  tillEditBodySchema,
  walkInBodySchema,
} from '#src/domain/bookings/till-bookings.schema.ts';
import { emptyBodySchema } from '#src/domain/ordering/ordering.schema.ts';
import type { TillBooking } from '#src/domain/till/booking.types.ts';
import { type PosGrant, posMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { actAtTill } from './act-at-till.ts';
import { acceptBooking, cancelBooking, declineBooking } from './answer-booking.ts';
import { bookAtTill, editAtTill, writeDownWalkIn } from './book-at-till.ts';
import type { BookingCommand } from './booking-commands.ts';
import { markBookingNoShow, noteBookingLate, seatBooking } from './note-booking.ts';
import { printBookingSlip } from './print-slip.ts';
import { readNewTillBookings, readTillBooking, readTillBookings, readTillBookingTimes } from './read-till-bookings.ts';
import { requireTable } from './require-table.ts';
import { suggestTimes } from './suggest-times.ts';
import { callToTable, markGuestsLeft, putBackOnList } from './wait-list.ts';

type Asked<Body> = Pick<PosGrant, 'scope' | 'by'> & { readonly body: Body };
type AskedOf<Body> = Asked<Body> & { readonly params: { readonly tableBookingId: string } };

/** Bookings at a till, for those who take orders. */
export function tillBookingsRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, 'takeOrders');
  route(app, api.listTillBookingsEndpoint, {
    guard,
    query: tillBookingsQuery,
    handle: ({ scope, query }) => readTillBookings(ctx, scope, query),
  });
  route(app, api.listNewBookingsEndpoint, { guard, handle: ({ scope }) => readNewTillBookings(ctx, scope) });
  route(app, api.bookingTimesEndpoint, {
    guard,
    query: bookingTimesQuery,
    handle: ({ scope, query: { date, pax, area, but } }) =>
      readTillBookingTimes(ctx, scope, { date, pax, seatingArea: area || null, but: but ?? null }),
  });
  bookingRoutes(app, ctx);
  waitListRoutes(app, ctx);
  actRoutes(app, ctx);
}

/** New ones, and changes. The caller's own id finds the same booking again. */
function bookingRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, 'takeOrders');
  const book = async ({ scope, by, body }: Asked<Parameters<typeof bookAtTill>[2]['body']>) =>
    readTillBooking(ctx, scope, (await bookAtTill(ctx, scope, { by, body })).id);
  route(app, api.placeTillBookingEndpoint, {
    guard,
    body: tillBookingBodySchema,
    idempotent: { again: book },
    handle: book,
  });
  const walkIn = async ({ scope, by, body }: Asked<Parameters<typeof writeDownWalkIn>[2]['body']>) =>
    readTillBooking(ctx, scope, (await writeDownWalkIn(ctx, scope, { by, body })).id);
  route(app, api.placeWalkInEndpoint, {
    guard,
    body: walkInBodySchema,
    idempotent: { again: walkIn },
    handle: walkIn,
  });
  route(app, api.editTillBookingEndpoint, {
    guard,
    body: tillEditBodySchema,
    idempotent: { again: asItIs(ctx) },
    async handle({ scope, params, by, body }) {
      await editAtTill(ctx, scope, { bookingId: params.tableBookingId, by, body });
      return readTillBooking(ctx, scope, params.tableBookingId);
    },
  });
}

/** What is done with a booking. Each answers with the booking as it is then, or with what its box has asked for. */
function actRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, 'takeOrders');
  const again = asItIs(ctx);
  const acted = async <Body extends object>(
    kind: BookingCommand,
    { scope, params, body, by }: AskedOf<Body>,
    here: (of: { readonly bookingId: string } & Pick<PosGrant, 'by'> & Body) => Promise<unknown>,
  ): Promise<TillBooking> => {
    const of = { bookingId: params.tableBookingId, by };
    await actAtTill(ctx, scope, { ...of, kind, body }, () => here({ ...of, ...body }));
    return readTillBooking(ctx, scope, of.bookingId);
  };
  route(app, api.acceptTillBookingEndpoint, {
    guard,
    body: emptyBodySchema,
    idempotent: { again },
    handle: (asked) => acted('acceptBooking', asked, (of) => acceptBooking(ctx, asked.scope, of)),
  });
  route(app, api.declineTillBookingEndpoint, {
    guard,
    body: bookingReasonBodySchema,
    idempotent: { again },
    handle: (asked) => acted('declineBooking', asked, (of) => declineBooking(ctx, asked.scope, of)),
  });
  route(app, api.suggestTimesEndpoint, {
    guard,
    body: suggestTimesBodySchema,
    idempotent: { again },
    handle: (asked) => acted('suggestBookingTimes', asked, (of) => suggestTimes(ctx, asked.scope, of)),
  });
  route(app, api.cancelTillBookingEndpoint, {
    guard,
    body: bookingReasonBodySchema,
    idempotent: { again },
    handle: (asked) => acted('cancelBooking', asked, (of) => cancelBooking(ctx, asked.scope, of)),
  });
  route(app, api.seatTillBookingEndpoint, {
    guard,
    body: seatBookingBodySchema,
    idempotent: { again },
    async handle(asked) {
      // Here too: a box that asks the cloud finds out before its guests are on their way to it.
      await requireTable(ctx.db, asked.scope, asked.body.tableId);
      return acted('seatBooking', asked, (of) => seatBooking(ctx, asked.scope, of));
    },
  });
  route(app, api.lateTillBookingEndpoint, {
    guard,
    body: bookingLateBodySchema,
    idempotent: { again },
    handle: (asked) => acted('noteBookingLate', asked, (of) => noteBookingLate(ctx, asked.scope, of)),
  });
  route(app, api.noShowTillBookingEndpoint, {
    guard,
    body: emptyBodySchema,
    idempotent: { again },
    handle: (asked) => acted('markBookingNoShow', asked, (of) => markBookingNoShow(ctx, asked.scope, of)),
  });
}

/** Guests at the door are written down by the side that seats them, and paper is of the side that is asked: a box asks nobody for these. */
function waitListRoutes(app: Hono, ctx: AppContext): void {
  for (const [endpoint, act] of [
    [api.callToTableEndpoint, callToTable],
    [api.guestsLeftEndpoint, markGuestsLeft],
    [api.putBackEndpoint, putBackOnList],
    [api.printTillBookingEndpoint, printBookingSlip],
  ] as const) {
    route(app, endpoint, {
      guard: posMay(ctx, 'takeOrders'),
      body: emptyBodySchema,
      idempotent: { again: asItIs(ctx) },
      async handle({ scope, params: { tableBookingId: bookingId }, by }) {
        await act(ctx, scope, { bookingId, by });
        return readTillBooking(ctx, scope, bookingId);
      },
    });
  }
}

/** Answers a repeated request with the booking as it is now: the first one did it, or asked the cloud for it. */
function asItIs(ctx: AppContext) {
  return ({ scope, params }: Pick<PosGrant, 'scope'> & { readonly params: { readonly tableBookingId: string } }) =>
    readTillBooking(ctx, scope, params.tableBookingId);
}
