import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import { tillWeatherEndpoint } from '#src/contracts/weather.endpoints.ts';
import { posMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { createStoreWeather } from './store-weather.ts';

export function weatherRoutes(app: Hono, ctx: AppContext): void {
  const weatherAt = createStoreWeather(ctx);
  route(app, tillWeatherEndpoint, {
    guard: posMay(ctx, null),
    handle: async ({ scope }) => ({ weather: await weatherAt(scope) }),
  });
}
