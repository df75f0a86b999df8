/** What was chosen on a marketplace, as a choice of our menu. Browser-safe. */
import type { ChosenOption } from '../../marketplace/marketplace-order.ts';
import { nameOfId, type OptionKind, readOptionId, slotOwner } from '../../marketplace/menu-ids.ts';
import type { MenuItem } from '../../menu/menu.schema.ts';
import type { ModifierChoice, PizzaHalf, Selection } from '../cart.schema.ts';

interface Chosen {
  readonly kind: OptionKind;
  readonly parts: readonly string[];
  readonly count: number;
  readonly within: readonly Chosen[];
}

type DealSelection = Extract<Selection, { type: 'deal' }>;

/** Null: it has an option that isn't one of ours, or one that our menu has no longer at this place. */
export function chosenOnMarketplace(
  item: MenuItem,
  { options }: { readonly options: readonly ChosenOption[] },
): Selection | null {
  const chosen = options.map(read);
  if (!chosen.every((one) => one !== null)) return null;
  const modifiers = modifiersOf(chosen, item.id);
  const others = chosen.filter((one) => !isOptionOf(one, item.id));
  const [only] = others;
  switch (item.type) {
    case 'basic':
      return others.length === 0 ? { type: 'basic', modifiers } : null;
    case 'pizza': {
      const sizeId = only?.kind === 'size' && only.parts[0] === item.id ? only.parts[1] : undefined;
      const whole = only && pizzaOf(item.id, only.within);
      if (others.length !== 1 || sizeId === undefined || !whole) return null;
      return { type: 'pizza', pizza: { kind: 'whole', sizeId, whole }, modifiers };
    }
    case 'halfAndHalf': {
      const halves = others.length === 1 && only ? halvesOf(only, item.id) : null;
      return halves && { type: 'halfAndHalf', ...halves, modifiers };
    }
    case 'deal':
      return dealOf(item, others, modifiers);
    default:
      return null;
  }
}

function read({ itemId, quantity, options }: ChosenOption): Chosen | null {
  const name = readOptionId(itemId);
  const within = options.map(read);
  if (!name || !within.every((one) => one !== null)) return null;
  return { ...name, count: Math.max(1, Math.round(quantity)), within };
}

const isOptionOf = ({ kind, parts }: Chosen, owner: string) => kind === 'opt' && parts[0] === owner;

function modifiersOf(chosen: readonly Chosen[], owner: string): ModifierChoice[] {
  const groups = new Map<string, ModifierChoice['options']>();
  for (const { parts, count } of chosen.filter((one) => isOptionOf(one, owner))) {
    const [, groupId = '', optionId = ''] = parts;
    groups.set(groupId, [...(groups.get(groupId) ?? []), { optionId, count }]);
  }
  return [...groups].map(([groupId, options]) => ({ groupId, options }));
}

/** A whole pizza with what is put on and left out; null: something else is within. */
function pizzaOf(pizzaSpecId: string, within: readonly Chosen[]): PizzaHalf | null {
  if (!within.every(({ kind }) => kind === 'add' || kind === 'no')) return null;
  return {
    pizzaSpecId,
    addToppings: within
      .filter(({ kind }) => kind === 'add')
      .map(({ parts, count }) => ({ toppingId: parts[0] ?? '', count })),
    removeToppings: within.filter(({ kind }) => kind === 'no').map(({ parts }) => nameOfId(parts[0] ?? '') ?? ''),
  };
}

/** With the groups of the first half passed over: they are a deal's. */
function halvesOf(first: Chosen, owner: string) {
  const [second, ...more] = first.within.filter(({ kind }) => kind === 'second');
  if (first.kind !== 'first' || first.parts[0] !== owner || second?.parts[0] !== owner || more.length > 0) return null;
  const half = ({ parts }: Chosen): PizzaHalf => ({ pizzaSpecId: parts[1] ?? '', addToppings: [], removeToppings: [] });
  return { firstHalf: half(first), secondHalf: half(second) };
}

function dealOf(item: Extract<MenuItem, { type: 'deal' }>, chosen: readonly Chosen[], modifiers: ModifierChoice[]) {
  const items: DealSelection['items'] = [];
  const pizzas: DealSelection['pizzas'] = [];
  const itemSlots = new Map(item.deal.items.map(({ id }) => [slotOwner(item.id, id), id]));
  const pizzaSlots = new Map(item.deal.pizzas.map((slot) => [slotOwner(item.id, slot.id), slot]));
  for (const one of chosen) {
    const [owner = '', id = ''] = one.parts;
    const slotId = itemSlots.get(owner);
    const slot = pizzaSlots.get(owner);
    if (one.kind === 'pick' && slotId !== undefined) {
      items.push({ slotId, itemId: id, quantity: one.count, modifiers: modifiersOf(one.within, owner) });
      continue;
    }
    const within = one.within.filter((each) => !isOptionOf(each, id));
    const whole = one.kind === 'whole' ? pizzaOf(id, within) : null;
    const halves = one.kind === 'first' ? halvesOf(one, owner) : null;
    if (!slot || !(whole || halves)) return null;
    const sizeId = slot.sizeId;
    const pizza = whole ? { kind: 'whole' as const, sizeId, whole } : { kind: 'halves' as const, sizeId, ...halves! };
    pizzas.push({ slotId: slot.id, pizza, modifiers: modifiersOf(one.within, id) });
  }
  return { type: 'deal' as const, items, pizzas, modifiers };
}
