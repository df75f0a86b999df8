import { expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  afterSlotButton,
  type ChoiceGroup,
  choosable,
  type SlotDraft,
  slotsFromValues,
  slotsToValues,
} from './deal-draft.ts';
import type { GroupDraft } from './option-draft.ts';

const GROUPS: ChoiceGroup[] = [
  { id: 'drinks', name: 'Drinks', items: ['cola', 'tea'].map((id) => ({ id, name: id, sizeIds: [] })) },
  {
    id: 'pizzas',
    name: 'Pizzas',
    items: [
      { id: 'diavola', name: 'Diavola', sizeIds: ['large', 'small'] },
      { id: 'calzone', name: 'Calzone', sizeIds: ['small'] },
    ],
  },
];
const slot = (more: Partial<SlotDraft> = {}): SlotDraft => ({
  ...{ id: 'a', name: 'Drink', quantity: '1', sizeId: '', halfAndHalfAllowed: false, choices: [], groups: [] },
  ...more,
});
const ids = (slots: readonly SlotDraft[] | null) => slots?.map(({ choices }) => choices.map(({ itemId }) => itemId));
const press = (button: string, slots: readonly SlotDraft[], picked = '', kind: 'items' | 'pizzas' = 'items') =>
  afterSlotButton(slots, button, { kind, groups: GROUPS, picked });

test('one item is added to a part, or every missing item of its category', () => {
  expect(ids(press('choice.add.items.0', [slot()], 'tea'))).toEqual([['tea']]);
  const withTea = [slot({ choices: [{ itemId: 'tea', extraCharge: '' }] })];
  expect(ids(press('choice.add.items.0', withTea, 'category:drinks'))).toEqual([['tea', 'cola']]);
  expect(ids(press('choice.add.items.0', withTea, 'tea'))).toEqual([['tea']]);
  expect(ids(press('choice.add.items.0', withTea, 'nothing'))).toEqual([['tea']]);
});

test('a part of pizzas accepts those that come in its size', () => {
  const large = [slot({ sizeId: 'large' })];
  expect(ids(press('choice.add.pizzas.0', large, 'category:pizzas', 'pizzas'))).toEqual([['diavola']]);
  expect(choosable(GROUPS, slot({ sizeId: 'small' }), 'pizzas')).toHaveLength(1);
});

test('parts and choices are moved up and removed', () => {
  const two = [slot({ name: 'First' }), slot({ name: 'Second' })];
  expect(press('slot.up.items.1', two)?.map(({ name }) => name)).toEqual(['Second', 'First']);
  expect(press('slot.up.items.0', two)?.map(({ name }) => name)).toEqual(['First', 'Second']);
  expect(press('slot.remove.items.0', two)?.map(({ name }) => name)).toEqual(['Second']);
  expect(press('slot.add.items', two)).toHaveLength(3);
  const choices = ['cola', 'tea'].map((itemId) => ({ itemId, extraCharge: '' }));
  expect(ids(press('choice.remove.items.0.0', [slot({ choices })]))).toEqual([['tea']]);
});

test('a part of items has options of its own, or the menu’s shared ones', () => {
  const added = press('group.add@deal.items.1.modifiers', [slot(), slot()]);
  expect(added?.map(({ groups }) => groups.length)).toEqual([0, 1]);
  const sauces: GroupDraft = {
    ...{ id: 'g', name: 'Sauces', min: '0', max: '1', allowMultiple: false, shared: 'on' },
    options: [{ id: 'o', name: 'Chilli', extraCharge: '1.00' }],
  };
  const around = { kind: 'items', groups: GROUPS, picked: '', pickedGroup: sauces } as const;
  const shared = afterSlotButton([slot()], 'group.use@deal.items.0.modifiers', around);
  expect(shared?.[0]?.groups).toEqual([sauces]);
  expect(slotsFromValues('items', slotsToValues('items', shared ?? []))).toEqual(shared!);
  expect(press('group.own.0@deal.items.0.modifiers', shared ?? [])?.[0]?.groups[0]?.shared).toBe('');
  expect(press('group.add@deal.items.7.modifiers', [slot()])).toBeNull();
  expect(press('group.add@deal.items.0.modifiers', [slot()], '', 'pizzas')).toBeNull();
});

test('other buttons do not change these parts', () => {
  for (const button of ['slot.add.pizzas', 'slot.up.items.7', 'choice.sort.items.0.0', 'group.add', 'save']) {
    expect(press(button, [slot()])).toBeNull();
  }
});

test('a form’s fields read back as they were written', () => {
  const text = fc.string({ maxLength: 8 });
  const anySlot = fc.record({
    ...{ id: text, name: text, quantity: text, sizeId: text, halfAndHalfAllowed: fc.boolean() },
    choices: fc.array(fc.record({ itemId: text, extraCharge: text }), { maxLength: 4 }),
    groups: fc.constant([]),
  });
  fc.assert(
    fc.property(fc.array(anySlot, { maxLength: 5 }), (slots) => {
      expect(slotsFromValues('pizzas', slotsToValues('pizzas', slots))).toEqual(slots);
    }),
  );
});
