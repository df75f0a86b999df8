import type { AppContext, Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import type { TillBookingBody, TillEditBody, WalkInBody } from '#src/domain/bookings/till-bookings.schema.ts';
import type { BookingConflict } from '#src/domain/till/booking.types.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { OfBooking } from './answer-booking.ts';
import { editBooking } from './edit-booking.ts';
import { placeBooking } from './place-booking.ts';
import { readBooking, readCollisions } from './read-bookings.ts';
import { requireTable } from './require-table.ts';
import { isOverrulable, staffMessageOf } from './why-not-booked.ts';

type Books = Pick<AppContext, 'db' | 'write' | 'clock' | 'ids' | 'menus' | 'secrets' | 'ports' | 'ownership'>;

/** The name of guests at the door who gave none. */
const WALK_IN = 'Walk-in';

interface By {
  readonly by: ActedBy;
}

/** A booking that someone at the till writes down, on the phone or at the counter. */
export function bookAtTill(
  ctx: Books,
  scope: StoreScope,
  { by, body: { isAnyway = false, plannedTableId = null, ...request } }: By & { readonly body: TillBookingBody },
): Promise<Booking> {
  const { bookedForIsoDateTimeUtc, pax, seatingArea = null } = request;
  const wanted = { bookedForIsoDateTimeUtc, pax, seatingArea, but: null };
  return withCollisions(ctx, scope, wanted, async () => {
    await requireTable(ctx.db, scope, plannedTableId);
    const asked = { request, by, isAnyway, plannedTableId };
    return (await placeBooking(ctx, scope, { ...asked, source: 'POS', customerId: null })).booking;
  });
}

/** Guests at the door, in the same list: they take their seats from the end of the wait that they were quoted. */
export function writeDownWalkIn(
  ctx: Books,
  scope: StoreScope,
  { by, body }: By & { readonly body: WalkInBody },
): Promise<Booking> {
  const { quotedWaitMinutes, isAnyway = false, plannedTableId = null, customer, ...party } = body;
  const at = ctx.clock.now().round({ smallestUnit: 'minute', roundingMode: 'floor' });
  const bookedForIsoDateTimeUtc = isoUtc(at.add({ minutes: quotedWaitMinutes }));
  const request = { ...party, bookedForIsoDateTimeUtc, customer: { ...customer, name: customer?.name || WALK_IN } };
  const wanted = { bookedForIsoDateTimeUtc, pax: body.pax, seatingArea: body.seatingArea ?? null, but: null };
  return withCollisions(ctx, scope, wanted, async () => {
    await requireTable(ctx.db, scope, plannedTableId);
    const asked = { request, by, isAnyway, plannedTableId, quotedWaitMinutes };
    return (await placeBooking(ctx, scope, { ...asked, source: 'POS', customerId: null })).booking;
  });
}

/** Another time, size, area, table or name, checked as a new booking is. */
export async function editAtTill(
  ctx: Books,
  scope: StoreScope,
  { bookingId, by, body }: OfBooking & { readonly body: TillEditBody },
): Promise<Booking> {
  const { isAnyway = false, plannedTableId, ...edit } = body;
  const { booking: before } = await readBooking(ctx, scope, bookingId);
  const wanted = {
    bookedForIsoDateTimeUtc: edit.bookedForIsoDateTimeUtc ?? before.bookedForIsoDateTimeUtc,
    pax: edit.pax ?? before.pax,
    seatingArea: edit.seatingArea === undefined ? before.seatingArea : edit.seatingArea,
    but: bookingId,
  };
  return withCollisions(ctx, scope, wanted, async () => {
    // One that was meant for them may have gone from the map since: saving it again is no mistake.
    if (plannedTableId !== before.plannedTableId) await requireTable(ctx.db, scope, plannedTableId ?? null);
    const planned = plannedTableId === undefined ? {} : { plannedTableId };
    return editBooking(ctx, scope, { bookingId, by, edit, isAnyway, ...planned });
  });
}

/** A rejection that a person can overrule says so in the store's words, with what stands in the way. */
async function withCollisions(
  ctx: Needs<'db' | 'menus'>,
  scope: StoreScope,
  wanted: Parameters<typeof readCollisions>[2],
  work: () => Promise<Booking>,
): Promise<Booking> {
  try {
    return await work();
  } catch (error) {
    if (!isOverrulable(error)) throw error;
    const found = error.reason === 'slot_taken' ? await readCollisions(ctx, scope, wanted) : [];
    const conflict: BookingConflict = {
      alternatives: (error.details?.alternatives as readonly string[] | undefined) ?? [],
      collisions: found.map(({ id, customer, pax, bookedForIsoDateTimeUtc, heldArea }) => ({
        ...{ id, pax, bookedForIsoDateTimeUtc },
        name: customer.name,
        area: heldArea,
      })),
      mayBookAnyway: true,
    };
    throw new AppError(error.code, staffMessageOf(error), {
      ...(error.reason === undefined ? {} : { reason: error.reason }),
      details: { ...conflict },
    });
  }
}
