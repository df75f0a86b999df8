import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { CONTROL, cx } from './classes.ts';
import { DownIcon } from './icon.tsx';

export interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Inside the box, before and after what is typed: `$`, `min`. */
  before?: ReactNode;
  after?: ReactNode;
}

export function Input({ before, after, className, ...rest }: InputProps) {
  if (!before && !after) return <input {...rest} className={cx(CONTROL, 'read-only:bg-sunken', className)} />;
  return (
    <span className="relative flex items-center">
      {before ? <span className="pointer-events-none absolute left-3 text-ink-3">{before}</span> : null}
      <input {...rest} className={cx(CONTROL, Boolean(before) && 'pl-9', Boolean(after) && 'pr-12', className)} />
      {after ? <span className="pointer-events-none absolute right-3 text-ink-3">{after}</span> : null}
    </span>
  );
}

export interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** How much is written so far; from 80 % of `maxLength` the counter shows. */
  length?: number;
}

export function Textarea({ length, maxLength, className, rows = 3, ...rest }: TextareaProps) {
  const isNearLimit = maxLength !== undefined && length !== undefined && length >= maxLength * 0.8;
  return (
    <span className="flex flex-col gap-1">
      <textarea {...rest} rows={rows} maxLength={maxLength} className={cx(CONTROL, 'py-2 leading-normal', className)} />
      {isNearLimit ? (
        <span className="tnum self-end text-12 text-ink-3" aria-live="polite">
          {length} of {maxLength} characters
        </span>
      ) : null}
    </span>
  );
}

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
  /** Neighbours of one group are listed under its name: a day's times. */
  readonly group?: string;
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly SelectOption[];
  /** A first entry with no value, for a field that starts empty. */
  placeholder?: string;
}

export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <span className="relative flex items-center">
      <select {...rest} className={cx(CONTROL, 'appearance-none pr-9', className)}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {grouped(options).map(([group, inside]) =>
          group ? (
            <optgroup key={group} label={group}>
              {inside.map(optionTag)}
            </optgroup>
          ) : (
            inside.map(optionTag)
          ),
        )}
      </select>
      <DownIcon size={18} aria-hidden className="pointer-events-none absolute right-3 text-ink-3" />
    </span>
  );
}

function optionTag({ value, label, isDisabled }: SelectOption) {
  return (
    <option key={value} value={value} disabled={isDisabled}>
      {label}
    </option>
  );
}

function grouped(options: readonly SelectOption[]): (readonly [string, readonly SelectOption[]])[] {
  return [...Map.groupBy(options, (option) => option.group ?? '')];
}

export interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  help?: ReactNode;
  /** At the end of the row: a price, a count. */
  trailing?: ReactNode;
}

const ROW =
  'group flex min-h-(--control) cursor-pointer items-center gap-3 rounded-input border border-transparent px-2 py-1.5 ' +
  'hover:bg-sunken has-checked:bg-[var(--chosen,var(--accent-soft))] has-focus-visible:outline-2 has-focus-visible:outline-accent-text ' +
  'has-disabled:cursor-not-allowed has-disabled:text-ink-3 has-disabled:hover:bg-transparent';
const MARK = 'size-5 shrink-0 appearance-none border-2 border-line-strong bg-surface outline-none transition-colors';

export function Checkbox({ label, help, trailing, className, ...rest }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box inside is its control
    <label className={cx(ROW, className)}>
      <TickMark {...rest} />
      <ChoiceText label={label} help={help} trailing={trailing} />
    </label>
  );
}

type BoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>;

/** Only the box, for a cell of a table; its label is around it or in `aria-label`. Without a row around it, the ring is its own. */
export function TickBox(rest: BoxProps) {
  return <TickMark {...rest} className={RING} />;
}

const RING =
  'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent-text focus-visible:outline-solid';

function TickMark({ className, ...rest }: BoxProps) {
  return (
    <span className="relative grid size-5 shrink-0 place-items-center">
      <input
        {...rest}
        type="checkbox"
        className={cx(
          MARK,
          'peer rounded-[5px] checked:border-accent-text checked:bg-accent-text disabled:border-line disabled:bg-sunken',
          className,
        )}
      />
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="pointer-events-none absolute size-3.5 fill-none stroke-surface stroke-[2.5] opacity-0 peer-checked:opacity-100"
      >
        <path d="m3 8.5 3.2 3L13 4.5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}

export function Radio({ label, help, trailing, className, ...rest }: ChoiceProps) {
  return (
    <label className={cx(ROW, className)}>
      <input
        {...rest}
        // Until someone answers, a browser counts each choice of a question that must be answered as wrong, and reads so.
        aria-invalid={rest['aria-invalid'] ?? (rest.required ? false : undefined)}
        type="radio"
        className={cx(
          MARK,
          'rounded-full checked:border-[6px] checked:border-accent-text disabled:border-line disabled:bg-sunken',
        )}
      />
      <ChoiceText label={label} help={help} trailing={trailing} />
    </label>
  );
}

function ChoiceText({ label, help, trailing }: Pick<ChoiceProps, 'label' | 'help' | 'trailing'>) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        {help ? <span className="block text-14 text-ink-3">{help}</span> : null}
      </span>
      {trailing ? <span className="tnum text-ink-2">{trailing}</span> : null}
    </>
  );
}

export interface RadioGroupOption {
  readonly value: string;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly trailing?: ReactNode;
  readonly isDisabled?: boolean;
}

export interface RadioGroupProps {
  name: string;
  options: readonly RadioGroupOption[];
  /** Uncontrolled, for pages. */
  defaultValue?: string;
  value?: string;
  onChange?: (value: string) => void;
  isRequired?: boolean;
}

/** Goes inside a `Fieldset`, whose legend is the question. */
export function RadioGroup({ name, options, defaultValue, value, onChange, isRequired }: RadioGroupProps) {
  return (
    <div className="flex flex-col gap-0.5">
      {options.map((option) => (
        <Radio
          key={option.value}
          name={name}
          value={option.value}
          label={option.label}
          help={option.help}
          trailing={option.trailing}
          disabled={option.isDisabled}
          required={isRequired}
          {...(value === undefined
            ? { defaultChecked: option.value === defaultValue }
            : { checked: option.value === value, onChange: () => onChange?.(option.value) })}
        />
      ))}
    </div>
  );
}

/** On or off. In a form it acts on Save; where it acts at once, its help says so. */
export function Switch({ label, help, trailing, className, ...rest }: ChoiceProps) {
  return (
    <label className={cx('flex min-h-(--control) cursor-pointer items-center justify-between gap-4 py-1.5', className)}>
      <ChoiceText label={label} help={help} trailing={trailing} />
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
        role="switch"
        className={
          'relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full bg-line-strong transition-colors ' +
          'before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-surface before:transition-transform ' +
          'checked:bg-done checked:before:translate-x-5 disabled:bg-line'
        }
      />
    </label>
  );
}
