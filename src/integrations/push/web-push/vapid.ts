/** Who sends (RFC 8292): one key pair of this installation, and how a push service reaches its operator. */
import { createECDH, createPrivateKey, sign } from 'node:crypto';
import { networkOf } from '#src/shared/ip-address.ts';

const CURVE = 'prime256v1';
/** A service refuses more than 24 hours. Half of that leaves room for clocks that differ. */
const VALID_SECONDS = 12 * 3600;

export interface Vapid {
  /** Base64url of the public key, for browsers. */
  readonly publicKey: string;
  /** The `Authorization` of a request to this endpoint. */
  authorizationFor(endpoint: string, nowMs: number): string;
}

/** `privateKey`: 32 bytes in base64url. Throws for a number that is no key of the curve. */
export function createVapid({ privateKey, subject }: { readonly privateKey: string; readonly subject: string }): Vapid {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const point = pair.getPublicKey();
  const publicKey = point.toString('base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const header = encoded({ typ: 'JWT', alg: 'ES256' });
  return {
    publicKey,
    authorizationFor(endpoint, nowMs) {
      const exp = Math.floor(nowMs / 1000) + VALID_SECONDS;
      const claims = `${header}.${encoded({ aud: new URL(endpoint).origin, exp, sub: subject })}`;
      const signature = sign('sha256', Buffer.from(claims), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${claims}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}

/** A private key for `createVapid`. */
export function newVapidKey(): string {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  const bytes = Buffer.alloc(32);
  const key = pair.getPrivateKey();
  key.copy(bytes, bytes.length - key.length);
  return bytes.toString('base64url');
}

/** Whether `createVapid` takes it. */
export function isVapidKey(text: string): boolean {
  if (!/^[A-Za-z0-9_-]{43}$/.test(text)) return false;
  try {
    createVapid({ privateKey: text, subject: '' });
    return true;
  } catch {
    return false;
  }
}

const MAILTO = /^mailto:[^\s@,]+@([^\s@,]+)$/;

/**
 * Whether it is a real way to reach the operator. Apple answers every push with 403 where the subject is of localhost,
 * so it is looked at when the program starts and not with the first order.
 */
export function isVapidSubject(text: string): boolean {
  const domain = MAILTO.exec(text)?.[1];
  if (domain !== undefined) return isPublicName(domain);
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' && isPublicHost(hostname);
}

/** A host as a URL has it: a name that the internet could know, or an address on the internet. */
export function isPublicHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  const network = networkOf(address);
  if (network === 'internet') return true;
  // For the library a name is no address, and on no network.
  return network === 'none' && /[a-z]/i.test(address) && !address.includes(':') && isPublicName(hostname);
}

const INSIDE = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|invalid|test|home\.arpa)$/;

function isPublicName(name: string): boolean {
  const plain = name.toLowerCase().replace(/\.$/, '');
  return plain.includes('.') && !INSIDE.test(plain);
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
