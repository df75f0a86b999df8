/** Errors of an item in the context of its menu, by the form's field (specification 1 §5 "Menu"). */
import type { FieldIssue } from '#src/shared/app-error.ts';
import type { DealItem, HalfAndHalfItem, Menu, MenuItem, ModifierGroup, PizzaItem } from './menu.schema.ts';
import { copyIssues } from './shared-groups.ts';

type Refuse = (path: string, message: string) => void;
type Among = Pick<Menu, 'items' | 'pizza'>;

/** Empty: it can be sold. The item itself need not be on the menu yet. */
export function itemIssues(item: MenuItem, menu: Among): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const refuse: Refuse = (path, message) => issues.push({ path, message });
  groupIssues(item.modifiers, 'modifiers', refuse);
  issues.push(...copyIssues(item, menu.items));
  const { pickup, delivery, dineIn } = item.availableFor;
  if (!pickup && !delivery && !dineIn) refuse('availableFor', 'Choose at least one order type.');
  if (item.type === 'pizza') pizzaIssues(item, menu, refuse);
  if (item.type === 'halfAndHalf') halvesIssues(item, menu, refuse);
  if (item.type === 'deal') dealIssues(item, menu, refuse);
  const { online, uberEats } = item.applicableOrderingSystem;
  if (item.type === 'custom' && (online || uberEats)) {
    refuse('applicableOrderingSystem', 'Custom items are only sold on tills.');
  }
  return issues;
}

/** Duplicate ids, and groups whose minimum can't be reached. */
function groupIssues(groups: readonly ModifierGroup[], at: string, refuse: Refuse): void {
  const ids = groups.map(({ id }) => id);
  for (const [place, group] of groups.entries()) {
    const options = group.options.map(({ id }) => id);
    if (ids.indexOf(group.id) !== place || new Set(options).size !== options.length) {
      refuse(`${at}.${place}.name`, 'This group or one of its options is listed twice.');
    }
    if (!group.allowMultiple && group.min > group.options.length) {
      refuse(`${at}.${place}.min`, 'Add more options, or lower the minimum.');
    }
  }
}

function pizzaIssues({ pizza }: PizzaItem, menu: Among, refuse: Refuse): void {
  const known = new Set(menu.pizza.sizes.map(({ id }) => id));
  if (!Object.keys(pizza.sizes).every((id) => known.has(id))) {
    refuse('pizza.sizes', 'Choose sizes from the pizza settings.');
  }
  const names = pizza.removeToppings.map((name) => name.toLowerCase());
  if (new Set(names).size !== names.length) refuse('pizza.removeToppings', 'An ingredient is listed twice.');
}

function halvesIssues({ halfAndHalf }: HalfAndHalfItem, menu: Among, refuse: Refuse): void {
  const { pizzaSizeId: sizeId, includedPizzaIds } = halfAndHalf;
  const size = menu.pizza.sizes.find(({ id }) => id === sizeId);
  if (!size?.hasHalfAndHalf) {
    refuse('halfAndHalf.pizzaSizeId', 'Choose a size that comes as half and half.');
    return;
  }
  if (includedPizzaIds === null) return;
  const halves = pizzasOf(menu, sizeId).filter(({ pizza }) => pizza.sizes[sizeId]?.halfAndHalfAvailable);
  const capable = new Set(halves.map(({ id }) => id));
  if (new Set(includedPizzaIds).size < 2 || !includedPizzaIds.every((id) => capable.has(id))) {
    refuse('halfAndHalf.includedPizzaIds', `Choose at least 2 pizzas that come as half and half in ${size.name}.`);
  }
}

function dealIssues({ deal }: DealItem, menu: Among, refuse: Refuse): void {
  if (deal.items.length + deal.pizzas.length === 0) refuse('deal.items', 'Add at least one item or pizza to the deal.');
  const ids = [...deal.items, ...deal.pizzas].map(({ id }) => id);
  if (new Set(ids).size !== ids.length) refuse('deal.items', 'A part of the deal is listed twice.');
  const plain = new Set(menu.items.filter(({ type }) => type === 'basic').map(({ id }) => id));
  for (const [at, slot] of deal.items.entries()) {
    const path = `deal.items.${at}`;
    const chosen = slot.choices.map(({ itemId }) => itemId);
    if (chosen.length === 0) refuse(`${path}.choices`, 'Choose at least one item.');
    else if (new Set(chosen).size !== chosen.length) refuse(`${path}.choices`, 'An item is listed twice.');
    else if (!chosen.every((id) => plain.has(id)))
      refuse(`${path}.choices`, 'Choose items of this menu; pizzas go in a part of their own.');
    groupIssues(slot.modifiers, `${path}.modifiers`, refuse);
  }
  for (const [at, slot] of deal.pizzas.entries()) {
    const path = `deal.pizzas.${at}`;
    if (!menu.pizza.sizes.some(({ id }) => id === slot.sizeId)) {
      refuse(`${path}.sizeId`, 'Choose a size from the pizza settings.');
      continue;
    }
    const offered = new Set(pizzasOf(menu, slot.sizeId).map(({ id }) => id));
    const chosen = Object.keys(slot.extraCharge);
    if (chosen.length === 0) refuse(`${path}.extraCharge`, 'Choose at least one pizza.');
    else if (!chosen.every((id) => offered.has(id)))
      refuse(`${path}.extraCharge`, 'Choose pizzas that come in this size.');
  }
}

function pizzasOf(menu: Among, sizeId: string): PizzaItem[] {
  return menu.items.filter(
    (item): item is PizzaItem => item.type === 'pizza' && Object.hasOwn(item.pizza.sizes, sizeId),
  );
}
