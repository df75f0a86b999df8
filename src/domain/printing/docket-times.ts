// Uses Temporal: for servers and boxes, not for islands.
import type { Order } from '../ordering/order.types.ts';
import type { CountryCode } from '../tenancy/store-settings.schema.ts';
import { businessDayOf } from '../time/business-day.ts';
import type { TradingHours } from '../time/weekly-hours.schema.ts';
import type { DocketTimes } from './docket.types.ts';

/** Above this an order is 'for later': the clock time says more than the minutes. */
const COUNTDOWN_MINUTES = 120;

/** How a store tells the time and the day. */
export interface StoreClock {
  readonly timezone: string;
  readonly countryCode: CountryCode;
  readonly tradingHours: TradingHours;
}

/**
 * The order's times as text by the store's own clock, at the moment the docket is queued. `prepMinutes` is the
 * kitchen's time; an order that need not start yet says when it should.
 */
export function docketTimes(order: Order, clock: StoreClock, now: Temporal.Instant, prepMinutes = 0): DocketTimes {
  const { timezone, countryCode } = clock;
  const placed = Temporal.Instant.from(order.placedIsoDateTimeUtc).toZonedDateTimeISO(timezone);
  const dueText = order.promisedForIsoDateTimeUtc ?? order.requestedForIsoDateTimeUtc;
  const words = { placedTime: timeText(placed), placedDate: dateText(placed, countryCode) };
  const isAsap = order.requestedForIsoDateTimeUtc === null;
  if (dueText === null) return { ...words, isAsap, dueTime: null, dueIn: null, dueDate: null, startTime: null };
  const due = Temporal.Instant.from(dueText).toZonedDateTimeISO(timezone);
  const minutes = Math.round((due.epochMilliseconds - now.epochMilliseconds) / 60_000);
  const start = due.subtract({ minutes: prepMinutes });
  // On the night that the clock goes back a start can show a later time than what is due: then it says nothing.
  const isReadable = Temporal.PlainDateTime.compare(start.toPlainDateTime(), due.toPlainDateTime()) <= 0;
  const isForLater =
    !isAsap && isReadable && prepMinutes > 0 && start.epochMilliseconds > now.epochMilliseconds + 60_000;
  return {
    ...words,
    isAsap,
    dueTime: timeText(due),
    dueIn: minutes > 0 && minutes <= COUNTDOWN_MINUTES ? `in ${minutes} min` : null,
    dueDate: isSameDay(due.toInstant(), now, clock) ? null : dayText(due),
    startTime: isForLater ? timeText(start) : null,
  };
}

/** A night belongs to its evening: what is due after midnight is for today. */
export function isSameDay(one: Temporal.Instant, other: Temporal.Instant, clock: StoreClock): boolean {
  const dayOf = (at: Temporal.Instant) => businessDayOf(at, clock.timezone, clock.tradingHours);
  return dayOf(one) === dayOf(other);
}

/** '6:05 PM', as the specification writes times. */
export function timeText(at: Temporal.ZonedDateTime): string {
  const hour = at.hour % 12 === 0 ? 12 : at.hour % 12;
  return `${hour}:${String(at.minute).padStart(2, '0')} ${at.hour < 12 ? 'AM' : 'PM'}`;
}

function dateText(at: Temporal.ZonedDateTime, countryCode: CountryCode): string {
  const [day, month] = [at.day, at.month].map((part) => String(part).padStart(2, '0'));
  return countryCode === 'US' ? `${month}/${day}/${at.year}` : `${day}/${month}/${at.year}`;
}

const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** 'SAT 22 NOV'. */
export function dayText(at: Temporal.ZonedDateTime): string {
  return `${DAYS[at.dayOfWeek - 1]} ${at.day} ${MONTHS[at.month - 1]}`;
}
