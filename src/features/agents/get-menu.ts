import { z } from 'zod';
import { isItemOnChannel, whyItemUnavailable } from '#src/domain/menu/availability.ts';
import { choosablePizzas } from '#src/domain/menu/choosable-pizzas.ts';
import { shownAllergens } from '#src/domain/menu/line-allergens.ts';
import type { CollectionType, Menu, MenuItem, ModifierGroup } from '#src/domain/menu/menu.schema.ts';
import { collectionTypeSchema } from '#src/shared/primitives.schema.ts';
import { agentTool, storeIdSchema } from './agent-tool.ts';

type Facts = Readonly<Record<string, unknown>>;

export const getMenu = agentTool({
  name: 'get_menu',
  title: 'Read a menu',
  description:
    'A store’s menu as it is now: items with ids, prices in cents, sizes, toppings, groups of options with how many must be chosen, halves and deals, what can’t be ordered now, and allergens as the store states them. A missing allergen says nothing: only freeFrom promises anything. Every size, topping and option adds to the price; quote_order alone says what an order costs.',
  input: z.strictObject({
    storeId: storeIdSchema,
    service: collectionTypeSchema
      .exclude(['dineIn'])
      .default('pickup')
      .describe('Prices and availability differ by it.'),
    search: z.string().max(60).optional().describe('Only items with this in their name or description.'),
  }),
  isReadOnly: true,
  perMinute: 60,
  async run(ctx, call, { storeId, service, search = '' }) {
    const scope = call.scopeOf(storeId);
    const [{ profile }, menu] = [await ctx.menus.storeOf(scope), await ctx.menus.menuOf(scope)];
    const at = ctx.clock.now();
    const words = search.trim().toLowerCase();
    const categories = menu.categories
      .toSorted((a, b) => a.sortOrder - b.sortOrder)
      .map((category) => ({
        categoryId: category.id,
        name: category.name,
        items: menu.items
          .filter((item) => item.categoryId === category.id && isItemOnChannel(item, category, 'online'))
          .filter((item) => item.available && `${item.name} ${item.description}`.toLowerCase().includes(words))
          .toSorted((a, b) => a.sortOrder - b.sortOrder)
          .map((item) => {
            const context = { category, menu, channel: 'online', collectionType: service, at } as const;
            const why = whyItemUnavailable(item, { ...context, timezone: profile.timezone });
            return itemFacts(item, menu, service, why?.code ?? null);
          }),
      }))
      .filter(({ items }) => items.length > 0);
    return {
      storeId,
      menuVersion: menu.version,
      currencyCode: profile.currencyCode,
      service,
      categories,
      toppings: menu.pizza.toppings.map((topping) => ({
        toppingId: topping.id,
        name: topping.name,
        priceInCentsBySizeId: topping.prices,
        allergens: allergenFacts(topping),
      })),
    };
  },
});

function itemFacts(item: MenuItem, menu: Menu, service: CollectionType, whyNot: string | null): Facts {
  return {
    itemId: item.id,
    type: item.type,
    name: item.name,
    ...(item.description ? { description: item.description } : {}),
    isAvailable: whyNot === null,
    ...(whyNot === null ? {} : { whyNot }),
    ...(item.type === 'pizza' ? {} : { priceInCents: item.price.basePrice + item.price.extraCharge[service] }),
    ...(item.dietary.length > 0 ? { dietary: item.dietary } : {}),
    ...(item.isAlcohol ? { isAlcohol: true } : {}),
    allergens: allergenFacts(item),
    ...(item.modifiers.length > 0 ? { groups: item.modifiers.map(groupFacts) } : {}),
    ...kindFacts(item, menu, service),
  };
}

/** What only this kind of item has. */
function kindFacts(item: MenuItem, menu: Menu, service: CollectionType): Facts {
  switch (item.type) {
    case 'pizza':
      return {
        sizes: menu.pizza.sizes.flatMap((size) => {
          const offered = item.pizza.sizes[size.id];
          if (!offered) return [];
          const mayBeHalf = menu.pizza.halfAndHalfAvailable && size.hasHalfAndHalf && offered.halfAndHalfAvailable;
          const priceInCents = offered.price + item.price.extraCharge[service];
          return [{ sizeId: size.id, name: size.name, priceInCents, mayBeHalf }];
        }),
        removeToppings: item.pizza.removeToppings,
      };
    case 'halfAndHalf': {
      const { pizzaSizeId: sizeId, includedPizzaIds } = item.halfAndHalf;
      return {
        sizeId,
        pizzaIds: choosablePizzas(menu, { sizeId, halvesOnly: true, includedPizzaIds }).map(({ id }) => id),
      };
    }
    case 'deal':
      return {
        itemSlots: item.deal.items.map(({ id, name, quantity, choices, modifiers }) => ({
          slotId: id,
          name,
          quantity,
          choices: choices.map((one) => ({ itemId: one.itemId, extraChargeInCents: one.extraCharge })),
          groups: modifiers.map(groupFacts),
        })),
        pizzaSlots: item.deal.pizzas.map(({ id, name, quantity, sizeId, extraCharge, halfAndHalfAllowed }) => ({
          slotId: id,
          name,
          quantity,
          sizeId,
          mayBeHalves: halfAndHalfAllowed,
          choices: Object.entries(extraCharge).map(([pizzaId, extraChargeInCents]) => ({
            pizzaId,
            extraChargeInCents,
          })),
        })),
      };
    default:
      return {};
  }
}

function groupFacts({ id, name, min, max, allowMultiple, options }: ModifierGroup): Facts {
  return {
    groupId: id,
    name,
    choose: { min, max, allowMultiple },
    options: options.map((option) => ({
      optionId: option.id,
      name: option.name,
      extraChargeInCents: option.extraCharge,
      allergens: allergenFacts(option),
    })),
  };
}

/** As guests may read them; null: nothing is said. */
function allergenFacts(of: Parameters<typeof shownAllergens>[0]): Facts | null {
  const info = shownAllergens(of);
  if (!info) return null;
  const { CONTAINS: contains, MAY_CONTAIN: mayContain, FREE_FROM: freeFrom } = info;
  return contains.length + mayContain.length + freeFrom.length === 0 ? null : { contains, mayContain, freeFrom };
}
