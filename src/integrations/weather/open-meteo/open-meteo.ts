import { z } from 'zod';
import type { Condition, WeatherOutcome, WeatherPort } from '../weather.port.ts';

/** A till is waiting, and nothing depends on it. */
const TIMEOUT_MS = 3_000;
const ATTRIBUTION = { text: 'Weather data by Open-Meteo.com', url: 'https://open-meteo.com/' };

export interface OpenMeteoSettings {
  /** `https://customer-api.open-meteo.com` with a key; a server of the operator's without. */
  readonly apiUrl: string;
  readonly apiKey: string | null;
  readonly timeoutMs?: number;
}

const forecastSchema = z.object({
  current: z.object({
    temperature_2m: z.number(),
    weather_code: z.number().nullish(),
    wind_speed_10m: z.number().nullish(),
  }),
  hourly: z.object({ precipitation_probability: z.array(z.number().nullable()).optional() }).optional(),
});

/** Open-Meteo's forecast: of all it knows, the present. */
export function createOpenMeteo({ apiUrl, apiKey, timeoutMs = TIMEOUT_MS }: OpenMeteoSettings): WeatherPort {
  return {
    async current({ latitude, longitude }) {
      const url = new URL('/v1/forecast', apiUrl);
      url.search = new URLSearchParams({
        latitude: String(latitude),
        longitude: String(longitude),
        current: 'temperature_2m,weather_code,wind_speed_10m',
        hourly: 'precipitation_probability',
        forecast_hours: '1',
        ...(apiKey === null ? {} : { apikey: apiKey }),
      }).toString();
      try {
        const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
        if (!answer.ok) return unavailable(answer.status);
        const read = forecastSchema.safeParse(await answer.json());
        return read.success ? weatherOf(read.data) : { kind: 'unavailable', why: 'provider_error' };
      } catch (cause) {
        const name = cause instanceof Error ? cause.name : '';
        if (name === 'TimeoutError') return { kind: 'unavailable', why: 'timeout' };
        return { kind: 'unavailable', why: name === 'SyntaxError' ? 'provider_error' : 'connection' };
      }
    },
  };
}

function weatherOf({ current, hourly }: z.infer<typeof forecastSchema>): WeatherOutcome {
  return {
    kind: 'read',
    weather: {
      temperatureC: current.temperature_2m,
      condition: conditionOf(current.weather_code ?? null),
      windKmh: current.wind_speed_10m ?? null,
      precipitationProbability: hourly?.precipitation_probability?.[0] ?? null,
      attribution: ATTRIBUTION,
    },
  };
}

/** Of the WMO's numbers, the last one that means each. */
const UP_TO: readonly (readonly [code: number, condition: Condition])[] = [
  [1, 'clear'],
  [3, 'cloudy'],
  [44, 'unknown'],
  [48, 'fog'],
  [50, 'unknown'],
  [57, 'drizzle'],
  [67, 'rain'],
  [77, 'snow'],
  [82, 'rain'],
  [86, 'snow'],
  [94, 'unknown'],
  [99, 'thunder'],
];

function conditionOf(code: number | null): Condition {
  if (code === null || code < 0) return 'unknown';
  return UP_TO.find(([last]) => code <= last)?.[1] ?? 'unknown';
}

function unavailable(status: number): WeatherOutcome {
  if (status === 429) return { kind: 'unavailable', why: 'rate_limited' };
  return { kind: 'unavailable', why: status >= 500 ? 'provider_error' : 'refused' };
}
