import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Of the current interface: lower-case hex HMAC-SHA256 over these texts, one behind the other. */
export function openApiSign(appKey: string, ...texts: readonly string[]): string {
  return createHmac('sha256', appKey).update(texts.join('')).digest('hex');
}

/** Of the older interface: upper-case MD5 over the fields by name, and the key behind them. */
export function partnerSign(appKey: string, fields: Readonly<Record<string, string>>): string {
  const pairs = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`);
  return createHash('md5')
    .update(pairs.join('&') + appKey)
    .digest('hex')
    .toUpperCase();
}

export function isSameSign(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
