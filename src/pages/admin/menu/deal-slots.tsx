/** The parts of a deal as their form has them. */
import {
  afterSlotButton,
  type ChoiceGroup,
  type SlotDraft,
  type SlotKind,
  slotField,
  slotOptions,
  slotsFromValues,
  slotsToValues,
} from '#islands/admin/deal-draft.ts';
import dealSlots from '#islands/admin/deal-slots.island.tsx';
import { withoutEmptyRows } from '#islands/admin/option-draft.ts';
import { IslandTag } from '#islands/runtime/island.tsx';
import { optionsText } from '#src/domain/menu/import/import-options.ts';
import type { DealItemSlot, DealPizzaSlot, Menu } from '#src/domain/menu/menu.schema.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import { formAgain } from '#src/pages/page.tsx';
import { FieldError, fieldId } from '#src/ui/field.tsx';
import type { Kind, ReadPlace } from '../forms/kind.ts';
import { AMOUNT_WANTED } from '../forms/kinds.tsx';
import { mergeRows } from '../forms/merge.ts';
import { rowsAgainst } from '../forms/numbered-rows.ts';
import {
  type AroundItem,
  draftOf as groupDraftOf,
  groupsOf,
  pickedGroup,
  sharedDrafts,
  withFieldsOf,
  withSharedNow,
} from './item-rows.tsx';

type Values = Readonly<Record<string, string>>;

type AroundDeal = AroundItem & { readonly menu: Menu };

export function dealItemSlots(label: string, around: AroundDeal): Kind<DealItemSlot[]> {
  return {
    ...slotsOf<DealItemSlot>('items', label, around, ({ choices, modifiers }) => ({ choices, modifiers })),
    read: (place) =>
      read('items', place, (slot, charges, at) => ({
        ...{ id: slot.id, name: slot.name, quantity: slot.quantity },
        choices: slot.choices.map(({ itemId }, of) => ({ itemId, extraCharge: charges[of] ?? 0 })),
        modifiers: groupsOf(place, around, slotOptions(at)),
      })),
    texts: (slots) =>
      slotsToValues(
        'items',
        slots.map(({ choices, modifiers, ...slot }) => ({
          ...draftOf(slot, choices),
          groups: modifiers.map(groupDraftOf),
        })),
      ),
  };
}

export function dealPizzaSlots(label: string, around: AroundDeal): Kind<DealPizzaSlot[]> {
  const { menu } = around;
  return {
    ...slotsOf<DealPizzaSlot>('pizzas', label, around, ({ sizeId, halfAndHalfAllowed, extraCharge }) => ({
      size: menu.pizza.sizes.find(({ id }) => id === sizeId)?.name ?? '',
      halves: halfAndHalfAllowed,
      choices: Object.entries(extraCharge).map(([itemId, cents]) => ({ itemId, extraCharge: cents })),
    })),
    read: (place) =>
      read('pizzas', place, (slot, charges) => ({
        ...{ id: slot.id, name: slot.name, quantity: slot.quantity, sizeId: slot.sizeId },
        halfAndHalfAllowed: slot.halfAndHalfAllowed,
        extraCharge: Object.fromEntries(slot.choices.map(({ itemId }, of) => [itemId, charges[of] ?? 0])),
      })),
    texts: (slots) =>
      slotsToValues(
        'pizzas',
        slots.map(({ extraCharge, ...slot }) =>
          draftOf(
            slot,
            Object.entries(extraCharge).map(([itemId, cents]) => ({ itemId, extraCharge: cents })),
          ),
        ),
      ),
  };
}

function slotsOf<Slot extends { readonly id: string; readonly name: string; readonly quantity: number }>(
  kind: SlotKind,
  label: string,
  around: AroundDeal,
  filled: (slot: Slot) => Filled,
): Omit<Kind<Slot[]>, 'read' | 'texts'> {
  const { menu } = around;
  const names = new Map(menu.items.map(({ id, name }) => [id, name]));
  return {
    label,
    wordsAgainst: rowsAgainst((slot) => slotWords(slot, filled(slot), names)),
    words: (slots) => slots.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ') || 'None',
    merge: mergeRows(({ id }) => id),
    boxOf: (_, rest) => ['deal', kind, ...rest].join('.'),
    draw({ path, form, symbol }) {
      const shared = kind === 'items' ? sharedDrafts(around) : [];
      const slots = slotsFromValues(kind, form.values).map((slot) => ({
        ...slot,
        groups: withSharedNow(slot.groups, shared),
      }));
      return (
        <div id={fieldId(path)} tabIndex={-1}>
          {form.errors[path] ? <FieldError id={`${fieldId(path)}-error`}>{form.errors[path]}</FieldError> : null}
          <IslandTag
            of={dealSlots}
            hydrate="load"
            props={{
              kind,
              slots,
              shared,
              groups: choiceGroups(kind, menu),
              sizes: menu.pizza.sizes.map(({ id, name }) => ({ value: id, label: name })),
              errors: { ...form.errors },
              currencySymbol: symbol,
            }}
          />
        </div>
      );
    },
  };
}

/** What a part can be filled with. */
interface Filled {
  readonly size?: string;
  readonly halves?: boolean;
  readonly choices: DealItemSlot['choices'];
  readonly modifiers?: DealItemSlot['modifiers'];
}

/** `1 × Pizza, Large, halves (Diavola + 3.00)`: all that two people can have changed. */
function slotWords(
  { name, quantity }: { readonly name: string; readonly quantity: number },
  { size = '', halves = false, choices, modifiers = [] }: Filled,
  names: ReadonlyMap<string, string>,
): string {
  const said = choices.map(({ itemId, extraCharge }) => {
    const choice = names.get(itemId) ?? 'a deleted item';
    return extraCharge === 0 ? choice : `${choice} + ${amountToDecimalText(extraCharge)}`;
  });
  const is = [`${quantity} × ${name}`, size, halves ? 'halves' : ''].filter(Boolean).join(', ');
  const options = modifiers.length > 0 ? `, options ${optionsText(modifiers)}` : '';
  return `${is} (${said.join(', ')})${options}`;
}

function draftOf(
  slot: Pick<DealItemSlot, 'id' | 'name' | 'quantity'> & Partial<Pick<DealPizzaSlot, 'sizeId' | 'halfAndHalfAllowed'>>,
  choices: DealItemSlot['choices'],
): SlotDraft {
  return {
    ...{ id: slot.id, name: slot.name, quantity: String(slot.quantity), sizeId: slot.sizeId ?? '' },
    halfAndHalfAllowed: slot.halfAndHalfAllowed ?? false,
    choices: choices.map(({ itemId, extraCharge }) => ({
      itemId,
      extraCharge: extraCharge === 0 ? '' : amountToDecimalText(extraCharge),
    })),
    groups: [],
  };
}

type ReadSlot = Omit<SlotDraft, 'quantity'> & { readonly quantity: number };

function read<Slot extends { readonly id: string }>(
  kind: SlotKind,
  { form, refuse, newId }: ReadPlace<Slot[]>,
  make: (slot: ReadSlot, charges: readonly number[], at: number) => Slot,
): Slot[] {
  return slotsFromValues(kind, formAgain(form, []).values).map((slot, at) => {
    const isNumber = /^\d{1,3}$/.test(slot.quantity.trim());
    if (!isNumber) refuse('Enter a whole number up to 20.', slotField(kind, at, 'quantity'));
    const charges = slot.choices.map(({ extraCharge }, of) => {
      const cents = extraCharge.trim() === '' ? 0 : parseAmount(extraCharge);
      if (cents === null || cents < 0) refuse(AMOUNT_WANTED, `deal.${kind}.${at}.choices.${of}.extraCharge`);
      return Math.max(0, cents ?? 0);
    });
    const quantity = isNumber ? Number(slot.quantity) : 1;
    return make({ ...slot, id: slot.id || newId(), quantity }, charges, at);
  });
}

/** The menu's choices for parts of one kind. */
function choiceGroups(kind: SlotKind, { categories, items }: Menu): ChoiceGroup[] {
  const type = kind === 'items' ? 'basic' : 'pizza';
  return categories
    .map(({ id, name }) => ({
      id,
      name,
      items: items.flatMap((item) =>
        item.categoryId === id && item.type === type
          ? [{ id: item.id, name: item.name, sizeIds: item.type === 'pizza' ? Object.keys(item.pizza.sizes) : [] }]
          : [],
      ),
    }))
    .filter((group) => group.items.length > 0);
}

/** The values after a button that only adds, removes or moves a part or a choice; null for any other button. */
export function rearrangedSlots(values: Values, button: string, menu: Menu): Record<string, string> | null {
  for (const kind of ['items', 'pizzas'] as const) {
    const picked = values[slotField(kind, Number(button.split('.')[3] ?? -1), 'add')] ?? '';
    const slots = afterSlotButton(slotsFromValues(kind, values), button, {
      kind,
      groups: choiceGroups(kind, menu),
      picked,
      pickedGroup: pickedGroup(values, menu, button.split('@')[1]),
    });
    if (!slots) continue;
    const others = Object.entries(values).filter(([name]) => !name.startsWith(`deal.${kind}.`));
    return { ...Object.fromEntries(others), ...slotsToValues(kind, slots) };
  }
  return null;
}

/** The form without empty rows of parts' options. */
export function withoutEmptySlotOptions(form: FormData): FormData {
  const slots = slotsFromValues('items', formAgain(form, []).values).map((slot) => ({
    ...slot,
    groups: withoutEmptyRows(slot.groups),
  }));
  return withFieldsOf(form, 'deal.items.', slotsToValues('items', slots));
}
