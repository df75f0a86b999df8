// Uses Temporal: not for islands.
/** The store as Google has it: the restaurant, what it does, where it delivers and for how much. */
import type { GoogleEntity, GoogleEntityOf } from '../../marketplace/google/google-entities.schema.ts';
import { googleRestaurantId, googleServiceId, googleServiceType } from '../../marketplace/google/google-ids.ts';
import type { MarketplaceMenuType } from '../../marketplace/marketplace-menu.ts';
import { fullStoreName } from '../../tenancy/store-name.ts';
import type { DeliveryArea, StoreProfile } from '../../tenancy/store-settings.schema.ts';
import { commentLimits } from '../comment-limits.ts';
import type { FeedPart } from './feed-menu.ts';
import type { LeftOut } from './google-problems.ts';

export interface FeedStore {
  readonly profile: StoreProfile;
  readonly restaurantName: string;
  readonly phone: string;
  readonly line1: string;
  readonly suburb: string;
  readonly state: string;
  readonly postcode: string;
  readonly place: { readonly latitude: string; readonly longitude: string } | null;
}

/** `url`: the store's website. What the store hasn't said is left out. */
export function restaurantFeed(store: FeedStore, url: string): GoogleEntityOf<'Restaurant'> {
  const { profile, place } = store;
  return {
    '@type': 'Restaurant',
    '@id': googleRestaurantId(profile.id),
    name: fullStoreName(store.restaurantName, profile.name),
    url,
    ...(store.phone ? { telephone: store.phone } : {}),
    ...(store.line1 ? { streetAddress: store.line1 } : {}),
    ...(store.suburb ? { addressLocality: store.suburb } : {}),
    ...(store.state ? { addressRegion: store.state } : {}),
    ...(store.postcode ? { postalCode: store.postcode } : {}),
    addressCountry: profile.countryCode,
    ...(place ? { latitude: place.latitude, longitude: place.longitude } : {}),
  };
}

/** With the same limits for special instructions as the website and the fulfilment have. */
export function serviceFeed(store: StoreProfile, type: MarketplaceMenuType): GoogleEntityOf<'Service'> {
  const id = googleServiceId(store.id, type);
  const { order, item } = commentLimits(store.settings, type);
  return {
    '@type': 'Service',
    '@id': id,
    serviceType: googleServiceType(type),
    ...{ restaurantId: googleRestaurantId(store.id), menuId: id },
    servingConfig: {
      ...{ disableOrderSpecialInstruction: order === 0, disableMenuItemSpecialInstruction: item === 0 },
      ...(order === 0 ? {} : { orderSpecialInstructionMaxLength: order }),
      ...(item === 0 ? {} : { menuItemSpecialInstructionMaxLength: item }),
    },
  };
}

/** Whether the store delivers anywhere. */
export function hasDeliveryPlaces({ settings: { delivery } }: StoreProfile): boolean {
  return (delivery.mode === 'areas' ? delivery.deliveryAreas : delivery.suburbs).length > 0;
}

/** Where the store delivers, each with its fee. Overlapping areas stand in our order, of which the first counts. */
export function areasFeed(store: StoreProfile): FeedPart {
  const { delivery } = store.settings;
  if (delivery.mode === 'suburbs') return { entities: suburbAreas(store), leftOut: [] };
  const byCourier = delivery.deliveryAreas.filter((area) => area.shouldApplyThirdPartyDeliveryFee);
  return {
    entities: delivery.deliveryAreas.flatMap((area) => {
      const placed = polygonArea(store, area);
      if (area.shouldApplyThirdPartyDeliveryFee) return [placed];
      return [placed, feeOf(store, placed['@id'], { least: area.deliveryCharges, most: area.deliveryCharges })];
    }),
    leftOut: byCourier.map(({ name }): LeftOut => ({ name, service: 'DELIVERY', code: 'courierFee' })),
  };
}

function polygonArea(store: StoreProfile, { id, polygon }: DeliveryArea): GoogleEntityOf<'ServiceArea'> {
  const serviceId = googleServiceId(store.id, 'delivery');
  const points = [...polygon, ...polygon.slice(0, 1)].map(({ latitude, longitude }) => `${latitude} ${longitude}`);
  return { '@type': 'ServiceArea', '@id': `${serviceId}.area.${id}`, serviceId, polygon: [points.join(' ')] };
}

/** Google knows postcodes, not suburbs: those of one postcode go together, and have the fees of all of them. */
function suburbAreas(store: StoreProfile): GoogleEntity[] {
  const serviceId = googleServiceId(store.id, 'delivery');
  const coded = store.settings.delivery.suburbs.filter(({ postcode }) => postcode !== '');
  return [...Map.groupBy(coded, ({ postcode }) => postcode)].flatMap(([postcode, suburbs]) => {
    const id = `${serviceId}.area.${postcode}`;
    const charges = suburbs.map(({ deliveryCharges }) => deliveryCharges);
    return [
      {
        '@type': 'ServiceArea' as const,
        ...{ '@id': id, serviceId },
        ...{ postalCode: [postcode], addressCountry: store.countryCode },
      },
      feeOf(store, id, { least: Math.min(...charges), most: Math.max(...charges) }),
    ];
  });
}

function feeOf(
  store: StoreProfile,
  areaId: string,
  { least, most }: { readonly least: number; readonly most: number },
): GoogleEntityOf<'Fee'> {
  const { minOrderValue } = store.settings.delivery;
  return {
    '@type': 'Fee',
    '@id': areaId,
    serviceId: googleServiceId(store.id, 'delivery'),
    feeType: 'DELIVERY',
    ...(least === most ? { price: least / 100 } : { minPrice: least / 100, maxPrice: most / 100 }),
    ...{ priceCurrency: store.currencyCode, eligibleRegion: areaId },
    ...(minOrderValue > 0 ? { eligibleTransactionVolumeMin: minOrderValue / 100 } : {}),
  };
}
