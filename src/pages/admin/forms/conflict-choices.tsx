import type { FormState } from '#src/pages/page.tsx';
import { RadioGroup } from '#src/ui/controls.tsx';
import { Fieldset } from '#src/ui/field.tsx';
import { FormSection } from '../edit-form.tsx';
import { type FormKit, KEEP } from './form-kit.ts';
import { MINE, THEIRS, WAS } from './save-form.ts';

/** A field that one of them cleared. */
const EMPTY = 'Nothing';

interface Props<Value> {
  kit: FormKit<Value>;
  stored: Value;
  form: FormState;
}

/** The values that the form first showed, so that a save can tell what this person changed. */
export function Shown({ stored, form }: { stored: unknown; form: FormState }) {
  return <input type="hidden" name={WAS} value={form.values[WAS] ?? JSON.stringify(stored)} />;
}

/** Fields that two people changed: both versions, and which one stays. Nothing where there are none. */
export function ConflictChoices<Value>({ kit, stored, form }: Props<Value>) {
  const asked = Object.entries(form.values).filter(
    ([name]) => name.startsWith(THEIRS) && kit.knows(name.slice(THEIRS.length)),
  );
  if (asked.length === 0) return null;
  return (
    <FormSection
      title="Changed while you were editing"
      lead="Choose for each. Yours is in the form below, with everything else you changed."
    >
      {asked.map(([name, theirs]) => {
        const path = name.slice(THEIRS.length);
        const mine = form.values[MINE + path] ?? '';
        return (
          <Fieldset key={path} name={KEEP + path} legend={kit.fieldAt(path, stored).kind.label}>
            <input type="hidden" name={name} value={theirs} />
            <input type="hidden" name={MINE + path} value={mine} />
            <div className="-mx-2">
              <RadioGroup
                name={KEEP + path}
                defaultValue={form.values[KEEP + path] ?? 'mine'}
                options={[
                  { value: 'mine', label: 'Keep yours', help: mine || EMPTY },
                  { value: 'theirs', label: 'Keep theirs', help: theirs || EMPTY },
                ]}
              />
            </div>
          </Fieldset>
        );
      })}
    </FormSection>
  );
}
