/** Before a real account takes money: what `check-stripe` says is missing. */
import { expect, test } from 'bun:test';
import { shown } from '../simulator/wire/method-configurations.ts';
import { startStripeSimulator } from '../simulator/wire/stripe-simulator.ts';
import { CONNECT_EVENTS, checkStripe, PLATFORM_EVENTS, type StripeSetup } from './check-stripe.ts';

const PUBLIC_URL = 'https://servery.example';

async function bench(change: Partial<StripeSetup> = {}) {
  const simulator = await startStripeSimulator({ port: 0, webhooks: [], secretKey: 'sk_test_right' });
  const endpoint = (which: string, events: readonly string[]) => ({
    id: `we_${which}`,
    url: `${PUBLIC_URL}/stripe/webhooks/${which}`,
    enabled_events: [...events],
    status: 'enabled',
  });
  simulator.world.webhookEndpoints.push(endpoint('platform', PLATFORM_EVENTS), endpoint('connect', CONNECT_EVENTS));
  const setup: StripeSetup = {
    ...{ secretKey: 'sk_test_right', platformSecret: 'whsec_1', connectSecret: 'whsec_2' },
    ...{ apiUrl: simulator.url, publicUrl: PUBLIC_URL, isProduction: false, ...change },
  };
  const missing = async () => {
    const points = await checkStripe(setup);
    return points.filter(({ isRight }) => !isRight).map(({ name, note }) => `${name}: ${note}`);
  };
  return { simulator, missing, [Symbol.asyncDispose]: () => simulator.stop() };
}

test('nothing is missing from an account that is set up', async () => {
  await using one = await bench();
  expect(await one.missing()).toEqual([]);
});

test.each<[string, Partial<StripeSetup>, string]>([
  ['a key', { secretKey: null }, 'Secret key: Set STRIPE_SECRET_KEY.'],
  ['a key that is right', { secretKey: 'sk_test_wrong' }, 'Stripe answers: It answered: Invalid API Key provided.'],
  ['a live key in production', { isProduction: true }, 'Key fits the environment: Use a live key with APP_ENV=prod'],
  ['a secret', { connectSecret: null }, 'Webhook secret of connected accounts: Set STRIPE_WEBHOOK_SECRET_CONNECT'],
  ['a secret that is one', { platformSecret: 'secret' }, 'Webhook secret of the platform: Set'],
  ['an address', { publicUrl: null }, 'Public address: Set PUBLIC_URL'],
  ['an address that is secure', { publicUrl: 'http://servery.example' }, 'Public address: Set PUBLIC_URL'],
])('without %s it says so', async (_, change, said) => {
  await using one = await bench(change);
  expect((await one.missing()).some((line) => line.startsWith(said))).toBe(true);
});

test('an endpoint that is off, or lacks an event, is named with what to do', async () => {
  await using one = await bench();
  const [platform, connect] = one.simulator.world.webhookEndpoints;
  platform!.enabled_events = ['*'];
  connect!.enabled_events = ['account.updated'];
  expect(await one.missing()).toEqual([
    'Webhooks of connected accounts: Also send account.external_account.updated, payout.paid, payout.failed.',
  ]);
  platform!.status = 'disabled';
  expect(await one.missing()).toContain(
    `Webhooks of the platform: Add an endpoint: ${PUBLIC_URL}/stripe/webhooks/platform`,
  );
});

test('a wallet that is off is named with where to turn it on', async () => {
  await using one = await bench();
  one.simulator.world.methodConfigurations[0]!.apple_pay = shown(false);
  expect(await one.missing()).toEqual([
    'Apple Pay and Google Pay: Turn on Apple Pay under Settings, Payment methods, in the dashboard.',
  ]);
});

test('an endpoint that sends no disputes is named: they could not be answered in time', async () => {
  await using one = await bench();
  const [platform] = one.simulator.world.webhookEndpoints;
  platform!.enabled_events = PLATFORM_EVENTS.filter((event) => event !== 'charge.dispute.created');
  expect(await one.missing()).toEqual(['Webhooks of the platform: Also send charge.dispute.created.']);
});
