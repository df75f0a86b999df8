import passwordField from '#islands/admin/password-field.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { MAX_PASSWORD_LENGTH } from '#src/domain/access/access.schema.ts';
import { Field, type FieldProps } from '#src/ui/field.tsx';

interface Props extends Pick<FieldProps, 'label' | 'help' | 'error'> {
  name?: string;
  autoComplete: 'current-password' | 'new-password';
}

/** The field for every password in the admin, with a button to show it. */
export function PasswordField({ autoComplete, name = 'password', ...field }: Props) {
  return (
    <Field name={name} isRequired {...field}>
      {(wiring) => (
        <IslandTag
          of={passwordField}
          hydrate="load"
          props={{
            id: wiring.id,
            name,
            describedBy: wiring['aria-describedby'] ?? null,
            isInvalid: wiring['aria-invalid'] ?? false,
            autoComplete,
            maxLength: MAX_PASSWORD_LENGTH,
          }}
        />
      )}
    </Field>
  );
}
