import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { sum } from '#src/domain/money/money.ts';
import { dueInCents } from '#src/domain/pricing/price-breakdown.ts';
import type { PricedCart, PricingContext } from '#src/domain/pricing/pricing.types.ts';
import { amountOff, coupon, line, loyalty, storeWith } from '#src/domain/pricing/testing-menu.ts';
import { delivering, priced, suburbs } from '#src/domain/pricing/testing-prices.ts';
import type { CartLine } from './cart.schema.ts';
import { type KeptQuantity, withFewerItems } from './fewer-items.ts';
import { mayLeaveOut } from './may-leave-out.ts';
import type { Order, OrderLine } from './order.types.ts';

const NO_RATE = { salesTaxBps: 0 };
const CARD = { amountInCents: 30, percentageBps: 170, applicableBelowAmount: 0 };
const checkout = { ...storeWith({}).settings.checkout, creditCardSurcharge: CARD };

/** A website order that waits, paid by a card that is held. */
function waiting(lines: readonly CartLine[], context: Partial<PricingContext> = {}, more: Partial<Order> = {}): Order {
  const cart: PricedCart = priced(lines, { paymentType: 'stripeCheckout', ...context });
  return {
    ...cart,
    ...{ id: 'order', channel: 'online', statusCode: 'new', version: 2, paymentType: 'stripeCheckout' },
    lines: cart.lines.map((each, at) => ({ id: each.lineId, line: lines[at], priced: each }) as OrderLine),
    ...more,
  } as unknown as Order;
}

const keep = (lineId: string, quantity: number): KeptQuantity => ({ lineId: `line-${lineId}`, quantity });
const fewer = (order: Order, ...kept: KeptQuantity[]) => {
  const answer = withFewerItems(order, kept, NO_RATE);
  if (!answer.ok) throw new Error(answer.issue);
  return answer;
};
/** 'line burger 10 (1 × $10.00)'. */
const rowsOf = ({ breakdown }: Order) =>
  breakdown.map(({ kind, label, amountInCents, basis }) => `${kind} ${label} ${amountInCents / 100} (${basis})`);

describe('a website order of which the store can only make a part', () => {
  test('keeps the price of what is left, with its rows and its tax', () => {
    const { order, removed } = fewer(waiting([line('burger', 3), line('milk', 1)]), keep('burger', 1));
    expect(removed).toEqual([{ lineId: 'line-burger', name: 'burger', quantity: 2 }]);
    expect(order.grandTotalInCents).toBe(1400);
    expect(rowsOf(order)).toEqual([
      'line burger 10 (1 × $10.00)',
      'line milk 4 (1 × $4.00)',
      'tax Includes GST 0.91 (1/11 of $10.00)',
    ]);
    expect(order.lines.map(({ line: asked, priced: each }) => [asked.quantity, each.quantity])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  test('that loses its only taxed item has no tax any more', () => {
    const { order } = fewer(waiting([line('burger', 1), line('milk', 2)]), keep('burger', 0));
    expect([order.taxInCents, order.grandTotalInCents, rowsOf(order)]).toEqual([0, 800, ['line milk 8 (2 × $4.00)']]);
  });

  test('keeps its coupon, which takes its part off what is left, also below the coupon’s least amount', () => {
    const coupons = [coupon('TEN', { applicableOverAmount: 3000 })];
    const order = waiting([line('burger', 4)], { coupons });
    const after = fewer(order, keep('burger', 1)).order;
    expect([order.grandTotalInCents, after.grandTotalInCents, after.discountInCents]).toEqual([3600, 900, 100]);
    expect(rowsOf(after)[1]).toBe('coupon Coupon TEN -1 ($4.00 before items were removed)');
  });

  test('has of a fixed amount and of a reward the part that a refund of the items would leave', () => {
    const coupons = [amountOff('EIGHT', 800)];
    const order = waiting([line('burger', 4)], { coupons, loyalty: { ...loyalty(), wantsReward: true } });
    const after = fewer(order, keep('burger', 3)).order;
    expect(after.discountInCents).toBe((order.discountInCents * 3) / 4);
    expect(after.grandTotalInCents).toBe((order.grandTotalInCents * 3) / 4);
  });

  test('is delivered for the same fee, and a coupon for the fee stays with it', () => {
    const free = { ...coupon('FREE', { type: 'freeDelivery' }) };
    const toNewtown = delivering('newtown');
    const paid = fewer(waiting([line('burger', 3)], toNewtown), keep('burger', 1)).order;
    expect([paid.deliveryFeeInCents, paid.grandTotalInCents]).toEqual([700, 1700]);
    const gift = fewer(waiting([line('burger', 3)], { ...toNewtown, coupons: [free] }), keep('burger', 1)).order;
    expect([gift.deliveryFeeInCents, gift.discountInCents, gift.grandTotalInCents]).toEqual([700, 700, 1000]);
  });

  test('keeps its tip, and its card surcharge falls with what is due', () => {
    const store = storeWith({ checkout });
    const order = waiting([line('burger', 4)], { store, tipInCents: 500 });
    const after = fewer(order, keep('burger', 1)).order;
    expect([order.surchargeInCents, after.surchargeInCents, after.tipInCents]).toEqual([98, 25, 500]);
    expect(after.grandTotalInCents).toBe(1525);
  });

  test('in the US pays sales tax on what is left', () => {
    const store = storeWith(
      { tax: { isRegistered: true, salesTaxBps: 825, taxNumber: '' } },
      { countryCode: 'US', currencyCode: 'USD' },
    );
    const order = waiting([line('burger', 3)], { store });
    const answer = withFewerItems(order, [keep('burger', 2)], { salesTaxBps: 825 });
    expect(answer).toMatchObject({ ok: true, order: { taxInCents: 165, grandTotalInCents: 2165 } });
    expect(withFewerItems(order, [keep('burger', 2)], { salesTaxBps: 9000 })).toEqual({ ok: false, issue: 'dearer' });
  });

  test.each<[string, Partial<Order>, readonly KeptQuantity[], string]>([
    ['is not changed once it was accepted', { statusCode: 'accepted' }, [keep('burger', 1)], 'notWaiting'],
    ['is not a till’s own order', { channel: 'pos' }, [keep('burger', 1)], 'notWaiting'],
    ['is not a test', { isTest: true }, [keep('burger', 1)], 'notWaiting'],
    ['has no such line', {}, [keep('ghost', 0)], 'unknownLine'],
    ['never gets more than was ordered', {}, [keep('burger', 3)], 'moreThanOrdered'],
    ['loses something', {}, [keep('burger', 2), keep('milk', 1)], 'nothingLeftOut'],
    ['keeps something', {}, [keep('burger', 0), keep('milk', 0)], 'nothingLeft'],
    ['is not charged less than a card takes', {}, [keep('burger', 0), keep('milk', 1)], 'tooLittleForCard'],
  ])('%s', (_, more, kept, issue) => {
    const order = waiting([line('burger', 2), line('milk', 1)], { coupons: [amountOff('MOST', 2200)] }, more);
    expect(withFewerItems(order, kept, NO_RATE)).toEqual({ ok: false, issue: issue as 'notWaiting' });
    expect(mayLeaveOut(order)).toBe(issue !== 'notWaiting');
  });

  test('may be cheaper than a card takes where no card is charged', () => {
    const order = waiting([line('burger', 2), line('milk', 1)], { coupons: [amountOff('MOST', 2200)] });
    const inStore: Order = { ...order, paymentType: 'inStore' };
    expect(withFewerItems(inStore, [keep('burger', 0)], NO_RATE)).toMatchObject({ ok: true });
  });
});

const anOrder = fc.record({
  quantities: fc.record({
    burger: fc.integer({ min: 0, max: 9 }),
    milk: fc.integer({ min: 0, max: 9 }),
    cola: fc.integer({ min: 0, max: 9 }),
  }),
  kept: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 }),
  percentBps: fc.integer({ min: 0, max: 10_000 }),
  amount: fc.integer({ min: 0, max: 6000 }),
  cardBps: fc.integer({ min: 0, max: 500 }),
  cardCents: fc.integer({ min: 0, max: 100 }),
  tipInCents: fc.integer({ min: 0, max: 2000 }),
  isDelivered: fc.boolean(),
  country: fc.constantFrom(['AU', 'AUD', 0], ['NZ', 'NZD', 0], ['GB', 'GBP', 0], ['US', 'USD', 881] as const),
});
type AnOrder = typeof anOrder extends fc.Arbitrary<infer One> ? One : never;

function ordered(one: AnOrder, quantities: Readonly<Record<string, number>> = one.quantities) {
  const lines = Object.entries(quantities).flatMap(([id, quantity]) => (quantity > 0 ? [line(id, quantity)] : []));
  const creditCardSurcharge = { amountInCents: one.cardCents, percentageBps: one.cardBps, applicableBelowAmount: 0 };
  const [countryCode, currencyCode, salesTaxBps] = one.country as ['AU', 'AUD', number];
  const store = storeWith(
    {
      checkout: { ...checkout, creditCardSurcharge },
      delivery: { ...suburbs, minOrderValue: 0 },
      tax: { isRegistered: true, salesTaxBps, taxNumber: '' },
    },
    { countryCode, currencyCode },
  );
  const coupons = [coupon('PART', { discountPercentageBps: one.percentBps }), amountOff('FIX', one.amount)];
  const way = one.isDelivered ? { ...delivering('newtown'), store } : { store };
  return { lines, order: waiting(lines, { ...way, coupons, tipInCents: one.tipInCents }), rate: { salesTaxBps } };
}

describe('whatever was ordered and whatever is left of it', () => {
  const cases = anOrder.filter(({ quantities }) => sum(Object.values(quantities)) > 0);
  const keptOf = ({ kept }: AnOrder, order: Order) =>
    order.lines.map(({ id, priced: each }, at) => ({ lineId: id, quantity: Math.min(kept[at] ?? 0, each.quantity) }));

  test('the order is never dearer, its rows are its total, and its totals are its rows', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { order, rate } = ordered(one);
        const answer = withFewerItems(order, keptOf(one, order), rate);
        if (!answer.ok) return;
        const { order: after } = answer;
        const added = after.taxIsIncluded ? 0 : after.taxInCents;
        expect(after.grandTotalInCents).toBeLessThanOrEqual(order.grandTotalInCents);
        expect(dueInCents(after.breakdown)).toBe(after.grandTotalInCents);
        expect(after.itemTotalInCents).toBe(sum(after.lines.map(({ priced: each }) => each.lineTotalInCents)));
        expect(
          after.itemTotalInCents -
            after.discountInCents +
            after.deliveryFeeInCents +
            after.surchargeInCents +
            after.tipInCents +
            added,
        ).toBe(after.grandTotalInCents);
        expect(after.discountInCents).toBeLessThanOrEqual(after.itemTotalInCents);
      }),
      { numRuns: 2000 },
    );
  });

  test('with only a percentage off it costs what an order of just that would have cost, to a cent of each row', () => {
    const plain = cases.map((one): AnOrder => ({ ...one, amount: 0, cardCents: 0 }));
    fc.assert(
      fc.property(plain, (one) => {
        const { order, rate } = ordered(one);
        const answer = withFewerItems(order, keptOf(one, order), rate);
        if (!answer.ok) return;
        const { order: after } = answer;
        const left = Object.fromEntries(after.lines.map(({ line: asked }) => [asked.itemId, asked.quantity]));
        const anew = ordered(one, left).order;
        expect(Math.abs(after.grandTotalInCents - anew.grandTotalInCents)).toBeLessThanOrEqual(3);
        expect(Math.abs(after.taxInCents - anew.taxInCents)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 1000 },
    );
  });
});
