import { listBookingsBetween } from '#db/bookings/table-bookings.repository.ts';
import { listDiningTables } from '#db/floor/dining-tables.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { takesSeats } from '#src/domain/bookings/booking-status.ts';
import { planMapOf, planOf } from '#src/domain/bookings/choose-tables/table-plan.ts';
import { tableNames, whyThisTable } from '#src/domain/bookings/choose-tables/why-this-table.ts';
import { partiesOf } from '#src/domain/bookings/seat-room.ts';
import { LONGEST_TURN_MINUTES } from '#src/domain/tenancy/table-booking.schema.ts';
import type { ProposedTables } from '#src/domain/till/booking.types.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { heldSeatsOf } from './booking-book.ts';

/**
 * By booking, the tables that the plan has for those who are expected at some time of the stretch. It is worked out when it is read: what
 * isn't chosen by staff may be another table when others book. Guests who sit have none, nor has a store without a table map.
 */
export async function proposedTables(
  ctx: Needs<'db' | 'menus'>,
  scope: StoreScope,
  { from, until }: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<ReadonlyMap<string, ProposedTables>> {
  const tables = await listDiningTables(ctx.db, scope);
  if (tables.length === 0) return new Map();
  const { timezone } = (await ctx.menus.storeOf(scope, ctx.db)).profile;
  const around = await listBookingsBetween(ctx.db, scope, {
    from: isoUtc(from.subtract({ minutes: LONGEST_TURN_MINUTES })),
    until: isoUtc(until.add({ minutes: LONGEST_TURN_MINUTES })),
  });
  const held = around.filter(takesSeats).toSorted(inOrderOfBooking);
  const plan = planOf(planMapOf(tables), partiesOf(held.map(heldSeatsOf), tables)).tidy();
  const seated = new Set(held.filter(({ seatedIsoDateTimeUtc }) => seatedIsoDateTimeUtc !== null).map(({ id }) => id));
  return new Map(
    plan.seats.flatMap((seat) => {
      if (seated.has(seat.party.id)) return [];
      const meant = seat.kind === 'byHand' ? [] : seat.tables;
      return [
        [
          seat.party.id,
          {
            tableIds: meant.map(({ id }) => id),
            name: tableNames(meant),
            why: whyThisTable(seat, tables, timezone),
            isChosen: seat.kind === 'fixed',
          },
        ] as const,
      ];
    }),
  );
}

/** The same for these bookings, each in its day: those that are found on several days are planned day by day. */
export async function proposedFor(
  ctx: Needs<'db' | 'menus'>,
  scope: StoreScope,
  bookings: readonly Booking[],
): Promise<ReadonlyMap<string, ProposedTables>> {
  const found = new Map<string, ProposedTables>();
  const times = bookings.map(({ bookedForIsoDateTimeUtc }) => Temporal.Instant.from(bookedForIsoDateTimeUtc));
  for (const evening of eveningsOf(times)) {
    for (const [id, proposed] of await proposedTables(ctx, scope, evening)) {
      if (bookings.some((one) => one.id === id)) found.set(id, proposed);
    }
  }
  return found;
}

/** Stretches of at most a day that hold all of the times. */
function eveningsOf(times: readonly Temporal.Instant[]) {
  const evenings: { readonly from: Temporal.Instant; readonly until: Temporal.Instant }[] = [];
  for (const at of times.toSorted(Temporal.Instant.compare)) {
    const last = evenings.at(-1);
    if (last && Temporal.Instant.compare(at, last.from.add({ hours: 24 })) < 0) {
      evenings[evenings.length - 1] = { from: last.from, until: at };
    } else evenings.push({ from: at, until: at });
  }
  return evenings;
}

/** The order of `listHeldSeats`, by which a place is promised. */
function inOrderOfBooking(one: Booking, other: Booking): number {
  if (one.placedIsoDateTime !== other.placedIsoDateTime)
    return one.placedIsoDateTime < other.placedIsoDateTime ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}
