import type { SimulatedOptions } from '../../simulators/simulated.ts';
import { startGoogleOrderingSimulator } from './google-ordering-wire-simulator.ts';
import { googleOrdersPage } from './google-orders-page.ts';

export async function simulateGoogleOrdering({ port, serverUrl }: SimulatedOptions & { readonly serverUrl: string }) {
  const simulator = await startGoogleOrderingSimulator({ port });
  return {
    simulator,
    environment: {
      GOOGLE_ORDERING_PROJECT_ID: simulator.projectId,
      GOOGLE_ORDERING_SERVICE_ACCOUNT: simulator.serviceAccount,
      GOOGLE_ORDERING_API_URL: simulator.url,
      GOOGLE_ORDERING_KEYS_URL: simulator.keysUrl,
    },
    pages: { path: 'google', app: [googleOrdersPage({ simulator, serverUrl })] },
    stop: () => simulator.stop(),
  };
}
