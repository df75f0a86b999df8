/** The weather at a place at this moment. */
export interface WeatherPort {
  current(place: WeatherPlace): Promise<WeatherOutcome>;
}

/** In degrees (WGS84). */
export interface WeatherPlace {
  readonly latitude: number;
  readonly longitude: number;
}

export const CONDITIONS = ['clear', 'cloudy', 'fog', 'drizzle', 'rain', 'snow', 'thunder', 'unknown'] as const;
export type Condition = (typeof CONDITIONS)[number];

export interface WeatherNow {
  readonly temperatureC: number;
  readonly condition: Condition;
  readonly windKmh: number | null;
  /** In percent, within the hour; null: not known. */
  readonly precipitationProbability: number | null;
  /** Which the provider's licence wants to stand beside it. */
  readonly attribution: { readonly text: string; readonly url: string };
}

export type WeatherOutcome =
  | { readonly kind: 'read'; readonly weather: WeatherNow }
  | {
      readonly kind: 'unavailable';
      readonly why: 'timeout' | 'connection' | 'provider_error' | 'rate_limited' | 'refused';
    };
