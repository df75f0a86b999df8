import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import { type ActedBy, BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import type { Booking, BookingChange } from '#src/domain/bookings/booking.types.ts';
import { bookingChanges } from '#src/domain/bookings/booking-changes.ts';
import { type BookingRefusal, placeParty } from '#src/domain/bookings/booking-times.ts';
import { OFFER_ISSUE_TEXTS, offerIssue, openOffers } from '#src/domain/bookings/offered-times.ts';
import { turnMinutesOf } from '#src/domain/bookings/seat-room.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuseField } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type ActNeeds, bookingConflict, conflictOf, ownBookingIn, writeActIn } from './act-on-booking.ts';
import type { OfBooking } from './answer-booking.ts';
import { bookingBook } from './booking-book.ts';
import { tellBookingIn } from './tell-booking.ts';

export type OfferNeeds = ActNeeds & Needs<'menus'>;
type Writes = OfferNeeds & Needs<'write'>;

interface Suggestion extends OfBooking {
  /** ISO texts, one to three. */
  readonly times: readonly string[];
}

/**
 * Suggests other times to the guest of a booking that waits. It stays as it is, with the seats that it holds; of a time that is suggested
 * no seats are held. The same times again change nothing. `validation_failed` beside `times` for one that can't be had.
 */
export function suggestTimes(ctx: Writes, scope: StoreScope, of: Suggestion): Promise<Booking> {
  return ctx.write((trx) => suggestTimesIn(trx, ctx, scope, of));
}

/** The same in a running write. */
export async function suggestTimesIn(
  trx: Trx,
  ctx: OfferNeeds,
  scope: StoreScope,
  { bookingId, by, ...of }: Suggestion,
): Promise<Booking> {
  const booking = await ownBookingIn(trx, ctx, scope, bookingId);
  if (booking.status.code !== 'new') throw await conflictOf(trx, scope, booking);
  const now = ctx.clock.now();
  const issue = offerIssue(of.times, booking, now.epochMilliseconds);
  if (issue !== null) throw refuseField('times', OFFER_ISSUE_TEXTS[issue], `offer_${issue}`);
  const times = of.times.map((time) => isoUtc(Temporal.Instant.from(time))).toSorted();
  for (const time of times) {
    const at = Temporal.Instant.from(time);
    if (typeof (await placeFor(trx, ctx, scope, booking, at)) !== 'string') continue;
    const { timezone } = (await ctx.menus.storeOf(scope, trx)).profile;
    throw refuseField('times', `${formatStoreTimeAndDay(at, now, timezone)} can’t be booked.`, 'slot_taken');
  }
  const changes = offerChanges(booking, times);
  if (changes.length === 0) return booking;
  return writeActIn(trx, ctx, scope, booking, { act: 'edited', by, changes, change: { offeredTimes: times } });
}

interface Taken extends OfBooking {
  /** One of the suggested times. */
  readonly at: string;
}

type Outcome = { readonly booking: Booking } | { readonly kind: 'gone' };

/**
 * The guest takes a suggested time, and has the table: the store said yes when it suggested it. Whether it is free is checked again in the
 * write that takes it, so of two guests who were suggested the last table one has it. `resource_status_conflict`, `offer_gone`:
 * someone else has it by now, and it is suggested no longer. Taken twice it is taken once.
 */
export async function takeOfferedTime(ctx: Writes, scope: StoreScope, taken: Taken): Promise<Booking> {
  const outcome = await ctx.write((trx) => takeOfferedTimeIn(trx, ctx, scope, taken));
  if ('booking' in outcome) return outcome.booking;
  throw bookingConflict('Someone else has just booked that time. Choose another one.', 'offer_gone');
}

async function takeOfferedTimeIn(
  trx: Trx,
  ctx: OfferNeeds,
  scope: StoreScope,
  { bookingId, by, at: wanted }: Taken,
): Promise<Outcome> {
  const booking = await ownBookingIn(trx, ctx, scope, bookingId);
  const { status, bookedForIsoDateTimeUtc, pax, seatingArea } = booking;
  if (status.code === 'accepted' && bookedForIsoDateTimeUtc === wanted) return { booking };
  if (status.code !== 'new') throw await conflictOf(trx, scope, booking);
  if (!openOffers(booking, ctx.clock.now().epochMilliseconds).includes(wanted)) {
    throw bookingConflict('That time is no longer suggested. Choose another one.', 'offer_over');
  }
  const place = await placeFor(trx, ctx, scope, booking, Temporal.Instant.from(wanted));
  if (typeof place === 'string') {
    await withdrawIn(trx, ctx, scope, booking, wanted);
    return { kind: 'gone' };
  }
  const { tableBooking } = (await ctx.menus.storeOf(scope, trx)).profile.settings;
  const change: Partial<Booking> = {
    ...{ bookedForIsoDateTimeUtc: wanted, heldArea: place.area, turnMinutes: turnMinutesOf(tableBooking, pax) },
    seatingArea: seatingArea === null ? null : place.area,
    ...{ status: { code: 'accepted' }, offeredTimes: null },
  };
  const changes = bookingChanges(booking, { ...booking, ...change });
  const after = await writeActIn(trx, ctx, scope, booking, { act: 'edited', by, changes, change });
  await tellBookingIn(trx, ctx, scope, { bookingId, act: 'accepted', by });
  return { booking: after };
}

/** None of the suggested times is wanted: the store sees it and answers the booking as it was asked for. */
export function refuseOfferedTimes(ctx: Writes, scope: StoreScope, { bookingId, by }: OfBooking): Promise<Booking> {
  return ctx.write(async (trx) => {
    const booking = await ownBookingIn(trx, ctx, scope, bookingId);
    if (booking.status.code !== 'new') throw await conflictOf(trx, scope, booking);
    const changes = offerChanges(booking, []);
    if (changes.length === 0) return booking;
    return writeActIn(trx, ctx, scope, booking, { act: 'edited', by, changes, change: { offeredTimes: [] } });
  });
}

/** The area that takes the party then, without the seats that the booking holds; or why it can't come. */
async function placeFor(
  trx: Trx,
  ctx: OfferNeeds,
  scope: StoreScope,
  { id, pax, seatingArea }: Booking,
  at: Temporal.Instant,
): Promise<{ readonly area: string } | BookingRefusal> {
  const { profile } = await ctx.menus.storeOf(scope, trx);
  const book = await bookingBook(ctx, trx, scope, profile, { at, days: 0, but: id });
  return placeParty(book, { pax, seatingArea, source: 'POS' }, at);
}

/** It is full by now, so nobody is sent to it. */
async function withdrawIn(trx: Trx, ctx: OfferNeeds, scope: StoreScope, booking: Booking, gone: string): Promise<void> {
  const times = (booking.offeredTimes ?? []).filter((time) => time !== gone);
  const by: ActedBy = BY_SYSTEM;
  const changes = offerChanges(booking, times, 'removed');
  const offeredTimes = times.length === 0 ? null : times;
  await writeActIn(trx, ctx, scope, booking, { act: 'edited', by, changes, change: { offeredTimes } });
}

/** Nothing where the same is suggested already. */
function offerChanges(
  { offeredTimes }: Booking,
  times: readonly string[],
  kind: BookingChange['kind'] = times.length === 0 ? 'removed' : 'added',
): BookingChange[] {
  const before = offeredTimes ?? [];
  const isSame = before.length === times.length && before.every((time, at) => time === times[at]);
  return isSame ? [] : [{ field: 'offeredTimes', kind, before, after: times }];
}
