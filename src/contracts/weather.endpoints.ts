/** The weather at a till's store (specification 2 "Analytics and reports"). */
import { endpoint } from './endpoint.ts';

export interface StoreWeather {
  readonly observedIsoDateTimeUtc: string;
  readonly temperatureC: number;
  readonly condition: 'clear' | 'cloudy' | 'fog' | 'drizzle' | 'rain' | 'snow' | 'thunder' | 'unknown';
  readonly windKmh: number | null;
  /** In percent, within the hour; null: not known. */
  readonly precipitationProbability: number | null;
  /** To be shown beside it, as the provider's licence asks. */
  readonly attribution: { readonly text: string; readonly url: string };
  /** Older than a quarter of an hour, because the provider doesn't answer. */
  readonly isStale: boolean;
}

export interface StoreWeatherAnswer {
  /** Null: weather is off here, the store has no place on the map, or the provider doesn't answer. */
  readonly weather: StoreWeather | null;
}

export const tillWeatherEndpoint = endpoint<void, StoreWeatherAnswer>()(
  'GET',
  '/api/weather/restaurants/:restaurantId/stores/:storeId/pos_terminals/:posTerminalId/current',
);
