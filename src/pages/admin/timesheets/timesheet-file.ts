/** Timesheets as files: every shift in detail, and the hours by day that payroll programs read. */
import { localDateTimeOf } from '#src/domain/time/store-clock.ts';
import { type ShiftFigures, sumFigures } from '#src/domain/timeclock/shift-figures.ts';
import { decimalHours, FLAG_WORDS } from '#src/domain/timeclock/timesheet.ts';
import type { Timesheet, TimesheetPerson, TimesheetShift } from '#src/domain/timeclock/timesheet.types.ts';
import type { PageFile } from '#src/pages/page.tsx';
import { type FileColumn, listFile } from '../lists/list-kit.ts';
import { ownDay } from './timesheet-parts.tsx';

interface Line {
  readonly person: TimesheetPerson;
  readonly shift: TimesheetShift;
}

export const FILE_LAYOUTS = ['shifts', 'payroll'] as const;
export type FileLayout = (typeof FILE_LAYOUTS)[number];

/** A file of one layout; its lines are written person by person. */
export function timesheetFile(sheet: Timesheet, layout: FileLayout, timezone: string): PageFile {
  const name = `${layout === 'shifts' ? 'timesheets' : 'payroll'}-${sheet.fromDay}-${sheet.toDay}`;
  return layout === 'shifts'
    ? listFile(name, shiftColumns(timezone), linesOf(sheet))
    : listFile(name, PAYROLL_COLUMNS, payrollLines(sheet, timezone));
}

function* linesOf({ people }: Timesheet): Generator<Line[]> {
  for (const person of people) yield person.shifts.map((shift) => ({ person, shift }));
}

function shiftColumns(timezone: string): readonly FileColumn<Line>[] {
  const local = (iso: string | null) =>
    iso === null
      ? null
      : Temporal.Instant.from(iso).toZonedDateTimeISO(timezone).toString({
          timeZoneName: 'never',
          smallestUnit: 'second',
        });
  return [
    { header: 'Employee', cell: ({ person }) => person.name },
    { header: 'Business day', cell: ({ shift }) => shift.businessDay },
    { header: 'Clock in', cell: ({ shift }) => local(shift.clockInIsoDateTimeUtc) },
    { header: 'Clock out', cell: ({ shift }) => local(shift.clockOutIsoDateTimeUtc) },
    { header: 'Hours', cell: ({ shift }) => decimalHours(shift.figures.workedMs) },
    { header: 'Paid break hours', cell: ({ shift }) => decimalHours(shift.figures.paidBreakMs) },
    { header: 'Unpaid break hours', cell: ({ shift }) => decimalHours(shift.figures.unpaidBreakMs) },
    { header: 'Automatic deduction hours', cell: ({ shift }) => decimalHours(shift.figures.deductedMs) },
    { header: 'Approved by', cell: ({ shift }) => shift.approval?.byName ?? null },
    { header: 'Check', cell: ({ shift }) => shift.flags.map((flag) => FLAG_WORDS[flag]).join('; ') },
    { header: 'Last change', cell: ({ shift }) => changeText(shift) },
    { header: 'Shift ID', cell: ({ shift }) => shift.id },
  ];
}

function changeText({ edits }: TimesheetShift): string | null {
  const last = edits.at(-1);
  return last ? `${last.byName}: ${last.reason}` : null;
}

interface PayrollLine {
  readonly name: string;
  /** On which it began by the calendar: penalty rates are that day's. */
  readonly date: string;
  readonly businessDay: string;
  readonly figures: ShiftFigures;
}

/** Approved hours only: what isn't approved isn't paid. */
function* payrollLines({ people }: Timesheet, timezone: string): Generator<PayrollLine[]> {
  for (const { name, shifts } of people) {
    const lines = shifts
      .filter(({ approval }) => approval !== null)
      .map(({ businessDay, clockInIsoDateTimeUtc, figures }): PayrollLine => {
        const date = ownDay(clockInIsoDateTimeUtc, timezone);
        return { name, date, businessDay, figures };
      });
    const days = Map.groupBy(lines, ({ date, businessDay }) => `${businessDay} ${date}`);
    yield [...days.values()].flatMap((of) => {
      const [first] = of;
      return first ? [{ ...first, figures: sumFigures(of.map(({ figures }) => figures)) }] : [];
    });
  }
}

/** The headings that timesheet importers for Xero match without being told; Employment Hero Payroll lets you pick columns. */
const PAYROLL_COLUMNS: readonly FileColumn<PayrollLine>[] = [
  { header: 'full_name', cell: ({ name }) => name },
  { header: 'date', cell: ({ date }) => date },
  { header: 'hours', cell: ({ figures }) => decimalHours(figures.workedMs) },
  { header: 'business_day', cell: ({ businessDay }) => businessDay },
];

/** '2026-11-21T17:02', as a date-and-time box takes it. */
export function localText(iso: string, timezone: string): string {
  return localDateTimeOf(Temporal.Instant.from(iso), timezone).toString({ smallestUnit: 'minute' });
}
