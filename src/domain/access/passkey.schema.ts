import { z } from 'zod';

const base64url = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[A-Za-z0-9_-]+$/);

/** 1023 bytes at the most, says the standard. */
const credentialId = base64url(1_400);
const clientDataJson = base64url(4_000);

/** A new passkey as the browser gives it, each part in base64url. */
export const addPasskeySchema = z.object({ credentialId, clientDataJson, attestationObject: base64url(20_000) });

/** What a device signed to sign someone in, each part in base64url. */
export const passkeySignInSchema = z.object({
  credentialId,
  clientDataJson,
  authenticatorData: base64url(4_000),
  signature: base64url(2_000),
  userHandle: base64url(100).nullable(),
});

export type NewPasskeyBody = z.infer<typeof addPasskeySchema>;
export type PasskeySignInBody = z.infer<typeof passkeySignInSchema>;
