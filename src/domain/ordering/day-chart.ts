/** The hours of a trading day side by side with the same day of another week. Browser-safe. */

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

/** A trading day starts at five, so sales after midnight are at its end (specification 1 §3, trading hours). */
const DAY_STARTS_AT = 5;
const HOURS = 24;
/** A quiet day is still drawn over the hours in which a shop is usually open. */
const SHOWN_FROM = 11;
const SHOWN_UNTIL = 21;

/** Every hour from the first sale of either day to the last, without gaps; always at least from 11 AM to 9 PM. */
export function chartHours(now: readonly HourFigure[], then: readonly HourFigure[]): ChartHour[] {
  const places = [...now, ...then].map(({ hour }) => placeOf(hour));
  const first = Math.min(placeOf(SHOWN_FROM), ...places);
  const last = Math.max(placeOf(SHOWN_UNTIL), ...places);
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const hour = (first + at + DAY_STARTS_AT) % HOURS;
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

/** The other day's takings up to this hour of the store's clock, including the hour itself. */
export function upToHour(figures: readonly HourFigure[], hour: number): { netInCents: number; orderCount: number } {
  return figures
    .filter((one) => placeOf(one.hour) <= placeOf(hour))
    .reduce(
      (sum, one) => ({ netInCents: sum.netInCents + one.netInCents, orderCount: sum.orderCount + one.orderCount }),
      { netInCents: 0, orderCount: 0 },
    );
}

function placeOf(hour: number): number {
  return (hour - DAY_STARTS_AT + HOURS) % HOURS;
}

export function hourLabel(hour: number): string {
  const onClock = hour % 12 === 0 ? 12 : hour % 12;
  return `${onClock} ${hour < 12 ? 'AM' : 'PM'}`;
}
