// Uses Temporal: not for islands.
/** The days that a question is about, and how they are written. */
import { type ComparedDays, comparedDays } from '#src/domain/reports/comparison.ts';
import type { BusinessDayRange } from '#src/domain/time/report-periods.ts';
import { MONTH_NAMES, WEEKDAY_NAMES } from '#src/domain/time/store-clock.ts';
import type { AskedPeriod, NamedPeriod, SalesQuery } from './sales-query.schema.ts';

export const PERIOD_TEXT = {
  today: 'today',
  yesterday: 'yesterday',
  thisWeek: 'this week',
  lastWeek: 'last week',
  thisMonth: 'this month',
  lastMonth: 'last month',
  thisYear: 'this year',
  lastYear: 'last year',
} as const satisfies Record<NamedPeriod, string>;

/** Business days, both inside. `today` is the store's business day; this week, month and year are whole ones. */
export function daysOf(period: AskedPeriod, today: string): BusinessDayRange {
  const now = Temporal.PlainDate.from(today);
  switch (period.name) {
    case 'lastDays':
      return span(now.subtract({ days: period.days - 1 }), now);
    case 'weekday':
      return span(latestBefore(now, period.weekday));
    case 'month':
      return monthOf(Temporal.PlainDate.from(`${period.isoMonth}-01`));
    case 'year':
      return yearOf(period.year);
    case 'dates':
      return { from: period.from, to: period.to };
    default:
      return namedDays(period.name, now);
  }
}

function namedDays(name: NamedPeriod, now: Temporal.PlainDate): BusinessDayRange {
  const monday = now.subtract({ days: now.dayOfWeek - 1 });
  switch (name) {
    case 'today':
      return span(now);
    case 'yesterday':
      return span(now.subtract({ days: 1 }));
    case 'thisWeek':
      return span(monday, monday.add({ days: 6 }));
    case 'lastWeek':
      return span(monday.subtract({ days: 7 }), monday.subtract({ days: 1 }));
    case 'thisMonth':
      return monthOf(now);
    case 'lastMonth':
      return monthOf(now.with({ day: 1 }).subtract({ months: 1 }));
    case 'thisYear':
      return yearOf(now.year);
    case 'lastYear':
      return yearOf(now.year - 1);
  }
}

function latestBefore(now: Temporal.PlainDate, weekday: number): Temporal.PlainDate {
  return now.subtract({ days: (now.dayOfWeek - weekday + 7) % 7 || 7 });
}

const span = (from: Temporal.PlainDate, to = from): BusinessDayRange => ({ from: `${from}`, to: `${to}` });
const monthOf = (day: Temporal.PlainDate) => span(day.with({ day: 1 }), day.with({ day: day.daysInMonth }));
const yearOf = (year: number): BusinessDayRange => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** What "the week before" is of these days. Null: they are no such length. */
export function unitBefore(
  period: AskedPeriod,
  unit: 'day' | 'week' | 'month',
  today: string,
): NonNullable<SalesQuery['compare']> | null {
  const { from, to } = daysOf(period, today);
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  if (unit === 'week') return first.until(last).days < 7 ? 'before' : null;
  if (unit === 'day') {
    const day = `${first.subtract({ days: 1 })}`;
    return from === to ? { name: 'dates', from: day, to: day } : null;
  }
  const isMonth = first.day === 1 && to === monthOf(first).to;
  return isMonth ? { name: 'month', isoMonth: `${first.subtract({ months: 1 })}`.slice(0, 7) } : null;
}

/** The days that a query is compared with. Null: none, or all of its days are still to come. */
export function comparedDaysOf(
  { period, compare }: Pick<SalesQuery, 'period' | 'compare'>,
  today: string,
): (BusinessDayRange & Partial<Pick<ComparedDays, 'daysBack'>>) | null {
  if (compare === null) return null;
  return typeof compare === 'string' ? comparedDays(daysOf(period, today), compare, today) : daysOf(compare, today);
}

/** As a question says it: `last week`, `last Friday`, `October 2026`, `3 Nov 2026 to 9 Nov 2026`. */
export function periodText(period: AskedPeriod): string {
  switch (period.name) {
    case 'lastDays':
      return `last ${period.days} days`;
    case 'weekday':
      return `last ${WEEKDAY_NAMES[period.weekday - 1]}`;
    case 'month':
      return `${MONTH_NAMES[Number(period.isoMonth.slice(5)) - 1]} ${period.isoMonth.slice(0, 4)}`;
    case 'year':
      return String(period.year);
    case 'dates':
      return period.from === period.to ? dateText(period.from) : `${dateText(period.from)} to ${dateText(period.to)}`;
    default:
      return PERIOD_TEXT[period.name];
  }
}

const dateText = (day: string) => dayText(Temporal.PlainDate.from(day), true);

function dayText(day: Temporal.PlainDate, withYear: boolean): string {
  return `${day.day} ${MONTH_NAMES[day.month - 1]?.slice(0, 3)}${withYear ? ` ${day.year}` : ''}`;
}

/** `23–29 Nov`, `28 Oct–3 Nov`, `27 Nov`; with the year where it isn't this one. */
export function daysText({ from, to }: BusinessDayRange, today: string): string {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const withYear = last.year !== Temporal.PlainDate.from(today).year || first.year !== last.year;
  const end = dayText(last, withYear);
  if (from === to) return end;
  if (first.year === last.year && first.month === last.month) return `${first.day}–${end}`;
  return `${dayText(first, first.year !== last.year)}–${end}`;
}

/** `last week (23–29 Nov)`. A period that says its days already is left as it is. */
export function periodWords(period: AskedPeriod, today: string): string {
  const says = period.name === 'dates' || period.name === 'month' || period.name === 'year';
  return says ? periodText(period) : `${periodText(period)} (${daysText(daysOf(period, today), today)})`;
}
