/** The till's calls about customers, addresses and times. */
import type { ApiClient } from '#islands/runtime/api-client.ts';
import { type PublicCouponsAnswer, suggestCouponsEndpoint } from '#src/contracts/promotions.endpoints.ts';
import {
  checkTillCouponEndpoint,
  collectionTimesEndpoint,
  deliveryZonesEndpoint,
  editCustomerEndpoint,
  findPlacesEndpoint,
  listCustomersEndpoint,
  type PlaceAddressBody,
  type PlaceOrder,
  placeAddressEndpoint,
  readCustomerEndpoint,
  saveCustomerEndpoint,
  saveCustomerPlacesEndpoint,
  startOrderEndpoint,
} from '#src/contracts/till-customers.endpoints.ts';
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
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

interface StorePlace {
  readonly restaurantId: string;
  readonly storeId: string;
}

export interface GuestRecordInput {
  readonly phone: string;
  readonly name: string;
  readonly notes: string;
}

export interface PlacesInput {
  readonly add: DeliveryAddress | null;
  readonly remove: DeliveryAddress | null;
}

/** All of these throw only `AppErrorAnswer`. */
export interface GuestApi {
  /** The latest order first. A complete number also finds a customer who is new to this store. */
  list(search: string, isReady: boolean): Promise<CustomerList>;
  /** `at` is the store that an address names, this till's by default. */
  read(customerId: string, at?: StorePlace): Promise<CustomerCard>;
  save(record: GuestRecordInput): Promise<CustomerCard>;
  edit(customerId: string, record: GuestRecordInput): Promise<CustomerCard>;
  /** `add` is saved, `remove` deleted. With both, one replaces the other. */
  savePlaces(customerId: string, places: PlacesInput): Promise<CustomerCard>;
  /** What the website offers customers today. */
  shownCoupons(): Promise<PublicCouponsAnswer>;
  zones(): Promise<DeliveryZones>;
  findPlaces(text: string, sessionToken: string): Promise<FoundPlaces>;
  place(address: PlaceAddressBody & PlaceOrder): Promise<DeliveryPlace>;
  times(collectionType: CollectionType): Promise<CollectionTimes>;
  /** For a scheduled order with its time. */
  coupon(couponCode: string, requestedForIsoDateTimeUtc: string | null): Promise<TillCoupon>;
  /** Sends a scheduled order to the kitchen now. */
  start(orderId: string): Promise<void>;
}

export function createGuestApi(client: ApiClient, here: () => Promise<StorePlace>): GuestApi {
  return {
    async list(search, isReady) {
      const query = { ...(search ? { search } : {}), ...(isReady ? { ready: 'true' } : {}) };
      return client.call(listCustomersEndpoint, { params: await here(), query });
    },
    async read(customerId, at) {
      const { restaurantId, storeId } = at ?? (await here());
      return client.call(readCustomerEndpoint, { params: { restaurantId, storeId, customerId } });
    },
    async save(body) {
      return client.call(saveCustomerEndpoint, { params: await here(), body });
    },
    async edit(customerId, body) {
      return client.call(editCustomerEndpoint, { params: { ...(await here()), customerId }, body });
    },
    async savePlaces(customerId, body) {
      return client.call(saveCustomerPlacesEndpoint, { params: { ...(await here()), customerId }, body });
    },
    async shownCoupons() {
      return client.call(suggestCouponsEndpoint, { params: await here() });
    },
    async zones() {
      return client.call(deliveryZonesEndpoint, { params: await here() });
    },
    async findPlaces(text, sessionToken) {
      return client.call(findPlacesEndpoint, { params: await here(), body: { text, sessionToken } });
    },
    async place(body) {
      return client.call(placeAddressEndpoint, { params: await here(), body });
    },
    async times(collectionType) {
      return client.call(collectionTimesEndpoint, { params: await here(), query: { collectionType } });
    },
    async coupon(couponCode, requestedForIsoDateTimeUtc) {
      const body = { couponCode, requestedForIsoDateTimeUtc };
      return client.call(checkTillCouponEndpoint, { params: await here(), body });
    },
    async start(orderId) {
      await client.call(startOrderEndpoint, { params: { ...(await here()), orderId }, body: {} });
    },
  };
}
