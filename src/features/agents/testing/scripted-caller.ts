/**
 * A guest's assistant that has read the descriptions of the tools and nothing else: it makes orders out of what `get_menu`
 * answers, by its words for what may be chosen.
 */
import type { Dice } from '#tests/battery/support/dice.ts';
import type { Said } from './agent-fixture.ts';

export function itemsOf(menu: Said): Said[] {
  return menu.categories.flatMap((category: Said) => category.items);
}

/** An order of one to three lines out of the menu. The first is of the n-th kind that the menu has, round and round. */
export function someLines(menu: Said, dice: Dice, nth: number): Said[] {
  const items = itemsOf(menu).filter((item) => item.isAvailable);
  const kinds = [...new Set(items.map((item) => item.type))];
  return Array.from({ length: 1 + dice.below(3) }, (_, at) => {
    // By kind first: a menu has many dishes and few deals.
    const kind = at === 0 ? kinds[nth % kinds.length] : dice.one(kinds);
    const item = dice.one(items.filter(({ type }) => type === kind));
    return {
      itemId: item.itemId,
      quantity: 1 + dice.below(3),
      comments: dice.chance(0.2) ? 'Well done please' : '',
      selection: selectionOf(item, menu, dice),
    };
  });
}

export function selectionOf(item: Said, menu: Said, dice: Dice): Said {
  const modifiers = choicesOf(item.groups, dice);
  switch (item.type) {
    case 'pizza':
      return { type: 'pizza', pizza: pizzaOf(item, dice.one(item.sizes as Said[]), menu, dice), modifiers };
    case 'halfAndHalf': {
      const [first, second] = twoOf(item.pizzaIds, dice);
      const half = (pizzaId: string) => halfOf(pizzaId, item.sizeId, menu, dice);
      return { type: 'halfAndHalf', firstHalf: half(first), secondHalf: half(second), modifiers };
    }
    case 'deal':
      return {
        type: 'deal',
        items: item.itemSlots.flatMap((slot: Said) => dealItemsOf(slot, menu, dice)),
        pizzas: item.pizzaSlots.flatMap((slot: Said) => dealPizzasOf(slot, menu, dice)),
        modifiers,
      };
    default:
      return { type: 'basic', modifiers };
  }
}

function choicesOf(groups: Said[] = [], dice: Dice): Said[] {
  return groups.flatMap(({ groupId, choose, options }) => {
    const count = Math.min(options.length, choose.min + dice.below(choose.max - choose.min + 1));
    const chosen = [...options].sort(() => dice.below(3) - 1).slice(0, count);
    return count === 0 ? [] : [{ groupId, options: chosen.map(({ optionId }: Said) => ({ optionId, count: 1 })) }];
  });
}

function pizzaOf(item: Said, size: Said, menu: Said, dice: Dice): Said {
  const { sizeId } = size;
  const others = itemsOf(menu).filter(
    (other) => other.isAvailable && other.itemId !== item.itemId && mayBeHalf(other, sizeId),
  );
  if (!size.mayBeHalf || others.length === 0 || dice.chance(0.6)) {
    return { kind: 'whole', sizeId, whole: halfOf(item.itemId, sizeId, menu, dice) };
  }
  return {
    kind: 'halves',
    sizeId,
    firstHalf: halfOf(item.itemId, sizeId, menu, dice),
    secondHalf: halfOf(dice.one(others).itemId, sizeId, menu, dice),
  };
}

function mayBeHalf(item: Said, sizeId: string): boolean {
  return item.type === 'pizza' && item.sizes.some((size: Said) => size.sizeId === sizeId && size.mayBeHalf);
}

function halfOf(pizzaId: string, sizeId: string, menu: Said, dice: Dice): Said {
  const pizza = itemsOf(menu).find(({ itemId }) => itemId === pizzaId);
  const toppings = menu.toppings.filter((topping: Said) => topping.priceInCentsBySizeId[sizeId] !== undefined);
  const removed = pizza?.removeToppings ?? [];
  return {
    pizzaSpecId: pizzaId,
    addToppings:
      toppings.length > 0 && dice.chance(0.4) ? [{ toppingId: dice.one(toppings as Said[]).toppingId, count: 1 }] : [],
    removeToppings: removed.length > 0 && dice.chance(0.3) ? [dice.one(removed as string[])] : [],
  };
}

function dealItemsOf({ slotId, quantity, choices, groups }: Said, menu: Said, dice: Dice): Said[] {
  const known = new Map(itemsOf(menu).map((item) => [item.itemId, item]));
  const usable = choices.filter(({ itemId }: Said) => known.get(itemId)?.isAvailable ?? true);
  return Array.from({ length: quantity }, () => ({
    slotId,
    itemId: dice.one(usable as Said[]).itemId,
    quantity: 1,
    modifiers: choicesOf(groups, dice),
  }));
}

function dealPizzasOf({ slotId, quantity, sizeId, mayBeHalves, choices }: Said, menu: Said, dice: Dice): Said[] {
  const ids = new Set(choices.map(({ pizzaId }: Said) => pizzaId));
  const pizzas = itemsOf(menu).filter((item) => item.isAvailable && ids.has(item.itemId));
  const halves = pizzas.filter((pizza) => mayBeHalf(pizza, sizeId));
  return Array.from({ length: quantity }, () => {
    if (mayBeHalves && halves.length > 1 && dice.chance(0.4)) {
      const [first, second] = twoOf(
        halves.map(({ itemId }) => itemId),
        dice,
      );
      const half = (pizzaId: string) => halfOf(pizzaId, sizeId, menu, dice);
      const opened = pizzas.find(({ itemId }) => itemId === first);
      return {
        slotId,
        pizza: { kind: 'halves', sizeId, firstHalf: half(first), secondHalf: half(second) },
        modifiers: choicesOf(opened?.groups, dice),
      };
    }
    const pizza = dice.one(pizzas);
    return {
      slotId,
      pizza: { kind: 'whole', sizeId, whole: halfOf(pizza.itemId, sizeId, menu, dice) },
      modifiers: choicesOf(pizza.groups, dice),
    };
  });
}

function twoOf(ids: readonly string[], dice: Dice): [string, string] {
  const first = dice.one(ids);
  return [first, dice.one(ids.filter((id) => id !== first))];
}
