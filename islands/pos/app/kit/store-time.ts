/**
 * Times on screen in the store's own zone. Written from parts, because two engines put different spaces and letters
 * between them, and what the server drew must be what the browser draws.
 */

interface WallClock {
  readonly isoDate: string;
  readonly hour: number;
  readonly minute: number;
  readonly weekday: string;
  readonly day: number;
  readonly month: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

export function wallClock(instant: number | string, timezone: string): WallClock {
  const format = formatOf(timezone);
  const parts = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const year = Number(parts.year);
  const month = Number(parts.month);
  const day = Number(parts.day);
  return {
    isoDate: `${parts.year}-${parts.month}-${parts.day}`,
    hour: Number(parts.hour),
    minute: Number(parts.minute),
    weekday: WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? '',
    day,
    month: MONTHS[month - 1] ?? '',
  };
}

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timezone, format);
  return format;
}

/** `6:42 PM`. */
export function timeText(instant: number | string, timezone: string): string {
  const { hour, minute } = wallClock(instant, timezone);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `Sat 21 Nov`. */
export function dayText(instant: number | string, timezone: string): string {
  const { weekday, day, month } = wallClock(instant, timezone);
  return `${weekday} ${day} ${month}`;
}

export interface ComingDay {
  readonly isoDate: string;
  /** `Sun 22 Nov`. */
  readonly text: string;
}

/** `Sun 22 Nov` of a local date, which has no zone. */
export function dateText(isoDate: string): string {
  const day = new Date(`${isoDate}T00:00:00Z`);
  return `${WEEKDAYS[day.getUTCDay()]} ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`;
}

/** The days after a local date, on the calendar: no clock that changes is in it. */
export function nextDays(isoDate: string, count: number): ComingDay[] {
  const start = Date.parse(`${isoDate}T00:00:00Z`);
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(start + (at + 1) * 86_400_000).toISOString().slice(0, 10);
    return { isoDate: day, text: dateText(day) };
  });
}

/** The time today, with its day otherwise: `6:42 PM`, `Fri 20 Nov 6:42 PM`. */
export function whenText(instant: number | string, now: number, timezone: string): string {
  const isToday = wallClock(instant, timezone).isoDate === wallClock(now, timezone).isoDate;
  return isToday ? timeText(instant, timezone) : `${dayText(instant, timezone)} ${timeText(instant, timezone)}`;
}

/** How long ago, in whole minutes; never negative, clocks differ. */
export function minutesSince(instant: number | string, now: number): number {
  return Math.max(0, Math.floor((now - new Date(instant).getTime()) / 60_000));
}

/** `just now`, `4 min`, `1 h 5 min`. */
export function ageText(minutes: number): string {
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** `0:58`, `12:05`: what is left of a lock. */
export function countdownText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** ETA options as the specification writes them: `ASAP`, `15 min`, `1 h 15`. */
export function etaText(minutes: number): string {
  if (minutes === 0) return 'ASAP';
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest}`;
}
