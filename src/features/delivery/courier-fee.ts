import { createHash } from 'node:crypto';
import type { Db } from '#db/connection.ts';
import { findQuoteFor } from '#db/courier/courier-quotes.repository.ts';
import { areaOf } from '#src/domain/delivery/delivery-area.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { CartDetails } from '#src/domain/ordering/ordering.schema.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
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
export function takesCourierFee({ settings: { delivery } }: StoreProfile, address: CartDetails['address']): boolean {
  const { latitude, longitude } = address ?? {};
  if (delivery.mode !== 'areas' || !latitude || !longitude) return false;
  return areaOf({ latitude, longitude }, delivery.deliveryAreas)?.shouldApplyThirdPartyDeliveryFee ?? false;
}

/** The courier's price that holds for a guest's address at this moment, in cents; null: there is none, or none is charged. */
export async function courierFeeFor(
  db: Db,
  scope: StoreScope,
  {
    store,
    address,
    at,
  }: { readonly store: StoreProfile; readonly address: CartDetails['address']; readonly at: Temporal.Instant },
): Promise<number | null> {
  if (!address || !takesCourierFee(store, address)) return null;
  const quote = await findQuoteFor(db, scope, { dropoffHash: dropoffHash(scope, address), at: isoUtc(at) });
  return quote?.feeInCents ?? null;
}
