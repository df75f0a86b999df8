/** An item's option groups while they are edited: texts, as a form holds and submits them. */

export interface OptionDraft {
  /** Empty for a new one. */
  readonly id: string;
  readonly name: string;
  readonly extraCharge: string;
  /** Its allergens as they are typed; left out by a form that doesn't ask for them. */
  readonly contains?: string;
  readonly mayContain?: string;
  /** What it is free from, which no form asks for; left out where nothing is known of it. */
  readonly freeFrom?: string;
}

const ALLERGEN_PARTS = ['contains', 'mayContain', 'freeFrom'] as const;

export interface GroupDraft {
  readonly id: string;
  readonly name: string;
  readonly min: string;
  readonly max: string;
  readonly allowMultiple: boolean;
  /** `new`: this form shares it. */
  readonly shared: '' | 'on' | 'new';
  readonly options: readonly OptionDraft[];
}

/** A shared group of the menu, beside the items of a form. */
export interface SharedDraft {
  readonly group: GroupDraft;
  /** How many other items have it. */
  readonly others: number;
  /** Also where only a part of the same deal has it: then it is not changed here. */
  readonly isElsewhere: boolean;
  /** Where it is changed for all of them. */
  readonly href: string;
}

export const MAX_GROUPS = 30;
export const MAX_OPTIONS = 100;
const EMPTY_OPTION: OptionDraft = { id: '', name: '', extraCharge: '' };
const EMPTY_GROUP: GroupDraft = {
  id: '',
  name: '',
  min: '0',
  max: '1',
  allowMultiple: false,
  shared: '',
  options: [EMPTY_OPTION, EMPTY_OPTION],
};

/** Where a form has the groups of the item itself; those of a deal's part are at `deal.items.0.modifiers`. */
export const OWN_OPTIONS = 'modifiers';

/** The list that adds a shared group. */
export const sharedChoice = (root = OWN_OPTIONS) => `${root}.use`;

export const groupField = (group: number, part: string, root = OWN_OPTIONS) => `${root}.${group}.${part}`;
export const optionField = (group: number, option: number, part: string, root = OWN_OPTIONS) =>
  `${root}.${group}.options.${option}.${part}`;

/** The value of a button: `group.add`, of a deal's part `group.add@deal.items.0.modifiers`. */
export const optionButton = (button: string, root = OWN_OPTIONS) =>
  root === OWN_OPTIONS ? button : `${button}@${root}`;

/** Reads the groups from a form's fields, in their order. */
export function groupsFromValues(values: Readonly<Record<string, string>>, root = OWN_OPTIONS): GroupDraft[] {
  const groups: GroupDraft[] = [];
  for (let at = 0; values[groupField(at, 'name', root)] !== undefined && at < MAX_GROUPS; at++) {
    const options: OptionDraft[] = [];
    for (let of = 0; values[optionField(at, of, 'name', root)] !== undefined && of < MAX_OPTIONS; of++) {
      const option = (part: string) => values[optionField(at, of, part, root)] ?? '';
      const allergens = ALLERGEN_PARTS.flatMap((part) => {
        const text = values[optionField(at, of, part, root)];
        return text === undefined ? [] : [[part, text] as const];
      });
      const said: Pick<OptionDraft, (typeof ALLERGEN_PARTS)[number]> = Object.fromEntries(allergens);
      options.push({ id: option('id'), name: option('name'), extraCharge: option('extraCharge'), ...said });
    }
    const group = (part: string) => values[groupField(at, part, root)] ?? '';
    groups.push({
      id: group('id'),
      name: group('name'),
      min: group('min'),
      max: group('max'),
      allowMultiple: values[groupField(at, 'allowMultiple', root)] !== undefined,
      shared: sharedOf(group('shared')),
      options,
    });
  }
  return groups;
}

function sharedOf(text: string): GroupDraft['shared'] {
  return text === 'on' || text === 'new' ? text : '';
}

export function groupsToValues(groups: readonly GroupDraft[], root = OWN_OPTIONS): Record<string, string> {
  const values: Record<string, string> = {};
  groups.forEach((group, at) => {
    for (const part of ['id', 'name', 'min', 'max'] as const) values[groupField(at, part, root)] = group[part];
    if (group.shared) values[groupField(at, 'shared', root)] = group.shared;
    if (group.allowMultiple) values[groupField(at, 'allowMultiple', root)] = 'on';
    group.options.forEach((option, of) => {
      for (const part of ['id', 'name', 'extraCharge'] as const) {
        values[optionField(at, of, part, root)] = option[part];
      }
      for (const part of ALLERGEN_PARTS) {
        const text = option[part];
        if (text !== undefined) values[optionField(at, of, part, root)] = text;
      }
    });
  });
  return values;
}

/**
 * Parses a button's value: `group.add`, `group.up.1`, `group.share.0`, `option.remove.0.2`; `group.use` adds the shared group that
 * was picked. Returns null for any other button.
 */
export function afterButton(
  groups: readonly GroupDraft[],
  button: string,
  picked: GroupDraft | null = null,
): GroupDraft[] | null {
  const [thing, verb, ...places] = button.split('.');
  const [at = -1, of = -1] = places.map(Number);
  if (thing === 'group' && verb === 'add') return [...groups, EMPTY_GROUP].slice(0, MAX_GROUPS);
  if (thing === 'group' && verb === 'use') return picked ? withPicked(groups, picked) : [...groups];
  const group = groups[at];
  if (!group) return null;
  if (thing === 'group' && verb === 'share') return groups.with(at, { ...group, shared: group.shared || 'new' });
  if (thing === 'group' && verb === 'own') return groups.with(at, { ...group, shared: '' });
  if (thing === 'group') return changedRows(groups, verb, at);
  if (thing !== 'option') return null;
  const options =
    verb === 'add' ? [...group.options, EMPTY_OPTION].slice(0, MAX_OPTIONS) : changedRows(group.options, verb, of);
  return options && groups.map((one, place) => (place === at ? { ...one, options } : one));
}

/** In place of the item's own group of the same name, if it has one; empty groups that nobody typed into give way too. */
function withPicked(groups: readonly GroupDraft[], picked: GroupDraft): GroupDraft[] {
  const left = withoutEmptyRows(groups).filter(({ id, shared }) => shared !== '' || id !== picked.id);
  const named = (name: string) => name.trim().toLowerCase();
  const at = left.findIndex(({ name, shared }) => shared === '' && named(name) === named(picked.name));
  return at < 0 ? [...left, picked].slice(0, MAX_GROUPS) : left.with(at, picked);
}

function changedRows<Row>(rows: readonly Row[], verb: string | undefined, at: number): Row[] | null {
  const row = rows[at];
  if (row === undefined) return null;
  if (verb === 'remove') return rows.filter((_, place) => place !== at);
  if (verb === 'up' && at > 0) return rows.with(at, rows[at - 1] as Row).with(at - 1, row);
  if (verb === 'up') return [...rows];
  return null;
}

/** Drops rows that are still empty. */
export function withoutEmptyRows(groups: readonly GroupDraft[]): GroupDraft[] {
  return groups
    .map((group) => ({
      ...group,
      options: group.options.filter((option) => option.name.trim() !== '' || option.extraCharge.trim() !== ''),
    }))
    .filter((group) => group.name.trim() !== '' || group.options.length > 0);
}

/** The instruction that customers see: "Choose 1 to 3". Empty while the numbers make no sense. */
export function choiceText({ min, max, allowMultiple }: Pick<GroupDraft, 'min' | 'max' | 'allowMultiple'>): string {
  const least = wholeNumber(min);
  const most = wholeNumber(max);
  if (least === null || most === null || most < 1 || least > most) return '';
  const again = allowMultiple ? ', including the same one more than once' : '';
  if (least === 0) return `Can choose up to ${most}${again}.`;
  return least === most ? `Must choose ${least}${again}.` : `Must choose ${least} to ${most}${again}.`;
}

export function wholeNumber(text: string): number | null {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : null;
}

/** The field that takes the focus: the first of what was added. Null after any other button. */
export function addedField(
  button: string,
  groups: readonly GroupDraft[],
  picked: GroupDraft | null,
  root = OWN_OPTIONS,
): string | null {
  const [thing, verb, at] = button.split('.');
  const nameOf = (place: number) => groupField(place, 'name', root);
  if (verb === 'own') return nameOf(Number(at));
  if (verb === 'use') return nameOf(groups.findIndex(({ id }) => id === picked?.id));
  if (verb !== 'add') return null;
  if (thing === 'group') return nameOf(groups.length - 1);
  const place = Number(at);
  return optionField(place, (groups[place]?.options.length ?? 1) - 1, 'name', root);
}
