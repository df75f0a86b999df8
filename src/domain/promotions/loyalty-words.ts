/** A loyalty card in words. Browser-safe. */
import { formatAmount } from '../money/format-amount.ts';
import type { CurrencyCode } from '../tenancy/store-settings.schema.ts';
import type { LoyaltySettings } from './promotions.schema.ts';

type Reward = Pick<LoyaltySettings, 'count' | 'type' | 'value'>;

/** "10 orders, then $20.00 off". */
export function loyaltyPromise({ count, type, value }: Reward, currencyCode: CurrencyCode): string {
  const worth = type === 'percentage' ? `${value / 100}%` : formatAmount(value, currencyCode);
  return `${count} ${count === 1 ? 'order' : 'orders'}, then ${worth} off`;
}
