/** A coupon's terms while its form is edited: flat names and texts, as they are submitted. */
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import type { CouponTerms } from '#src/domain/promotions/coupon-text.ts';
import type { CouponType } from '#src/domain/promotions/promotions.schema.ts';

type Values = Readonly<Record<string, string>>;

export const COUPON_COLLECTIONS = ['pickup', 'delivery', 'dineIn'] as const;
export const COUPON_DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const TYPES: readonly CouponType[] = ['flatPercentageDiscount', 'flatAmountDiscount', 'freeDelivery'];

/** What the sentence and the website's card need. A number that can't be read yet counts as absent. */
export function termsFromValues(values: Values): CouponTerms {
  const read = (name: string, parse: (text: string) => number | null) => parse(values[name]?.trim() ?? '');
  const type = TYPES.find((one) => one === values.type) ?? 'flatPercentageDiscount';
  return {
    type,
    dows: chosen(values, 'days', 'dows', COUPON_DAYS),
    collectionType: chosen(values, 'collections', 'collectionType', COUPON_COLLECTIONS),
    applicableOverAmount: read('applicableOverAmount', parseAmount) ?? 0,
    discountAmount: type === 'flatAmountDiscount' ? read('discountAmount', parseAmount) : null,
    discountPercentageBps: type === 'flatPercentageDiscount' ? read('discountPercentageBps', percentInBps) : null,
    exclusive: 'exclusive' in values,
    firstOrderDiscount: 'firstOrderDiscount' in values,
  };
}

/** Hundredths of a per cent from "12.5" or "12.5%". */
export function percentInBps(text: string): number | null {
  const [, number] = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(text.trim()) ?? [];
  return number === undefined ? null : Math.round(Number(number) * 100);
}

/** Null for all of them. "Some" with nothing ticked stays empty, so the schema rejects it with its own message. */
function chosen<One extends string>(values: Values, choice: string, prefix: string, all: readonly One[]): One[] | null {
  if (values[choice] !== 'some') return null;
  return all.filter((one) => `${prefix}.${one}` in values);
}
