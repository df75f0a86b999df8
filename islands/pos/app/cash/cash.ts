/** Taking cash: what to suggest, and the change. Amounts in cents of the store's currency. */
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';

/** Notes in circulation that a customer is likely to hold out, in cents. */
const NOTES: Readonly<Record<CurrencyCode, readonly number[]>> = {
  AUD: [500, 1000, 2000, 5000, 10_000],
  NZD: [500, 1000, 2000, 5000, 10_000],
  USD: [500, 1000, 2000, 5000, 10_000],
  GBP: [500, 1000, 2000, 5000],
};
const MAX_SUGGESTIONS = 4;

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
