/** The device's side of a passkey: what it is asked, and what it answers, in the words of our calls. */
import { api } from '#islands/runtime/api-client.ts';
import {
  addPasskeyEndpoint,
  beginPasskeyEndpoint,
  beginPasskeySignInEndpoint,
  passkeySignInEndpoint,
} from '#src/contracts/passkeys.endpoints.ts';

/** Whether this browser can hold or ask for passkeys here: https or localhost, and a name, not a number. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** A new passkey of whoever is signed in, made once its person has shown the face, finger or PIN. */
export async function makePasskey(): Promise<void> {
  const asked = await api.call(beginPasskeyEndpoint);
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(asked.challenge),
      rp: { id: asked.rpId, name: 'Servery' },
      user: { id: bytesOf(asked.userHandle), name: asked.email, displayName: asked.displayName },
      // ES256, EdDSA and RS256: between them every device has one.
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: asked.timeoutMs,
      excludeCredentials: asked.credentialIds.map((id) => ({ type: 'public-key', id: bytesOf(id) })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  });
  const { rawId, response } = made as PublicKeyCredential & { readonly response: AuthenticatorAttestationResponse };
  await api.call(addPasskeyEndpoint, {
    body: {
      credentialId: textOf(rawId),
      clientDataJson: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
    },
  });
}

/** Signs in with whichever passkey of this site its person chooses. */
export async function signInHere(): Promise<void> {
  const asked = await api.call(beginPasskeySignInEndpoint);
  const given = await navigator.credentials.get({
    publicKey: {
      challenge: bytesOf(asked.challenge),
      rpId: asked.rpId,
      timeout: asked.timeoutMs,
      userVerification: 'required',
    },
  });
  const { rawId, response } = given as PublicKeyCredential & { readonly response: AuthenticatorAssertionResponse };
  await api.call(passkeySignInEndpoint, {
    body: {
      credentialId: textOf(rawId),
      clientDataJson: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      userHandle: response.userHandle && response.userHandle.byteLength > 0 ? textOf(response.userHandle) : null,
    },
  });
}

/** Why there is no answer, in words for whoever holds the device. `otherwise` is for a dialog that was closed. */
export function whyNot(error: unknown, otherwise: string): string {
  if (!(error instanceof DOMException)) return error instanceof Error ? error.message : String(error);
  if (error.name === 'InvalidStateError') return 'This phone already has a passkey for your account.';
  if (error.name === 'NotSupportedError')
    return 'This phone has no screen lock. Set one up in its settings, then try again.';
  return otherwise;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
