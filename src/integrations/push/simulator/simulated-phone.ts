/** A browser's side of Web Push, written from the RFCs alone and with other tools than our sender's. */
import type { PushSubscriptionKeys } from '../push.port.ts';

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const SALT_BYTES = 16;
const HEADER_BYTES = SALT_BYTES + 4 + 1;
const TAG_BYTES = 16;
const LAST_RECORD = 2;

export interface SimulatedPhone {
  readonly subscription: PushSubscriptionKeys;
  /** What a body says (RFC 8291, section 3); null: not written for this phone. */
  read(body: Uint8Array<ArrayBuffer>): Promise<string | null>;
}

/** A browser that has just let someone send, at this address of its push service. */
export async function createSimulatedPhone(endpoint: string): Promise<SimulatedPhone> {
  const pair = (await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])) as CryptoKeyPair;
  const auth = crypto.getRandomValues(new Uint8Array(16));
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return {
    subscription: { endpoint, p256dh: base64url(point), auth: base64url(auth) },
    async read(body) {
      try {
        return await opened(body, { privateKey: pair.privateKey, point, auth });
      } catch {
        return null;
      }
    },
  };
}

interface Own {
  readonly privateKey: CryptoKey;
  readonly point: Uint8Array<ArrayBuffer>;
  readonly auth: Uint8Array<ArrayBuffer>;
}

async function opened(body: Uint8Array<ArrayBuffer>, { privateKey, point, auth }: Own): Promise<string | null> {
  const salt = body.slice(0, SALT_BYTES);
  const recordBytes = new DataView(body.buffer, body.byteOffset).getUint32(SALT_BYTES);
  const keyEnd = HEADER_BYTES + (body[HEADER_BYTES - 1] ?? 0);
  const senderPoint = body.slice(HEADER_BYTES, keyEnd);
  const record = body.slice(keyEnd);
  // A push message is one record (RFC 8291, section 4).
  if (record.length > recordBytes || record.length <= TAG_BYTES) return null;
  const sender = await crypto.subtle.importKey('raw', senderPoint, CURVE, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: sender }, privateKey, 256);
  const info = new Uint8Array([...bytesOf('WebPush: info\0'), ...point, ...senderPoint]);
  const secret = await derive(new Uint8Array(shared), auth, info, 32);
  const key = await derive(secret, salt, bytesOf('Content-Encoding: aes128gcm\0'), 16);
  const iv = await derive(secret, salt, bytesOf('Content-Encoding: nonce\0'), 12);
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  const plain = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, aes, record));
  // Zeros after the delimiter hide how long the text is.
  const end = plain.findLastIndex((byte) => byte !== 0);
  return plain[end] === LAST_RECORD ? new TextDecoder().decode(plain.slice(0, end)) : null;
}

async function derive(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, base, bytes * 8));
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));

const base64url = (bytes: Uint8Array<ArrayBuffer>) => bytes.toBase64({ alphabet: 'base64url', omitPadding: true });
