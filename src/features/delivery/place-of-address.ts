import { areaOf, deliveryFeeFor } from '#src/domain/delivery/delivery-area.ts';
import type { DeliveryAddress } from '#src/domain/ordering/ordering.schema.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import type { DeliveryPlace } from '#src/domain/till/customer.types.ts';

/** What it costs to bring something there now. */
export function placeOfAddress(address: DeliveryAddress, { settings: { delivery } }: StoreProfile): DeliveryPlace {
  const { latitude, longitude } = address;
  const point = latitude && longitude ? { latitude, longitude } : null;
  const suburbId = delivery.mode === 'suburbs' ? suburbOf(address, delivery) : null;
  const fee = deliveryFeeFor(delivery, { point, suburbId, courierQuoteInCents: null });
  const named = { ...address, suburbId };
  if (fee.kind === 'known')
    return { address: named, zone: { id: fee.areaId, name: fee.name, feeInCents: fee.feeInCents } };
  // A courier's quote is asked for elsewhere: at the counter the area's own charge stands.
  const area = point && delivery.mode === 'areas' ? areaOf(point, delivery.deliveryAreas) : null;
  return { address: named, zone: area && { id: area.id, name: area.name, feeInCents: area.deliveryCharges } };
}

/** An address of the account has no suburb of ours yet: the one of its name and postcode. */
function suburbOf(address: DeliveryAddress, { suburbs }: StoreProfile['settings']['delivery']): string | null {
  const byId = suburbs.find((one) => one.id === address.suburbId);
  const byName = suburbs.find(
    (one) => one.name.toLowerCase() === address.suburb.toLowerCase() && one.postcode === address.postcode,
  );
  return (byId ?? byName)?.id ?? null;
}
