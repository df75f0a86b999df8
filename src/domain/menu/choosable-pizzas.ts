/** Which pizzas can be chosen inside pizzas, half-and-halves and deals (domain rules §4). Browser-safe. */
import type { Selection } from '../ordering/cart.schema.ts';
import type { DealItem, DealPizzaSlot, HalfAndHalfItem, Menu, MenuItem, PizzaItem } from './menu.schema.ts';

export interface PizzaChoiceLimits {
  readonly sizeId: string;
  /** Only pizzas that can be one half in this size. */
  readonly halvesOnly: boolean;
  /** Null: every pizza of the size. */
  readonly includedPizzaIds?: readonly string[] | null;
}

/** Pizzas of the size that are flagged available and not sold out, in menu order. */
export function choosablePizzas(
  menu: Pick<Menu, 'items' | 'pizza'>,
  { sizeId, halvesOnly, includedPizzaIds = null }: PizzaChoiceLimits,
): PizzaItem[] {
  if (!menu.pizza.pizzaAvailable) return [];
  const size = menu.pizza.sizes.find((each) => each.id === sizeId);
  if (!size || (halvesOnly && !(menu.pizza.halfAndHalfAvailable && size.hasHalfAndHalf))) return [];
  const included = includedPizzaIds && new Set(includedPizzaIds);
  return menu.items.filter((item): item is PizzaItem => {
    if (item.type !== 'pizza' || !isOnHand(item) || (included && !included.has(item.id))) return false;
    const offered = Object.hasOwn(item.pizza.sizes, sizeId) ? item.pizza.sizes[sizeId] : undefined;
    return offered !== undefined && (!halvesOnly || offered.halfAndHalfAvailable);
  });
}

/** A half-and-half needs two different pizzas for its halves. */
export function hasTwoHalves(item: HalfAndHalfItem, menu: Pick<Menu, 'items' | 'pizza'>): boolean {
  const { pizzaSizeId, includedPizzaIds } = item.halfAndHalf;
  return choosablePizzas(menu, { sizeId: pizzaSizeId, halvesOnly: true, includedPizzaIds }).length >= 2;
}

/** Whole pizzas that a deal's slot can be filled with. */
export function pizzasForSlot(
  slot: DealPizzaSlot,
  menu: Pick<Menu, 'items' | 'pizza'>,
  { halvesOnly = false }: { readonly halvesOnly?: boolean } = {},
): PizzaItem[] {
  if (halvesOnly && !slot.halfAndHalfAllowed) return [];
  return choosablePizzas(menu, {
    sizeId: slot.sizeId,
    halvesOnly,
    includedPizzaIds: Object.keys(slot.extraCharge),
  });
}

/** Every slot has something to fill it; one thing is enough, as it can be taken as often as the slot asks. */
export function isDealFillable(item: DealItem, menu: Pick<Menu, 'items' | 'pizza'>): boolean {
  const onHand = new Set(menu.items.filter(isOnHand).map((each) => each.id));
  return (
    item.deal.items.every((slot) => slot.choices.some((choice) => onHand.has(choice.itemId))) &&
    item.deal.pizzas.every((slot) => pizzasForSlot(slot, menu).length > 0)
  );
}

/**
 * Ids that a line's selection names and that can't be had: sold out, not available, or no longer on the menu. Not the
 * line's own item, which a pizza names as well: whether that can be had, or is sold anyway, is asked of the item.
 */
export function choicesNotOnHand(
  { itemId, selection }: { readonly itemId: string; readonly selection: Selection },
  menu: Pick<Menu, 'items'>,
): string[] {
  const chosen = new Set(chosenItemIds(selection));
  chosen.delete(itemId);
  if (chosen.size === 0) return [];
  const onHand = new Set(menu.items.filter(isOnHand).map((each) => each.id));
  return [...chosen].filter((id) => !onHand.has(id));
}

/**
 * The id of the picture that represents a chosen item: its own, else the first that its choice has (the first half's,
 * or a deal's first pizza's). Null when none has one.
 */
export function pictureOfChoice(
  itemId: string,
  selection: Selection,
  items: ReadonlyMap<string, MenuItem>,
): string | null {
  const within = selection.type === 'deal' ? dealPizzasFirst(selection) : chosenItemIds(selection);
  const pictures = [itemId, ...within].map((id) => items.get(id)?.image?.id);
  return pictures.find((id) => id !== undefined) ?? null;
}

function dealPizzasFirst(selection: Extract<Selection, { type: 'deal' }>): string[] {
  return [...selection.pizzas.flatMap(({ pizza }) => pizzaIds(pizza)), ...selection.items.map((one) => one.itemId)];
}

function chosenItemIds(selection: Selection): string[] {
  switch (selection.type) {
    case 'pizza':
      return pizzaIds(selection.pizza);
    case 'halfAndHalf':
      return [selection.firstHalf.pizzaSpecId, selection.secondHalf.pizzaSpecId];
    case 'deal':
      return [
        ...selection.items.map((chosen) => chosen.itemId),
        ...selection.pizzas.flatMap((chosen) => pizzaIds(chosen.pizza)),
      ];
    default:
      return [];
  }
}

function pizzaIds(pizza: Extract<Selection, { type: 'pizza' }>['pizza']): string[] {
  return pizza.kind === 'whole'
    ? [pizza.whole.pizzaSpecId]
    : [pizza.firstHalf.pizzaSpecId, pizza.secondHalf.pizzaSpecId];
}

function isOnHand(item: MenuItem): boolean {
  return item.available && !item.soldout;
}
