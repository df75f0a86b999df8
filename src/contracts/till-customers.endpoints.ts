/** A till's customers, delivery addresses and times. */
import type { DeliveryAddress } from '#src/domain/ordering/ordering.schema.ts';
import type {
  CollectionTimes,
  CustomerCard,
  CustomerList,
  DeliveryPlace,
  DeliveryZones,
  FoundPlaces,
  TillCoupon,
} from '#src/domain/till/customer.types.ts';
import { endpoint } from './endpoint.ts';

const store = '/api/pos/restaurants/:restaurantId/stores/:storeId' as const;

/** Customers of this store, who ordered last first; `search`, `ready` as query. */
export const listCustomersEndpoint = endpoint<void, CustomerList>()('GET', `${store}/customers`);
export const readCustomerEndpoint = endpoint<void, CustomerCard>()('GET', `${store}/customers/:customerId`);
/** New, or the one with this number: name and notes as they are from now on. */
export const saveCustomerEndpoint = endpoint<
  { readonly phone: string; readonly name: string; readonly notes: string },
  CustomerCard
>()('POST', `${store}/customers`);

/** Name, notes and number as they are from now on. */
export const editCustomerEndpoint = endpoint<
  { readonly phone: string; readonly name: string; readonly notes: string },
  CustomerCard
>()('PUT', `${store}/customers/:customerId`);
/** A place to add, one to remove, or both to replace one. */
export const saveCustomerPlacesEndpoint = endpoint<
  { readonly add: DeliveryAddress | null; readonly remove: DeliveryAddress | null },
  CustomerCard
>()('POST', `${store}/customers/:customerId/places`);

export const deliveryZonesEndpoint = endpoint<void, DeliveryZones>()('GET', `${store}/delivery/zones`);
/** Possible addresses for a typed text. */
export const findPlacesEndpoint = endpoint<{ readonly text: string; readonly sessionToken: string }, FoundPlaces>()(
  'POST',
  `${store}/delivery/find-places`,
);
/** The order it is for: its id once it was sent, and what its items cost. */
export interface PlaceOrder {
  readonly orderId?: string | null;
  readonly itemTotalInCents?: number;
}
export type PlaceAddressBody =
  | { readonly placeId: string; readonly sessionToken: string }
  /** Known as it is: what it costs now, with a new price of the courier's where the last one is over. */
  | { readonly address: DeliveryAddress }
  | {
      readonly line1: string;
      readonly suburb: string;
      readonly postcode: string;
      /** The zone as an employee who knows the place chose it; null for none. */
      readonly zoneId: string | null;
    };
/** The chosen or typed address with its zone and charge. */
export const placeAddressEndpoint = endpoint<PlaceAddressBody & PlaceOrder, DeliveryPlace>()(
  'POST',
  `${store}/delivery/place`,
);
/** `collectionType` as query. */
export const collectionTimesEndpoint = endpoint<void, CollectionTimes>()('GET', `${store}/collection-times`);
/** A coupon that runs now, or why it does not; what the order must have for it is worked out at the till. */
export const checkTillCouponEndpoint = endpoint<
  { readonly couponCode: string; readonly requestedForIsoDateTimeUtc?: string | null },
  TillCoupon
>()('POST', `${store}/coupons/check`);
/** An order for later goes to the kitchen now. */
export const startOrderEndpoint = endpoint<Record<never, never>, { readonly queued: number }>()(
  'POST',
  `${store}/orders/:orderId/start`,
);
