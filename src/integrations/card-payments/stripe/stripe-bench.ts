import type { CardPaymentsBench } from '../card-payments.bench.ts';
import type { StripeFaultKind } from '../simulator/wire/faults.ts';
import {
  type StripeSimulator,
  type StripeSimulatorOptions,
  startStripeSimulator,
} from '../simulator/wire/stripe-simulator.ts';
import type { WebhookTarget } from '../simulator/wire/webhook-sender.ts';
import { createStripeCardPayments, type StripeSettings } from './stripe-card-payments.ts';

export const PLATFORM_SECRET = 'whsec_platform_of_the_tests';
export const CONNECT_SECRET = 'whsec_connect_of_the_tests';

export interface StripeBench extends CardPaymentsBench {
  readonly simulator: StripeSimulator;
  /** Every delivery, in the order of arrival. */
  readonly arrived: { readonly rawBody: string; readonly signatureHeader: string }[];
  /** What our webhook address answers; 200 by default. */
  answerWebhooksWith(statuses: readonly number[]): void;
  /** The next call meets this fault, on every try of the SDK. */
  fail(kind: StripeFaultKind): void;
}

const CONNECTED_ACCOUNT = 'acct_roma';

/** The real adapter, the simulated Stripe on loopback, and an address that collects its webhooks. */
export async function openStripeBench(
  over: Partial<StripeSimulatorOptions> = {},
  settings: Partial<StripeSettings> = {},
): Promise<StripeBench> {
  const receiver = startWebhookReceiver();
  let passedMs = 0;
  const nowMs = () => Date.now() + passedMs;
  const simulator = await startStripeSimulator({
    port: 0,
    webhooks: receiver.targets,
    connectedAccounts: [{ id: CONNECTED_ACCOUNT, country: 'AU' }],
    webhookRetryDelaysMs: [1, 1, 1],
    slowMs: 1_000,
    nowMs,
    ...over,
  });
  const payments = createStripeCardPayments({
    secretKey: 'sk_test_bench',
    webhookSecrets: { platform: PLATFORM_SECRET, connect: CONNECT_SECRET },
    apiUrl: simulator.url,
    timeoutMs: 3_000,
    networkRetries: 0,
    ...settings,
  });
  return {
    payments,
    simulator,
    arrived: receiver.arrived,
    connectedAccountId: CONNECTED_ACCOUNT,
    now: () => Temporal.Instant.fromEpochMilliseconds(nowMs()),
    passMinutes(minutes) {
      passedMs += minutes * 60_000;
    },
    pay: (sessionId) => choose(simulator, sessionId, 'pay'),
    decline: (sessionId, code) => choose(simulator, sessionId, code),
    setDown: (isDown) => simulator.faults.setDown(isDown),
    // The SDK tries once more after a closed connection, so both answers are lost.
    loseNextAnswer: () => simulator.faults.failNext('resetAfter', { times: 2 }),
    fail: (kind) => simulator.faults.failNext(kind, { times: kind === 'resetBefore' ? 2 : 1 }),
    answerWebhooksWith: receiver.answerWith,
    async takeWebhooks() {
      await simulator.webhooks.idle();
      return receiver.takeFresh();
    },
    async [Symbol.asyncDispose]() {
      await simulator.stop();
      await receiver.stop();
    },
  };
}

/** Servery's webhook addresses: stores each delivery and answers 200 by default. */
function startWebhookReceiver() {
  const arrived: StripeBench['arrived'] = [];
  let taken = 0;
  let statuses: number[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const signatureHeader = request.headers.get('stripe-signature') ?? '';
      arrived.push({ rawBody: await request.text(), signatureHeader });
      return new Response(null, { status: statuses.shift() ?? 200 });
    },
  });
  const targetOf = (kind: WebhookTarget['kind'], secret: string): WebhookTarget => ({
    url: new URL(`/stripe/webhooks/${kind}`, server.url).href,
    secret,
    kind,
  });
  return {
    arrived,
    targets: [targetOf('platform', PLATFORM_SECRET), targetOf('connect', CONNECT_SECRET)],
    answerWith(next: readonly number[]) {
      statuses = [...next];
    },
    takeFresh() {
      const fresh = arrived.slice(taken);
      taken = arrived.length;
      return fresh;
    },
    stop: () => server.stop(true),
  };
}

/** Presses one of the buttons of the hosted page, as the customer does. */
async function choose(simulator: StripeSimulator, sessionId: string, choice: string): Promise<void> {
  const body = new URLSearchParams({ choice });
  const answer = await fetch(`${simulator.url}/pay/${sessionId}`, { method: 'POST', body, redirect: 'manual' });
  if (answer.status !== 303 && answer.status !== 402) throw new Error(`the page answered ${answer.status}`);
}
