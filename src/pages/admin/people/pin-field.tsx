import type { ActionAnswer } from '#src/pages/page.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';

/** A typed PIN isn't in the form that comes back: it must be entered again. */
export function pinAgain(answer: ActionAnswer): ActionAnswer {
  if (answer.kind !== 'again' || answer.form.errors.pin) return answer;
  const errors = { ...answer.form.errors, pin: 'Enter the PIN again.' };
  return { ...answer, form: { ...answer.form, errors } };
}

interface PinFieldProps {
  isNew: boolean;
  help: string;
  error: string | undefined;
}

/** Always empty: a stored PIN can't be read. */
export function PinField({ isNew, help, error }: PinFieldProps) {
  return (
    <Field name="pin" label={isNew ? 'PIN' : 'New PIN'} help={help} error={error} isRequired={isNew}>
      {(wiring) => (
        <Input
          {...wiring}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          placeholder={isNew ? '' : '••••'}
          className="max-w-40"
        />
      )}
    </Field>
  );
}
