/** Taking cash: what to suggest, what was typed, and the change. Amounts in cents of the store's currency. */
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';

/** Notes in circulation that a customer is likely to hold out, in cents. */
const NOTES: Readonly<Record<CurrencyCode, readonly number[]>> = {
  AUD: [500, 1000, 2000, 5000, 10_000],
  NZD: [500, 1000, 2000, 5000, 10_000],
  USD: [500, 1000, 2000, 5000, 10_000],
  GBP: [500, 1000, 2000, 5000],
};
const MAX_SUGGESTIONS = 4;
/** $999,999.99. More is a slip of the finger. */
const MAX_DIGITS = 8;

/**
 * What people hold out for an amount: the next multiple of each note, smallest first, at most four, and never the amount itself,
 * because that is the Exact button.
 */
export function suggestTenders(dueInCents: number, currencyCode: CurrencyCode): number[] {
  if (dueInCents <= 0) return [];
  const rounded = NOTES[currencyCode].map((note) => Math.ceil(dueInCents / note) * note);
  const distinct = [...new Set(rounded)].filter((amount) => amount > dueInCents);
  return distinct.sort((a, b) => a - b).slice(0, MAX_SUGGESTIONS);
}

/** The change. Null while the cash is not enough. */
export function changeFor(dueInCents: number, tenderedInCents: number): number | null {
  return tenderedInCents >= dueInCents ? tenderedInCents - dueInCents : null;
}

export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | 'back' | 'clear';

/** Digits as a till reads them: the last two are cents, so 1-2-5-0 is 12.50. */
export function pressPad(digits: string, key: PadKey): string {
  if (key === 'clear') return '';
  if (key === 'back') return digits.slice(0, -1);
  const next = (digits + key).replace(/^0+/, '');
  return next.length > MAX_DIGITS ? digits : next;
}

export function centsOfPad(digits: string): number {
  return digits === '' ? 0 : Number.parseInt(digits, 10);
}

/** The pad's key for a key of the keyboard. Null when the pad has none. */
export function padKeyOf(key: string): PadKey | null {
  if (/^[0-9]$/.test(key)) return key as PadKey;
  if (key === 'Backspace') return 'back';
  if (key === 'Delete') return 'clear';
  return null;
}
