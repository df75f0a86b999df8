/** The times of a store as a cashier says them: tonight, tomorrow, by the hour. Pure. */
import type { CollectionTimes } from '#src/domain/till/customer.types.ts';
import { dateText, dayText, nextDays, timeText, wallClock } from '../kit/store-time.ts';

type Day = Pick<CollectionTimes['days'][number], 'date' | 'slots'>;

/**
 * Names a day by its evening: the hours after midnight are still tonight, and the next day is tomorrow, so no two share a date.
 */
export function dayName({ date, slots }: Day, atIsoDateTimeUtc: string, timezone: string): string {
  const today = wallClock(atIsoDateTimeUtc, timezone).isoDate;
  if (date < today) return 'Tonight';
  if (date === today) return slots.every((slot) => isNextDay(slot, date, timezone)) ? 'Tonight' : 'Today';
  return date === nextDays(today, 1)[0]?.isoDate ? 'Tomorrow' : dateText(date);
}

export interface HourOfTimes {
  /** "6 PM", or after midnight with its own day: "Mon 12 AM". */
  readonly name: string;
  readonly slots: readonly { readonly isoDateTimeUtc: string; readonly text: string }[];
}

/** A row for each hour. A time past midnight names its day. */
export function hoursOf({ date, slots }: Day, timezone: string): HourOfTimes[] {
  const rows = new Map<string, { isoDateTimeUtc: string; text: string }[]>();
  for (const isoDateTimeUtc of slots) {
    const time = timeText(isoDateTimeUtc, timezone);
    const day = isNextDay(isoDateTimeUtc, date, timezone) ? `${dayText(isoDateTimeUtc, timezone).slice(0, 3)} ` : '';
    const name = day + time.replace(/:\d\d/, '');
    rows.set(name, [...(rows.get(name) ?? []), { isoDateTimeUtc, text: day + time }]);
  }
  return [...rows].map(([name, times]) => ({ name, slots: times }));
}

function isNextDay(slot: string, date: string, timezone: string): boolean {
  return wallClock(slot, timezone).isoDate > date;
}
