/** Fills a deal place by place. Each place of a slot holds one item or one pizza. Pure. */
import type { DealItem, DealItemSlot, DealPizzaSlot, Menu, ModifierGroup } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf, ownValue } from '#src/domain/menu/menu-index.ts';
import type { Selection } from '#src/domain/ordering/cart.schema.ts';
import { groupCount } from './selection-edit.ts';

export type DealSelection = Extract<Selection, { type: 'deal' }>;
export type ChosenItem = DealSelection['items'][number];
export type ChosenPizza = DealSelection['pizzas'][number];

export type DealPlace =
  | { readonly kind: 'item'; readonly slot: DealItemSlot; readonly at: number; readonly filled: ChosenItem | null }
  | { readonly kind: 'pizza'; readonly slot: DealPizzaSlot; readonly at: number; readonly filled: ChosenPizza | null };

/** Every place in the order in which they are filled: pizzas first, because they are the heart of a deal. */
export function dealPlaces(item: DealItem, selection: DealSelection): DealPlace[] {
  const single = spread(selection);
  const pizzas = item.deal.pizzas.flatMap((slot) => {
    const filled = single.pizzas.filter((each) => each.slotId === slot.id);
    return count(slot.quantity).map((at): DealPlace => ({ kind: 'pizza', slot, at, filled: filled[at] ?? null }));
  });
  const items = item.deal.items.flatMap((slot) => {
    const filled = single.items.filter((each) => each.slotId === slot.id);
    return count(slot.quantity).map((at): DealPlace => ({ kind: 'item', slot, at, filled: filled[at] ?? null }));
  });
  return [...pizzas, ...items];
}

/** What a place still lacks: a choice, or an answer to a required group. Null when it is complete. */
export function waitsFor({ kind, slot, filled }: DealPlace, menu: Menu): { readonly group: string | null } | null {
  if (filled === null) return { group: null };
  const groups = kind === 'item' ? slot.modifiers : groupsOfPizza(filled, menu);
  const group = groups.find(({ id, min }) => groupCount(filled.modifiers, id) < min);
  return group ? { group: group.name } : null;
}

/** The base and the crust: the pizza's, or those of its first half. */
export function groupsOfPizza({ pizza }: ChosenPizza, menu: Menu): readonly ModifierGroup[] {
  const id = pizza.kind === 'whole' ? pizza.whole.pizzaSpecId : pizza.firstHalf.pizzaSpecId;
  return menuIndexOf(menu).items.get(id)?.modifiers ?? [];
}

/** The index of the first incomplete place, or -1. */
export function firstWaiting(places: readonly DealPlace[], menu: Menu): number {
  return places.findIndex((place) => waitsFor(place, menu) !== null);
}

/** What the choice in a place adds to the deal's price. */
export function extraCharge({ kind, slot, filled }: DealPlace): number {
  if (!filled) return 0;
  if (kind === 'item') return slot.choices.find(({ itemId }) => itemId === filled.itemId)?.extraCharge ?? 0;
  const { pizza } = filled;
  const ids =
    pizza.kind === 'whole' ? [pizza.whole.pizzaSpecId] : [pizza.firstHalf.pizzaSpecId, pizza.secondHalf.pizzaSpecId];
  return Math.max(...ids.map((id) => ownValue(slot.extraCharge, id) ?? 0));
}

/** The lowest price with the choices so far. */
export function dealSoFar(item: DealItem, selection: DealSelection, minimumInCents: number): number {
  const extras = dealPlaces(item, selection).reduce((sum, place) => sum + extraCharge(place), 0);
  return Math.max(minimumInCents, item.price.basePrice + extras);
}

/** The index of the first place that still waits, or -1. */
export function firstEmpty(places: readonly DealPlace[]): number {
  return places.findIndex((place) => place.filled === null);
}

/** The deal with one place changed. A place beyond the last filled one is filled next. */
export function fillPlace(selection: DealSelection, place: DealPlace, chosen: ChosenItem | ChosenPizza): DealSelection {
  const single = spread(selection);
  return place.kind === 'item'
    ? { ...single, items: replaceNth(single.items, place.slot.id, place.at, chosen as ChosenItem) }
    : { ...single, pizzas: replaceNth(single.pizzas, place.slot.id, place.at, chosen as ChosenPizza) };
}

/** Fills places with a single choice and no options. */
export function fillForced(item: DealItem, selection: DealSelection): DealSelection {
  return dealPlaces(item, selection).reduce((so, place) => {
    if (place.kind !== 'item' || place.filled) return so;
    const [only, ...others] = place.slot.choices;
    if (!only || others.length > 0 || place.slot.modifiers.some((group) => group.min > 0)) return so;
    return fillPlace(so, place, { slotId: place.slot.id, itemId: only.itemId, quantity: 1, modifiers: [] });
  }, selection);
}

/** Splits an entry of two into two entries, so that each place can be changed separately. */
function spread(selection: DealSelection): DealSelection {
  return {
    ...selection,
    items: selection.items.flatMap((each) => count(each.quantity).map(() => ({ ...each, quantity: 1 }))),
  };
}

function replaceNth<Entry extends { slotId: string }>(
  entries: readonly Entry[],
  slotId: string,
  nth: number,
  chosen: Entry,
): Entry[] {
  let seen = -1;
  let isDone = false;
  const next = entries.map((entry) => {
    if (entry.slotId !== slotId || ++seen !== nth) return entry;
    isDone = true;
    return chosen;
  });
  return isDone ? next : [...next, chosen];
}

const count = (quantity: number) => Array.from({ length: quantity }, (_, at) => at);
