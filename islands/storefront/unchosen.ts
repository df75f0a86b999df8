import type { Menu, MenuItem, ModifierGroup } from '#src/domain/menu/menu.schema.ts';
import type { ModifierChoice, Selection } from '#src/domain/ordering/cart.schema.ts';
import { tooFewText } from '#src/domain/pricing/issue-text.ts';
import { fields, isChosen } from './item-form.ts';

/** A choice that a form still needs, by the name of its field. */
export interface Unchosen {
  readonly path: string;
  readonly message: string;
}

const HALVES = { first: 'First half', second: 'Second half' } as const;

/**
 * Lists the required choices that an item's form lacks, in the page's order. The server and the page's script use the same list.
 */
export function unchosenOf(item: MenuItem, selection: Selection, menu: Pick<Menu, 'items'>): Unchosen[] {
  const own = selection.type === 'custom' ? [] : shortGroups(item.modifiers, selection.modifiers);
  if (selection.type === 'halfAndHalf') {
    const { firstHalf: first, secondHalf: second } = selection;
    const halves = Object.entries({ first, second }) as [keyof typeof HALVES, typeof first][];
    const missing = halves.filter(([, half]) => !isChosen(half.pizzaSpecId));
    return [...missing.map(([half]) => missingAt(fields.half(half), `${HALVES[half]}: choose a pizza.`)), ...own];
  }
  if (selection.type === 'deal' && item.type === 'deal') return [...emptySlots(item, selection, menu), ...own];
  return own;
}

function emptySlots(
  { deal }: Extract<MenuItem, { type: 'deal' }>,
  { items, pizzas }: Extract<Selection, { type: 'deal' }>,
  menu: Pick<Menu, 'items'>,
): Unchosen[] {
  const pizzaSlots = deal.pizzas.flatMap((slot) =>
    pizzas
      .filter(({ slotId }) => slotId === slot.id)
      .flatMap(({ pizza, modifiers }, at) => {
        const { pizzaSpecId } = pizza.kind === 'whole' ? pizza.whole : pizza.firstHalf;
        const groups = menu.items.find(({ id }) => id === pizzaSpecId)?.modifiers ?? [];
        return inSlot(slot, at, { itemId: pizzaSpecId, groups, modifiers });
      }),
  );
  const itemSlots = deal.items.flatMap((slot) =>
    items
      .filter(({ slotId }) => slotId === slot.id)
      .flatMap(({ itemId, modifiers }, at) => inSlot(slot, at, { itemId, groups: slot.modifiers, modifiers })),
  );
  return [...pizzaSlots, ...itemSlots];
}

interface Filling {
  readonly itemId: string;
  readonly groups: readonly ModifierGroup[];
  readonly modifiers: readonly ModifierChoice[];
}

function inSlot(
  slot: { readonly id: string; readonly name: string },
  at: number,
  { itemId, groups, modifiers }: Filling,
): Unchosen[] {
  if (!isChosen(itemId)) return [missingAt(fields.slot(slot.id, at), `${slot.name}: choose one.`)];
  return shortGroups(groups, modifiers, `${slot.id}-${at}-`);
}

function shortGroups(groups: readonly ModifierGroup[], modifiers: readonly ModifierChoice[], prefix = ''): Unchosen[] {
  return groups.flatMap((group) => {
    const chosen = modifiers.find(({ groupId }) => groupId === group.id)?.options ?? [];
    const count = chosen.reduce((so, option) => so + option.count, 0);
    if (count >= group.min) return [];
    return [missingAt(fields.choice(group.id, prefix), tooFewText(group.name, group.min))];
  });
}

function missingAt(path: string, message: string): Unchosen {
  return { path, message };
}
