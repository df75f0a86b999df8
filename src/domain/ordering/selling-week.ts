// Uses Temporal: not for islands.
import type { SellingWeek } from '../menu/menu-issues.ts';
import { posHoursOf } from '../tenancy/pos-hours.ts';
import type { StoreProfile } from '../tenancy/store-settings.schema.ts';
import { tradingIntervalsOn } from '../time/trading-hours.ts';
import { USUAL_TIMEZONE, usualWeek } from '../time/usual-week.ts';
import { collectionSessionsOn } from './store-open.ts';

/** When a store takes orders on its website and has its tills open, in a week without holidays. */
export function sellingWeek({ settings, ...store }: StoreProfile): SellingWeek {
  const usual: StoreProfile = { ...store, timezone: USUAL_TIMEZONE, settings: { ...settings, holidays: [] } };
  const posHours = posHoursOf(settings);
  return {
    online: {
      pickup: usualWeek((date) => collectionSessionsOn(usual, 'pickup', date)),
      delivery: usualWeek((date) => collectionSessionsOn(usual, 'delivery', date)),
      dineIn: usualWeek((date) => collectionSessionsOn(usual, 'dineIn', date)),
    },
    pos: usualWeek((date) => tradingIntervalsOn(posHours, date, USUAL_TIMEZONE)),
  };
}
