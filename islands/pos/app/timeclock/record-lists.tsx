/** Lists of a store's shifts: who is on now, by day, by employee. */

import { countedMs } from '#src/domain/timeclock/counted-ms.ts';
import type { ShiftFigures } from '#src/domain/timeclock/shift-figures.ts';
import { hoursText } from '#src/domain/timeclock/shift-figures.ts';
import { FLAG_WORDS } from '#src/domain/timeclock/timesheet.ts';
import type {
  Timesheet,
  TimesheetFace,
  TimesheetPerson,
  TimesheetShift,
} from '#src/domain/timeclock/timesheet.types.ts';
import { Monogram } from '#src/ui/avatar.tsx';
import { NextIcon, WarningIcon } from '#src/ui/icon.tsx';
import { statusOfShift } from '#src/ui/shift-status.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { dateText, timeText } from '../kit/store-time.ts';
import { useNow } from '../kit/use-now.ts';
import { PosLink } from '../paths/links.tsx';
import type { StaffRecordsSearch } from '../paths/staff-records-search.ts';
import { spanText } from './clock-text.ts';

export function OnNowList({ sheet }: { sheet: Pick<Timesheet, 'onNow' | 'atIsoDateTimeUtc'> }) {
  const { timezone } = useSession().store;
  const now = useNow(sheet.atIsoDateTimeUtc);
  return (
    <section aria-labelledby="on-now">
      <h2 id="on-now" className="mb-2 font-semibold text-14 text-ink-2">
        On now
      </h2>
      {sheet.onNow.length === 0 ? (
        <p className="text-18 text-ink-2">No one is clocked in.</p>
      ) : (
        <ul className="flex flex-wrap gap-3">
          {sheet.onNow.map(({ state, sinceIsoDateTimeUtc, ...face }) => (
            <li
              key={face.employeeId}
              className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface py-2 pr-4 pl-2"
            >
              <Face {...face} />
              <span>
                <span className="block font-semibold leading-tight">{face.name}</span>
                <span className="tnum block text-14 text-ink-2">
                  {state === 'onBreak' ? 'On a break, in' : 'In'} since {timeText(sinceIsoDateTimeUtc, timezone)} ·{' '}
                  {hoursText(countedMs(Date.parse(sinceIsoDateTimeUtc), now))}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Face({ name, initials, color }: Pick<TimesheetFace, 'name' | 'initials' | 'color'>) {
  return <Monogram name={name} letters={initials} colour={color} isRound />;
}

/** What the hours of the period come to. The deduction stands apart from breaks that were taken. */
export function HoursTotals({ figures }: { figures: ShiftFigures }) {
  const { workedMs, paidBreakMs, unpaidBreakMs, deductedMs } = figures;
  const totals = [
    ['Hours', workedMs],
    ['Paid breaks', paidBreakMs],
    ['Unpaid breaks', unpaidBreakMs],
    ['Break deduction', deductedMs],
  ] as const;
  return (
    <section aria-label="Totals">
      <dl className="grid grid-cols-2 gap-3 max-sm:gap-2 md:grid-cols-4">
        {totals.map(([label, ms]) => (
          <div key={label} className="rounded-card border border-line bg-surface px-4 py-3 max-sm:px-3">
            <dt className="font-semibold text-14 text-ink-2">{label}</dt>
            <dd className="tnum font-bold text-22 max-sm:text-18">{hoursText(ms)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface ListProps {
  sheet: Timesheet;
  search: StaffRecordsSearch;
}

/** The newest day first. */
export function ShiftsByDay({ sheet, search }: ListProps) {
  const all = sheet.people.flatMap((person) => person.shifts.map((shift) => ({ person, shift })));
  const days = [...new Set(all.map(({ shift }) => shift.businessDay))].sort().reverse();
  return days.map((day) => {
    const shifts = all.filter(({ shift }) => shift.businessDay === day);
    const workedMs = shifts.reduce((sum, { shift }) => sum + shift.figures.workedMs, 0);
    return (
      <Group key={day} title={dateText(day)} workedMs={workedMs}>
        {shifts.map(({ person, shift }) => (
          <ShiftRow key={shift.id} shift={shift} search={search} title={person.name} face={<Face {...person} />} />
        ))}
      </Group>
    );
  });
}

export function ShiftsByPerson({ sheet, search }: ListProps) {
  return sheet.people.map((person: TimesheetPerson) => (
    <Group key={person.employeeId} title={person.name} face={<Face {...person} />} workedMs={person.figures.workedMs}>
      {person.shifts.map((shift) => (
        <ShiftRow key={shift.id} shift={shift} search={search} title={dateText(shift.businessDay)} />
      ))}
    </Group>
  ));
}

interface GroupProps {
  title: string;
  face?: React.ReactNode;
  workedMs: number;
  children: React.ReactNode;
}

function Group({ title, face, workedMs, children }: GroupProps) {
  return (
    <section aria-label={title}>
      <header className="mb-2 flex items-center gap-3">
        {face}
        <h2 className="text-18 font-bold">{title}</h2>
        <p className="tnum ml-auto font-semibold text-ink-2">{hoursText(workedMs)}</p>
      </header>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">{children}</ul>
    </section>
  );
}

interface RowProps {
  shift: TimesheetShift;
  search: StaffRecordsSearch;
  title: string;
  face?: React.ReactNode;
}

function ShiftRow({ shift, search, title, face }: RowProps) {
  const { timezone } = useSession().store;
  const notes = [breaksText(shift), shift.edits.length > 0 ? 'Edited' : ''].filter(Boolean).join(' · ');
  return (
    <li>
      <PosLink
        to="/staff-records"
        search={{ ...search, shift: shift.id }}
        className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-sunken"
      >
        {face}
        <span className="min-w-0 flex-1">
          <span className="block font-semibold leading-tight">{title}</span>
          <span className="tnum block text-ink-2">{spanText(shift, timezone)}</span>
          {notes ? <span className="tnum block text-14 text-ink-2">{notes}</span> : null}
          {shift.flags.length > 0 ? (
            <span className="flex items-center gap-1.5 text-14 font-semibold text-wait-text">
              <WarningIcon size={16} aria-hidden className="shrink-0" />
              {shift.flags.map((flag) => FLAG_WORDS[flag]).join(', ')}
            </span>
          ) : null}
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <span className="tnum font-bold text-18">{hoursText(shift.figures.workedMs)}</span>
          <StatusPill look={statusOfShift(shift)} />
        </span>
        <NextIcon size={20} aria-hidden className="shrink-0 text-ink-3 max-sm:hidden" />
      </PosLink>
    </li>
  );
}

/** `Meal break 30 min · Deducted 15 min`. */
function breaksText({ breaks, figures }: TimesheetShift): string {
  const taken = breaks.map(({ kind, startIsoDateTimeUtc, endIsoDateTimeUtc }) =>
    endIsoDateTimeUtc === null
      ? `${kind.name} now`
      : `${kind.name} ${hoursText(countedMs(Date.parse(startIsoDateTimeUtc), Date.parse(endIsoDateTimeUtc)))}`,
  );
  return [...taken, ...(figures.deductedMs > 0 ? [`Deducted ${hoursText(figures.deductedMs)}`] : [])].join(' · ');
}
