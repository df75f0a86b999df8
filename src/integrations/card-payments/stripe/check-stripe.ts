/** What is missing before a real account of Stripe takes money: each point with what to do about it. */
import Stripe from 'stripe';
import { createStripeClient } from './stripe-client.ts';

export interface CheckedPoint {
  readonly name: string;
  readonly isRight: boolean;
  /** What was found, or what to do. */
  readonly note: string;
}

/** The program's own variables, as the environment has them. */
export interface StripeSetup {
  readonly secretKey: string | null;
  readonly platformSecret: string | null;
  readonly connectSecret: string | null;
  readonly apiUrl: string | null;
  readonly publicUrl: string | null;
  readonly isProduction: boolean;
}

/** Events without which something is learnt late: of our own account, and of the stores'. */
export const PLATFORM_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'payment_method.attached',
  'payment_method.detached',
] as const;
export const CONNECT_EVENTS = [
  'account.updated',
  'account.external_account.updated',
  'payout.paid',
  'payout.failed',
] as const;

const point = (name: string, isRight: boolean, note: string): CheckedPoint => ({ name, isRight, note });

export async function checkStripe(setup: StripeSetup): Promise<CheckedPoint[]> {
  const { secretKey, apiUrl } = setup;
  const own = ownPoints(setup);
  if (secretKey === null) return own;
  const stripe = createStripeClient({ secretKey, apiUrl });
  try {
    return [...own, ...(await accountPoints(stripe)), ...(await webhookPoints(stripe, setup))];
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    return [...own, point('Stripe answers', false, `It answered: ${cause.message}`)];
  }
}

function ownPoints(setup: StripeSetup): CheckedPoint[] {
  const { secretKey, platformSecret, connectSecret, publicUrl, isProduction } = setup;
  const mode = /^[rs]k_live_/.test(secretKey ?? '') ? 'live' : 'test';
  const isFitting = secretKey !== null && (mode === 'live') === isProduction;
  return [
    point('Secret key', secretKey !== null, secretKey === null ? 'Set STRIPE_SECRET_KEY.' : `A ${mode} key.`),
    point(
      'Key fits the environment',
      isFitting,
      isFitting
        ? `APP_ENV and the key are both ${isProduction ? 'for production' : 'for tests'}.`
        : 'Use a live key with APP_ENV=prod, and a test key with any other.',
    ),
    secretPoint('Webhook secret of the platform', 'STRIPE_WEBHOOK_SECRET_PLATFORM', platformSecret),
    secretPoint('Webhook secret of connected accounts', 'STRIPE_WEBHOOK_SECRET_CONNECT', connectSecret),
    point(
      'Public address',
      publicUrl?.startsWith('https://') ?? false,
      publicUrl?.startsWith('https://') ? publicUrl : 'Set PUBLIC_URL to the address that starts with https://.',
    ),
  ];
}

function secretPoint(name: string, variable: string, value: string | null): CheckedPoint {
  const isRight = value?.startsWith('whsec_') ?? false;
  return point(
    name,
    isRight,
    isRight ? 'There.' : `Set ${variable} to the endpoint’s signing secret. It starts with whsec_.`,
  );
}

async function accountPoints(stripe: Stripe): Promise<CheckedPoint[]> {
  const account = await stripe.accounts.retrieveCurrent();
  const takes = account.charges_enabled;
  const pays = account.payouts_enabled;
  const { data: configurations } = await stripe.paymentMethodConfigurations.list({ limit: 100 });
  const shown = configurations.find((one) => one.is_default);
  const lacks = [
    shown?.apple_pay?.display_preference.value === 'on' ? '' : 'Apple Pay',
    shown?.google_pay?.display_preference.value === 'on' ? '' : 'Google Pay',
  ].filter(Boolean);
  const connect = await stripe.accounts.list({ limit: 1 }).then(
    () => null,
    (cause: unknown) => (cause instanceof Stripe.errors.StripeError ? cause.message : String(cause)),
  );
  return [
    point(
      'Account takes payments',
      takes,
      takes ? account.id : 'Finish the account’s details in the Stripe dashboard.',
    ),
    point(
      'Apple Pay and Google Pay',
      lacks.length === 0,
      lacks.length === 0 ? 'On.' : `Turn on ${lacks.join(' and ')} under Settings, Payment methods, in the dashboard.`,
    ),
    point('Account is paid out', pays, pays ? 'Yes.' : 'Add a bank account in the Stripe dashboard.'),
    point(
      'Connect is on',
      connect === null,
      connect === null ? 'Yes.' : `Turn on Connect in the dashboard. ${connect}`,
    ),
  ];
}

async function webhookPoints(stripe: Stripe, { publicUrl }: StripeSetup): Promise<CheckedPoint[]> {
  const endpoints: Stripe.WebhookEndpoint[] = [];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) endpoints.push(endpoint);
  const of = (which: 'platform' | 'connect', wanted: readonly string[]) => {
    const url = `${publicUrl ?? ''}/stripe/webhooks/${which}`;
    const found = endpoints.find((endpoint) => endpoint.url === url && endpoint.status === 'enabled');
    const sent = new Set<string>(found?.enabled_events ?? []);
    const lacks = sent.has('*') ? [] : wanted.filter((event) => !sent.has(event));
    const name = which === 'platform' ? 'Webhooks of the platform' : 'Webhooks of connected accounts';
    if (!found) {
      const listens = which === 'connect' ? ' that listens to connected accounts' : '';
      return point(name, false, `Add an endpoint${listens}: ${url}`);
    }
    return point(name, lacks.length === 0, lacks.length === 0 ? url : `Also send ${lacks.join(', ')}.`);
  };
  return [of('platform', PLATFORM_EVENTS), of('connect', CONNECT_EVENTS)];
}
