/** Loyalty: whether a reward is used and whether the order earns a credit (domain rules §3 step 8). */
import { percentOf, splitByWeights, sum } from '#src/domain/money/money.ts';
import { hasManualDiscount } from './manual-adjustments.ts';
import { addRow, describeBps, itemsLeft, moneyText, type PriceDraft, type PricingStep } from './price-breakdown.ts';
import type { PricingContext, RewardOffer } from './pricing.types.ts';

type Loyalty = NonNullable<PricingContext['loyalty']>;

/** Takes the requested reward off what the coupons left, and decides whether the order earns a credit. */
export const takeLoyaltyReward: PricingStep = (draft, context) => {
  const { loyalty } = context;
  if (!loyalty || !isOffered(loyalty, context)) return draft;
  const isKeptOut = loyalty.settings.noLoyaltyOnDiscountedOrders && hasCouponOrManualDiscount(draft, context);
  const baseInCents = rewardBase(draft, loyalty);
  const offer = loyalty.credits >= loyalty.settings.count ? offerOn(draft, loyalty, baseInCents, isKeptOut) : null;
  const rewardInCents = loyalty.wantsReward && offer?.kind === 'usable' ? offer.worthInCents : 0;
  const usesReward = rewardInCents > 0;
  const next: PriceDraft = {
    ...draft,
    itemDiscountInCents: draft.itemDiscountInCents + rewardInCents,
    loyalty: {
      rewardInCents,
      usesReward,
      earnsCredit: !isKeptOut && earnsCredit(draft, loyalty, rewardInCents),
      offer,
    },
  };
  if (!usesReward) return next;
  const { type, value } = loyalty.settings;
  const basis =
    type === 'percentage'
      ? `${describeBps(value)} of ${moneyText(baseInCents, context)}`
      : `${moneyText(value, context)} off`;
  return addRow(next, { kind: 'loyalty', label: 'Loyalty reward', amountInCents: -rewardInCents, basis });
};

function isOffered({ settings }: Loyalty, { channel }: PricingContext): boolean {
  if (!settings.enabled) return false;
  if (channel === 'pos') return settings.isEnabledForPOS;
  return channel === 'online' && settings.isEnabledForOnline;
}

function hasCouponOrManualDiscount(draft: PriceDraft, context: PricingContext): boolean {
  const hasCoupon = draft.appliedCoupons.length > 0 || draft.freeDeliveryCoupons.length > 0;
  return hasCoupon || hasManualDiscount(context, draft) || draft.lines.some((line) => line.discountInCents > 0);
}

function offerOn(draft: PriceDraft, { settings }: Loyalty, baseInCents: number, isKeptOut: boolean): RewardOffer {
  if (draft.hasExclusiveCoupon) return { kind: 'refused', why: 'exclusiveCoupon' };
  if (isKeptOut) return { kind: 'refused', why: 'discounted' };
  const wantedInCents = settings.type === 'percentage' ? percentOf(baseInCents, settings.value) : settings.value;
  const worthInCents = Math.min(wantedInCents, baseInCents);
  if (worthInCents <= 0) return { kind: 'refused', why: 'nothingToTakeOff' };
  return { kind: 'usable', worthInCents, lostInCents: wantedInCents - worthInCents };
}

/** The base of the reward: what the coupons left, without the share of lines on offer if the settings say so. */
function rewardBase(draft: PriceDraft, { settings }: Loyalty): number {
  const leftInCents = itemsLeft(draft);
  if (settings.redeemCreditsOnDiscountedItems || draft.itemTotalInCents === 0) return leftInCents;
  const eligible = draft.lines.filter((line) => !line.isDiscountedItem);
  const eligibleInCents = sum(eligible.map((line) => line.lineTotalInCents));
  const parts = splitByWeights(leftInCents, [eligibleInCents, draft.itemTotalInCents - eligibleInCents]);
  return parts[0] ?? 0;
}

/** One credit per qualifying order (domain rules §3 step 8); none if the items cost nothing (decision 0127). */
function earnsCredit(draft: PriceDraft, { settings }: Loyalty, rewardInCents: number): boolean {
  if (itemsLeft(draft) <= rewardInCents) return false;
  if (settings.accumulateCreditsOnDiscountedItemsOrOrders) return true;
  const hasOrderDiscount = draft.itemDiscountInCents > 0 || draft.freeDeliveryCoupons.length > 0 || rewardInCents > 0;
  const hasPlainLine = draft.lines.some((line) => !line.isDiscountedItem && line.discountInCents === 0);
  return hasPlainLine && !hasOrderDiscount;
}
