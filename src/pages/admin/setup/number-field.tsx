import type { FormState } from '#src/pages/page.tsx';
import { Input, type InputProps } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { valuesOf } from '../forms.ts';

interface Props {
  name: string;
  label: string;
  help?: string;
  form: FormState;
  stored: string | number;
  input?: InputProps & { readonly 'data-kind'?: 'amount' };
}

/** A number with its unit in the box. */
export function NumberField({ name, label, help, form, stored, input = {} }: Props) {
  return (
    <Field name={name} label={label} help={help} error={form.errors[name]}>
      {(wiring) => (
        <Input
          {...wiring}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          {...input}
          defaultValue={valuesOf(form).text(name, stored)}
        />
      )}
    </Field>
  );
}
