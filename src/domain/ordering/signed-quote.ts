/** A price that was given to someone who holds no cart: what it covers is signed, and it holds for a while. Uses Temporal: not for islands. */

export const QUOTE_LIFE_MINUTES = 15;

export interface QuoteFacts {
  /** The cart that was priced, and its version: a cart that changed has another price. */
  readonly cartId: string;
  readonly cartVersion: number;
  readonly totalInCents: number;
  readonly expiresAt: Temporal.Instant;
}

/** The keyed hash of a text, as lower-case hex: bound to the one store that quotes. */
export type Sign = (text: string) => string;

export type ReadQuote =
  | { readonly kind: 'ok' | 'expired'; readonly facts: QuoteFacts }
  /** Another store's, an altered one, or no quote at all: they look alike on purpose. */
  | { readonly kind: 'unknown' };

const PREFIX = 'q1';
/** 128 bits: short enough to be copied by whoever calls. */
const SIGNATURE_LENGTH = 32;
const RADIX = 36;
const PATTERN = /^(q1\.([0-9a-z]{1,40})\.([0-9a-z]{1,8})\.([0-9a-z]{1,8})\.([0-9a-z]{1,9}))\.([0-9a-f]{32})$/;

/** The quote as text: letters, digits and dots. */
export function signQuote({ cartId, cartVersion, totalInCents, expiresAt }: QuoteFacts, sign: Sign): string {
  const seconds = Math.floor(expiresAt.epochMilliseconds / 1000);
  const numbers = [cartVersion, totalInCents, seconds].map((one) => one.toString(RADIX));
  const text = [PREFIX, cartId, ...numbers].join('.');
  return `${text}.${sign(text).slice(0, SIGNATURE_LENGTH)}`;
}

/** What a quote says, once its signature is found right. It ends at the second it names. */
export function readQuote(quote: string, sign: Sign, now: Temporal.Instant): ReadQuote {
  const [, text, cartId, version, cents, seconds, signature] = PATTERN.exec(quote) ?? [];
  if (text === undefined || cartId === undefined || signature === undefined) return { kind: 'unknown' };
  if (!isSame(signature, sign(text).slice(0, SIGNATURE_LENGTH))) return { kind: 'unknown' };
  const numberOf = (part: string | undefined) => Number.parseInt(part ?? '', RADIX);
  const facts = {
    cartId,
    cartVersion: numberOf(version),
    totalInCents: numberOf(cents),
    expiresAt: Temporal.Instant.fromEpochMilliseconds(numberOf(seconds) * 1000),
  };
  return { kind: Temporal.Instant.compare(now, facts.expiresAt) < 0 ? 'ok' : 'expired', facts };
}

/** In the same time wherever they differ. */
function isSame(given: string, right: string): boolean {
  let difference = given.length ^ right.length;
  for (let at = 0; at < given.length; at++) difference |= given.charCodeAt(at) ^ right.charCodeAt(at);
  return difference === 0;
}
