/** On which business day a shift counts while pay periods are locked. Uses Temporal: not for islands. */
import { businessDayOf } from '../time/business-day.ts';
import type { TradingHours } from '../time/weekly-hours.schema.ts';

/** By what a store tells its business days apart. */
export interface DaysBy {
  readonly timezone: string;
  readonly hours: TradingHours;
}

interface Lock {
  readonly fromDay: string;
  readonly toDay: string;
  /** When it was locked; null: it was not written down. */
  readonly daysBy: DaysBy | null;
}

/**
 * The business day of an instant by the hours of now; on locked days, and for those next to them, by the hours of then. So other
 * opening hours move no night out of a period that was paid, and none into it that is still to be paid.
 */
export function dayUnderLocks(locks: readonly Lock[], now: DaysBy): (ms: number) => string {
  return (ms) => {
    const day = dayBy(now, ms);
    const near = locks.filter(({ fromDay, toDay }) => fromDay <= moved(day, 1) && toDay >= moved(day, -1));
    const days = near.map((lock) => ({ lock, own: lock.daysBy ? dayBy(lock.daysBy, ms) : day }));
    const locked = days.find(({ lock, own }) => isOn(lock, own));
    return (locked ?? days.find(({ lock }) => isOn(lock, day)))?.own ?? day;
  };
}

function dayBy({ timezone, hours }: DaysBy, ms: number): string {
  return businessDayOf(Temporal.Instant.fromEpochMilliseconds(ms), timezone, hours);
}

function isOn({ fromDay, toDay }: Lock, day: string): boolean {
  return day >= fromDay && day <= toDay;
}

function moved(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}
