import { findStore } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import type { StoreWeather } from '#src/contracts/weather.endpoints.ts';
import type { WeatherNow, WeatherPlace } from '#src/integrations/weather/weather.port.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const MINUTE_MS = 60_000;
const FRESH_MS = 15 * MINUTE_MS;
/** After that, no weather is better than this one. */
const STALE_MS = 180 * MINUTE_MS;
/** A service that doesn't answer is left alone for a while. */
const PAUSE_MS = MINUTE_MS;
const MAX_PLACES = 1_000;

interface Kept {
  /** Null: none was ever read. */
  readonly read: { readonly weather: WeatherNow; readonly atMs: number } | null;
  readonly askAgainMs: number;
}

type WeatherNeeds = Needs<'db' | 'clock' | 'ports' | 'log'>;

/** The weather at a store. Null where there is none to show, whatever the reason: a till never waits for it in vain. */
export function createStoreWeather(ctx: WeatherNeeds): (scope: StoreScope) => Promise<StoreWeather | null> {
  const places = new Map<string, Kept>();
  const asking = new Map<string, Promise<Kept>>();
  const nowMs = () => ctx.clock.now().epochMilliseconds;

  async function ask(key: string, place: WeatherPlace): Promise<Kept> {
    const before = places.get(key)?.read ?? null;
    const outcome = (await ctx.ports.weather?.current(place)) ?? null;
    const isRead = outcome?.kind === 'read';
    if (outcome?.kind === 'unavailable') ctx.log.warn('the weather could not be read', { why: outcome.why });
    const kept: Kept = {
      read: isRead ? { weather: outcome.weather, atMs: nowMs() } : before,
      askAgainMs: nowMs() + (isRead ? FRESH_MS : PAUSE_MS),
    };
    places.delete(key);
    places.set(key, kept);
    const oldest = places.keys().next().value;
    if (places.size > MAX_PLACES && oldest !== undefined) places.delete(oldest);
    return kept;
  }

  /** However many tills ask at once, the service is asked once for a place. */
  function keptAt(key: string, place: WeatherPlace): Promise<Kept> | Kept {
    const kept = places.get(key);
    if (kept && kept.askAgainMs > nowMs()) return kept;
    const asked = asking.get(key) ?? ask(key, place).finally(() => asking.delete(key));
    asking.set(key, asked);
    return asked;
  }

  return async (scope) => {
    if (!ctx.ports.weather) return null;
    const store = await findStore(ctx.db, scope);
    if (!store || store.latitude === null || store.longitude === null) return null;
    // About a kilometre: what the service itself tells apart.
    const [latitude, longitude] = [Number(store.latitude).toFixed(2), Number(store.longitude).toFixed(2)];
    const place = { latitude: Number(latitude), longitude: Number(longitude) };
    const { read } = await keptAt(`${latitude} ${longitude}`, place);
    if (!read || nowMs() - read.atMs > STALE_MS) return null;
    const observedIsoDateTimeUtc = isoUtc(Temporal.Instant.fromEpochMilliseconds(read.atMs));
    return { ...read.weather, observedIsoDateTimeUtc, isStale: nowMs() - read.atMs > FRESH_MS };
  };
}
