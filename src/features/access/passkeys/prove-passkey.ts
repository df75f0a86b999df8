import type { Passkey } from '#db/access/passkeys.repository.ts';
import type { NewPasskeyBody, PasskeySignInBody } from '#src/domain/access/passkey.schema.ts';
import type { Challenge } from './passkey-challenge.ts';

/** Where the browser says it is: passkeys belong to one host and are asked for there alone. */
export interface Site {
  /** With scheme and port. */
  readonly origin: string;
  /** The host. */
  readonly rpId: string;
}

export const siteOf = (url: URL): Site => ({ origin: url.origin, rpId: url.hostname });

/**
 * Fetched when it is first needed: it knows the seals of every maker of devices, and few requests ask for any. A part of it wants
 * the polyfill before itself, and in one compiled file its own import of it comes too late.
 */
async function library() {
  await import('reflect-metadata');
  return import('@simplewebauthn/server');
}

/** The key that a device made after its person had unlocked it; null: this is no answer to the question. */
export async function proveNewPasskey(
  answer: NewPasskeyBody,
  challenge: Challenge,
  site: Site,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'> | null> {
  const { verifyRegistrationResponse } = await library();
  const { credentialId: id, clientDataJson: clientDataJSON, attestationObject } = answer;
  const response = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  const proof = await verifyRegistrationResponse({
    response: { ...response, response: { clientDataJSON, attestationObject } },
    ...expected(challenge, site),
  }).catch(() => null);
  if (!proof?.verified || proof.registrationInfo.credential.id !== id) return null;
  const { publicKey, counter } = proof.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}

/** How far the device has counted, if it signed the question after its person had unlocked it; null: it did not. */
export async function provePasskey(
  answer: PasskeySignInBody,
  { publicKey }: Pick<Passkey, 'publicKey'>,
  { challenge, site }: { readonly challenge: Challenge; readonly site: Site },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { credentialId: id, clientDataJson: clientDataJSON, authenticatorData, signature } = answer;
  const response = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  const proof = await verifyAuthenticationResponse({
    response: { ...response, response: { clientDataJSON, authenticatorData, signature } },
    // Its count is compared by us, so that a copy is refused in other words than a wrong signature.
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    ...expected(challenge, site),
  }).catch(() => null);
  return proof?.verified ? proof.authenticationInfo.newCounter : null;
}

function expected(challenge: Challenge, { origin, rpId }: Site) {
  return {
    expectedChallenge: challenge.text,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  };
}
