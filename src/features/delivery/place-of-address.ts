import { areaOf, deliveryFeeFor } from '#src/domain/delivery/delivery-area.ts';
import { suburbOfAddress } from '#src/domain/delivery/suburb-of-address.ts';
import type { DeliveryAddress } from '#src/domain/ordering/ordering.schema.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import type { DeliveryPlace, PlaceCourier } from '#src/domain/till/customer.types.ts';
import type { CourierFee } from './courier-fee.ts';

/** What a delivery there costs now. Without a courier's fee it is the zone's own charge: no courier is asked here. */
export function placeOfAddress(
  address: DeliveryAddress,
  { settings: { delivery } }: StoreProfile,
  courier: CourierFee | null = null,
): DeliveryPlace {
  const { latitude, longitude } = address;
  const point = latitude && longitude ? { latitude, longitude } : null;
  const found = delivery.mode === 'suburbs' ? suburbOfAddress(address, delivery.suburbs) : null;
  const suburbId = found?.kind === 'found' ? found.suburb.id : null;
  const fee = deliveryFeeFor(delivery, { point, suburbId, courierQuoteInCents: courier?.feeInCents ?? null });
  const named = { ...address, suburbId };
  const zone = fee.kind === 'known' ? { id: fee.areaId, name: fee.name, feeInCents: fee.feeInCents } : null;
  const area = courier && point && delivery.mode === 'areas' ? areaOf(point, delivery.deliveryAreas) : null;
  const of = courier && area?.shouldApplyThirdPartyDeliveryFee ? courierOf(courier, area) : null;
  return { address: named, zone, ...(of ? { courier: of } : {}) };
}

function courierOf(
  { feeInCents, untilIsoDateTimeUtc }: CourierFee,
  { name, deliveryCharges }: { readonly name: string; readonly deliveryCharges: number },
): PlaceCourier {
  return { isQuoted: feeInCents !== null, untilIsoDateTimeUtc, own: { name, feeInCents: deliveryCharges } };
}
