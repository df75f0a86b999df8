import Stripe from 'stripe';

/** One try may last this long. A hosted page's customer waits for it, so it is short. */
const TIMEOUT_MS = 10_000;
/** The SDK repeats with the same key after a lost connection, a 409 or a 5xx. */
const NETWORK_RETRIES = 1;

export interface StripeClientSettings {
  readonly secretKey: string;
  /** Another address than Stripe's own, such as a simulator's. */
  readonly apiUrl: string | null;
  readonly timeoutMs?: number;
  readonly networkRetries?: number;
}

export function createStripeClient(settings: StripeClientSettings): Stripe {
  return new Stripe(settings.secretKey, {
    timeout: settings.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: settings.networkRetries ?? NETWORK_RETRIES,
    telemetry: false,
    ...hostOf(settings.apiUrl),
  });
}

function hostOf(apiUrl: string | null) {
  if (apiUrl === null) return {};
  const url = new URL(apiUrl);
  const protocol = url.protocol === 'http:' ? ('http' as const) : ('https' as const);
  return { host: url.hostname, protocol, port: url.port === '' ? (protocol === 'http' ? 80 : 443) : Number(url.port) };
}
