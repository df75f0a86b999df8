import { describe, expect, test } from 'bun:test';
import { aCoupon, amountOff, coupon, line, loyalty } from './testing-menu.ts';
import { BURGERS, priced } from './testing-prices.ts';

const OFF_BY_A_CENT = { discountForItem: 1, extraChargeForItem: 0, extraChargeForComments: 0 };
const oneCentOff = line('burger', 1, undefined, { adjustment: OFF_BY_A_CENT });
const pos = { channel: 'pos' as const };

describe('the row of a reward says what was taken off, and of what', () => {
  test.each([
    ['an amount', loyalty({ value: 500 }), '$5.00 off', -500],
    ['a percentage of what is left', loyalty({ type: 'percentage', value: 1000 }), '10% of $39.00', -390],
  ])('%s', (_, card, basis, amountInCents) => {
    const cart = priced(BURGERS, { coupons: [amountOff('ONE', 100)], loyalty: card });
    const rows = cart.breakdown.filter(({ kind }) => kind === 'loyalty');
    expect(rows).toMatchObject([{ label: 'Loyalty reward', basis, amountInCents }]);
  });

  test('a full card that isn’t used leaves no row', () => {
    const cart = priced(BURGERS, { loyalty: { ...loyalty(), wantsReward: false } });
    expect(cart.breakdown.some(({ kind }) => kind === 'loyalty')).toBe(false);
  });
});

test.each([
  ['one more stamp than it needs', 11, true],
  ['just enough stamps', 10, true],
  ['one stamp too few', 9, false],
])('a card with %s makes a reward or not', (_, credits, usesReward) => {
  expect(priced(BURGERS, { loyalty: loyalty({}, credits) }).loyalty.usesReward).toBe(usesReward);
});

test('a reward of one cent is a reward', () => {
  expect(priced(BURGERS, { loyalty: loyalty({ value: 1 }) }).loyalty).toMatchObject({
    rewardInCents: 1,
    usesReward: true,
    offer: { kind: 'usable', worthInCents: 1, lostInCents: 0 },
  });
});

describe('where discounted orders take no part in loyalty', () => {
  const strict = loyalty({ noLoyaltyOnDiscountedOrders: true });
  test.each([
    ['one cent off one of its dishes', [oneCentOff, line('cola')], {}],
    ['one cent off the whole', BURGERS, { manual: { discount: { kind: 'amount', value: 1 }, surcharge: null } }],
    ['a coupon', BURGERS, { coupons: [coupon('TEN')] }],
  ] as const)('%s is a discount', (_, lines, more) => {
    expect(
      priced([...lines], { ...pos, loyalty: strict, ...more, coupons: 'coupons' in more ? [...more.coupons] : [] })
        .loyalty,
    ).toMatchObject({
      usesReward: false,
      earnsCredit: false,
      offer: { kind: 'refused', why: 'discounted' },
    });
  });
  test('a coupon that was refused is none', () => {
    const refused = { coupon: aCoupon('OLD', { endDate: '2026-01-01' }), redeemedCount: 0 };
    expect(priced(BURGERS, { loyalty: strict, coupons: [refused] }).loyalty.usesReward).toBe(true);
  });
});

describe('where only plain dishes earn a stamp', () => {
  const plainOnly = { ...loyalty({ accumulateCreditsOnDiscountedItemsOrOrders: false }), wantsReward: false };
  test.each([
    ['a plain dish beside one with a discount earns', [oneCentOff, line('cola')], {}, true],
    ['one cent off every dish earns none', [oneCentOff], {}, false],
    ['one cent off the whole earns none', BURGERS, { coupons: [amountOff('CENT', 1)] }, false],
    [
      'a reward of one cent earns none',
      BURGERS,
      { loyalty: { ...plainOnly, settings: { ...plainOnly.settings, value: 1 }, wantsReward: true } },
      false,
    ],
    [
      'a plain dish that costs nothing at all earns none',
      [line('burger', 1, undefined, { adjustment: { ...OFF_BY_A_CENT, discountForItem: 1000 } })],
      {},
      false,
    ],
  ])('%s', (_, lines, more, earnsCredit) => {
    expect(priced([...lines], { ...pos, loyalty: plainOnly, ...more }).loyalty.earnsCredit).toBe(earnsCredit);
  });
});

test('where a reward looks at plain dishes only, coupons have taken off each dish its share', () => {
  const card = loyalty({ type: 'percentage', value: 10_000, redeemCreditsOnDiscountedItems: false });
  // $10.00 plain beside $7.00 on offer, and half of it off: the reward is of $5.00.
  const cart = priced([line('burger'), line('wrap')], {
    coupons: [coupon('HALF', { discountPercentageBps: 5000 })],
    loyalty: card,
  });
  expect(cart.loyalty.rewardInCents).toBe(500);
  expect(priced([], { loyalty: card }).loyalty.offer).toEqual({ kind: 'refused', why: 'nothingToTakeOff' });
});
