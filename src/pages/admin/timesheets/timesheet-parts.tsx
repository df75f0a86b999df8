import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatStoreDate, formatStoreTime, localDateOf } from '#src/domain/time/store-clock.ts';
import { countedMs } from '#src/domain/timeclock/counted-ms.ts';
import { hoursText } from '#src/domain/timeclock/shift-figures.ts';
import { FLAG_WORDS } from '#src/domain/timeclock/timesheet.ts';
import type { OnNow, Timesheet, TimesheetPerson, TimesheetShift } from '#src/domain/timeclock/timesheet.types.ts';
import { Monogram } from '#src/ui/avatar.tsx';
import { type Column, Table } from '#src/ui/list.tsx';
import { statusOfShift } from '#src/ui/shift-status.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import type { DayCost } from './labour.ts';
import { dayText } from './timesheet-days.ts';

export const timeText = (iso: string, timezone: string) => formatStoreTime(Temporal.Instant.from(iso), timezone);

interface SpanWords {
  /** For an end that isn't there. */
  readonly openWord: string;
  /** The day that is said already: a time on another date says its own. Left out: that of the start. */
  readonly day?: string;
}

/** '9:02 AM – 5:10 PM', '6:00 PM – Sat 2:00 AM'; after midnight, under the business day before, 'Fri 2:13 AM – Fri 9:49 AM'. */
export function spanText(
  {
    clockInIsoDateTimeUtc: from,
    clockOutIsoDateTimeUtc: to,
  }: Pick<TimesheetShift, 'clockInIsoDateTimeUtc' | 'clockOutIsoDateTimeUtc'>,
  timezone: string,
  { openWord, day = ownDay(from, timezone) }: SpanWords,
): string {
  const at = (iso: string) => {
    const date = localDateOf(Temporal.Instant.from(iso), timezone);
    const time = timeText(iso, timezone);
    return date.toString() === day ? time : `${formatStoreDate(date).slice(0, 3)} ${time}`;
  };
  return `${at(from)} – ${to === null ? openWord : at(to)}`;
}

/** The date on which it was, whatever its business day is. */
export const ownDay = (iso: string, timezone: string): string =>
  localDateOf(Temporal.Instant.from(iso), timezone).toString();

export function OnNowCard({ onNow, timezone }: { onNow: readonly OnNow[]; timezone: string }) {
  return (
    <Card as="section" className="mb-6">
      <SectionHeading>On now</SectionHeading>
      {onNow.length === 0 ? (
        <p className="text-14 text-ink-2">No one is clocked in.</p>
      ) : (
        <ul className="flex flex-wrap gap-3">
          {onNow.map(({ employeeId, name, color, initials, state, sinceIsoDateTimeUtc }) => (
            <li key={employeeId} className="flex items-center gap-2.5 rounded-full bg-sunken py-1.5 pr-4 pl-1.5">
              <Monogram name={name} letters={initials} colour={color} isRound />
              <span className="text-14">
                <span className="block font-semibold">{name}</span>
                <span className="tnum block text-ink-2">
                  {state === 'onBreak' ? 'On a break' : `Since ${timeText(sinceIsoDateTimeUtc, timezone)}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface PeopleProps {
  sheet: Timesheet;
  /** By employee; null: this person may not see wages. */
  costs: ReadonlyMap<string, number> | null;
  currencyCode: CurrencyCode;
}

const BREAK_COLUMNS = [
  { key: 'paid', header: 'Paid breaks', of: 'paidBreakMs' },
  { key: 'unpaid', header: 'Unpaid breaks', of: 'unpaidBreakMs' },
  { key: 'deducted', header: 'Deducted', of: 'deductedMs' },
] as const;

/** Each person's hours of these days. */
export function PeopleTable({ sheet, costs, currencyCode }: PeopleProps) {
  const hours = (ms: number) => <span className="tnum whitespace-nowrap">{ms === 0 ? '–' : hoursText(ms)}</span>;
  const money = (cents: number) => <span className="tnum">{formatAmount(cents, currencyCode)}</span>;
  const total = costs ? [...costs.values()].reduce((sum, one) => sum + one, 0) : 0;
  const columns: Column<TimesheetPerson>[] = [
    {
      key: 'name',
      header: 'Employee',
      cell: ({ name, color, initials }) => (
        <span className="inline-flex items-center gap-3">
          <Monogram name={name} letters={initials} colour={color} size="small" isRound />
          {name}
        </span>
      ),
    },
    {
      key: 'hours',
      header: 'Hours',
      isNumeric: true,
      cell: ({ figures }) => hours(figures.workedMs),
      onPhone: 'corner',
    },
    ...BREAK_COLUMNS.map(({ key, header, of }) => ({
      key,
      header,
      isNumeric: true,
      // On a phone only if someone has any.
      isMinor: sheet.figures[of] === 0,
      cell: ({ figures }: TimesheetPerson) => hours(figures[of]),
    })),
    {
      key: 'approved',
      header: 'Approved',
      isNumeric: true,
      cell: ({ shifts }) => `${shifts.filter(({ approval }) => approval !== null).length} of ${shifts.length}`,
    },
    ...(costs
      ? [
          {
            key: 'wages',
            header: 'Wages',
            isNumeric: true,
            cell: ({ employeeId }: TimesheetPerson) => {
              const cents = costs.get(employeeId);
              return cents === undefined ? 'No rate' : money(cents);
            },
          },
        ]
      : []),
  ];
  const totals: Record<string, React.ReactNode> = {
    hours: hours(sheet.figures.workedMs),
    paid: hours(sheet.figures.paidBreakMs),
    unpaid: hours(sheet.figures.unpaidBreakMs),
    deducted: hours(sheet.figures.deductedMs),
    wages: costs && costs.size > 0 ? money(total) : '–',
  };
  return (
    <Table
      caption="Hours by employee"
      columns={columns}
      rows={sheet.people}
      rowKey={({ employeeId }) => employeeId}
      totals={{ label: 'Total', of: (key) => totals[key] ?? null }}
    />
  );
}

interface DayShift {
  readonly person: TimesheetPerson;
  readonly shift: TimesheetShift;
}

/** The shifts of these days by business day, the newest first. */
export function shiftsByDay({ people }: Timesheet): [day: string, shifts: DayShift[]][] {
  const all = people.flatMap((person) => person.shifts.map((shift) => ({ person, shift })));
  return [...Map.groupBy(all, ({ shift }) => shift.businessDay)].sort(([a], [b]) => (a < b ? 1 : -1));
}

interface DayProps {
  day: string;
  shifts: readonly DayShift[];
  timezone: string;
  hrefOf: (shift: TimesheetShift) => string;
}

export function DayTable({ day, shifts, timezone, hrefOf }: DayProps) {
  const columns: Column<DayShift>[] = [
    { key: 'name', header: 'Employee', cell: ({ person }) => person.name },
    {
      key: 'times',
      header: 'Times',
      onPhone: 'line',
      cell: ({ shift }) => (
        <span className="tnum">{spanText(shift, timezone, { openWord: shift.isOpen ? 'now' : 'missing', day })}</span>
      ),
    },
    {
      key: 'breaks',
      header: 'Breaks',
      isMinor: shifts.every(({ shift }) => breaksText(shift) === '–'),
      cell: ({ shift }) => breaksText(shift),
    },
    {
      key: 'hours',
      header: 'Hours',
      isNumeric: true,
      cell: ({ shift }) => <span className="tnum whitespace-nowrap">{hoursText(shift.figures.workedMs)}</span>,
    },
    {
      key: 'check',
      header: 'Check',
      isMinor: shifts.every(({ shift }) => flagsText(shift) === '–'),
      cell: ({ shift }) => flagsText(shift),
    },
    {
      key: 'status',
      header: 'Status',
      onPhone: 'corner',
      cell: ({ shift }) => <StatusPill look={statusOfShift(shift)} />,
    },
  ];
  return (
    <section className="mt-6">
      <SectionHeading>{dayText(day)}</SectionHeading>
      <Table
        caption={`Shifts of ${dayText(day)}`}
        columns={columns}
        rows={shifts}
        rowKey={({ shift }) => shift.id}
        rowHref={({ shift }) => hrefOf(shift)}
      />
    </section>
  );
}

/** 'Meal break 30m, deducted 30m'. */
export function breaksText({ breaks, figures }: TimesheetShift): string {
  const taken = breaks.map(({ kind, startIsoDateTimeUtc, endIsoDateTimeUtc }) =>
    endIsoDateTimeUtc === null
      ? `${kind.name} now`
      : `${kind.name} ${hoursText(countedMs(Date.parse(startIsoDateTimeUtc), Date.parse(endIsoDateTimeUtc)))}`,
  );
  const deducted = figures.deductedMs > 0 ? [`deducted ${hoursText(figures.deductedMs)}`] : [];
  return [...taken, ...deducted].join(', ') || '–';
}

function flagsText({ flags, edits }: TimesheetShift): string {
  const edited = edits.length > 0 ? ['Edited'] : [];
  return [...flags.map((flag) => FLAG_WORDS[flag]), ...edited].join(', ') || '–';
}

interface CostProps {
  days: readonly DayCost[];
  currencyCode: CurrencyCode;
}

/** What the hours cost beside what was sold. */
export function CostTable({ days, currencyCode }: CostProps) {
  const money = (cents: number) => <span className="tnum">{formatAmount(cents, currencyCode)}</span>;
  return (
    <section className="mt-8">
      <SectionHeading>Wages and sales</SectionHeading>
      <Table
        caption="Wages and sales by day"
        columns={[
          { key: 'day', header: 'Day', cell: ({ day }) => dayText(day) },
          {
            key: 'hours',
            header: 'Hours',
            isNumeric: true,
            cell: ({ workedMs }) => <span className="whitespace-nowrap">{hoursText(workedMs)}</span>,
          },
          { key: 'wages', header: 'Wages', isNumeric: true, cell: ({ costInCents }) => money(costInCents) },
          { key: 'sales', header: 'Net sales', isNumeric: true, cell: ({ salesInCents }) => money(salesInCents) },
          {
            key: 'share',
            header: 'Labour',
            isNumeric: true,
            onPhone: 'corner',
            cell: ({ labourBps }) => (labourBps === null ? '–' : `${(labourBps / 100).toFixed(1)}%`),
          },
        ]}
        rows={days}
        rowKey={({ day }) => day}
      />
      <p className="mt-2 text-14 text-ink-2">
        Hourly rates times hours, without super, tax or penalty rates. Shifts without a rate aren’t counted.
      </p>
    </section>
  );
}
