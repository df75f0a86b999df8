/** The days of a timesheet, as its address says them; a week from Monday without. */
import { formatStoreDate } from '#src/domain/time/store-clock.ts';
import { LONGEST_PERIOD_DAYS } from '#src/domain/timeclock/timesheet.schema.ts';

export interface Days {
  readonly fromDay: string;
  readonly toDay: string;
}

/** Nonsense gives this week; too many days give the first of them. */
export function readDays(query: URLSearchParams, today: string): Days {
  const from = dayOf(query.get('from'));
  const to = dayOf(query.get('to'));
  if (!from) return weekOf(Temporal.PlainDate.from(today));
  const last = from.add({ days: LONGEST_PERIOD_DAYS - 1 });
  if (!to || Temporal.PlainDate.compare(to, from) < 0) return weekOf(from);
  const until = Temporal.PlainDate.compare(to, last) > 0 ? last : to;
  return { fromDay: from.toString(), toDay: until.toString() };
}

function dayOf(text: string | null): Temporal.PlainDate | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return null;
  }
}

function weekOf(day: Temporal.PlainDate): Days {
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  return { fromDay: monday.toString(), toDay: monday.add({ days: 6 }).toString() };
}

/** As many days before, or after. */
export function daysBeside({ fromDay, toDay }: Days, direction: -1 | 1): Days {
  const [from, to] = [Temporal.PlainDate.from(fromDay), Temporal.PlainDate.from(toDay)];
  const days = (from.until(to, { largestUnit: 'days' }).days + 1) * direction;
  return { fromDay: from.add({ days }).toString(), toDay: to.add({ days }).toString() };
}

export function daysHref(here: string, { fromDay, toDay }: Days, more = ''): string {
  return `${here}?from=${fromDay}&to=${toDay}${more}`;
}

/** 'Mon 16 Nov – Sun 22 Nov'; one day is said once. */
export function daysText({ fromDay, toDay }: Days): string {
  return fromDay === toDay ? dayText(fromDay) : `${dayText(fromDay)} – ${dayText(toDay)}`;
}

/** 'Sat 21 Nov'. */
export const dayText = (day: string) => formatStoreDate(Temporal.PlainDate.from(day));
