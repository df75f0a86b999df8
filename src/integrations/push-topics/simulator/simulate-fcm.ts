import type { SimulatedOptions } from '../../simulators/simulated.ts';
import { startFcmSimulator } from './fcm-wire-simulator.ts';

export async function simulateFcm({ port }: SimulatedOptions) {
  const simulator = await startFcmSimulator({ port });
  return {
    simulator,
    environment: { FCM_SERVICE_ACCOUNT: simulator.serviceAccount, FCM_API_URL: simulator.url },
    pages: null,
    stop: () => simulator.stop(),
  };
}
