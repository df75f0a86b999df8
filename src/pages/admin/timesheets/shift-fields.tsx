import { hoursText } from '#src/domain/timeclock/shift-figures.ts';
import type { BreakKind, ShiftTimes } from '#src/domain/timeclock/time-clock-event.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox, Input, Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card } from '#src/ui/surface.tsx';
import { FormSection } from '../edit-form.tsx';
import { SaveBar } from '../form-parts.tsx';
import { SPARE_BREAKS } from './shift-form.ts';

interface Props {
  /** For a new shift; null: whose it is stands. */
  employees: readonly { readonly id: string; readonly name: string }[] | null;
  kinds: readonly BreakKind[];
  deduction: ShiftTimes['deduction'];
  texts: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  hidden: { readonly id: string; readonly version: string };
  backHref: string;
}

/** A shift's times, breaks and the reason for changing them. */
export function ShiftForm({ employees, kinds, deduction, texts, errors, hidden, backHref }: Props) {
  return (
    <form method="post" noValidate className="flex flex-col gap-4">
      <input type="hidden" name="id" value={hidden.id} />
      <input type="hidden" name="version" value={hidden.version} />
      <FormSection title="Times">
        {employees ? (
          <Field name="employeeId" label="Employee" error={errors.employeeId} isRequired className="max-w-72">
            {(wiring) => (
              <Select
                {...wiring}
                placeholder="Choose an employee"
                options={employees.map(({ id, name }) => ({ value: id, label: name }))}
                defaultValue={texts.employeeId ?? ''}
              />
            )}
          </Field>
        ) : null}
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <Moment name="clockIn" label="Clock in" isRequired {...{ texts, errors }} />
          <Moment name="clockOut" label="Clock out" help="Empty: still working." {...{ texts, errors }} />
        </div>
      </FormSection>
      {kinds.length > 0 ? <Breaks {...{ kinds, deduction, texts, errors }} /> : null}
      <FormSection title="Reason">
        <Field
          name="reason"
          label="Reason for the change"
          help="Saved with the shift under your name."
          error={errors.reason}
          isRequired
        >
          {(wiring) => <Input {...wiring} maxLength={200} autoComplete="off" defaultValue={texts.reason ?? ''} />}
        </Field>
      </FormSection>
      <SaveBar label={employees ? 'Add shift' : 'Save'} backHref={backHref} />
    </form>
  );
}

/** A row for each break, and empty ones for more. */
function Breaks({ kinds, deduction, texts, errors }: Pick<Props, 'kinds' | 'deduction' | 'texts' | 'errors'>) {
  const taken = [0, 1, 2, 3, 4, 5, 6, 7].filter((at) => texts[`break.${at}.start`]);
  const rows = Array.from({ length: Math.min(8, (taken.at(-1) ?? -1) + 1 + SPARE_BREAKS) }, (_, at) => at);
  return (
    <FormSection title="Breaks" lead="Clear a row to remove the break.">
      {errors.breaks ? <p className="text-14 text-fail-text">{errors.breaks}</p> : null}
      {rows.map((at) => (
        <fieldset key={at} className="grid gap-3 sm:grid-cols-3">
          <legend className="sr-only">Break {at + 1}</legend>
          <Field name={`break.${at}.kind`} label={`Break ${at + 1}`} error={errors[`break.${at}.kind`]}>
            {(wiring) => (
              <Select
                {...wiring}
                placeholder="None"
                options={kinds.map(({ presetId, name, type }) => ({
                  value: presetId,
                  label: `${name}, ${type === 'PAID' ? 'paid' : 'unpaid'}`,
                }))}
                defaultValue={texts[`break.${at}.kind`] ?? ''}
              />
            )}
          </Field>
          <Moment name={`break.${at}.start`} label="Start" {...{ texts, errors }} />
          <Moment name={`break.${at}.end`} label="End" {...{ texts, errors }} />
        </fieldset>
      ))}
      {deduction ? (
        <div className="-mx-2">
          <Checkbox
            name="deduct"
            label="Automatic break deduction"
            help={`Takes off what’s missing of ${hoursText(deduction.minutes * 60_000)} unpaid after ${hoursText(deduction.afterMinutes * 60_000)}.`}
            defaultChecked={texts.deduct !== undefined}
          />
        </div>
      ) : null}
    </FormSection>
  );
}

interface MomentProps extends Pick<Props, 'texts' | 'errors'> {
  name: string;
  label: string;
  isRequired?: boolean;
  help?: string;
}

/** A local date and time. */
function Moment({ name, label, isRequired = false, help, texts, errors }: MomentProps) {
  return (
    <Field name={name} label={label} help={help} error={errors[name]} isRequired={isRequired} className="max-w-72">
      {(wiring) => <Input {...wiring} type="datetime-local" defaultValue={texts[name] ?? ''} />}
    </Field>
  );
}

/** The field of the reason for removing, beside the one for changing. */
export const REMOVAL = 'removal';

/** Folded away: it takes hours off someone's pay. */
export function RemoveShift({ id, version, error }: { id: string; version: string; error: string | undefined }) {
  return (
    <details className="mt-6" open={error !== undefined}>
      <summary className="inline-flex min-h-(--control) cursor-pointer list-none items-center rounded-input px-2 font-medium text-fail-text hover:bg-fail-soft [&::-webkit-details-marker]:hidden">
        Remove shift…
      </summary>
      <Card className="mt-2 border-fail!">
        <p className="text-ink-2">Its hours no longer count. What was clocked is kept in the records.</p>
        <form method="post" className="mt-3 flex flex-col items-start gap-3">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          <Field name={REMOVAL} label="Reason for removing" error={error} className="w-full max-w-96">
            {(wiring) => <Input {...wiring} maxLength={200} autoComplete="off" />}
          </Field>
          <Button type="submit" name="do" value="remove" variant="danger">
            Remove shift
          </Button>
        </form>
      </Card>
    </details>
  );
}
