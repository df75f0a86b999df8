/** The price a menu shows before anything is chosen (domain rules §3, last paragraph). Browser-safe. */
import { type Cents, sum } from '#src/domain/money/money.ts';
import { collectionCharge, priceForCollection } from './collection-price.ts';
import type {
  CollectionType,
  DealItem,
  HalfAndHalfItem,
  Menu,
  MenuItem,
  ModifierGroup,
  PizzaItem,
} from './menu.schema.ts';
import type { Channel } from './menu-codes.schema.ts';
import { findPizza, type MenuIndex, menuIndexOf, ownValue } from './menu-index.ts';
import { isHalfCapable } from './pizza.ts';

/**
 * The least an item costs, in cents, for the collection type and channel; null when it cannot be made at all, such as
 * a half-and-half without a half-capable pizza.
 */
export function minimumPrice(
  item: MenuItem,
  menu: Menu,
  collectionType: CollectionType,
  channel: Channel,
): Cents | null {
  const index = menuIndexOf(menu);
  const chargeInCents = collectionCharge(item.price, collectionType, channel);
  switch (item.type) {
    case 'basic':
      return priceForCollection(item.price, collectionType, channel) + cheapestRequired(item.modifiers);
    case 'custom':
      return priceForCollection(item.price, collectionType, channel);
    case 'pizza':
      return plus(chargeInCents, cheapestSize(index, item));
    case 'halfAndHalf':
      return plus(chargeInCents, cheapestHalves(index, item));
    case 'deal':
      return plus(priceForCollection(item.price, collectionType, channel), cheapestFilling(index, item));
  }
}

/** The cheapest option of every group whose `min` is above 0, once, as the specification says. */
function cheapestRequired(groups: readonly ModifierGroup[]): Cents {
  return sum(
    groups
      .filter((group) => group.min > 0)
      .map((group) => least(group.options.map((option) => option.extraCharge)) ?? 0),
  );
}

function cheapestSize(index: MenuIndex, pizza: PizzaItem): Cents | null {
  const offered = Object.entries(pizza.pizza.sizes).filter(([sizeId]) => index.sizes.has(sizeId));
  return least(offered.map(([, size]) => size.price));
}

function cheapestHalves(index: MenuIndex, item: HalfAndHalfItem): Cents | null {
  const { pizzaSizeId, includedPizzaIds } = item.halfAndHalf;
  const capable = index.menu.items.filter(
    (one): one is PizzaItem =>
      one.type === 'pizza' &&
      isHalfCapable(index, one, pizzaSizeId) &&
      (includedPizzaIds === null || includedPizzaIds.includes(one.id)),
  );
  const prices = choosable(capable).map((pizza) => ownValue(pizza.pizza.sizes, pizzaSizeId)?.price ?? 0);
  return plus(index.sizes.get(pizzaSizeId)?.halfAndHalfExtraCharge ?? 0, least(prices));
}

/** The cheapest way to fill every slot; null when a slot has nothing to choose from. */
function cheapestFilling(index: MenuIndex, item: DealItem): Cents | null {
  const fillings = [
    ...item.deal.items.map((slot) => {
      const known = slot.choices.flatMap((choice) => {
        const chosen = index.items.get(choice.itemId);
        return chosen ? [{ ...choice, available: chosen.available, soldout: chosen.soldout }] : [];
      });
      const each = least(choosable(known).map((choice) => choice.extraCharge));
      return each === null ? null : (each + cheapestRequired(slot.modifiers)) * slot.quantity;
    }),
    ...item.deal.pizzas.map((slot) => {
      const known = Object.entries(slot.extraCharge).flatMap(([pizzaId, extraCharge]) => {
        const pizza = findPizza(index, pizzaId);
        const isOffered = pizza && ownValue(pizza.pizza.sizes, slot.sizeId) !== undefined;
        return isOffered ? [{ extraCharge, available: pizza.available, soldout: pizza.soldout }] : [];
      });
      const each = least(choosable(known).map((choice) => choice.extraCharge));
      return each === null ? null : each * slot.quantity;
    }),
  ];
  return fillings.reduce<Cents | null>((total, filling) => (filling === null ? null : plus(filling, total)), 0);
}

/** The available choices today; all of them if none is, so that a greyed item still shows a price. */
function choosable<Row extends { readonly available: boolean; readonly soldout: boolean }>(
  rows: readonly Row[],
): readonly Row[] {
  const today = rows.filter((row) => row.available && !row.soldout);
  return today.length > 0 ? today : rows;
}

function least(amounts: readonly Cents[]): Cents | null {
  return amounts.length === 0 ? null : Math.min(...amounts);
}

function plus(amountInCents: Cents, otherInCents: Cents | null): Cents | null {
  return otherInCents === null ? null : amountInCents + otherInCents;
}
