/** A loyalty card in words. Browser-safe. */
import { formatAmount } from '../money/format-amount.ts';
import type { RewardOffer } from '../pricing/pricing.types.ts';
import type { CurrencyCode } from '../tenancy/store-settings.schema.ts';
import type { LoyaltySettings } from './promotions.schema.ts';

type Reward = Pick<LoyaltySettings, 'count' | 'type' | 'value'>;

/**
 * A ready reward's effect on an order, and what would be lost of it, before it is used. "This order" suits a cart and a
 * till.
 */
export function rewardOfferText(offer: RewardOffer, isUsed: boolean, currencyCode: CurrencyCode): string {
  const money = (amountInCents: number) => formatAmount(amountInCents, currencyCode);
  if (offer.kind === 'refused') return WHY_NO_REWARD[offer.why];
  const { worthInCents, lostInCents } = offer;
  const off = isUsed ? `${money(worthInCents)} off this order.` : `Takes ${money(worthInCents)} off this order.`;
  if (lostInCents === 0) return off;
  const whole = money(worthInCents + lostInCents);
  return `${off} The reward is worth ${whole}, so the other ${money(lostInCents)} ${isUsed ? 'is' : 'would be'} lost.`;
}

const WHY_NO_REWARD = {
  discounted: 'A reward can’t be used on an order with a discount.',
  exclusiveCoupon: 'This order’s coupon can’t be combined with a reward.',
  nothingToTakeOff: 'There’s nothing on this order that the reward can take off.',
} as const satisfies Record<Extract<RewardOffer, { kind: 'refused' }>['why'], string>;

interface Stamps {
  readonly credits: number;
  readonly creditsOnTheWay: number;
}

/** "3 of 10 stamps · 1 on its way"; a card that owes one says so. */
export function stampsText({ credits, creditsOnTheWay }: Stamps, count: number): string {
  const stamps = `${Math.max(0, Math.min(credits, count))} of ${count} stamps`;
  const onTheWay = creditsOnTheWay > 0 ? `${creditsOnTheWay} on ${creditsOnTheWay === 1 ? 'its' : 'their'} way` : '';
  const owed = credits < 0 ? `${-credits} owed` : '';
  return [stamps, onTheWay, owed].filter((text) => text !== '').join(' · ');
}

/** "10 orders, then $20.00 off". */
export function loyaltyPromise({ count, type, value }: Reward, currencyCode: CurrencyCode): string {
  const worth = type === 'percentage' ? `${value / 100}%` : formatAmount(value, currencyCode);
  return `${count} ${count === 1 ? 'order' : 'orders'}, then ${worth} off`;
}
