import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { insertBookingActivity } from '#db/bookings/table-booking-activity.repository.ts';
import type { Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { BookingAct, BookingChange } from '#src/domain/bookings/booking.types.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface ToldAct {
  readonly bookingId: string;
  readonly act: BookingAct;
  readonly by: ActedBy;
  readonly reason?: string | null;
  readonly changes?: readonly BookingChange[];
}

const AUDITED = {
  placed: 'placeBooking',
  accepted: 'acceptBooking',
  declined: 'declineBooking',
  cancelled: 'cancelBooking',
  edited: 'editBooking',
  seated: 'seatBooking',
  late: 'noteBookingLate',
  noShow: 'markBookingNoShow',
} as const satisfies Record<BookingAct, string>;

/**
 * One act on a booking, in the write that does it: its activity, its line of the audit log, and the event by which open
 * screens look again. The audit log keeps which fields changed and not what they say, which is the guest's.
 */
export async function tellBookingIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  { bookingId, act, by, reason = null, changes = [] }: ToldAct,
): Promise<void> {
  const at = isoUtc(ctx.clock.now());
  await insertBookingActivity(trx, scope, { id: ctx.ids.next(), bookingId, act, by, reason, changes, at });
  await appendStoreAudit(trx, ctx, scope, {
    by,
    action: AUDITED[act],
    subjectType: 'booking',
    subjectId: bookingId,
    ...(changes.length > 0 ? { after: { fields: changes.map(({ field }) => field) } } : {}),
  });
  await (act === 'placed'
    ? appendStoreEvent(trx, ctx, scope, { type: 'bookingPlaced', payload: { bookingId } })
    : appendStoreEvent(trx, ctx, scope, { type: 'bookingChanged', payload: { bookingId, act } }));
}
