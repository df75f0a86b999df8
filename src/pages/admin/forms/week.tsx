/** A week of hours as a field for each day, so that two people may change different days. */
import { lookOfDay } from '#islands/admin/day-look.ts';
import { WEEKDAYS, type Weekday } from '#src/domain/time/weekly-hours.schema.ts';
import { formAgain } from '#src/pages/page.tsx';
import type { FieldIssue } from '#src/shared/app-error.ts';
import { DayFields, dayName, WeekFrame } from '../setup/week-fields.tsx';
import { dayValues, readDay, type TimeSpan } from '../setup/week-form.ts';
import type { Kind } from './kind.ts';
import { sameBy } from './merge.ts';
import { mapped } from './optional.ts';
import type { Put } from './put.tsx';

/** A day as its fields have it. */
export interface DayHours {
  readonly isAllDay: boolean;
  readonly spans: readonly TimeSpan[];
}

interface WeekStyle {
  /** What the hours are for, for screen readers. */
  readonly label: string;
  /** Rows that a day has. */
  readonly rows: number;
  /** Some sales after midnight count with the day before. */
  readonly hasPreviousDay?: boolean;
}

/** How a stored day becomes fields, and back. */
interface DayOf<Day> {
  readonly inner: (day: Day) => DayHours;
  readonly outer: (hours: DayHours) => Day;
}

/** The seven days of a week; their fields are named by their path: `pickup.monday.0.start`. */
export function week<Day>(look: WeekStyle, { inner, outer }: DayOf<Day>): Record<Weekday, Kind<Day>> {
  const kinds = WEEKDAYS.map((day) => {
    const kind: Kind<Day> = {
      ...mapped<DayHours, Day>(dayOf(day, look), { inner, outer }),
      isSame: sameBy((value) => inner(value as Day)),
    };
    return [day, kind] as const;
  });
  return Object.fromEntries(kinds) as Record<Weekday, Kind<Day>>;
}

/** The days of the week at a path, each a line that opens on its fields. */
export function putWeek(put: Put, prefix: string) {
  return <WeekFrame>{WEEKDAYS.map((day) => put(`${prefix}.${day}`))}</WeekFrame>;
}

function dayOf(day: Weekday, { label, rows, hasPreviousDay = false }: WeekStyle): Kind<DayHours> {
  const prefixOf = (path: string) => path.slice(0, -(day.length + 1));
  return {
    label: `${label}, ${dayName(day)}`,
    read({ form, path, refuse }) {
      const issues: FieldIssue[] = [];
      const spans = readDay(prefixOf(path), day, { values: formAgain(form, []).values, rows, issues });
      for (const issue of issues) refuse(issue.message, issue.path);
      return { isAllDay: form.has(`${path}.allDay`), spans };
    },
    texts: ({ isAllDay, spans }, path): Readonly<Record<string, string>> => ({
      ...dayValues(prefixOf(path), day, spans),
      ...(isAllDay ? { [`${path}.allDay`]: 'on' } : {}),
    }),
    words: ({ isAllDay, spans }) =>
      lookOfDay(
        spans.map(({ start, end }) => [start, end]),
        isAllDay,
      ).text,
    draw: ({ path, form: { values, errors } }) => (
      <DayFields {...{ prefix: prefixOf(path), label, day, values, errors, rows, hasPreviousDay }} hasAllDay />
    ),
  };
}
