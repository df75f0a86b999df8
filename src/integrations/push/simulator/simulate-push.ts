import type { SimulatedOptions } from '../../simulators/simulated.ts';
import { newVapidKey } from '../web-push/vapid.ts';
import { startPushSimulator } from './push-wire-simulator.ts';

interface Options extends Pick<SimulatedOptions, 'port'> {
  /**
   * The key of earlier starts: a real browser, which subscribes at its maker's own service, forgets us with every new
   * one.
   */
  readonly vapidKey?: string | undefined;
}

export async function simulatePush({ port, vapidKey = newVapidKey() }: Options) {
  const simulator = await startPushSimulator({ port });
  return {
    simulator,
    environment: {
      VAPID_SUBJECT: 'mailto:operator@servery.example',
      VAPID_PRIVATE_KEY: vapidKey,
      PUSH_ALSO_URL: simulator.url,
    },
    pages: null,
    stop: () => simulator.stop(),
  };
}
