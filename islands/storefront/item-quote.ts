import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { PizzaHalf, Selection } from '#src/domain/ordering/cart.schema.ts';
import { describeIssue } from '#src/domain/pricing/issue-text.ts';
import type { PricedPart, PricingIssue } from '#src/domain/pricing/pricing.types.ts';
import { priceUnit } from '#src/domain/pricing/unit-price.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { fields, isChosen, quantityOf, selectionFromForm } from './item-form.ts';
import type { PricingMenu } from './pricing-menu.ts';
import { type Unchosen, unchosenOf } from './unchosen.ts';

/** The price of an item's form as it is filled in now. */
export interface ItemQuote {
  /** `from $14.00` while something is missing. Empty while there is no price at all. */
  readonly totalText: string;
  /** `Large $23.00 + half charge $2.00`. Empty without such a charge. */
  readonly halfCharge: string;
  /** The first choice that keeps the item out of the cart. */
  readonly problem: Unchosen | null;
}

/** What a guest hears of a price: a change of it. What a page or a panel opens with is read in place. */
export function priceToSay(
  before: Pick<ItemQuote, 'totalText'> | null,
  now: Pick<ItemQuote, 'totalText'> | null,
): string {
  return before === null || now === null || now.totalText === before.totalText ? '' : now.totalText;
}

/** Prices a form with the code that the server uses for the submitted form. `whole` is the menu made from `menu`. */
export function quoteItem(sent: FormData, menu: PricingMenu, whole: Menu, currencyCode: CurrencyCode): ItemQuote {
  const selection = selectionFromForm(menu.item, sent, whole);
  const context = { channel: 'online', collectionType: 'pickup' } as const;
  const price = (chosen: Selection) => priceUnit(menuIndexOf(whole), menu.item, chosen, { lineId: 'new', ...context });
  const unit = price(selection);
  const isMissing = unit.issues.length > 0;
  const least = isMissing ? price(filled(selection, menu)) : unit;
  const soFar = formatAmount(least.amountInCents * quantityOf(sent), currencyCode);
  return {
    totalText: least.amountInCents === 0 && isMissing ? '' : isMissing ? `from ${soFar}` : soFar,
    halfCharge: halfChargeText(unit.parts, currencyCode),
    problem: unchosenOf(menu.item, selection, whole)[0] ?? problemOf(unit.issues[0], currencyCode),
  };
}

/** The choice with the cheapest size, halves and options in every place that is still open. */
function filled(selection: Selection, { item, pizzas, settings }: PricingMenu): Selection {
  if (selection.type === 'custom' || item.type === 'custom') return selection;
  const open = item.modifiers.filter(
    ({ id, min }) => min > 0 && !selection.modifiers.some(({ groupId }) => groupId === id),
  );
  const cheapest = open.flatMap(({ id, options }) => {
    const option = leastBy(options, ({ extraCharge }) => extraCharge);
    return option ? [{ groupId: id, options: [{ optionId: option.id, count: 1 }] }] : [];
  });
  const chosen = { ...selection, modifiers: [...selection.modifiers, ...cheapest] };
  if (chosen.type === 'pizza' && item.type === 'pizza' && !isChosen(chosen.pizza.sizeId)) {
    const size = leastBy(settings.sizes, ({ id }) => item.pizza.sizes[id]?.price ?? 0);
    return size ? { ...chosen, pizza: { ...chosen.pizza, sizeId: size.id } } : chosen;
  }
  if (chosen.type !== 'halfAndHalf' || item.type !== 'halfAndHalf') return chosen;
  const pizza = leastBy(pizzas, (one) => one.pizza.sizes[item.halfAndHalf.pizzaSizeId]?.price ?? 0);
  const half = (one: PizzaHalf) => (pizza && !isChosen(one.pizzaSpecId) ? { ...one, pizzaSpecId: pizza.id } : one);
  return { ...chosen, firstHalf: half(chosen.firstHalf), secondHalf: half(chosen.secondHalf) };
}

function leastBy<Row>(rows: readonly Row[], amountOf: (row: Row) => number): Row | undefined {
  return rows.toSorted((a, b) => amountOf(a) - amountOf(b))[0];
}

function halfChargeText(parts: readonly PricedPart[], currencyCode: CurrencyCode): string {
  const sum = (kind: PricedPart['kind']) =>
    parts.filter((part) => part.kind === kind).reduce((so, part) => so + part.amountInCents, 0);
  const charge = sum('halfAndHalfCharge');
  const size = parts.find((part) => part.kind === 'size')?.label ?? '';
  if (charge === 0) return '';
  return `${size} ${formatAmount(sum('half'), currencyCode)} + half charge ${formatAmount(charge, currencyCode)}`;
}

/** A choice that was made and does not fit. */
function problemOf(issue: PricingIssue | undefined, currencyCode: CurrencyCode): Unchosen | null {
  if (!issue) return null;
  const path = 'groupId' in issue ? fields.choice(issue.groupId) : 'slotId' in issue ? `slot.${issue.slotId}` : '';
  return { path, message: describeIssue(issue, currencyCode) };
}

const MAX_QUANTITY = 99;

export function withinQuantity(quantity: number): number {
  return Math.min(MAX_QUANTITY, Math.max(1, quantity));
}

/** Parses a typed quantity: digits only, or one when there are none. */
export function typedQuantity(text: string): number {
  return Number(text.replace(/\D/g, '')) || 1;
}
