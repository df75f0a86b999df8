/** What is done with guests who wait at the door, besides seating them. */
import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { Booking, BookingChange } from '#src/domain/bookings/booking.types.ts';
import { isGone } from '#src/domain/bookings/booking-status.ts';
import { askCloudIn } from '#src/features/commands/ask-cloud.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import {
  type ActNeeds,
  alreadySeated,
  bookingConflict,
  conflictOf,
  ownBookingIn,
  writeActIn,
} from './act-on-booking.ts';
import type { OfBooking } from './answer-booking.ts';
import { type TextNeeds, textTableReadyIn } from './table-ready-text.ts';

type WaitFact = 'tableReadyIsoDateTimeUtc' | 'leftIsoDateTimeUtc' | 'noShowIsoDateTimeUtc';
type Writes = ActNeeds & Needs<'write'>;

/**
 * Their table is ready: they are sent a text where one can be sent. A box asks the cloud for the text; that it is ready needs no internet.
 * Said twice, from two tills too, it happened once.
 */
export function callToTable(
  ctx: Writes & TextNeeds,
  scope: StoreScope,
  { bookingId, by }: OfBooking,
): Promise<Booking> {
  return ctx.write(async (trx) => {
    const party = await waitingIn(trx, ctx, scope, bookingId);
    if (party.tableReadyIsoDateTimeUtc !== null) return party;
    if (isGone(party)) throw bookingConflict('These guests have left. Put them back on the list first.', 'guests_left');
    const ready = { tableReadyIsoDateTimeUtc: isoUtc(ctx.clock.now()) };
    const after = await writeFactsIn(trx, ctx, scope, { party, by, facts: ready });
    if (!ctx.ownership.mayAsk) await textTableReadyIn(trx, ctx, scope, after);
    else if (after.customer.mobile !== '') {
      await askCloudIn(trx, ctx, scope, { kind: 'textTableReady', subjectId: bookingId, body: {}, by });
    }
    return after;
  });
}

/** They left before they sat down: their seats are free again, and who waits behind them moves up. */
export function markGuestsLeft(ctx: Writes, scope: StoreScope, { bookingId, by }: OfBooking): Promise<Booking> {
  return ctx.write(async (trx) => {
    const party = await waitingIn(trx, ctx, scope, bookingId);
    if (isGone(party)) return party;
    const facts = { leftIsoDateTimeUtc: isoUtc(ctx.clock.now()) };
    return writeFactsIn(trx, ctx, scope, { party, by, facts });
  });
}

/** They wait after all, in the place that they had: called too early, or back again. */
export function putBackOnList(ctx: Writes, scope: StoreScope, { bookingId, by }: OfBooking): Promise<Booking> {
  return ctx.write(async (trx) => {
    const party = await waitingIn(trx, ctx, scope, bookingId);
    if (party.tableReadyIsoDateTimeUtc === null && !isGone(party)) return party;
    const facts = { tableReadyIsoDateTimeUtc: null, leftIsoDateTimeUtc: null, noShowIsoDateTimeUtc: null };
    return writeFactsIn(trx, ctx, scope, { party, by, facts });
  });
}

/** Guests who came without a booking and don't sit. */
async function waitingIn(trx: Trx, ctx: ActNeeds, scope: StoreScope, bookingId: string): Promise<Booking> {
  const booking = await ownBookingIn(trx, ctx, scope, bookingId);
  if (booking.status.code !== 'accepted') throw await conflictOf(trx, scope, booking);
  if (booking.quotedWaitMinutes === null) throw bookingConflict('These guests have booked a table.', 'not_a_walk_in');
  if (booking.seatedIsoDateTimeUtc !== null) throw alreadySeated();
  return booking;
}

interface Written extends Pick<OfBooking, 'by'> {
  readonly party: Booking;
  readonly facts: Partial<Pick<Booking, WaitFact>>;
}

const FIELDS = {
  tableReadyIsoDateTimeUtc: 'tableReady',
  leftIsoDateTimeUtc: 'left',
  noShowIsoDateTimeUtc: 'left',
} as const satisfies Record<WaitFact, BookingChange['field']>;

function writeFactsIn(trx: Trx, ctx: ActNeeds, scope: StoreScope, { party, by, facts }: Written): Promise<Booking> {
  const changes = (Object.keys(facts) as WaitFact[]).flatMap((fact): BookingChange[] => {
    const [before, after = null] = [party[fact], facts[fact]];
    if (before === after) return [];
    return [{ field: FIELDS[fact], kind: after === null ? 'removed' : 'added', before, after }];
  });
  return writeActIn(trx, ctx, scope, party, { act: 'edited', by, changes, change: facts });
}
