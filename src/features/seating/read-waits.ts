import { listBookingsBetween } from '#db/bookings/table-bookings.repository.ts';
import { listDiningTables } from '#db/floor/dining-tables.repository.ts';
import type { Needs } from '#src/context.ts';
import { SHOWN_AFTER_MINUTES } from '#src/domain/bookings/booked-tables.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { takesSeats } from '#src/domain/bookings/booking-status.ts';
import { type ComingParty, type LiveTable, type QuotedWait, waitsOf } from '#src/domain/bookings/quoted-wait.ts';
import { LONGEST_SUGGESTED_MINUTES, suggestedWait } from '#src/domain/bookings/walk-in.ts';
import type { TableStatus } from '#src/domain/floor/table-state.ts';
import { LONGEST_TURN_MINUTES } from '#src/domain/tenancy/table-booking.schema.ts';
import type { TillWait, TillWaits } from '#src/domain/till/booking.types.ts';
import { bookingBook } from '#src/features/bookings/booking-book.ts';
import { proposedTables } from '#src/features/bookings/proposed-tables.ts';
import { readWaiting } from '#src/features/bookings/read-waiting.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { tableStatusesOf } from './floor-facts.ts';

type Ctx = Needs<'db' | 'clock' | 'menus'>;

/** The sizes that are quoted without being asked for. */
const USUAL_SIZES = Array.from({ length: 12 }, (_, at) => at + 1);

interface Asked {
  /** A larger party. */
  readonly pax: number | null;
  /** Null: any. */
  readonly seatingArea: string | null;
}

/**
 * How long parties of each size would wait if they came to the door now, by the tables as they are: who sits there, who waits already and
 * which bookings come. A store without a table map counts the seats of its book.
 */
export async function readWaits(ctx: Ctx, scope: StoreScope, { pax, seatingArea }: Asked): Promise<TillWaits> {
  const now = ctx.clock.now();
  const { profile } = await ctx.menus.storeOf(scope, ctx.db);
  const tables = await liveTables(ctx, scope);
  const sizes = [...new Set([...USUAL_SIZES, ...(pax === null ? [] : [pax])])];
  const at = isoUtc(now);
  if (tables.length === 0) {
    const book = await bookingBook(ctx, ctx.db, scope, profile, { at: now, days: 1, but: null });
    const waits = sizes.map((size) => waitBySeats(size, suggestedWait(book, { pax: size, seatingArea })));
    return { atIsoDateTimeUtc: at, waits, waiting: [] };
  }
  const waiting = await readWaiting(ctx, scope);
  const { quote, waiting: places } = waitsOf({
    now,
    settings: profile.settings.tableBooking,
    tables,
    coming: await comingParties(ctx, scope),
    waiting: waiting,
  });
  return {
    atIsoDateTimeUtc: at,
    waits: sizes.map((size) => tillWaitOf(size, quote({ pax: size, seatingArea }))),
    waiting: waiting.flatMap(({ id }, index) => {
      const table = places[index];
      return table ? [{ bookingId: id, tableId: table.id }] : [];
    }),
  };
}

async function liveTables(ctx: Ctx, scope: StoreScope): Promise<LiveTable[]> {
  const tables = await listDiningTables(ctx.db, scope);
  const statuses = await tableStatusesOf(ctx.db, ctx, scope);
  return tables.map(({ id, name, area, seats }) => ({ id, name, area, seats, sitting: sittingOf(statuses.of(id)) }));
}

/** A table that only has to be cleared can be had. */
function sittingOf({ state, sinceAt, guests }: TableStatus): LiveTable['sitting'] {
  if (state === 'free' || state === 'toClear' || sinceAt === null) return null;
  return {
    since: Temporal.Instant.from(sinceAt),
    guests,
    isPaying: state === 'billPrinted' || state === 'partPaid',
  };
}

/** Those who booked and may still come, as far ahead as a wait and a stay reach. */
async function comingParties(ctx: Ctx, scope: StoreScope): Promise<ComingParty[]> {
  const now = ctx.clock.now();
  const bookings = await listBookingsBetween(ctx.db, scope, {
    from: isoUtc(now.subtract({ minutes: SHOWN_AFTER_MINUTES })),
    until: isoUtc(now.add({ minutes: LONGEST_SUGGESTED_MINUTES + LONGEST_TURN_MINUTES })),
  });
  const proposed = await proposedTables(ctx, scope, { from: now, until: now });
  return bookings.filter(isComing).map(({ id, bookedForIsoDateTimeUtc, lateMinutes, heldArea, ...party }) => ({
    at: Temporal.Instant.from(bookedForIsoDateTimeUtc).add({ minutes: lateMinutes ?? 0 }),
    pax: party.pax,
    minutes: party.turnMinutes,
    seatingArea: heldArea || null,
    tableIds: proposed.get(id)?.tableIds ?? [],
    isChosen: proposed.get(id)?.isChosen ?? false,
  }));
}

const isComing = (booking: Booking) =>
  booking.quotedWaitMinutes === null && booking.seatedIsoDateTimeUtc === null && takesSeats(booking);

function tillWaitOf(pax: number, wait: QuotedWait): TillWait {
  if (wait.kind !== 'table') return { pax, minutes: null, table: null, why: wait.kind };
  const { minutes, table, freeAt } = wait;
  return { pax, minutes, table: { ...table, freeIsoDateTimeUtc: isoUtc(freeAt) }, why: null };
}

function waitBySeats(pax: number, minutes: number | null): TillWait {
  return { pax, minutes, table: null, why: minutes === null ? 'tooLong' : null };
}
