/** What of the staff records is shown, as the address has it. */
import type { SheetPeriod } from '#src/domain/timeclock/timesheet.schema.ts';

const PERIODS = ['yesterday', 'week', 'lastWeek', 'chooseDates'] as const satisfies readonly SheetPeriod[];

export interface StaffRecordsSearch {
  /** Left out: today. */
  readonly period?: SheetPeriod | undefined;
  /** 'yyyy-mm-dd'. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Left out: by day. */
  readonly by?: 'person' | undefined;
  /** The shift that is open, or `new`. */
  readonly shift?: string | undefined;
}

/** Drops unknown values, and dates without the period that takes them. */
export function readStaffRecordsSearch(search: Readonly<Record<string, unknown>>): StaffRecordsSearch {
  const period = PERIODS.find((one) => one === search.period);
  const [from, to] = [search.from, search.to].map((day) =>
    period === 'chooseDates' && typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null,
  );
  const { shift } = search;
  return {
    ...(period ? { period } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(search.by === 'person' ? { by: 'person' } : {}),
    ...(typeof shift === 'string' && shift !== '' && shift.length <= 100 ? { shift } : {}),
  };
}

/** What is still to be chosen before there is something to read; null: nothing. */
export function daysToChoose({ period, from, to }: StaffRecordsSearch): string | null {
  if (period !== 'chooseDates') return null;
  if (!from || !to) return 'Choose a start and an end date.';
  return to < from ? 'Choose an end date on or after the start date.' : null;
}
