import { useEffect, useState } from 'react';
import { type StoreWeather, tillWeatherEndpoint } from '#src/contracts/weather.endpoints.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { timeText } from '../kit/store-time.ts';
import { weatherText } from './weather-text.ts';

/** As often as the server reads it anew. */
const READ_AGAIN_MS = 15 * 60_000;

/** The weather at the store with its source, as its licence asks. Nothing while there is none: nobody waits for it. */
export function WeatherNow() {
  const { api } = useTill();
  const { store, terminal } = useSession();
  const [weather, setWeather] = useState<StoreWeather | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const params = { ...(await api.here()), posTerminalId: terminal.id };
      const answer = await api.client.call(tillWeatherEndpoint, { params });
      if (isCurrent) setWeather(answer.weather);
    };
    // What was shown may be over by now.
    const again = () => void read().catch(() => isCurrent && setWeather(null));
    again();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') again();
    }, READ_AGAIN_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [api, terminal.id]);
  if (!weather) return null;
  const { attribution, isStale, observedIsoDateTimeUtc } = weather;
  return (
    <>
      <span className="text-ink">{weatherText(weather, store.countryCode)}</span>
      {isStale ? ` at ${timeText(observedIsoDateTimeUtc, store.timezone)}` : ''} ·{' '}
      <a href={attribution.url} target="_blank" rel="noopener noreferrer" className="underline">
        {attribution.text}
      </a>
    </>
  );
}
