import type { CardPaymentsBench } from '../card-payments.bench.ts';
import type { StripeFaultKind } from '../simulator/wire/faults.ts';
import {
  type StripeSimulator,
  type StripeSimulatorOptions,
  startStripeSimulator,
} from '../simulator/wire/stripe-simulator.ts';
import { createStripeCardPayments, type StripeSettings } from './stripe-card-payments.ts';

export const PLATFORM_SECRET = 'whsec_platform_of_the_tests';
export const CONNECT_SECRET = 'whsec_connect_of_the_tests';

export interface StripeBench extends CardPaymentsBench {
  readonly simulator: StripeSimulator;
  /** Every delivery, in the order of arrival. */
  readonly arrived: { readonly rawBody: string; readonly signatureHeader: string }[];
  /** What our webhook address answers; 200 unless told otherwise. */
  answerWebhooksWith(statuses: readonly number[]): void;
  /** The next call meets this fault, on every try of the SDK. */
  fail(kind: StripeFaultKind): void;
}

/** The real adapter, the simulated Stripe on loopback, and an address that collects its webhooks. */
export async function openStripeBench(
  over: Partial<StripeSimulatorOptions> = {},
  settings: Partial<StripeSettings> = {},
): Promise<StripeBench> {
  const arrived: StripeBench['arrived'] = [];
  let taken = 0;
  let statuses: number[] = [];
  let passedMs = 0;
  const receiver = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const signatureHeader = request.headers.get('stripe-signature') ?? '';
      arrived.push({ rawBody: await request.text(), signatureHeader });
      return new Response(null, { status: statuses.shift() ?? 200 });
    },
  });
  const simulator = await startStripeSimulator({
    port: 0,
    webhooks: [
      { url: new URL('/stripe/webhooks/platform', receiver.url).href, secret: PLATFORM_SECRET, kind: 'platform' },
      { url: new URL('/stripe/webhooks/connect', receiver.url).href, secret: CONNECT_SECRET, kind: 'connect' },
    ],
    connectedAccounts: [{ id: 'acct_roma', country: 'AU' }],
    webhookRetryDelaysMs: [1, 1, 1],
    slowMs: 1_000,
    nowMs: () => Date.now() + passedMs,
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
  const connectedAccountId = 'acct_roma';

  async function press(sessionId: string, choice: string): Promise<void> {
    const body = new URLSearchParams({ choice });
    const answer = await fetch(`${simulator.url}/pay/${sessionId}`, { method: 'POST', body, redirect: 'manual' });
    if (answer.status !== 303 && answer.status !== 402) throw new Error(`the page answered ${answer.status}`);
  }

  return {
    payments,
    simulator,
    arrived,
    connectedAccountId,
    now: () => Temporal.Instant.fromEpochMilliseconds(Date.now() + passedMs),
    passMinutes(minutes) {
      passedMs += minutes * 60_000;
    },
    pay: (sessionId) => press(sessionId, 'pay'),
    decline: (sessionId, code) => press(sessionId, code),
    setDown: (isDown) => simulator.faults.setDown(isDown),
    // The SDK tries once more after a closed connection, so both answers are lost.
    loseNextAnswer: () => simulator.faults.failNext('resetAfter', { times: 2 }),
    fail: (kind) => simulator.faults.failNext(kind, { times: kind === 'resetBefore' ? 2 : 1 }),
    answerWebhooksWith(next) {
      statuses = [...next];
    },
    async takeWebhooks() {
      await simulator.webhooks.idle();
      const fresh = arrived.slice(taken);
      taken = arrived.length;
      return fresh;
    },
    async [Symbol.asyncDispose]() {
      await simulator.stop();
      await receiver.stop(true);
    },
  };
}
