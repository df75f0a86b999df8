import type { Trx } from '#db/connection.ts';
import { findCart, getCart, type StoredCart, updateCart } from '#db/ordering/carts.repository.ts';
import { findOrderContact, findTableName, unpaidOrdersOf } from '#db/ordering/customer-orders.repository.ts';
import { findOrder, getOrder } from '#db/ordering/orders.repository.ts';
import { wantCardSavedIn } from '#db/payments/saved-card-tries.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { PHONE_ISSUE_MESSAGES, parsePhone } from '#src/domain/customers/phone-number.ts';
import { hoursOf } from '#src/domain/ordering/always-open.ts';
import { commentLimits } from '#src/domain/ordering/comment-limits.ts';
import type { Collection, Order } from '#src/domain/ordering/order.types.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import type { PaymentType, StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { accessTokenHash, accessTokenOf } from '#src/features/access/order-access.ts';
import { promisedFor } from '#src/features/orders/accept-order.ts';
import { endWaitingOrder } from '#src/features/orders/apply-payment-outcome.ts';
import { deliveryCollection } from '#src/features/orders/delivery-collection.ts';
import { isAcceptedAtOnce, orderBecameNewIn } from '#src/features/orders/order-placed.ts';
import { quoteCart } from '#src/features/orders/quote-cart.ts';
import { requireRoom, slotRoomOf } from '#src/features/orders/slot-room-of.ts';
import {
  requireAvailable,
  requireCollectionTime,
  requireExpectedTotal,
  requirePaymentType,
  requirePriced,
  requireRoomForUnpaid,
} from '#src/features/orders/why-not-placed.ts';
import { writeOrderIn } from '#src/features/orders/write-order.ts';
import { endOpenTry, payWithSavedCard, wantSavedCardIn } from '#src/features/payments/pay-with-saved-card.ts';
import { insertCheckoutIn, startCheckout } from '#src/features/payments/start-checkout.ts';
import { takesOnlineCards } from '#src/features/payments/takes-online-cards.ts';
import { dishesOfPriced } from '#src/features/printing/kitchen-times.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuse, refuseField } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { sizedLines } from './load-cart.ts';
import { countTestOrderIn } from './test-order.ts';

export interface PlaceOrderInput {
  readonly cartId: string;
  /** The total on the pressed button. */
  readonly expectedTotalInCents: number;
  readonly paymentType: PaymentType;
  /** Null: not signed in. */
  readonly customerId: string | null;
  readonly by: ActedBy;
  /** A card on file to pay with, or whether the one that is typed is kept. Only for customers who are signed in. */
  readonly card?: { readonly savedCardId: string | null; readonly saves: boolean };
}

export interface PlacedOrder {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly statusCode: OrderStatus;
  /** The customer's key to the order's page. */
  readonly accessToken: string;
  /** Where to pay; null if nothing is paid by card now. */
  readonly payUrl: string | null;
}

export type PlaceNeeds = Needs<
  'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'secrets' | 'menus' | 'publicUrl' | 'ownership'
>;

/**
 * Turns a cart into an order, once: the cart remembers its order, so a second press, a second tab or a reload finds the
 * same one. Everything is decided and written in one transaction; a card's page opens after it, and if the provider is
 * down the order waits and the same press tries again.
 */
export async function placeOrder(ctx: PlaceNeeds, scope: StoreScope, input: PlaceOrderInput): Promise<PlacedOrder> {
  const placed = await writePlacedOrder(ctx, scope, input);
  return { ...placed, payUrl: (await retryPayment(ctx, scope, placed)).payUrl };
}

/** The order without its payment page, so that the caller can show the order even if no page opens. */
export async function writePlacedOrder(
  ctx: PlaceNeeds,
  scope: StoreScope,
  input: PlaceOrderInput,
): Promise<Omit<PlacedOrder, 'payUrl'>> {
  await closeOutdatedCheckout(ctx, scope, input.cartId);
  const order = await ctx.write((trx) => placeOrderIn(trx, ctx, scope, input));
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    statusCode: order.statusCode,
    accessToken: accessTokenOf(ctx, order.id),
  };
}

/**
 * The customer came back from the card page, changed the cart and ordered again: the old page is closed before a new
 * order is made. If the old one was paid by then, that is the order.
 */
async function closeOutdatedCheckout(ctx: PlaceNeeds, scope: StoreScope, cartId: string): Promise<void> {
  const cart = await findCart(ctx.db, scope, cartId);
  const order = cart?.orderId ? await findOrder(ctx.db, scope, cart.orderId) : null;
  if (!cart || order?.statusCode !== 'processingPayment') return;
  if (cart.updatedIsoDateTimeUtc > order.placedIsoDateTimeUtc) await endWaitingOrder(ctx, scope, order.id);
}

/** The page of an order that waits for its card: the same one while it lives. */
export async function retryPayment(
  ctx: PlaceNeeds,
  scope: StoreScope,
  { orderId }: { readonly orderId: string },
): Promise<{ readonly payUrl: string | null; readonly statusCode: OrderStatus }> {
  const order = await getOrder(ctx.db, scope, orderId);
  if (order.statusCode !== 'processingPayment') return { statusCode: order.statusCode, payUrl: null };
  const tried = await payWithSavedCard(ctx, scope, orderId);
  // Declined: the order's page says why, and offers another card.
  if (tried.kind !== 'none') {
    return { statusCode: order.statusCode, payUrl: tried.kind === 'challenge' ? tried.url : null };
  }
  return { statusCode: order.statusCode, payUrl: await startCheckout(ctx, scope, order) };
}

/** Pays with another card than the one on file. Null: it was paid meanwhile. */
export async function payWithOtherCard(
  ctx: PlaceNeeds,
  scope: StoreScope,
  { orderId }: { readonly orderId: string },
): Promise<string | null> {
  const ended = await endOpenTry(ctx, scope, orderId);
  if (ended === 'unreachable') {
    throw new AppError('service_unavailable', 'We can’t reach the card provider right now. Try again in a moment.', {
      reason: 'card_provider_down',
    });
  }
  return ended === 'paid' ? null : (await retryPayment(ctx, scope, { orderId })).payUrl;
}

async function placeOrderIn(
  trx: Trx,
  ctx: Omit<PlaceNeeds, 'db' | 'write'>,
  scope: StoreScope,
  input: PlaceOrderInput,
): Promise<Order> {
  const cart = await getCart(trx, scope, input.cartId);
  if (cart.orderId !== null) return getOrder(trx, scope, cart.orderId);
  if (cart.lines.length === 0) throw refuse('cart_empty', 'Your cart is empty.');

  const { details } = cart;
  const { customerId } = input;
  const quote = await quoteCart(ctx, trx, scope, {
    channel: 'online',
    lines: cart.lines,
    couponCodes: cart.couponCodes,
    details,
    ...{ paymentType: input.paymentType, isTest: details.isTest, customerId },
  });
  const store = quote.store.profile;
  const { collectionType } = details;
  const when = { store: hoursOf(store, details), collectionType, requestedAt: requestedAtOf(cart, store) };
  requireCollectionTime(when.store, collectionType, when.requestedAt, ctx);
  requireAvailable(quote);
  const wanted = { ...when, lines: sizedLines(cart.lines, quote.menu), orderId: null };
  requireRoom(await slotRoomOf(ctx, trx, scope, wanted), when, ctx);
  const collection = await collectionOf(trx, scope, cart, store);
  const priced = requirePriced(quote);
  const isFree = priced.grandTotalInCents === 0;
  const takesCards = await takesOnlineCards(ctx, trx, scope, store);
  if (!isFree) requirePaymentType(store, collectionType, input.paymentType, takesCards);
  const customer = await customerOf(trx, ctx, scope, cart, { store, customerId });
  requireShortComments(cart, store);
  requireExpectedTotal(quote, priced, input.expectedTotalInCents, 'customer');

  const isCard = !isFree && input.paymentType === 'stripeCheckout';
  if (!isFree && !isCard) {
    requireRoomForUnpaid(await unpaidOrdersOf(trx, scope, customer.phone), store, collectionType, takesCards);
  }
  if (details.isTest) await countTestOrderIn(trx, ctx, scope);
  const id = ctx.ids.next();
  const requestedForIsoDateTimeUtc = requestedAtOf(cart, store)?.toString({ fractionalSecondDigits: 3 }) ?? null;
  const asked = { requestedForIsoDateTimeUtc, collection, dishes: dishesOfPriced(priced.lines, quote.menu) };
  const acceptedFor = isCard ? undefined : await acceptedAtOnceFor(trx, ctx, scope, store, asked);
  const order = await writeOrderIn(trx, ctx, scope, {
    id,
    acceptedFor,
    channel: 'online',
    statusCode: isCard ? 'processingPayment' : 'new',
    quote,
    priced,
    lines: cart.lines,
    collection,
    requestedForIsoDateTimeUtc,
    paymentType: isFree ? 'noPaymentRequired' : input.paymentType,
    comments: store.settings.checkout.hasComments ? details.comments : '',
    // A test is nobody's order: no history of a guest, no stamps.
    customer: details.isTest ? { ...customer, id: null } : customer,
    isTest: details.isTest,
    pos: null,
    by: input.by,
    accessTokenHash: accessTokenHash(ctx, accessTokenOf(ctx, id)),
  });
  await updateCart(trx, scope, cart, { orderId: order.id, customerId }, order.placedIsoDateTimeUtc);
  if (!isCard) return orderBecameNewIn(trx, ctx, scope, order, acceptedFor);
  await insertCheckoutIn(trx, ctx, scope, order);
  await wantCardIn(trx, ctx, scope, order, input);
  return order;
}

/** What the customer is promised where the store accepts by itself; undefined: someone accepts it. */
async function acceptedAtOnceFor(
  trx: Trx,
  ctx: Omit<PlaceNeeds, 'db' | 'write'>,
  scope: StoreScope,
  { settings }: StoreProfile,
  order: Parameters<typeof promisedFor>[3],
) {
  const asked = { channel: 'online', collectionType: order.collection.type } as const;
  if (!isAcceptedAtOnce(trx, scope, settings.orderProcess, asked)) return undefined;
  return promisedFor(trx, ctx, scope, order, null);
}

/** A test keeps and charges no card on file. */
async function wantCardIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  order: Order,
  { card, customerId }: PlaceOrderInput,
): Promise<void> {
  if (!card || customerId === null || order.isTest) return;
  if (card.savedCardId !== null) {
    await wantSavedCardIn(trx, ctx, scope, order, { customerId, cardId: card.savedCardId });
  } else if (card.saves) {
    const { restaurantId, storeId } = scope;
    const agreedIsoDateTimeUtc = isoUtc(ctx.clock.now());
    await wantCardSavedIn(trx, { orderId: order.id, restaurantId, storeId, customerId, agreedIsoDateTimeUtc });
  }
}

function requestedAtOf(cart: StoredCart, store: StoreProfile): Temporal.Instant | null {
  const { requestedForIsoDateTimeUtc } = cart.details;
  if (requestedForIsoDateTimeUtc === null || !store.settings.checkout.hasCollectionTime) return null;
  return Temporal.Instant.from(requestedForIsoDateTimeUtc);
}

/**
 * A website order is for a verified phone; only where no text can be sent is what was typed taken as it is. A test is for whoever
 * holds the store's link: nobody is texted or emailed about it.
 */
async function customerOf(
  trx: Trx,
  ctx: Needs<'ports'>,
  scope: StoreScope,
  { details }: StoredCart,
  { store, customerId }: { readonly store: StoreProfile; readonly customerId: string | null },
) {
  const contact = customerId === null ? undefined : await findOrderContact(trx, scope, customerId);
  const name = details.name || contact?.name || '';
  if (name === '') throw refuseField('name', 'Enter your name.');
  if (contact && customerId !== null) {
    return { id: customerId, name, phone: contact.mobileNumberE164, email: details.email };
  }
  if (details.isTest) return { id: null, name, phone: '', email: '' };
  if (ctx.ports.sms !== null) {
    throw new AppError('user_not_allowed', 'Confirm your phone number first.', { reason: 'login_required' });
  }
  const phone = parsePhone(details.phone, store.countryCode);
  if (phone.kind === 'issue') throw refuseField('phone', PHONE_ISSUE_MESSAGES[phone.issue]);
  return { id: null, name, phone: phone.e164, email: details.email };
}

export function requireShortComments(
  { details, lines }: Pick<StoredCart, 'details' | 'lines'>,
  store: StoreProfile,
): void {
  const limits = commentLimits(store.settings, details.collectionType);
  if (store.settings.checkout.hasComments && details.comments.length > limits.order) {
    throw refuseField('comments', `Use ${limits.order} characters or fewer.`);
  }
  const long = lines.find((line) => line.comments.length > limits.item);
  if (!long) return;
  const message = `Use ${limits.item} characters or fewer for special instructions.`;
  throw refuse('comment_too_long', message, { lines: [{ lineId: long.id, message }] });
}

async function collectionOf(trx: Trx, scope: StoreScope, cart: StoredCart, store: StoreProfile): Promise<Collection> {
  const { collectionType, address, dropoffNotes, tableId } = cart.details;
  if (collectionType === 'pickup') return { type: 'pickup' };
  if (collectionType === 'dineIn') {
    const tableName = tableId === null ? null : await findTableName(trx, scope, tableId);
    if (tableName === null) throw refuseField('tableId', 'Choose your table.', 'table_needed');
    return { type: 'dineIn', tableId, tableName };
  }
  if (!address || address.line1 === '') {
    throw refuseField('address', 'Enter your delivery address.', 'address_needed');
  }
  return deliveryCollection(address, dropoffNotes, store);
}
