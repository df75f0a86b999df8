import { startWireServer } from '../../simulators/wire-server.ts';
import { LinklyCloud } from './linkly-cloud.ts';
import type { TerminalWorld } from './terminal-world.ts';

/** Linkly Cloud on loopback. Its PIN pads are those of the card terminals' page. */
export async function simulateLinkly({ port, world }: { readonly port: number; readonly world: TerminalWorld }) {
  const simulator = new LinklyCloud({ world, nowMs: Date.now });
  const server = await startWireServer({ port, handle: (request) => simulator.handle(request) });
  return {
    simulator,
    environment: { LINKLY_AUTH_URL: server.url, LINKLY_REST_URL: server.url },
    pages: null,
    stop: () => server.stop(),
  };
}
