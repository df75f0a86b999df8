import { formatAmount } from '#src/domain/money/format-amount.ts';
import { CURRENCY_CODES } from '#src/domain/tenancy/store-settings.schema.ts';

/** Empty for what Uber doesn't say; its own code for a currency that stores here don't have. */
export function amountText(cents: number | null, currencyCode: string): string {
  if (cents === null) return '';
  const known = CURRENCY_CODES.find((code) => code === currencyCode);
  return known ? formatAmount(cents, known) : `${(cents / 100).toFixed(2)} ${currencyCode}`;
}
