import { z } from 'zod';
import {
  type LocatedPlace,
  MAX_PLACE_LETTERS,
  MIN_PLACE_LETTERS,
  type PlaceQuestion,
  type PlacesPort,
  type PlacesUnavailable,
} from '../places.port.ts';

const DEFAULT_API_URL = 'https://places.googleapis.com';
/** A person is waiting for it with the page open. */
const TIMEOUT_MS = 4_000;
const PLACE_ID = /^[\w-]{4,500}$/;
/** Google refuses a request without it; more fields cost more. */
const FIELD_MASK = 'id,formattedAddress,location,addressComponents';

export interface GooglePlacesSettings {
  readonly apiKey: string;
  /** Another address than Google's own, such as a simulator's. */
  readonly apiUrl: string | null;
  readonly timeoutMs?: number;
}

const suggestionsSchema = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string(),
            text: z.object({ text: z.string() }),
            structuredFormat: z
              .object({
                mainText: z.object({ text: z.string() }),
                secondaryText: z.object({ text: z.string() }).optional(),
              })
              .optional(),
          })
          .optional(),
      }),
    )
    .optional(),
});

const detailsSchema = z.object({
  id: z.string(),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  addressComponents: z.array(z.object({ longText: z.string(), shortText: z.string(), types: z.array(z.string()) })),
});

/** Google Places (New): autocomplete, then one details call in the same session. */
export function createGooglePlaces(settings: GooglePlacesSettings): PlacesPort {
  const ask = (path: string, init: { method: string; headers?: Record<string, string>; body?: string }) =>
    fetch(new URL(path, settings.apiUrl ?? DEFAULT_API_URL), {
      ...init,
      headers: { ...init.headers, 'X-Goog-Api-Key': settings.apiKey, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(settings.timeoutMs ?? TIMEOUT_MS),
    });

  return {
    async suggest(question) {
      const text = question.text.trim();
      if (text.length < MIN_PLACE_LETTERS) return { kind: 'suggested', suggestions: [] };
      try {
        const answer = await ask('/v1/places:autocomplete', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(autocompleteBody({ ...question, text })),
        });
        if (!answer.ok) return unavailable(answer.status);
        const body = suggestionsSchema.safeParse(await answer.json());
        if (!body.success) return { kind: 'unavailable', why: 'provider_error' };
        const suggestions = (body.data.suggestions ?? []).flatMap(({ placePrediction: one }) =>
          one
            ? {
                placeId: one.placeId,
                mainText: one.structuredFormat?.mainText.text ?? one.text.text,
                secondaryText: one.structuredFormat?.secondaryText?.text ?? '',
              }
            : [],
        );
        return { kind: 'suggested', suggestions };
      } catch (cause) {
        return failure(cause);
      }
    },

    async locate({ placeId, sessionToken }) {
      if (!PLACE_ID.test(placeId)) return { kind: 'unknown' };
      try {
        const path = `/v1/places/${placeId}?sessionToken=${encodeURIComponent(sessionToken)}`;
        const answer = await ask(path, { method: 'GET', headers: { 'X-Goog-FieldMask': FIELD_MASK } });
        if (answer.status === 400 || answer.status === 404) return { kind: 'unknown' };
        if (!answer.ok) return unavailable(answer.status);
        const body = detailsSchema.safeParse(await answer.json());
        if (!body.success) return { kind: 'unavailable', why: 'provider_error' };
        return { kind: 'located', place: placeOf(body.data) };
      } catch (cause) {
        return failure(cause);
      }
    },
  };
}

function autocompleteBody({ text, countryCode, near, sessionToken }: PlaceQuestion) {
  return {
    input: text.slice(0, MAX_PLACE_LETTERS),
    includedRegionCodes: [countryCode.toLowerCase()],
    sessionToken,
    ...(near
      ? {
          locationBias: {
            rectangle: {
              low: { latitude: near.south, longitude: near.west },
              high: { latitude: near.north, longitude: near.east },
            },
          },
        }
      : {}),
  };
}

/** Which component is the suburb differs by country: the first one present. */
const SUBURB_TYPES = ['postal_town', 'locality', 'sublocality', 'sublocality_level_1', 'administrative_area_level_2'];

function placeOf(details: z.infer<typeof detailsSchema>): LocatedPlace {
  const component = (type: string) => details.addressComponents.find((one) => one.types.includes(type));
  const unit = component('subpremise')?.longText;
  const number = component('street_number')?.longText;
  const street = component('route')?.longText;
  const suburb = SUBURB_TYPES.map(component).find((one) => one !== undefined);
  return {
    placeId: details.id,
    line1: [unit && number ? `${unit}/${number}` : number, street].filter(Boolean).join(' '),
    hasHouseNumber: number !== undefined,
    suburb: suburb?.longText ?? '',
    state: component('administrative_area_level_1')?.shortText ?? '',
    postcode: component('postal_code')?.longText ?? '',
    latitude: details.location.latitude.toFixed(6),
    longitude: details.location.longitude.toFixed(6),
  };
}

function unavailable(status: number): PlacesUnavailable {
  if (status === 429) return { kind: 'unavailable', why: 'rate_limited' };
  if (status >= 500) return { kind: 'unavailable', why: 'provider_error' };
  return { kind: 'unavailable', why: 'not_configured' };
}

function failure(cause: unknown): PlacesUnavailable {
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'TimeoutError' || name === 'AbortError') return { kind: 'unavailable', why: 'timeout' };
  if (name === 'SyntaxError') return { kind: 'unavailable', why: 'provider_error' };
  return { kind: 'unavailable', why: 'connection' };
}
