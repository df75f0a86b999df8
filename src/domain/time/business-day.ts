// Uses Temporal: not for islands.
import { containsInstant } from './intervals.ts';
import { localDateOf } from './store-clock.ts';
import { type TradingInterval, tradingIntervalsOn } from './trading-hours.ts';
import type { TradingHours } from './weekly-hours.schema.ts';

/**
 * The store's trading date of an instant, 'yyyy-mm-dd' (domain rules §1): the local date, unless the instant is in an
 * interval flagged `attributeToPreviousDay`, whose hours after midnight count with the day before.
 *
 * A flagged interval that starts in the evening and runs past midnight counts wholly with the day it starts on.
 */
export function businessDayOf(at: Temporal.Instant, timezone: string, tradingHours: TradingHours): string {
  const today = localDateOf(at, timezone);
  const yesterday = today.subtract({ days: 1 });
  const counts = (interval: TradingInterval) => interval.attributeToPreviousDay && containsInstant(interval, at);

  const isCarriedOver =
    tradingIntervalsOn(tradingHours, yesterday, timezone).some(counts) ||
    tradingIntervalsOn(tradingHours, today, timezone).some((each) => counts(each) && !each.isPastMidnight);
  return (isCarriedOver ? yesterday : today).toString();
}
