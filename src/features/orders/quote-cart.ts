import type { Db } from '#db/connection.ts';
import type { StoreFacts } from '#db/menu/menu-store.ts';
import { listPrintStationIds } from '#db/menu/print-station-ids.queries.ts';
import { hasEarlierOrder } from '#db/ordering/customer-orders.repository.ts';
import { couponsForCart } from '#db/promotions/coupon-redemptions.repository.ts';
import { findLoyaltyCard, findLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import type { Needs } from '#src/context.ts';
import { suburbOfAddress } from '#src/domain/delivery/suburb-of-address.ts';
import {
  ITEM_UNAVAILABLE_MESSAGE,
  type ItemUnavailable,
  type ItemUnavailableCode,
  whyItemUnavailable,
} from '#src/domain/menu/availability.ts';
import { choicesNotOnHand } from '#src/domain/menu/choosable-pizzas.ts';
import type { Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import type { CartDetails, DeliveryAddress } from '#src/domain/ordering/ordering.schema.ts';
import { priceCart } from '#src/domain/pricing/price-cart.ts';
import type { Priced, PricingContext } from '#src/domain/pricing/pricing.types.ts';
import type { PaymentType, StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { cachedForAMinute } from '#src/domain/time/cached-for-a-minute.ts';
import { formatStoreTime, formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { type CourierFee, courierFeeFor, type PlacedFee } from '#src/features/delivery/courier-fee.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { earlierPricesOf } from './earlier-prices-of.ts';

export interface QuoteInput {
  readonly channel: Channel;
  readonly lines: readonly CartLine[];
  readonly couponCodes: readonly string[];
  readonly details: Pick<
    CartDetails,
    'collectionType' | 'requestedForIsoDateTimeUtc' | 'address' | 'usesLoyaltyReward'
  >;
  readonly paymentType: PaymentType | null;
  readonly customerId: string | null;
  readonly tipInCents?: number;
  readonly isTest?: boolean;
  readonly manual?: PricingContext['manual'];
  /** At the counter, the guest whose number was given, in place of a signed-in customer. */
  readonly guest?: { readonly credits: number; readonly isFirstOrder: boolean } | null;
  /** Agreed on by staff for an address that no area has. */
  readonly agreedFeeInCents?: number | null;
  /** What the order that is changed was charged for the way: for the same address it stays. */
  readonly placedFee?: PlacedFee | null;
  /** The order that is changed: its own redemptions do not count against it. */
  readonly exceptOrderId?: string;
  /** When it was opened: a bill keeps that day for holidays and coupons (domain rules §3). */
  readonly openedAt?: Temporal.Instant;
  /** Coupons that it was granted when it was sent. */
  readonly grantedCouponIds?: ReadonlySet<string>;
  /** Lines that were sent: their price stays. */
  readonly keptLines?: PricingContext['keptLines'];
  /** By line id: how many of it the kitchen has. Only additional ones must be available. */
  readonly sentQuantities?: ReadonlyMap<string, number>;
}

export interface Quote {
  readonly store: StoreFacts;
  readonly menu: Menu;
  readonly at: Temporal.Instant;
  readonly collectionAt: Temporal.Instant;
  readonly priced: Priced;
  /** By line id: why this line can't be ordered, as a sentence. */
  readonly unavailable: ReadonlyMap<string, string>;
  /** Codes that no running coupon has, or all new ones where the store takes none. */
  readonly unknownCouponCodes: readonly string[];
  /** Off in the checkout settings: no code counts, whatever a cart still has. */
  readonly takesCoupons: boolean;
  /** Credits that one reward costs. */
  readonly rewardCredits: number;
  /** A courier's price is charged there, and none is known: the area's own charge applies. */
  readonly isWithoutCourierFee: boolean;
}

/** Reads what pricing needs in one go and prices (domain rules §3). `db` may be a running write. */
export async function quoteCart(
  ctx: Needs<'clock' | 'menus'>,
  db: Db,
  scope: StoreScope,
  input: QuoteInput,
): Promise<Quote> {
  const [store, menu] = [await ctx.menus.storeOf(scope, db), await ctx.menus.menuOf(scope, db)];
  const at = ctx.clock.now();
  const { collectionType, requestedForIsoDateTimeUtc } = input.details;
  const requestedAt = requestedForIsoDateTimeUtc ? Temporal.Instant.from(requestedForIsoDateTimeUtc) : null;
  const pricedAt = input.openedAt ?? at;
  const collectionAt = requestedAt ?? at;
  const takesCoupons = store.profile.settings.checkout.hasCoupons;
  const coupons = await couponsOf(db, scope, input, takesCoupons);
  const who = await buyerOf(db, scope, input, coupons);

  const stationIds = input.lines.some((line) => requestedStations(line).length > 0)
    ? new Set(await listPrintStationIds(db, scope))
    : NO_STATIONS;
  const { channel, lines, details, paymentType, customerId } = input;
  const earlier = await earlierPricesOf(ctx, db, scope, { channel, lines, collectionType });
  const courier = await courierOf(db, scope, input, { store: store.profile, at });

  const workOut = (): Worked => {
    const delivery = collectionType === 'delivery' ? deliveryOf(input, store.profile, courier.feeInCents) : null;
    const priced = priceCart({ lines }, menu, {
      store: store.profile,
      channel,
      collectionType,
      at: pricedAt,
      collectionAt: requestedAt ?? pricedAt,
      paymentType,
      coupons,
      customer: who.customer,
      loyalty: who.loyalty && { ...who.loyalty, wantsReward: input.details.usesLoyaltyReward },
      delivery,
      tipInCents: input.tipInCents ?? 0,
      manual: input.manual ?? null,
      isTest: input.isTest ?? false,
      keptLines: new Map([...earlier, ...(input.keptLines ?? [])]),
    });
    return { priced, unavailable: unavailableLines(input, menu, store, collectionAt, stationIds) };
  };
  // Only coupons start and end at a second; a cart without them has the same price for the whole minute.
  const isPlain = channel === 'online' && coupons.length === 0 && !input.manual && !input.tipInCents && !input.isTest;
  const personal = [who.loyalty?.settings, who.loyalty?.credits, courier.feeInCents] as const;
  const facts = [lines, details, paymentType, customerId, menu, store, ...personal] as const;
  const { priced, unavailable } = isPlain
    ? workedOut(at, facts, () => ({ value: workOut(), changesAt: null }))
    : workOut();
  const known = new Set(coupons.map((one) => one.coupon.couponCode));
  return {
    store,
    menu,
    at,
    collectionAt,
    priced,
    unavailable,
    takesCoupons,
    unknownCouponCodes: input.couponCodes.filter((code) => !known.has(code)),
    rewardCredits: who.loyalty?.settings.count ?? 0,
    isWithoutCourierFee: courier.isMissing,
  };
}

/** An address may be charged the courier's price, on the website and at the counter. */
function courierOf(
  db: Db,
  scope: StoreScope,
  { details: { collectionType, address }, placedFee = null }: QuoteInput,
  { store, at }: { readonly store: StoreProfile; readonly at: Temporal.Instant },
): Promise<CourierFee> {
  const goesTo = collectionType === 'delivery' ? address : null;
  return courierFeeFor(db, scope, { store, address: goesTo, at, placed: placedFee });
}

type CouponsInCart = readonly (PricingContext['coupons'][number] & { readonly isGranted: boolean })[];

async function couponsOf(db: Db, scope: StoreScope, input: QuoteInput, takesCoupons: boolean): Promise<CouponsInCart> {
  const isGranted = (couponId: string) => input.grantedCouponIds?.has(couponId) ?? false;
  return (
    (await couponsForCart(db, scope, input.couponCodes, input.exceptOrderId))
      .map((one) => ({ ...one, isGranted: isGranted(one.coupon.id) }))
      // Coupons already on an order stay; a new code is rejected wherever it is typed.
      .filter((one) => takesCoupons || one.isGranted)
  );
}

/** The buyer, as far as pricing needs: signed in, or known by the number given at the counter. */
async function buyerOf(
  db: Db,
  scope: StoreScope,
  { customerId, guest = null }: QuoteInput,
  coupons: CouponsInCart,
): Promise<{
  readonly customer: PricingContext['customer'];
  readonly loyalty: Omit<NonNullable<PricingContext['loyalty']>, 'wantsReward'> | null;
}> {
  const settings = customerId || guest ? await findLoyaltySettings(db, scope) : null;
  const card = customerId && settings ? await findLoyaltyCard(db, scope, customerId) : null;
  const asksForFirst = coupons.some((one) => one.coupon.firstOrderDiscount);
  const isFirstOrder = customerId !== null && asksForFirst && !(await hasEarlierOrder(db, scope, customerId));
  return {
    customer: guest ?? (customerId ? { isFirstOrder } : null),
    loyalty: settings && { settings, credits: guest?.credits ?? card?.credits ?? 0 },
  };
}

/** An item outside its hours is named, with its hours; for anything else it is enough that it can't be ordered. */
function whyNotThen(
  item: MenuItem | undefined,
  why: ItemUnavailable | null | undefined,
  at: Temporal.Instant,
  timezone: string,
): string {
  if (!item || why?.code !== 'outsideHours' || !why.availableAt) return ITEM_UNAVAILABLE_MESSAGE;
  const next = formatStoreTimeAndDay(why.availableAt, at, timezone).replace(/, today$/, '');
  return `${item.name} isn’t available at ${formatStoreTime(at, timezone)}. Choose a time from ${next}.`;
}

type Worked = Pick<Quote, 'priced' | 'unavailable'>;

const workedOut = cachedForAMinute<Worked>();

function deliveryOf(
  { details: { address }, agreedFeeInCents = null }: QuoteInput,
  { settings: { delivery } }: StoreProfile,
  courierQuoteInCents: number | null,
): PricingContext['delivery'] {
  const { latitude, longitude } = address ?? {};
  return {
    point: latitude && longitude ? { latitude, longitude } : null,
    suburbId: address && delivery.mode === 'suburbs' ? pricedSuburbOf(address, delivery.suburbs) : null,
    courierQuoteInCents,
    agreedFeeInCents,
  };
}

/** The suburb named in the address's own words; one that isn't the store's is outside, whatever its id says. */
function pricedSuburbOf(address: DeliveryAddress, suburbs: StoreProfile['settings']['delivery']['suburbs']) {
  const found = suburbOfAddress(address, suburbs);
  if (found.kind === 'found') return found.suburb.id;
  return found.kind === 'unknown' ? null : NO_SUBURB;
}

const NO_SUBURB = '';

const NO_STATIONS: ReadonlySet<string> = new Set();

/** Stations that a line names itself: only what was typed by hand does. */
function requestedStations({ selection }: CartLine): readonly string[] {
  return selection.type === 'custom' ? (selection.printStationIds ?? []) : [];
}

/** Whether staff may sell it with permission or approval: it exists, only not on sale at this hour or day. */
function isSoldAnyway(code: ItemUnavailableCode): boolean {
  return code === 'soldOut' || code === 'outsideHours';
}

function unavailableLines(
  input: QuoteInput,
  menu: Menu,
  store: StoreFacts,
  at: Temporal.Instant,
  stationIds: ReadonlySet<string>,
) {
  const { categories, items } = menuIndexOf(menu);
  const found = new Map<string, string>();
  const isPos = input.channel === 'pos';
  for (const line of input.lines) {
    if (line.quantity <= (input.sentQuantities?.get(line.id) ?? 0)) continue;
    const item = items.get(line.itemId);
    const why =
      item &&
      whyItemUnavailable(item, {
        category: categories.get(item.categoryId) ?? null,
        menu,
        channel: input.channel,
        collectionType: input.details.collectionType,
        at,
        timezone: store.profile.timezone,
      });
    if (!item || (why && !(line.sellsAnyway && isPos && isSoldAnyway(why.code))))
      found.set(line.id, whyNotThen(item, why, at, store.profile.timezone));
    else if (!requestedStations(line).every((id) => stationIds.has(id))) {
      found.set(line.id, 'That print station no longer exists. Choose another.');
    } else {
      const missing = choicesNotOnHand(line, menu);
      if (missing.length > 0)
        found.set(
          line.id,
          `Not available right now: ${missing.map((id) => items.get(id)?.name ?? 'one choice').join(', ')}.`,
        );
    }
  }
  return found;
}
