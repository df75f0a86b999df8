import { generateSync, generateURI, ScureBase32Plugin, verifySync } from 'otplib';

/** What authenticator apps agree on: SHA-1, six digits, half a minute (RFC 6238). */
const AS_APPS_DO = { strategy: 'totp', algorithm: 'sha1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
const base32 = new ScureBase32Plugin();

const secretOf = (hex: string): Uint8Array => Buffer.from(hex, 'hex').subarray(0, SECRET_BYTES);

/**
 * The time step, counted in half minutes since 1970, of which this is the code; null: it is of none near `atMs`.
 * `stepsAround`: how many steps early or late a phone may be.
 */
export function stepOfCode(
  secretHex: string,
  code: string,
  { atMs, stepsAround }: { readonly atMs: number; readonly stepsAround: number },
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const answer = verifySync({
    ...AS_APPS_DO,
    secret: secretOf(secretHex),
    token: code,
    epoch: Math.floor(atMs / 1000),
    epochTolerance: stepsAround * AS_APPS_DO.period,
  });
  return answer.valid && 'timeStep' in answer ? answer.timeStep : null;
}

/** The code that an authenticator app shows at this moment. */
export function codeAt(secretHex: string, atMs: number): string {
  return generateSync({ ...AS_APPS_DO, secret: secretOf(secretHex), epoch: Math.floor(atMs / 1000) });
}

/** For an authenticator app: the address in its QR code, and the key that is typed where no camera reads it. */
export function authenticatorKey(
  secretHex: string,
  who: { readonly issuer: string; readonly label: string },
): { readonly uri: string; readonly key: string } {
  const key = base32.encode(secretOf(secretHex), { padding: false });
  return { uri: generateURI({ ...AS_APPS_DO, ...who, secret: key }), key };
}
