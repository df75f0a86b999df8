/** Options of an item as their form has them: groups and rows of texts. */
import {
  afterButton,
  type GroupDraft,
  groupField,
  groupsFromValues,
  groupsToValues,
  type OptionDraft,
  OWN_OPTIONS,
  optionField,
  type SharedDraft,
  sharedChoice,
  withoutEmptyRows,
} from '#islands/admin/option-draft.ts';
import optionGroups from '#islands/admin/option-groups.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { ALLERGENS } from '#src/domain/menu/allergens.ts';
import type { Menu, ModifierGroup } from '#src/domain/menu/menu.schema.ts';
import { asShared, copyElsewhere, isInParts, sharedGroupsOf } from '#src/domain/menu/shared-groups.ts';
import {
  type AllergenBox,
  allergensTyped,
  allergenTexts,
  unknownAllergenText,
} from '#src/domain/menu/typed-allergens.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import { formAgain } from '#src/pages/page.tsx';
import type { Kind, ReadPlace } from '../forms/kind.ts';
import { AMOUNT_WANTED } from '../forms/kinds.tsx';
import { mergeRows } from '../forms/merge.ts';

type Values = Readonly<Record<string, string>>;

/** The menu around an item whose options are asked for; `only`: the form is about one shared group. */
export type OptionsAround = { readonly only: true } | AroundItem;

export interface AroundItem {
  readonly menu: Pick<Menu, 'items'>;
  readonly itemId: string;
  /** Where a shared group is changed for all its items. */
  sharedHref(groupId: string): string;
}

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
      const groups = withSharedNow(groupsFromValues(form.values), shared ?? []);
      return (
        <IslandTag
          of={optionGroups}
          hydrate="load"
          props={{ groups, errors: { ...form.errors }, currencySymbol: symbol, shared }}
        />
      );
    },
    boxOf: (_, rest) => [OWN_OPTIONS, ...rest].join('.'),
  };
}

/** The menu's shared groups, for the list that adds one. */
export function sharedDrafts({ menu, itemId, sharedHref }: AroundItem): SharedDraft[] {
  return [...sharedGroupsOf(menu.items).values()].map(({ group, items }) => {
    const others = items.filter(({ id }) => id !== itemId).length;
    const isPart = items.some((item) => item.id === itemId && isInParts(item, group.id));
    return { group: draftOf(group), others, isElsewhere: others > 0 || isPart, href: sharedHref(group.id) };
  });
}

/** What others have too is shown as they have it now, whatever the form holds. */
export function withSharedNow(groups: readonly GroupDraft[], shared: readonly SharedDraft[]): GroupDraft[] {
  const now = new Map(shared.flatMap(({ group, isElsewhere }) => (isElsewhere ? [[group.id, group] as const] : [])));
  return groups.map((group) => (group.shared === 'on' ? (now.get(group.id) ?? group) : group));
}

export function draftOf({ id, name, min, max, allowMultiple, options, shared }: ModifierGroup): GroupDraft {
  const rows = options.map((option) => ({
    id: option.id,
    name: option.name,
    // Nothing extra is an empty field, not a zero to read past.
    extraCharge: option.extraCharge === 0 ? '' : amountToDecimalText(option.extraCharge),
    ...allergenTexts(option.allergenInfo),
    ...(option.allergenInfo ? { freeFrom: option.allergenInfo.FREE_FROM.join(',') } : {}),
  }));
  return { id, name, min: String(min), max: String(max), allowMultiple, shared: shared ? 'on' : '', options: rows };
}

/** `root`: where the form has them; those of a deal's part are elsewhere than the item's own. */
export function groupsOf(
  { form, refuse, newId }: Pick<ReadPlace<unknown>, 'form' | 'refuse' | 'newId'>,
  around: OptionsAround,
  root = OWN_OPTIONS,
): ModifierGroup[] {
  const list = root === OWN_OPTIONS ? 'own' : 'part';
  return groupsFromValues(formAgain(form, []).values, root).map((group, at) => {
    // What other items have too is changed on its own page, whatever this form holds.
    const copy =
      group.shared && 'menu' in around ? copyElsewhere(around.menu.items, group.id, around.itemId, list) : null;
    if (copy && group.shared === 'on') return copy;
    const count = (part: 'min' | 'max') => {
      const isNumber = /^\d{1,3}$/.test(group[part].trim());
      if (!isNumber) refuse('Enter a whole number up to 10.', groupField(at, part, root));
      return isNumber ? Number(group[part]) : 1;
    };
    const charge = (text: string, of: number) => {
      const cents = text === '' ? 0 : parseAmount(text);
      if (cents === null) refuse(AMOUNT_WANTED, optionField(at, of, 'extraCharge', root));
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
        ...allergensOf(option, (text, box) => refuse(text, optionField(at, of, box, root))),
      })),
    };
    return group.shared ? asShared(typed) : typed;
  });
}

/** Nothing where the form doesn't ask: what is known stays. A list that is cleared says nothing any more. */
function allergensOf(
  { contains, mayContain, freeFrom }: OptionDraft,
  refuse: (text: string, box: AllergenBox) => void,
): Pick<ModifierGroup['options'][number], 'allergenInfo'> {
  if (contains === undefined || mayContain === undefined) return {};
  const FREE_FROM = ALLERGENS.filter((one) => freeFrom?.split(',').includes(one));
  const typed = allergensTyped({ contains, mayContain }, { CONTAINS: [], MAY_CONTAIN: [], FREE_FROM });
  for (const [box, word] of typed.unknown) refuse(unknownAllergenText(word), box);
  if (typed.info) return { allergenInfo: typed.info };
  return freeFrom === undefined ? {} : { allergenInfo: { CONTAINS: [], MAY_CONTAIN: [], FREE_FROM: [] } };
}

/** The values after a button that only adds, removes or moves a row of options; null for any other button. */
export function rearranged(values: Values, button: string, menu: Pick<Menu, 'items'>): Record<string, string> | null {
  const groups = afterButton(groupsFromValues(values), button, pickedGroup(values, menu));
  if (!groups) return null;
  const others = Object.entries(values).filter(([name]) => !name.startsWith(`${OWN_OPTIONS}.`));
  return { ...Object.fromEntries(others), ...groupsToValues(groups) };
}

/** The shared group that the list of a form names. */
export function pickedGroup(values: Values, { items }: Pick<Menu, 'items'>, root = OWN_OPTIONS): GroupDraft | null {
  const picked = sharedGroupsOf(items).get(values[sharedChoice(root)] ?? '');
  return picked ? draftOf(picked.group) : null;
}

/** The form without empty option rows. */
export function withoutEmptyOptions(form: FormData): FormData {
  const groups = withoutEmptyRows(groupsFromValues(formAgain(form, []).values));
  return withFieldsOf(form, `${OWN_OPTIONS}.`, groupsToValues(groups));
}

/** The form with these fields in place of all that begin so. It is written anew: taking one out looks through all of them. */
export function withFieldsOf(form: FormData, start: string, fields: Values): FormData {
  const written = new FormData();
  for (const [name, value] of form) if (!name.startsWith(start)) written.append(name, value);
  for (const [name, value] of Object.entries(fields)) written.append(name, value);
  return written;
}
