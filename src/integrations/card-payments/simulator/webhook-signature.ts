/** `Stripe-Signature` for a body: HMAC-SHA256 over `<t>.<body>`, keyed with the whole secret including `whsec_`. */
export function signWebhook(rawBody: string, secret: string, timestampSeconds: number): string {
  const hasher = new Bun.CryptoHasher('sha256', secret);
  hasher.update(`${timestampSeconds}.${rawBody}`);
  return `t=${timestampSeconds},v1=${hasher.digest('hex')}`;
}
