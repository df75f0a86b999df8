import { listBookingsBetween } from '#db/bookings/table-bookings.repository.ts';
import type { Db } from '#db/connection.ts';
import { listTableEvents } from '#db/floor/table-events.repository.ts';
import type { Needs } from '#src/context.ts';
import type { SessionFacts } from '#src/domain/floor/table-session.ts';
import { VISIT_HOURS } from '#src/domain/floor/table-state.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Who sat down at the table within the longest visit, by hand and with a booking. */
export async function sessionFactsOf(
  db: Db,
  ctx: Needs<'clock'>,
  scope: StoreScope,
  tableId: string,
): Promise<Pick<SessionFacts, 'events' | 'bookings'>> {
  const from = longestVisitAgo(ctx);
  const events = await listTableEvents(db, scope, from);
  const until = isoUtc(ctx.clock.now().add({ hours: VISIT_HOURS }));
  const bookings = (await listBookingsBetween(db, scope, { from, until })).flatMap((booking) => {
    const { id, seatedTableId, seatedIsoDateTimeUtc: seatedAt, leftIsoDateTimeUtc } = booking;
    return seatedTableId === tableId && seatedAt !== null && leftIsoDateTimeUtc === null ? [{ id, seatedAt }] : [];
  });
  return { events: events.filter((event) => event.tableId === tableId), bookings };
}

/** From when what happened may belong to guests who still sit there. */
export function longestVisitAgo(ctx: Needs<'clock'>): string {
  return isoUtc(ctx.clock.now().subtract({ hours: VISIT_HOURS }));
}
