import type { Needs } from '#src/context.ts';
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { MAX_UNANSWERED, MAX_UNPAID, tooManyUnpaid, type UnpaidOrders } from '#src/domain/ordering/open-unpaid.ts';
import { type CollectionTimeRejection, whyCollectionTimeRefused } from '#src/domain/ordering/slots.ts';
import { allowedPaymentTypes } from '#src/domain/payments/payment-status.ts';
import { describeIssue } from '#src/domain/pricing/issue-text.ts';
import type { PricedCart, PricingIssue } from '#src/domain/pricing/pricing.types.ts';
import { orderTypeLabel } from '#src/domain/tenancy/country-labels.ts';
import type { PaymentType, StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { AppError, type FieldIssue } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuse, refuseField } from '#src/shared/refuse.ts';
import type { Quote } from './quote-cart.ts';

/** Rejects lines that can't be ordered now, each with its sentence, so that the page can show it beside the line. */
export function requireAvailable(quote: Quote): void {
  const [first] = quote.unavailable;
  if (!first) return;
  throw refuse('item_unavailable', first[1], {
    lines: [...quote.unavailable].map(([lineId, message]) => ({ lineId, message })),
  });
}

/** The price, or why there is none. */
export function requirePriced(quote: Quote): PricedCart {
  const { priced } = quote;
  const { currencyCode } = quote.store.profile;
  if (!priced.ok) {
    const [issue] = priced.issues;
    const message = issue
      ? describeIssue(issue, currencyCode)
      : 'We can’t work out the price of this order. Check your cart and try again.';
    throw refuse(issue ? PRICING_REASONS[issue.code] : 'not_priced', message, {
      issues: priced.issues.map((one) => ({ ...one, message: describeIssue(one, currencyCode) })),
    });
  }
  if (!priced.priced.deliveryFeeKnown) {
    throw refuseField('address', 'Enter your delivery address.', 'address_needed');
  }
  return priced.priced;
}

const PRICING_REASONS = {
  itemUnknown: 'item_unavailable',
  itemUnavailable: 'item_unavailable',
  categoryUnavailable: 'item_unavailable',
  groupUnknown: 'selection_changed',
  optionUnknown: 'selection_changed',
  optionRepeated: 'selection_invalid',
  groupTooFew: 'selection_invalid',
  groupTooMany: 'selection_invalid',
  sizeUnknown: 'selection_changed',
  toppingUnknown: 'selection_changed',
  removeToppingUnknown: 'selection_changed',
  pizzaUnknown: 'selection_changed',
  halvesNotAllowed: 'selection_invalid',
  dealSlotUnfilled: 'selection_invalid',
  dealSlotUnknown: 'selection_changed',
  dealChoiceUnknown: 'selection_changed',
  selectionMismatch: 'selection_changed',
  customNotAllowed: 'selection_invalid',
  outsideDeliveryArea: 'outside_delivery_area',
  belowMinOrder: 'below_min_order',
  couponUnknown: 'coupon_not_applicable',
  couponNotStarted: 'coupon_not_applicable',
  couponEnded: 'coupon_not_applicable',
  couponWrongDay: 'coupon_not_applicable',
  couponWrongCollection: 'coupon_not_applicable',
  couponWrongStore: 'coupon_not_applicable',
  couponUsedUp: 'coupon_not_applicable',
  couponFirstOrderOnly: 'coupon_not_applicable',
  couponNotCombinable: 'coupon_not_applicable',
  couponTakesNothing: 'coupon_not_applicable',
  couponsOff: 'coupon_not_applicable',
  couponBelowAmount: 'coupon_not_applicable',
} as const satisfies Record<PricingIssue['code'], string>;

/** Customers pay what was on the button: any other total is shown before anything is placed (domain rules §3). */
export function requireExpectedTotal(
  quote: Quote,
  priced: PricedCart,
  expectedTotalInCents: number,
  reader: 'customer' | 'till' = 'till',
): void {
  if (priced.grandTotalInCents === expectedTotalInCents) return;
  const { currencyCode } = priced;
  const text = formatAmount(priced.grandTotalInCents, currencyCode);
  const total = { newTotalInCents: priced.grandTotalInCents, text };
  const [refused] = priced.refusedCoupons;
  if (refused) {
    const message = `${describeIssue(refused.issue, currencyCode)} The total is now ${text}.`;
    throw refuse('coupon_not_applicable', message, { ...total, couponCode: refused.couponCode });
  }
  if (quote.unknownCouponCodes[0]) {
    const couponCode = quote.unknownCouponCodes[0];
    const code = quote.takesCoupons ? 'couponUnknown' : 'couponsOff';
    const message = `${describeIssue({ code, couponCode }, currencyCode)} The total is now ${text}.`;
    throw refuse('coupon_not_applicable', message, { ...total, couponCode });
  }
  const before = formatAmount(expectedTotalInCents, currencyCode);
  const next =
    reader === 'till'
      ? 'Nothing was taken. Check it with the customer, then take the new total.'
      : 'Your order hasn’t been placed. To go ahead, place it again.';
  const message = `The price has changed from ${before} to ${text}. ${next}`;
  throw refuse('price_changed', message, { ...total, oldTotalInCents: expectedTotalInCents });
}

/** Open, not paused, and a time the store can make it for (domain rules §4). */
export function requireCollectionTime(
  store: StoreProfile,
  collectionType: CollectionType,
  requestedAt: Temporal.Instant | null,
  ctx: Needs<'clock'>,
): void {
  const now = ctx.clock.now();
  const why = whyCollectionTimeRefused(store, collectionType, requestedAt, now);
  if (!why) return;
  throw refuse(TIME_REASONS[why.code], timeMessage(why, collectionType, store, now), {
    nextIsoDateTimeUtc: why.nextAt ? isoUtc(why.nextAt) : null,
  });
}

const TIME_REASONS = {
  notOffered: 'collection_not_offered',
  paused: 'store_paused',
  holiday: 'store_closed',
  closed: 'store_closed',
  tooSoon: 'time_too_soon',
  tooFarAhead: 'time_too_far_ahead',
  notASlot: 'time_not_offered',
} as const satisfies Record<CollectionTimeRejection['code'], string>;

function timeMessage(
  why: CollectionTimeRejection,
  collectionType: CollectionType,
  store: StoreProfile,
  now: Temporal.Instant,
): string {
  const next = why.nextAt ? formatStoreTimeAndDay(why.nextAt, now, store.timezone) : null;
  const collection = orderTypeLabel(collectionType, store.countryCode);
  switch (why.code) {
    case 'notOffered':
      return `${collection} isn’t available at that time.`;
    case 'paused':
      return next ? `The store has paused orders until ${next}.` : 'The store isn’t taking orders right now.';
    case 'holiday':
    case 'closed':
      return next
        ? `${collection} is closed at that time. Choose a time from ${next}.`
        : `${collection} is closed at that time.`;
    case 'tooSoon':
      return next ? `That’s too soon. The earliest time is ${next}.` : 'That’s too soon.';
    case 'notASlot':
      return next ? `Choose one of the listed times. The next is ${next}.` : 'Choose one of the listed times.';
    case 'tooFarAhead':
      return 'You can’t order that far ahead. Choose an earlier day.';
  }
}

/** A way to pay that the store takes for this collection; one that needs a provider only while it is switched on. */
export function requirePaymentType(
  store: StoreProfile,
  collectionType: CollectionType,
  paymentType: PaymentType,
  hasCardProvider: boolean,
): void {
  const allowed = allowedPaymentTypes(collectionType, store.settings.checkout.paymentSettings);
  if (!allowed.includes(paymentType)) {
    throw refuseField('paymentType', 'Choose another way to pay.', 'payment_type_not_allowed');
  }
  if (paymentType === 'stripeCheckout' && !hasCardProvider) {
    throw new AppError('service_unavailable', 'Card payments aren’t available right now. Choose another way to pay.', {
      reason: 'card_provider_down',
    });
  }
}

/** Limits a customer's open unpaid orders. One paid by card now is never limited (decision 0106). */
export function requireRoomForUnpaid(
  orders: UnpaidOrders,
  store: StoreProfile,
  collectionType: CollectionType,
  takesCards: boolean,
): void {
  const why = tooManyUnpaid(orders);
  if (!why) return;
  const allowed = allowedPaymentTypes(collectionType, store.settings.checkout.paymentSettings);
  const hasCard = takesCards && allowed.includes('stripeCheckout');
  const message =
    why === 'unanswered'
      ? `The store hasn’t confirmed your last ${MAX_UNANSWERED} orders yet. ${hasCard ? 'Pay for this one by card, or wait until it does.' : 'Wait until it does, or call the store.'}`
      : `You have ${MAX_UNPAID} unpaid orders here. ${hasCard ? 'Pay for this one by card, or pay for the others first.' : 'Pay for them first, or call the store.'}`;
  throw refuse('too_many_unpaid_orders', message, {
    fields: [{ path: 'paymentType', message }] satisfies FieldIssue[],
  });
}
