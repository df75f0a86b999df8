import type { Menu, MenuItem } from '../menu/menu.schema.ts';
import type { CartLine } from '../ordering/cart.schema.ts';
import type { PricedLine, PricedPart } from '../pricing/pricing.types.ts';

/**
 * Where a line prints, frozen when it is placed: its item's stations, else its category's (domain rules §8). For a
 * deal also each part's own, parallel to `priced.parts`; an empty entry follows the line.
 */
export function stationsOfLine(
  line: CartLine,
  priced: PricedLine,
  menu: Menu,
): { readonly printStationIds: readonly string[]; readonly partStationIds?: readonly (readonly string[])[] } {
  const item = menu.items.find((each) => each.id === line.itemId);
  const printStationIds = item === undefined ? [] : stationsOfItem(item, menu);
  if (line.selection.type !== 'deal') return { printStationIds };
  const items = [...line.selection.items];
  const pizzas = [...line.selection.pizzas];
  const partStationIds = priced.parts.map((part): readonly string[] => {
    const itemId =
      part.kind === 'dealItem'
        ? take(items, part, (choice) => [choice.itemId, choice.slotId])?.itemId
        : part.kind === 'dealPizza'
          ? pizzaOf(take(pizzas, part, (choice) => [pizzaOf(choice) ?? '', choice.slotId]))
          : undefined;
    const component = menu.items.find((each) => each.id === itemId);
    return component === undefined ? [] : stationsOfItem(component, menu);
  });
  return { printStationIds, partStationIds };
}

/** Place of every item in the menu: categories by their order, then items by theirs. */
export function menuOrderOf(menu: Menu): ReadonlyMap<string, number> {
  const categoryPlace = new Map(menu.categories.map((category) => [category.id, category.sortOrder]));
  const place = (item: MenuItem) => categoryPlace.get(item.categoryId) ?? Number.MAX_SAFE_INTEGER;
  const sorted = [...menu.items].sort((a, b) => place(a) - place(b) || a.sortOrder - b.sortOrder);
  return new Map(sorted.map((item, at) => [item.id, at]));
}

function stationsOfItem(item: MenuItem, menu: Menu): readonly string[] {
  if (item.printStationIds.length > 0) return item.printStationIds;
  return menu.categories.find((category) => category.id === item.categoryId)?.printStationIds ?? [];
}

type DealPizza = Extract<CartLine['selection'], { type: 'deal' }>['pizzas'][number];

function pizzaOf(choice: DealPizza | undefined): string | undefined {
  if (choice === undefined) return undefined;
  return choice.pizza.kind === 'whole' ? choice.pizza.whole.pizzaSpecId : choice.pizza.firstHalf.pizzaSpecId;
}

/** Takes the choice a part came from: by the id it carries, else the next one in order. */
function take<T>(choices: T[], part: PricedPart, idsOf: (choice: T) => readonly string[]): T | undefined {
  const at = choices.findIndex((choice) => part.refId !== null && idsOf(choice).includes(part.refId));
  return choices.splice(Math.max(0, at), 1)[0];
}
