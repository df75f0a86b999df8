// Uses Temporal: not for islands.
import { posHoursOf } from '../tenancy/pos-hours.ts';
import type { StoreProfile } from '../tenancy/store-settings.schema.ts';
import { businessDayOf } from '../time/business-day.ts';
import { containsInstant, earliestInstant } from '../time/intervals.ts';
import { startOfDay } from '../time/store-clock.ts';
import { tradingIntervalsOn } from '../time/trading-hours.ts';
import { collectionSessionsOn } from './store-open.ts';

/** When the store's next business day starts (domain rules §4): never in the middle of a night that it still trades. */
export function tomorrowOf(store: StoreProfile, now: Temporal.Instant): Temporal.Instant {
  const { timezone, settings } = store;
  const dayOf = (at: Temporal.Instant) => businessDayOf(at, timezone, posHoursOf(settings));
  const today = Temporal.PlainDate.from(dayOf(now));
  const next = today.add({ days: 1 });
  const ends = [today, next].flatMap((date) =>
    tradingIntervalsOn(posHoursOf(settings), date, timezone).map(({ until }) => until),
  );
  const begins = [startOfDay(next, timezone), ...ends].filter(
    (at) => Temporal.Instant.compare(at, now) > 0 && dayOf(at) > today.toString(),
  );
  const at = earliestInstant(begins) ?? startOfDay(next, timezone);
  // Sessions of the evening may run on where trading hours say nothing of it.
  const running = (['pickup', 'delivery', 'dineIn'] as const)
    .flatMap((type) => collectionSessionsOn(store, type, today))
    .filter((session) => containsInstant(session, at));
  return running.reduce((last, { until }) => (Temporal.Instant.compare(until, last) > 0 ? until : last), at);
}
