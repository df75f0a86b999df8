import { Secret, TOTP } from 'otpauth';

/** What authenticator apps agree on: SHA-1, six digits, half a minute (RFC 6238). */
const AS_APPS_DO = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;

function totpOf(secretHex: string, who?: { readonly issuer: string; readonly label: string }): TOTP {
  return new TOTP({ ...AS_APPS_DO, ...who, secret: Secret.fromHex(secretHex.slice(0, SECRET_BYTES * 2)) });
}

/**
 * The time step, counted in half minutes since 1970, of which this is the code; null: it is of none near `atMs`.
 * `stepsAround`: how many steps early or late a phone may be.
 */
export function stepOfCode(
  secretHex: string,
  code: string,
  { atMs, stepsAround }: { readonly atMs: number; readonly stepsAround: number },
): number | null {
  const off = totpOf(secretHex).validate({ token: code, timestamp: atMs, window: stepsAround });
  return off === null ? null : Math.floor(atMs / 1000 / AS_APPS_DO.period) + off;
}

/** The code that an authenticator app shows at this moment. */
export function codeAt(secretHex: string, atMs: number): string {
  return totpOf(secretHex).generate({ timestamp: atMs });
}

/** For an authenticator app: the address in its QR code, and the key that is typed where no camera reads it. */
export function authenticatorKey(
  secretHex: string,
  who: { readonly issuer: string; readonly label: string },
): { readonly uri: string; readonly key: string } {
  const totp = totpOf(secretHex, who);
  return { uri: totp.toString(), key: totp.secret.base32 };
}
