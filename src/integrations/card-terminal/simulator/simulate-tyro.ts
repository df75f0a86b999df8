import { startWireServer } from '../../simulators/wire-server.ts';
import type { TerminalWorld } from './terminal-world.ts';
import { TyroCloud } from './tyro-cloud.ts';

/** Tyro on loopback: the script for the till's page, and what answers it. Its terminals are those of the card terminals' page. */
export async function simulateTyro({ port, world }: { readonly port: number; readonly world: TerminalWorld }) {
  const simulator = new TyroCloud({ world });
  const server = await startWireServer({ port, handle: (request) => simulator.handle(request) });
  return {
    simulator,
    environment: { TYRO_ICLIENT_URL: server.url, TYRO_API_KEY: 'testApiKey' },
    pages: null,
    stop: () => server.stop(),
  };
}
