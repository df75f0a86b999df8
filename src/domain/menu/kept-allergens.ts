/** Allergens and diets are facts of a dish, not of a version of the menu (domain rules §4). Pure. */
import { isSameValue } from '#src/shared/same-value.ts';
import type { AllergenInfo, MenuItem, ModifierGroup, PizzaSettings, Topping } from './menu.schema.ts';
import { groupListsOf, withLists } from './shared-groups.ts';

/** The item, its options with the allergens they had where an edit says nothing of them. */
export function withOptionAllergens(after: MenuItem, before: MenuItem): MenuItem {
  const options = groupListsOf(before).flatMap(({ groups }) => groups.flatMap((group) => group.options));
  const known = new Map(options.flatMap(({ id, allergenInfo }) => (allergenInfo ? [[id, allergenInfo] as const] : [])));
  const kept = (group: ModifierGroup): ModifierGroup => ({
    ...group,
    options: group.options.map((option) => {
      const allergenInfo = option.allergenInfo ?? known.get(option.id);
      return allergenInfo ? { ...option, allergenInfo } : option;
    }),
  });
  return withLists(after, (groups) => groups.map(kept));
}

/** As a person edited it. What came from elsewhere is still to be confirmed unless they said something else. */
export function withMarkOf<Item extends MenuItem>(edited: Item, before: MenuItem): Item {
  return marked(edited, hasSameFacts(edited, before) ? before.factsToConfirm : undefined);
}

/** As a file changed it. Other allergens or diets than before are to be confirmed. */
export function asImported<Item extends MenuItem>(imported: Item, before: MenuItem): Item {
  return hasSameFacts(imported, before) ? marked(imported, before.factsToConfirm) : toBeConfirmed(imported);
}

function hasSameFacts(one: MenuItem, other: MenuItem): boolean {
  const facts = ({ allergenInfo, dietary }: MenuItem) => ({ allergenInfo, dietary });
  return isSameValue(facts(one), facts(other));
}

/** The item, its allergens and diets a person's word. */
export function confirmed<Item extends MenuItem>(item: Item): Item {
  return marked(item, undefined);
}

/** As a starting menu, a file or another store has it. An item that says nothing has nothing to confirm. */
export function toBeConfirmed<Item extends MenuItem>(item: Item): Item {
  const options = groupListsOf(item).flatMap(({ groups }) => groups.flatMap((group) => group.options));
  const lists = [item, ...options].flatMap(({ allergenInfo }) => Object.values(allergenInfo ?? {}));
  const saysAnything = item.dietary.length > 0 || lists.some((list) => list.length > 0);
  return marked(item, saysAnything || undefined);
}

function marked<Item extends MenuItem>(item: Item, mark: true | undefined): Item {
  const { factsToConfirm: _, ...rest } = item;
  return { ...rest, ...(mark ? { factsToConfirm: true } : {}) } as unknown as Item;
}

/** As a starting menu or another store has it; "none" is said as well. */
export function toppingToBeConfirmed(topping: Topping): Topping {
  return topping.allergenInfo ? { ...topping, factsToConfirm: true } : topping;
}

/** The settings, the allergens of these toppings a person's word. */
export function withToppingsConfirmed(settings: PizzaSettings, toppingIds: ReadonlySet<string>): PizzaSettings {
  const confirm = (topping: Topping): Topping => {
    const { factsToConfirm: _, ...rest } = topping;
    return toppingIds.has(topping.id) ? rest : topping;
  };
  return { ...settings, toppings: settings.toppings.map(confirm) };
}

/** As a person edited them: a topping of which they said something else is confirmed by that. */
export function withToppingMarksOf(edited: PizzaSettings, before: PizzaSettings): PizzaSettings {
  const was = new Map(before.toppings.map((topping) => [topping.id, topping]));
  const toppings = edited.toppings.map(({ factsToConfirm: _, ...topping }): Topping => {
    const known = was.get(topping.id);
    const isMarked = known?.factsToConfirm && isSameValue(known.allergenInfo, topping.allergenInfo);
    return isMarked ? { ...topping, factsToConfirm: true } : topping;
  });
  return { ...edited, toppings };
}

interface Said {
  readonly id: string;
  readonly allergenInfo?: AllergenInfo | undefined;
  /** Of a topping. */
  readonly factsToConfirm?: true | undefined;
}

/** An item of another version of the menu, with the allergens and diets that are known of it now. */
export function withFactsOf<Item extends MenuItem>(item: Item, now: MenuItem): Item {
  const options = groupListsOf(now).flatMap(({ groups }) => groups.flatMap((group) => group.options));
  const known = new Map(options.map((option) => [option.id, option]));
  const group = (one: ModifierGroup) => ({ ...one, options: one.options.map((option) => saidAs(option, known)) });
  const { allergenInfo, dietary } = now;
  const said = marked({ ...item, allergenInfo, dietary }, now.factsToConfirm);
  return withLists(said, (groups) => groups.map(group));
}

/** The same of the toppings of all pizzas. */
export function withToppingFactsOf(settings: PizzaSettings, now: PizzaSettings): PizzaSettings {
  const known = new Map(now.toppings.map((topping) => [topping.id, topping]));
  return { ...settings, toppings: settings.toppings.map((topping) => saidAs(topping, known)) };
}

/** What isn't there now keeps what it said. */
function saidAs<Row extends Said>(row: Row, known: ReadonlyMap<string, Said>): Row {
  const now = known.get(row.id);
  if (!now) return row;
  const { allergenInfo: _, factsToConfirm: _mark, ...rest } = row;
  const { allergenInfo, factsToConfirm } = now;
  return { ...rest, ...(allergenInfo ? { allergenInfo } : {}), ...(factsToConfirm ? { factsToConfirm } : {}) } as Row;
}
