import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import { roundCash } from './cash-rounding.ts';
import { askedIn } from './manual-adjustments.ts';
import { dueInCents } from './price-breakdown.ts';
import { priceCart } from './price-cart.ts';
import type { PricedCart, PricingContext, RewardOffer } from './pricing.types.ts';
import { AU_STORE, amountOff, contextWith, coupon, line, loyalty, MENU, SETTINGS, storeWith } from './testing-menu.ts';

const BURGERS = [line('burger', 4)];

function priced(lines: readonly CartLine[], context: Partial<PricingContext> = {}): PricedCart {
  const result = priceCart({ lines }, MENU, contextWith(context));
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.priced;
}
const codes = (cart: PricedCart) => cart.refusedCoupons.map((one) => one.issue.code);
const us = storeWith({}, { countryCode: 'US', currencyCode: 'USD' });
const nz = storeWith({}, { countryCode: 'NZ', currencyCode: 'NZD' });
const gb = storeWith({}, { countryCode: 'GB', currencyCode: 'GBP' });

describe('step 6, the item total', () => {
  test('is the sum of the lines, explained line by line', () => {
    const cart = priced([line('burger', 2), line('milk', 3)]);
    expect(cart.itemTotalInCents).toBe(3200);
    expect(
      cart.breakdown.filter((row) => row.kind === 'line').map((row) => [row.label, row.amountInCents, row.basis]),
    ).toEqual([
      ['burger', 2000, '2 × $10.00'],
      ['milk', 1200, '3 × $4.00'],
    ]);
  });
  test('of an empty cart is nothing', () => {
    expect(priced([]).grandTotalInCents).toBe(0);
  });
  test('a line that cannot be priced leaves no price at all', () => {
    const result = priceCart({ lines: [line('ghost')] }, MENU, contextWith());
    expect(result).toEqual({
      ok: false,
      issues: [{ code: 'itemUnknown', lineId: 'line-ghost', name: 'ghost' }],
      priced: null,
    });
  });
});

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
    ['all of it earns where the store allows it', {}, [line('wrap')], [coupon('TEN')], true],
  ])('%s', (_, settings, lines, coupons, earns) => {
    const card = { ...loyalty(settings), wantsReward: false };
    expect(priced(lines, { loyalty: card, coupons }).loyalty.earnsCredit).toBe(earns);
  });
});

const suburbs = {
  minOrderValue: 2000,
  mode: 'suburbs' as const,
  deliveryAreas: [],
  suburbs: [{ id: 'newtown', name: 'Newtown', postcode: '2042', deliveryCharges: 700 }],
};
const delivering = (suburbId: string | null): Partial<PricingContext> => ({
  store: storeWith({ delivery: suburbs }),
  collectionType: 'delivery',
  delivery: { point: null, suburbId, courierQuoteInCents: null },
});

test('what is missing to the delivery minimum is not said while a line cannot be priced', () => {
  const lines = [line('burger'), line('no-such-dish')];
  const result = priceCart({ lines }, MENU, contextWith(delivering('newtown')));
  expect(!result.ok && result.issues.map(({ code }) => code)).toEqual(['itemUnknown']);
});

describe('step 9, delivery', () => {
  test('adds the suburb’s fee', () => {
    const cart = priced(BURGERS, delivering('newtown'));
    expect([cart.deliveryFeeInCents, cart.deliveryFeeKnown, cart.grandTotalInCents]).toEqual([700, true, 4700]);
  });
  test('leaves the fee out while the address is missing', () => {
    const cart = priced(BURGERS, delivering(null));
    expect([cart.deliveryFeeInCents, cart.deliveryFeeKnown]).toEqual([0, false]);
  });
  test('refuses a suburb that is not served', () => {
    const result = priceCart({ lines: BURGERS }, MENU, contextWith(delivering('mars')));
    expect(result.ok ? [] : result.issues).toEqual([{ code: 'outsideDeliveryArea' }]);
  });
  test('refuses below the minimum and says what is missing, with the price beside it', () => {
    const result = priceCart({ lines: [line('burger')] }, MENU, contextWith(delivering('newtown')));
    if (result.ok) throw new Error('below the minimum');
    expect(result.issues).toEqual([{ code: 'belowMinOrder', missingInCents: 1000, minOrderValueInCents: 2000 }]);
    expect(result.priced?.grandTotalInCents).toBe(1700);
  });
  test('the minimum looks at the items before any discount', () => {
    const cart = priced([line('burger', 2)], { ...delivering('newtown'), coupons: [amountOff('FIVE', 500)] });
    expect(cart.grandTotalInCents).toBe(2200);
  });
  test('a free-delivery coupon takes the fee off, after the others', () => {
    const free = coupon('FREE', { type: 'freeDelivery', discountPercentageBps: null });
    const cart = priced(BURGERS, { ...delivering('newtown'), coupons: [free, coupon('TEN')] });
    expect([cart.discountInCents, cart.deliveryFeeInCents, cart.grandTotalInCents]).toEqual([1100, 700, 3600]);
    expect(codes(priced(BURGERS, { coupons: [free] }))).toEqual(['couponWrongCollection']);
  });
});

describe('step 10, the public-holiday surcharge', () => {
  const christmas = Temporal.Instant.from('2026-12-24T14:00:00Z'); // 1 am on 25 December in Sydney
  const holiday = (more: object) =>
    storeWith({
      publicHolidaySurcharge: { ...SETTINGS.publicHolidaySurcharge, enabled: true, isEnabledForOnline: true, ...more },
    });
  test.each([
    ['online', christmas, {}, 600],
    ['online', christmas, { isEnabledForOnline: false }, 0],
    ['pos', christmas, { isEnabledForOnline: false }, 600],
    ['pos', christmas, { enabled: false }, 0],
    ['online', christmas.subtract({ hours: 2 }), {}, 0],
    ['online', christmas, { surcharge: { amountInCents: 100, percentageBps: 1500 } }, 700],
  ] as const)('%s at %s with %j is %d', (channel, collectionAt, more, expected) => {
    const cart = priced(BURGERS, { channel, collectionAt, store: holiday(more) });
    expect(cart.surchargeInCents).toBe(expected);
  });
  test('asks for no fixed amount where nothing is left to pay for the items', () => {
    const store = holiday({ surcharge: { amountInCents: 100, percentageBps: 0 } });
    const free = { collectionAt: christmas, store, coupons: [amountOff('ALL', 9000)] };
    expect(priced(BURGERS, free).grandTotalInCents).toBe(0);
    expect(priced(BURGERS, { ...free, coupons: [] }).surchargeInCents).toBe(100);
  });
  test('is on what discounts left of the items', () => {
    const cart = priced(BURGERS, { collectionAt: christmas, store: holiday({}), coupons: [coupon('TEN')] });
    expect(cart.surchargeInCents).toBe(540);
  });
});

describe('step 11, the payment surcharge', () => {
  const surcharge = (applicableBelowAmount: number) => ({
    amountInCents: 30,
    percentageBps: 150,
    applicableBelowAmount,
  });
  const store = (below: number) =>
    storeWith({
      checkout: {
        ...SETTINGS.checkout,
        creditCardSurcharge: surcharge(below),
        eftposSurcharge: { amountInCents: 0, percentageBps: 100, applicableBelowAmount: 0 },
      },
    });
  test.each([
    ['stripeCheckout', 0, 90],
    ['stripeCheckout', 4001, 90],
    ['stripeCheckout', 4000, 0],
    ['posCard', 0, 40],
    ['posCash', 0, 0],
    ['cashOnDelivery', 0, 0],
    ['inStore', 0, 0],
    [null, 0, 0],
  ] as [PaymentType | null, number, number][])('%s below %d is %d', (paymentType, below, expected) => {
    expect(priced(BURGERS, { paymentType, store: store(below) }).surchargeInCents).toBe(expected);
  });
  test('is on what is due: after discounts, without the tip', () => {
    const context = { paymentType: 'stripeCheckout' as const, store: store(0), coupons: [amountOff('HALF', 2000)] };
    expect(priced(BURGERS, { ...context, tipInCents: 1000 }).surchargeInCents).toBe(60);
  });
  test('nothing due is not surcharged', () => {
    const context = { paymentType: 'stripeCheckout' as const, store: store(0), coupons: [amountOff('ALL', 4000)] };
    expect(priced(BURGERS, context).grandTotalInCents).toBe(0);
  });
});

describe('step 12, tip and cash rounding', () => {
  test.each([
    ['AU', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [0, 0, 0, 5, 5, 5, 5, 5, 10, 10]],
    ['NZ', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [0, 0, 0, 0, 0, 0, 10, 10, 10, 10]],
    ['GB', [1, 4, 6, 9], [1, 4, 6, 9]],
    ['US', [1, 4, 6, 9], [1, 4, 6, 9]],
    ['AU', [-1, -3, -7, -8], [0, -5, -5, -10]],
  ] as const)('in %s %j becomes %j', (countryCode, amounts, expected) => {
    expect(amounts.map((amount) => roundCash(amount, countryCode))).toEqual([...expected]);
  });

  test('cash at the counter has a rounding line that changes no tax', () => {
    const lines = [
      line('burger', 1, undefined, {
        adjustment: { discountForItem: 2, extraChargeForItem: 0, extraChargeForComments: 0 },
      }),
    ];
    const pos = { channel: 'pos' as const };
    const cash = priced(lines, { ...pos, paymentType: 'posCash' });
    const card = priced(lines, { ...pos, paymentType: 'posCard' });
    expect([cash.grandTotalInCents, cash.cashRoundingInCents]).toEqual([1000, 2]);
    expect([card.grandTotalInCents, card.cashRoundingInCents]).toEqual([998, 0]);
    expect(cash.taxInCents).toBe(card.taxInCents);
  });

  test.each(['inStore', 'cashOnDelivery'] as const)('%s is not rounded: nobody has paid yet', (paymentType) => {
    expect(priced(BURGERS, { paymentType, tipInCents: 1 }).grandTotalInCents).toBe(4001);
  });
});

describe('step 13, tax', () => {
  test.each([
    ['AU, all taxed', AU_STORE, [line('burger', 11)], {}, 1000, true],
    ['AU, half of it taxed', AU_STORE, [line('burger', 2), line('milk', 5)], {}, 182, true],
    ['AU, nothing taxed', AU_STORE, [line('milk')], {}, 0, true],
    ['NZ', nz, [line('burger', 23)], {}, 3000, true],
    ['GB', gb, [line('burger', 6)], {}, 1000, true],
    ['US', us, [line('burger', 10)], {}, 881, false],
    ['US, tip untaxed', us, [line('burger', 10)], { tipInCents: 500 }, 881, false],
    [
      'AU, after a discount over all lines',
      AU_STORE,
      [line('burger', 2), line('milk', 5)],
      { coupons: [coupon('TEN')] },
      164,
      true,
    ],
    ['not registered', storeWith({ tax: { ...SETTINGS.tax, isRegistered: false } }), BURGERS, {}, 0, true],
  ])('%s', (_, store, lines, more, tax, included) => {
    const cart = priced(lines, { store, ...more });
    expect([cart.taxInCents, cart.taxIsIncluded]).toEqual([tax, included]);
  });

  test('delivery and surcharges are taxed in the proportion of the food', () => {
    const half = [line('burger', 2), line('milk', 5)];
    expect(priced(half, delivering('newtown')).taxInCents).toBe(214); // 1/11 of half of 47.00
  });

  test('is added before tip in the US and only explained elsewhere', () => {
    const american = priced(BURGERS, { store: us, tipInCents: 100 });
    expect(american.breakdown.map((row) => row.kind)).toEqual(['line', 'tax', 'tip']);
    expect(american.grandTotalInCents).toBe(4000 + 352 + 100);
    expect(priced(BURGERS).breakdown.find((row) => row.kind === 'tax')?.isIncluded).toBe(true);
  });
});

const amount = (value: number) => ({ kind: 'amount', value }) as const;
const percent = (value: number) => ({ kind: 'percent', value }) as const;

describe('the POS’s own discount and surcharge', () => {
  test('as percentages are of the dishes and of what is left of them, each rounded once, and the row keeps them', () => {
    const manual = { discount: percent(1234), surcharge: percent(150) };
    const cart = priced(BURGERS, { channel: 'pos', manual });
    expect(cart.breakdown.filter((row) => row.kind.startsWith('manual'))).toMatchObject([
      { amountInCents: -494, basis: '12.34% of $40.00', asked: percent(1234) },
      { amountInCents: 53, basis: '1.5% of $35.06', asked: percent(150) },
    ]);
    expect(askedIn(cart.breakdown)).toEqual(manual);
  });
  test('of more than there is is remembered whole, for when there is more', () => {
    const cart = priced(BURGERS, { channel: 'pos', manual: { discount: amount(9000), surcharge: null } });
    expect([cart.grandTotalInCents, askedIn(cart.breakdown).discount]).toEqual([0, amount(9000)]);
  });
  test('keep the order without coupons’ help from earning a stamp, as a percentage, too', () => {
    const noLoyalty = loyalty({ noLoyaltyOnDiscountedOrders: true });
    const manual = { discount: percent(1000), surcharge: null };
    expect(priced(BURGERS, { channel: 'pos', loyalty: noLoyalty }).loyalty.earnsCredit).toBe(true);
    expect(priced(BURGERS, { channel: 'pos', manual, loyalty: noLoyalty }).loyalty.earnsCredit).toBe(false);
  });
  test('the discount comes before coupons, the surcharge after', () => {
    const manual = { discount: amount(1000), surcharge: amount(200) };
    const cart = priced(BURGERS, { channel: 'pos', manual, coupons: [coupon('TEN')] });
    expect([cart.discountInCents, cart.surchargeInCents, cart.grandTotalInCents]).toEqual([1300, 200, 2900]);
  });
  test('other channels have neither', () => {
    expect(priced(BURGERS, { manual: { discount: amount(1000), surcharge: amount(200) } }).grandTotalInCents).toBe(
      4000,
    );
  });
});

const anyLine = fc
  .record({
    itemId: fc.constantFrom('burger', 'wrap', 'milk', 'beer'),
    quantity: fc.integer({ min: 1, max: 20 }),
    discount: fc.integer({ min: 0, max: 30_000 }),
  })
  .map(({ itemId, quantity, discount }) =>
    line(itemId, quantity, undefined, {
      adjustment: { discountForItem: discount, extraChargeForItem: 33, extraChargeForComments: 1 },
    }),
  );
const anyAdjustment = fc.option(
  fc.record({ kind: fc.constantFrom('percent' as const, 'amount' as const), value: fc.integer({ min: 1, max: 9999 }) }),
);
const anyContext = fc
  .record({
    store: fc.constantFrom(AU_STORE, nz, gb, us, storeWith({ delivery: { ...suburbs, minOrderValue: 0 } })),
    channel: fc.constantFrom('online' as const, 'pos' as const),
    collectionType: fc.constantFrom('pickup' as const, 'dineIn' as const, 'delivery' as const),
    paymentType: fc.constantFrom('posCash' as const, 'posCard' as const, 'stripeCheckout' as const),
    coupons: fc.subarray([
      coupon('TEN', { discountPercentageBps: 3333 }),
      amountOff('BIG', 2999),
      coupon('FREE', { type: 'freeDelivery' }),
    ]),
    reward: fc.option(fc.integer({ min: 0, max: 9000 })),
    manual: fc.record({ discount: anyAdjustment, surcharge: anyAdjustment }),
    tipInCents: fc.integer({ min: 0, max: 999 }),
  })
  .map(({ reward, ...rest }) => {
    const delivery = {
      point: null,
      suburbId: rest.store.settings.delivery.suburbs[0]?.id ?? null,
      courierQuoteInCents: null,
    };
    const card = reward === null ? null : loyalty({ value: reward, redeemCreditsOnDiscountedItems: false });
    return { ...rest, delivery, loyalty: card };
  });
const anyLines = fc.array(anyLine, { maxLength: 8 });

describe('for any cart', () => {
  test('the rows that count add up to the grand total, which is never below zero', () => {
    fc.assert(
      fc.property(anyLines, anyContext, (lines, context) => {
        const cart = priced(lines, context);
        expect(dueInCents(cart.breakdown)).toBe(cart.grandTotalInCents);
        expect(cart.grandTotalInCents).toBeGreaterThanOrEqual(0);
        expect(cart.lines.every((one) => one.lineTotalInCents >= 0)).toBe(true);
        expect(cart.discountInCents).toBeLessThanOrEqual(cart.itemTotalInCents + cart.deliveryFeeInCents);
      }),
    );
  });
  test('the price does not depend on the order of its lines', () => {
    fc.assert(
      fc.property(anyLines, anyContext, (lines, context) => {
        const [one, other] = [priced(lines, context), priced(lines.toReversed(), context)];
        expect([other.grandTotalInCents, other.taxInCents]).toEqual([one.grandTotalInCents, one.taxInCents]);
      }),
    );
  });
  test('the tax is never above the total before rounding', () => {
    fc.assert(
      fc.property(anyLines, anyContext, (lines, context) => {
        const cart = priced(lines, context);
        expect(cart.taxInCents).toBeGreaterThanOrEqual(0);
        expect(cart.taxInCents).toBeLessThanOrEqual(cart.grandTotalInCents - cart.cashRoundingInCents);
      }),
    );
  });
});
