/** A sentence for every pricing issue, for a customer to read. Browser-safe. */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { PricingIssue } from './pricing.types.ts';

/** What is wrong and, if possible, what to do. */
export function describeIssue(issue: PricingIssue, currencyCode: CurrencyCode): string {
  const money = (amountInCents: number) => formatAmount(amountInCents, currencyCode);
  switch (issue.code) {
    case 'itemUnknown':
      return 'An item in your cart is no longer on the menu. Remove it to continue.';
    case 'itemUnavailable':
    case 'categoryUnavailable':
      return `${issue.name}: Sorry, this item is currently unavailable.`;
    case 'groupUnknown':
    case 'optionUnknown':
      return 'An option you chose is no longer available. Choose another.';
    case 'optionRepeated':
      return 'You can choose each option only once.';
    case 'groupTooFew':
      return tooFewText(issue.groupName, issue.min);
    case 'groupTooMany':
      return `${issue.groupName}: choose at most ${issue.max}.`;
    case 'sizeUnknown':
      return 'This pizza isn’t available in that size. Choose another size.';
    case 'toppingUnknown':
      return 'A topping you added isn’t available in this size.';
    case 'removeToppingUnknown':
      return `${issue.refId} can’t be removed from this pizza.`;
    case 'pizzaUnknown':
      return 'A pizza you chose is no longer on the menu. Choose another.';
    case 'halvesNotAllowed':
      return 'One of your pizzas can’t be ordered as a half in this size.';
    case 'dealSlotUnfilled':
      return 'Make every choice in this deal.';
    case 'dealSlotUnknown':
    case 'dealChoiceUnknown':
      return 'Something you chose isn’t part of this deal. Choose again.';
    case 'selectionMismatch':
      return 'This item has changed. Choose its options again.';
    case 'customNotAllowed':
      return 'This item can only be ordered at the counter.';
    case 'outsideDeliveryArea':
      return 'Sorry, this address is outside our delivery area.';
    case 'belowMinOrder':
      return `Spend ${money(issue.missingInCents)} more to reach the ${money(issue.minOrderValueInCents)} minimum for delivery.`;
    case 'couponUnknown':
      return `There’s no coupon ${issue.couponCode}. Check the code and try again.`;
    case 'couponNotStarted':
      return `Coupon ${issue.couponCode} isn’t valid yet.`;
    case 'couponEnded':
      return `Coupon ${issue.couponCode} has ended.`;
    case 'couponWrongDay':
      return `Coupon ${issue.couponCode} isn’t valid on the day of this order.`;
    case 'couponWrongCollection':
      return `Coupon ${issue.couponCode} isn’t valid for this order type.`;
    case 'couponWrongStore':
      return `Coupon ${issue.couponCode} isn’t valid at this store.`;
    case 'couponUsedUp':
      return `Coupon ${issue.couponCode} has been used up.`;
    case 'couponFirstOrderOnly':
      return `Coupon ${issue.couponCode} is for your first order with a confirmed phone number.`;
    case 'couponNotCombinable':
      return `Coupon ${issue.couponCode} can’t be combined with another coupon.`;
    case 'couponsOff':
      return `Coupon ${issue.couponCode} was removed. This store isn’t taking coupons right now.`;
    case 'couponTakesNothing':
      return `Coupon ${issue.couponCode} has nothing left to discount here. You can still use it another time.`;
    case 'couponBelowAmount':
      return `Spend ${money(issue.missingInCents)} more to use coupon ${issue.couponCode}.`;
  }
}

export function tooFewText(groupName: string, min: number): string {
  return `${groupName}: choose at least ${min}.`;
}
