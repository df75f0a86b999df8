import { fields, selectionFromForm } from '#islands/storefront/item-form.ts';
import type { Menu, MenuItem, ModifierGroup } from '#src/domain/menu/menu.schema.ts';
import type { CartLine, ModifierChoice, PizzaChoice, PizzaHalf, Selection } from '#src/domain/ordering/cart.schema.ts';
import { type FormState, formAgain } from '#src/pages/page.tsx';

type Entry = readonly [name: string, value: string];

/**
 * The item's form as it was when this line was put into the cart. Null where the form cannot say it: a till rang it up,
 * or the menu has changed since.
 */
export function formOfLine(line: CartLine, item: MenuItem, menu: Menu): FormState | null {
  const form = new FormData();
  for (const [name, value] of entriesOf(line.selection, item, menu)) form.append(name, value);
  form.set(fields.quantity, String(line.quantity));
  form.set(fields.comments, line.comments);
  const isComplete = Bun.deepEquals(selectionFromForm(item, form, menu), line.selection);
  return isComplete ? formAgain(form, []) : null;
}

function entriesOf(selection: Selection, item: MenuItem, menu: Menu): Entry[] {
  const own = modifierEntries(selection.type === 'custom' ? [] : selection.modifiers, item.modifiers);
  switch (selection.type) {
    case 'basic':
    case 'custom':
      return own;
    case 'pizza':
      return [
        [fields.size, selection.pizza.sizeId],
        ...(selection.pizza.kind === 'whole' ? halfEntries('whole', selection.pizza.whole) : []),
        ...own,
      ];
    case 'halfAndHalf':
      return [
        [fields.half('first'), selection.firstHalf.pizzaSpecId],
        [fields.half('second'), selection.secondHalf.pizzaSpecId],
        ...halfEntries('first', selection.firstHalf),
        ...halfEntries('second', selection.secondHalf),
        ...own,
      ];
    case 'deal':
      return item.type === 'deal' ? [...dealEntries(selection, item, menu), ...own] : own;
  }
}

function dealEntries(
  selection: Extract<Selection, { type: 'deal' }>,
  item: Extract<MenuItem, { type: 'deal' }>,
  menu: Menu,
): Entry[] {
  const items = counted(selection.items).flatMap(({ part, at }): Entry[] => {
    const groups = item.deal.items.find((slot) => slot.id === part.slotId)?.modifiers ?? [];
    return [
      [fields.slot(part.slotId, at), part.itemId],
      ...modifierEntries(part.modifiers, groups, `${part.slotId}-${at}-`),
    ];
  });
  const pizzas = counted(selection.pizzas).flatMap(({ part, at }): Entry[] => {
    const groups = menu.items.find((one) => one.id === firstPizzaOf(part.pizza).pizzaSpecId)?.modifiers ?? [];
    return [
      ...dealPizzaEntries(part.slotId, at, part.pizza),
      ...modifierEntries(part.modifiers, groups, `${part.slotId}-${at}-`),
    ];
  });
  return [...items, ...pizzas];
}

const firstPizzaOf = (pizza: PizzaChoice): PizzaHalf => (pizza.kind === 'whole' ? pizza.whole : pizza.firstHalf);

function dealPizzaEntries(slotId: string, at: number, pizza: PizzaChoice): Entry[] {
  const first = firstPizzaOf(pizza);
  const one: Entry[] = [[fields.slot(slotId, at), first.pizzaSpecId], ...halfEntries(`${slotId}-${at}`, first)];
  if (pizza.kind === 'whole') return one;
  return [
    ...one,
    [fields.second(slotId, at), pizza.secondHalf.pizzaSpecId],
    ...halfEntries(`${slotId}-${at}-second`, pizza.secondHalf),
  ];
}

/** The second pizza of a slot is its number 1. */
function counted<Part extends { readonly slotId: string }>(parts: readonly Part[]): { part: Part; at: number }[] {
  const places = new Map<string, number>();
  return parts.map((part) => {
    const at = places.get(part.slotId) ?? 0;
    places.set(part.slotId, at + 1);
    return { part, at };
  });
}

function modifierEntries(choices: readonly ModifierChoice[], groups: readonly ModifierGroup[], prefix = ''): Entry[] {
  return choices.flatMap(({ groupId, options }) => {
    const isCounted = groups.find((group) => group.id === groupId)?.allowMultiple === true;
    return options.map(
      ({ optionId, count }): Entry =>
        isCounted
          ? [fields.count(groupId, optionId, prefix), String(count)]
          : [fields.choice(groupId, prefix), optionId],
    );
  });
}

function halfEntries(half: string, { addToppings, removeToppings }: PizzaHalf): Entry[] {
  return [
    ...addToppings.map(({ toppingId, count }): Entry => [fields.add(half, toppingId), String(count)]),
    ...removeToppings.map((name): Entry => [fields.remove(half), name]),
  ];
}
