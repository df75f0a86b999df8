import { listAddresses } from '#db/customers/addresses.repository.ts';
import { findLastDeliveryAddress } from '#db/ordering/customer-orders.repository.ts';
import type { Needs } from '#src/context.ts';
import { deliverableAddress } from '#src/domain/ordering/delivery-again.ts';
import type { DeliveryAddress } from '#src/domain/ordering/ordering.schema.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';

/**
 * The address that a signed-in guest had last, where the store delivers to today: of the last delivery, else one that the store
 * keeps with the phone number.
 */
export async function lastAddressOf(
  ctx: Needs<'db' | 'menus'>,
  scope: StoreScope,
  customerId: string,
): Promise<DeliveryAddress | null> {
  const { profile } = await ctx.menus.storeOf(scope);
  const { delivery } = profile.settings;
  const delivered = await findLastDeliveryAddress(ctx.db, scope, customerId);
  const last = delivered && deliverableAddress(delivered, delivery);
  if (last) return last;
  for (const { address } of await listAddresses(ctx.db, restaurantOf(scope), customerId)) {
    const kept = deliverableAddress(address, delivery);
    if (kept) return kept;
  }
  return null;
}
