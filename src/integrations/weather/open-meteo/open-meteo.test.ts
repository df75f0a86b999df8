import { afterEach, beforeEach, expect, test } from 'bun:test';
import { startWeatherSimulator, type WeatherSimulator } from '../simulator/weather-wire-simulator.ts';
import { createOpenMeteo } from './open-meteo.ts';

const NEWTOWN = { latitude: -33.9, longitude: 151.18 };

let simulator: WeatherSimulator;
beforeEach(async () => {
  simulator = await startWeatherSimulator({ port: 0 });
});
afterEach(() => simulator.stop());
const weather = (apiKey: string | null = null) => createOpenMeteo({ apiUrl: simulator.url, apiKey, timeoutMs: 60_000 });

test('a place has a temperature, a condition, wind, the chance of rain and a credit', async () => {
  expect(await weather().current(NEWTOWN)).toEqual({
    kind: 'read',
    weather: {
      ...{ temperatureC: 23, condition: 'rain', windKmh: 12.5, precipitationProbability: 51 },
      attribution: { text: 'Weather data by Open-Meteo.com', url: 'https://open-meteo.com/' },
    },
  });
  expect(simulator.asked[0]).not.toContain('apikey');
});

test('an account’s key goes along', async () => {
  await weather('k1').current(NEWTOWN);
  expect(simulator.asked[0]).toContain('apikey=k1');
});

test.each([
  [0, 'clear'],
  [3, 'cloudy'],
  [45, 'fog'],
  [55, 'drizzle'],
  [81, 'rain'],
  [85, 'snow'],
  [96, 'thunder'],
  [20, 'unknown'],
  [null, 'unknown'],
] as const)('the number %p of the weather is %s, and what is missing is not known', async (code, condition) => {
  const current = { temperature_2m: 20, weather_code: code };
  simulator.answerNext(Response.json({ current, hourly: { precipitation_probability: [null] } }));
  expect(await weather().current(NEWTOWN)).toMatchObject({
    weather: { condition, windKmh: null, precipitationProbability: null },
  });
});

test.each([
  [400, 'refused'],
  [429, 'rate_limited'],
  [500, 'provider_error'],
] as const)('the answer %p is %s', async (status, why) => {
  simulator.answerNext(new Response('no', { status }));
  expect(await weather().current(NEWTOWN)).toEqual({ kind: 'unavailable', why });
});

test.each(['<html>', '{"current":{"temperature_2m":null}}'])('the answer %p is not believed', async (text) => {
  simulator.answerNext(new Response(text));
  expect(await weather().current(NEWTOWN)).toEqual({ kind: 'unavailable', why: 'provider_error' });
});

test('a service that is down is unavailable, and recovers automatically', async () => {
  simulator.setDown(true);
  expect(await weather().current(NEWTOWN)).toEqual({ kind: 'unavailable', why: 'connection' });
  simulator.setDown(false);
  expect((await weather().current(NEWTOWN)).kind).toBe('read');
});
