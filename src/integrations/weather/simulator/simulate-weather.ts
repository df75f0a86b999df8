import type { SimulatedOptions } from '../../simulators/simulated.ts';
import { startWeatherSimulator } from './weather-wire-simulator.ts';

export async function simulateWeather({ port }: SimulatedOptions) {
  const simulator = await startWeatherSimulator({ port });
  return { simulator, environment: { WEATHER_API_URL: simulator.url }, pages: null, stop: () => simulator.stop() };
}
