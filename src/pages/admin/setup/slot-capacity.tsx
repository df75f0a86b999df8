/** How much the kitchen takes on for each quarter of an hour, as the form has it. */
import type { Category } from '#src/domain/menu/menu.schema.ts';
import { type SlotCapacity, USUAL_UNITS } from '#src/domain/ordering/slot-room.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormSection } from '../edit-form.tsx';
import type { Kind } from '../forms/kind.ts';
import { choice, whole } from '../forms/kinds.tsx';
import type { Put } from '../forms/put.tsx';
import { textsUnder } from '../forms.ts';

const UNITS = 'slotCapacity.unitsOfCategory';
const MOST_UNITS = 20;

type Units = SlotCapacity['unitsOfCategory'];

const most = whole('Most in 15 minutes', '');

export const slotCapacityFields = {
  by: choice('Limit', [
    { value: 'none', label: 'No limit' },
    { value: 'orders', label: 'By orders', help: 'Each order counts as one.' },
    { value: 'makeUnits', label: 'By dishes', help: 'Each dish counts as much as its category takes.' },
  ]),
  // A form without this box leaves it as it is: 0 would be no limit at all.
  most: { ...most, read: (place) => (place.form.has(place.path) ? most.read(place) : place.stored) } as Kind<number>,
  unitsOfCategory: categoryUnits(),
};

/** A box for each category; the default value isn't stored. */
function categoryUnits(): Kind<Units> {
  return {
    label: 'What a dish counts',
    read({ form, path, stored, refuse }) {
      const boxes = textsUnder(form, `${path}.`);
      if (boxes.size === 0) return stored;
      return Object.fromEntries(
        [...boxes].flatMap(([categoryId, text]) => {
          const units = text === '' ? USUAL_UNITS : /^\d{1,2}$/.test(text) ? Number(text) : -1;
          if (units < 0 || units > MOST_UNITS)
            refuse(`Enter a number from 0 to ${MOST_UNITS}.`, `${path}.${categoryId}`);
          return units === USUAL_UNITS ? [] : [[categoryId, Math.max(0, units)]];
        }),
      );
    },
    texts: (units, path) =>
      Object.fromEntries(Object.entries(units).map(([categoryId, count]) => [`${path}.${categoryId}`, String(count)])),
    words: (units) => Object.values(units).join(', ') || 'All 1',
    // The page draws it: only it knows the categories.
    draw: () => null,
  };
}

interface Props {
  put: Put;
  form: FormState;
  stored: SlotCapacity;
  categories: readonly Pick<Category, 'id' | 'name'>[];
}

export function SlotCapacityPart({ put, form, stored, categories }: Props) {
  return (
    <FormSection
      title="Kitchen limit"
      lead="How much customers can order for the same 15 minutes. Times that are full aren’t offered."
      className="group/limit"
    >
      {put('slotCapacity.by')}
      <div className="max-w-80 group-has-[[value=none]:checked]/limit:hidden">{put('slotCapacity.most')}</div>
      <fieldset className="hidden group-has-[[value=makeUnits]:checked]/limit:block">
        <legend className="font-semibold text-ink">What one dish counts</legend>
        <p className="mb-3 text-14 text-ink-2">0 for what needs no making, such as drinks.</p>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {categories.map(({ id, name }) => (
            <Field key={id} name={`${UNITS}.${id}`} label={name} error={form.errors[`${UNITS}.${id}`]}>
              {(wiring) => (
                <Input
                  {...wiring}
                  inputMode="numeric"
                  maxLength={2}
                  autoComplete="off"
                  defaultValue={form.values[`${UNITS}.${id}`] ?? String(stored.unitsOfCategory[id] ?? USUAL_UNITS)}
                />
              )}
            </Field>
          ))}
        </div>
      </fieldset>
    </FormSection>
  );
}
