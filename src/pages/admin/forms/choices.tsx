/** Kinds that are chosen, not typed. */
import type { ReactNode } from 'react';
import { Checkbox, Select, type SelectOption } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { ColourChoice, type NamedColour } from '../colour-choice.tsx';
import { textOf } from '../forms.ts';
import type { Kind } from './kind.ts';
import type { FieldExtras } from './kinds.tsx';
import { isSame } from './merge.ts';

interface SelectExtras extends FieldExtras {
  /** The first entry, which is none. */
  readonly placeholder?: string;
}

/** A drop-down list. Any other value is left for the schema to reject. */
export function select<Value extends string>(
  label: string,
  options: readonly SelectOption[],
  extras: SelectExtras = {},
): Kind<Value> {
  return {
    label,
    read: ({ form, path, stored }) => (form.has(path) ? (textOf(form, path) as Value) : stored),
    texts: (value, path) => ({ [path]: value }),
    words: (chosen) => options.find(({ value }) => value === chosen)?.label ?? (chosen || 'None'),
    draw: (place) => (
      <Field
        name={place.path}
        label={place.label ?? label}
        help={place.help ?? extras.help}
        error={place.form.errors[place.path]}
        {...(extras.className ? { className: extras.className } : {})}
      >
        {(wiring) => (
          <Select
            {...wiring}
            options={options}
            {...(extras.placeholder === undefined ? {} : { placeholder: extras.placeholder })}
            defaultValue={place.form.values[place.path] ?? ''}
          />
        )}
      </Field>
    ),
  };
}

export interface TickOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly help?: string;
  /** The heading it stands under; options of one group follow each other. */
  readonly group?: string;
  /** At the end of its row. */
  readonly trailing?: ReactNode;
}

interface TicksExtras extends FieldExtras {
  /** Before the dot in the names of its boxes; left out: the field's path. */
  readonly boxes?: string;
}

/** Any of a few, a box each. None at all where the form shows none. */
export function ticks<Value extends string>(
  label: string,
  options: readonly TickOption<Value>[],
  { help, className = 'grid sm:grid-cols-2', boxes }: TicksExtras = {},
): Kind<Value[]> {
  const boxOf = (path: string, value: Value) => `${boxes ?? path}.${value}`;
  return {
    label,
    read: ({ form, path }) => options.filter(({ value }) => form.has(boxOf(path, value))).map(({ value }) => value),
    texts: (values, path) => Object.fromEntries(values.map((value) => [boxOf(path, value), 'on'])),
    isSame: (a, b) => isSame(sorted(a), sorted(b)),
    words: (values) =>
      options
        .filter(({ value }) => values.includes(value))
        .map((one) => one.label)
        .join(', ') || 'None',
    draw: ({ path, form }) => (
      <Fieldset name={path} legend={label} help={help} error={form.errors[path]}>
        {[...Map.groupBy(options, ({ group }) => group)].map(([group, some]) => (
          <div key={group ?? ''} className="not-first:mt-3">
            {group === undefined ? null : <p className="mb-1 font-semibold text-14 text-ink-2">{group}</p>}
            <div className={`-mx-2 ${className}`}>
              {some.map((one) => (
                <Checkbox
                  key={one.value}
                  name={boxOf(path, one.value)}
                  label={one.label}
                  help={one.help}
                  trailing={one.trailing}
                  defaultChecked={form.values[boxOf(path, one.value)] !== undefined}
                />
              ))}
            </div>
          </div>
        ))}
      </Fieldset>
    ),
  };
}

const sorted = (values: unknown) => (Array.isArray(values) ? values.toSorted() : null);

/** One colour of a few, as spots. */
export function spots(label: string, colours: readonly NamedColour[], extras: FieldExtras = {}): Kind<string> {
  return {
    label,
    read: ({ form, path, stored }) => (form.has(path) ? textOf(form, path) : stored),
    texts: (value, path) => ({ [path]: value }),
    words: (chosen) => colours.find(({ value }) => value === chosen)?.label ?? chosen,
    draw: ({ path, form }) => (
      <Fieldset name={path} legend={label} help={extras.help} error={form.errors[path]}>
        <ColourChoice name={path} colours={colours} value={form.values[path] ?? ''} />
      </Fieldset>
    ),
  };
}

/** Any colour. */
export function anyColour(label: string, extras: FieldExtras = {}): Kind<string> {
  return {
    ...spots(label, []),
    draw: ({ path, form }) => (
      <Field name={path} label={label} help={extras.help} error={form.errors[path]}>
        {(wiring) => (
          <input
            {...wiring}
            type="color"
            defaultValue={form.values[path] ?? ''}
            className="h-10 w-20 cursor-pointer rounded-input border border-line-strong bg-surface p-1"
          />
        )}
      </Field>
    ),
  };
}
