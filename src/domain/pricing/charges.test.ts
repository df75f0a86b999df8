import { describe, expect, test } from 'bun:test';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import { roundCash } from './cash-rounding.ts';
import { priceCart } from './price-cart.ts';
import { AU_STORE, amountOff, contextWith, coupon, line, MENU, SETTINGS, storeWith } from './testing-menu.ts';
import { BURGERS, codes, delivering, gb, nz, priced, us } from './testing-prices.ts';

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
  test('a fee approved by staff is the counter’s: no one online sets their own', () => {
    const delivery = { point: null, suburbId: null, courierQuoteInCents: null, agreedFeeInCents: 350 };
    const asked = { ...delivering(null), delivery };
    expect(priced(BURGERS, { ...asked, channel: 'pos' })).toMatchObject({
      deliveryFeeInCents: 350,
      deliveryFeeKnown: true,
    });
    expect(priced(BURGERS, { ...asked, channel: 'online' })).toMatchObject({
      deliveryFeeInCents: 0,
      deliveryFeeKnown: false,
    });
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

  test.each(['inStore', 'cashOnDelivery'] as const)('%s is not rounded: it is not paid yet', (paymentType) => {
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
