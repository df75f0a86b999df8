import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { askedIn } from './manual-adjustments.ts';
import { dueInCents } from './price-breakdown.ts';
import { priceCart } from './price-cart.ts';
import { AU_STORE, amountOff, contextWith, coupon, half, line, loyalty, MENU, storeWith } from './testing-menu.ts';
import { BURGERS, gb, nz, priced, suburbs, us } from './testing-prices.ts';

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
  test('says what half and half adds, which is in no pizza’s price', () => {
    const halves = {
      type: 'halfAndHalf' as const,
      firstHalf: half('margherita'),
      secondHalf: half('supreme'),
      modifiers: [],
    };
    const [row] = priced([line('half', 2, halves)]).breakdown;
    expect(row).toMatchObject({ amountInCents: 4802, basis: '2 × $24.01, with $2.00 for half and half' });
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
