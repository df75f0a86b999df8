/** The text by which guests at the door hear that their table is ready. */
import type { Trx } from '#db/connection.ts';
import { findCustomerByMobile } from '#db/customers/customers.repository.ts';
import { appendEvent } from '#db/outbox/outbox.repository.ts';
import { countMessages, queueMessage } from '#db/outbox/outgoing-messages.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { isGone } from '#src/domain/bookings/booking-status.ts';
import { isMessageWanted } from '#src/domain/customers/message-choices.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { getBooking } from './act-on-booking.ts';

export const TABLE_READY_TEMPLATE = 'bookingTableReady';
/** Putting a party back and calling it again sends another one; no more than these. */
export const MOST_READY_TEXTS = 3;
/** A box that was offline for longer than this has had someone call them. */
const STALE_MINUTES = 10;

export type TextNeeds = Needs<'clock' | 'ids' | 'menus' | 'ports'>;

/** By which the text of one call to the table is known among the messages. */
export function readyTextKeyOf({
  id,
  tableReadyIsoDateTimeUtc,
}: Pick<Booking, 'id' | 'tableReadyIsoDateTimeUtc'>): string {
  return `${TABLE_READY_TEMPLATE}:${id}:${tableReadyIsoDateTimeUtc}`;
}

/** Queues the text, to be sent after the commit. False: they can't be sent one, so someone has to call them. */
export async function textTableReadyIn(
  trx: Trx,
  ctx: TextNeeds,
  scope: StoreScope,
  booking: Booking,
): Promise<boolean> {
  if ((await whyNoText(trx, ctx, scope, booking)) !== null) return false;
  await queueTextIn(trx, ctx, scope, booking);
  return true;
}

/** The same as a box asks for it. Throws `resource_status_conflict` with the reason where none can be sent. */
export async function textTableReadyOfBoxIn(
  trx: Trx,
  ctx: TextNeeds,
  scope: StoreScope,
  { bookingId, askedAt }: { readonly bookingId: string; readonly askedAt: string },
): Promise<void> {
  const booking = await getBooking(trx, scope, bookingId);
  const isStale = ctx.clock.now().since(Temporal.Instant.from(askedAt)).total('minutes') > STALE_MINUTES;
  const why = isStale ? 'The internet was away for too long.' : await whyNoText(trx, ctx, scope, booking);
  if (why !== null) throw new AppError('resource_status_conflict', why, { reason: 'no_text' });
  await queueTextIn(trx, ctx, scope, booking);
}

async function whyNoText(trx: Trx, ctx: TextNeeds, scope: StoreScope, booking: Booking): Promise<string | null> {
  const { id, customer, seatedIsoDateTimeUtc, tableReadyIsoDateTimeUtc } = booking;
  if (tableReadyIsoDateTimeUtc === null || seatedIsoDateTimeUtc !== null || isGone(booking)) {
    return 'They aren’t waiting for this table any longer.';
  }
  if (customer.mobile === '') return 'There is no phone number.';
  if (ctx.ports.sms === null) return 'Texts are switched off.';
  const known = await findCustomerByMobile(trx, restaurantOf(scope), customer.mobile);
  if (known !== null && !isMessageWanted(TABLE_READY_TEMPLATE, known.messagesOff)) return 'They want no texts.';
  const sent = await countMessages(trx, `${TABLE_READY_TEMPLATE}:${id}:`);
  return sent < MOST_READY_TEXTS ? null : `They have had ${MOST_READY_TEXTS} texts.`;
}

async function queueTextIn(trx: Trx, ctx: TextNeeds, scope: StoreScope, booking: Booking): Promise<void> {
  const { restaurantId, storeId } = scope;
  const { profile, restaurantName } = await ctx.menus.storeOf(scope, trx);
  const name = fullStoreName(restaurantName, profile.name);
  const at = isoUtc(ctx.clock.now());
  const id = ctx.ids.next();
  const isNew = await queueMessage(trx, {
    ...{ id, restaurantId, storeId, kind: 'sms', template: TABLE_READY_TEMPLATE },
    recipient: booking.customer.mobile,
    payloadJson: JSON.stringify({ bookingId: booking.id, text: readyTextOf(name, booking.pax) }),
    dedupeKey: readyTextKeyOf(booking),
    nextTryIsoDateTimeUtc: at,
    createdIsoDateTimeUtc: at,
  });
  if (!isNew) return;
  await appendEvent(trx, ctx, { restaurantId, storeId, type: 'messageQueued', payload: { messageId: id } });
}

/** Without their name: it says little to others who see the phone. */
function readyTextOf(name: string, pax: number): string {
  return `${name}: your table for ${pax} is ready. Please come to the front.`;
}
