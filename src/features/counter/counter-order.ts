import type { Db, Trx } from '#db/connection.ts';
import { findBill } from '#db/ordering/bills.repository.ts';
import { findTableName } from '#db/ordering/customer-orders.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { PHONE_ISSUE_MESSAGES, parsePhone } from '#src/domain/customers/phone-number.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { addressLineOf, NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import type { Collection, Order } from '#src/domain/ordering/order.types.ts';
import type { CounterDetails, DeliveryAddress } from '#src/domain/ordering/ordering.schema.ts';
import { whyCollectionTimeRefused } from '#src/domain/ordering/slots.ts';
import { askedOf, type ManualAmounts } from '#src/domain/pricing/manual-adjustments.ts';
import type { Adjustments, PricedCart } from '#src/domain/pricing/pricing.types.ts';
import type { PaymentType, StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { bookGuestIn } from '#src/features/customers/book-guest.ts';
import { type GuestFacts, guestFactsOf } from '#src/features/customers/guests.ts';
import { placedFeeOf } from '#src/features/delivery/courier-fee.ts';
import { deliveryCollection } from '#src/features/orders/delivery-collection.ts';
import { type QuoteInput, quoteCart } from '#src/features/orders/quote-cart.ts';
import {
  requireAvailable,
  requireCollectionTime,
  requireExpectedTotal,
  requirePriced,
} from '#src/features/orders/why-not-placed.ts';
import type { NewOrder } from '#src/features/orders/write-order.ts';
import { notFound } from '#src/shared/app-error.ts';
import { refuseField } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** An order as a till sends it, whichever way it is paid. */
export interface CounterOrder {
  readonly lines: readonly CartLine[];
  readonly collectionType: Collection['type'];
  readonly tableId: string | null;
  readonly address: DeliveryAddress | null;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly comments: string;
  readonly adjustments?: Adjustments | undefined;
  readonly manual: ManualAmounts;
  readonly wishes?: CounterDetails | undefined;
}

type Ctx = Needs<'clock' | 'menus' | 'ownership'>;

export interface ReadyCounterOrder
  extends Pick<
    NewOrder,
    'quote' | 'priced' | 'lines' | 'collection' | 'requestedForIsoDateTimeUtc' | 'comments' | 'customer'
  > {
  /** Null: no number was given. */
  readonly guest: GuestFacts | null;
}

/** How an order at the counter is sold. */
interface CounterSale {
  readonly paymentType: PaymentType;
  /** It was available and its time was valid when it was handed over, whatever applies now. */
  readonly isSoldAlready?: boolean;
}

/** Everything that is checked before a sale at the counter is written: guest, time, price, address, total. */
export async function readyCounterOrderIn(
  trx: Trx,
  ctx: Ctx,
  scope: StoreScope,
  input: CounterOrder & { readonly expectedTotalInCents: number },
  { paymentType, isSoldAlready = false }: CounterSale,
): Promise<ReadyCounterOrder> {
  const { profile } = await ctx.menus.storeOf(scope, trx);
  const wishes = input.wishes ?? NO_COUNTER_DETAILS;
  const phoneE164 = phoneOf(input.customerPhone, profile);
  if (!isSoldAlready) requireCounterTime(profile, input.collectionType, wishes, ctx);
  const guest = phoneE164 === '' ? null : await guestFactsOf(trx, ctx, scope, phoneE164);
  const quote = await quoteCart(ctx, trx, scope, { ...counterQuote(input, guest), paymentType });
  if (!isSoldAlready) requireAvailable(quote);
  const priced = requirePriced(quote);
  requireExpectedTotal(quote, priced, input.expectedTotalInCents);
  return {
    quote,
    priced,
    guest,
    lines: input.lines,
    collection: await collectionOf(trx, scope, input, profile),
    requestedForIsoDateTimeUtc: wishes.requestedForIsoDateTimeUtc,
    comments: commentsOf(input.comments, wishes),
    customer: { id: guest?.customerId ?? null, name: input.customerName, phone: phoneE164, email: '' },
  };
}

/** What pricing needs to know of a counter order. */
export function counterQuote(
  { lines, collectionType, address, adjustments, manual, wishes = NO_COUNTER_DETAILS }: CounterOrder,
  guest: QuoteInput['guest'],
): Omit<QuoteInput, 'paymentType'> {
  const { couponCodes, requestedForIsoDateTimeUtc, usesLoyaltyReward, outOfAreaFeeInCents } = wishes;
  return {
    channel: 'pos',
    lines,
    couponCodes,
    details: { collectionType, requestedForIsoDateTimeUtc, address, usesLoyaltyReward },
    customerId: null,
    guest: guest ?? null,
    manual: askedOf({ adjustments, manual }),
    agreedFeeInCents: outOfAreaFeeInCents,
  };
}

/** A typed number in E.164; empty: none was given. Throws `validation_failed` at `customerPhone` for what is no number. */
export function phoneOf(typed: string, { countryCode }: Pick<StoreProfile, 'countryCode'>): string {
  if (typed.trim() === '') return '';
  const phone = parsePhone(typed, countryCode);
  if (phone.kind === 'issue') throw refuseField('customerPhone', PHONE_ISSUE_MESSAGES[phone.issue], 'phone_invalid');
  return phone.e164;
}

const GRACE_SECONDS = 60;
const FURTHEST_DAYS = 90;

/**
 * A till may pick a time that the website wouldn't offer: closed, too soon, a holiday. Returns the reason as a note for
 * the kitchen. Times in the past or too far ahead are rejected.
 */
export function requireCounterTime(
  store: StoreProfile,
  collectionType: Collection['type'],
  { requestedForIsoDateTimeUtc, timeNote }: CounterDetails,
  ctx: Needs<'clock'>,
): void {
  if (requestedForIsoDateTimeUtc === null) return;
  const now = ctx.clock.now();
  const wanted = Temporal.Instant.from(requestedForIsoDateTimeUtc);
  if (Temporal.Instant.compare(wanted, now.subtract({ seconds: GRACE_SECONDS })) < 0) {
    throw refuseField('requestedForIsoDateTimeUtc', 'That time has passed. Choose a later one.', 'time_in_past');
  }
  if (Temporal.Instant.compare(wanted, now.add({ hours: 24 * FURTHEST_DAYS })) > 0) {
    throw refuseField('requestedForIsoDateTimeUtc', 'That is too far ahead.', 'time_too_far_ahead');
  }
  const why = whyCollectionTimeRefused(store, collectionType, wanted, now);
  // A pause and the website's slots don't bind a till: the employee knows why they were set.
  if (!why || why.code === 'paused' || why.code === 'notASlot' || timeNote !== '') return;
  requireCollectionTime(store, collectionType, wanted, ctx);
}

export function commentsOf(comments: string, { timeNote }: CounterDetails): string {
  return [comments, timeNote]
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 300);
}

export async function collectionOf(
  db: Db,
  scope: StoreScope,
  input: Pick<CounterOrder, 'collectionType' | 'tableId' | 'address' | 'wishes'>,
  { settings }: Pick<StoreProfile, 'settings'>,
): Promise<Collection> {
  if (input.collectionType === 'pickup') return { type: 'pickup' };
  if (input.collectionType === 'dineIn') {
    const tableName = input.tableId === null ? null : await findTableName(db, scope, input.tableId);
    if (input.tableId !== null && tableName === null) throw notFound('table');
    return { type: 'dineIn', tableId: input.tableId, tableName };
  }
  if (!input.address || input.address.line1 === '') {
    throw refuseField('address', 'Enter the delivery address.', 'address_needed');
  }
  return deliveryCollection(input.address, input.wishes?.dropoffNotes ?? '', { settings });
}

/** For whom an order was priced, and who placed it. */
interface GuestOfOrder extends Pick<ReadyCounterOrder, 'guest' | 'quote'> {
  readonly priced: PricedCart;
  readonly by: ActedBy;
}

/** Once it is placed: the customer it was for. */
export async function bookGuestOfIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'ownership'>,
  scope: StoreScope,
  order: Order,
  { guest, priced, quote, by }: GuestOfOrder,
): Promise<void> {
  if (!guest) return;
  await bookGuestIn(trx, ctx, scope, {
    phoneE164: guest.phoneE164,
    name: order.customerName,
    orderId: order.id,
    address: addressLineOf(order.collection).slice(0, 250),
    placedIsoDateTimeUtc: order.placedIsoDateTimeUtc,
    earnsCredit: priced.loyalty.earnsCredit,
    redeemedCredits: priced.loyalty.usesReward ? quote.rewardCredits : 0,
    by,
  });
}

/** Prices a draft, on a bill that may have been sent: discounts granted on it stay. */
export async function draftQuote(
  db: Db,
  ctx: Ctx,
  scope: StoreScope,
  draft: CounterOrder,
  order: Order | null,
): Promise<Omit<QuoteInput, 'paymentType'>> {
  const { profile } = await ctx.menus.storeOf(scope, db);
  const parsed = draft.customerPhone === '' ? null : parsePhone(draft.customerPhone, profile.countryCode);
  const facts = parsed?.kind === 'phone' ? await guestFactsOf(db, ctx, scope, parsed.e164) : null;
  if (!order) return counterQuote(draft, facts);
  const wanted = draft.wishes ?? NO_COUNTER_DETAILS;
  const hadReward = order.breakdown.some((row) => row.kind === 'loyalty');
  // A reward can be taken off a sent bill but not added to it.
  const wishes = { ...wanted, usesLoyaltyReward: wanted.usesLoyaltyReward && hadReward };
  const guest = facts && { ...facts, credits: hadReward ? Number.MAX_SAFE_INTEGER : facts.credits };
  const openedAt = Temporal.Instant.from(await openedAtOf(db, scope, order));
  const grantedCouponIds = couponIdsOn(order);
  return {
    ...counterQuote({ ...draft, wishes }, guest),
    exceptOrderId: order.id,
    openedAt,
    grantedCouponIds,
    placedFee: placedFeeOf(order),
  };
}

/** When an order's bill was opened: items moved to a new bill keep the time of their first one. */
export async function openedAtOf(
  db: Db,
  scope: StoreScope,
  { id, placedIsoDateTimeUtc }: Pick<Order, 'id' | 'placedIsoDateTimeUtc'>,
): Promise<string> {
  return (await findBill(db, scope, id))?.openedIsoDateTimeUtc ?? placedIsoDateTimeUtc;
}

/** Coupons that have rows in the order. */
export function couponIdsOn({ breakdown }: Pick<Order, 'breakdown'>): ReadonlySet<string> {
  return new Set(breakdown.flatMap(({ kind, refId }) => (kind === 'coupon' && refId !== null ? [refId] : [])));
}
