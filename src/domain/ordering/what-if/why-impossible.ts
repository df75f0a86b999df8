/** Why a menu doesn't allow an order, for its owner. Browser-safe. */
import type { WhyNot } from './what-if.ts';

/** Follows the dish's name, or stands alone where it's about the whole order. */
export function whyImpossible(issue: WhyNot): string {
  switch (issue.code) {
    case 'groupTooFew':
      return `needs at least ${issue.min} of ${issue.groupName}`;
    case 'groupTooMany':
      return `takes at most ${issue.max} of ${issue.groupName}`;
    default:
      return WORDS[issue.code];
  }
}

const WORDS: Readonly<Record<Exclude<WhyNot['code'], 'groupTooFew' | 'groupTooMany'>, string>> = {
  itemUnknown: 'is gone from the menu',
  itemUnavailable: 'isn’t sold this way',
  categoryUnavailable: 'isn’t sold this way',
  groupUnknown: 'has lost an option that was chosen',
  optionUnknown: 'has lost an option that was chosen',
  optionRepeated: 'takes each option only once',
  sizeUnknown: 'isn’t made in that size',
  toppingUnknown: 'has a topping that is gone',
  removeToppingUnknown: 'has nothing of that to leave out',
  pizzaUnknown: 'has a pizza that is gone',
  halvesNotAllowed: 'isn’t made as a half',
  dealSlotUnfilled: 'has a new choice in the deal',
  dealSlotUnknown: 'has lost a choice of the deal',
  dealChoiceUnknown: 'has lost a choice of the deal',
  selectionMismatch: 'is another kind of item now',
  customNotAllowed: 'is only sold at the counter',
  outsideDeliveryArea: 'Outside the delivery area',
  belowMinOrder: 'Below the minimum for delivery',
  notAvailable: 'is switched off',
  soldOut: 'is sold out',
  wrongChannel: 'isn’t sold this way',
  wrongCollection: 'isn’t sold this way',
  outsideHours: 'isn’t sold at that hour',
  noHalves: 'has no two halves to choose',
  dealUnfillable: 'can’t be made up any more',
  couponUnknown: 'Its coupon is gone',
  couponNotStarted: 'Its coupon hadn’t started',
  couponEnded: 'Its coupon had ended',
  couponWrongDay: 'Its coupon isn’t for that day',
  couponWrongCollection: 'Its coupon isn’t for that way of collecting',
  couponWrongStore: 'Its coupon isn’t for this store',
  couponUsedUp: 'Its coupon is used up',
  couponFirstOrderOnly: 'Its coupon is for a first order',
  couponNotCombinable: 'Its coupon can’t be combined',
  couponTakesNothing: 'Its coupon takes nothing off',
  couponsOff: 'Coupons are switched off',
  couponBelowAmount: 'Too little for its coupon',
};
