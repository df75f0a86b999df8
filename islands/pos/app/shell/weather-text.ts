/** The weather in one line. Pure. */
import type { StoreWeather } from '#src/contracts/weather.endpoints.ts';

const WORDS: Readonly<Record<StoreWeather['condition'], string>> = {
  clear: 'clear',
  cloudy: 'cloudy',
  fog: 'fog',
  drizzle: 'drizzle',
  rain: 'rain',
  snow: 'snow',
  thunder: 'thunderstorm',
  unknown: '',
};

/** Below it, nobody takes an umbrella. */
const LIKELY_PERCENT = 20;

/** '21°C, cloudy, 40% chance of rain'; in Fahrenheit where people think in it. */
export function weatherText(
  { temperatureC, condition, precipitationProbability: percent }: StoreWeather,
  countryCode: string,
): string {
  const degrees = countryCode === 'US' ? `${Math.round(temperatureC * 1.8 + 32)}°F` : `${Math.round(temperatureC)}°C`;
  const chance = percent !== null && percent >= LIKELY_PERCENT ? `${Math.round(percent)}% chance of rain` : '';
  return [degrees, WORDS[condition], chance].filter(Boolean).join(', ').replace('-0°', '0°');
}
