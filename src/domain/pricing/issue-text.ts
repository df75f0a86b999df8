/** A sentence for every pricing issue, for a customer to read. Browser-safe. */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { PricingIssue } from './pricing.types.ts';

/** What is wrong, and where there is something to do, what to do. */
export function describeIssue(issue: PricingIssue, currencyCode: CurrencyCode): string {
  const money = (amountInCents: number) => formatAmount(amountInCents, currencyCode);
  switch (issue.code) {
    case 'itemUnknown':
      return 'An item in your cart is no longer on the menu. Please remove it.';
    case 'itemUnavailable':
    case 'categoryUnavailable':
      return `${issue.name}: Sorry, this item is currently unavailable.`;
    case 'groupUnknown':
    case 'optionUnknown':
      return 'An option you chose is no longer on the menu. Please choose again.';
    case 'optionRepeated':
      return 'Each option here can be chosen once only.';
    case 'groupTooFew':
      return `${issue.groupName}: choose at least ${issue.min}.`;
    case 'groupTooMany':
      return `${issue.groupName}: choose at most ${issue.max}.`;
    case 'sizeUnknown':
      return 'This pizza does not come in that size. Please choose another size.';
    case 'toppingUnknown':
      return 'A topping you added is not offered in this size.';
    case 'removeToppingUnknown':
      return `${issue.refId} cannot be removed from this pizza.`;
    case 'pizzaUnknown':
      return 'A pizza you chose is no longer on the menu. Please choose another.';
    case 'halvesNotAllowed':
      return 'A pizza you chose cannot be ordered as a half in this size.';
    case 'dealSlotUnfilled':
      return 'Please complete every choice of this deal.';
    case 'dealSlotUnknown':
    case 'dealChoiceUnknown':
      return 'A choice you made is not part of this deal. Please choose again.';
    case 'selectionMismatch':
      return 'This item has changed. Please choose its options again.';
    case 'customNotAllowed':
      return 'This item can only be ordered at the counter.';
    case 'outsideDeliveryArea':
      return 'Sorry, this address is outside our delivery area.';
    case 'belowMinOrder':
      return `Add ${money(issue.missingInCents)} more to reach the ${money(issue.minOrderValueInCents)} delivery minimum.`;
    case 'couponUnknown':
      return `We do not know the coupon ${issue.couponCode}. Please check the code.`;
    case 'couponNotStarted':
      return `The coupon ${issue.couponCode} cannot be used yet.`;
    case 'couponEnded':
      return `The coupon ${issue.couponCode} has ended.`;
    case 'couponWrongDay':
      return `The coupon ${issue.couponCode} is not for the day of this order.`;
    case 'couponWrongCollection':
      return `The coupon ${issue.couponCode} is not for this way of collecting your order.`;
    case 'couponWrongStore':
      return `The coupon ${issue.couponCode} is not for this store.`;
    case 'couponUsedUp':
      return `The coupon ${issue.couponCode} has been used up.`;
    case 'couponFirstOrderOnly':
      return `The coupon ${issue.couponCode} is only for the first order of a verified phone number.`;
    case 'couponNotCombinable':
      return `The coupon ${issue.couponCode} cannot be used together with another coupon.`;
    case 'couponsOff':
      return `Coupon ${issue.couponCode} was removed. This store isn’t taking coupons right now.`;
    case 'couponTakesNothing':
      return `There’s nothing left for coupon ${issue.couponCode} to take off. It isn’t used up.`;
    case 'couponBelowAmount':
      return `Add ${money(issue.missingInCents)} more to use the coupon ${issue.couponCode}.`;
  }
}
