import { useId } from 'react';
import { hoursText } from '#src/domain/timeclock/shift-figures.ts';
import type { ShiftRecord } from '#src/domain/timeclock/timesheet.types.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL } from '#src/ui/classes.ts';
import { CloseIcon, PlusIcon } from '#src/ui/icon.tsx';
import { newId } from '../kit/new-id.ts';
import { useSession } from '../kit/pos-context.tsx';
import { breakText } from './clock-text.ts';
import type { BreakDraft, ShiftDraft } from './shift-draft.ts';
import type { ShiftForm } from './shift-sheet.tsx';

const MAX_BREAKS = 8;
const MINUTE_MS = 60_000;

/** Whose shift, when, with which breaks, and why it changes. */
export function ShiftFields({ form, record }: { form: ShiftForm; record: ShiftRecord | null }) {
  const { draft, setDraft, deduction, found, now } = form;
  const change = (next: Partial<ShiftDraft>) => setDraft({ ...draft, ...next });
  return (
    <div className="flex flex-col gap-4">
      {record ? null : <Employee form={form} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Moment
          label="Clock in"
          value={draft.clockIn}
          max={now}
          isWrong={found?.path === 'clockIn'}
          onChange={(clockIn) => change({ clockIn })}
        />
        <Moment
          label="Clock out"
          note="Empty: still working"
          value={draft.clockOut}
          max={now}
          isWrong={found?.path === 'clockOut'}
          onChange={(clockOut) => change({ clockOut })}
        />
      </div>
      <Breaks form={form} />
      {deduction ? (
        <label className="flex min-h-14 items-center gap-3">
          <input
            type="checkbox"
            checked={draft.deducts}
            onChange={(event) => change({ deducts: event.target.checked })}
            className="size-6 shrink-0 accent-accent"
          />
          <span>
            <span className="block font-semibold">Automatic break deduction</span>
            <span className="block text-14 text-ink-2">
              Takes off what’s missing of {hoursText(deduction.minutes * MINUTE_MS)} unpaid after{' '}
              {hoursText(deduction.afterMinutes * MINUTE_MS)}.
            </span>
          </span>
        </label>
      ) : null}
      <Reason form={form} />
    </div>
  );
}

function Employee({ form: { employeeId, setEmployeeId, found } }: { form: ShiftForm }) {
  const people = useSession().store.timeClock?.people ?? [];
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        Employee
      </label>
      <select
        id={id}
        value={employeeId}
        aria-invalid={found?.path === 'employeeId' || undefined}
        onChange={(event) => setEmployeeId(event.target.value)}
        className={`${CONTROL} min-h-14`}
      >
        <option value="">Choose an employee</option>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </select>
    </div>
  );
}

interface MomentProps {
  label: string;
  note?: string;
  value: string;
  max: string;
  isWrong: boolean;
  onChange: (value: string) => void;
}

/** A local date and time. */
function Moment({ label, note, value, max, isWrong, onChange }: MomentProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 flex flex-wrap items-baseline gap-x-3 font-semibold">
        {label}
        {note ? <span className="font-normal text-14 text-ink-2">{note}</span> : null}
      </label>
      <input
        id={id}
        type="datetime-local"
        value={value}
        max={max}
        aria-invalid={isWrong || undefined}
        onChange={(event) => onChange(event.target.value)}
        className={`${CONTROL} min-h-14`}
      />
    </div>
  );
}

function Breaks({ form: { draft, setDraft, kinds, found, now } }: { form: ShiftForm }) {
  const kind = kinds[0];
  if (!kind) return null;
  const set = (breaks: readonly BreakDraft[]) => setDraft({ ...draft, breaks });
  const change = (key: string, next: Partial<BreakDraft>) =>
    set(draft.breaks.map((one) => (one.key === key ? { ...one, ...next } : one)));
  return (
    <section aria-label="Breaks" className="flex flex-col gap-3">
      {draft.breaks.map(({ key, presetId, start, end }, at) => (
        <fieldset key={key} className="rounded-card border border-line p-3">
          <legend className="px-1 font-semibold text-14 text-ink-2">Break {at + 1}</legend>
          <div className="flex items-center gap-2">
            <select
              aria-label={`Break ${at + 1}`}
              value={presetId}
              onChange={(event) => change(key, { presetId: event.target.value })}
              className={`${CONTROL} min-h-14`}
            >
              {kinds.map((one) => (
                <option key={one.presetId} value={one.presetId}>
                  {one.name}, {breakText(one).toLowerCase()}
                </option>
              ))}
            </select>
            <button
              type="button"
              aria-label={`Remove break ${at + 1}`}
              title={`Remove break ${at + 1}`}
              onClick={() => set(draft.breaks.filter((one) => one.key !== key))}
              className="grid size-14 shrink-0 place-items-center rounded-input text-ink-2 hover:bg-sunken hover:text-ink"
            >
              <CloseIcon size={22} aria-hidden />
            </button>
          </div>
          <div className="mt-3 grid gap-3 sm:grid-cols-2">
            <Moment
              label="Start"
              value={start}
              max={now}
              isWrong={found?.path === 'breaks' && start === ''}
              onChange={(next) => change(key, { start: next })}
            />
            <Moment
              label="End"
              value={end}
              max={now}
              isWrong={found?.path === 'breaks' && end === ''}
              onChange={(next) => change(key, { end: next })}
            />
          </div>
        </fieldset>
      ))}
      {draft.breaks.length < MAX_BREAKS ? (
        <Button
          icon={PlusIcon}
          className="min-h-14 self-start"
          onClick={() => {
            // It starts on the day of the shift, so that only the time is left to enter.
            const day = draft.clockIn;
            set([...draft.breaks, { key: newId(), presetId: kind.presetId, start: day, end: day }]);
          }}
        >
          Add break
        </Button>
      ) : null}
    </section>
  );
}

function Reason({ form: { reason, setReason, found } }: { form: ShiftForm }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 flex flex-wrap items-baseline gap-x-3 font-semibold">
        Reason for the change
        <span className="font-normal text-14 text-ink-2">Saved with the shift under your name</span>
      </label>
      <input
        id={id}
        value={reason}
        maxLength={200}
        autoComplete="off"
        aria-invalid={found?.path === 'reason' || undefined}
        onChange={(event) => setReason(event.target.value)}
        className={`${CONTROL} min-h-14`}
      />
    </div>
  );
}
