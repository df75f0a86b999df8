import { z } from 'zod';
import { type Category, type MenuItem, type ModifierGroup, modifierGroupSchema } from '#src/domain/menu/menu.schema.ts';
import { asShared, ownTwin } from '#src/domain/menu/shared-groups.ts';
import type { GroupOfItems } from '#src/features/menu/builder/change-shared-groups.ts';
import { Checkbox } from '#src/ui/controls.tsx';
import { FieldError, fieldId } from '#src/ui/field.tsx';
import { NextIcon } from '#src/ui/icon.tsx';
import { FormSection } from '../../edit-form.tsx';
import { ticks } from '../../forms/choices.tsx';
import { type FormKit, formKit } from '../../forms/form-kit.ts';
import type { Kind } from '../../forms/kind.ts';
import type { Put } from '../../forms/put.tsx';
import { optionRows } from '../item-rows.tsx';

/** As a form has it: the rows of options of an item's form, of which there is one group here. */
export interface SharedForm {
  readonly modifiers: ModifierGroup[];
  readonly itemIds: string[];
}

export const NEW_SHARED: SharedForm = {
  modifiers: [
    asShared({
      ...{ id: '', name: '', min: 0, max: 1, allowMultiple: false },
      options: [
        { id: '', name: '', extraCharge: 0 },
        { id: '', name: '', extraCharge: 0 },
      ],
    }),
  ],
  itemIds: [],
};

const schema = z.object({
  modifiers: z.array(modifierGroupSchema).min(1, 'Add at least one option.').max(1),
  itemIds: z.array(z.string()).min(1, 'Choose at least one item.'),
}) as z.ZodType<SharedForm>;

interface Around {
  readonly menu: { readonly categories: readonly Category[]; readonly items: readonly MenuItem[] };
  /** What is stored; null: it is new. */
  readonly group: ModifierGroup | null;
}

export function sharedKit(around: Around): FormKit<SharedForm> {
  return formKit<SharedForm>({
    schema,
    fields: { modifiers: optionRows('Options', { only: true }), itemIds: itemTicks('Items', around) },
    check({ modifiers: [group] }, refuse) {
      if (group && !group.allowMultiple && group.min > group.options.length) {
        refuse('modifiers.0.min', 'Add more options, or lower the minimum.');
      }
    },
  });
}

export function sharedFormOf(group: ModifierGroup, items: readonly MenuItem[]): SharedForm {
  return { modifiers: [group], itemIds: items.map(({ id }) => id) };
}

/** `id`: a new one has the empty id. */
export function groupOfForm({ modifiers, itemIds }: SharedForm): GroupOfItems {
  const [group] = modifiers;
  if (!group) throw new Error('a shared group is one group');
  return { group, itemIds };
}

/** Custom items have no options. */
export function canShare({ type }: MenuItem): boolean {
  return type !== 'custom';
}

/** The items of the menu to tick, by category; those with ticked ones are open. */
function itemTicks(label: string, { menu, group }: Around): Kind<string[]> {
  const items = menu.items.filter(canShare);
  const boxes = ticks<string>(
    label,
    items.map(({ id, name }) => ({ value: id, label: name })),
  );
  return {
    ...boxes,
    draw: ({ path, form }) => {
      const isTicked = ({ id }: MenuItem) => form.values[`${path}.${id}`] !== undefined;
      return (
        <div id={fieldId(path)} tabIndex={-1} className="flex flex-col divide-y divide-line">
          {form.errors[path] ? <FieldError id={`${fieldId(path)}-error`}>{form.errors[path]}</FieldError> : null}
          {menu.categories.map((category) => {
            const here = items.filter(({ categoryId }) => categoryId === category.id);
            const count = here.filter(isTicked).length;
            if (here.length === 0) return null;
            return (
              <details key={category.id} open={count > 0} className="group/fold py-1">
                <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-input font-medium [&::-webkit-details-marker]:hidden">
                  <NextIcon size={16} aria-hidden className="shrink-0 transition-transform group-open/fold:rotate-90" />
                  <span className="min-w-0 flex-1">{category.name}</span>
                  <span className="tnum text-14 text-ink-2">{`${count} of ${here.length}`}</span>
                </summary>
                <fieldset className="-mx-2 grid pb-2 sm:grid-cols-2" aria-label={category.name}>
                  {here.map((item) => (
                    <Checkbox
                      key={item.id}
                      name={`${path}.${item.id}`}
                      label={item.name}
                      help={
                        group && ownTwin(item, group) ? `Replaces its own “${ownTwin(item, group)?.name}”` : undefined
                      }
                      defaultChecked={isTicked(item)}
                    />
                  ))}
                </fieldset>
              </details>
            );
          })}
        </div>
      );
    },
  };
}

export function SharedLayout({ put }: { put: Put }) {
  return (
    <>
      <FormSection id="options" title="Options" lead="What customers choose. Saved for every item below.">
        {put('modifiers')}
      </FormSection>
      <FormSection
        id="items"
        title="Items"
        lead="Items with these options. One that has its own options under the same name gets these instead; untick an item to take them off it."
      >
        {put('itemIds')}
      </FormSection>
    </>
  );
}
