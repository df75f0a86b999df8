/** Settings shared by all tills of a store: PINs and one-tap price presets. */
import { z } from 'zod';
import type { PosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { type PosTerminalSettings, posTerminalSettingsSchema } from '#src/domain/access/pos-terminal.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { RadioGroup } from '#src/ui/controls.tsx';
import { Fieldset } from '#src/ui/field.tsx';
import { FormSection } from '../edit-form.tsx';
import { ticks } from '../forms/choices.tsx';
import { formKit } from '../forms/form-kit.ts';
import type { Kind } from '../forms/kind.ts';
import { KitForm } from '../forms/kit-form.tsx';
import { textOf } from '../forms.ts';
import { type PriceForm, presetsKit } from './preset-rows.tsx';

export interface PresetsFormProps {
  presets: PriceForm;
  version: number;
  form: FormState;
}

export function PresetsForm({ presets, version, form }: PresetsFormProps) {
  return (
    <KitForm
      {...{ id: 'presets', action: 'presets', kit: presetsKit, stored: presets, version, form, notice: null }}
      label="Save presets"
    >
      {(put) => (
        <FormSection
          title="Discount and surcharge presets"
          lead="On every till. Employees without discount permission need a PIN. Enter 10% or 5.00. Clear a field to remove it."
        >
          <div className="grid gap-6 lg:grid-cols-2">
            {put('discounts')}
            {put('surcharges')}
          </div>
        </FormSection>
      )}
    </KitForm>
  );
}

type LockScreen = PosTerminalSettings['lockScreen'];
type Employees = readonly { readonly id: string; readonly name: string }[];

/** Null: nothing is chosen yet. */
export interface LockForm {
  readonly lockScreen: LockScreen | null;
}

export function lockAllKit(employees: Employees) {
  return formKit<LockForm>({
    schema: z.object({ lockScreen: posTerminalSettingsSchema.shape.lockScreen.nullable() }),
    fields: { lockScreen: lockChoice('Lock screen', employees) },
  });
}

const LOCK_OPTIONS = [
  { value: 'everyone', label: 'Ask for a PIN, lock for everyone' },
  { value: 'off', label: 'Don’t ask for a PIN' },
  { value: 'specificEmployees', label: 'Ask for a PIN, lock only for these employees' },
] as const;

function lockChoice(label: string, employees: Employees): Kind<LockScreen | null> {
  const boxes = ticks(
    'Employees',
    employees.map(({ id, name }) => ({ value: id, label: name })),
    { boxes: 'employee' },
  );
  const chosenOf = (lock: LockScreen | null) => lock && (lock.isEnabled ? lock.appliesTo : 'off');
  return {
    label,
    read(place) {
      const chosen = LOCK_OPTIONS.find(({ value }) => value === textOf(place.form, 'lock'))?.value;
      if (chosen === undefined) place.refuse('Choose one.');
      if (chosen === undefined) return null;
      const employeeIds = boxes.read({ ...place, stored: place.stored?.employeeIds ?? [] });
      return { isEnabled: chosen !== 'off', appliesTo: chosen === 'off' ? 'everyone' : chosen, employeeIds };
    },
    texts: (lock, path): Record<string, string> =>
      lock ? { lock: chosenOf(lock) ?? '', ...boxes.texts(lock.employeeIds, path) } : {},
    words: (lock) => LOCK_OPTIONS.find(({ value }) => value === chosenOf(lock))?.label ?? 'None',
    boxOf: () => 'lockScreen',
    draw: (place) => (
      <Fieldset
        name={place.path}
        legend={<span className="sr-only">{label}</span>}
        error={place.form.errors[place.path]}
      >
        <div className="-mx-2">
          <RadioGroup name="lock" defaultValue={place.form.values.lock ?? ''} options={LOCK_OPTIONS} />
        </div>
        {employees.length === 0 ? null : (
          <div className="mt-2 ml-8">
            {boxes.draw({ ...place, path: 'employee', stored: place.stored?.employeeIds ?? [] })}
          </div>
        )}
      </Fieldset>
    ),
  };
}

export interface LockAllFormProps {
  terminals: readonly Pick<PosTerminal, 'settings'>[];
  employees: Employees;
  form: FormState;
}

/** One lock screen for every till; where they differ, nothing is chosen yet. */
export function LockAllForm({ terminals, employees, form }: LockAllFormProps) {
  const locks = terminals.map(({ settings }) => settings.lockScreen);
  const [first] = locks;
  const isSame = locks.every((lock) => JSON.stringify(lock) === JSON.stringify(first));
  return (
    <KitForm
      {...{ id: 'lock-all', action: 'lockAll', kit: lockAllKit(employees), form, notice: null, isNew: true }}
      stored={{ lockScreen: isSame && first ? first : null }}
      label="Apply to all tills"
    >
      {(put) => (
        <FormSection
          title="Lock screen on all tills"
          lead={
            isSame
              ? 'All tills have the same settings.'
              : 'Your tills have different settings. Saving gives them all the same.'
          }
        >
          {put('lockScreen')}
        </FormSection>
      )}
    </KitForm>
  );
}
