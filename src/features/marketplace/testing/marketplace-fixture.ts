import { startMarketplaceSimulator } from '#src/integrations/marketplace/simulator/marketplace-wire-simulator.ts';
import { createUberEats } from '#src/integrations/marketplace/uber-eats/uber-eats.ts';

export const SECRET = 'secret of the app';
const APP = { clientId: 'client', clientSecret: SECRET };
export const BACK = 'http://127.0.0.1:3000/admin/uber-eats/auth';

/** A simulated Uber Eats, and the adapter that reaches it. */
export async function simulatedMarketplace(nowMs: () => number) {
  const simulator = await startMarketplaceSimulator({ port: 0, ...APP, nowMs });
  const marketplace = createUberEats({
    ...{ ...APP, merchantScopes: 'eats.pos_provisioning', authorisePage: null },
    ...{ authUrl: simulator.url, apiUrl: simulator.url, nowMs, sleep: async () => undefined },
  });
  return {
    simulator,
    marketplace,
    /** How often a path was asked for. */
    asked: (path: string) => simulator.requests.filter((one) => one.path === path).length,
    /** The owner says yes: the code with which Uber sends them back. */
    allow: () => simulator.world.code(BACK, 'eats.pos_provisioning'),
    store(at: number) {
      const store = simulator.world.stores[at];
      if (!store) throw new Error(`no store ${at}`);
      return store;
    },
  };
}
