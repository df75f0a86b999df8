import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const RECORD_BYTES = 4_096;
/** Ends the last record (RFC 8188, section 2); ours is also the first. */
const LAST_RECORD = Buffer.of(2);

export interface PushKeys {
  /** The browser's public key: an uncompressed point of 65 bytes. */
  readonly p256dh: Uint8Array;
  /** 16 bytes. */
  readonly auth: Uint8Array;
}

/** What differs in each message. Given only by the RFC's own example. */
export interface MessageSeed {
  readonly salt: Uint8Array;
  readonly privateKey: Uint8Array;
}

/** A text as only this browser can read it: the `aes128gcm` body of RFC 8291. Throws for keys that are none. */
export function encryptPush(text: string, { p256dh, auth }: PushKeys, seed?: MessageSeed): Buffer {
  const salt = seed ? Buffer.from(seed.salt) : randomBytes(SALT_BYTES);
  const own = createECDH(CURVE);
  if (seed) own.setPrivateKey(Buffer.from(seed.privateKey));
  else own.generateKeys();
  const publicKey = own.getPublicKey();
  const shared = own.computeSecret(p256dh);
  const secret = derived(shared, auth, Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]), 32);
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(text, 'utf8'), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, size, Buffer.of(publicKey.length), publicKey, ...sealed]);
}

function derived(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}
