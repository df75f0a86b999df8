import { newSecret, type SimulatedOptions } from '../../simulators/simulated.ts';
import { startCourierSimulator } from './courier-wire-simulator.ts';

export async function simulateCourier({ port, serverUrl }: SimulatedOptions & { readonly serverUrl: string }) {
  const own = { clientId: newSecret(), clientSecret: newSecret(), customerId: `cus_${newSecret()}` };
  const webhookSecrets = { deliveryStatus: newSecret(), courierUpdate: newSecret() };
  const simulator = await startCourierSimulator({ port, ...own, webhookSecrets, serverUrl });
  return {
    simulator,
    environment: {
      UBER_DIRECT_CLIENT_ID: own.clientId,
      UBER_DIRECT_CLIENT_SECRET: own.clientSecret,
      UBER_DIRECT_CUSTOMER_ID: own.customerId,
      UBER_DIRECT_STATUS_WEBHOOK_SECRET: webhookSecrets.deliveryStatus,
      UBER_DIRECT_COURIER_WEBHOOK_SECRET: webhookSecrets.courierUpdate,
      UBER_DIRECT_AUTH_URL: simulator.url,
      UBER_DIRECT_API_URL: simulator.url,
    },
    pages: null,
    stop: () => simulator.stop(),
  };
}
