import { Checkbox, RadioGroup } from '#src/ui/controls.tsx';
import { Fieldset } from '#src/ui/field.tsx';
import { textOf } from '../forms.ts';
import { type TickOption, ticks } from './choices.tsx';
import type { Kind } from './kind.ts';

interface ChoiceStyle {
  /** The name of its radios, which answer "all" or "some". */
  readonly radios: string;
  readonly all: string;
  readonly some: string;
  readonly columns: string;
}

/**
 * All of them (null) until the person chooses "Some". "Some" with none ticked is an empty list, for the schema to
 * reject.
 */
export function someOf<Value extends string>(
  label: string,
  options: readonly TickOption<Value>[],
  { radios, all, some, columns }: ChoiceStyle,
): Kind<Value[] | null> {
  const boxes = ticks(label, options);
  return {
    label,
    read(place) {
      const { form, stored } = place;
      if (!form.has(radios)) return stored;
      return textOf(form, radios) === 'some' ? boxes.read({ ...place, stored: stored ?? [] }) : null;
    },
    texts: (value, path) => ({ [radios]: value ? 'some' : 'all', ...boxes.texts(value ?? [], path) }),
    words: (value) => (value ? boxes.words(value) : all),
    ...(boxes.isSame ? { isSame: boxes.isSame } : {}),
    draw: ({ path, form }) => (
      <Fieldset name={path} legend={label} error={form.errors[path]} className="group/some">
        <div className="-mx-2">
          <RadioGroup
            name={radios}
            defaultValue={form.values[radios] === 'some' ? 'some' : 'all'}
            options={[
              { value: 'all', label: all },
              { value: 'some', label: some },
            ]}
          />
          <div className="mt-1 hidden pl-8 group-has-[[value=some]:checked]/some:block">
            <div className={columns}>
              {options.map((one) => (
                <Checkbox
                  key={one.value}
                  name={`${path}.${one.value}`}
                  label={one.label}
                  defaultChecked={form.values[`${path}.${one.value}`] !== undefined}
                />
              ))}
            </div>
          </div>
        </div>
      </Fieldset>
    ),
  };
}
