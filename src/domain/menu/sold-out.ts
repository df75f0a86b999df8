// Uses Temporal: not for islands.
/** How long something is sold out: it comes back automatically (product design 6.9 "manage-sold-out-items"). */
import { businessDayOf } from '../time/business-day.ts';
import { earliestInstant } from '../time/intervals.ts';
import { startOfDay } from '../time/store-clock.ts';
import { tradingIntervalsOn } from '../time/trading-hours.ts';
import type { TradingHours } from '../time/weekly-hours.schema.ts';
import type { Menu, MenuItem } from './menu.schema.ts';
import type { SoldOutUntil } from './sold-out.schema.ts';

/** No one knows further ahead what the kitchen will have. */
export const MOST_DAYS_SOLD_OUT = 366;
const TOO_FAR = `Choose a day within ${MOST_DAYS_SOLD_OUT} days.`;

interface Place {
  readonly timezone: string;
  readonly tradingHours: TradingHours;
}

/**
 * When a business day is over: the local midnight, or the end of what trades past it and counts with the day (domain
 * rules §1). In the store's timezone, so a day on which the clocks change is 23 or 25 hours long.
 */
export function endOfBusinessDay(day: Temporal.PlainDate, { timezone, tradingHours }: Place): Temporal.Instant {
  const next = day.add({ days: 1 });
  const carried = [
    ...tradingIntervalsOn(tradingHours, day, timezone).filter((each) => each.isPastMidnight),
    ...tradingIntervalsOn(tradingHours, next, timezone).filter((each) => !each.isPastMidnight),
  ].filter((each) => each.attributeToPreviousDay);
  return carried
    .map(({ until }) => until)
    .reduce((last, until) => (Temporal.Instant.compare(until, last) > 0 ? until : last), startOfDay(next, timezone));
}

export type SoldOutEnd =
  | { readonly ok: true; readonly until: Temporal.Instant | null }
  | { readonly ok: false; readonly message: string };

/**
 * When the item is on sale again; null when someone has to put it back. A date is the day of its return, so it must be
 * in the future.
 */
export function soldOutEnd(choice: SoldOutUntil, at: Temporal.Instant, place: Place): SoldOutEnd {
  if (choice.kind === 'always') return { ok: true, until: null };
  if (choice.kind === 'at') return soldOutAt(Temporal.Instant.from(choice.isoDateTimeUtc), at);
  const today = Temporal.PlainDate.from(businessDayOf(at, place.timezone, place.tradingHours));
  if (choice.kind === 'endOfDay') return { ok: true, until: endOfBusinessDay(today, place) };
  const back = Temporal.PlainDate.from(choice.date);
  if (Temporal.PlainDate.compare(back, today) <= 0) {
    return { ok: false, message: 'Choose a future date.' };
  }
  if (today.until(back).days > MOST_DAYS_SOLD_OUT) {
    return { ok: false, message: TOO_FAR };
  }
  return { ok: true, until: endOfBusinessDay(back.subtract({ days: 1 }), place) };
}

function soldOutAt(until: Temporal.Instant, at: Temporal.Instant): SoldOutEnd {
  if (Temporal.Instant.compare(until, at) <= 0) return { ok: false, message: 'That time has already passed.' };
  if (at.until(until).total('hours') > MOST_DAYS_SOLD_OUT * 24) return { ok: false, message: TOO_FAR };
  return { ok: true, until };
}

/** Sold out at this instant: an end in the past counts, even before the job has recorded it. */
export function isSoldOutAt(
  item: Pick<MenuItem, 'soldout' | 'soldOutUntilIsoDateTimeUtc'>,
  at: Temporal.Instant,
): boolean {
  if (!item.soldout) return false;
  const until = item.soldOutUntilIsoDateTimeUtc;
  return !until || Temporal.Instant.compare(at, Temporal.Instant.from(until)) < 0;
}

/** The first instant after `at` at which an item comes back automatically; null when none does. */
export function nextBackAt(menu: Pick<Menu, 'items'>, at: Temporal.Instant): Temporal.Instant | null {
  const ends = menu.items.flatMap((item) => {
    const until = item.soldout ? item.soldOutUntilIsoDateTimeUtc : null;
    return until && isSoldOutAt(item, at) ? [Temporal.Instant.from(until)] : [];
  });
  return earliestInstant(ends);
}

/** The menu as it is at this instant: what was sold out until then is on sale. The same object where nothing is over. */
export function menuAt(menu: Menu, at: Temporal.Instant): Menu {
  const isOver = (item: MenuItem) => item.soldout && !isSoldOutAt(item, at);
  if (!menu.items.some(isOver)) return menu;
  const items = menu.items.map((item) =>
    isOver(item) ? { ...item, soldout: false, soldOutUntilIsoDateTimeUtc: null } : item,
  );
  return { ...menu, items };
}
