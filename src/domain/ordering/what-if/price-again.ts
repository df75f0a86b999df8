/** A past order at the prices of a menu, by today's rules. Uses Temporal through its steps: not for islands. */
import { suburbOfAddress } from '#src/domain/delivery/suburb-of-address.ts';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { type Cents, sum } from '#src/domain/money/money.ts';
import { asSent } from '#src/domain/ordering/kept-lines.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { askedIn } from '#src/domain/pricing/manual-adjustments.ts';
import { priceCart } from '#src/domain/pricing/price-cart.ts';
import type { BreakdownRow, Priced, PricedCart, PricingContext } from '#src/domain/pricing/pricing.types.ts';
import type { Coupon, LoyaltySettings } from '#src/domain/promotions/promotions.schema.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { isChargedByCard } from '../bill-money.ts';

/** What counts today, for every order. */
export interface TodaysRules {
  readonly store: StoreProfile;
  /** The restaurant's, by id, ended ones too. */
  readonly coupons: ReadonlyMap<string, Coupon>;
  readonly loyalty: LoyaltySettings | null;
}

/** Where a total comes from, in cents. All but a tax inside prices add up to it. */
export interface Takings {
  readonly itemsInCents: Cents;
  /** Above zero: taken off. */
  readonly discountInCents: Cents;
  readonly deliveryFeeInCents: Cents;
  readonly surchargeInCents: Cents;
  readonly taxInCents: Cents;
  /** Without tips and cash rounding, and without what a card terminal added. */
  readonly totalInCents: Cents;
}

/** The order as its person placed it: choices, time, coupons, reward and what staff entered are as they were. */
export function priceAgain(order: Order, menu: Menu, rules: TodaysRules): Priced {
  const result = priceCart({ lines: order.lines.map(({ line }) => asSent(line)) }, menu, contextOf(order, rules));
  // A cart may still be without its fee; an order that was brought to somebody may not.
  if (!result.ok || order.collection.type !== 'delivery' || result.priced.deliveryFeeKnown) return result;
  return { ok: false, issues: [{ code: 'outsideDeliveryArea' }], priced: result.priced };
}

function contextOf(order: Order, { store, coupons, loyalty }: TodaysRules): PricingContext {
  const at = Temporal.Instant.from(order.placedIsoDateTimeUtc);
  const { requestedForIsoDateTimeUtc: requested, breakdown } = order;
  const couponIds = breakdown.flatMap(({ kind, refId }) => (kind === 'coupon' && refId !== null ? [refId] : []));
  return {
    store,
    channel: order.channel,
    collectionType: order.collection.type,
    at,
    collectionAt: requested === null ? at : Temporal.Instant.from(requested),
    // A terminal's surcharge came with its payment: no menu changes it.
    paymentType: breakdown.some(isChargedByCard) ? null : order.paymentType,
    coupons: [...new Set(couponIds)].flatMap((id) => {
      const coupon = coupons.get(id);
      return coupon ? [{ coupon, redeemedCount: 0, isGranted: true }] : [];
    }),
    // A coupon for a first order was granted then; nothing else asks who it was.
    customer: null,
    loyalty: loyalty && {
      settings: loyalty,
      wantsReward: breakdown.some(({ kind }) => kind === 'loyalty'),
      credits: loyalty.count,
    },
    delivery: deliveryOf(order, store),
    tipInCents: 0,
    manual: askedIn(breakdown),
  };
}

/** The address as it was; the courier's price and what staff agreed on are what was charged. */
function deliveryOf({ collection, deliveryFeeInCents }: Order, store: StoreProfile): PricingContext['delivery'] {
  if (collection.type !== 'delivery') return null;
  const { latitude, longitude, suburb, postcode } = collection.address;
  const { mode, suburbs } = store.settings.delivery;
  const found = mode === 'suburbs' ? suburbOfAddress({ suburb, postcode, suburbId: null }, suburbs) : null;
  return {
    point: latitude && longitude ? { latitude, longitude } : null,
    suburbId: found?.kind === 'found' ? found.suburb.id : null,
    courierQuoteInCents: deliveryFeeInCents,
    agreedFeeInCents: deliveryFeeInCents,
  };
}

/** What an order came to. */
export function takenFor(order: Order): Takings {
  const cardTax = order.breakdown.filter((row) => isChargedByCard(row) && row.kind === 'tax');
  return takingsOf(
    order.breakdown.filter((row) => !isChargedByCard(row)),
    {
      ...order,
      taxInCents: order.taxInCents - sum(cardTax.map(({ amountInCents }) => amountInCents)),
    },
  );
}

/** What it would come to. */
export function takingsFor(priced: PricedCart): Takings {
  return takingsOf(priced.breakdown, priced);
}

const NO_TAKINGS_KINDS: ReadonlySet<BreakdownRow['kind']> = new Set(['tip', 'cashRounding']);
const SURCHARGES: ReadonlySet<BreakdownRow['kind']> = new Set([
  'publicHolidaySurcharge',
  'manualSurcharge',
  'paymentSurcharge',
]);

function takingsOf(
  rows: readonly BreakdownRow[],
  money: Pick<Order, 'itemTotalInCents' | 'discountInCents' | 'deliveryFeeInCents' | 'taxInCents'>,
): Takings {
  const amount = (isOne: (row: BreakdownRow) => boolean) =>
    sum(rows.filter((row) => !row.isIncluded && isOne(row)).map(({ amountInCents }) => amountInCents));
  return {
    itemsInCents: money.itemTotalInCents,
    discountInCents: money.discountInCents,
    deliveryFeeInCents: money.deliveryFeeInCents,
    surchargeInCents: amount(({ kind }) => SURCHARGES.has(kind)),
    taxInCents: money.taxInCents,
    totalInCents: amount(({ kind }) => !NO_TAKINGS_KINDS.has(kind)),
  };
}
