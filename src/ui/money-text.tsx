import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { cx } from './classes.ts';

export interface MoneyTextProps {
  /** Null: not known, and nothing is shown. */
  amountInCents: number | null | undefined;
  currencyCode: CurrencyCode;
  /** `+$2.00` for what is added to a price. */
  hasPlus?: boolean;
  className?: string;
}

/** Every amount on every screen: the store's currency, digits of one width, never broken over two lines. */
export function MoneyText({ amountInCents, currencyCode, hasPlus = false, className }: MoneyTextProps) {
  const text = formatAmount(amountInCents, currencyCode);
  if (text === '') return null;
  const plus = hasPlus && (amountInCents ?? 0) > 0 ? '+' : '';
  return <span className={cx('tnum whitespace-nowrap', className)}>{plus + text.replace('-', '−')}</span>;
}
