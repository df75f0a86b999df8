/** How hours and punches are said. Pure. */
import type { ShiftView } from '#src/domain/timeclock/my-clock.types.ts';
import { hoursText } from '#src/domain/timeclock/shift-figures.ts';
import type { BreakKind, PunchType } from '#src/domain/timeclock/time-clock-event.ts';
import { dateText, timeText, wallClock } from '../kit/store-time.ts';

export const PUNCH_KEYS: Readonly<Record<PunchType, string>> = {
  clockIn: 'Clock in',
  breakStart: 'Start break',
  breakEnd: 'End break',
  clockOut: 'Clock out',
};

export const PUNCHED: Readonly<Record<PunchType, string>> = {
  clockIn: 'Clocked in',
  breakStart: 'Break started',
  breakEnd: 'Break ended',
  clockOut: 'Clocked out',
};

/** `Unpaid, 30m`. */
export function breakText({ type, limitMinutes }: BreakKind): string {
  const paid = type === 'PAID' ? 'Paid' : 'Unpaid';
  return limitMinutes === null ? paid : `${paid}, ${hoursText(limitMinutes * 60_000)}`;
}

/** `9:00 AM – 5:00 PM`, `6:00 PM – Sat 2:00 AM`, `9:00 AM – now`. */
export function spanText(
  { clockInIsoDateTimeUtc: from, clockOutIsoDateTimeUtc: to, isOpen, businessDay }: ShiftView,
  timezone: string,
): string {
  const end = to === null ? (isOpen ? 'now' : 'not recorded') : timeOn(to, businessDay, timezone);
  return `${timeOn(from, businessDay, timezone)} – ${end}`;
}

/** `9:00 AM`; on another date than its business day `Sat 2:00 AM`. */
export function timeOn(instant: string, businessDay: string, timezone: string): string {
  const { isoDate } = wallClock(instant, timezone);
  const time = timeText(instant, timezone);
  return isoDate === businessDay ? time : `${dateText(isoDate).slice(0, 3)} ${time}`;
}

/** The first instant after the clock-in at which the store's clocks show this time; null: none within a day. */
export function toldInstant(afterIso: string, typed: string, timezone: string): string | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(typed);
  if (!match) return null;
  const [hour, minute] = [Number(match[1]), Number(match[2])];
  const from = Math.floor(Date.parse(afterIso) / 60_000) + 1;
  for (let at = from; at <= from + 24 * 60; at++) {
    const clock = wallClock(at * 60_000, timezone);
    if (clock.hour === hour && clock.minute === minute) return new Date(at * 60_000).toISOString();
  }
  return null;
}
