import { expect, test } from 'bun:test';
import { placesSuite } from '../places.suite.ts';
import { startPlacesSimulator } from '../simulator/places-wire-simulator.ts';
import { createGooglePlaces } from './google-places.ts';

const QUESTION = { text: '12 King Street', countryCode: 'AU', near: null, sessionToken: 's1' };

async function open(apiKey = 'key of the tests') {
  const simulator = await startPlacesSimulator({ port: 0, apiKey: 'key of the tests' });
  return {
    places: createGooglePlaces({ apiKey, apiUrl: simulator.url, timeoutMs: 3_000 }),
    simulator,
    asked: () => simulator.asked,
    setDown: simulator.setDown,
    limitNext: () => simulator.answerNext(429),
    [Symbol.asyncDispose]: () => simulator.stop(),
  };
}

placesSuite('Google Places on the wire', () => open());

test('a wrong key is reported as our own configuration', async () => {
  await using bench = await open('wrong');
  expect(await bench.places.suggest(QUESTION)).toEqual({ kind: 'unavailable', why: 'not_configured' });
});

test('nothing listening at the address is a broken connection', async () => {
  const bench = await open();
  await bench.simulator.stop();
  expect(await bench.places.suggest(QUESTION)).toEqual({ kind: 'unavailable', why: 'connection' });
});

test('a map that hangs is cut off', async () => {
  const hanging = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Promise<Response>(() => {}) });
  const places = createGooglePlaces({ apiKey: 'k', apiUrl: hanging.url.href, timeoutMs: 30 });
  expect(await places.suggest(QUESTION)).toEqual({ kind: 'unavailable', why: 'timeout' });
  await hanging.stop(true);
});

test.each(['<html>', '{"suggestions": 3}'])('the answer %p is not believed', async (text) => {
  const odd = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(text) });
  const places = createGooglePlaces({ apiKey: 'k', apiUrl: odd.url.href });
  expect(await places.suggest(QUESTION)).toEqual({ kind: 'unavailable', why: 'provider_error' });
  await odd.stop(true);
});

test('what is near the store is asked for first, in its own country', async () => {
  const bodies: unknown[] = [];
  const recording = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      bodies.push(await request.json());
      return Response.json({});
    },
  });
  const places = createGooglePlaces({ apiKey: 'k', apiUrl: recording.url.href });
  await places.suggest({ ...QUESTION, near: { south: -34, west: 151, north: -33, east: 152 } });
  expect(bodies).toEqual([
    {
      input: '12 King Street',
      includedRegionCodes: ['au'],
      sessionToken: 's1',
      locationBias: {
        rectangle: { low: { latitude: -34, longitude: 151 }, high: { latitude: -33, longitude: 152 } },
      },
    },
  ]);
  await recording.stop(true);
});
