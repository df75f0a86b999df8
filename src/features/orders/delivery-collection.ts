import { areaOf } from '#src/domain/delivery/delivery-area.ts';
import { suburbOfAddress } from '#src/domain/delivery/suburb-of-address.ts';
import type { Collection } from '#src/domain/ordering/order.types.ts';
import type { DeliveryAddress } from '#src/domain/ordering/ordering.schema.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { refuseField } from '#src/shared/refuse.ts';

/**
 * Where an order is delivered to, as stored: with the area or the suburb that was priced. By suburb it is the one named
 * in the address's own words, which are also printed (domain rules §3 step 9).
 */
export function deliveryCollection(
  { suburbId, ...address }: DeliveryAddress,
  dropoffNotes: string,
  { settings: { delivery } }: Pick<StoreProfile, 'settings'>,
): Extract<Collection, { type: 'delivery' }> {
  if (delivery.mode === 'areas') {
    const { latitude, longitude } = address;
    const point = latitude && longitude ? { latitude, longitude } : null;
    const areaId = point && (areaOf(point, delivery.deliveryAreas)?.id ?? null);
    return { type: 'delivery', address, dropoffNotes, areaId };
  }
  const found = suburbOfAddress({ ...address, suburbId }, delivery.suburbs);
  if (found.kind === 'mismatch') {
    const place = [address.suburb, address.postcode].filter((text) => text.trim() !== '').join(' ');
    const message = `${place} isn’t in ${found.chosen.name} ${found.chosen.postcode}. Choose the suburb of the address.`;
    throw refuseField('address.suburbId', message, 'suburb_mismatch');
  }
  if (found.kind !== 'found') return { type: 'delivery', address, dropoffNotes, areaId: null };
  const { id: areaId, name: suburb, postcode } = found.suburb;
  return { type: 'delivery', address: { ...address, suburb, postcode }, dropoffNotes, areaId };
}
