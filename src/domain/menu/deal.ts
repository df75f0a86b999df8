/** Deals: slots filled exactly, and what the choices add (domain rules §3 step 4). Browser-safe. */
import { sum } from '#src/domain/money/money.ts';
import type { Selection } from '#src/domain/ordering/cart.schema.ts';
import type { PricingIssue } from '#src/domain/pricing/pricing.types.ts';
import { priceHalves } from './half-and-half.ts';
import type { DealItem, DealItemSlot, DealPizzaSlot } from './menu.schema.ts';
import { findPizza, type MenuIndex, ownValue } from './menu-index.ts';
import { priceModifiers } from './modifier-group.ts';
import { findSizedPizza, priceToppings } from './pizza.ts';
import { combineChoices, type PricedChoice, part, refused } from './priced-choice.ts';

type DealSelection = Extract<Selection, { type: 'deal' }>;
type ChosenItem = DealSelection['items'][number];
type ChosenPizza = DealSelection['pizzas'][number];

/**
 * What the choices inside a deal add to its price: the extra charge of each chosen item and pizza, with modifier and
 * topping charges; the caller adds the deal's own modifiers. Every slot must be filled with exactly its quantity; an
 * item slot with one choice is filled automatically (domain rules §3 step 4).
 */
export function priceDealSlots(
  index: MenuIndex,
  deal: DealItem,
  selection: DealSelection,
  lineId: string,
): PricedChoice {
  const itemSlotIds = new Set(deal.deal.items.map((slot) => slot.id));
  const pizzaSlotIds = new Set(deal.deal.pizzas.map((slot) => slot.id));
  const unknown = [
    ...selection.items.filter((chosen) => !itemSlotIds.has(chosen.slotId)),
    ...selection.pizzas.filter((chosen) => !pizzaSlotIds.has(chosen.slotId)),
  ].map((chosen): PricingIssue => ({ code: 'dealSlotUnknown', lineId, slotId: chosen.slotId }));
  return combineChoices([
    refused(...unknown),
    ...deal.deal.items.map((slot) => priceItemSlot(index, slot, selection.items, lineId)),
    ...deal.deal.pizzas.map((slot) => pricePizzaSlot(index, slot, selection.pizzas, lineId)),
  ]);
}

function priceItemSlot(
  index: MenuIndex,
  slot: DealItemSlot,
  chosen: readonly ChosenItem[],
  lineId: string,
): PricedChoice {
  const given = chosen.filter((one) => one.slotId === slot.id);
  const filling = given.length > 0 ? given : fillBySelf(slot);
  const count = sum(filling.map((one) => one.quantity));
  const priced = filling.map((one) => priceChosenItem(index, slot, one, lineId));
  if (count === slot.quantity) return combineChoices(priced);
  return combineChoices([...priced, refused({ code: 'dealSlotUnfilled', lineId, slotId: slot.id })]);
}

/** Nothing to choose: the slot's only item, as often as the slot asks. */
function fillBySelf(slot: DealItemSlot): ChosenItem[] {
  const [only, ...others] = slot.choices;
  if (!only || others.length > 0) return [];
  return [{ slotId: slot.id, itemId: only.itemId, quantity: slot.quantity, modifiers: [] }];
}

function priceChosenItem(index: MenuIndex, slot: DealItemSlot, chosen: ChosenItem, lineId: string): PricedChoice {
  const choice = slot.choices.find((one) => one.itemId === chosen.itemId);
  const item = index.items.get(chosen.itemId);
  if (!choice || !item) return refused({ code: 'dealChoiceUnknown', lineId, slotId: slot.id });
  const modifiers = priceModifiers(slot.modifiers, chosen.modifiers, lineId);
  const amountInCents = (choice.extraCharge + modifiers.amountInCents) * chosen.quantity;
  const label = chosen.quantity > 1 ? `${chosen.quantity}x ${item.name}` : item.name;
  const values = { amountInCents, refId: item.id, count: chosen.quantity, parts: modifiers.parts };
  return { amountInCents, parts: [part('dealItem', label, values)], issues: modifiers.issues };
}

function pricePizzaSlot(
  index: MenuIndex,
  slot: DealPizzaSlot,
  chosen: readonly ChosenPizza[],
  lineId: string,
): PricedChoice {
  const filling = chosen.filter((one) => one.slotId === slot.id);
  const priced = filling.map((one) => priceChosenPizza(index, slot, one, lineId));
  if (filling.length === slot.quantity) return combineChoices(priced);
  return combineChoices([...priced, refused({ code: 'dealSlotUnfilled', lineId, slotId: slot.id })]);
}

function priceChosenPizza(index: MenuIndex, slot: DealPizzaSlot, chosen: ChosenPizza, lineId: string): PricedChoice {
  const { pizza } = chosen;
  if (pizza.sizeId !== slot.sizeId) return refused({ code: 'sizeUnknown', lineId, refId: pizza.sizeId });
  const pizzaIds =
    pizza.kind === 'whole' ? [pizza.whole.pizzaSpecId] : [pizza.firstHalf.pizzaSpecId, pizza.secondHalf.pizzaSpecId];
  if (pizzaIds.some((id) => ownValue(slot.extraCharge, id) === undefined)) {
    return refused({ code: 'dealChoiceUnknown', lineId, slotId: slot.id });
  }
  const first = findPizza(index, pizzaIds[0] ?? '');
  if (!first) return refused({ code: 'pizzaUnknown', lineId, refId: pizzaIds[0] ?? '' });
  const base =
    pizza.kind === 'whole' ? wholeInDeal(index, slot, pizza, lineId) : halvesInDeal(index, slot, pizza, lineId);
  // The groups of a pizza of two halves are those of its first half: it is the pizza that was opened.
  const all = combineChoices([base, priceModifiers(first.modifiers, chosen.modifiers, lineId)]);
  const label = pizza.kind === 'whole' ? first.name : 'Half and half';
  const values = { amountInCents: all.amountInCents, refId: first.id, parts: all.parts };
  return { amountInCents: all.amountInCents, parts: [part('dealPizza', label, values)], issues: all.issues };
}

/** The deal's price covers the size; the pizza adds its extra charge and its toppings. */
function wholeInDeal(
  index: MenuIndex,
  slot: DealPizzaSlot,
  pizza: Extract<ChosenPizza['pizza'], { kind: 'whole' }>,
  lineId: string,
): PricedChoice {
  const sized = findSizedPizza(index, pizza.whole.pizzaSpecId, slot.sizeId, lineId);
  if ('code' in sized) return refused(sized);
  const amountInCents = ownValue(slot.extraCharge, sized.pizza.id) ?? 0;
  const size = part('size', sized.size.name, { amountInCents, refId: sized.size.id });
  return combineChoices([
    { amountInCents, parts: [size], issues: [] },
    priceToppings(index, sized, pizza.whole, lineId),
  ]);
}

function halvesInDeal(
  index: MenuIndex,
  slot: DealPizzaSlot,
  pizza: Extract<ChosenPizza['pizza'], { kind: 'halves' }>,
  lineId: string,
): PricedChoice {
  if (!slot.halfAndHalfAllowed) return refused({ code: 'halvesNotAllowed', lineId, refId: slot.id });
  return priceHalves(
    index,
    {
      sizeId: slot.sizeId,
      firstHalf: pizza.firstHalf,
      secondHalf: pizza.secondHalf,
      includedPizzaIds: null,
      wholePriceOf: (sized) => ownValue(slot.extraCharge, sized.pizza.id) ?? 0,
    },
    lineId,
  );
}
