/**
 * Addresses on a map: what a typed line may mean, and where the chosen one is.
 *
 * One session token, a random UUID, goes with all suggestions for one address and with the one `locate` that ends it:
 * providers bill the whole as one. Only what `locate` answers decides a fee; what a browser says of coordinates does not.
 */
export interface PlacesPort {
  suggest(question: PlaceQuestion): Promise<SuggestOutcome>;
  locate(question: { readonly placeId: string; readonly sessionToken: string }): Promise<LocateOutcome>;
}

export interface PlaceQuestion {
  /** As typed, at most 120 characters. Fewer than three letters aren't sent. */
  readonly text: string;
  /** Two letters, such as `AU`: addresses elsewhere are not suggested. */
  readonly countryCode: string;
  /** Addresses inside come first; others still come. In degrees. Null: no place is nearer than another. */
  readonly near: {
    readonly south: number;
    readonly west: number;
    readonly north: number;
    readonly east: number;
  } | null;
  readonly sessionToken: string;
}

export interface PlaceSuggestion {
  readonly placeId: string;
  /** `12 King Street` */
  readonly mainText: string;
  /** `Newtown NSW 2042, Australia` */
  readonly secondaryText: string;
}

/** An address as a store reads it; degrees are decimal text, as they are stored. */
export interface LocatedPlace {
  readonly placeId: string;
  readonly line1: string;
  /** False: a whole street or suburb, which no driver finds. */
  readonly hasHouseNumber: boolean;
  readonly suburb: string;
  readonly state: string;
  readonly postcode: string;
  readonly latitude: string;
  readonly longitude: string;
}

export type SuggestOutcome =
  | { readonly kind: 'suggested'; readonly suggestions: readonly PlaceSuggestion[] }
  | PlacesUnavailable;

export type LocateOutcome =
  | { readonly kind: 'located'; readonly place: LocatedPlace }
  /** The id is made up, or the place no longer exists. */
  | { readonly kind: 'unknown' }
  | PlacesUnavailable;

export interface PlacesUnavailable {
  readonly kind: 'unavailable';
  readonly why: 'timeout' | 'connection' | 'provider_error' | 'rate_limited' | 'not_configured';
}

export const MIN_PLACE_LETTERS = 3;
export const MAX_PLACE_LETTERS = 120;
