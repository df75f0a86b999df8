import { areaOf, deliveryFeeFor } from '#src/domain/delivery/delivery-area.ts';
import { suburbOfAddress } from '#src/domain/delivery/suburb-of-address.ts';
import type { DeliveryAddress } from '#src/domain/ordering/ordering.schema.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import type { DeliveryPlace } from '#src/domain/till/customer.types.ts';

/** What a delivery there costs now. */
export function placeOfAddress(address: DeliveryAddress, { settings: { delivery } }: StoreProfile): DeliveryPlace {
  const { latitude, longitude } = address;
  const point = latitude && longitude ? { latitude, longitude } : null;
  const found = delivery.mode === 'suburbs' ? suburbOfAddress(address, delivery.suburbs) : null;
  const suburbId = found?.kind === 'found' ? found.suburb.id : null;
  const fee = deliveryFeeFor(delivery, { point, suburbId, courierQuoteInCents: null });
  const named = { ...address, suburbId };
  if (fee.kind === 'known')
    return { address: named, zone: { id: fee.areaId, name: fee.name, feeInCents: fee.feeInCents } };
  // Only the courier can quote: at the counter the area's own fee applies.
  const area = point && delivery.mode === 'areas' ? areaOf(point, delivery.deliveryAreas) : null;
  return { address: named, zone: area && { id: area.id, name: area.name, feeInCents: area.deliveryCharges } };
}
