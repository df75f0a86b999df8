import Stripe from 'stripe';
import type { CardPaymentsPort } from '../card-payments.port.ts';
import { createCheckout, expireCheckout, retrieveCheckout } from './stripe-checkouts.ts';
import { captureHold, listPayments, retrievePayment, voidHold } from './stripe-holds.ts';
import { refundPayment } from './stripe-refunds.ts';
import { readStripeWebhook } from './stripe-webhook.ts';

/** One try may last this long. A hosted page's customer waits for it, so it is short. */
const TIMEOUT_MS = 10_000;
/** The SDK repeats with the same key after a lost connection, a 409 or a 5xx. */
const NETWORK_RETRIES = 1;

export interface StripeSettings {
  readonly secretKey: string;
  /** Without its secret an endpoint's events are refused. */
  readonly webhookSecrets: { readonly platform: string | null; readonly connect: string | null };
  /** Another address than Stripe's own, such as a simulator's. */
  readonly apiUrl: string | null;
  readonly timeoutMs?: number;
  readonly networkRetries?: number;
}

/** Card payments by Stripe: hosted Checkout with manual capture, destination charges. */
export function createStripeCardPayments(settings: StripeSettings): CardPaymentsPort {
  const stripe = new Stripe(settings.secretKey, {
    timeout: settings.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: settings.networkRetries ?? NETWORK_RETRIES,
    telemetry: false,
    ...hostOf(settings.apiUrl),
  });
  const isLive = /^[rs]k_live_/.test(settings.secretKey);
  return {
    createCheckout: (request) => createCheckout(stripe, request),
    retrieveCheckout: (sessionId) => retrieveCheckout(stripe, sessionId),
    expireCheckout: (sessionId) => expireCheckout(stripe, sessionId),
    retrievePayment: (paymentIntentId) => retrievePayment(stripe, paymentIntentId),
    listPayments: (since, after) => listPayments(stripe, since, after),
    capture: (request) => captureHold(stripe, request),
    void: (request) => voidHold(stripe, request),
    refund: (request) => refundPayment(stripe, request),
    readWebhook: (rawBody, signatureHeader, which) =>
      readStripeWebhook({ stripe, isLive, rawBody, signatureHeader, secret: settings.webhookSecrets[which] }),
  };
}

function hostOf(apiUrl: string | null) {
  if (apiUrl === null) return {};
  const url = new URL(apiUrl);
  const protocol = url.protocol === 'http:' ? ('http' as const) : ('https' as const);
  return { host: url.hostname, protocol, port: url.port === '' ? (protocol === 'http' ? 80 : 443) : Number(url.port) };
}
