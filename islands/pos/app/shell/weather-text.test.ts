import { describe, expect, test } from 'bun:test';
import type { StoreWeather } from '#src/contracts/weather.endpoints.ts';
import { weatherText } from './weather-text.ts';

const weather: StoreWeather = {
  ...{ observedIsoDateTimeUtc: '2026-11-21T07:00:00Z', temperatureC: 21.4, condition: 'cloudy', windKmh: 12 },
  ...{ precipitationProbability: 40, attribution: { text: 'Weather data by Open-Meteo.com', url: '' }, isStale: false },
};

describe('the weather of the store in one line', () => {
  test.each([
    ['with a chance of rain', {}, 'AU', '21°C, cloudy, 40% chance of rain'],
    ['in Fahrenheit in the United States', {}, 'US', '71°F, cloudy, 40% chance of rain'],
    ['without a chance that nobody minds', { precipitationProbability: 19 }, 'AU', '21°C, cloudy'],
    ['with one that somebody does', { precipitationProbability: 20 }, 'NZ', '21°C, cloudy, 20% chance of rain'],
    ['without what isn’t known', { condition: 'unknown', precipitationProbability: null }, 'GB', '21°C'],
    ['just below freezing', { temperatureC: -0.4, condition: 'snow', precipitationProbability: 0 }, 'GB', '0°C, snow'],
  ] satisfies [string, Partial<StoreWeather>, string, string][])('%s', (_, change, country, text) => {
    expect(weatherText({ ...weather, ...change }, country)).toBe(text);
  });
});
