import { BLANK_ITEM } from '#src/domain/menu/blank-item.ts';
import { choosablePizzas, pizzasForSlot } from '#src/domain/menu/choosable-pizzas.ts';
import type {
  AllergenInfo,
  BasicItem,
  Menu,
  MenuItem,
  ModifierGroup,
  PizzaItem,
  PizzaSettings,
} from '#src/domain/menu/menu.schema.ts';

/** The part of a menu that one item's price and allergens can depend on: small enough for an island's props. */
export interface PricingMenu {
  readonly item: MenuItem;
  /** Pizzas for halves and for slots of deals. */
  readonly pizzas: readonly {
    readonly id: string;
    readonly name: string;
    readonly allergenInfo: AllergenInfo;
    readonly factsToConfirm?: true | undefined;
    readonly pizza: PizzaItem['pizza'];
    readonly groupIds: readonly string[];
  }[];
  /** The pizzas' own groups, each once, because pizzas share them. */
  readonly groups: readonly ModifierGroup[];
  /** Other items that can fill a deal's slots. */
  readonly choices: readonly Pick<MenuItem, 'id' | 'name' | 'allergenInfo' | 'factsToConfirm'>[];
  readonly settings: PizzaSettings;
}

export function pricingMenuOf(item: MenuItem, menu: Menu): PricingMenu {
  const pizzas = pizzasWithin(item, menu);
  const sizeIds = new Set(
    item.type === 'pizza'
      ? Object.keys(item.pizza.sizes)
      : item.type === 'halfAndHalf'
        ? [item.halfAndHalf.pizzaSizeId]
        : item.type === 'deal'
          ? item.deal.pizzas.map((slot) => slot.sizeId)
          : [],
  );
  const choiceIds = new Set(
    item.type === 'deal' ? item.deal.items.flatMap((slot) => slot.choices.map((choice) => choice.itemId)) : [],
  );
  const ofSizes = <Value>(record: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(record).filter(([sizeId]) => sizeIds.has(sizeId)));
  const hasToppings = item.type === 'pizza' || item.type === 'halfAndHalf';
  return {
    item: { ...item, description: '', image: null, availableWeeklyHours: null },
    pizzas: pizzas.map(({ id, name, pizza, modifiers, allergenInfo, factsToConfirm }) => ({
      id,
      name,
      allergenInfo,
      factsToConfirm,
      pizza: { ...pizza, sizes: ofSizes(pizza.sizes) },
      groupIds: item.type === 'deal' ? modifiers.map((group) => group.id) : [],
    })),
    groups: item.type === 'deal' ? groupsOf(pizzas) : [],
    choices: menu.items
      .filter(({ id }) => choiceIds.has(id))
      .map(({ id, name, allergenInfo, factsToConfirm }) => ({ id, name, allergenInfo, factsToConfirm })),
    settings: {
      ...menu.pizza,
      sizes: menu.pizza.sizes.filter((size) => sizeIds.has(size.id)),
      toppings: hasToppings
        ? menu.pizza.toppings.map((topping) => ({ ...topping, prices: ofSizes(topping.prices) }))
        : [],
    },
  };
}

function pizzasWithin(item: MenuItem, menu: Menu): PizzaItem[] {
  if (item.type === 'halfAndHalf') {
    const { pizzaSizeId, includedPizzaIds } = item.halfAndHalf;
    return choosablePizzas(menu, { sizeId: pizzaSizeId, halvesOnly: true, includedPizzaIds });
  }
  if (item.type !== 'deal') return [];
  return [...new Set(item.deal.pizzas.flatMap((slot) => pizzasForSlot(slot, menu)))];
}

function groupsOf(pizzas: readonly PizzaItem[]): ModifierGroup[] {
  return [...new Map(pizzas.flatMap((pizza) => pizza.modifiers).map((group) => [group.id, group])).values()];
}

/** Rebuilds the menu for pricing. What neither depends on is blank. */
export function menuOfPricing({ item, pizzas, groups, choices, settings }: PricingMenu): Menu {
  const pizzaItems = pizzas.map(
    ({ id, name, allergenInfo, factsToConfirm, pizza, groupIds }): PizzaItem => ({
      ...BLANK_ITEM,
      id,
      name,
      allergenInfo,
      factsToConfirm,
      type: 'pizza',
      pizza,
      modifiers: groups.filter((group) => groupIds.includes(group.id)),
    }),
  );
  const others = choices.map((choice): BasicItem => ({ ...BLANK_ITEM, ...choice, type: 'basic' }));
  return { storeId: '', version: 0, categories: [], items: [item, ...pizzaItems, ...others], pizza: settings };
}
