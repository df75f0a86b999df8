/** Allergens of what was chosen: a fact of the dish as it is eaten (domain rules §4). Browser-safe. */
import type { ModifierChoice, PizzaChoice, PizzaHalf, Selection } from '#src/domain/ordering/cart.schema.ts';
import { ALLERGENS, type Allergen } from './allergens.ts';
import type { AllergenInfo, DealItem, MenuItem, ModifierGroup } from './menu.schema.ts';
import type { MenuIndex } from './menu-index.ts';

export interface LineAllergens {
  readonly CONTAINS: readonly Allergen[];
  readonly MAY_CONTAIN: readonly Allergen[];
  /** Only what every part is said to be free of. */
  readonly FREE_FROM: readonly Allergen[];
  /** A required choice is open, so the list isn't whole yet. */
  readonly isOpen: boolean;
  /** Chosen dishes and toppings that nothing is said of; an empty name is one that is no longer on the menu. */
  readonly unsaid: readonly string[];
}

/** The parts of a line, as far as they are chosen. */
interface Parts {
  readonly infos: (AllergenInfo | undefined)[];
  readonly unsaid: string[];
  isOpen: boolean;
}

interface ChosenLine {
  readonly itemId: string;
  readonly selection: Selection;
}

/** Of the dish whose own list has joined already, so that a half of itself adds nothing. Null: none has. */
type OwnId = string | null;
type ChosenHalf = Pick<PizzaHalf, 'pizzaSpecId' | 'addToppings'>;
type DealSelection = Extract<Selection, { type: 'deal' }>;

/**
 * Joins the lists of the item, its halves, the parts of a deal, toppings and options. A removed ingredient takes nothing away,
 * because the kitchen's boards and hands have touched it all the same.
 */
export function lineAllergens(item: MenuItem, selection: Selection, index: MenuIndex): LineAllergens {
  const parts: Parts = { infos: [], unsaid: [], isOpen: false };
  // A deal and a pizza of two halves are made of others and need no list themselves.
  const own = shownAllergens(item);
  const ownId = !isMadeOfOthers(item, selection) || (own && saysAnything(own)) ? item.id : null;
  if (ownId !== null) addDish(parts, item);
  switch (selection.type) {
    case 'pizza':
      addPizza(parts, selection.pizza, index, ownId);
      break;
    case 'halfAndHalf':
      addHalf(parts, selection.firstHalf, index, ownId);
      addHalf(parts, selection.secondHalf, index, ownId);
      break;
    case 'deal':
      if (item.type === 'deal') addDeal(parts, item, selection, index);
      break;
    case 'custom':
      return joined(parts);
  }
  addOptions(parts, item.modifiers, selection.modifiers);
  return joined(parts);
}

/** Of a line by the menu as it is now; a dish that is no longer on it is unknown. */
export function allergensOfLine({ itemId, selection }: ChosenLine, index: MenuIndex): LineAllergens {
  const item = index.items.get(itemId);
  if (!item) return { CONTAINS: [], MAY_CONTAIN: [], FREE_FROM: [], isOpen: false, unsaid: [''] };
  return lineAllergens(item, selection, index);
}

/** Of a line of an order, which was chosen whole, whatever the menu has come to ask since. */
export function allergensOfPlaced(line: ChosenLine, index: MenuIndex): LineAllergens {
  return { ...allergensOfLine(line, index), isOpen: false };
}

/** Of all lines of a bill. What it is free of is a matter of each dish. */
export function allergensOfAll(lines: readonly ChosenLine[], index: MenuIndex): LineAllergens {
  const all = lines.map((line) => allergensOfPlaced(line, index));
  const has = (one: Allergen, list: 'CONTAINS' | 'MAY_CONTAIN') => all.some((info) => info[list].includes(one));
  return {
    CONTAINS: ALLERGENS.filter((one) => has(one, 'CONTAINS')),
    MAY_CONTAIN: ALLERGENS.filter((one) => has(one, 'MAY_CONTAIN') && !has(one, 'CONTAINS')),
    FREE_FROM: [],
    isOpen: false,
    unsaid: [...new Set(all.flatMap(({ unsaid }) => unsaid))],
  };
}

function isMadeOfOthers(item: MenuItem, selection: Selection): boolean {
  return (
    item.type === 'deal' || item.type === 'halfAndHalf' || (selection.type === 'pizza' && isHalves(selection.pizza))
  );
}

function isHalves(pizza: PizzaChoice): boolean {
  return pizza.kind === 'halves';
}

function addDish({ infos, unsaid }: Parts, item: MenuItem): void {
  const info = shownAllergens(item);
  infos.push(info);
  if (!info || !saysAnything(info)) unsaid.push(item.name);
}

/** What guests may read of a dish or a topping: one that no person has confirmed warns, and promises nothing. */
export function shownAllergens({
  allergenInfo,
  factsToConfirm,
}: {
  readonly allergenInfo?: AllergenInfo | undefined;
  readonly factsToConfirm?: true | undefined;
}): AllergenInfo | undefined {
  if (!factsToConfirm || !allergenInfo) return allergenInfo;
  const warnings = { ...allergenInfo, FREE_FROM: [] };
  return saysAnything(warnings) ? warnings : undefined;
}

function addPizza(parts: Parts, pizza: PizzaChoice, index: MenuIndex, ownId: OwnId): void {
  const halves = pizza.kind === 'whole' ? [pizza.whole] : [pizza.firstHalf, pizza.secondHalf];
  for (const half of halves) addHalf(parts, half, index, ownId);
}

function addHalf(parts: Parts, { pizzaSpecId, addToppings }: ChosenHalf, index: MenuIndex, ownId: OwnId): void {
  if (pizzaSpecId !== ownId) addChosen(parts, pizzaSpecId, index);
  for (const { toppingId, count } of addToppings) {
    if (count === 0) continue;
    const topping = index.toppings.get(toppingId);
    const info = topping && shownAllergens(topping);
    parts.infos.push(info);
    if (!info) parts.unsaid.push(topping?.name ?? '');
  }
}

/** What a form that waits for a choice has in its place. */
function isNothing(itemId: string): boolean {
  return itemId === '' || itemId === 'none';
}

function addChosen(parts: Parts, itemId: string, index: MenuIndex): void {
  const item = index.items.get(itemId);
  if (item) addDish(parts, item);
  else if (isNothing(itemId)) parts.isOpen = true;
  else parts.unsaid.push('');
}

function addDeal(parts: Parts, { deal }: DealItem, selection: DealSelection, index: MenuIndex): void {
  for (const slot of deal.items) {
    const given = selection.items.filter(({ slotId }) => slotId === slot.id);
    const only = slot.choices.length === 1 ? slot.choices[0] : undefined;
    const filling = only ? filledWith(only.itemId, slot.quantity, given) : given;
    if (filling.reduce((sum, { quantity }) => sum + quantity, 0) < slot.quantity) parts.isOpen = true;
    for (const { itemId, modifiers } of filling) {
      addChosen(parts, itemId, index);
      addOptions(parts, slot.modifiers, modifiers);
    }
  }
  for (const slot of deal.pizzas) {
    const filling = selection.pizzas.filter(({ slotId }) => slotId === slot.id);
    if (filling.length < slot.quantity) parts.isOpen = true;
    for (const { pizza, modifiers } of filling) {
      addPizza(parts, pizza, index, null);
      const opened = pizza.kind === 'whole' ? pizza.whole : pizza.firstHalf;
      addOptions(parts, index.items.get(opened.pizzaSpecId)?.modifiers ?? [], modifiers);
    }
  }
}

/** A slot of one choice fills itself (domain rules §3 step 4). */
function filledWith(itemId: string, quantity: number, given: DealSelection['items']): DealSelection['items'] {
  if (given.length === 0) return [{ slotId: '', itemId, quantity, modifiers: [] }];
  return given.map((one) => (isNothing(one.itemId) ? { ...one, itemId } : one));
}

function addOptions(parts: Parts, groups: readonly ModifierGroup[], choices: readonly ModifierChoice[]): void {
  for (const group of groups) {
    const chosen = choices
      .filter(({ groupId }) => groupId === group.id)
      .flatMap(({ options }) => options.filter(({ count }) => count > 0));
    if (chosen.reduce((sum, { count }) => sum + count, 0) < group.min) parts.isOpen = true;
    for (const { optionId } of chosen) {
      parts.infos.push(group.options.find(({ id }) => id === optionId)?.allergenInfo);
    }
  }
}

function joined({ infos, unsaid, isOpen }: Parts): LineAllergens {
  const has = (one: Allergen, list: keyof AllergenInfo) => infos.some((info) => info?.[list].includes(one));
  const inNone = (one: Allergen) => !has(one, 'CONTAINS') && !has(one, 'MAY_CONTAIN');
  const inAll = (one: Allergen) => infos.every((info) => info?.FREE_FROM.includes(one));
  const isWhole = !isOpen && unsaid.length === 0 && infos.length > 0;
  return {
    CONTAINS: ALLERGENS.filter((one) => has(one, 'CONTAINS')),
    MAY_CONTAIN: ALLERGENS.filter((one) => has(one, 'MAY_CONTAIN') && !has(one, 'CONTAINS')),
    FREE_FROM: ALLERGENS.filter((one) => isWhole && inNone(one) && inAll(one)),
    isOpen,
    unsaid: [...new Set(unsaid)],
  };
}

export function saysAnything(info: Pick<LineAllergens, keyof AllergenInfo>): boolean {
  return info.CONTAINS.length + info.MAY_CONTAIN.length + info.FREE_FROM.length > 0;
}
