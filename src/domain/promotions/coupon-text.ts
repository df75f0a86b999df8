/** A coupon in words, for customers and merchants alike. Browser-safe. */
import { formatAmount } from '../money/format-amount.ts';
import { orderTypeLabel } from '../tenancy/country-labels.ts';
import type { CountryCode, CurrencyCode } from '../tenancy/store-settings.schema.ts';
import type { Weekday } from '../time/weekly-hours.schema.ts';
import type { Coupon } from './promotions.schema.ts';

export type CouponTerms = Pick<
  Coupon,
  | 'type'
  | 'discountAmount'
  | 'discountPercentageBps'
  | 'applicableOverAmount'
  | 'collectionType'
  | 'dows'
  | 'firstOrderDiscount'
  | 'exclusive'
>;

const EVERY_COLLECTION = 3;
const WEEK: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** A coupon's value: "10% off", "$5.00 off", "Free delivery". */
export function couponWorth(coupon: CouponTerms, currencyCode: CurrencyCode): string {
  switch (coupon.type) {
    case 'freeDelivery':
      return 'Free delivery';
    case 'flatAmountDiscount':
      return `${formatAmount(coupon.discountAmount ?? 0, currencyCode)} off`;
    case 'flatPercentageDiscount':
      return `${(coupon.discountPercentageBps ?? 0) / 100}% off`;
  }
}

/** Under which terms, a line each; its dates are not among them. */
export function couponTermLines(
  coupon: CouponTerms,
  { currencyCode, countryCode }: { readonly currencyCode: CurrencyCode; readonly countryCode: CountryCode },
): string[] {
  const where = collectionsOf(coupon, countryCode);
  const days = couponDays(coupon);
  return [
    coupon.applicableOverAmount > 0 ? `On orders over ${formatAmount(coupon.applicableOverAmount, currencyCode)}` : '',
    where ? `${capital(where)} only` : '',
    days ? `${capital(days)} only` : '',
    coupon.firstOrderDiscount ? 'On your first order' : '',
    coupon.exclusive ? 'Can’t be combined with other coupons' : '',
  ].filter((line) => line !== '');
}

/** All of it in one sentence, as the merchant reads it back. */
export function couponSentence(coupon: CouponTerms, currencyCode: CurrencyCode): string {
  const where = collectionsOf(coupon, 'AU');
  const days = couponDays(coupon);
  const parts = [
    couponWorth(coupon, currencyCode),
    coupon.applicableOverAmount > 0
      ? `on orders over ${formatAmount(coupon.applicableOverAmount, currencyCode)}`
      : 'on any order',
    where ? `for ${where}` : '',
    days ? `on ${days}` : '',
    coupon.firstOrderDiscount ? 'for a customer’s first order' : '',
  ];
  const tail = coupon.exclusive ? ', and never with another coupon or a loyalty reward' : '';
  return `${parts.filter((part) => part !== '').join(' ')}${tail}.`;
}

/** Empty where it does not matter how the order leaves. */
function collectionsOf({ collectionType }: CouponTerms, countryCode: CountryCode): string {
  if (!collectionType || collectionType.length >= EVERY_COLLECTION) return '';
  return collectionType.map((type) => orderTypeLabel(type, countryCode).toLowerCase()).join(' or ');
}

/** "Monday to Thursday", "Tuesday and Friday"; empty where every day is one. */
export function couponDays({ dows }: Pick<CouponTerms, 'dows'>): string {
  if (!dows || dows.length >= WEEK.length) return '';
  const days = WEEK.filter((day) => dows.includes(day));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  const isRun = days.length > 2 && WEEK.indexOf(last) - WEEK.indexOf(first) === days.length - 1;
  if (isRun) return `${capital(first)} to ${capital(last)}`;
  const names = days.map(capital);
  return names.length === 1 ? capital(first) : `${names.slice(0, -1).join(', ')} and ${capital(last)}`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
