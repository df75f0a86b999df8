/** The choices of a pizza, in the head of its sheet, so they stay in view while the toppings scroll. Pure. */
import type { Menu, MenuItem, ModifierGroup } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import type { ModifierChoice, PizzaHalf, Selection } from '#src/domain/ordering/cart.schema.ts';
import { optionCount } from './selection-edit.ts';

/** `Large · Thin crust · No olives · Mushrooms`. Empty for anything but a pizza. */
export function choiceStrip(item: MenuItem, selection: Selection, menu: Menu): string {
  if (selection.type === 'pizza') {
    const { pizza } = selection;
    const on =
      pizza.kind === 'whole' ? toppingsOf(pizza.whole, menu) : halvesOf(pizza.firstHalf, pizza.secondHalf, menu);
    return joined([sizeName(pizza.sizeId, menu), ...answersOf(item.modifiers, selection.modifiers), ...on]);
  }
  if (selection.type !== 'halfAndHalf' || item.type !== 'halfAndHalf') return '';
  const { firstHalf, secondHalf } = selection;
  return joined([
    sizeName(item.halfAndHalf.pizzaSizeId, menu),
    ...answersOf(item.modifiers, selection.modifiers),
    ...halvesOf(firstHalf, secondHalf, menu),
  ]);
}

const joined = (parts: readonly string[]) => parts.filter(Boolean).join(' · ');

function sizeName(sizeId: string, menu: Menu): string {
  return menu.pizza.sizes.find(({ id }) => id === sizeId)?.name ?? '';
}

/** From the required groups: the base, the crust. */
function answersOf(groups: readonly ModifierGroup[], choices: readonly ModifierChoice[]): string[] {
  return groups
    .filter(({ min }) => min > 0)
    .flatMap(({ id, options }) =>
      options.filter((one) => optionCount(choices, id, one.id) > 0).map(({ name }) => name),
    );
}

function halvesOf(first: PizzaHalf, second: PizzaHalf, menu: Menu): string[] {
  const { items } = menuIndexOf(menu);
  return [[first, second].map(({ pizzaSpecId }) => items.get(pizzaSpecId)?.name ?? '…').join(' / ')];
}

function toppingsOf({ removeToppings, addToppings }: PizzaHalf, menu: Menu): string[] {
  const names = new Map(menu.pizza.toppings.map(({ id, name }) => [id, name]));
  const added = addToppings.map(({ toppingId, count }) => {
    const name = names.get(toppingId) ?? '';
    return count > 1 ? `${count} × ${name}` : name;
  });
  const removed = removeToppings.map((name) => (/^no\b/i.test(name) ? name : `No ${name}`));
  return [...removed, ...added];
}
