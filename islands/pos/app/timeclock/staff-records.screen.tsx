import { useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { hoursText, sumFigures } from '#src/domain/timeclock/shift-figures.ts';
import type { SheetPeriod } from '#src/domain/timeclock/timesheet.schema.ts';
import { canBeApproved } from '#src/domain/timeclock/timesheet.ts';
import type { ShiftRecord, TillTimesheet } from '#src/domain/timeclock/timesheet.types.ts';
import { Button } from '#src/ui/button.tsx';
import { BackIcon, CheckIcon, ClockIcon, PlusIcon } from '#src/ui/icon.tsx';
import { DateField, SelectField } from '../kit/filter-fields.tsx';
import { NothingHere } from '../kit/nothing-here.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { useApproved } from '../kit/use-approved.tsx';
import { PosLink } from '../paths/links.tsx';
import { daysToChoose, type StaffRecordsSearch } from '../paths/staff-records-search.ts';
import { HoursTotals, OnNowList, ShiftsByDay, ShiftsByPerson } from './record-lists.tsx';
import { ShiftSheet } from './shift-sheet.tsx';
import { staffChanges } from './staff-changes.ts';

const PERIOD_WORDS: readonly (readonly [SheetPeriod, string])[] = [
  ['today', 'Today'],
  ['yesterday', 'Yesterday'],
  ['week', 'This week'],
  ['lastWeek', 'Last week'],
  ['chooseDates', 'Choose dates'],
];

const ORDER_WORDS = [
  ['day', 'By day'],
  ['person', 'By employee'],
] as const;

export interface StaffRecordsScreenProps {
  /** Null: dates are still to be chosen. */
  sheet: TillTimesheet | null;
  /** The shift that is open; null: none, or a new one. */
  record: ShiftRecord | null;
  search: StaffRecordsSearch;
  onSearch: (change: Partial<StaffRecordsSearch>) => void;
}

/** Who is on now, and everyone's shifts, for those who look after the hours. */
export function StaffRecordsScreen({ sheet, record, search, onSearch }: StaffRecordsScreenProps) {
  const close = () => onSearch({ shift: undefined });
  return (
    <main id="main" className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 flex-wrap items-end gap-2 border-line border-b p-2">
        <div className="flex items-center max-sm:w-full">
          <PosLink
            to="/timesheet"
            aria-label="Back to your timesheet"
            title="Back to your timesheet"
            className="grid size-12 shrink-0 place-items-center rounded-input text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <BackIcon size={24} aria-hidden />
          </PosLink>
          <ScreenName className="flex min-h-12 items-center pr-3 text-22 font-bold">Staff records</ScreenName>
        </div>
        <Filters search={search} onSearch={onSearch} />
        {sheet ? <Actions sheet={sheet} onAdd={() => onSearch({ shift: 'new' })} /> : null}
      </header>
      {sheet === null ? (
        <NothingHere icon={ClockIcon}>{daysToChoose(search)}</NothingHere>
      ) : (
        <div className="min-h-0 flex-1 space-y-6 overflow-y-auto overscroll-contain p-4 lg:p-5">
          <OnNowList sheet={sheet} />
          {sheet.people.length === 0 ? (
            <p className="rounded-card border border-line bg-surface px-5 py-10 text-center text-18 text-ink-2">
              No shifts in this period. Employees clock in at a till; you can add a shift that no one clocked.
            </p>
          ) : (
            <>
              <HoursTotals figures={sheet.figures} />
              {search.by === 'person' ? (
                <ShiftsByPerson sheet={sheet} search={search} />
              ) : (
                <ShiftsByDay sheet={sheet} search={search} />
              )}
            </>
          )}
        </div>
      )}
      {sheet && search.shift !== undefined && (record || search.shift === 'new') ? (
        <ShiftSheet key={record?.shift.version ?? 'new'} sheet={sheet} record={record} onClose={close} />
      ) : null}
    </main>
  );
}

function Filters({ search, onSearch }: Pick<StaffRecordsScreenProps, 'search' | 'onSearch'>) {
  const { period = 'today', from = '', to = '', by = 'day' } = search;
  return (
    <>
      <SelectField
        label="Period"
        value={period}
        words={PERIOD_WORDS}
        onChoose={(next) => onSearch({ period: next, shift: undefined })}
      />
      {period === 'chooseDates' ? (
        <>
          <DateField label="From" type="date" value={from} onChoose={(next) => onSearch({ from: next })} />
          <DateField label="To" type="date" value={to} min={from} onChoose={(next) => onSearch({ to: next })} />
        </>
      ) : null}
      <SelectField
        label="Order"
        value={by}
        words={ORDER_WORDS}
        onChoose={(next) => onSearch({ by: next === 'person' ? next : undefined })}
      />
    </>
  );
}

/** A shift that no one clocked, and all that are finished approved at once. */
function Actions({ sheet, onAdd }: { sheet: TillTimesheet; onAdd: () => void }) {
  const { api } = useTill();
  const ready = sheet.people.flatMap(({ shifts }) => shifts).filter(canBeApproved);
  const [isAsked, setIsAsked] = useState(false);
  const approve = useApproved(async ({ timeClockOfOthers: approval = null }) => {
    const shifts = ready.map(({ id: shiftId, version }) => ({ shiftId, version }));
    const { approved } = await staffChanges(api).approve({ shifts, approval });
    announce(approved === 1 ? '1 shift approved' : `${approved} shifts approved`);
  });
  const count = ready.length === 1 ? '1 shift' : `${ready.length} shifts`;
  const hours = hoursText(sumFigures(ready.map(({ figures }) => figures)).workedMs);
  return (
    <div className="flex flex-wrap items-end gap-2 max-sm:w-full max-sm:*:flex-1 sm:ml-auto">
      <Button icon={PlusIcon} onClick={onAdd}>
        Add shift
      </Button>
      {ready.length > 0 ? (
        <Button
          variant="primary"
          icon={CheckIcon}
          isBusy={approve.isBusy}
          onClick={() => (isAsked ? void approve.run().then(() => setIsAsked(false)) : setIsAsked(true))}
        >
          {isAsked ? `Yes, approve ${count}, ${hours}` : `Approve ${count}`}
        </Button>
      ) : null}
      {approve.problem ? <Problem text={approve.problem} /> : null}
      {approve.pin}
    </div>
  );
}
