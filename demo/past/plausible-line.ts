import { choosablePizzas, pizzasForSlot } from '#src/domain/menu/choosable-pizzas.ts';
import type { DealItem, Menu, MenuItem, ModifierGroup, PizzaItem } from '#src/domain/menu/menu.schema.ts';
import type { CartLine, ModifierChoice, PizzaHalf, Selection, ToppingCount } from '#src/domain/ordering/cart.schema.ts';
import type { Dice } from './dice.ts';

/** How often a customer takes an optional extra. */
const EXTRA_CHANCE = 0.25;

/**
 * A line that could have been ordered: every group, half and slot filled as the menu asks; null if that's impossible.
 */
export function plausibleLine(dice: Dice, menu: Menu, item: MenuItem, lineId: string): CartLine | null {
  const selection = plausibleSelection(dice, menu, item);
  if (!selection) return null;
  const quantity = item.type === 'basic' && dice.chance(0.25) ? dice.between(2, 4) : 1;
  return { id: lineId, itemId: item.id, quantity, comments: '', selection };
}

function plausibleSelection(dice: Dice, menu: Menu, item: MenuItem): Selection | null {
  switch (item.type) {
    case 'basic':
      return { type: 'basic', modifiers: modifiersOf(dice, item.modifiers) };
    case 'pizza': {
      const sizeId = dice.pick(Object.keys(item.pizza.sizes));
      const whole = halfOf(dice, menu, item, sizeId);
      return { type: 'pizza', pizza: { kind: 'whole', sizeId, whole }, modifiers: modifiersOf(dice, item.modifiers) };
    }
    case 'halfAndHalf': {
      const { pizzaSizeId: sizeId, includedPizzaIds } = item.halfAndHalf;
      const pizzas = choosablePizzas(menu, { sizeId, halvesOnly: true, includedPizzaIds });
      if (pizzas.length < 2) return null;
      const first = dice.between(0, pizzas.length - 1);
      const second = (first + dice.between(1, pizzas.length - 1)) % pizzas.length;
      return {
        type: 'halfAndHalf',
        firstHalf: halfOf(dice, menu, pizzas[first]!, sizeId),
        secondHalf: halfOf(dice, menu, pizzas[second]!, sizeId),
        modifiers: modifiersOf(dice, item.modifiers),
      };
    }
    case 'deal':
      return dealOf(dice, menu, item);
    case 'custom':
      return null;
  }
}

function dealOf(dice: Dice, menu: Menu, item: DealItem): Selection | null {
  const byId = new Map(menu.items.map((each) => [each.id, each]));
  const items: Extract<Selection, { type: 'deal' }>['items'] = [];
  for (const slot of item.deal.items) {
    const onHand = slot.choices.filter(({ itemId }) => byId.get(itemId)?.available && !byId.get(itemId)?.soldout);
    if (onHand.length === 0) return null;
    const { itemId } = dice.pick(onHand);
    items.push({ slotId: slot.id, itemId, quantity: slot.quantity, modifiers: modifiersOf(dice, slot.modifiers) });
  }
  const pizzas: Extract<Selection, { type: 'deal' }>['pizzas'] = [];
  for (const slot of item.deal.pizzas) {
    const choices = pizzasForSlot(slot, menu);
    if (choices.length === 0) return null;
    for (let filled = 0; filled < slot.quantity; filled++) {
      const pizza = dice.pick(choices);
      const whole = { pizzaSpecId: pizza.id, addToppings: [], removeToppings: [] };
      const modifiers = modifiersOf(dice, pizza.modifiers);
      pizzas.push({ slotId: slot.id, pizza: { kind: 'whole', sizeId: slot.sizeId, whole }, modifiers });
    }
  }
  return { type: 'deal', items, pizzas, modifiers: modifiersOf(dice, item.modifiers) };
}

function halfOf(dice: Dice, menu: Menu, pizza: PizzaItem, sizeId: string): PizzaHalf {
  const offered = menu.pizza.toppings.filter((topping) => Object.hasOwn(topping.prices, sizeId));
  const addToppings: ToppingCount[] =
    offered.length > 0 && dice.chance(EXTRA_CHANCE) ? [{ toppingId: dice.pick(offered).id, count: 1 }] : [];
  const { removeToppings: removable } = pizza.pizza;
  const removeToppings = removable.length > 0 && dice.chance(0.15) ? [dice.pick(removable)] : [];
  return { pizzaSpecId: pizza.id, addToppings, removeToppings };
}

function modifiersOf(dice: Dice, groups: readonly ModifierGroup[]): ModifierChoice[] {
  return groups.flatMap((group) => {
    const extra = dice.chance(EXTRA_CHANCE) ? 1 : 0;
    const wanted = Math.min(group.max, group.options.length, Math.max(group.min, extra));
    if (wanted === 0) return [];
    const first = dice.between(0, group.options.length - 1);
    const options = Array.from({ length: wanted }, (_, at) => ({
      optionId: group.options[(first + at) % group.options.length]!.id,
      count: 1,
    }));
    return [{ groupId: group.id, options }];
  });
}
