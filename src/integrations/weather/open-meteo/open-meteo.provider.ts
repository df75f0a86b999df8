import { envHttpUrl, envText, provider } from '../../provider.ts';
import { createOpenMeteo } from './open-meteo.ts';

export const openMeteoProvider = provider({
  port: 'weather',
  env: { WEATHER_API_URL: envHttpUrl.optional(), WEATHER_API_KEY: envText.optional() },
  together: ['WEATHER_API_URL'],
  create: ({ WEATHER_API_URL: apiUrl, WEATHER_API_KEY: apiKey }) =>
    apiUrl ? createOpenMeteo({ apiUrl, apiKey: apiKey ?? null }) : null,
});
