import { afterEach, beforeEach, expect, test } from 'bun:test';
import { type TestContext, testContext } from '#db/testing/test-context.ts';
import { POS_COOKIE } from '#src/http/cookies.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { createOpenMeteo } from '#src/integrations/weather/open-meteo/open-meteo.ts';
import {
  startWeatherSimulator,
  type WeatherSimulator,
} from '#src/integrations/weather/simulator/weather-wire-simulator.ts';
import { plantTwoTenants, signedInAs, type TestApp, testApp } from '#src/server/testing/test-app.ts';
import { weatherRoutes } from './weather.routes.ts';

const PATH = '/api/weather/restaurants/roma/stores/roma-1/pos_terminals/till-1/current';

let simulator: WeatherSimulator;
let ctx: TestContext;
let app: TestApp;
beforeEach(async () => {
  simulator = await startWeatherSimulator({ port: 0 });
  const weather = createOpenMeteo({ apiUrl: simulator.url, apiKey: null, timeoutMs: 60_000 });
  ctx = await testContext({ ports: { ...NO_PORTS, weather } });
  await plantTwoTenants(ctx);
  await ctx.write((trx) =>
    trx.updateTable('stores').set({ latitude: '-33.8991', longitude: '151.1812' }).where('id', '=', 'roma-1').execute(),
  );
  app = await testApp(weatherRoutes, { ctx });
});
afterEach(() => simulator.stop());

const ask = async (till = 'till-1', path = PATH) =>
  app.call('GET', path, { cookie: await signedInAs(app.ctx, POS_COOKIE, { kind: 'posTerminal', subjectId: till }) });
const weather = async () => (await ask()).body.weather;

test('a till has the weather at its store, which is asked for once in a quarter of an hour', async () => {
  await Promise.all([ask(), ask()]);
  expect(await weather()).toMatchObject({ temperatureC: 23, condition: 'rain', isStale: false });
  expect(simulator.asked.length).toBe(1);
  ctx.pass({ minutes: 16 });
  await weather();
  expect(simulator.asked.length).toBe(2);
});

test('a service that is down leaves the last weather for three hours, then none, and never an error', async () => {
  await weather();
  simulator.setDown(true);
  ctx.pass({ minutes: 16 });
  expect(await weather()).toMatchObject({ temperatureC: 23, isStale: true });
  const before = simulator.asked.length;
  await weather();
  expect(simulator.asked.length).toBe(before);
  ctx.pass({ minutes: 180 });
  const { status, body } = await ask();
  expect([status, body.weather]).toEqual([200, null]);
});

test('a store without a place on the map, and a server without the service, have none', async () => {
  await app.ctx.write((trx) => trx.updateTable('stores').set({ latitude: null }).execute());
  expect(await weather()).toBeNull();
  Object.assign(app.ctx.ports, { weather: null });
  expect(await weather()).toBeNull();
});

test('another till’s weather is not there', async () => {
  expect((await ask('till-2')).status).toBe(404);
  expect((await ask('till-w')).status).toBe(404);
});
