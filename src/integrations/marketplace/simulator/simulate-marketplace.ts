import { newSecret, type SimulatedOptions } from '../../simulators/simulated.ts';
import { authorisePage } from './authorise-page.ts';
import { startMarketplaceSimulator } from './marketplace-wire-simulator.ts';
import { ordersPage } from './orders-page.ts';

export async function simulateMarketplace({
  port,
  base,
  serverUrl,
}: SimulatedOptions & { readonly serverUrl: string }) {
  const own = { clientId: newSecret(), clientSecret: newSecret() };
  const simulator = await startMarketplaceSimulator({ port, ...own });
  return {
    simulator,
    environment: {
      UBER_EATS_CLIENT_ID: own.clientId,
      UBER_EATS_CLIENT_SECRET: own.clientSecret,
      UBER_EATS_AUTH_URL: simulator.url,
      UBER_EATS_API_URL: simulator.url,
      // Only a path, so that it works under any host name of the admin.
      UBER_EATS_AUTHORISE_PAGE: `${base}/uber-eats/oauth/v2/authorize`,
    },
    pages: {
      path: 'uber-eats',
      app: [
        authorisePage(simulator.world),
        ordersPage({ world: simulator.world, clientSecret: own.clientSecret, serverUrl }),
      ],
    },
    stop: () => simulator.stop(),
  };
}
