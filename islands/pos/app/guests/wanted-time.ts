/** A local date and time as an instant. Browsers know a zone only by what its clock shows at an instant. */
import { wallClock } from '../kit/store-time.ts';

/**
 * The instant at which clocks in the zone show this date (`2026-11-21`) and time (`19:30`). Null for anything else. An hour that
 * the clock skips means the one after it, and an hour that it repeats the first of the two.
 */
export function instantAt(date: string, time: string, timezone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}/.test(time)) return null;
  const wanted = Date.parse(`${date}T${time.slice(0, 5)}:00Z`);
  if (Number.isNaN(wanted)) return null;
  const shownAt = (instant: number) => {
    const { isoDate, hour, minute } = wallClock(instant, timezone);
    return Date.parse(`${isoDate}T${two(hour)}:${two(minute)}:00Z`);
  };
  // Twice, because the first step may cross a clock change.
  let instant = wanted;
  for (let step = 0; step < 2; step++) instant += wanted - shownAt(instant);
  const earlier = instant - 3_600_000;
  return new Date(shownAt(earlier) === wanted ? earlier : instant).toISOString();
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
