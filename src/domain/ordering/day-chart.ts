/** The hours of a business day side by side with the same day of another week. Browser-safe. */
import { placeInDay } from '../time/first-hour.ts';

export interface HourFigure {
  /** 0 to 23, by the store's clock. */
  readonly hour: number;
  readonly netInCents: number;
  readonly orderCount: number;
}

export interface ChartHour {
  readonly hour: number;
  /** '6 PM'. */
  readonly label: string;
  readonly nowInCents: number;
  readonly thenInCents: number;
  readonly nowCount: number;
  readonly thenCount: number;
}

const HOURS = 24;
/** A quiet day is still drawn over the hours in which a shop is usually open. */
const SHOWN_FROM = 11;
const SHOWN_UNTIL = 21;

/**
 * Every hour from the first sale of either day to the last, without gaps; always at least from 11 AM to 9 PM. `firstHour`: with which
 * the business day begins (`firstHourOf`), so that what a bar sells after midnight stands at the end of its evening.
 */
export function chartHours(now: readonly HourFigure[], then: readonly HourFigure[], firstHour: number): ChartHour[] {
  const placeOf = (hour: number) => placeInDay(hour, firstHour);
  const places = [...now, ...then].map(({ hour }) => placeOf(hour));
  const last = Math.max(placeOf(SHOWN_UNTIL), ...places);
  // A day may begin between the two: then it is drawn from its beginning.
  const first = Math.min(placeOf(SHOWN_FROM) > placeOf(SHOWN_UNTIL) ? 0 : placeOf(SHOWN_FROM), ...places);
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const hour = (first + at + firstHour) % HOURS;
    const today = now.find((one) => one.hour === hour);
    const before = then.find((one) => one.hour === hour);
    return {
      hour,
      label: hourLabel(hour),
      nowInCents: today?.netInCents ?? 0,
      thenInCents: before?.netInCents ?? 0,
      nowCount: today?.orderCount ?? 0,
      thenCount: before?.orderCount ?? 0,
    };
  });
}

export function hourLabel(hour: number): string {
  const onClock = hour % 12 === 0 ? 12 : hour % 12;
  return `${onClock} ${hour < 12 ? 'AM' : 'PM'}`;
}
