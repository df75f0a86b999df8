/** What is set once for all tills of a store: who is asked for a PIN, and what one touch takes off or puts on. */
import type { PosTerminal } from '#db/staff/pos-terminals.repository.ts';
import type { PosPresets } from '#src/domain/tenancy/pos-settings.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Button } from '#src/ui/button.tsx';
import { Checkbox, Input, RadioGroup } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { valuesOf } from '../forms.ts';
import { NEW_ROWS, rowName, SIDES, type Side, valueText } from './preset-values.ts';

const SIDE_WORDS = {
  discounts: ['Discounts', 'Off the whole order'],
  surcharges: ['Surcharges', 'Added to the whole order'],
} as const;

export interface PresetsFormProps {
  presets: PosPresets;
  version: number;
  form: FormState;
}

/** Saved against the version that was read: who saves second is told, with all that they typed. */
export function PresetsForm({ presets, version, form }: PresetsFormProps) {
  return (
    <Card as="section">
      <SectionHeading>Discount and surcharge presets</SectionHeading>
      <p className="mb-4 text-14 text-ink-2">
        On every till. Employees without discount permission need a PIN. Enter 10% or 5.00. Clear a field to remove it.
      </p>
      <form method="post" noValidate className="flex flex-col gap-6">
        <input type="hidden" name="version" value={form.values.version || version} />
        <div className="grid gap-6 lg:grid-cols-2">
          {SIDES.map((side) => (
            <SideRows key={side} side={side} presets={presets} form={form} />
          ))}
        </div>
        <div>
          <Button type="submit" name="do" value="presets" variant="primary">
            Save presets
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** What the till shows where a preset has no name of its own. */
function shownText(side: Side, preset: PosPresets[Side][number]): string {
  return side === 'discounts' ? `${valueText(preset)} off` : `${valueText(preset)} surcharge`;
}

function SideRows({ side, presets, form }: { side: Side; presets: PosPresets; form: FormState }) {
  const value = valuesOf(form);
  const [title, lead] = SIDE_WORDS[side];
  const stored = presets[side];
  const rows = Array.from({ length: stored.length + NEW_ROWS }, (_, at) => stored[at] ?? null);
  return (
    <Fieldset name={side} legend={title} error={form.errors[side]}>
      <p className="mb-2 text-14 text-ink-3">{lead}</p>
      <div className="flex flex-col gap-2">
        {rows.map((preset, at) => {
          const name = rowName(side, at, 'name');
          const amount = rowName(side, at, 'value');
          return (
            <div key={preset?.id ?? `new-${at}`} className="grid grid-cols-[minmax(0,1fr)_8rem] gap-2">
              <input type="hidden" name={rowName(side, at, 'id')} value={preset?.id ?? ''} />
              <Field
                name={name}
                label={<span className="sr-only">{`Title, row ${at + 1}`}</span>}
                error={form.errors[name]}
              >
                {(wiring) => (
                  <Input
                    {...wiring}
                    maxLength={30}
                    autoComplete="off"
                    placeholder={preset ? shownText(side, preset) : 'Name, optional'}
                    defaultValue={value.text(name, preset?.name ?? '')}
                  />
                )}
              </Field>
              <Field
                name={amount}
                label={<span className="sr-only">{`Amount, row ${at + 1}`}</span>}
                error={form.errors[amount]}
              >
                {(wiring) => (
                  <Input
                    {...wiring}
                    maxLength={12}
                    inputMode="text"
                    autoComplete="off"
                    placeholder="10%"
                    defaultValue={value.text(amount, preset ? valueText(preset) : '')}
                  />
                )}
              </Field>
            </div>
          );
        })}
      </div>
    </Fieldset>
  );
}

export interface LockAllFormProps {
  terminals: readonly Pick<PosTerminal, 'settings'>[];
  employees: readonly { readonly id: string; readonly name: string }[];
}

type Choice = 'off' | 'everyone' | 'specificEmployees' | '';

/** One lock screen for every till; where they differ, nothing is chosen yet. */
export function LockAllForm({ terminals, employees }: LockAllFormProps) {
  const locks = terminals.map(({ settings }) => settings.lockScreen);
  const [first] = locks;
  const isSame = locks.every((lock) => JSON.stringify(lock) === JSON.stringify(first));
  const chosen: Choice = !isSame || !first ? '' : first.isEnabled ? first.appliesTo : 'off';
  return (
    <Card as="section">
      <SectionHeading>Lock screen on all tills</SectionHeading>
      <p className="mb-3 text-14 text-ink-2">
        {isSame
          ? 'All tills have the same settings.'
          : 'Your tills have different settings. Saving gives them all the same.'}
      </p>
      <form method="post" noValidate className="flex flex-col gap-3">
        <div className="-mx-2">
          <RadioGroup
            name="lock"
            defaultValue={chosen}
            options={[
              { value: 'everyone', label: 'Ask for a PIN, lock for everyone' },
              { value: 'off', label: 'Don’t ask for a PIN' },
              { value: 'specificEmployees', label: 'Ask for a PIN, lock only for these employees' },
            ]}
          />
          <div className="ml-8 grid sm:grid-cols-2">
            {employees.map(({ id, name }) => (
              <Checkbox
                key={id}
                name={`employee.${id}`}
                label={name}
                defaultChecked={isSame && first?.employeeIds.includes(id) === true}
              />
            ))}
          </div>
        </div>
        <div>
          <Button type="submit" name="do" value="lockAll">
            Apply to all tills
          </Button>
        </div>
      </form>
    </Card>
  );
}
