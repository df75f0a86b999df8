/** POS staff: a discount and a surcharge on the whole order. Other channels have neither. Browser-safe. */
import { atLeastZero, percentOf } from '#src/domain/money/money.ts';
import { addRow, describeBps, itemsLeft, moneyText, type PriceDraft, type PricingStep } from './price-breakdown.ts';
import type { Adjustment, Adjustments, BreakdownRow, PricingContext } from './pricing.types.ts';

export const NO_ADJUSTMENTS: Adjustments = { discount: null, surcharge: null };

/** The resulting amounts, in cents; null if there is neither. */
export type ManualAmounts = { readonly discountInCents: number; readonly surchargeInCents: number } | null;

/** The requested amount in cents, never below zero. */
export function amountOf(adjustment: Adjustment | null, baseInCents: number): number {
  if (!adjustment) return 0;
  return adjustment.kind === 'amount' ? atLeastZero(adjustment.value) : percentOf(baseInCents, adjustment.value);
}

/** The discount of the items and the surcharge of what it left of them, in cents. */
export function manualOf({ discount, surcharge }: Adjustments, itemTotalInCents: number): ManualAmounts {
  if (!discount && !surcharge) return null;
  const discountInCents = Math.min(amountOf(discount, itemTotalInCents), itemTotalInCents);
  return { discountInCents, surchargeInCents: amountOf(surcharge, itemTotalInCents - discountInCents) };
}

/**
 * The staff's entry as a till sends it: as entered, or as the resulting amounts from an older till. If both are
 * present, the entry wins and its amount is computed here.
 */
export function askedOf({
  adjustments,
  manual,
}: {
  readonly adjustments?: Adjustments | undefined;
  readonly manual: ManualAmounts;
}): Adjustments {
  const { discount, surcharge } = adjustments ?? NO_ADJUSTMENTS;
  return {
    discount: discount ?? requestedAmount(manual?.discountInCents),
    surcharge: surcharge ?? requestedAmount(manual?.surchargeInCents),
  };
}

/** The staff's discount and surcharge from an order's rows, as entered. */
export function askedIn(breakdown: readonly BreakdownRow[]): Adjustments {
  return { discount: askedBy('manualDiscount', breakdown), surcharge: askedBy('manualSurcharge', breakdown) };
}

/** The same in cents. */
export function manualIn(breakdown: readonly BreakdownRow[]): ManualAmounts {
  const amountBy = (kind: ManualKind) => Math.abs(breakdown.find((row) => row.kind === kind)?.amountInCents ?? 0);
  const [discountInCents, surchargeInCents] = [amountBy('manualDiscount'), amountBy('manualSurcharge')];
  return discountInCents + surchargeInCents > 0 ? { discountInCents, surchargeInCents } : null;
}

type ManualKind = 'manualDiscount' | 'manualSurcharge';

function askedBy(kind: ManualKind, breakdown: readonly BreakdownRow[]): Adjustment | null {
  const row = breakdown.find((one) => one.kind === kind);
  return row?.asked ?? requestedAmount(row && Math.abs(row.amountInCents));
}

function requestedAmount(value = 0): Adjustment | null {
  return value > 0 ? { kind: 'amount', value } : null;
}

/** Whether staff took something off this order. */
export function hasManualDiscount({ channel, manual }: PricingContext, { itemTotalInCents }: PriceDraft): boolean {
  return channel === 'pos' && amountOf(manual?.discount ?? null, itemTotalInCents) > 0;
}

/** Taken before coupons, so that a percentage is computed on what the guest still pays; never above the item total. */
export const takeManualDiscount: PricingStep = (draft, context) => {
  const asked = context.channel === 'pos' ? (context.manual?.discount ?? null) : null;
  const baseInCents = itemsLeft(draft);
  const amountInCents = Math.min(amountOf(asked, baseInCents), baseInCents);
  if (!asked || amountInCents === 0) return draft;
  const next = { ...draft, itemDiscountInCents: draft.itemDiscountInCents + amountInCents };
  const words = wordsOf(asked, { amountInCents, baseInCents, plain: 'Discount by staff' }, context);
  return addRow(next, { kind: 'manualDiscount', label: 'Discount', amountInCents: -amountInCents, ...words });
};

/** On what the manual discount left of the items, whatever coupons took off them. */
export const addManualSurcharge: PricingStep = (draft, context) => {
  const asked = context.channel === 'pos' ? (context.manual?.surcharge ?? null) : null;
  const baseInCents = draft.itemTotalInCents - (manualIn(draft.breakdown)?.discountInCents ?? 0);
  const amountInCents = amountOf(asked, baseInCents);
  if (!asked || amountInCents === 0) return draft;
  const next = { ...draft, surchargeInCents: draft.surchargeInCents + amountInCents };
  const words = wordsOf(asked, { amountInCents, baseInCents, plain: 'Extra charge by staff' }, context);
  return addRow(next, { kind: 'manualSurcharge', label: 'Surcharge', amountInCents, ...words });
};

/** How the row says what it was computed from, and what it keeps of it for the day the lines change. */
function wordsOf(
  asked: Adjustment,
  { amountInCents, baseInCents, plain }: { amountInCents: number; baseInCents: number; plain: string },
  context: PricingContext,
): Pick<BreakdownRow, 'basis' | 'asked'> {
  if (asked.kind === 'percent') {
    return { basis: `${describeBps(asked.value)} of ${moneyText(baseInCents, context)}`, asked };
  }
  return asked.value === amountInCents ? { basis: plain } : { basis: plain, asked };
}
