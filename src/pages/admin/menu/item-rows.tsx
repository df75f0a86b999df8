/** Options of an item as their form has them: groups and rows of texts. */
import { afterButton, groupsFromValues, groupsToValues, withoutEmptyRows } from '#islands/admin/option-draft.ts';
import optionGroups from '#islands/admin/option-groups.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import type { ModifierGroup } from '#src/domain/menu/menu.schema.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import { formAgain } from '#src/pages/page.tsx';
import type { Kind, ReadPlace } from '../forms/kind.ts';
import { AMOUNT_WANTED } from '../forms/kinds.tsx';
import { mergeRows } from '../forms/merge.ts';

type Values = Readonly<Record<string, string>>;
const ROWS = 'modifiers';

/** Two people who change different groups both keep theirs. */
export function optionRows(label: string): Kind<ModifierGroup[]> {
  return {
    label,
    read: groupsOf,
    texts: (groups) => groupsToValues(groups.map(draftOf)),
    words: (groups) => groups.map(({ name }) => name).join(', ') || 'None',
    merge: mergeRows(({ id }) => id),
    draw: ({ form, symbol }) => (
      <IslandTag
        of={optionGroups}
        hydrate="load"
        props={{ groups: groupsFromValues(form.values), errors: { ...form.errors }, currencySymbol: symbol }}
      />
    ),
    boxOf: (_, rest) => [ROWS, ...rest].join('.'),
  };
}

function draftOf({ id, name, min, max, allowMultiple, options }: ModifierGroup) {
  const rows = options.map((option) => ({
    id: option.id,
    name: option.name,
    // Nothing extra is an empty field, not a zero to read past.
    extraCharge: option.extraCharge === 0 ? '' : amountToDecimalText(option.extraCharge),
  }));
  return { id, name, min: String(min), max: String(max), allowMultiple, options: rows };
}

function groupsOf({ form, refuse, newId }: ReadPlace<ModifierGroup[]>): ModifierGroup[] {
  return groupsFromValues(formAgain(form, []).values).map((group, at) => {
    const count = (part: 'min' | 'max') => {
      const isNumber = /^\d{1,3}$/.test(group[part].trim());
      if (!isNumber) refuse('Enter a whole number up to 10.', `${ROWS}.${at}.${part}`);
      return isNumber ? Number(group[part]) : 1;
    };
    const charge = (text: string, of: number) => {
      const cents = text === '' ? 0 : parseAmount(text);
      if (cents === null) refuse(AMOUNT_WANTED, `${ROWS}.${at}.options.${of}.extraCharge`);
      // Below zero is read as it is: the schema says what is wrong with it.
      return cents ?? 0;
    };
    return {
      id: group.id || newId(),
      name: group.name,
      min: count('min'),
      max: count('max'),
      allowMultiple: group.allowMultiple,
      options: group.options.map((option, of) => ({
        id: option.id || newId(),
        name: option.name,
        extraCharge: charge(option.extraCharge.trim(), of),
      })),
    };
  });
}

/** The values after a button that only adds, removes or moves a row of options; null for any other button. */
export function rearranged(values: Values, button: string): Record<string, string> | null {
  const groups = afterButton(groupsFromValues(values), button);
  if (!groups) return null;
  const others = Object.entries(values).filter(([name]) => !name.startsWith(`${ROWS}.`));
  return { ...Object.fromEntries(others), ...groupsToValues(groups) };
}

/** Removes empty option rows from a form. */
export function dropEmptyRows(form: FormData): void {
  const groups = withoutEmptyRows(groupsFromValues(formAgain(form, []).values));
  for (const name of [...form.keys()]) if (name.startsWith(`${ROWS}.`)) form.delete(name);
  for (const [name, value] of Object.entries(groupsToValues(groups))) form.set(name, value);
}
