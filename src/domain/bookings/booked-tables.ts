// Uses Temporal: not for islands.
/** Which tables are meant for someone soon. */
import type { Booking } from './booking.types.ts';
import { takesSeats } from './booking-status.ts';

/** So long before its time a map shows a booking. */
export const SHOWN_BEFORE_MINUTES = 120;
/** So long after it guests who haven't come are shown as late; then someone has forgotten to say that they don't. */
export const SHOWN_AFTER_MINUTES = 90;

type Planned = Pick<
  Booking,
  | 'plannedTableId'
  | 'status'
  | 'seatedIsoDateTimeUtc'
  | 'noShowIsoDateTimeUtc'
  | 'leftIsoDateTimeUtc'
  | 'bookedForIsoDateTimeUtc'
>;

/** By table, the first accepted party that hasn't sat down, of those in the order of the clock. */
export function nextAtTables<One extends Planned>(bookings: readonly One[], now: Temporal.Instant): Map<string, One> {
  const from = now.subtract({ minutes: SHOWN_AFTER_MINUTES });
  const until = now.add({ minutes: SHOWN_BEFORE_MINUTES });
  const next = new Map<string, One>();
  for (const one of bookings) {
    const { plannedTableId, status, seatedIsoDateTimeUtc } = one;
    if (plannedTableId === null || seatedIsoDateTimeUtc !== null || status.code === 'new') continue;
    if (!takesSeats(one)) continue;
    const at = Temporal.Instant.from(one.bookedForIsoDateTimeUtc);
    if (Temporal.Instant.compare(at, from) < 0 || Temporal.Instant.compare(at, until) > 0) continue;
    if (!next.has(plannedTableId)) next.set(plannedTableId, one);
  }
  return next;
}
