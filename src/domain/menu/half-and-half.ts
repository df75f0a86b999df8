/** Two halves on one base (domain rules §3 step 3). Browser-safe. */
import type { Cents } from '#src/domain/money/money.ts';
import type { PizzaHalf } from '#src/domain/ordering/cart.schema.ts';
import type { PricingIssue } from '#src/domain/pricing/pricing.types.ts';
import type { HALF_AND_HALF_PRICINGS } from './menu.schema.ts';
import type { MenuIndex } from './menu-index.ts';
import { findSizedPizza, isHalfCapable, priceToppings, type SizedPizza } from './pizza.ts';
import { type PricedChoice, part } from './priced-choice.ts';

export interface HalvesQuestion {
  readonly sizeId: string;
  readonly firstHalf: PizzaHalf;
  readonly secondHalf: PizzaHalf;
  /** Null: every half-capable pizza of the size. */
  readonly includedPizzaIds: readonly string[] | null;
  /** The half's price as a whole pizza, before its toppings: the size's price, or a deal's extra charge. */
  readonly wholePriceOf: (sized: SizedPizza) => Cents;
}

/** The price of two halves together: the dearer, or their average rounded up (domain rules §3 step 3). */
export function combineHalves(
  pricing: (typeof HALF_AND_HALF_PRICINGS)[number],
  firstInCents: Cents,
  secondInCents: Cents,
): Cents {
  if (pricing === 'average') return Math.ceil((firstInCents + secondInCents) / 2);
  return Math.max(firstInCents, secondInCents);
}

/**
 * Both halves priced as whole pizzas of the size with their own toppings, combined by the store's setting, plus the
 * size's `halfAndHalfExtraCharge` (domain rules §3 step 3). A half's part carries what it adds to the combined price.
 */
export function priceHalves(index: MenuIndex, question: HalvesQuestion, lineId: string): PricedChoice {
  const first = priceHalf(index, question, question.firstHalf, lineId);
  const second = priceHalf(index, question, question.secondHalf, lineId);
  const size = index.sizes.get(question.sizeId);
  if (!first.sized || !second.sized || !size) {
    return { amountInCents: 0, parts: [], issues: [...first.issues, ...second.issues] };
  }
  const pricing = index.menu.pizza.halfAndHalfPricing;
  const halvesInCents = combineHalves(pricing, first.wholeInCents, second.wholeInCents);
  const secondShare = shareOfSecond(pricing, first.wholeInCents, second.wholeInCents);
  const halfPart = (word: string, half: HalfPrice & { sized: SizedPizza }, amountInCents: Cents) =>
    part('half', `${word} half: ${half.sized.pizza.name}`, {
      amountInCents,
      refId: half.sized.pizza.id,
      parts: half.toppings.parts,
    });
  const charge = size.halfAndHalfExtraCharge;
  return {
    amountInCents: halvesInCents + charge,
    parts: [
      part('size', size.name, { amountInCents: 0, refId: size.id }),
      halfPart('First', { ...first, sized: first.sized }, halvesInCents - secondShare),
      halfPart('Second', { ...second, sized: second.sized }, secondShare),
      ...(charge > 0 ? [part('halfAndHalfCharge', 'Half and half', { amountInCents: charge, refId: size.id })] : []),
    ],
    issues: [...first.issues, ...second.issues],
  };
}

interface HalfPrice {
  readonly sized: SizedPizza | null;
  readonly wholeInCents: Cents;
  readonly toppings: PricedChoice;
  readonly issues: readonly PricingIssue[];
}

function priceHalf(index: MenuIndex, question: HalvesQuestion, half: PizzaHalf, lineId: string): HalfPrice {
  const sized = findSizedPizza(index, half.pizzaSpecId, question.sizeId, lineId);
  if ('code' in sized) {
    return { sized: null, wholeInCents: 0, toppings: { amountInCents: 0, parts: [], issues: [] }, issues: [sized] };
  }
  const toppings = priceToppings(index, sized, half, lineId);
  const issues: PricingIssue[] = [...toppings.issues];
  const isIncluded = question.includedPizzaIds === null || question.includedPizzaIds.includes(half.pizzaSpecId);
  if (!isIncluded || !isHalfCapable(index, sized.pizza, question.sizeId)) {
    issues.push({ code: 'halvesNotAllowed', lineId, refId: half.pizzaSpecId });
  }
  return { sized, wholeInCents: question.wholePriceOf(sized) + toppings.amountInCents, toppings, issues };
}

/** The amount shown for the second half, so that both parts add up: by 'dearer' only the dearer half has a price. */
function shareOfSecond(
  pricing: (typeof HALF_AND_HALF_PRICINGS)[number],
  firstInCents: Cents,
  secondInCents: Cents,
): Cents {
  if (pricing === 'average') return Math.floor(secondInCents / 2);
  return secondInCents > firstInCents ? secondInCents : 0;
}
