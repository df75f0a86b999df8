/** Pizzas, halves and deals as groups of options, so that prices only have to be added up. Browser-safe. */
import { nameAsId, optionId, slotOwner } from '../../marketplace/menu-ids.ts';
import { priceOnMarketplace } from '../../marketplace/price-grid.ts';
import { choosablePizzas, type PizzaChoiceLimits, pizzasForSlot } from '../../menu/choosable-pizzas.ts';
import { combineHalves } from '../../menu/half-and-half.ts';
import type {
  DealItem,
  DealItemSlot,
  DealPizzaSlot,
  HalfAndHalfItem,
  PizzaItem,
  PizzaSize,
} from '../../menu/menu.schema.ts';
import { ownValue } from '../../menu/menu-index.ts';
import { MAX_TOPPING_COUNT } from '../../pricing/cart-limits.ts';
import { addChoice, addGroup, addModifierGroups, addOption, type Draft, isGroupFillable } from './menu-draft.ts';

/** The size, and within it what is put on and left out. */
export function addPizzaGroups(draft: Draft, pizza: PizzaItem, taxBps: number): string[] {
  const sizes = sizesOf(draft, pizza).map((size) =>
    addOption(draft, {
      ...{ id: optionId('size', pizza.id, size.id), title: size.name, taxBps },
      ourPriceInCents: ownValue(pizza.pizza.sizes, size.id)?.price ?? 0,
      groupIds: toppingGroups(draft, pizza, size),
    }),
  );
  return [addChoice(draft, { id: `mg.size.${pizza.id}`, title: 'Size', optionIds: sizes })];
}

/** In the store's order. */
export function sizesOf({ index }: Pick<Draft, 'index'>, pizza: PizzaItem): PizzaSize[] {
  return index.menu.pizza.sizes.filter(({ id }) => ownValue(pizza.pizza.sizes, id) !== undefined);
}

/** A topping costs the same on each pizza of a size, so the pizzas share its group. */
function toppingGroups(draft: Draft, pizza: PizzaItem, size: PizzaSize): string[] {
  const added = draft.index.menu.pizza.toppings.flatMap(({ id, name, prices }) => {
    const ourPriceInCents = ownValue(prices, size.id);
    return ourPriceInCents === undefined
      ? []
      : [addOption(draft, { id: optionId('add', id, size.id), title: name, ourPriceInCents })];
  });
  const names = [...new Set(pizza.pizza.removeToppings)];
  const removed = names.map((name) =>
    addOption(draft, { id: optionId('no', nameAsId(name)), title: `No ${name}`, ourPriceInCents: 0 }),
  );
  const group = { min: 0, title: 'Extra toppings', mostOfEach: MAX_TOPPING_COUNT };
  const most = added.length * MAX_TOPPING_COUNT;
  const leftOut = { min: 0, title: 'Leave out', mostOfEach: 1, max: removed.length };
  return [
    ...(added.length === 0
      ? []
      : [addGroup(draft, { ...group, id: `mg.add.${size.id}`, max: most, optionIds: added })]),
    ...(removed.length === 0 ? [] : [addGroup(draft, { ...leftOut, id: `mg.no.${pizza.id}`, optionIds: removed })]),
  ];
}

/** The pizzas that an item of two halves is made of; fewer than two can't be. */
export function halvesOf({ everything }: Draft, { halfAndHalf }: HalfAndHalfItem): PizzaItem[] {
  const { pizzaSizeId: sizeId, includedPizzaIds } = halfAndHalf;
  const limits: PizzaChoiceLimits = { sizeId, halvesOnly: true, includedPizzaIds };
  return choosablePizzas(everything, limits);
}

export function addHalvesGroups(draft: Draft, item: HalfAndHalfItem): string[] {
  const { pizzaSizeId: sizeId } = item.halfAndHalf;
  const firsts = addHalves(draft, halvesOf(draft, item), {
    ...{ owner: item.id, sizeId, titleOf: (pizza) => pizza.name, groupsOf: () => [] },
    priceOf: (pizza) => ownValue(pizza.pizza.sizes, sizeId)?.price ?? 0,
  });
  return [addChoice(draft, { id: `mg.first.${item.id}`, title: 'First half', optionIds: firsts })];
}

interface Halves {
  readonly owner: string;
  readonly sizeId: string;
  readonly titleOf: (first: PizzaItem) => string;
  /** As a whole pizza. */
  readonly priceOf: (pizza: PizzaItem) => number;
  /** What the first half brings along. */
  readonly groupsOf: (first: PizzaItem) => readonly string[];
}

/**
 * The first half costs as much as with the cheapest other half, and each other half what the two cost more than that: so
 * no half is below 0, and both together cost what the store's rule says.
 */
function addHalves(draft: Draft, pizzas: readonly PizzaItem[], halves: Halves): string[] {
  const { owner, priceOf } = halves;
  const { halfAndHalfPricing } = draft.index.menu.pizza;
  const extra = draft.index.sizes.get(halves.sizeId)?.halfAndHalfExtraCharge ?? 0;
  const pairPrice = (one: PizzaItem, other: PizzaItem) =>
    priceOnMarketplace(draft.grid, combineHalves(halfAndHalfPricing, priceOf(one), priceOf(other)) + extra);
  const others = (first: PizzaItem) => pizzas.filter(({ id }) => id !== first.id);
  const firstPrices = new Map(
    pizzas.map((first) => [first.id, Math.min(...others(first).map((other) => pairPrice(first, other)))]),
  );
  const groupIdOf = (first: PizzaItem) => `mg.second.${owner}.${first.id}`;
  for (const second of pizzas) {
    const byGroup = others(second).map((first) => [
      groupIdOf(first),
      pairPrice(first, second) - (firstPrices.get(first.id) ?? 0),
    ]);
    addOption(draft, {
      ...{ id: optionId('second', owner, second.id), title: second.name, ourId: second.id, ourPriceInCents: 0 },
      ...{ pricesInGroups: Object.fromEntries(byGroup), soldOutUntil: draft.soldOutUntil(second) },
    });
  }
  return pizzas.map((first) => {
    const optionIds = others(first).map(({ id }) => optionId('second', owner, id));
    const other = addChoice(draft, { id: groupIdOf(first), title: 'Other half', optionIds });
    return addOption(draft, {
      ...{ id: optionId('first', owner, first.id), title: halves.titleOf(first), ourId: first.id, ourPriceInCents: 0 },
      ...{ priceInCents: firstPrices.get(first.id) ?? 0, soldOutUntil: draft.soldOutUntil(first) },
      groupIds: [other, ...halves.groupsOf(first)],
    });
  });
}

/** Pizzas first, as a deal's page has them. */
export function addDealGroups(draft: Draft, deal: DealItem, taxBps: number): string[] {
  return [
    ...deal.deal.pizzas.flatMap((slot) => addPizzaSlot(draft, deal, slot)),
    ...deal.deal.items.flatMap((slot) => addItemSlot(draft, deal, slot, taxBps)),
  ];
}

/** A group for each pizza, as each has its own toppings. */
function addPizzaSlot(draft: Draft, deal: DealItem, slot: DealPizzaSlot): string[] {
  const owner = slotOwner(deal.id, slot.id);
  const priceOf = ({ id }: PizzaItem) => ownValue(slot.extraCharge, id) ?? 0;
  const size = draft.index.sizes.get(slot.sizeId)!;
  const groupsOf = (pizza: PizzaItem) => addModifierGroups(draft, pizza.id, pizza.modifiers);
  const isOrderable = ({ modifiers }: PizzaItem) => modifiers.every(isGroupFillable);
  const pizzas = pizzasForSlot(slot, draft.everything).filter(isOrderable);
  const whole = pizzas.map((pizza) =>
    addOption(draft, {
      ...{ id: optionId('whole', owner, pizza.id), title: pizza.name, ourId: pizza.id },
      ...{ ourPriceInCents: priceOf(pizza), soldOutUntil: draft.soldOutUntil(pizza) },
      groupIds: [...toppingGroups(draft, pizza, size), ...groupsOf(pizza)],
    }),
  );
  const halves = pizzasForSlot(slot, draft.everything, { halvesOnly: true }).filter(isOrderable);
  const titleOf = ({ name }: PizzaItem) => `Half ${name}`;
  const firsts =
    halves.length < 2 ? [] : addHalves(draft, halves, { owner, sizeId: slot.sizeId, titleOf, priceOf, groupsOf });
  return eachOf(slot).map(({ at, title }) =>
    addChoice(draft, { id: `mg.slot.${owner}.${at}`, title, optionIds: [...whole, ...firsts] }),
  );
}

function addItemSlot(draft: Draft, deal: DealItem, slot: DealItemSlot, taxBps: number): string[] {
  const owner = slotOwner(deal.id, slot.id);
  const groupIds = addModifierGroups(draft, owner, slot.modifiers, taxBps);
  const optionIds = slot.choices.flatMap(({ itemId, extraCharge }) => {
    const item = draft.index.items.get(itemId);
    return item?.available
      ? [
          addOption(draft, {
            ...{ id: optionId('pick', owner, itemId), title: item.name, ourId: item.id, groupIds, taxBps },
            ...{ ourPriceInCents: extraCharge, soldOutUntil: draft.soldOutUntil(item), isAlcohol: item.isAlcohol },
          }),
        ]
      : [];
  });
  const [id, many] = [`mg.slot.${owner}`, slot.quantity];
  // Without options of its own the same item may be taken twice; with them each is chosen on its own.
  if (groupIds.length === 0) {
    return [addGroup(draft, { id, title: slot.name, min: many, max: many, mostOfEach: many, optionIds })];
  }
  return eachOf(slot).map(({ at, title }) => addChoice(draft, { id: `${id}.${at}`, title, optionIds }));
}

function eachOf({ name, quantity }: Pick<DealItemSlot, 'name' | 'quantity'>) {
  return Array.from({ length: quantity }, (_, at) => ({
    at: at + 1,
    title: quantity === 1 ? name : `${name} (${at + 1} of ${quantity})`,
  }));
}
