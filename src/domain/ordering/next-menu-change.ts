// Uses Temporal: not for islands.

import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { nextBackAt } from '#src/domain/menu/sold-out.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { earliestInstant } from '#src/domain/time/intervals.ts';
import { localDateOf, startOfDay } from '#src/domain/time/store-clock.ts';
import { tradingIntervalsOn } from '#src/domain/time/trading-hours.ts';
import { stateFromDays, weeklyHoursState } from '#src/domain/time/weekly-hours.ts';
import { pauseAt, storeState } from './store-open.ts';

/**
 * The next instant at which a public page changes on its own: an item's hours, a session, trading hours, the end of a
 * pause, an item that comes back, or local midnight (dates, holidays, weekdays). A rendered page can be cached until
 * then, as long as the menu version and the settings stay the same.
 */
export function nextMenuChangeAt(menu: Menu, store: StoreProfile, at: Temporal.Instant): Temporal.Instant {
  const { timezone, settings } = store;
  const midnight = startOfDay(localDateOf(at, timezone).add({ days: 1 }), timezone);
  const { pickup, delivery, dineIn } = storeState(store, at).collections;
  const trading = stateFromDays((date) => tradingIntervalsOn(settings.tradingHours, date, timezone), at, timezone);
  // Most items share a few patterns of hours; each is checked once.
  const patterns = new Map(menu.items.map(({ availableWeeklyHours: hours }) => [JSON.stringify(hours), hours]));
  const items = [...patterns.values()].map((hours) => weeklyHoursState(hours, at, timezone).changesAt);
  const others = [
    pickup.changesAt,
    delivery.changesAt,
    dineIn.changesAt,
    trading.changesAt,
    nextBackAt(menu, at),
    ...items,
  ];
  return earliestInstant([midnight, pauseAt(store, at)?.until, ...others]) ?? midnight;
}
