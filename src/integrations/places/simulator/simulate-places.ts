import { newSecret, type SimulatedOptions } from '../../simulators/simulated.ts';
import { startPlacesSimulator } from './places-wire-simulator.ts';

export async function simulatePlaces({ port }: SimulatedOptions) {
  const apiKey = newSecret();
  const simulator = await startPlacesSimulator({ port, apiKey });
  return {
    simulator,
    environment: { PLACES_API_KEY: apiKey, PLACES_API_URL: simulator.url },
    pages: null,
    stop: () => simulator.stop(),
  };
}
