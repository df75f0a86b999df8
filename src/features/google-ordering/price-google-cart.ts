import type { Db } from '#db/connection.ts';
import { findQuoteFor } from '#db/courier/courier-quotes.repository.ts';
import { unpaidOrdersOf } from '#db/ordering/customer-orders.repository.ts';
import type { Needs } from '#src/context.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { readGoogleDetails } from '#src/domain/ordering/google/google-details.ts';
import { type FoodFault, foodErrorOfReason, OF_PRICING_ISSUE } from '#src/domain/ordering/google/google-food-errors.ts';
import { type ReadLine, readGoogleLines } from '#src/domain/ordering/google/google-lines.ts';
import { centsOfGoogle } from '#src/domain/ordering/google/google-money.ts';
import type { GoogleCart } from '#src/domain/ordering/google/google-request.schema.ts';
import type { CartDetails } from '#src/domain/ordering/ordering.schema.ts';
import { allowedPaymentTypes } from '#src/domain/payments/payment-status.ts';
import { describeIssue } from '#src/domain/pricing/issue-text.ts';
import type { PricedCart, PricingIssue } from '#src/domain/pricing/pricing.types.ts';
import type { PaymentType, StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { dropoffHash, takesCourierFee } from '#src/features/delivery/courier-fee.ts';
import { type Quote, quoteCart } from '#src/features/orders/quote-cart.ts';
import { requireRoom, slotRoomOf } from '#src/features/orders/slot-room-of.ts';
import { requireCollectionTime, requirePriced, requireRoomForUnpaid } from '#src/features/orders/why-not-placed.ts';
import { sizedLines } from '#src/features/website/load-cart.ts';
import { requireShortComments } from '#src/features/website/place-order.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuse } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface PricedGoogleCart {
  readonly store: StoreProfile;
  readonly details: CartDetails;
  readonly lines: readonly ReadLine[];
  /** Paid at the store or at the door; null: the store takes neither for this. */
  readonly paymentType: PaymentType | null;
  readonly quote: Quote;
  /** Null: it has no price as it is. */
  readonly priced: PricedCart | null;
  /** Everything that stands in the way; empty: it can be ordered. */
  readonly faults: readonly FoodFault[];
}

type PriceNeeds = Needs<'clock' | 'menus'>;

/**
 * Prices a cart of Google's as the website prices its own, and says all that stands in its way at once: Google shows a customer the
 * whole list. `isOrder`: it is placed now, so who orders counts as well. `db` may be a running write.
 */
export async function priceGoogleCart(
  ctx: PriceNeeds,
  db: Db,
  scope: StoreScope,
  { cart, isOrder }: { readonly cart: GoogleCart; readonly isOrder: boolean },
): Promise<PricedGoogleCart> {
  const store = (await ctx.menus.storeOf(scope, db)).profile;
  const { items } = menuIndexOf(await ctx.menus.menuOf(scope, db));
  const { details: typed, faults: detailFaults, contactFaults } = readGoogleDetails(cart, store.countryCode);
  const { collectionType } = typed;
  const type = collectionType === 'delivery' ? 'delivery' : 'pickup';
  const { storeId } = scope;
  const read = readGoogleLines(cart.lineItems, { storeId, type, currencyCode: store.currencyCode, items });
  const paymentType = paidLater(store, typed);
  const details = { ...typed, paymentType };
  const [promotion] = cart.promotions;
  const quote = await quoteCart(ctx, db, scope, {
    // Whose number it is isn't proved: nobody's stamps count, and nobody's first order.
    ...{ channel: 'google', lines: read.lines.map(({ line }) => line), details, paymentType, customerId: null },
    couponCodes: promotion ? [promotion.coupon.toUpperCase()] : [],
  });
  const seen: Seen = { store, details, lines: read.lines, quote };
  const faults = [
    ...switchFaults(store),
    ...read.faults,
    ...detailFaults,
    ...(await timeFaults(ctx, db, scope, seen)),
    ...availabilityFaults(seen),
    ...pricingFaults(seen),
    ...(await courierFaults(ctx, db, scope, seen)),
    ...promotionFaults(cart, quote),
    ...commentFaults(seen),
    ...shownPriceFaults(cart, seen),
    ...paymentFaults(seen, paymentType),
    ...(isOrder ? [...contactFaults, ...(await unpaidFaults(db, scope, seen))] : []),
  ];
  const priced = quote.priced.ok && read.lines.length > 0 ? quote.priced.priced : null;
  return { store, details, lines: read.lines, paymentType, quote, priced, faults };
}

interface Seen {
  readonly store: StoreProfile;
  readonly details: CartDetails;
  readonly lines: readonly ReadLine[];
  readonly quote: Quote;
}

/** A store that gives its menu to nobody is ordered from by nobody. */
function switchFaults({ settings: { googleFoodOrdering } }: StoreProfile): FoodFault[] {
  if (googleFoodOrdering.isEnabled) return [];
  return [{ error: 'CLOSED', description: 'This store doesn’t take orders here. Order on its website.' }];
}

function paidLater({ settings }: StoreProfile, { collectionType }: CartDetails): PaymentType | null {
  const allowed = allowedPaymentTypes(collectionType, settings.checkout.paymentSettings);
  return allowed.find((one) => one !== 'stripeCheckout') ?? null;
}

function requestedAtOf({ requestedForIsoDateTimeUtc: iso }: CartDetails): Temporal.Instant | null {
  return iso === null ? null : Temporal.Instant.from(iso);
}

async function timeFaults(
  ctx: PriceNeeds,
  db: Db,
  scope: StoreScope,
  { store, details, lines, quote }: Seen,
): Promise<FoodFault[]> {
  const { collectionType } = details;
  const requestedAt = requestedAtOf(details);
  const isLater = requestedAt !== null;
  if (isLater && !store.settings.checkout.hasCollectionTime) {
    return faultsOf(isLater, () => {
      throw refuse('time_not_offered', 'This store makes orders as soon as possible only.');
    });
  }
  const closed = faultsOf(isLater, () => requireCollectionTime(store, collectionType, requestedAt, ctx));
  if (closed.length > 0) return closed;
  const sized = sizedLines(
    lines.map(({ line }) => line),
    quote.menu,
  );
  const room = await slotRoomOf(ctx, db, scope, { store, collectionType, lines: sized, orderId: null });
  return faultsOf(isLater, () => requireRoom(room, { store, collectionType, requestedAt }, ctx));
}

function availabilityFaults({ lines, quote }: Seen): FoodFault[] {
  return [...quote.unavailable].map(([lineId, description]) => ({
    ...{ error: 'AVAILABILITY_CHANGED', id: googleIdOf(lines, lineId), description },
  }));
}

function pricingFaults(seen: Seen): FoodFault[] {
  const { lines, quote, details } = seen;
  if (lines.length === 0) return [];
  if (quote.priced.ok) {
    // Its address was missed by then, if it has none.
    return details.collectionType === 'delivery' && details.address === null
      ? []
      : faultsOf(false, () => requirePriced(quote));
  }
  const gone = new Set(quote.unavailable.keys());
  return quote.priced.issues
    .filter((issue) => !('lineId' in issue && gone.has(issue.lineId)))
    .map((issue) => faultOfIssue(issue, seen));
}

function faultOfIssue(issue: PricingIssue, { lines, store }: Seen): FoodFault {
  const id = 'lineId' in issue ? googleIdOf(lines, issue.lineId) : 'couponCode' in issue ? issue.couponCode : undefined;
  const description = describeIssue(issue, store.currencyCode);
  return { error: OF_PRICING_ISSUE[issue.code], ...(id === undefined ? {} : { id }), description };
}

/** Where the store relies on couriers, one who said that all are busy decides. */
async function courierFaults(
  ctx: PriceNeeds,
  db: Db,
  scope: StoreScope,
  { store, details: { address, collectionType } }: Seen,
): Promise<FoodFault[]> {
  if (collectionType !== 'delivery' || !address || !takesCourierFee(store, address)) return [];
  const at = isoUtc(ctx.clock.now());
  const last = await findQuoteFor(db, scope, { dropoffHash: dropoffHash(scope, address), at });
  if (last?.refusedCode !== 'couriers_busy') return [];
  const description = 'All couriers are busy. Try again in a few minutes, or choose pickup.';
  return [{ error: 'NO_COURIER_AVAILABLE', description }];
}

function promotionFaults({ promotions }: GoogleCart, quote: Quote): FoodFault[] {
  const currency = quote.store.profile.currencyCode;
  const unknown = quote.unknownCouponCodes.map(
    (couponCode): PricingIssue => ({
      ...{ code: quote.takesCoupons ? 'couponUnknown' : 'couponsOff', couponCode },
    }),
  );
  const refused = quote.priced.priced?.refusedCoupons.map(({ issue }) => issue) ?? [];
  return [
    ...[...unknown, ...refused].map((issue): FoodFault => {
      const id = 'couponCode' in issue ? issue.couponCode : '';
      return { error: OF_PRICING_ISSUE[issue.code], id, description: describeIssue(issue, currency) };
    }),
    ...promotions.slice(1).map(({ coupon }): FoodFault => {
      const description = 'Only one promotion can be used on an order.';
      return { error: 'PROMO_NOT_APPLICABLE', id: coupon, description };
    }),
  ];
}

function commentFaults({ store, details, lines }: Seen): FoodFault[] {
  if (details.comments !== '' && !store.settings.checkout.hasComments) {
    return [{ error: 'INVALID', description: 'This store takes no instructions for an order.' }];
  }
  const carts = lines.map(({ line }) => line);
  return faultsOf(false, () => requireShortComments({ details, lines: carts }, store), lines);
}

/** What Google showed beside what it costs. It has nothing else to charge: tips are given at the store. */
function shownPriceFaults({ otherItems }: GoogleCart, { lines, quote }: Seen): FoodFault[] {
  const totals = totalsOf(lines, quote.priced.priced);
  const changed = lines.flatMap(({ googleLineId: id, shownInCents }): FoodFault[] => {
    const total = totals.get(id);
    if (shownInCents === null || total === undefined || shownInCents === total) return [];
    const description = 'The price of this item has changed.';
    return [{ error: 'PRICE_CHANGED', id, description, updatedPriceInCents: total }];
  });
  const added = otherItems.flatMap(({ type, price }): FoodFault[] => {
    if (!price || centsOfGoogle(price.amount) === 0) return [];
    const description = 'This store adds nothing like that to an order.';
    return [{ error: 'INCORRECT_PRICE', id: type, description, updatedPriceInCents: 0 }];
  });
  return [...changed, ...added];
}

/** Cents by Google's id of a line. */
export function totalsOf(lines: readonly ReadLine[], priced: PricedCart | null): ReadonlyMap<string, number> {
  const totals = new Map(priced?.lines.map(({ lineId, lineTotalInCents }) => [lineId, lineTotalInCents]));
  return new Map(
    lines.flatMap(({ googleLineId, line }) => {
      const total = totals.get(line.id);
      return total === undefined ? [] : [[googleLineId, total]];
    }),
  );
}

function paymentFaults({ quote }: Seen, paymentType: PaymentType | null): FoodFault[] {
  if (paymentType !== null || quote.priced.priced?.grandTotalInCents === 0) return [];
  return [{ error: 'REQUIREMENTS_NOT_MET', description: 'This store takes card payments only. Order on its website.' }];
}

async function unpaidFaults(db: Db, scope: StoreScope, { store, details }: Seen): Promise<FoodFault[]> {
  const { phone, collectionType } = details;
  if (phone === '') return [];
  const unpaid = await unpaidOrdersOf(db, scope, phone);
  return faultsOf(false, () => requireRoomForUnpaid(unpaid, store, collectionType, false));
}

function googleIdOf(lines: readonly ReadLine[], lineId: string): string {
  return lines.find(({ line }) => line.id === lineId)?.googleLineId ?? lineId;
}

/** What a rule of the website refuses, in Google's words. */
function faultsOf(isLater: boolean, rule: () => unknown, lines: readonly ReadLine[] = []): FoodFault[] {
  try {
    rule();
    return [];
  } catch (refusal) {
    if (!(refusal instanceof AppError)) throw refusal;
    const [at] = (refusal.details?.lines as readonly { readonly lineId: string }[] | undefined) ?? [];
    const error = foodErrorOfReason(refusal.reason ?? null, isLater);
    return [{ error, ...(at ? { id: googleIdOf(lines, at.lineId) } : {}), description: refusal.message }];
  }
}
