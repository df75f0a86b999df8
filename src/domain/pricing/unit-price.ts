/** One unit of a line: item, collection charge and everything chosen (domain rules §3 steps 1 to 4). Browser-safe. */
import { collectionCharge, priceForCollection } from '#src/domain/menu/collection-price.ts';
import { priceDealSlots } from '#src/domain/menu/deal.ts';
import { priceHalves } from '#src/domain/menu/half-and-half.ts';
import type { CollectionType, CustomItem, HalfAndHalfItem, MenuItem, PizzaItem } from '#src/domain/menu/menu.schema.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { MenuIndex } from '#src/domain/menu/menu-index.ts';
import { priceModifiers } from '#src/domain/menu/modifier-group.ts';
import { OPEN_ITEM_ID } from '#src/domain/menu/open-item.ts';
import { priceWholePizza, type SizedPizza } from '#src/domain/menu/pizza.ts';
import { combineChoices, type PricedChoice, refused } from '#src/domain/menu/priced-choice.ts';
import type { Selection } from '#src/domain/ordering/cart.schema.ts';

/** What a unit's price depends on beside the choice. */
export interface UnitQuestion {
  readonly lineId: string;
  readonly collectionType: CollectionType;
  readonly channel: Channel;
}

type SelectionOf<Type extends Selection['type']> = Extract<Selection, { type: Type }>;

const wholePriceOf = (sized: SizedPizza) => sized.priceInCents;

/** The price of one unit with the parts that explain it, or what is wrong with the choice. */
export function priceUnit(
  index: MenuIndex,
  item: MenuItem,
  selection: Selection,
  question: UnitQuestion,
): PricedChoice {
  const { lineId, collectionType, channel } = question;
  const base = plain(priceForCollection(item.price, collectionType, channel));
  // A pizza's price is its size's: of the item's own price only the collection type's charge counts.
  const charge = plain(collectionCharge(item.price, collectionType, channel));
  switch (item.type) {
    case 'basic':
      if (selection.type !== 'basic') return mismatch(lineId);
      return combineChoices([base, priceModifiers(item.modifiers, selection.modifiers, lineId)]);
    case 'pizza':
      if (selection.type !== 'pizza') return mismatch(lineId);
      return combineChoices([
        charge,
        pricePizza(index, item, selection, lineId),
        priceModifiers(item.modifiers, selection.modifiers, lineId),
      ]);
    case 'halfAndHalf':
      if (selection.type !== 'halfAndHalf') return mismatch(lineId);
      return combineChoices([
        charge,
        priceHalfAndHalfItem(index, item, selection, lineId),
        priceModifiers(item.modifiers, selection.modifiers, lineId),
      ]);
    case 'deal':
      if (selection.type !== 'deal') return mismatch(lineId);
      return combineChoices([
        base,
        priceDealSlots(index, item, selection, lineId),
        priceModifiers(item.modifiers, selection.modifiers, lineId),
      ]);
    case 'custom':
      if (channel !== 'pos') return refused({ code: 'customNotAllowed', lineId });
      if (selection.type !== 'custom') return mismatch(lineId);
      return priceCustom(item, selection, question);
  }
}

function plain(amountInCents: number): PricedChoice {
  return { amountInCents, parts: [], issues: [] };
}

function mismatch(lineId: string): PricedChoice {
  return refused({ code: 'selectionMismatch', lineId });
}

/** Whole, or two halves of which one is the pizza that was opened. */
function pricePizza(index: MenuIndex, item: PizzaItem, { pizza }: SelectionOf<'pizza'>, lineId: string): PricedChoice {
  if (pizza.kind === 'whole') {
    if (pizza.whole.pizzaSpecId !== item.id) return mismatch(lineId);
    return priceWholePizza(index, pizza.sizeId, pizza.whole, lineId);
  }
  const { firstHalf, secondHalf, sizeId } = pizza;
  if (firstHalf.pizzaSpecId !== item.id && secondHalf.pizzaSpecId !== item.id) return mismatch(lineId);
  return priceHalves(index, { sizeId, firstHalf, secondHalf, includedPizzaIds: null, wholePriceOf }, lineId);
}

function priceHalfAndHalfItem(
  index: MenuIndex,
  item: HalfAndHalfItem,
  { firstHalf, secondHalf }: SelectionOf<'halfAndHalf'>,
  lineId: string,
): PricedChoice {
  const { pizzaSizeId: sizeId, includedPizzaIds } = item.halfAndHalf;
  return priceHalves(index, { sizeId, firstHalf, secondHalf, includedPizzaIds, wholePriceOf }, lineId);
}

/** An open price is what the cashier typed, without a collection charge on top. */
function priceCustom(item: CustomItem, selection: SelectionOf<'custom'>, question: UnitQuestion): PricedChoice {
  // A custom item has no price to fall back on; without a name it is called "Custom item".
  if (item.id === OPEN_ITEM_ID && selection.openPriceInCents === null) return mismatch(question.lineId);
  if (selection.openPriceInCents === null) {
    return plain(priceForCollection(item.price, question.collectionType, question.channel));
  }
  if (!item.custom.openPrice) return mismatch(question.lineId);
  return plain(selection.openPriceInCents);
}
