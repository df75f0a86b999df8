import type { CardEvent, WebhookEndpoint, WebhookReading } from '../card-payments.port.ts';
import { signWebhook } from './webhook-signature.ts';

/** A delivery to one of our two webhook addresses. */
export interface SimulatedWebhook {
  readonly which: WebhookEndpoint;
  readonly eventId: string;
  readonly type: string;
  readonly rawBody: string;
  readonly signatureHeader: string;
}

const SECRETS: Record<WebhookEndpoint, string> = {
  platform: 'whsec_simulated_platform',
  connect: 'whsec_simulated_connect',
};
const MAX_AGE_SECONDS = 300;

export function writeSimulatedWebhook(event: CardEvent, which: WebhookEndpoint): SimulatedWebhook {
  const rawBody = JSON.stringify({ ...event, occurredAt: event.occurredAt.toString() });
  const seconds = Math.floor(event.occurredAt.epochMilliseconds / 1000);
  const signatureHeader = signWebhook(rawBody, SECRETS[which], seconds);
  return { which, eventId: event.eventId, type: event.type, rawBody, signatureHeader };
}

export function readSimulatedWebhook(delivery: {
  readonly rawBody: string;
  readonly signatureHeader: string;
  readonly which: WebhookEndpoint;
  readonly now: Temporal.Instant;
}): WebhookReading {
  const { rawBody, signatureHeader, which, now } = delivery;
  const stamp = /^t=(\d+),v1=[0-9a-f]{64}$/.exec(signatureHeader)?.[1];
  if (stamp === undefined) return { kind: 'refused', why: 'bad_signature' };
  const seconds = Number(stamp);
  if (signWebhook(rawBody, SECRETS[which], seconds) !== signatureHeader)
    return { kind: 'refused', why: 'bad_signature' };
  if (now.epochMilliseconds / 1000 - seconds > MAX_AGE_SECONDS) return { kind: 'refused', why: 'too_old' };
  // The signature is ours, so the body is what `writeSimulatedWebhook` wrote.
  const written = JSON.parse(rawBody) as Omit<CardEvent, 'occurredAt'> & { occurredAt: string };
  return { kind: 'verified', event: { ...written, occurredAt: Temporal.Instant.from(written.occurredAt) } };
}
