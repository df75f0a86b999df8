import type { CardPaymentsPort } from '../card-payments.port.ts';
import { createCheckout, expireCheckout, retrieveCheckout } from './stripe-checkouts.ts';
import { createStripeClient, type StripeClientSettings } from './stripe-client.ts';
import { captureHold, listPayments, retrievePayment, voidHold } from './stripe-holds.ts';
import { refundPayment } from './stripe-refunds.ts';
import { readStripeWebhook } from './stripe-webhook.ts';

export interface StripeSettings extends StripeClientSettings {
  /** Without its secret an endpoint's events are refused. */
  readonly webhookSecrets: { readonly platform: string | null; readonly connect: string | null };
}

/** Card payments by Stripe: hosted Checkout with manual capture, destination charges. */
export function createStripeCardPayments(settings: StripeSettings): CardPaymentsPort {
  const stripe = createStripeClient(settings);
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
