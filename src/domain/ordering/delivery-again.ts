/** A delivery to where one went before, as far as the store delivers there today. Browser-safe. */
import { areaOf } from '#src/domain/delivery/delivery-area.ts';
import { suburbOfAddress } from '#src/domain/delivery/suburb-of-address.ts';
import type { DeliverySettings, StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import type { Collection } from './order.types.ts';
import type { CartDetails, DeliveryAddress } from './ordering.schema.ts';
import { storeState } from './store-open.ts';

type AddressBefore = Omit<DeliveryAddress, 'suburbId'>;

/** The address with its suburb's id of today. Null where the store doesn't deliver, or can't know without a map. */
export function deliverableAddress(
  address: AddressBefore,
  { mode, deliveryAreas, suburbs }: DeliverySettings,
): DeliveryAddress | null {
  if (mode === 'suburbs') {
    const found = suburbOfAddress({ ...address, suburbId: null }, suburbs);
    return found.kind === 'found' ? { ...address, suburbId: found.suburb.id } : null;
  }
  const { latitude, longitude } = address;
  const isInside = latitude !== null && longitude !== null && areaOf({ latitude, longitude }, deliveryAreas) !== null;
  return isInside ? { ...address, suburbId: null } : null;
}

function isDeliveryOffered(store: StoreProfile, at: Temporal.Instant): boolean {
  return storeState(store, at).collections.delivery.isOffered;
}

interface DeliveryAgain {
  /** What the checkout is filled with. Null if nothing of it is kept. */
  readonly details: Pick<CartDetails, 'collectionType' | 'address' | 'dropoffNotes'> | null;
  /** The street of a delivery that the store no longer makes, so that nobody believes it will. */
  readonly notDeliveredTo: string | null;
}

/** How an earlier order's delivery is asked for again. */
export function deliveryAgain(before: Collection, store: StoreProfile, at: Temporal.Instant): DeliveryAgain {
  if (before.type !== 'delivery') return { details: null, notDeliveredTo: null };
  const address = isDeliveryOffered(store, at) ? deliverableAddress(before.address, store.settings.delivery) : null;
  if (!address) return { details: null, notDeliveredTo: before.address.line1 };
  return { details: { collectionType: 'delivery', address, dropoffNotes: before.dropoffNotes }, notDeliveredTo: null };
}
