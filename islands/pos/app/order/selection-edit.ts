/** Choosing sizes, toppings, halves, options and slots of a deal. Pure. Prices are calculated elsewhere. */
import { choosablePizzas } from '#src/domain/menu/choosable-pizzas.ts';
import type { HalfAndHalfItem, Menu, MenuItem, ModifierGroup, PizzaItem } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf, ownValue } from '#src/domain/menu/menu-index.ts';
import { isHalfCapable } from '#src/domain/menu/pizza.ts';
import type { ModifierChoice, PizzaChoice, PizzaHalf } from '#src/domain/ordering/cart.schema.ts';
import { MAX_OPTION_COUNT, MAX_TOPPING_COUNT } from '#src/domain/pricing/cart-limits.ts';
import { NO_HALF } from './start-selection.ts';

/** Whether the sheet offers anything besides quantity and comment. */
export function hasChoices(item: MenuItem): boolean {
  return item.type !== 'basic' || item.modifiers.length > 0;
}

export function optionCount(choices: readonly ModifierChoice[], groupId: string, optionId: string): number {
  const chosen = choices.find((choice) => choice.groupId === groupId);
  return chosen?.options.find((option) => option.optionId === optionId)?.count ?? 0;
}

export function groupCount(choices: readonly ModifierChoice[], groupId: string): number {
  const chosen = choices.find((choice) => choice.groupId === groupId);
  return chosen?.options.reduce((sum, option) => sum + option.count, 0) ?? 0;
}

/**
 * A tap on an option. In a group of one it replaces the other; a chosen option is removed if the group may be empty; an option
 * that repeats counts up. A tap beyond a limit changes nothing.
 */
export function pressOption(
  group: ModifierGroup,
  choices: readonly ModifierChoice[],
  optionId: string,
): ModifierChoice[] {
  const count = optionCount(choices, group.id, optionId);
  if (group.max === 1) {
    if (count > 0) return group.min === 0 ? withOptions(choices, group.id, []) : [...choices];
    return withOptions(choices, group.id, [{ optionId, count: 1 }]);
  }
  if (count > 0 && !group.allowMultiple) return stepOption(group, choices, optionId, -1);
  return stepOption(group, choices, optionId, 1);
}

export function stepOption(
  group: ModifierGroup,
  choices: readonly ModifierChoice[],
  optionId: string,
  by: 1 | -1,
): ModifierChoice[] {
  const count = optionCount(choices, group.id, optionId);
  const next = count + by;
  const most = group.allowMultiple ? MAX_OPTION_COUNT : 1;
  if (next < 0 || next > most || (by > 0 && groupCount(choices, group.id) >= group.max)) return [...choices];
  const others = (choices.find((choice) => choice.groupId === group.id)?.options ?? []).filter(
    (option) => option.optionId !== optionId,
  );
  return withOptions(choices, group.id, next === 0 ? others : [...others, { optionId, count: next }]);
}

function withOptions(
  choices: readonly ModifierChoice[],
  groupId: string,
  options: ModifierChoice['options'],
): ModifierChoice[] {
  const others = choices.filter((choice) => choice.groupId !== groupId);
  return options.length === 0 ? others : [...others, { groupId, options }];
}

export function toppingCount(half: PizzaHalf, toppingId: string): number {
  return half.addToppings.find((topping) => topping.toppingId === toppingId)?.count ?? 0;
}

export function stepTopping(half: PizzaHalf, toppingId: string, by: 1 | -1): PizzaHalf {
  const next = toppingCount(half, toppingId) + by;
  if (next < 0 || next > MAX_TOPPING_COUNT) return half;
  const others = half.addToppings.filter((topping) => topping.toppingId !== toppingId);
  return { ...half, addToppings: next === 0 ? others : [...others, { toppingId, count: next }] };
}

export function toggleRemoved(half: PizzaHalf, name: string): PizzaHalf {
  const removeToppings = half.removeToppings.includes(name)
    ? half.removeToppings.filter((each) => each !== name)
    : [...half.removeToppings, name];
  return { ...half, removeToppings };
}

/** The same choices in another size. Drops toppings that the size does not offer, and makes halves whole if it allows none. */
export function withSize(choice: PizzaChoice, sizeId: string, menu: Menu): PizzaChoice {
  const fits = (half: PizzaHalf) => ({
    ...half,
    addToppings: half.addToppings.filter(({ toppingId }) => hasTopping(menu, toppingId, sizeId)),
  });
  if (choice.kind === 'whole') return { kind: 'whole', sizeId, whole: fits(choice.whole) };
  const { firstHalf, secondHalf } = choice;
  if (!canBeHalf(menu, firstHalf.pizzaSpecId, sizeId)) return { kind: 'whole', sizeId, whole: fits(firstHalf) };
  const second = canBeHalf(menu, secondHalf.pizzaSpecId, sizeId) ? fits(secondHalf) : NO_HALF;
  return { kind: 'halves', sizeId, firstHalf: fits(firstHalf), secondHalf: second };
}

export function hasTopping(menu: Menu, toppingId: string, sizeId: string): boolean {
  const topping = menuIndexOf(menu).toppings.get(toppingId);
  return topping !== undefined && ownValue(topping.prices, sizeId) !== undefined;
}

/** Whether the pizza can be one half in this size. */
export function canBeHalf(menu: Menu, pizzaId: string, sizeId: string): boolean {
  const index = menuIndexOf(menu);
  const pizza = index.items.get(pizzaId);
  return pizza?.type === 'pizza' && isHalfCapable(index, pizza, sizeId);
}

export function toHalves({ sizeId, ...choice }: PizzaChoice): PizzaChoice {
  if (choice.kind === 'halves') return { ...choice, sizeId };
  return { kind: 'halves', sizeId, firstHalf: choice.whole, secondHalf: NO_HALF };
}

export function toWhole(choice: PizzaChoice): PizzaChoice {
  return choice.kind === 'whole' ? choice : { kind: 'whole', sizeId: choice.sizeId, whole: choice.firstHalf };
}

/** Another pizza on a half keeps the additions. The removals were of the other pizza. */
export function withPizza(half: PizzaHalf, pizzaSpecId: string): PizzaHalf {
  return { ...half, pizzaSpecId, removeToppings: half.pizzaSpecId === pizzaSpecId ? half.removeToppings : [] };
}

export function pizzasForHalves(item: HalfAndHalfItem, menu: Menu): PizzaItem[] {
  const { pizzaSizeId, includedPizzaIds } = item.halfAndHalf;
  return choosablePizzas(menu, { sizeId: pizzaSizeId, halvesOnly: true, includedPizzaIds });
}
