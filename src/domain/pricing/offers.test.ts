import { describe, expect, test } from 'bun:test';
import type { PricingContext, RewardOffer } from './pricing.types.ts';
import { amountOff, coupon, line, loyalty } from './testing-menu.ts';
import { BURGERS, codes, delivering, priced } from './testing-prices.ts';

describe('step 7, coupons', () => {
  test.each([
    ['a percentage', [coupon('TEN')], 400],
    ['an amount', [amountOff('FIVE', 500)], 500],
    ['a percentage before an amount, whatever their order', [amountOff('FIVE', 500), coupon('TEN')], 900],
    ['a second percentage on what the first left', [coupon('TEN'), coupon('MORE')], 760],
    ['an amount above the item total', [amountOff('ALL', 9999)], 4000],
    ['exclusive alone', [coupon('TEN', { exclusive: true })], 400],
    ['exclusive first keeps the other out', [coupon('TEN', { exclusive: true }), amountOff('FIVE', 500)], 400],
    ['exclusive second stays out', [amountOff('FIVE', 500), coupon('TEN', { exclusive: true })], 500],
    ['the same coupon twice counts once', [coupon('TEN'), coupon('TEN')], 400],
  ])('%s', (_, coupons, expected) => {
    const cart = priced(BURGERS, { coupons });
    expect(cart.discountInCents).toBe(expected);
    expect(cart.grandTotalInCents).toBe(4000 - expected);
  });

  test.each([
    ['before its first day', { startDate: '2026-11-22' }, ['couponNotStarted']],
    ['on its first day', { startDate: '2026-11-21' }, []],
    ['on its last day', { endDate: '2026-11-21' }, []],
    ['after its last day', { endDate: '2026-11-20' }, ['couponEnded']],
    ['on its weekday', { dows: ['saturday' as const] }, []],
    ['on another weekday', { dows: ['friday' as const] }, ['couponWrongDay']],
    ['for another collection type', { collectionType: ['delivery' as const] }, ['couponWrongCollection']],
    ['for another store', { applicableStoreIds: ['elsewhere'] }, ['couponWrongStore']],
    ['exactly at its amount', { applicableOverAmount: 4000 }, []],
    ['below its amount', { applicableOverAmount: 4001 }, ['couponBelowAmount']],
    ['for a first order', { firstOrderDiscount: true }, ['couponFirstOrderOnly']],
  ])('%s', (_, more, expected) => {
    expect(codes(priced(BURGERS, { coupons: [coupon('TEN', more)] }))).toEqual(expected as never);
  });

  test('used up at its most, with no limit at zero', () => {
    const used = (maxRedeems: number) => [{ ...coupon('TEN', { maxRedeems }), redeemedCount: 5 }];
    expect(codes(priced(BURGERS, { coupons: used(5) }))).toEqual(['couponUsedUp']);
    expect(codes(priced(BURGERS, { coupons: used(6) }))).toEqual([]);
    expect(codes(priced(BURGERS, { coupons: used(0) }))).toEqual([]);
  });

  test('a first order gets its discount, an unknown customer does not', () => {
    const coupons = [coupon('NEW', { firstOrderDiscount: true })];
    expect(priced(BURGERS, { coupons, customer: { isFirstOrder: true } }).discountInCents).toBe(400);
    expect(codes(priced(BURGERS, { coupons, customer: null }))).toEqual(['couponFirstOrderOnly']);
  });

  test('the amount to reach looks at the items before any discount', () => {
    const coupons = [coupon('TEN'), amountOff('FIVE', 500, { applicableOverAmount: 4000 })];
    expect(priced(BURGERS, { coupons }).discountInCents).toBe(900);
  });
});

type Loyalty = NonNullable<PricingContext['loyalty']>;
const usable = (worthInCents: number, lostInCents: number): RewardOffer => ({
  kind: 'usable',
  worthInCents,
  lostInCents,
});
const refusedOffer = (why: Extract<RewardOffer, { kind: 'refused' }>['why']): RewardOffer => ({ kind: 'refused', why });
const TEN = { coupons: [coupon('TEN')] };
const ALONE = { coupons: [coupon('TEN', { exclusive: true })] };
const FREE = coupon('FREE', { type: 'freeDelivery', discountPercentageBps: null });
const ALL = { coupons: [amountOff('ALL', 9000)] };

describe('step 8, loyalty', () => {
  const mixed = [line('burger', 1), line('wrap', 1)]; // 10.00, and 7.00 on offer
  test.each([
    ['an amount', loyalty(), 500],
    ['a percentage', loyalty({ type: 'percentage', value: 1000 }), 170],
    ['too few credits', loyalty({}, 9), 0],
    ['not wanted', { ...loyalty(), wantsReward: false }, 0],
    ['switched off', loyalty({ enabled: false }), 0],
    ['not for online', loyalty({ isEnabledForOnline: false }), 0],
    [
      'only lines that are not on offer',
      loyalty({ type: 'percentage', value: 1000, redeemCreditsOnDiscountedItems: false }),
      100,
    ],
    ['never more than those lines', loyalty({ value: 5000, redeemCreditsOnDiscountedItems: false }), 1000],
  ])('%s', (_, card, expected) => {
    const cart = priced(mixed, { loyalty: card });
    expect([cart.loyalty.rewardInCents, cart.loyalty.usesReward]).toEqual([expected, expected > 0]);
  });

  test('is taken off what the coupons left', () => {
    const cart = priced(BURGERS, { coupons: [coupon('TEN')], loyalty: loyalty({ type: 'percentage', value: 1000 }) });
    expect(cart.loyalty.rewardInCents).toBe(360);
  });

  test.each<[string, Loyalty, Partial<PricingContext>, RewardOffer | null]>([
    ['what it is worth, before it is wanted', { ...loyalty(), wantsReward: false }, {}, usable(500, 0)],
    ['what it is worth, once it is used', loyalty(), {}, usable(500, 0)],
    ['what would be lost of an amount', loyalty({ value: 5000 }), {}, usable(4000, 1000)],
    ['a percentage loses nothing', loyalty({ type: 'percentage', value: 10_000 }), {}, usable(4000, 0)],
    ['nothing, where the card is not full', loyalty({}, 9), {}, null],
    ['nothing, where the card owes a stamp', loyalty({}, -1), {}, null],
    ['why not, beside a coupon', loyalty({ noLoyaltyOnDiscountedOrders: true }), TEN, refusedOffer('discounted')],
    ['why not, beside a coupon that stands alone', loyalty(), ALONE, refusedOffer('exclusiveCoupon')],
    [
      'why not, beside a coupon for the delivery',
      loyalty({ noLoyaltyOnDiscountedOrders: true }),
      { ...delivering('newtown'), coupons: [FREE] },
      refusedOffer('discounted'),
    ],
    [
      'why not, beside a discount of staff',
      loyalty({ noLoyaltyOnDiscountedOrders: true }),
      { channel: 'pos', manual: { discount: { kind: 'amount', value: 1 }, surcharge: null } },
      refusedOffer('discounted'),
    ],
    ['what it is worth, where the store allows both', loyalty(), TEN, usable(500, 0)],
    ['what it is worth at the counter', loyalty({ isEnabledForOnline: false }), { channel: 'pos' }, usable(500, 0)],
    ['nothing, where the counter takes none', loyalty({ isEnabledForPOS: false }), { channel: 'pos' }, null],
    ['nothing, where another program sells', loyalty(), { channel: 'uberEats' }, null],
    ['why not, where nothing is left', loyalty(), ALL, refusedOffer('nothingToTakeOff')],
  ])('a full card says %s', (_, card, more, offer) => {
    expect(priced(BURGERS, { loyalty: card, ...more }).loyalty.offer).toEqual(offer);
  });

  test('an exclusive coupon keeps the reward out', () => {
    const coupons = [coupon('TEN', { exclusive: true })];
    expect(priced(BURGERS, { coupons, loyalty: loyalty() }).loyalty.usesReward).toBe(false);
  });

  test.each([
    ['a plain order earns', {}, BURGERS, [], true],
    ['no loyalty on an order with a coupon', { noLoyaltyOnDiscountedOrders: true }, BURGERS, [coupon('TEN')], false],
    ['one plain line earns', { accumulateCreditsOnDiscountedItemsOrOrders: false }, mixed, [], true],
    ['lines on offer only do not', { accumulateCreditsOnDiscountedItemsOrOrders: false }, [line('wrap')], [], false],
    [
      'an order discount does not',
      { accumulateCreditsOnDiscountedItemsOrOrders: false },
      mixed,
      [coupon('TEN')],
      false,
    ],
    ['a coupon for the delivery does not', { accumulateCreditsOnDiscountedItemsOrOrders: false }, mixed, [FREE], false],
    ['all of it earns where the store allows it', {}, [line('wrap')], [coupon('TEN')], true],
  ])('%s', (_, settings, lines, coupons, earns) => {
    const card = { ...loyalty(settings), wantsReward: false };
    const more = coupons.includes(FREE) ? { ...delivering('newtown') } : {};
    const cart = priced([...lines, ...(coupons.includes(FREE) ? BURGERS : [])], { ...more, loyalty: card, coupons });
    expect(cart.loyalty.earnsCredit).toBe(earns);
  });

  test.each([
    ['a reward that takes all of it off earns no stamp', loyalty({ type: 'percentage', value: 10_000 }), {}, false],
    ['a discount that takes all of it off earns none either', { ...loyalty(), wantsReward: false }, ALL, false],
    ['a reward that leaves a cent earns one', loyalty({ type: 'amount', value: 3999 }), {}, true],
  ])('%s', (_, card, more, earns) => {
    expect(priced(BURGERS, { loyalty: card, ...more }).loyalty.earnsCredit).toBe(earns);
  });
});
