import { type DaySpan, daySpan, SPAN_MESSAGES, spanProblem } from '#src/domain/time/day-spans.ts';
import { formatTimeOfDay, parseTimeOfDay } from '#src/domain/time/time-of-day.ts';
import { WEEKDAYS, type Weekday } from '#src/domain/time/weekly-hours.schema.ts';
import type { FieldIssue } from '#src/shared/app-error.ts';

const DAY_MINUTES = 24 * 60;
const TIME_MESSAGE = 'Enter a time, such as 6:30 PM.';

/** From a time of day to another one; an end at or before the start is on the next day. */
export interface TimeSpan {
  readonly start: string;
  readonly end: string;
  /** Sales in it count with the day before. */
  readonly isOfPreviousDay: boolean;
}

/** A week as its form holds it: flat names and texts, as they are sent. */
export type WeekValues = Readonly<Record<string, string>>;

export const spanName = (prefix: string, day: Weekday, row: number, part: 'start' | 'end' | 'previous') =>
  `${prefix}.${day}.${row}.${part}`;

/** The values of a stored week, as the form shows them. */
export function weekValues(prefix: string, spansOf: (day: Weekday) => readonly TimeSpan[]): Record<string, string> {
  return Object.assign({}, ...WEEKDAYS.map((day) => dayValues(prefix, day, spansOf(day))));
}

/** One day of it. */
export function dayValues(prefix: string, day: Weekday, spans: readonly TimeSpan[]): Record<string, string> {
  const values: Record<string, string> = {};
  spans.forEach(({ start, end, isOfPreviousDay }, row) => {
    values[spanName(prefix, day, row, 'start')] = start;
    values[spanName(prefix, day, row, 'end')] = end;
    if (isOfPreviousDay) values[spanName(prefix, day, row, 'previous')] = 'on';
  });
  return values;
}

/** Monday's rows on every other day. */
export function copiedFromMonday(prefix: string, values: WeekValues): Record<string, string> {
  const copied = Object.entries(values).filter(([name]) => !name.startsWith(`${prefix}.`));
  for (const [name, value] of Object.entries(values)) {
    const rest = name.startsWith(`${prefix}.monday.`) ? name.slice(`${prefix}.monday.`.length) : null;
    if (rest !== null) for (const day of WEEKDAYS) copied.push([`${prefix}.${day}.${rest}`, value]);
  }
  return Object.fromEntries(copied);
}

/** The typed week without empty rows, and the errors beside each field. */
export function readWeek(
  prefix: string,
  values: WeekValues,
  rows: number,
): { readonly spans: Record<Weekday, TimeSpan[]>; readonly issues: FieldIssue[] } {
  const issues: FieldIssue[] = [];
  const spans = Object.fromEntries(
    WEEKDAYS.map((day) => [day, readDay(prefix, day, { values, rows, issues })]),
  ) as Record<Weekday, TimeSpan[]>;
  return { spans, issues };
}

interface Reading {
  readonly values: WeekValues;
  readonly rows: number;
  readonly issues: FieldIssue[];
}

/** One day of it. */
export function readDay(prefix: string, day: Weekday, { values, rows, issues }: Reading): TimeSpan[] {
  const taken: DaySpan[] = [];
  const spans: TimeSpan[] = [];
  for (let row = 0; row < rows; row++) {
    const name = (part: 'start' | 'end' | 'previous') => spanName(prefix, day, row, part);
    const typed = { start: (values[name('start')] ?? '').trim(), end: (values[name('end')] ?? '').trim() };
    if (typed.start === '' && typed.end === '') continue;
    const from = parseTimeOfDay(typed.start);
    const end = parseTimeOfDay(typed.end);
    if (from === null) issues.push({ path: name('start'), message: TIME_MESSAGE });
    if (end === null) issues.push({ path: name('end'), message: TIME_MESSAGE });
    if (from === null || end === null) continue;
    const span = daySpan(from, end);
    const problem = spanProblem(span, taken);
    if (problem) issues.push({ path: name(problem === 'short' ? 'end' : 'start'), message: SPAN_MESSAGES[problem] });
    taken.push(span);
    const isOfPreviousDay = values[name('previous')] !== undefined;
    spans.push({ start: formatTimeOfDay(from), end: formatTimeOfDay(end), isOfPreviousDay });
  }
  return spans;
}

/** Hours from the start to the end, on the wall's clock; equal times are a whole day. */
export function durationInHours({ start, end }: Pick<TimeSpan, 'start' | 'end'>): number {
  const from = parseTimeOfDay(start) ?? 0;
  const until = parseTimeOfDay(end) ?? 0;
  return (until <= from ? until + DAY_MINUTES - from : until - from) / 60;
}

export function endOf(startTimeOfDay: string, hours: number): string {
  return formatTimeOfDay((parseTimeOfDay(startTimeOfDay) ?? 0) + Math.round(hours * 60));
}
