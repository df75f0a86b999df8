import { Input, type InputProps } from '#src/ui/controls.tsx';
import { FieldError, fieldId } from '#src/ui/field.tsx';
import type { DrawPlace } from './kind.ts';

interface Props {
  name: string;
  /** For screen readers: on screen, the headings beside and above it say the same. */
  label: string;
  form: DrawPlace<unknown>['form'];
  maxLength: number;
  input?: InputProps & { readonly [data: `data-${string}`]: string | number | undefined };
}

/** One box of a row, with what is wrong with it below. */
export function RowBox({ name, label, form, maxLength, input = {} }: Props) {
  const error = form.errors[name];
  const id = fieldId(name);
  return (
    <div className="min-w-0 text-16 text-ink">
      <Input
        id={id}
        name={name}
        aria-label={label}
        maxLength={maxLength}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...input}
        defaultValue={form.values[name] ?? ''}
      />
      {error ? (
        <div className="mt-1">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      ) : null}
    </div>
  );
}
