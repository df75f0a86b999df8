/** The hours by which a store's tills separate business days. Browser-safe. */
import type { TradingHours } from '../time/weekly-hours.schema.ts';
import type { StoreSettings } from './store-settings.schema.ts';

/** Their own, where the store has set some; else those that customers see (specification 1 §5 "POS trading hours"). */
export function posHoursOf({
  tradingHours,
  posTradingHours,
}: Pick<StoreSettings, 'tradingHours' | 'posTradingHours'>): TradingHours {
  return posTradingHours.isOwn ? posTradingHours.hours : tradingHours;
}
