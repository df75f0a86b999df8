/** The price while its steps are taken, and the rows that explain it (domain rules §3). */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { type Cents, sum } from '#src/domain/money/money.ts';
import { invariant } from '#src/shared/invariant.ts';
import type {
  AppliedCoupon,
  BreakdownRow,
  Cart,
  PricedCart,
  PricedLine,
  PricingContext,
  PricingIssue,
} from './pricing.types.ts';

/** What the steps have made so far. Each step returns a copy with its rows appended. */
export interface PriceDraft {
  readonly lines: readonly PricedLine[];
  readonly breakdown: readonly BreakdownRow[];
  readonly issues: readonly PricingIssue[];
  readonly itemTotalInCents: Cents;
  /** Taken off the items: manual, coupons and reward. Never above the item total. */
  readonly itemDiscountInCents: Cents;
  /** Taken off the delivery fee. */
  readonly deliveryDiscountInCents: Cents;
  readonly deliveryFeeInCents: Cents;
  readonly deliveryFeeKnown: boolean;
  readonly surchargeInCents: Cents;
  readonly tipInCents: Cents;
  readonly taxInCents: Cents;
  readonly taxIsIncluded: boolean;
  readonly cashRoundingInCents: Cents;
  readonly appliedCoupons: readonly AppliedCoupon[];
  /** Free-delivery coupons that wait for the fee. */
  readonly freeDeliveryCoupons: readonly { readonly couponId: string; readonly couponCode: string }[];
  readonly hasExclusiveCoupon: boolean;
  readonly refusedCoupons: PricedCart['refusedCoupons'];
  readonly loyalty: PricedCart['loyalty'];
}

/** One step of the fourteen. */
export type PricingStep = (draft: PriceDraft, context: PricingContext, cart: Cart) => PriceDraft;

export const EMPTY_DRAFT: PriceDraft = {
  lines: [],
  breakdown: [],
  issues: [],
  itemTotalInCents: 0,
  itemDiscountInCents: 0,
  deliveryDiscountInCents: 0,
  deliveryFeeInCents: 0,
  deliveryFeeKnown: true,
  surchargeInCents: 0,
  tipInCents: 0,
  taxInCents: 0,
  taxIsIncluded: true,
  cashRoundingInCents: 0,
  appliedCoupons: [],
  freeDeliveryCoupons: [],
  hasExclusiveCoupon: false,
  refusedCoupons: [],
  loyalty: { rewardInCents: 0, usesReward: false, earnsCredit: false, offer: null },
};

/** The draft with one more row. */
export function addRow(
  draft: PriceDraft,
  row: Omit<BreakdownRow, 'isIncluded' | 'refId'> & Partial<Pick<BreakdownRow, 'isIncluded' | 'refId'>>,
): PriceDraft {
  return { ...draft, breakdown: [...draft.breakdown, { isIncluded: false, refId: null, ...row }] };
}

/** The item total left after discounts, in cents. */
export function itemsLeft(draft: PriceDraft): Cents {
  return draft.itemTotalInCents - draft.itemDiscountInCents;
}

/** The amount due at this step: the rows that don't merely explain another. */
export function dueInCents(breakdown: readonly BreakdownRow[]): Cents {
  return sum(breakdown.filter((row) => !row.isIncluded).map((row) => row.amountInCents));
}

/** Basis points as people write them: 1000 is '10%', 150 is '1.5%'. */
export function describeBps(rateBps: number): string {
  return `${rateBps / 100}%`;
}

/** Whose money it is, for words. */
export interface InCurrency {
  readonly store: Pick<PricingContext['store'], 'currencyCode'>;
}

/** Money in the store's currency, for a row's basis. */
export function moneyText(amountInCents: Cents, context: InCurrency): string {
  return formatAmount(amountInCents, context.store.currencyCode);
}

/** An amount plus a percentage, as a basis: '$1.00 + 10% of $45.00', '10% of $45.00', '$1.00'. */
export function describeCharge(
  charge: { readonly amountInCents: Cents; readonly percentageBps: number },
  baseInCents: Cents,
  context: PricingContext,
): string {
  const words: string[] = [];
  if (charge.amountInCents > 0) words.push(moneyText(charge.amountInCents, context));
  if (charge.percentageBps > 0)
    words.push(`${describeBps(charge.percentageBps)} of ${moneyText(baseInCents, context)}`);
  return words.join(' + ');
}

/** The finished cart: grand total never below zero, and equal to its rows (domain rules §3 step 14). */
export function finishCart(draft: PriceDraft, context: PricingContext): PricedCart {
  const grandTotalInCents = dueInCents(draft.breakdown);
  const discountInCents = draft.itemDiscountInCents + draft.deliveryDiscountInCents;
  invariant(grandTotalInCents >= 0, 'no discount is larger than what it is taken from');
  invariant(
    grandTotalInCents ===
      draft.itemTotalInCents -
        discountInCents +
        draft.deliveryFeeInCents +
        draft.surchargeInCents +
        (draft.taxIsIncluded ? 0 : draft.taxInCents) +
        draft.tipInCents +
        draft.cashRoundingInCents,
    'the totals say what the rows say',
  );
  return {
    currencyCode: context.store.currencyCode,
    lines: draft.lines,
    breakdown: draft.breakdown,
    itemTotalInCents: draft.itemTotalInCents,
    discountInCents,
    deliveryFeeInCents: draft.deliveryFeeInCents,
    deliveryFeeKnown: draft.deliveryFeeKnown,
    surchargeInCents: draft.surchargeInCents,
    tipInCents: draft.tipInCents,
    taxInCents: draft.taxInCents,
    taxIsIncluded: draft.taxIsIncluded,
    cashRoundingInCents: draft.cashRoundingInCents,
    grandTotalInCents,
    appliedCoupons: draft.appliedCoupons,
    refusedCoupons: draft.refusedCoupons,
    loyalty: draft.loyalty,
  };
}
