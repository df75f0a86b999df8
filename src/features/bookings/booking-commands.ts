import type { Trx } from '#db/connection.ts';
import type { SyncCommand } from '#db/sync/sync-commands.repository.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  bookingLateBodySchema,
  bookingReasonBodySchema,
  seatBookingBodySchema,
  suggestTimesBodySchema,
} from '#src/domain/bookings/till-bookings.schema.ts';
import type { SyncCommandKind } from '#src/domain/sync/sync.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { acceptBookingIn, cancelBookingIn, declineBookingIn } from './answer-booking.ts';
import { markBookingNoShowIn, noteBookingLateIn, seatBookingIn } from './note-booking.ts';
import { type OfferNeeds, suggestTimesIn } from './suggest-times.ts';
import { type TextNeeds, textTableReadyOfBoxIn } from './table-ready-text.ts';

export type BookingCommand = Extract<
  SyncCommandKind,
  | 'acceptBooking'
  | 'declineBooking'
  | 'suggestBookingTimes'
  | 'cancelBooking'
  | 'seatBooking'
  | 'noteBookingLate'
  | 'markBookingNoShow'
>;

/** What a box asks for that changes no booking. */
type BookingErrand = Extract<SyncCommandKind, 'textTableReady'>;

interface Asked {
  readonly command: Pick<SyncCommand, 'subjectId' | 'body' | 'createdIsoDateTimeUtc'>;
  readonly by: ActedBy;
}

/** What a box asks to be done with bookings that were made online, each in the write that answers it. */
export function bookingActs(
  trx: Trx,
  ctx: OfferNeeds & TextNeeds,
  scope: StoreScope,
  { command: { subjectId: bookingId, body, createdIsoDateTimeUtc }, by }: Asked,
): Record<BookingCommand | BookingErrand, () => Promise<unknown>> {
  const of = { bookingId, by };
  return {
    acceptBooking: () => acceptBookingIn(trx, ctx, scope, of),
    declineBooking: () => declineBookingIn(trx, ctx, scope, { ...of, ...bookingReasonBodySchema.parse(body) }),
    suggestBookingTimes: () => suggestTimesIn(trx, ctx, scope, { ...of, ...suggestTimesBodySchema.parse(body) }),
    cancelBooking: () => cancelBookingIn(trx, ctx, scope, { ...of, ...bookingReasonBodySchema.parse(body) }),
    async seatBooking() {
      const { tableId } = seatBookingBodySchema.parse(body);
      // They sat down when it was said at the till, however late the connection returns.
      const said = Temporal.Instant.from(createdIsoDateTimeUtc);
      const now = ctx.clock.now();
      const at = Temporal.Instant.compare(said, now) < 0 ? said : now;
      await seatBookingIn(trx, ctx, scope, { ...of, tableId, at });
    },
    noteBookingLate: () => noteBookingLateIn(trx, ctx, scope, { ...of, ...bookingLateBodySchema.parse(body) }),
    markBookingNoShow: () => markBookingNoShowIn(trx, ctx, scope, of),
    textTableReady: () => textTableReadyOfBoxIn(trx, ctx, scope, { bookingId, askedAt: createdIsoDateTimeUtc }),
  };
}
