/** A coupon as its form has it: flat names and texts. The same reading on the server and while somebody types. */
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import type { CouponTerms } from '#src/domain/promotions/coupon-words.ts';
import type { Coupon, CouponType } from '#src/domain/promotions/promotions.schema.ts';

export type Values = Readonly<Record<string, string>>;
export type CouponFields = Omit<Coupon, 'id'>;
interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

export const COUPON_COLLECTIONS = ['pickup', 'delivery', 'dineIn'] as const;
export const COUPON_DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const TYPES: readonly CouponType[] = ['flatPercentageDiscount', 'flatAmountDiscount', 'freeDelivery'];

/** What a new one begins with: ten per cent off for everybody, always. */
export const NEW_COUPON_VALUES: Values = {
  type: 'flatPercentageDiscount',
  discountPercentageBps: '10',
  days: 'all',
  collections: 'all',
  stores: 'all',
};

export function couponValues(coupon: CouponFields): Record<string, string> {
  const { dows, collectionType, applicableStoreIds } = coupon;
  const ticked = (prefix: string, list: readonly string[] | null) =>
    Object.fromEntries((list ?? []).map((one) => [`${prefix}.${one}`, 'on']));
  return {
    couponCode: coupon.couponCode,
    description: coupon.description,
    type: coupon.type,
    discountPercentageBps: coupon.discountPercentageBps === null ? '' : String(coupon.discountPercentageBps / 100),
    discountAmount: amountToDecimalText(coupon.discountAmount),
    applicableOverAmount: coupon.applicableOverAmount === 0 ? '' : amountToDecimalText(coupon.applicableOverAmount),
    startDate: coupon.startDate ?? '',
    endDate: coupon.endDate ?? '',
    maxRedeems: coupon.maxRedeems === 0 ? '' : String(coupon.maxRedeems),
    days: dows ? 'some' : 'all',
    collections: collectionType ? 'some' : 'all',
    stores: applicableStoreIds ? 'some' : 'all',
    ...ticked('dows', dows),
    ...ticked('collectionType', collectionType),
    ...ticked('applicableStoreIds', applicableStoreIds),
    ...(coupon.firstOrderDiscount ? { firstOrderDiscount: 'on' } : {}),
    ...(coupon.exclusive ? { exclusive: 'on' } : {}),
  };
}

/**
 * The coupon that a form says, and what of its texts is no number. A field that its kind of coupon has no use for is
 * left out, whatever stands in it.
 */
export function couponFromValues(values: Values): { readonly coupon: CouponFields; readonly issues: FieldIssue[] } {
  const issues: FieldIssue[] = [];
  const read = (path: string, parse: (text: string) => number | null, message: string): number | null => {
    const text = values[path]?.trim() ?? '';
    if (text === '') return null;
    const value = parse(text);
    if (value === null) issues.push({ path, message });
    return value;
  };
  const type = TYPES.find((one) => one === values.type) ?? 'flatPercentageDiscount';
  const amountMessage = 'Enter an amount, such as 12.50.';
  const coupon: CouponFields = {
    type,
    couponCode: (values.couponCode ?? '').trim().toUpperCase(),
    description: (values.description ?? '').trim(),
    startDate: values.startDate?.trim() || null,
    endDate: values.endDate?.trim() || null,
    dows: chosen(values, 'days', 'dows', COUPON_DAYS),
    collectionType: chosen(values, 'collections', 'collectionType', COUPON_COLLECTIONS),
    applicableStoreIds: chosen(values, 'stores', 'applicableStoreIds', tickedStores(values)),
    applicableOverAmount: read('applicableOverAmount', parseAmount, amountMessage) ?? 0,
    discountAmount: type === 'flatAmountDiscount' ? read('discountAmount', parseAmount, amountMessage) : null,
    discountPercentageBps:
      type === 'flatPercentageDiscount'
        ? read('discountPercentageBps', percentInBps, 'Enter a percentage, such as 10 or 12.5.')
        : null,
    maxRedeems: read('maxRedeems', wholeNumber, 'Enter a whole number, or leave it empty for no limit.') ?? 0,
    exclusive: 'exclusive' in values,
    firstOrderDiscount: 'firstOrderDiscount' in values,
  };
  return { coupon, issues };
}

/** What the sentence and the card of the website need of it. */
export function termsFromValues(values: Values): CouponTerms {
  return couponFromValues(values).coupon;
}

/** Hundredths of a per cent from "12.5" or "12.5%". */
export function percentInBps(text: string): number | null {
  const [, number] = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(text.trim()) ?? [];
  return number === undefined ? null : Math.round(Number(number) * 100);
}

function wholeNumber(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Null: all of them. "Some" with nothing ticked stays empty, for the schema to refuse in its words. */
function chosen<One extends string>(values: Values, choice: string, prefix: string, all: readonly One[]): One[] | null {
  if (values[choice] !== 'some') return null;
  return all.filter((one) => `${prefix}.${one}` in values);
}

function tickedStores(values: Values): string[] {
  const prefix = 'applicableStoreIds.';
  return Object.keys(values).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
}
