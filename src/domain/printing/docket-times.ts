// Uses Temporal: for servers and boxes, not for islands.
import type { Order } from '../ordering/order.types.ts';
import type { DocketTimes } from './docket.types.ts';

/** Above this an order is 'for later': the clock time says more than the minutes. */
const COUNTDOWN_MINUTES = 120;

/**
 * The order's times as words of the store's own clock, at the moment the docket is queued.
 * `prepMinutes`: how long the kitchen needs; an order that need not begin yet says when it should.
 */
export function docketTimes(order: Order, timezone: string, now: Temporal.Instant, prepMinutes = 0): DocketTimes {
  const placed = Temporal.Instant.from(order.placedIsoDateTimeUtc).toZonedDateTimeISO(timezone);
  const dueText = order.promisedForIsoDateTimeUtc ?? order.requestedForIsoDateTimeUtc;
  const words = { placedTime: timeText(placed), placedDate: dateText(placed) };
  const isAsap = order.requestedForIsoDateTimeUtc === null;
  if (dueText === null) return { ...words, isAsap, dueTime: null, dueIn: null, dueDate: null, startTime: null };
  const due = Temporal.Instant.from(dueText).toZonedDateTimeISO(timezone);
  const today = now.toZonedDateTimeISO(timezone).toPlainDate();
  const minutes = Math.round((due.epochMilliseconds - now.epochMilliseconds) / 60_000);
  const start = due.subtract({ minutes: prepMinutes });
  const isForLater = !isAsap && prepMinutes > 0 && start.epochMilliseconds > now.epochMilliseconds + 60_000;
  return {
    ...words,
    isAsap,
    dueTime: timeText(due),
    dueIn: minutes > 0 && minutes <= COUNTDOWN_MINUTES ? `in ${minutes} min` : null,
    dueDate: due.toPlainDate().equals(today) ? null : dayText(due),
    startTime: isForLater ? timeText(start) : null,
  };
}

/** '6:05 PM', as the specification writes times. */
export function timeText(at: Temporal.ZonedDateTime): string {
  const hour = at.hour % 12 === 0 ? 12 : at.hour % 12;
  return `${hour}:${String(at.minute).padStart(2, '0')} ${at.hour < 12 ? 'AM' : 'PM'}`;
}

function dateText(at: Temporal.ZonedDateTime): string {
  return `${String(at.day).padStart(2, '0')}/${String(at.month).padStart(2, '0')}/${at.year}`;
}

const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** 'SAT 22 NOV'. */
function dayText(at: Temporal.ZonedDateTime): string {
  return `${DAYS[at.dayOfWeek - 1]} ${at.day} ${MONTHS[at.month - 1]}`;
}
