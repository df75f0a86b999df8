import { useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { hoursText } from '#src/domain/timeclock/shift-figures.ts';
import type { BreakKind } from '#src/domain/timeclock/time-clock-event.ts';
import { canBeApproved } from '#src/domain/timeclock/timesheet.ts';
import type { ShiftRecord, TillTimesheet } from '#src/domain/timeclock/timesheet.types.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckIcon, LockIcon, RemoveIcon } from '#src/ui/icon.tsx';
import { newId } from '../kit/new-id.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { dateText } from '../kit/store-time.ts';
import { useApproved } from '../kit/use-approved.tsx';
import { spanText } from './clock-text.ts';
import { type DraftProblem, draftOf, localText, type ShiftDraft, timesOfDraft } from './shift-draft.ts';
import { ShiftFields } from './shift-fields.tsx';
import { ShiftHistory } from './shift-history.tsx';
import { staffChanges } from './staff-changes.ts';

export interface ShiftSheetProps {
  sheet: TillTimesheet;
  /** Null: a shift that no one clocked. */
  record: ShiftRecord | null;
  onClose: () => void;
}

/** A shift's times to be corrected, with the reason; what was clocked stays beside it. */
export function ShiftSheet({ sheet, record, onClose }: ShiftSheetProps) {
  const { store } = useSession();
  const form = useShiftForm({ sheet, record, onClose });
  const { act, problem } = form;
  const person = record ? sheet.people.find(({ employeeId }) => employeeId === record.shift.employeeId) : null;
  const title = record ? `${person?.name ?? 'Employee'}’s shift` : 'Add shift';
  const note = record
    ? `${dateText(record.shift.businessDay)}, ${spanText(record.shift, store.timezone)} · ${hoursText(record.shift.figures.workedMs)}`
    : 'For work that no one clocked';
  if (act.pin) return act.pin;
  if (record?.shift.isLocked) {
    return (
      <Sheet title={title} note={note} onClose={onClose}>
        <p className="mb-4 flex items-center gap-2 font-semibold">
          <LockIcon size={20} aria-hidden className="shrink-0" />
          This pay period is locked. Unlock it in the admin, under Timesheets.
        </p>
        <ShiftHistory record={record} />
      </Sheet>
    );
  }
  return (
    <Sheet
      title={title}
      note={note}
      onClose={onClose}
      isHeld={act.isBusy}
      footer={
        <>
          {(problem ?? act.problem) ? <Problem text={problem ?? act.problem ?? ''} /> : null}
          <Keys form={form} record={record} />
        </>
      }
    >
      <ShiftFields form={form} record={record} />
      {record ? <ShiftHistory record={record} /> : null}
    </Sheet>
  );
}

export type ShiftForm = ReturnType<typeof useShiftForm>;

/** The fields and what their buttons do. One id for one change, however often it is sent. */
function useShiftForm({ sheet, record, onClose }: ShiftSheetProps) {
  const { api } = useTill();
  const { timezone, timeClock } = useSession().store;
  const now = localText(sheet.atIsoDateTimeUtc, timezone);
  const [draft, setDraft] = useState<ShiftDraft>(() =>
    record
      ? draftOf(record.times, timezone)
      : { clockIn: '', clockOut: '', breaks: [], deducts: sheet.deduction !== null },
  );
  const [employeeId, setEmployeeId] = useState('');
  const [reason, setReason] = useState('');
  const [found, setFound] = useState<DraftProblem | { path: 'reason' | 'employeeId'; message: string } | null>(null);
  const [id] = useState(newId);
  const kinds = kindsOf(record, timeClock?.breaks ?? []);
  const deduction = record?.times.deduction ?? sheet.deduction;
  const act = useApproved(async ({ timeClockOfOthers: approval = null }, send: Send) => {
    announce(await send(approval));
    onClose();
  });

  const say = (path: 'reason' | 'employeeId', message: string) => setFound({ path, message });
  const run = (send: Send) => {
    setFound(null);
    void act.run(send);
  };
  const save = () => {
    const times = timesOfDraft(draft, { timezone, kinds, stored: record?.times ?? null, deduction });
    if (!record && employeeId === '') return say('employeeId', 'Choose an employee.');
    if ('path' in times) return setFound(times);
    if (reason.trim() === '') return say('reason', 'Add a reason.');
    const change = { id, times, reason: reason.trim() };
    run(async (approval) => {
      if (record) await staffChanges(api).edit(record.shift.id, { ...change, version: record.shift.version, approval });
      else await staffChanges(api).add({ ...change, employeeId, approval });
      return record ? 'Shift saved' : 'Shift added';
    });
  };
  const remove = (shift: ShiftRecord['shift']) => {
    if (reason.trim() === '') return say('reason', 'Add a reason for removing this shift.');
    run(async (approval) => {
      await staffChanges(api).remove(shift.id, { id, version: shift.version, reason: reason.trim(), approval });
      return 'Shift removed';
    });
  };
  const approve = ({ id: shiftId, version }: ShiftRecord['shift']) =>
    run(async (approval) => {
      await staffChanges(api).approve({ shifts: [{ shiftId, version }], approval });
      return 'Shift approved';
    });
  const fields = { draft, setDraft, employeeId, setEmployeeId, reason, setReason, kinds, deduction, now };
  return { ...fields, found, problem: found?.message ?? null, act, save, remove, approve };
}

type Send = (approval: string | null) => Promise<string>;

/** The breaks that can be chosen, those of the shift among them. */
function kindsOf(record: ShiftRecord | null, offered: readonly BreakKind[]): readonly BreakKind[] {
  const all = [...(record?.times.breaks.map(({ kind }) => kind) ?? []), ...offered];
  return all.filter(({ presetId }, at) => all.findIndex((one) => one.presetId === presetId) === at);
}

function Keys({ form, record }: { form: ShiftForm; record: ShiftRecord | null }) {
  const { act, save, remove, approve } = form;
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
      {record ? (
        <Button
          variant="danger"
          size="large"
          icon={RemoveIcon}
          disabled={act.isBusy}
          onClick={() => (isRemoving ? remove(record.shift) : setIsRemoving(true))}
        >
          {isRemoving ? 'Yes, remove' : 'Remove'}
        </Button>
      ) : null}
      {record && canBeApproved(record.shift) ? (
        <Button size="large" icon={CheckIcon} disabled={act.isBusy} onClick={() => approve(record.shift)}>
          Approve {hoursText(record.shift.figures.workedMs)}
        </Button>
      ) : null}
      <Button variant="primary" size="large" className="ml-auto" isBusy={act.isBusy} onClick={save}>
        {record ? 'Save' : 'Add shift'}
      </Button>
    </div>
  );
}
