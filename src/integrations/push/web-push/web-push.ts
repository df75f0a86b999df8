import { lookup } from 'node:dns/promises';
import { networkOf } from '#src/shared/ip-address.ts';
import {
  MAX_PUSH_BYTES,
  type PushMessage,
  type PushOutcome,
  type PushPort,
  type PushRefusal,
  type PushSubscriptionKeys,
} from '../push.port.ts';
import { encryptPush, type PushKeys } from './encrypt-push.ts';
import { createVapid, isPublicHost } from './vapid.ts';

export interface WebPushSettings {
  /** 32 bytes in base64url. Another key than yesterday's ends every subscription. */
  readonly privateKey: string;
  /** `mailto:` or `https:`; see `isVapidSubject`. */
  readonly subject: string;
  /** A push service that is not on the internet: the simulator. Null: none. */
  readonly alsoUrl: string | null;
  readonly timeoutMs?: number;
  readonly nowMs?: () => number;
  /** All addresses of a name. */
  readonly addressesOf?: (hostname: string) => Promise<readonly string[]>;
}

const TIMEOUT_MS = 10_000;
const POINT_BYTES = 65;
const UNCOMPRESSED = 4;
const AUTH_BYTES = 16;
/** Of a service's answer no more than this is of interest. */
const REASON_LENGTH = 200;

/** The push services of all browsers, which speak one protocol: RFC 8030 with RFC 8291 and RFC 8292. */
export function createWebPush(settings: WebPushSettings): PushPort {
  const { nowMs = Date.now, timeoutMs = TIMEOUT_MS, addressesOf = allAddressesOf, alsoUrl } = settings;
  const vapid = createVapid(settings);
  const ourOwn = alsoUrl === null ? null : new URL(alsoUrl).origin;

  async function isReached(endpoint: string): Promise<boolean> {
    const { origin, hostname } = new URL(endpoint);
    if (origin === ourOwn || networkOf(hostname.replace(/^\[|\]$/g, '')) === 'internet') return true;
    const addresses = await addressesOf(hostname);
    // A name may lead into our own network, by mistake or by someone's will.
    return addresses.length > 0 && addresses.every((address) => networkOf(address) === 'internet');
  }

  async function post({ to, text, ttlSeconds, urgency, topic }: PushMessage, keys: PushKeys): Promise<PushOutcome> {
    const answer = await fetch(to.endpoint, {
      method: 'POST',
      headers: {
        authorization: vapid.authorizationFor(to.endpoint, nowMs()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds),
        urgency,
        ...(topic === null ? {} : { topic }),
      },
      body: new Uint8Array(encryptPush(text, keys)),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return outcomeOf(answer, nowMs());
  }

  const whyNotTo = (to: PushSubscriptionKeys): PushRefusal | null => {
    if (!isEndpoint(to.endpoint, ourOwn)) return 'address_not_allowed';
    return keysOf(to) === null ? 'bad_keys' : null;
  };

  return {
    publicKey: vapid.publicKey,
    whyNotTo,
    async send(message) {
      const why = whyNotTo(message.to);
      const keys = keysOf(message.to);
      if (why !== null || keys === null) return refused(why ?? 'bad_keys');
      if (Buffer.byteLength(message.text) > MAX_PUSH_BYTES) return refused('too_large');
      try {
        if (!(await isReached(message.to.endpoint))) return refused('address_not_allowed');
        return await post(message, keys);
      } catch (cause) {
        const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
        return { kind: 'unreachable', why: isTimeout ? 'timeout' : 'connection', retryAfterSeconds: null };
      }
    },
  };
}

const refused = (why: PushRefusal, providerCode: string | null = null): PushOutcome => ({
  kind: 'refused',
  why,
  providerCode,
});

/** On https, at its usual port and on the internet. Anyone who is signed in may send us an address. */
function isEndpoint(text: string, ourOwn: string | null): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(text);
  if (username !== '' || password !== '') return false;
  if (origin === ourOwn) return true;
  return protocol === 'https:' && port === '' && isPublicHost(hostname);
}

/** Null: not what a browser gives. */
function keysOf({ p256dh, auth }: PushSubscriptionKeys): PushKeys | null {
  const point = Buffer.from(p256dh, 'base64url');
  const secret = Buffer.from(auth, 'base64url');
  if (point.length !== POINT_BYTES || point[0] !== UNCOMPRESSED || secret.length !== AUTH_BYTES) return null;
  try {
    // A point that is not on the curve is found by using it.
    encryptPush('', { p256dh: point, auth: secret });
    return { p256dh: point, auth: secret };
  } catch {
    return null;
  }
}

async function allAddressesOf(hostname: string): Promise<readonly string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

async function outcomeOf(answer: Response, nowMs: number): Promise<PushOutcome> {
  const { status } = answer;
  const reason = (await answer.text().catch(() => '')).slice(0, REASON_LENGTH);
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const providerCode = reason === '' ? String(status) : `${status} ${reason}`;
  if (status === 413) return refused('too_large', providerCode);
  if (status === 401 || status === 403) return refused('not_configured', providerCode);
  if (status === 429 || status >= 500) {
    const retryAfterSeconds = retryAfterOf(answer.headers.get('retry-after'), nowMs);
    return { kind: 'unreachable', why: status === 429 ? 'rate_limited' : 'provider_error', retryAfterSeconds };
  }
  return refused('other', providerCode);
}

/** Seconds, or a date (RFC 9110, section 10.2.3). */
function retryAfterOf(text: string | null, nowMs: number): number | null {
  if (text === null) return null;
  if (/^\d+$/.test(text.trim())) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1000));
}
