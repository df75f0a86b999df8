import { countOpenBookings, findBookingOfRequest, insertBooking } from '#db/bookings/table-bookings.repository.ts';
import type { Trx } from '#db/connection.ts';
import { findCustomerByMobile } from '#db/customers/customers.repository.ts';
import { knowCustomerIn } from '#db/customers/store-customers.repository.ts';
import { findOrderContact } from '#db/ordering/customer-orders.repository.ts';
import type { Needs } from '#src/context.ts';
import { type ActedBy, BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { placePartyAnyway } from '#src/domain/bookings/book-anyway.ts';
import type { Booking, BookingCustomer } from '#src/domain/bookings/booking.types.ts';
import type { BookingSource } from '#src/domain/bookings/booking-status.ts';
import { type BookingRefusal, placeParty, type WantedTable } from '#src/domain/bookings/booking-times.ts';
import { type PlaceBookingBody, placeBookingBodySchema } from '#src/domain/bookings/bookings.schema.ts';
import { turnMinutesOf } from '#src/domain/bookings/seat-room.ts';
import { placeWalkIn } from '#src/domain/bookings/walk-in.ts';
import { PHONE_ISSUE_MESSAGES, parsePhone } from '#src/domain/customers/phone-number.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import { refuseField } from '#src/shared/refuse.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { bookingTokenOf } from './booking-access.ts';
import { AROUND_DAYS, bookingBook } from './booking-book.ts';
import { slipOfAcceptedIn } from './print-slip.ts';
import { tellBookingIn } from './tell-booking.ts';
import { notBooked, requireKnownTemplates, requireRoomForBooking } from './why-not-booked.ts';

export interface PlaceBookingInput {
  readonly request: PlaceBookingBody;
  readonly source: BookingSource;
  /** Of the website's customer; null: not signed in, or a person of the store. */
  readonly customerId: string | null;
  readonly by: ActedBy;
  /** A person of the store insists on a time that is full or closed. */
  readonly isAnyway?: boolean;
  /** Where staff mean to seat them. */
  readonly plannedTableId?: string | null;
  /** Of guests who are at the door, the wait they were quoted. */
  readonly quotedWaitMinutes?: number | null;
}

export interface PlacedBooking {
  readonly booking: Booking;
  /** The guest's key to the booking's page. */
  readonly accessToken: string;
}

type PlaceNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'menus' | 'secrets' | 'ports' | 'ownership'>;
type Request = ReturnType<typeof parsed>;
type Outcome = { readonly booking: Booking } | { readonly refusal: BookingRefusal };

interface Asked extends Omit<PlaceBookingInput, 'request'> {
  readonly request: Request;
}

const parsed = (request: PlaceBookingBody) => parseInput(placeBookingBodySchema, request);

/**
 * Books a table, once: the caller's own id finds the same booking again. The rule is checked in the write that makes
 * the row, so of many who want the last table one has it; the nearest times for the others are looked for after it.
 */
export async function placeBooking(
  ctx: PlaceNeeds,
  scope: StoreScope,
  input: PlaceBookingInput,
): Promise<PlacedBooking> {
  const request = parsed(input.request);
  const outcome = await ctx.write((trx) => placeBookingIn(trx, ctx, scope, { ...input, request }));
  if ('booking' in outcome) {
    return { booking: outcome.booking, accessToken: bookingTokenOf(ctx, outcome.booking.id) };
  }
  const { profile } = await ctx.menus.storeOf(scope, ctx.db);
  const at = Temporal.Instant.from(request.bookedForIsoDateTimeUtc);
  const book = await bookingBook(ctx, ctx.db, scope, profile, { at, days: AROUND_DAYS, but: null });
  throw notBooked(outcome.refusal, book, wantedOf(request, input.source), at);
}

async function placeBookingIn(
  trx: Trx,
  ctx: Omit<PlaceNeeds, 'db' | 'write'>,
  scope: StoreScope,
  { request, source, customerId, by, plannedTableId = null, quotedWaitMinutes = null, isAnyway = false }: Asked,
): Promise<Outcome> {
  const { profile: store } = await ctx.menus.storeOf(scope, trx);
  const { uid, ...customer } = await customerOf(trx, ctx, scope, store, { request, source, customerId });
  const who = source === 'ONLINE' ? (uid ?? customer.mobile) : `${by.kind} ${by.id ?? ''}`;
  const requestKey = ctx.secrets.keyedHash('booking request', `${source} ${who} ${request.id}`);
  const known = await findBookingOfRequest(trx, scope, requestKey);
  if (known) return { booking: known };
  requireKnownTemplates(request.specialRequest.template, store.settings.tableBooking.specialRequestInfo.templates);
  const now = isoUtc(ctx.clock.now());
  if (source === 'ONLINE') {
    requireRoomForBooking(await countOpenBookings(trx, scope, { mobile: customer.mobile, from: now }));
  }
  const at = Temporal.Instant.from(request.bookedForIsoDateTimeUtc);
  const book = await bookingBook(ctx, trx, scope, store, { at, days: 0, but: null });
  const placing =
    isAnyway && source === 'POS' ? placePartyAnyway : quotedWaitMinutes === null ? placeParty : placeWalkIn;
  const place = placing(book, wantedOf(request, source), at);
  if (typeof place === 'string') return { refusal: place };

  const isAccepted = source === 'POS' || request.pax <= store.settings.tableBooking.autoAcceptUpToPax;
  const booking: Booking = {
    id: ctx.ids.next(),
    uid,
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    bookedForIsoDateTimeUtc: isoUtc(at),
    pax: request.pax,
    seatingArea: request.seatingArea === null ? null : place.area,
    heldArea: place.area,
    turnMinutes: turnMinutesOf(store.settings.tableBooking, request.pax),
    specialRequest: request.specialRequest,
    customer,
    status: { code: isAccepted ? 'accepted' : 'new' },
    statusReason: null,
    source,
    placedIsoDateTime: now,
    ...{ seatedIsoDateTimeUtc: null, seatedTableId: null, lateMinutes: null, noShowIsoDateTimeUtc: null },
    confirmedIsoDateTimeUtc: null,
    offeredTimes: null,
    ...{ tableReadyIsoDateTimeUtc: null, leftIsoDateTimeUtc: null },
    quotedWaitMinutes,
    plannedTableId,
    version: 1,
  };
  await insertBooking(trx, booking, requestKey);
  // A box's customers are the cloud's to write; it is one that it knows already.
  if (uid !== null && !ctx.ownership.mayAsk) await knowCustomerIn(trx, scope, uid, now);
  await tellBookingIn(trx, ctx, scope, { bookingId: booking.id, act: 'placed', by });
  if (isAccepted) {
    const acceptedBy = source === 'POS' ? by : BY_SYSTEM;
    await tellBookingIn(trx, ctx, scope, { bookingId: booking.id, act: 'accepted', by: acceptedBy });
    await slipOfAcceptedIn(trx, ctx, scope, booking);
  }
  return { booking };
}

function wantedOf({ pax, seatingArea }: Request, source: BookingSource): WantedTable {
  return { pax, seatingArea, source };
}

interface Whose extends Pick<PlaceBookingInput, 'source' | 'customerId'> {
  readonly request: Request;
}

/**
 * A website booking is for a number that was proved by a texted code, as an order is; only where no text can be sent is
 * what was typed taken as it is. At the counter the number may be left out.
 */
async function customerOf(
  trx: Trx,
  ctx: Needs<'ports'>,
  scope: StoreScope,
  store: StoreProfile,
  { request, source, customerId }: Whose,
): Promise<BookingCustomer & { readonly uid: string | null }> {
  const { name, mobile, unverifiedEmail } = request.customer;
  const contact = customerId === null ? undefined : await findOrderContact(trx, scope, customerId);
  if (contact && customerId !== null) {
    return { uid: customerId, name, mobile: contact.mobileNumberE164, unverifiedEmail };
  }
  if (source === 'ONLINE' && ctx.ports.sms !== null) {
    throw new AppError('user_not_allowed', 'Confirm your phone number first.', { reason: 'login_required' });
  }
  if (source === 'POS' && mobile === '') return { uid: null, name, mobile, unverifiedEmail };
  const e164 = phoneOf(mobile, store);
  const uid = source === 'POS' ? await customerIdOf(trx, scope, e164) : null;
  return { uid, name, mobile: e164, unverifiedEmail };
}

/** A typed number in E.164. */
export function phoneOf(typed: string, store: Pick<StoreProfile, 'countryCode'>): string {
  const phone = parsePhone(typed, store.countryCode);
  if (phone.kind === 'issue') throw refuseField('customer.mobile', PHONE_ISSUE_MESSAGES[phone.issue]);
  return phone.e164;
}

/** The customer whose number it is, where this side knows one. */
export async function customerIdOf(trx: Trx, scope: StoreScope, mobile: string): Promise<string | null> {
  return (await findCustomerByMobile(trx, restaurantOf(scope), mobile))?.id ?? null;
}
