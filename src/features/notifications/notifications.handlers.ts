import { listBookingActivity } from '#db/bookings/table-booking-activity.repository.ts';
import { findBooking, listUnremindedBookings, reminderKeyOf } from '#db/bookings/table-bookings.repository.ts';
import { findCustomerByMobile } from '#db/customers/customers.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { appendEvent } from '#db/outbox/outbox.repository.ts';
import { queueMessage } from '#db/outbox/outgoing-messages.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { Booking, BookingAct, BookingActivity, BookingChange } from '#src/domain/bookings/booking.types.ts';
import { isReminded, NIGHT_HOURS, remindedAt } from '#src/domain/bookings/booking-reminder.ts';
import { isMessageWanted } from '#src/domain/customers/message-choices.ts';
import { isEnded } from '#src/domain/ordering/money-due.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { storeUrlOf } from '#src/domain/tenancy/store-site.ts';
import { MAX_REMINDER_HOURS } from '#src/domain/tenancy/table-booking.schema.ts';
import { bookingTokenOf } from '#src/features/bookings/booking-access.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { readRemovedItems } from '#src/features/orders/removed-items.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope, restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { type BookingTemplate, bookingMessage, isOffer, templateOf } from './booking-messages.ts';
import { type OrderTextTemplate, orderText } from './order-texts.ts';
import { sendDueMessages } from './send-messages.ts';

/** A hold that ended, or a charge that failed. */
const NOT_CHARGED: ReadonlySet<string> = new Set(['failed', 'expired', 'cancelled']);

/** A website customer hears how the order went; one who called it off needs no text about it. */
const textCustomer: Handler = {
  name: 'notifications.textCustomer',
  types: ['orderAccepted', 'readyTimeMoved', 'itemsRemoved', 'orderRejected', 'orderCancelled', 'paymentOutcome'],
  async handle(ctx, event) {
    if (event.orderId === null || event.storeId === null || !ctx.ports.sms) return;
    if (event.type === 'orderCancelled' && event.payload.by === 'customer') return;
    const scope = grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId });
    if (event.type === 'paymentOutcome') {
      if (!NOT_CHARGED.has(event.payload.outcome)) return;
      await queueOrderText(ctx, scope, event.orderId, 'cardNotCharged');
    } else await queueOrderText(ctx, scope, event.orderId, event.type as OrderTextTemplate);
  },
};

/** Someone without an account wants all that concerns their order. */
async function isWantedBy(ctx: AppContext, scope: StoreScope, phoneE164: string, template: string): Promise<boolean> {
  const customer = phoneE164 === '' ? null : await findCustomerByMobile(ctx.db, restaurantOf(scope), phoneE164);
  return customer === null || isMessageWanted(template, customer.messagesOff);
}

async function queueOrderText(
  ctx: AppContext,
  scope: StoreScope,
  orderId: string,
  template: OrderTextTemplate,
): Promise<void> {
  const order = await findOrder(ctx.db, scope, orderId);
  if (order?.channel !== 'online' || order.customerPhone === '') return;
  // Each new time is announced once, and not if the order has ended since then.
  const isOfTime = template === 'readyTimeMoved';
  if (isOfTime && order.statusCode !== 'accepted') return;
  // Before that it was never an order of the store's; after it the store has told them, or takes the money.
  if (template === 'cardNotCharged' && order.statusCode !== 'new') return;
  if (!(await isWantedBy(ctx, scope, order.customerPhone, template))) return;
  const isOfItems = template === 'itemsRemoved';
  if (isOfItems && isEnded(order.statusCode)) return;
  const { profile, restaurantName, ownHost } = await ctx.menus.storeOf(scope);
  const { timezone, countryCode } = profile;
  const now = ctx.clock.now();
  const name = fullStoreName(restaurantName, profile.name);
  const { restaurantId, storeId } = scope;
  // Opened by the phone that ordered: it is signed in, or holds the order's key.
  const orderUrl = `${storeUrlOf({ restaurantId, storeId, ownHost }, ctx.publicUrl)}/secure/orders/${orderId}`;
  const removed = isOfItems ? await readRemovedItems(ctx.db, scope, order) : null;
  const text = orderText(template, order, { name, timezone, countryCode, orderUrl, removed }, now);
  const mark = isOfTime ? `:${order.promisedForIsoDateTimeUtc}` : isOfItems ? `:${order.grandTotalInCents}` : '';
  await ctx.write(async (trx) => {
    const id = ctx.ids.next();
    const isNew = await queueMessage(trx, {
      id,
      restaurantId,
      storeId,
      kind: 'sms',
      template,
      recipient: order.customerPhone,
      payloadJson: JSON.stringify({ text }),
      dedupeKey: `${template}:${orderId}${mark}`,
      nextTryIsoDateTimeUtc: isoUtc(now),
      createdIsoDateTimeUtc: isoUtc(now),
    });
    if (!isNew) return;
    await appendEvent(trx, ctx, { restaurantId, storeId, orderId, type: 'messageQueued', payload: { messageId: id } });
  });
}

/** Guests hear what becomes of their booking: by email if they left one, else by text. */
const tellGuest: Handler = {
  name: 'notifications.tellGuest',
  types: ['bookingPlaced', 'bookingChanged'],
  async handle(ctx, event) {
    if (event.type !== 'bookingPlaced' && event.type !== 'bookingChanged') return;
    if (event.storeId === null) return;
    const act = event.type === 'bookingPlaced' ? 'placed' : event.payload.act;
    const scope = grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId });
    await queueBookingMessage(ctx, scope, event.payload.bookingId, act);
  },
};

async function queueBookingMessage(
  ctx: AppContext,
  scope: StoreScope,
  bookingId: string,
  act: BookingAct,
): Promise<void> {
  const booking = await findBooking(ctx.db, scope, bookingId);
  // An edit says something to the guest only where it suggests other times.
  const isIt = (one: BookingActivity) => one.act === act && (act !== 'edited' || isOffer(one));
  const done = (await listBookingActivity(ctx.db, scope, bookingId)).findLast(isIt);
  const template = booking && done ? templateOf(booking, done) : null;
  if (!booking || !done || template === null) return;
  // Each suggestion is told once.
  const mark = template === 'bookingTimesOffered' ? `:${done.id}` : '';
  await queueToGuest(ctx, scope, booking, { template, dedupeKey: `${template}:${bookingId}${mark}` });
}

interface ToGuest {
  readonly template: BookingTemplate;
  readonly dedupeKey: string;
}

/** By email if they left one, else by text. */
async function queueToGuest(
  ctx: AppContext,
  scope: StoreScope,
  booking: Booking,
  { template, dedupeKey }: ToGuest,
): Promise<void> {
  const { id: bookingId } = booking;
  const { mobile, unverifiedEmail } = booking.customer;
  const byEmail = unverifiedEmail !== '' && ctx.ports.email !== null;
  if (!byEmail && (mobile === '' || ctx.ports.sms === null)) return;
  if (!(await isWantedBy(ctx, scope, mobile, template))) return;
  const { profile, restaurantName, ownHost } = await ctx.menus.storeOf(scope);
  const { timezone, countryCode } = profile;
  const { restaurantId, storeId } = scope;
  const now = ctx.clock.now();
  const name = fullStoreName(restaurantName, profile.name);
  // With its key: who booked by phone has no account, and a mail may be read on another device than the one that booked.
  const key = encodeURIComponent(bookingTokenOf(ctx, bookingId));
  const storeUrl = storeUrlOf({ restaurantId, storeId, ownHost }, ctx.publicUrl);
  const bookingUrl = `${storeUrl}/table-bookings/${bookingId}/success?key=${key}`;
  const { policyText } = profile.settings.tableBooking;
  const isOurs = ctx.ownership.owns(ctx.db, scope, bookingId);
  const store = { name, timezone, countryCode, policyText, isOurs, bookingUrl };
  const message = bookingMessage(template, booking, store, now);
  await ctx.write(async (trx) => {
    const id = ctx.ids.next();
    const isNew = await queueMessage(trx, {
      id,
      restaurantId,
      storeId,
      kind: byEmail ? 'email' : 'sms',
      template,
      recipient: byEmail ? unverifiedEmail : mobile,
      payloadJson: JSON.stringify({ bookingId, ...message }),
      dedupeKey,
      nextTryIsoDateTimeUtc: isoUtc(now),
      createdIsoDateTimeUtc: isoUtc(now),
    });
    if (!isNew) return;
    await appendEvent(trx, ctx, { restaurantId, storeId, type: 'messageQueued', payload: { messageId: id } });
  });
}

/**
 * Guests are reminded so many hours before they come, as the store says, and asked to confirm. Who has booked, or moved
 * the booking, later than that knows it.
 */
const remindGuests: Job = {
  name: 'notifications.remindGuests',
  everySeconds: 120,
  async run(ctx) {
    const now = ctx.clock.now();
    const until = isoUtc(now.add({ hours: MAX_REMINDER_HOURS + NIGHT_HOURS }));
    const coming = await listUnremindedBookings(ctx.db, { from: isoUtc(now), until });
    await eachByItself(ctx, coming, (booking) => remind(ctx, grantStoreScope(booking), booking, now));
  },
};

async function remind(ctx: AppContext, scope: StoreScope, booking: Booking, now: Temporal.Instant): Promise<void> {
  const { timezone, settings } = (await ctx.menus.storeOf(scope)).profile;
  const at = remindedAt(booking, { hours: settings.tableBooking.reminderHours, timezone });
  if (at === null || Temporal.Instant.compare(at, now) > 0 || !isReminded(booking, now)) return;
  const activity = await listBookingActivity(ctx.db, scope, booking.id);
  const agreed = activity.findLast(({ act, changes }) => act === 'accepted' || changes.some(isOfTime));
  if (agreed && Temporal.Instant.compare(Temporal.Instant.from(agreed.occurredIsoDateTimeUtc), at) >= 0) return;
  await queueToGuest(ctx, scope, booking, { template: 'bookingReminder', dedupeKey: reminderKeyOf(booking) });
}

const isOfTime = ({ field }: BookingChange) => field === 'bookedForIsoDateTimeUtc';

const sendAtOnce: Handler = {
  name: 'notifications.send',
  types: ['messageQueued'],
  handle: (ctx) => sendDueMessages(ctx),
};

const sendMessages: Job = { name: 'notifications.send', everySeconds: 15, run: (ctx) => sendDueMessages(ctx) };

export const notificationsHandlers: Handler[] = [textCustomer, tellGuest, sendAtOnce];
export const notificationsJobs: Job[] = [sendMessages, remindGuests];
