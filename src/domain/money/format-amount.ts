/** Money as people read it. Browser-safe. */
import type { CurrencyCode } from '../tenancy/store-settings.schema.ts';

const SYMBOLS = { AUD: '$', USD: '$', NZD: '$', GBP: '£' } as const satisfies Record<CurrencyCode, string>;

export function currencySymbol(currencyCode: CurrencyCode): string {
  return SYMBOLS[currencyCode];
}

/**
 * Symbol, thousands commas, two decimals, leading minus: `-$1,234.50`. Empty for null and for what is no number
 * (domain rules §2, specification 1 §5 "Money display").
 */
export function formatAmount(amountInCents: number | null | undefined, currencyCode: CurrencyCode): string {
  const parts = partsOf(amountInCents);
  if (!parts) return '';
  return `${parts.minus}${SYMBOLS[currencyCode]}${parts.whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${parts.fraction}`;
}

/** Plain decimal text for form fields and CSV: `12.50`, `-1234.05`. Empty for null and for what is no number. */
export function amountToDecimalText(amountInCents: number | null | undefined): string {
  const parts = partsOf(amountInCents);
  return parts ? `${parts.minus}${parts.whole}.${parts.fraction}` : '';
}

/** A cell of a file, `9.50` and not `9.5`: a number to a spreadsheet, money to a person. */
export function csvAmount(amountInCents: number): { readonly decimal: string } {
  return { decimal: amountToDecimalText(amountInCents) };
}

function partsOf(amountInCents: number | null | undefined) {
  if (typeof amountInCents !== 'number') return null;
  const cents = Math.round(Math.abs(amountInCents));
  if (!Number.isSafeInteger(cents)) return null;
  return {
    minus: amountInCents < 0 && cents > 0 ? '-' : '',
    whole: String(Math.floor(cents / 100)),
    fraction: String(cents % 100).padStart(2, '0'),
  };
}
