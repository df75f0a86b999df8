import { deliveryFeeFor } from '#src/domain/delivery/delivery-area.ts';
import { suburbOfAddress } from '#src/domain/delivery/suburb-of-address.ts';
import type { DeliveryAddress } from '#src/domain/ordering/ordering.schema.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import type { DeliveryPlace } from '#src/domain/till/customer.types.ts';

/** What a delivery there costs now. At the counter no courier is asked: the area's own fee applies. */
export function placeOfAddress(address: DeliveryAddress, { settings: { delivery } }: StoreProfile): DeliveryPlace {
  const { latitude, longitude } = address;
  const point = latitude && longitude ? { latitude, longitude } : null;
  const found = delivery.mode === 'suburbs' ? suburbOfAddress(address, delivery.suburbs) : null;
  const suburbId = found?.kind === 'found' ? found.suburb.id : null;
  const fee = deliveryFeeFor(delivery, { point, suburbId, courierQuoteInCents: null });
  const named = { ...address, suburbId };
  const zone = fee.kind === 'known' ? { id: fee.areaId, name: fee.name, feeInCents: fee.feeInCents } : null;
  return { address: named, zone };
}
