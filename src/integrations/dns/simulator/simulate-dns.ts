import type { SimulatedOptions } from '../../simulators/simulated.ts';
import { dnsDevPages } from './dns-dev-pages.ts';
import { startDnsSimulator } from './dns-server.ts';

export async function simulateDns({ port, base }: SimulatedOptions) {
  const simulator = await startDnsSimulator({ port });
  return {
    simulator,
    environment: { DNS_SERVERS: simulator.server },
    pages: { path: 'dns', app: [dnsDevPages(simulator, { base: `${base}/dns` })] },
    stop: () => simulator.stop(),
  };
}
