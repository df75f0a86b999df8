/**
 * Times on screen in the store's own time zone. Built from parts, because engines disagree on spaces and letters between them,
 * and server and browser must render the same.
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

/** `Sun 22 Nov` for a local date, which has no time zone. */
export function dateText(isoDate: string): string {
  const day = new Date(`${isoDate}T00:00:00Z`);
  return `${WEEKDAYS[day.getUTCDay()]} ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`;
}

/** The days after a local date by the calendar, so clock changes don't matter. */
export function nextDays(isoDate: string, count: number): ComingDay[] {
  const start = Date.parse(`${isoDate}T00:00:00Z`);
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(start + (at + 1) * 86_400_000).toISOString().slice(0, 10);
    return { isoDate: day, text: dateText(day) };
  });
}

/** The time today, otherwise with its day: `6:42 PM`, `Fri 20 Nov 6:42 PM`. */
export function whenText(instant: number | string, now: number, timezone: string): string {
  const isToday = wallClock(instant, timezone).isoDate === wallClock(now, timezone).isoDate;
  return isToday ? timeText(instant, timezone) : `${dayText(instant, timezone)} ${timeText(instant, timezone)}`;
}

const SIX_DAYS_MS = 518_400_000;

/** A time to come, short enough for a key: `6:42 PM`, `Wed 2:00 PM` where no other Wednesday can be meant, `Wed 9 Dec 2:00 PM`. */
export function comingText(instant: string, now: number, timezone: string): string {
  const text = whenText(instant, now, timezone);
  const left = Date.parse(instant) - now;
  return left > 0 && left < SIX_DAYS_MS ? text.replace(/ \d+ \w+/, '') : text;
}

/** Age in whole minutes. Never negative, because clocks differ. */
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

/** `0:58`, `12:05`: the rest of a lock. */
export function countdownText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** ETA options as in the specification: `ASAP`, `15 min`, `1 h 15`. */
export function etaText(minutes: number): string {
  if (minutes === 0) return 'ASAP';
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest}`;
}
