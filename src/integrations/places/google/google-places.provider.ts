import { envHttpUrl, envText, provider } from '../../provider.ts';
import { createGooglePlaces } from './google-places.ts';

export const googlePlacesProvider = provider({
  port: 'places',
  env: { PLACES_API_KEY: envText.optional(), PLACES_API_URL: envHttpUrl.optional() },
  together: ['PLACES_API_KEY'],
  create: ({ PLACES_API_KEY: apiKey, PLACES_API_URL: apiUrl }) =>
    apiKey ? createGooglePlaces({ apiKey, apiUrl: apiUrl ?? null }) : null,
});
