/** What a push service checks of a sender (RFC 8292), with Apple's stricter reading of it. */

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const MAX_SECONDS = 24 * 3600;

export type VapidFault =
  | 'missing'
  | 'bad_signature'
  | 'wrong_audience'
  | 'expired'
  | 'too_long'
  /** Apple: every push with such a subject is refused. */
  | 'bad_subject'
  /** The subscription was made for another key. */
  | 'other_key';

export interface VapidRules {
  /** The origin of the push service. */
  readonly audience: string;
  readonly nowMs: number;
  /** Base64url of the key that the browser subscribed with; null: any. */
  readonly applicationServerKey: string | null;
}

const HEADER = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/;

/** Null: the sender is who the subscription was made for. */
export async function vapidFault(authorization: string | null, rules: VapidRules): Promise<VapidFault | null> {
  const [, header, claims, signature, key] = HEADER.exec(authorization ?? '') ?? [];
  if (!header || !claims || !signature || !key) return 'missing';
  if (!(await isSigned({ header, claims, signature, key }))) return 'bad_signature';
  if (rules.applicationServerKey !== null && key !== rules.applicationServerKey) return 'other_key';
  const { aud, exp, sub } = jsonOf(claims);
  if (aud !== rules.audience) return 'wrong_audience';
  const now = rules.nowMs / 1000;
  if (typeof exp !== 'number' || exp <= now) return 'expired';
  if (exp > now + MAX_SECONDS) return 'too_long';
  return typeof sub === 'string' && /^(mailto:|https:)/.test(sub) && !/localhost/.test(sub) ? null : 'bad_subject';
}

async function isSigned(token: { header: string; claims: string; signature: string; key: string }): Promise<boolean> {
  if (jsonOf(token.header).alg !== 'ES256') return false;
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(token.key), ALGORITHM, false, ['verify']);
    const signed = new TextEncoder().encode(`${token.header}.${token.claims}`);
    return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytesOf(token.signature), signed);
  } catch {
    return false;
  }
}

const bytesOf = (text: string) => Uint8Array.fromBase64(text, { alphabet: 'base64url' });

function jsonOf(part: string): Record<string, unknown> {
  try {
    return JSON.parse(new TextDecoder().decode(bytesOf(part))) as Record<string, unknown>;
  } catch {
    return {};
  }
}
