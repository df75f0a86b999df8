/** The kinds of fields that most forms are made of. */
import { Fragment } from 'react';
import type { z } from 'zod';
import { percentInBps } from '#islands/admin/coupon-draft.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import { Checkbox, Input, type InputProps, RadioGroup, Switch, Textarea } from '#src/ui/controls.tsx';
import { Field, FieldError, Fieldset, fieldId } from '#src/ui/field.tsx';
import { textOf } from '../forms.ts';
import type { DrawPlace, Kind } from './kind.ts';

type Box = InputProps & { readonly 'data-kind'?: 'amount' | 'time' };

export interface FieldExtras {
  readonly help?: string;
  readonly isOptional?: boolean;
  readonly isRequired?: boolean;
  readonly className?: string;
  /** Attributes of its box beyond the kind's. */
  readonly box?: Box;
}

export function yesNo(label: string, { help }: FieldExtras = {}): Kind<boolean> {
  return {
    label,
    read: ({ form, path }) => form.has(path),
    texts: (value, path): Readonly<Record<string, string>> => (value ? { [path]: 'on' } : {}),
    words: (value) => (value ? 'On' : 'Off'),
    draw({ path, form, ...look }) {
      const error = form.errors[path];
      const id = fieldId(path);
      return (
        <>
          <Switch
            name={path}
            label={look.label ?? label}
            help={look.help ?? help}
            defaultChecked={form.values[path] !== undefined}
            {...(error ? { id, 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
          />
          {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
        </>
      );
    },
  };
}

/** A box among others; `label` is used without them, `short` beside them. */
export function tick(label: string, short: string, help?: string): Kind<boolean> {
  return {
    ...yesNo(label),
    draw: ({ path, form }) => (
      <Checkbox name={path} label={short} help={help} defaultChecked={form.values[path] !== undefined} />
    ),
  };
}

/** One box: a value and its text. `parse` answers null for what it cannot read. */
export function boxed<Value>(
  label: string,
  parts: {
    readonly parse: (text: string) => Value | null;
    readonly write: (value: Value) => string;
    readonly wanted: string;
    readonly input: (place: DrawPlace<Value>) => Box;
  },
  { help, isOptional, isRequired, className, box }: FieldExtras = {},
): Kind<Value> {
  return {
    label,
    read({ form, path, stored, refuse }) {
      if (!form.has(path)) return stored;
      const value = parts.parse(textOf(form, path));
      if (value === null) refuse(parts.wanted);
      return value ?? stored;
    },
    texts: (value, path) => ({ [path]: parts.write(value) }),
    words: (value) => parts.write(value) || 'Empty',
    draw: (place) => (
      <Field
        name={place.path}
        label={place.label ?? label}
        help={place.help ?? help}
        error={place.form.errors[place.path]}
        isOptional={isOptional ?? false}
        isRequired={isRequired ?? false}
        {...(className ? { className } : {})}
      >
        {(wiring) => (
          <Input
            {...wiring}
            autoComplete="off"
            {...parts.input(place)}
            {...box}
            defaultValue={place.form.values[place.path] ?? ''}
          />
        )}
      </Field>
    ),
  };
}

export const AMOUNT_WANTED = 'Enter an amount, such as 12.50.';
export const PERCENT_WANTED = 'Enter a percentage up to 100, such as 10 or 12.5.';

/** Cents as they are typed; empty is nothing. Null: none, or less than nothing. */
export function centsFrom(text: string): number | null {
  const cents = text === '' ? 0 : parseAmount(text);
  // Less than half a cent is a slip of the hand: rounded, the item would be free.
  const isLost = cents === 0 && /[1-9]/.test(text);
  return cents === null || cents < 0 || isLost ? null : cents;
}

export function bpsFrom(text: string): number | null {
  const bps = text === '' ? 0 : percentInBps(text);
  return bps === null || bps > 10_000 ? null : bps;
}

interface NumberExtras extends FieldExtras {
  /** Nothing is an empty box. */
  readonly isEmptyAtZero?: boolean;
}

export function amount(label: string, extras: NumberExtras = {}): Kind<number> {
  return boxed(
    label,
    {
      parse: centsFrom,
      write: (cents) => (cents === 0 && extras.isEmptyAtZero ? '' : amountToDecimalText(cents)),
      wanted: AMOUNT_WANTED,
      input: ({ symbol }) => ({ inputMode: 'decimal', maxLength: 12, before: symbol, 'data-kind': 'amount' }),
    },
    extras,
  );
}

export function percent(label: string, extras: NumberExtras = {}): Kind<number> {
  const box = boxed(
    label,
    {
      parse: bpsFrom,
      write: (bps: number) => (bps === 0 && extras.isEmptyAtZero ? '' : String(bps / 100)),
      wanted: PERCENT_WANTED,
      input: () => ({ inputMode: 'decimal', maxLength: 12, after: '%' }),
    },
    extras,
  );
  return { ...box, words: (bps) => `${bps / 100}%` };
}

/** A whole number with its unit in the box; its most is the schema's. */
export function whole(label: string, unit: string, extras: NumberExtras = {}): Kind<number> {
  return boxed(
    label,
    {
      parse: (text) => (text === '' ? 0 : /^\d{1,9}$/.test(text) ? Number(text) : null),
      write: (value) => (value === 0 && extras.isEmptyAtZero ? '' : String(value)),
      wanted: 'Enter a whole number.',
      input: () => ({
        inputMode: 'numeric',
        maxLength: 12,
        after: unit,
        ...(unit.length > 4 ? { className: 'pr-16!' } : {}),
      }),
    },
    extras,
  );
}

/** A whole number of which the schema says what is wrong, also where it is none: it reads as less than nothing. */
export function limited(label: string, extras: FieldExtras = {}): Kind<number> {
  return boxed(
    label,
    {
      parse: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : -1),
      write: String,
      wanted: '',
      input: () => ({ inputMode: 'numeric' }),
    },
    extras,
  );
}

/** One line; as long as the schema lets it be. */
export function text(label: string, extras: FieldExtras = {}): Kind<string> {
  return boxed(
    label,
    { parse: (typed) => typed, write: (value) => value, wanted: '', input: ({ schema }) => mostOf(schema) },
    extras,
  );
}

/** Several lines; as long as the schema lets them be. */
export function paragraph(label: string, extras: FieldExtras & { readonly rows?: number } = {}): Kind<string> {
  return {
    ...text(label, extras),
    // Browsers send other line ends than they were given, so compare without them.
    isSame: (a, b) => plainLines(a) === plainLines(b),
    draw: ({ path, form, schema }) => (
      <Field
        name={path}
        label={label}
        help={extras.help}
        error={form.errors[path]}
        isOptional={extras.isOptional ?? false}
      >
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={extras.rows ?? 3}
            maxLength={mostOf(schema).maxLength}
            defaultValue={form.values[path] ?? ''}
          />
        )}
      </Field>
    ),
  };
}

const plainLines = (text: unknown) => String(text ?? '').replaceAll('\r\n', '\n');

function mostOf(schema: z.ZodType | null): Box {
  const most = (schema as { maxLength?: number | null } | null)?.maxLength;
  return typeof most === 'number' ? { maxLength: most } : {};
}

/** A day, or none: null. */
export function day(label: string, extras: FieldExtras = {}): Kind<string | null | undefined> {
  return {
    ...boxed<string | null | undefined>(
      label,
      { parse: (typed) => typed, write: (value) => value ?? '', wanted: '', input: () => ({ type: 'date' }) },
      extras,
    ),
    read: ({ form, path, stored }) => (form.has(path) ? textOf(form, path) || null : (stored ?? null)),
  };
}

export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly help?: string;
}

/** One of a few, all in sight. */
export function choice<const Value extends string>(label: string, options: readonly Option<Value>[]): Kind<Value> {
  return {
    label,
    read: ({ form, path, stored }) => options.find(({ value }) => value === textOf(form, path))?.value ?? stored,
    texts: (value, path) => ({ [path]: value }),
    words: (chosen) => options.find(({ value }) => value === chosen)?.label ?? chosen,
    draw: ({ path, form }) => (
      <Fieldset name={path} legend={label} error={form.errors[path]}>
        <div className="-mx-2">
          <RadioGroup name={path} defaultValue={form.values[path] ?? ''} options={options} />
        </div>
      </Fieldset>
    ),
  };
}

/** Several texts, one on each line. */
export function lines(label: string, { help }: FieldExtras = {}): Kind<string[]> {
  return {
    label,
    read: ({ form, path, stored }) =>
      form.has(path)
        ? textOf(form, path)
            .split(/[\n,;]/)
            .map((one) => one.trim())
            .filter((one) => one !== '')
        : stored,
    texts: (value, path) => ({ [path]: value.join('\n') }),
    words: (value) => value.join(', ') || 'Empty',
    draw: ({ path, form }) => (
      <Field name={path} label={label} help={help} error={form.errors[path]}>
        {(wiring) => <Textarea {...wiring} rows={3} defaultValue={form.values[path] ?? ''} />}
      </Field>
    ),
  };
}

/** Up to this many numbers, a box each; an empty one is left out. */
export function several(label: string, most: number, one: (label: string) => Kind<number>): Kind<number[]> {
  const boxes = Array.from({ length: most }, (_, at) => ({ at, kind: one(`${label} ${at + 1}`) }));
  return {
    label,
    read({ path, stored, refuse, ...place }) {
      const isSent = boxes.some(({ at }) => place.form.has(`${path}.${at}`));
      return boxes
        .map(({ at, kind }) => {
          const box = `${path}.${at}`;
          const kept = isSent ? 0 : (stored[at] ?? 0);
          return kind.read({ ...place, path: box, stored: kept, refuse: (text) => refuse(text, box) });
        })
        .filter((value) => value > 0);
    },
    texts: (values, path) =>
      Object.assign({}, ...boxes.map(({ at, kind }) => kind.texts(values[at] ?? 0, `${path}.${at}`))),
    words: (values) => values.map((value) => boxes[0]?.kind.words(value)).join(', ') || 'Empty',
    draw: ({ path, stored, ...place }) =>
      boxes.map(({ at, kind }) => (
        <Fragment key={at}>{kind.draw({ ...place, path: `${path}.${at}`, stored: stored[at] ?? 0 })}</Fragment>
      )),
  };
}
