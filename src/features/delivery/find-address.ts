import type { Needs } from '#src/context.ts';
import type { DeliveryAddress } from '#src/domain/ordering/ordering.schema.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import {
  MAX_PLACE_LETTERS,
  MIN_PLACE_LETTERS,
  type PlaceQuestion,
  type PlaceSuggestion,
} from '#src/integrations/places/places.port.ts';
import { refuseField } from '#src/shared/refuse.ts';

/** Possible addresses for the typed text. */
export type FoundAddresses =
  | { readonly kind: 'notAsked' }
  | { readonly kind: 'tooShort' }
  | { readonly kind: 'found'; readonly suggestions: readonly PlaceSuggestion[] }
  /** The provider is unreachable, so the person chooses the area from a list. */
  | { readonly kind: 'unavailable' };

/** Suggests addresses, the store's neighbourhood first. Never throws: an unreachable map must not stop an order. */
export async function findAddresses(
  ctx: Needs<'ports' | 'log'>,
  store: StoreProfile,
  {
    text,
    sessionToken,
    mayAskBilled,
  }: {
    readonly text: string;
    readonly sessionToken: string;
    /** Called only before a request to the provider. */
    readonly mayAskBilled: () => boolean;
  },
): Promise<FoundAddresses> {
  const typed = text.trim().slice(0, MAX_PLACE_LETTERS);
  if (ctx.ports.places === null || typed === '') return { kind: 'notAsked' };
  if (typed.length < MIN_PLACE_LETTERS) return { kind: 'tooShort' };
  if (!mayAskBilled()) return { kind: 'unavailable' };
  const outcome = await ctx.ports.places.suggest({
    text: typed,
    countryCode: store.countryCode,
    near: neighbourhoodOf(store),
    sessionToken,
  });
  if (outcome.kind === 'suggested') return { kind: 'found', suggestions: outcome.suggestions };
  ctx.log.warn('addresses not found', { why: outcome.why });
  return { kind: 'unavailable' };
}

/**
 * The chosen address with the point that decides its fee. Read from the provider, because a browser could send any
 * point. Throws `validation_failed` at `address.find` for an unknown place, or one that no driver can find.
 */
export async function locateAddress(
  ctx: Needs<'ports' | 'log'>,
  {
    mayAskBilled,
    ...question
  }: {
    readonly placeId: string;
    readonly sessionToken: string;
    /** Called only before a request to the provider. */
    readonly mayAskBilled: () => boolean;
  },
): Promise<DeliveryAddress> {
  if (ctx.ports.places !== null && !mayAskBilled()) {
    throw refuseField('address.find', 'Too many address searches. Wait a minute, then try again.');
  }
  const outcome = (await ctx.ports.places?.locate(question)) ?? { kind: 'unknown' as const };
  if (outcome.kind === 'unavailable') {
    ctx.log.warn('address not located', { why: outcome.why });
    throw refuseField('address.find', 'We couldn’t find that address right now. Try again.', 'places_unavailable');
  }
  if (outcome.kind === 'unknown') throw refuseField('address.find', 'Choose an address from the list.');
  const { place } = outcome;
  if (!place.hasHouseNumber) throw refuseField('address.find', 'Add your house number so the driver can find you.');
  return {
    line1: place.line1.slice(0, 120),
    suburb: place.suburb.slice(0, 60),
    state: place.state.slice(0, 40),
    postcode: place.postcode.slice(0, 12),
    latitude: place.latitude,
    longitude: place.longitude,
    suburbId: null,
  };
}

/** A box around all delivery areas. */
function neighbourhoodOf({ settings }: StoreProfile): PlaceQuestion['near'] {
  const points = settings.delivery.deliveryAreas.flatMap((one) => one.polygon);
  if (points.length === 0) return null;
  const latitudes = points.map((one) => Number(one.latitude));
  const longitudes = points.map((one) => Number(one.longitude));
  return {
    south: Math.min(...latitudes),
    west: Math.min(...longitudes),
    north: Math.max(...latitudes),
    east: Math.max(...longitudes),
  };
}
