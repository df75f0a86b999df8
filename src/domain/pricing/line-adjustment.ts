/** Staff discounts and charges on one line (domain rules §3 step 5). Browser-safe. */
import { atLeastZero, percentOf } from '#src/domain/money/money.ts';
import type { LineAdjustment } from '#src/domain/ordering/cart.schema.ts';
import type { PricedLine } from './pricing.types.ts';

/**
 * The possible adjustments, each for the whole line: an amount in cents, or a percentage of unit price × quantity in
 * basis points.
 */
export const PLAIN_LINE: LineAdjustment = { discountForItem: 0, extraChargeForItem: 0, extraChargeForComments: 0 };

/**
 * The line with what was taken off and put on, in cents, percentages rounded once: unit × quantity + charges − discount,
 * never below zero. The discount is what was really taken off.
 */
export function adjusted(
  { unitPriceInCents, quantity }: Pick<PricedLine, 'unitPriceInCents' | 'quantity'>,
  adjustment: LineAdjustment | undefined,
): Pick<PricedLine, 'chargesInCents' | 'discountInCents' | 'lineTotalInCents'> {
  const plainInCents = unitPriceInCents * quantity;
  const { discountForItem, extraChargeForItem, extraChargeForComments, ...rates } = adjustment ?? PLAIN_LINE;
  const chargesInCents =
    extraChargeForItem + extraChargeForComments + percentOf(plainInCents, rates.extraChargeForItemBps ?? 0);
  const wantedInCents = discountForItem + percentOf(plainInCents, rates.discountForItemBps ?? 0);
  const grossInCents = plainInCents + chargesInCents;
  const lineTotalInCents = atLeastZero(grossInCents - wantedInCents);
  return { chargesInCents, discountInCents: grossInCents - lineTotalInCents, lineTotalInCents };
}

/** The part of it that follows a part of the line: a percentage applies to every unit, an amount to the line. */
export function percentagesOf(adjustment: LineAdjustment | undefined): LineAdjustment | undefined {
  const { discountForItemBps, extraChargeForItemBps } = adjustment ?? {};
  if (discountForItemBps === undefined && extraChargeForItemBps === undefined) return undefined;
  return {
    ...PLAIN_LINE,
    ...(discountForItemBps === undefined ? {} : { discountForItemBps }),
    ...(extraChargeForItemBps === undefined ? {} : { extraChargeForItemBps }),
  };
}

export interface AdjustmentWord {
  readonly label: string;
  /** Below zero: taken off. */
  readonly amountInCents: number;
}

/** A line's charges and discounts, part by part, as a screen shows them. */
export function adjustmentText(
  adjustment: LineAdjustment | undefined,
  { discountInCents, chargesInCents }: Pick<PricedLine, 'discountInCents' | 'chargesInCents'>,
): AdjustmentWord[] {
  const { extraChargeForComments, extraChargeForItemBps, discountForItemBps } = adjustment ?? PLAIN_LINE;
  const words = [
    { label: rateText('Extra charge', extraChargeForItemBps), amountInCents: chargesInCents - extraChargeForComments },
    { label: 'For special instructions', amountInCents: extraChargeForComments },
    { label: rateText('Discount', discountForItemBps), amountInCents: 0 - discountInCents },
  ];
  return words.filter(({ amountInCents }) => amountInCents !== 0);
}

function rateText(word: string, rateBps: number | undefined): string {
  return rateBps === undefined ? word : `${word} ${rateBps / 100}%`;
}
