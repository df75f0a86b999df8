import type { NewPasskeyBody, PasskeySignInBody } from '#src/domain/access/passkey.schema.ts';
import { endpoint } from './endpoint.ts';

/** What a browser asks its device to sign. All ids and the challenge are base64url. */
export interface PasskeyQuestion {
  readonly challenge: string;
  readonly rpId: string;
  readonly timeoutMs: number;
}

export interface NewPasskeyQuestion extends PasskeyQuestion {
  /** Stands for the person on their devices, and says nothing of them. */
  readonly userHandle: string;
  readonly email: string;
  readonly displayName: string;
  /** Credentials that the person has: a device that holds one makes no second. */
  readonly credentialIds: readonly string[];
}

/** A question that this browser answers within five minutes, once. */
export const beginPasskeySignInEndpoint = endpoint<void, PasskeyQuestion>()('POST', '/api/auth/passkeys/begin');

/** The answer starts a session of the admin and the staff app: the device has asked for a face, a finger or its PIN. */
export const passkeySignInEndpoint = endpoint<PasskeySignInBody, Record<never, never>>()(
  'POST',
  '/api/auth/passkeys/sign-in',
);

/** The same for a new passkey of whoever is signed in. */
export const beginPasskeyEndpoint = endpoint<void, NewPasskeyQuestion>()('POST', '/api/staff/passkeys/begin');

export interface PasskeyAnswer {
  readonly passkeyId: string;
}

/** At most ten a person. The same credential again changes nothing. */
export const addPasskeyEndpoint = endpoint<NewPasskeyBody, PasskeyAnswer>()('POST', '/api/staff/passkeys');
