/** The parts of a deal while they are edited: texts, as a form holds and submits them. */
import { afterButton, type GroupDraft, groupsFromValues, groupsToValues } from './option-draft.ts';

/** Items are chosen one by one. Pizzas must all come in one size. */
export type SlotKind = 'items' | 'pizzas';

export interface ChoiceDraft {
  readonly itemId: string;
  readonly extraCharge: string;
}

export interface SlotDraft {
  /** Empty for a new one. */
  readonly id: string;
  readonly name: string;
  readonly quantity: string;
  /** For pizzas only. */
  readonly sizeId: string;
  readonly halfAndHalfAllowed: boolean;
  readonly choices: readonly ChoiceDraft[];
  /** Options that customers take with what they choose; of items only. */
  readonly groups: readonly GroupDraft[];
}

/** What can fill a slot, by category. */
export interface ChoiceGroup {
  readonly id: string;
  readonly name: string;
  readonly items: readonly { readonly id: string; readonly name: string; readonly sizeIds: readonly string[] }[];
}

export const MAX_SLOTS = 20;
export const MAX_CHOICES = 100;
const EMPTY_SLOT: SlotDraft = {
  id: '',
  name: '',
  quantity: '1',
  sizeId: '',
  halfAndHalfAllowed: false,
  choices: [],
  groups: [],
};

export const slotField = (kind: SlotKind, slot: number, part: string) => `deal.${kind}.${slot}.${part}`;
export const choiceField = (kind: SlotKind, slot: number, choice: number, part: string) =>
  `deal.${kind}.${slot}.choices.${choice}.${part}`;

/** Where a form has the options of a slot. */
export const slotOptions = (slot: number) => slotField('items', slot, 'modifiers');

/** What a slot's list returns for a whole category. */
export const WHOLE_CATEGORY = 'category:';

export function slotsFromValues(kind: SlotKind, values: Readonly<Record<string, string>>): SlotDraft[] {
  const slots: SlotDraft[] = [];
  for (let at = 0; values[slotField(kind, at, 'name')] !== undefined && at < MAX_SLOTS; at++) {
    const choices: ChoiceDraft[] = [];
    for (let of = 0; values[choiceField(kind, at, of, 'itemId')] !== undefined && of < MAX_CHOICES; of++) {
      const choice = (part: string) => values[choiceField(kind, at, of, part)] ?? '';
      choices.push({ itemId: choice('itemId'), extraCharge: choice('extraCharge') });
    }
    const slot = (part: string) => values[slotField(kind, at, part)] ?? '';
    slots.push({
      ...{ id: slot('id'), name: slot('name'), quantity: slot('quantity'), sizeId: slot('sizeId') },
      halfAndHalfAllowed: values[slotField(kind, at, 'halfAndHalfAllowed')] !== undefined,
      choices,
      groups: kind === 'items' ? groupsFromValues(values, slotOptions(at)) : [],
    });
  }
  return slots;
}

export function slotsToValues(kind: SlotKind, slots: readonly SlotDraft[]): Record<string, string> {
  const values: Record<string, string> = {};
  slots.forEach((slot, at) => {
    for (const part of ['id', 'name', 'quantity'] as const) values[slotField(kind, at, part)] = slot[part];
    if (kind === 'pizzas') values[slotField(kind, at, 'sizeId')] = slot.sizeId;
    if (slot.halfAndHalfAllowed) values[slotField(kind, at, 'halfAndHalfAllowed')] = 'on';
    slot.choices.forEach((choice, of) => {
      values[choiceField(kind, at, of, 'itemId')] = choice.itemId;
      values[choiceField(kind, at, of, 'extraCharge')] = choice.extraCharge;
    });
    if (kind === 'items') Object.assign(values, groupsToValues(slot.groups, slotOptions(at)));
  });
  return values;
}

/** The items that can still be added to a slot. */
export function choosable(groups: readonly ChoiceGroup[], slot: SlotDraft, kind: SlotKind): ChoiceGroup[] {
  const taken = new Set(slot.choices.map(({ itemId }) => itemId));
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(
        ({ id, sizeIds }) => !taken.has(id) && (kind === 'items' || sizeIds.includes(slot.sizeId)),
      ),
    }))
    .filter(({ items }) => items.length > 0);
}

interface Around {
  readonly kind: SlotKind;
  readonly groups: readonly ChoiceGroup[];
  /** A value of the slot's list: an item's id, or a category's id after `category:`. */
  readonly picked: string;
  /** The shared options that a slot's list of them names. */
  readonly pickedGroup?: GroupDraft | null;
}

/**
 * Parses a button's value: `slot.add.items`, `slot.up.items.1`, `choice.remove.pizzas.0.2`, or one of a slot's options such as
 * `group.add@deal.items.0.modifiers`. Returns null for any other button.
 */
export function afterSlotButton(slots: readonly SlotDraft[], button: string, around: Around): SlotDraft[] | null {
  const [press = '', root] = button.split('@');
  if (root !== undefined) return afterOptionButton(slots, press, root, around);
  const [thing, verb, kind, ...places] = button.split('.');
  if (kind !== around.kind) return null;
  const [at = -1, of = -1] = places.map(Number);
  if (thing === 'slot' && verb === 'add') return [...slots, EMPTY_SLOT].slice(0, MAX_SLOTS);
  const slot = slots[at];
  if (!slot) return null;
  if (thing === 'slot') return movedRows(slots, verb, at);
  if (thing !== 'choice') return null;
  const choices = verb === 'add' ? [...slot.choices, ...picked(slot, around)].slice(0, MAX_CHOICES) : null;
  const changed = choices ?? movedRows(slot.choices, verb, of);
  return changed && slots.with(at, { ...slot, choices: changed });
}

function afterOptionButton(
  slots: readonly SlotDraft[],
  press: string,
  root: string,
  { kind, pickedGroup = null }: Around,
): SlotDraft[] | null {
  const at = kind === 'items' ? slots.findIndex((_, place) => slotOptions(place) === root) : -1;
  const slot = slots[at];
  const groups = slot ? afterButton(slot.groups, press, pickedGroup) : null;
  return slot && groups ? slots.with(at, { ...slot, groups }) : null;
}

function picked(slot: SlotDraft, { kind, groups, picked: answer }: Around): ChoiceDraft[] {
  const open = choosable(groups, slot, kind);
  const ids = answer.startsWith(WHOLE_CATEGORY)
    ? (open.find(({ id }) => id === answer.slice(WHOLE_CATEGORY.length))?.items.map(({ id }) => id) ?? [])
    : open.flatMap(({ items }) => items.filter(({ id }) => id === answer).map(({ id }) => id));
  return ids.map((itemId) => ({ itemId, extraCharge: '' }));
}

function movedRows<Row>(rows: readonly Row[], verb: string | undefined, at: number): Row[] | null {
  const row = rows[at];
  if (row === undefined) return null;
  if (verb === 'remove') return rows.toSpliced(at, 1);
  if (verb !== 'up') return null;
  return at > 0 ? rows.toSpliced(at - 1, 2, row, rows[at - 1] as Row) : [...rows];
}
