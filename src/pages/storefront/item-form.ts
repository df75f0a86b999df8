import type { MenuItem, ModifierGroup, PizzaItem } from '#src/domain/menu/menu.schema.ts';
import type { ModifierChoice, PizzaHalf, Selection, ToppingCount } from '#src/domain/ordering/cart.schema.ts';

/**
 * The item form's field names, and the selection that a sent form means. The same names with and without script:
 * a choice `group.<prefix><groupId>`, a counted option `count.<prefix><groupId>.<optionId>`, a topping
 * `add.<half>.<toppingId>`, a removal `remove.<half>`, a deal's slot `slot.<slotId>.<n>`.
 */
export const fields = {
  choice: (groupId: string, prefix = '') => `group.${prefix}${groupId}`,
  count: (groupId: string, optionId: string, prefix = '') => `count.${prefix}${groupId}.${optionId}`,
  add: (half: string, toppingId: string) => `add.${half}.${toppingId}`,
  remove: (half: string) => `remove.${half}`,
  half: (half: string) => `half.${half}`,
  slot: (slotId: string, at: number) => `slot.${slotId}.${at}`,
  size: 'size',
  quantity: 'quantity',
  comments: 'comments',
} as const;

/** What the form says, unchecked: pricing tells what does not fit. */
export function selectionFromForm(item: MenuItem, form: FormData): Selection {
  const modifiers = modifierChoices(item.modifiers, form);
  switch (item.type) {
    case 'basic':
      return { type: 'basic', modifiers };
    case 'pizza':
      return {
        type: 'pizza',
        pizza: { kind: 'whole', sizeId: text(form, fields.size), whole: pizzaHalf(item.id, 'whole', form) },
        modifiers,
      };
    case 'halfAndHalf':
      return {
        type: 'halfAndHalf',
        firstHalf: pizzaHalf(text(form, fields.half('first')), 'first', form),
        secondHalf: pizzaHalf(text(form, fields.half('second')), 'second', form),
        modifiers,
      };
    case 'deal':
      return dealSelection(item, form, modifiers);
    case 'custom':
      return { type: 'custom', openPriceInCents: null, name: null };
  }
}

function dealSelection(
  item: Extract<MenuItem, { type: 'deal' }>,
  form: FormData,
  modifiers: ModifierChoice[],
): Selection {
  const each = (quantity: number) => Array.from({ length: quantity }, (_, at) => at);
  return {
    type: 'deal',
    items: item.deal.items.flatMap((slot) =>
      each(slot.quantity).map((at) => ({
        slotId: slot.id,
        itemId: text(form, fields.slot(slot.id, at)),
        quantity: 1,
        modifiers: modifierChoices(slot.modifiers, form, `${slot.id}-${at}-`),
      })),
    ),
    pizzas: item.deal.pizzas.flatMap((slot) =>
      each(slot.quantity).map((at) => ({
        slotId: slot.id,
        pizza: {
          kind: 'whole' as const,
          sizeId: slot.sizeId,
          whole: pizzaHalf(text(form, fields.slot(slot.id, at)), `${slot.id}-${at}`, form),
        },
        modifiers: [],
      })),
    ),
    modifiers,
  };
}

function modifierChoices(groups: readonly ModifierGroup[], form: FormData, prefix = ''): ModifierChoice[] {
  return groups.flatMap((group) => {
    const chosen = form
      .getAll(fields.choice(group.id, prefix))
      .map((optionId) => ({ optionId: String(optionId), count: 1 }));
    const counted = group.options.map(({ id }) => ({
      optionId: id,
      count: whole(form.get(fields.count(group.id, id, prefix))),
    }));
    const options = [...chosen, ...counted].filter((option) => option.optionId !== '' && option.count > 0);
    return options.length > 0 ? [{ groupId: group.id, options }] : [];
  });
}

function pizzaHalf(pizzaSpecId: string, half: string, form: FormData): PizzaHalf {
  const start = `add.${half}.`;
  const addToppings: ToppingCount[] = [...form.keys()]
    .filter((name) => name.startsWith(start))
    .map((name) => ({ toppingId: name.slice(start.length), count: whole(form.get(name)) }))
    .filter((topping) => topping.count > 0);
  return { pizzaSpecId, addToppings, removeToppings: form.getAll(fields.remove(half)).map(String) };
}

/** The removals of a half that this pizza really has: what was ticked for another pizza falls away. */
export function ownRemovals(half: PizzaHalf, pizza: PizzaItem | undefined): PizzaHalf {
  const known = new Set(pizza?.pizza.removeToppings);
  return { ...half, removeToppings: half.removeToppings.filter((name) => known.has(name)) };
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : 'none';
}

function whole(value: FormDataEntryValue | null): number {
  return typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : 0;
}

export function quantityOf(form: FormData): number {
  return Math.max(1, whole(form.get(fields.quantity)) || 1);
}
