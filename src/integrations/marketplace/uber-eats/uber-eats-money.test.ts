import { describe, expect, test } from 'bun:test';
import { amountsOf, paymentSchema } from './uber-eats-money.ts';
import { orderOf, orderSchema } from './uber-eats-order-wire.ts';

const e5 = (cents: number) => ({ amount_e5: cents * 1_000, currency_code: 'AUD', formatted: '' });
const money = (gross: number, tax = 0, is_tax_inclusive = true) => ({
  ...{ is_tax_inclusive, gross: e5(gross), tax: e5(tax), net: e5(gross - tax) },
});
const read = (payment: object | null) => amountsOf(paymentSchema.parse(payment));

describe('what Uber charges', () => {
  test('is read in cents, part by part, with its tax where prices contain it', () => {
    const payment = {
      ...{ currency_code: 'AUD', order_total: money(3_190, 290) },
      item_charges: { total: money(2_900, 264), price_breakdown: [{ cart_item_id: 'l1', total: money(2_900, 264) }] },
      fees: {
        total: money(60),
        details: [{ id: 'BAG_FEE', amount: money(15) }, { id: 'X', amount: money(0) }, { id: 'Y' }],
      },
      ...{ tips: { total: money(500) }, promotions: { total: money(-270) }, adjustment: { total: money(-100) } },
    };
    expect(read(payment)).toEqual({
      ...{ isTaxIncluded: true, lines: { l1: 2_900 }, itemsInCents: 2_900, taxInCents: 290, totalInCents: 3_190 },
      fees: [
        { id: 'BAG_FEE', amountInCents: 15 },
        { id: '', amountInCents: 45 },
      ],
      ...{ tipInCents: 500, promotionInCents: 270, adjustmentInCents: -100 },
    });
  });

  test('is without its tax where tax comes on top, but for the total', () => {
    const top = (gross: number, tax: number) => money(gross, tax, false);
    const price = { cart_item_id: 'l1', total: top(3_139, 239) };
    const item_charges = { total: top(3_139, 239), price_breakdown: price };
    expect(read({ order_total: top(3_139, 239), item_charges })).toMatchObject({
      ...{ isTaxIncluded: false, lines: { l1: 2_900 }, itemsInCents: 2_900, taxInCents: 239, totalInCents: 3_139 },
      ...{ fees: [], tipInCents: 0, promotionInCents: 0, adjustmentInCents: 0 },
    });
  });

  test('has the tax that is between total and net where it isn’t named, and none where neither is', () => {
    expect(read({ order_total: { gross: e5(3_190), net: e5(2_900) } })).toMatchObject({ taxInCents: 290 });
    expect(read({ order_total: { gross: e5(3_190) } })).toMatchObject({
      ...{ taxInCents: 0, isTaxIncluded: true, itemsInCents: null, lines: {}, fees: [] },
    });
  });

  test('has no price of a line that isn’t named, or has none', () => {
    const price_breakdown = [{ total: money(100) }, { cart_item_id: 'l1' }, { cart_item_id: 'l2', total: money(0) }];
    const known = read({ order_total: money(100), item_charges: { price_breakdown } });
    expect(known?.lines).toEqual({ l2: 0 });
  });

  test('is rounded to cents once', () => {
    expect(read({ order_total: { gross: { amount_e5: 1_499_600 } } })).toMatchObject({ totalInCents: 1_500 });
    expect(read({ order_total: { gross: { amount_e5: 1_499_400 } } })).toMatchObject({ totalInCents: 1_499 });
  });

  test.each([null, {}, { order_total: null }, { order_total: { net: e5(1) } }])('isn’t known from %j', (payment) =>
    expect(read(payment)).toBeNull(),
  );
});

describe('an order as Uber sends it', () => {
  const item = {
    ...{ id: 'their', cart_item_id: 'l1', title: 'Margherita', external_data: 'our-item', quantity: { amount: 2 } },
    selected_modifier_groups: [
      { selected_items: [{ id: 'large', title: 'Large' }], removed_items: [{ id: 'onion', title: 'Onion' }] },
    ],
  };
  const wire = { id: 'u1', created_time: '2026-11-21T07:00:00Z', store: { id: 's' }, carts: [{ items: [item] }] };

  test('names what the menu carried for a dish, and what the customer doesn’t want', () => {
    const { order } = orderOf(orderSchema.parse({ order: wire }).order);
    expect(order.items).toMatchObject([{ itemId: 'their', externalId: 'our-item', quantity: 2 }]);
    expect(order.items[0]?.options).toMatchObject([{ name: 'Large' }, { name: 'No Onion', isRemoved: true }]);
    expect(order.money).toBeUndefined();
  });
});
