import type { ReactNode } from 'react';
import { cx } from './classes.ts';
import { WarningIcon } from './icon.tsx';

/** Attributes that tie a control to its label, help and error. */
export interface FieldWiring {
  readonly id: string;
  readonly name: string;
  readonly required: boolean | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  /** Focuses the wrong field if there's no summary above to take the focus. */
  readonly autoFocus?: true | undefined;
}

export interface FieldProps {
  /** The form's field, which is also the path of its error: `customer.phone`. */
  name: string;
  label: ReactNode;
  /** Below the label: what is expected, before anything is wrong. */
  help?: ReactNode;
  error?: string | null | undefined;
  isRequired?: boolean;
  /** Marks the label as optional where most other fields are required. */
  isOptional?: boolean;
  /** Where two forms of a page have the same name. */
  formId?: string;
  className?: string;
  children: (wiring: FieldWiring) => ReactNode;
}

/** The id of a field, for the links of an error summary. */
export function fieldId(name: string, formId = 'f'): string {
  return `${formId}-${name.replaceAll(/[^\w-]/g, '-')}`;
}

export function Field({ name, label, help, error, isRequired, isOptional, formId, className, children }: FieldProps) {
  const id = fieldId(name, formId);
  const describedBy = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={cx('flex flex-col gap-1.5', className)} data-part="field">
      <label htmlFor={id} className="flex items-baseline gap-2 font-semibold text-ink">
        {label}
        {isOptional ? <span className="text-14 font-normal text-ink-3">optional</span> : null}
      </label>
      {help ? (
        <p id={`${id}-help`} className="-mt-1 text-14 text-ink-3">
          {help}
        </p>
      ) : null}
      {children({
        id,
        name,
        required: isRequired || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
        autoFocus: error ? true : undefined,
      })}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-14 font-medium text-fail-text">
      <WarningIcon size={16} aria-hidden className="mt-0.5 shrink-0" />
      {children}
    </p>
  );
}

export interface FieldsetProps {
  legend: ReactNode;
  /** "Choose 1 to 3". */
  help?: ReactNode;
  error?: string | null | undefined;
  /** For the id of the error and for an error summary's link. */
  name: string;
  formId?: string;
  className?: string;
  children: ReactNode;
}

/** Controls that answer one question: radios, checkboxes, an address. */
export function Fieldset({ legend, help, error, name, formId, className, children }: FieldsetProps) {
  const id = fieldId(name, formId);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the page was asked for by a submit, and this is its answer
      autoFocus={error ? true : undefined}
      data-part="fieldset"
      aria-describedby={[help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined}
      className={cx('min-w-0 scroll-mt-24', className)}
    >
      <legend className="mb-1 font-semibold">{legend}</legend>
      {help ? (
        <p id={`${id}-help`} className="mb-2 text-14 text-ink-3">
          {help}
        </p>
      ) : null}
      {error ? (
        <div className="mb-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      ) : null}
      {children}
    </fieldset>
  );
}
