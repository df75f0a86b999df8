// Uses Temporal: not for islands.
/** Google's feed of ordering links, which is still read: Search and Maps send people to the store's own website. */
import type { GoogleEntity, GoogleEntityOf } from './google-entities.schema.ts';

/** Where Google shows such links. */
const REDIRECT_COUNTRIES: readonly string[] = ['US', 'CA', 'AU', 'DE', 'GB'];
const LINK_TYPES = {
  TAKEOUT: 'ACTION_LINK_TYPE_ORDER_FOOD_TAKEOUT',
  DELIVERY: 'ACTION_LINK_TYPE_ORDER_FOOD_DELIVERY',
} as const;

export function hasRedirect(countryCode: string): boolean {
  return REDIRECT_COUNTRIES.includes(countryCode);
}

interface RedirectQuestion {
  readonly entities: readonly GoogleEntity[];
  /** Of the store's website, where people order. */
  readonly url: string;
  readonly at: Temporal.Instant;
}

/** Null: Google has no such links in the country. */
export function redirectFeed({ entities, url, at }: RedirectQuestion) {
  const restaurant = entities.find(
    (entity): entity is GoogleEntityOf<'Restaurant'> => entity['@type'] === 'Restaurant',
  );
  if (!restaurant || !hasRedirect(restaurant.addressCountry)) return null;
  const services = entities.filter((entity): entity is GoogleEntityOf<'Service'> => entity['@type'] === 'Service');
  const { streetAddress, addressLocality, addressRegion, postalCode, telephone } = restaurant;
  return {
    metadata: {
      generation_timestamp: Math.floor(at.epochMilliseconds / 1000),
      ...{ processing_instruction: 'PROCESS_AS_COMPLETE', total_shards: 1 },
    },
    merchant: [
      {
        merchant_id: restaurant['@id'],
        name: restaurant.name,
        ...(telephone ? { telephone } : {}),
        ...{ url, category: 'restaurant' },
        geo: {
          address: {
            ...(streetAddress ? { street_address: streetAddress } : {}),
            ...(addressLocality ? { locality: addressLocality } : {}),
            ...(addressRegion ? { region: addressRegion } : {}),
            country: restaurant.addressCountry,
            ...(postalCode ? { postal_code: postalCode } : {}),
          },
        },
        action_link: services.map(({ serviceType }) => ({
          ...{ url, language: 'en', action_link_type: LINK_TYPES[serviceType] },
          platform: 'ACTION_PLATFORM_WEB_APPLICATION',
        })),
      },
    ],
  };
}
