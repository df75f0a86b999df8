import type { StoreFacts } from '#db/menu/menu-store.ts';
import type { Needs } from '#src/context.ts';
import { parsePhone } from '#src/domain/customers/phone-number.ts';
import { isAreasOwnPoint } from '#src/domain/delivery/delivery-area.ts';
import type { DropoffAddress } from '#src/features/delivery/courier-fee.ts';
import type { CourierPlace, CourierPort } from '#src/integrations/courier/courier.port.ts';
import { AppError } from '#src/shared/app-error.ts';
import { refuse } from '#src/shared/refuse.ts';

export function requireCourier({ ports }: Needs<'ports'>): CourierPort {
  if (!ports.courier) {
    throw new AppError('service_unavailable', 'Couriers are turned off. Send your own driver.', {
      reason: 'courier_off',
    });
  }
  return ports.courier;
}

/** Where the courier collects. Null: the store's phone isn't one that a courier can call. */
export function pickupPlace(
  store: StoreFacts,
): (CourierPlace & { readonly phone: string; readonly name: string }) | null {
  const { countryCode, name } = store.profile;
  const phone = parsePhone(store.phone, countryCode);
  if (phone.kind === 'issue' || store.line1 === '') return null;
  return {
    ...{ line1: store.line1, suburb: store.suburb, state: store.state, postcode: store.postcode, countryCode },
    latitude: store.place?.latitude ?? null,
    longitude: store.place?.longitude ?? null,
    phone: phone.e164,
    name: `${store.restaurantName} ${name}`.trim(),
  };
}

export function requirePickup(store: StoreFacts): NonNullable<ReturnType<typeof pickupPlace>> {
  const place = pickupPlace(store);
  if (place) return place;
  throw refuse('store_not_reachable', 'Add the store’s address and phone in its settings before booking a courier.');
}

export function dropoffPlace(address: DropoffAddress, store: StoreFacts, phone: string | null): CourierPlace {
  const { line1, suburb, postcode, latitude, longitude } = address;
  const { countryCode, settings } = store.profile;
  const point = latitude && longitude ? { latitude, longitude } : null;
  const isLookedUp = point !== null && !isAreasOwnPoint(point, settings.delivery.deliveryAreas);
  return {
    ...{ line1, suburb, postcode, phone, countryCode },
    // Staff typed it without one: where the store delivers is where the store is.
    state: address.state || store.state,
    latitude: isLookedUp ? latitude : null,
    longitude: isLookedUp ? longitude : null,
  };
}
