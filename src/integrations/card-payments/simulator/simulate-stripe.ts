import { newSecret, type SimulatedOptions } from '../../simulators/simulated.ts';
import { stripeDevPages } from './wire/stripe-dev-pages.ts';
import { startStripeSimulator } from './wire/stripe-simulator.ts';

interface Options extends SimulatedOptions {
  /** Our own server's address, as seen from this machine, for webhooks. */
  readonly serverUrl: string;
  /** Accounts that exist from the start, as if restaurants had been onboarded. */
  readonly connectedAccounts: readonly { readonly id: string; readonly country: string }[];
}

export async function simulateStripe({ port, base, serverUrl, connectedAccounts }: Options) {
  const secretKey = `sk_test_${newSecret()}`;
  const webhookSecrets = { platform: `whsec_${newSecret()}`, connect: `whsec_${newSecret()}` };
  const simulator = await startStripeSimulator({
    port,
    secretKey,
    // Only a path, so that the hosted page works under any host name of the shop.
    publicUrl: `${base}/stripe`,
    connectedAccounts,
    webhooks: (['platform', 'connect'] as const).map((kind) => ({
      url: `${serverUrl}/stripe/webhooks/${kind}`,
      secret: webhookSecrets[kind],
      kind,
    })),
  });
  return {
    simulator,
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET_PLATFORM: webhookSecrets.platform,
      STRIPE_WEBHOOK_SECRET_CONNECT: webhookSecrets.connect,
      STRIPE_API_URL: simulator.url,
    },
    pages: { path: 'stripe', app: [stripeDevPages(simulator, { base: `${base}/stripe` }), simulator.pages] },
    stop: () => simulator.stop(),
  };
}
