import { createHash } from 'node:crypto';
import type { Db } from '#db/connection.ts';
import { findQuoteFor } from '#db/courier/courier-quotes.repository.ts';
import { areaOf, COURIER_FEE_NAME } from '#src/domain/delivery/delivery-area.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { CartDetails } from '#src/domain/ordering/ordering.schema.ts';
import type { GeoPoint, StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** An address as orders and carts have it. */
export type DropoffAddress = Extract<Order['collection'], { type: 'delivery' }>['address'];

/** Under which a price for this address is kept, for as long as it holds. */
export function dropoffHash({ storeId }: StoreScope, address: DropoffAddress): string {
  const { line1, suburb, state, postcode, latitude, longitude } = address;
  const words = [storeId, line1, suburb, state, postcode].map((one) => one.trim().toLowerCase());
  return createHash('sha256')
    .update(JSON.stringify([...words, latitude, longitude]))
    .digest('hex');
}

/** Whether the courier's price is charged there. */
export function takesCourierFee(store: StoreProfile, address: CartDetails['address']): boolean {
  return courierAreaOf(store, address) !== null;
}

/** The area that charges the courier's price for this address. */
function courierAreaOf({ settings: { delivery } }: StoreProfile, address: CartDetails['address']) {
  const point = pointOf(address);
  if (delivery.mode !== 'areas' || !point) return null;
  const area = areaOf(point, delivery.deliveryAreas);
  return area?.shouldApplyThirdPartyDeliveryFee ? area : null;
}

function pointOf(address: CartDetails['address'] | DropoffAddress): GeoPoint | null {
  const { latitude, longitude } = address ?? {};
  return latitude && longitude ? { latitude, longitude } : null;
}

/** What an order was charged for the way when it was placed. */
export interface PlacedFee {
  readonly address: DropoffAddress;
  /** Null: no courier's price, but the area's own charge. */
  readonly courierFeeInCents: number | null;
}

/** Null for what isn't a delivery. */
export function placedFeeOf({ collection, breakdown }: Pick<Order, 'collection' | 'breakdown'>): PlacedFee | null {
  if (collection.type !== 'delivery') return null;
  const row = breakdown.find(({ kind, basis }) => kind === 'deliveryFee' && basis === COURIER_FEE_NAME);
  return { address: collection.address, courierFeeInCents: row?.amountInCents ?? null };
}

export interface CourierFee {
  /** In cents; null: there is none, or none is charged, so the area's own charge applies. */
  readonly feeInCents: number | null;
  /** The courier's price is charged there, and none is known. */
  readonly isMissing: boolean;
  /** Until when a price, or that there is none, holds. Null: as long as the order; or nobody was asked. */
  readonly untilIsoDateTimeUtc: string | null;
}

const NOT_CHARGED: CourierFee = { feeInCents: null, isMissing: false, untilIsoDateTimeUtc: null };

/**
 * What the courier's price is for this address at this moment, on the website and at the till alike: of an order that
 * was placed with it, the one it was placed with; else the one that was asked for and still holds.
 */
export async function courierFeeFor(
  db: Db,
  scope: StoreScope,
  {
    store,
    address,
    at,
    placed = null,
  }: {
    readonly store: StoreProfile;
    readonly address: CartDetails['address'];
    readonly at: Temporal.Instant;
    readonly placed?: PlacedFee | null;
  },
): Promise<CourierFee> {
  if (!address || !takesCourierFee(store, address)) return NOT_CHARGED;
  if (isPlacedThere(store, address, placed)) {
    const feeInCents = placed?.courierFeeInCents ?? null;
    return { feeInCents, isMissing: feeInCents === null, untilIsoDateTimeUtc: null };
  }
  const quote = await findQuoteFor(db, scope, { dropoffHash: dropoffHash(scope, address), at: isoUtc(at) });
  const feeInCents = quote?.feeInCents ?? null;
  return { feeInCents, isMissing: feeInCents === null, untilIsoDateTimeUtc: quote?.expiresIsoDateTimeUtc ?? null };
}

/** Whether the order was placed for this address: by its words and its area, since a place looked up again moves a little. */
export function isPlacedThere(store: StoreProfile, address: DropoffAddress, placed: PlacedFee | null): boolean {
  if (!placed) return false;
  const words = ({ line1, suburb, state, postcode }: DropoffAddress) =>
    [line1, suburb, state, postcode].map((one) => one.trim().toLowerCase()).join('\n');
  const area = (one: DropoffAddress) => courierAreaOf(store, { ...one, suburbId: null })?.id;
  return words(address) === words(placed.address) && area(address) === area(placed.address);
}
