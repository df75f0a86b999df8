/** Typed money. Browser-safe: the same code reads a form on the server and a field in an island. */

/** The most that is read, in cents: the limit of every amount in the schemas. */
export const MAX_AMOUNT_IN_CENTS = 100_000_000;

const AMOUNT = /^(-)?(?:(?:AU|NZ|US|A)?\$|£|₹)?(-)?(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/;
/** Longer text is no amount, and isn't parsed. */
const MAX_TEXT_LENGTH = 40;

/**
 * Cents from decimal text: a symbol, thousands commas in their places and a leading minus are allowed; decimals past
 * the second are rounded, halves away from zero. Null for anything else and for what is out of bounds (domain rules
 * §2).
 *
 * The digits are read as text, so "1.005" is 101 and "0.145" is 15: no float ever holds the amount.
 */
export function parseAmount(text: string): number | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  const match = AMOUNT.exec(text.trim().replaceAll('\u2212', '-'));
  if (!match) return null;
  const [, minusBefore, minusAfter, wholeText, fractionText] = match;
  if (minusBefore && minusAfter) return null;
  if (!wholeText && !fractionText) return null;

  const whole = Number((wholeText ?? '0').replaceAll(',', ''));
  const fraction = (fractionText ?? '').padEnd(3, '0');
  const roundsUp = fraction.charCodeAt(2) >= '5'.charCodeAt(0);
  const cents = whole * 100 + Number(fraction.slice(0, 2)) + (roundsUp ? 1 : 0);
  if (cents > MAX_AMOUNT_IN_CENTS) return null;
  return (minusBefore ?? minusAfter) && cents !== 0 ? -cents : cents;
}
