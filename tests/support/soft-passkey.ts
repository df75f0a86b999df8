/** A device that holds a passkey, in software: it signs whatever it is asked, also what a real one would refuse to. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { encodeCBOR } from '@levischuck/tiny-cbor';

/** Bits of the authenticator data: someone was there, they unlocked it, and a new credential follows. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** What the page says of itself, and what the device makes of it. */
export interface Asked {
  readonly challenge: string;
  readonly rpId: string;
  readonly origin: string;
  /** False: nobody showed a face, a finger or a PIN. */
  readonly isVerified?: boolean;
}

export class SoftPasskey {
  readonly credentialId = randomBytes(32).toString('base64url');
  /** How often it has signed; a device that doesn't count stays at 0. */
  counter = 0;
  userHandle: string | null = null;
  readonly #keys: { readonly privateKey: KeyObject; readonly publicKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });

  /** Makes its credential, without any word of its maker. */
  make(asked: Asked & { readonly userHandle: string }) {
    this.userHandle = asked.userHandle;
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.#coseKey()]);
    const authData = Buffer.concat([this.#data(asked, HAS_CREDENTIAL), credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      credentialId: this.credentialId,
      clientDataJson: clientData('webauthn.create', asked).toString('base64url'),
      attestationObject: Buffer.from(encodeCBOR(attestation as Parameters<typeof encodeCBOR>[0])).toString('base64url'),
    };
  }

  sign(asked: Asked) {
    const client = clientData('webauthn.get', asked);
    const data = this.#data(asked, 0);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return {
      credentialId: this.credentialId,
      clientDataJson: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle: this.userHandle,
    };
  }

  #data({ rpId, isVerified = true }: Asked, more: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | more;
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags), count]);
  }

  /** The public key as COSE writes it: an elliptic key for ES256 on P-256, and its two coordinates. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    return Buffer.from(encodeCBOR(key as Parameters<typeof encodeCBOR>[0]));
  }
}

function clientData(type: string, { challenge, origin }: Asked): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
