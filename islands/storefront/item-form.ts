import type { Menu, MenuItem, ModifierGroup } from '#src/domain/menu/menu.schema.ts';
import type {
  ModifierChoice,
  PizzaChoice,
  PizzaHalf,
  Selection,
  ToppingCount,
} from '#src/domain/ordering/cart.schema.ts';

/**
 * The item form's field names, and the selection that a submitted form means. The names are the same with and without script: a
 * choice `group.<prefix><groupId>`, a counted option `count.<prefix><groupId>.<optionId>`, a topping `add.<half>.<toppingId>`, a
 * removal `remove.<half>`, a deal's slot `slot.<slotId>.<n>` and, when its pizza may have two halves, the other half
 * `second.<slotId>.<n>`.
 */
export const fields = {
  choice: (groupId: string, prefix = '') => `group.${prefix}${groupId}`,
  count: (groupId: string, optionId: string, prefix = '') => `count.${prefix}${groupId}.${optionId}`,
  add: (half: string, toppingId: string) => `add.${half}.${toppingId}`,
  remove: (half: string) => `remove.${half}`,
  half: (half: string) => `half.${half}`,
  slot: (slotId: string, at: number) => `slot.${slotId}.${at}`,
  second: (slotId: string, at: number) => `second.${slotId}.${at}`,
  size: 'size',
  quantity: 'quantity',
  comments: 'comments',
} as const;

/** The form's selection, unchecked: pricing finds what does not fit. */
export function selectionFromForm(item: MenuItem, form: FormData, menu: Pick<Menu, 'items'>): Selection {
  const itemOf = (id: string) => menu.items.find((one) => one.id === id);
  const half = (pizzaId: string, name: string) => pizzaHalf(pizzaId, name, form, itemOf);
  const modifiers = modifierChoices(item.modifiers, form);
  switch (item.type) {
    case 'basic':
      return { type: 'basic', modifiers };
    case 'pizza':
      return {
        type: 'pizza',
        pizza: { kind: 'whole', sizeId: text(form, fields.size), whole: half(item.id, 'whole') },
        modifiers,
      };
    case 'halfAndHalf':
      return {
        type: 'halfAndHalf',
        firstHalf: half(text(form, fields.half('first')), 'first'),
        secondHalf: half(text(form, fields.half('second')), 'second'),
        modifiers,
      };
    case 'deal':
      return dealSelection(item, form, modifiers, { half, itemOf });
    case 'custom':
      return { type: 'custom', openPriceInCents: null, name: null };
  }
}

type ItemOf = (id: string) => MenuItem | undefined;

function dealSelection(
  item: Extract<MenuItem, { type: 'deal' }>,
  form: FormData,
  modifiers: ModifierChoice[],
  { half, itemOf }: { half: (pizzaId: string, name: string) => PizzaHalf; itemOf: ItemOf },
): Selection {
  const groupsOf = (pizzaId: string) => itemOf(pizzaId)?.modifiers ?? [];
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
        pizza: dealPizza(
          slot.sizeId,
          half(text(form, fields.slot(slot.id, at)), `${slot.id}-${at}`),
          half(text(form, fields.second(slot.id, at)), `${slot.id}-${at}-second`),
        ),
        modifiers: modifierChoices(groupsOf(text(form, fields.slot(slot.id, at))), form, `${slot.id}-${at}-`),
      })),
    ),
    modifiers,
  };
}

/** One pizza, unless another was chosen for its second half. */
function dealPizza(sizeId: string, first: PizzaHalf, second: PizzaHalf): PizzaChoice {
  if (second.pizzaSpecId === NOTHING || second.pizzaSpecId === first.pizzaSpecId) {
    return { kind: 'whole', sizeId, whole: first };
  }
  return { kind: 'halves', sizeId, firstHalf: first, secondHalf: second };
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

/** Drops a removal that was ticked for an earlier pizza and does not exist on the current one. */
function pizzaHalf(pizzaSpecId: string, half: string, form: FormData, itemOf: ItemOf): PizzaHalf {
  const start = `add.${half}.`;
  const addToppings: ToppingCount[] = [...form.keys()]
    .filter((name) => name.startsWith(start))
    .map((name) => ({ toppingId: name.slice(start.length), count: whole(form.get(name)) }))
    .filter((topping) => topping.count > 0);
  const pizza = itemOf(pizzaSpecId);
  const own = pizza?.type === 'pizza' ? pizza.pizza.removeToppings : [];
  const removeToppings = form.getAll(fields.remove(half)).map(String);
  return { pizzaSpecId, addToppings, removeToppings: removeToppings.filter((name) => own.includes(name)) };
}

const NOTHING = 'none';

/** Whether a selection names something at a required place. */
export function isChosen(id: string): boolean {
  return id !== NOTHING;
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : NOTHING;
}

function whole(value: FormDataEntryValue | null): number {
  return typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : 0;
}

export function quantityOf(form: FormData): number {
  return Math.max(1, whole(form.get(fields.quantity)) || 1);
}
