import type { Trx } from '#db/connection.ts';
import { listDiningTables } from '#db/floor/dining-tables.repository.ts';
import type { Needs } from '#src/context.ts';
import { placePartyAnyway } from '#src/domain/bookings/book-anyway.ts';
import type { Booking, BookingChange, BookingDetails } from '#src/domain/bookings/booking.types.ts';
import { bookingChanges } from '#src/domain/bookings/booking-changes.ts';
import { type BookingRefusal, placeParty, type WantedTable } from '#src/domain/bookings/booking-times.ts';
import { type EditBookingBody, editBookingBodySchema } from '#src/domain/bookings/bookings.schema.ts';
import { turnMinutesOf } from '#src/domain/bookings/seat-room.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import {
  type ActNeeds,
  alreadySeated,
  bookingConflict,
  conflictOf,
  ownBookingIn,
  writeActIn,
} from './act-on-booking.ts';
import { hasCome, type OfBooking } from './answer-booking.ts';
import { AROUND_DAYS, bookingBook } from './booking-book.ts';
import { customerIdOf, phoneOf } from './place-booking.ts';
import { notBooked, requireKnownTemplates } from './why-not-booked.ts';

type EditNeeds = ActNeeds & Needs<'db' | 'write' | 'menus'>;
type Edit = ReturnType<typeof parsed> & { readonly plannedTableId?: string | null | undefined };
interface Refused {
  readonly refusal: BookingRefusal;
  readonly wanted: WantedTable;
  readonly at: Temporal.Instant;
}
type Outcome = { readonly booking: Booking } | Refused;

interface EditInput {
  readonly edit: EditBookingBody;
  readonly isAnyway?: boolean;
  /** Where staff mean to seat them; null: not said. Left out: as it is. */
  readonly plannedTableId?: string | null;
}

const parsed = (edit: EditBookingBody) => parseInput(editBookingBodySchema, edit);

/**
 * Changes a booking, as one activity. Another time, size or area is checked like a new booking, without its own seats;
 * what isn't changed isn't checked again. An edit that changes nothing leaves no trace. `isAnyway`: a person of the
 * store insists on a time that is full or closed.
 */
export async function editBooking(
  ctx: EditNeeds,
  scope: StoreScope,
  { bookingId, by, isAnyway = false, plannedTableId, ...input }: OfBooking & EditInput,
): Promise<Booking> {
  const edit = { ...parsed(input.edit), plannedTableId };
  const outcome = await ctx.write((trx) => editBookingIn(trx, ctx, scope, { bookingId, by, edit, isAnyway }));
  if ('booking' in outcome) return outcome.booking;
  const { refusal, wanted, at } = outcome;
  const { profile } = await ctx.menus.storeOf(scope, ctx.db);
  const book = await bookingBook(ctx, ctx.db, scope, profile, { at, days: AROUND_DAYS, but: bookingId });
  throw notBooked(refusal, book, wanted, at);
}

async function editBookingIn(
  trx: Trx,
  ctx: ActNeeds & Needs<'menus'>,
  scope: StoreScope,
  { bookingId, by, edit, isAnyway }: OfBooking & { readonly edit: Edit; readonly isAnyway: boolean },
): Promise<Outcome> {
  const before = await ownBookingIn(trx, ctx, scope, bookingId);
  if (before.version !== edit.expectedVersion || before.status.code === 'cancelled') {
    throw await conflictOf(trx, scope, before);
  }
  const isGuest = by.kind === 'customer';
  if (isGuest && hasCome(before, ctx)) {
    throw bookingConflict('The time of this booking has passed. Please call the store.', 'time_passed');
  }
  const { profile: store } = await ctx.menus.storeOf(scope, trx);
  const details = editedDetails(before, edit, store, isGuest);
  const chosen = details.specialRequest.template.filter((one) => !before.specialRequest.template.includes(one));
  requireKnownTemplates(chosen, store.settings.tableBooking.specialRequestInfo.templates);
  if (bookingChanges(before, details).length === 0) return { booking: before };

  const place = await placeOf(trx, ctx, scope, { before, details, store, isGuest, isAnyway });
  if ('refusal' in place) return place;
  const { mobile } = details.customer;
  const after: Partial<Booking> = {
    ...details,
    ...place,
    ...(mobile === before.customer.mobile ? {} : { uid: await customerIdOf(trx, scope, mobile) }),
    ...(isOtherTime(before, details) ? NOTHING_SAID : {}),
  };
  const changes = await withTableNames(trx, scope, bookingChanges(before, { ...before, ...after }));
  return { booking: await writeActIn(trx, ctx, scope, before, { act: 'edited', by, changes, change: after }) };
}

interface Edited {
  readonly before: Booking;
  readonly details: BookingDetails;
  readonly store: StoreProfile;
  readonly isGuest: boolean;
  readonly isAnyway: boolean;
}

/** What was said of the earlier time. */
const NOTHING_SAID = {
  lateMinutes: null,
  noShowIsoDateTimeUtc: null,
  confirmedIsoDateTimeUtc: null,
  offeredTimes: null,
  tableReadyIsoDateTimeUtc: null,
  leftIsoDateTimeUtc: null,
};

const isOtherTime = (before: BookingDetails, after: BookingDetails) =>
  after.bookedForIsoDateTimeUtc !== before.bookedForIsoDateTimeUtc;

/** What of its place changes: nothing where time, size and area stay. */
async function placeOf(
  trx: Trx,
  ctx: ActNeeds,
  scope: StoreScope,
  { before, details, store, isGuest, isAnyway }: Edited,
): Promise<Partial<Booking> | Refused> {
  const { pax, seatingArea } = details;
  if (!isOtherTime(before, details) && pax === before.pax && seatingArea === before.seatingArea) return {};
  if (before.seatedIsoDateTimeUtc !== null) throw alreadySeated();
  const at = Temporal.Instant.from(details.bookedForIsoDateTimeUtc);
  const wanted: WantedTable = { pax, seatingArea, source: isGuest ? 'ONLINE' : 'POS' };
  const book = await bookingBook(ctx, trx, scope, store, { at, days: 0, but: before.id });
  const found = isAnyway && !isGuest ? placePartyAnyway(book, wanted, at) : placeParty(book, wanted, at);
  if (typeof found === 'string') return { refusal: found, wanted, at };
  return {
    seatingArea: seatingArea === null ? null : found.area,
    heldArea: found.area,
    turnMinutes: turnMinutesOf(store.settings.tableBooking, pax),
  };
}

/** A history says which table it was, also once that is off the map. */
async function withTableNames(
  trx: Trx,
  scope: StoreScope,
  changes: readonly BookingChange[],
): Promise<BookingChange[]> {
  if (!changes.some(({ field }) => field === 'plannedTableId')) return [...changes];
  const names = new Map((await listDiningTables(trx, scope)).map(({ id, name }) => [id, name]));
  const nameOf = (id: BookingChange['before']) => (typeof id === 'string' ? (names.get(id) ?? 'A removed table') : id);
  return changes.map((change) =>
    change.field === 'plannedTableId'
      ? { ...change, before: nameOf(change.before), after: nameOf(change.after) }
      : change,
  );
}

function editedDetails(before: Booking, edit: Edit, store: StoreProfile, isGuest: boolean): BookingDetails {
  const typed = edit.customer?.mobile;
  const mobile = typed === undefined || typed === '' ? typed : phoneOf(typed, store);
  if (isGuest && mobile !== undefined && mobile !== before.customer.mobile) {
    throw new AppError('user_not_allowed', 'To change the phone number, make a new booking or call the store.', {
      reason: 'number_is_proved',
    });
  }
  const { bookedForIsoDateTimeUtc: at = before.bookedForIsoDateTimeUtc } = edit;
  return {
    bookedForIsoDateTimeUtc: isoUtc(Temporal.Instant.from(at)),
    pax: edit.pax ?? before.pax,
    seatingArea: edit.seatingArea === undefined ? before.seatingArea : edit.seatingArea,
    specialRequest: {
      note: edit.specialRequest?.note ?? before.specialRequest.note,
      template: edit.specialRequest?.template ?? before.specialRequest.template,
    },
    customer: {
      name: edit.customer?.name ?? before.customer.name,
      mobile: mobile ?? before.customer.mobile,
      unverifiedEmail: edit.customer?.unverifiedEmail ?? before.customer.unverifiedEmail,
    },
    plannedTableId: edit.plannedTableId === undefined ? before.plannedTableId : edit.plannedTableId,
  };
}
