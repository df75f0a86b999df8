/** Options of an item as their form has them: groups and rows of texts. */
import {
  afterButton,
  type GroupDraft,
  groupsFromValues,
  groupsToValues,
  SHARED_CHOICE,
  type SharedDraft,
  withoutEmptyRows,
} from '#islands/admin/option-draft.ts';
import optionGroups from '#islands/admin/option-groups.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import type { Menu, ModifierGroup } from '#src/domain/menu/menu.schema.ts';
import { asShared, copyElsewhere, sharedGroupsOf } from '#src/domain/menu/shared-groups.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import { formAgain } from '#src/pages/page.tsx';
import type { Kind, ReadPlace } from '../forms/kind.ts';
import { AMOUNT_WANTED } from '../forms/kinds.tsx';
import { mergeRows } from '../forms/merge.ts';

type Values = Readonly<Record<string, string>>;
const ROWS = 'modifiers';

/** The menu around an item whose options are asked for; `only`: the form is about one shared group. */
export type OptionsAround =
  | { readonly only: true }
  | {
      readonly menu: Pick<Menu, 'items'>;
      readonly itemId: string;
      /** Where a shared group is changed for all its items. */
      sharedHref(groupId: string): string;
    };

/** Two people who change different groups both keep theirs. */
export function optionRows(label: string, around: OptionsAround): Kind<ModifierGroup[]> {
  return {
    label,
    read: (place) => groupsOf(place, around),
    texts: (groups) => groupsToValues(groups.map(draftOf)),
    words: (groups) => groups.map(({ name }) => name).join(', ') || 'None',
    merge: mergeRows(({ id }) => id),
    draw: ({ form, symbol }) => {
      const shared = 'only' in around ? null : sharedDrafts(around);
      const now = new Map(shared?.flatMap(({ group, others }) => (others > 0 ? [[group.id, group] as const] : [])));
      const groups = groupsFromValues(form.values).map((group) =>
        group.shared === 'on' ? (now.get(group.id) ?? group) : group,
      );
      return (
        <IslandTag
          of={optionGroups}
          hydrate="load"
          props={{ groups, errors: { ...form.errors }, currencySymbol: symbol, shared }}
        />
      );
    },
    boxOf: (_, rest) => [ROWS, ...rest].join('.'),
  };
}

function sharedDrafts({ menu, itemId, sharedHref }: Extract<OptionsAround, { itemId: string }>): SharedDraft[] {
  return [...sharedGroupsOf(menu.items).values()].map(({ group, items }) => ({
    group: draftOf(group),
    others: items.filter(({ id }) => id !== itemId).length,
    href: sharedHref(group.id),
  }));
}

function draftOf({ id, name, min, max, allowMultiple, options, shared }: ModifierGroup): GroupDraft {
  const rows = options.map((option) => ({
    id: option.id,
    name: option.name,
    // Nothing extra is an empty field, not a zero to read past.
    extraCharge: option.extraCharge === 0 ? '' : amountToDecimalText(option.extraCharge),
  }));
  return { id, name, min: String(min), max: String(max), allowMultiple, shared: shared ? 'on' : '', options: rows };
}

function groupsOf({ form, refuse, newId }: ReadPlace<ModifierGroup[]>, around: OptionsAround): ModifierGroup[] {
  return groupsFromValues(formAgain(form, []).values).map((group, at) => {
    // What other items have too is changed on its own page, whatever this form holds.
    const copy = group.shared && 'menu' in around ? copyElsewhere(around.menu.items, group.id, around.itemId) : null;
    if (copy && group.shared === 'on') return copy;
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
    const typed = {
      // Shared anew beside another group of that id: one of its own from now on.
      id: copy ? newId() : group.id || newId(),
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
    return group.shared ? asShared(typed) : typed;
  });
}

/** The values after a button that only adds, removes or moves a row of options; null for any other button. */
export function rearranged(values: Values, button: string, menu: Pick<Menu, 'items'>): Record<string, string> | null {
  const picked = sharedGroupsOf(menu.items).get(values[SHARED_CHOICE] ?? '');
  const groups = afterButton(groupsFromValues(values), button, picked ? draftOf(picked.group) : null);
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
