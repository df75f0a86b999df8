import type { CurrencyCode } from '../tenancy/store-settings.schema.ts';

const SYMBOLS: Record<CurrencyCode, string> = { AUD: '$', USD: '$', NZD: '$', GBP: '£' };

/** An amount as dockets show it: '-$1,234.50'. Cents in, text out; nothing is computed here. */
export function amountText(amountInCents: number, currencyCode: CurrencyCode): string {
  const cents = Math.abs(amountInCents);
  const whole = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amountInCents < 0 ? '-' : ''}${SYMBOLS[currencyCode]}${whole}.${String(cents % 100).padStart(2, '0')}`;
}
