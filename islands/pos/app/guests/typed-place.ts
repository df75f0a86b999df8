/** An address that is typed, with the zone it is in. */
import type { PlaceAddressBody } from '#src/contracts/till-customers.endpoints.ts';
import type { DeliveryZones } from '#src/domain/till/customer.types.ts';

type Zone = DeliveryZones['zones'][number];

export function zoneOf({ zones }: DeliveryZones, zoneId: string): Zone | undefined {
  return zones.find(({ id }) => id === zoneId);
}

/** Returns false when the chosen zone is the suburb. */
export function needsSuburb({ mode }: DeliveryZones, zone: Zone | undefined): boolean {
  return mode !== 'suburbs' || zone === undefined;
}

export function typedPlace(
  { line1, suburb, zoneId }: { readonly line1: string; readonly suburb: string; readonly zoneId: string },
  zones: DeliveryZones,
): PlaceAddressBody {
  const zone = zoneOf(zones, zoneId);
  return {
    line1,
    suburb: zone && !needsSuburb(zones, zone) ? zone.name : suburb,
    postcode: zone?.postcode ?? '',
    zoneId: zone?.id ?? null,
  };
}
