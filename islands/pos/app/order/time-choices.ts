/** The times of a store as a cashier says them: tonight, tomorrow, by the hour. Pure. */
import type { CollectionTimes } from '#src/domain/till/customer.types.ts';
import { dateText, dayText, nextDays, timeText, wallClock } from '../kit/store-time.ts';

type Day = Pick<CollectionTimes['days'][number], 'date' | 'slots'>;

/**
 * A day is named by the evening it belongs to: what is left of a night after twelve is tonight, and the day after is
 * tomorrow, never both by one date.
 */
export function dayName({ date, slots }: Day, atIsoDateTimeUtc: string, timezone: string): string {
  const today = wallClock(atIsoDateTimeUtc, timezone).isoDate;
  if (date < today) return 'Tonight';
  if (date === today) return slots.every((slot) => isNextDay(slot, date, timezone)) ? 'Tonight' : 'Today';
  return date === nextDays(today, 1)[0]?.isoDate ? 'Tomorrow' : dateText(date);
}

export interface HourOfTimes {
  /** "6 PM"; after midnight with its own day: "Mon 12 AM". */
  readonly name: string;
  readonly slots: readonly { readonly isoDateTimeUtc: string; readonly text: string }[];
}

/** A row for each hour; a time past midnight says which day it is by then. */
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
