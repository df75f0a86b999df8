import { describe, expect, test } from 'bun:test';
import { orderHistory } from '#db/ordering/order-history.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import type { CartDetails } from '#src/domain/ordering/ordering.schema.ts';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import { amountOff, coupon, MENU } from '#src/domain/pricing/testing-menu.ts';
import { mayCustomerSeeOrder } from '#src/features/access/order-access.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { abandonCheckout } from '#src/features/orders/apply-payment-outcome.ts';
import {
  BY_MIA,
  CUSTOMER,
  filledCart,
  OTHER_SCOPE,
  orderingFixture,
  paidOrder,
  place,
  plantCoupon,
  refusalOf,
  SCOPE,
  sessionOf,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { applyCoupon, setCartDetails } from './change-cart.ts';
import { loadCart } from './load-cart.ts';
import { placeOrder } from './place-order.ts';

const settings = testStore().settings;

describe('placing an order', () => {
  test('paid in the store: it is new, numbered, priced, and staff hear of it', async () => {
    const fixture = await orderingFixture();
    const placed = await place(fixture, await filledCart(fixture, { burger: 2 }), { expectedTotalInCents: 2000 });

    expect(placed).toMatchObject({ orderNumber: 'W-101', statusCode: 'new', payUrl: null });
    const order = await findOrder(fixture.ctx.db, SCOPE, placed.orderId);
    expect(order).toMatchObject({
      channel: 'online',
      businessDay: '2026-11-21',
      grandTotalInCents: 2000,
      paymentType: 'inStore',
      customerPhone: '+61491570156',
      version: 1,
    });
    expect(order?.lines).toHaveLength(1);
    expect(await orderHistory(fixture.ctx.db, SCOPE, placed.orderId)).toMatchObject([
      { fromStatus: null, toStatus: 'new', byName: 'Ada' },
    ]);
    const events = await fixture.ctx.db.selectFrom('outbox_events').select('type').execute();
    expect(events).toEqual([{ type: 'orderPlaced' }]);
    const versions = await fixture.ctx.db
      .selectFrom('order_versions')
      .select(['number', 'grandTotalInCents'])
      .execute();
    expect(versions).toEqual([{ number: 1, grandTotalInCents: 2000 }]);
  });

  test('by the tills’ own hours it may count with the day before, whatever hours customers see', async () => {
    const untilEvening = { startTimeOfDay: '12:00 AM', endTimeOfDay: '11:00 PM', attributeToPreviousDay: true };
    const hours = { ...settings.tradingHours, saturday: { availableAllDay: false, dayIntervals: [untilEvening] } };
    const businessDays = [];
    for (const isOwn of [false, true]) {
      const fixture = await orderingFixture({ posTradingHours: { isOwn, hours } });
      const { orderId } = await place(fixture, await filledCart(fixture));
      businessDays.push((await findOrder(fixture.ctx.db, SCOPE, orderId))?.businessDay);
    }
    expect(businessDays).toEqual(['2026-11-21', '2026-11-20']);
  });

  test('numbers count up through the day', async () => {
    const fixture = await orderingFixture();
    const numbers = [];
    for (let at = 0; at < 3; at++) numbers.push((await place(fixture, await filledCart(fixture))).orderNumber);
    expect(numbers).toEqual(['W-101', 'W-102', 'W-103']);
  });

  test('fifty presses of the button make one order', async () => {
    const fixture = await orderingFixture();
    const cartId = await filledCart(fixture);
    const presses = await Promise.all(Array.from({ length: 50 }, () => place(fixture, cartId)));
    expect(new Set(presses.map((placed) => placed.orderId)).size).toBe(1);
    expect(new Set(presses.map((placed) => placed.accessToken)).size).toBe(1);
    expect(await fixture.ctx.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
  });

  test('fifty presses for a card make one order and one page to pay on', async () => {
    const fixture = await orderingFixture();
    const cartId = await filledCart(fixture);
    const card = { paymentType: 'stripeCheckout' as const };
    const presses = await Promise.all(Array.from({ length: 50 }, () => place(fixture, cartId, card)));
    expect(new Set(presses.map((placed) => placed.payUrl)).size).toBe(1);
    expect(presses[0]?.payUrl).toStartWith('https://checkout.test/pay/');
    expect(await fixture.ctx.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
  });

  test('there are two writes from the press to the kitchen', async () => {
    const fixture = await orderingFixture();
    const cartId = await filledCart(fixture);
    const before = fixture.ctx.database.counters.writes;
    const { orderId } = await place(fixture, cartId);
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
    expect(fixture.ctx.database.counters.writes - before).toBe(2);
  });

  test('a store that accepts automatically does so in the same write', async () => {
    const fixture = await orderingFixture({ orderProcess: { ...settings.orderProcess, autoAcceptOrders: true } });
    const cartId = await filledCart(fixture);
    const before = fixture.ctx.database.counters.writes;
    const placed = await place(fixture, cartId);
    expect(placed.statusCode).toBe('accepted');
    expect(fixture.ctx.database.counters.writes - before).toBe(1);
    const order = await findOrder(fixture.ctx.db, SCOPE, placed.orderId);
    expect(order).toMatchObject({ version: 2, promisedForIsoDateTimeUtc: '2026-11-21T07:20:00.000Z' });
  });

  test('free of charge needs no payment', async () => {
    const fixture = await orderingFixture();
    await plantCoupon(fixture, amountOff('FREE', 5000).coupon);
    const cartId = await filledCart(fixture);
    await applyCoupon(fixture.ctx, SCOPE, { cartId, couponCode: 'FREE', customerId: CUSTOMER });
    const placed = await place(fixture, cartId, { expectedTotalInCents: 0, paymentType: 'stripeCheckout' });
    expect(placed).toMatchObject({ statusCode: 'new', payUrl: null });
    const order = await findOrder(fixture.ctx.db, SCOPE, placed.orderId);
    expect(order?.paymentType).toBe('noPaymentRequired');
  });

  test('the last redemption of a coupon goes to one of two', async () => {
    const fixture = await orderingFixture();
    await plantCoupon(fixture, coupon('LAST', { maxRedeems: 1 }).coupon);
    const carts = [await filledCart(fixture), await filledCart(fixture)];
    for (const cartId of carts)
      await applyCoupon(fixture.ctx, SCOPE, { cartId, couponCode: 'LAST', customerId: CUSTOMER });
    const ends = await Promise.all(
      carts.map((cartId) => refusalOf(place(fixture, cartId, { expectedTotalInCents: 900 }))),
    );
    expect(ends.filter((end) => end === undefined)).toHaveLength(1);
    expect(ends.find((end) => end !== undefined)).toEqual({
      code: 'validation_failed',
      reason: 'coupon_not_applicable',
    });
    const redemptions = await fixture.ctx.db.selectFrom('coupon_redemptions').select('id').execute();
    expect(redemptions).toHaveLength(1);
  });
});

describe('an order is rejected, and nothing is written,', () => {
  const inTheNight = '2026-11-21T15:00:00Z';
  const cases: {
    readonly name: string;
    readonly reason: string;
    readonly details?: Partial<CartDetails>;
    readonly input?: Partial<Parameters<typeof placeOrder>[2]>;
    readonly settings?: Parameters<typeof orderingFixture>[0];
    readonly code?: string;
  }[] = [
    { name: 'when the price is not the one shown', reason: 'price_changed', input: { expectedTotalInCents: 999 } },
    { name: 'without a name', reason: 'field_invalid', details: { name: '' }, input: { customerId: null } },
    {
      name: 'without a verified phone',
      reason: 'login_required',
      code: 'user_not_allowed',
      input: { customerId: null },
    },
    {
      name: 'for a time outside the sessions',
      reason: 'store_closed',
      details: { requestedForIsoDateTimeUtc: inTheNight },
    },
    {
      name: 'for a time that is too soon',
      reason: 'time_too_soon',
      details: { requestedForIsoDateTimeUtc: '2026-11-21T07:10:00Z' },
    },
    {
      name: 'for a day that is too far ahead',
      reason: 'time_too_far_ahead',
      details: { requestedForIsoDateTimeUtc: '2027-01-23T07:10:00Z' },
    },
    {
      name: 'while the store is paused',
      reason: 'store_paused',
      settings: {
        pause: { orderability: 'OFFLINE', offlineReason: 'tooBusy', note: '', pausedUntilIsoDateTimeUtc: null },
      },
    },
    {
      name: 'on a holiday',
      reason: 'store_closed',
      settings: { holidays: [{ date: '2026-11-21', name: 'Rest' }] },
    },
    {
      name: 'for a delivery without an address',
      reason: 'address_needed',
      details: { collectionType: 'delivery' },
      input: { paymentType: 'cashOnDelivery' },
    },
    {
      name: 'for a way to pay that the store does not take',
      reason: 'payment_type_not_allowed',
      input: { paymentType: 'cashOnDelivery' },
    },
    { name: 'with a POS way to pay', reason: 'payment_type_not_allowed', input: { paymentType: 'posCash' } },
    {
      name: 'with a comment that is too long',
      reason: 'field_invalid',
      details: { comments: 'x'.repeat(201) },
    },
    {
      name: 'with a comment that is too long for pickup, though not for the store',
      reason: 'field_invalid',
      details: { comments: 'x'.repeat(41) },
      settings: {
        googleFoodOrdering: {
          isEnabled: true,
          instructions: { pickup: { item: 300, order: 40 }, delivery: { item: 300, order: 300 } },
        },
      },
    },
  ];

  test.each(cases.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const fixture = await orderingFixture();
    const cartId = await filledCart(fixture, { burger: 1 }, one.details);
    if (one.settings) fixture.setSettings(one.settings);
    expect(await refusalOf(place(fixture, cartId, one.input))).toEqual({
      code: one.code ?? 'validation_failed',
      reason: one.reason,
    });
    for (const table of [
      'orders',
      'order_lines',
      'order_history',
      'order_counters',
      'outbox_events',
      'audit_log',
    ] as const) {
      expect(await fixture.ctx.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('with an empty cart', async () => {
    const fixture = await orderingFixture();
    const cartId = await filledCart(fixture, {});
    expect((await refusalOf(place(fixture, cartId)))?.reason).toBe('cart_empty');
  });

  test('when an item has sold out since then', async () => {
    const fixture = await orderingFixture();
    const cartId = await filledCart(fixture);
    fixture.setMenu({
      ...MENU,
      items: MENU.items.map((item) => (item.id === 'burger' ? { ...item, soldout: true } : item)),
    });
    expect((await refusalOf(place(fixture, cartId)))?.reason).toBe('item_unavailable');
  });

  test('when an item is no longer on the menu', async () => {
    const fixture = await orderingFixture();
    const cartId = await filledCart(fixture);
    fixture.setMenu({ ...MENU, items: MENU.items.filter((item) => item.id !== 'burger') });
    expect((await refusalOf(place(fixture, cartId)))?.reason).toBe('item_unavailable');
  });

  test('with a coupon, once the store takes none: the cart says that it was removed', async () => {
    const fixture = await orderingFixture();
    await plantCoupon(fixture, coupon('TEN').coupon);
    const cartId = await filledCart(fixture);
    await applyCoupon(fixture.ctx, SCOPE, { cartId, customerId: CUSTOMER, couponCode: 'TEN' });
    fixture.setSettings({ checkout: { ...testStore().settings.checkout, hasCoupons: false } });
    const refused = place(fixture, cartId, { expectedTotalInCents: 900 });
    expect(await refusalOf(refused)).toMatchObject({ reason: 'coupon_not_applicable' });
    const cart = await loadCart(fixture.ctx, SCOPE, { cartId, customerId: CUSTOMER });
    expect(cart?.refusedCoupons).toMatchObject([{ why: expect.stringContaining('TEN was removed') }]);
    expect(cart?.pricing?.grandTotalInCents).toBe(1000);
    const more = applyCoupon(fixture.ctx, SCOPE, { cartId, customerId: CUSTOMER, couponCode: 'TEN' });
    expect((await refusalOf(more))?.reason).toBe('coupon_not_applicable');
    expect((await place(fixture, cartId)).statusCode).toBe('new');
  });

  test('by suburb, the one named in the address’s own words is priced and printed, whatever id came with it', async () => {
    const suburbs = [
      { id: 'ponsonby', name: 'Ponsonby', postcode: '1011', deliveryCharges: 500 },
      { id: 'albany', name: 'Albany', postcode: '0632', deliveryCharges: 1500 },
    ];
    const delivery = { minOrderValue: 0, mode: 'suburbs' as const, deliveryAreas: [], suburbs };
    const fixture = await orderingFixture({ delivery });
    const to = (suburb: string, postcode: string, suburbId: string | null) =>
      filledCart(
        fixture,
        { burger: 1 },
        {
          collectionType: 'delivery',
          address: { line1: '1 Long Road', suburb, state: '', postcode, latitude: null, longitude: null, suburbId },
        },
      );
    const paying = (expectedTotalInCents: number) => ({ paymentType: 'cashOnDelivery' as const, expectedTotalInCents });
    const cheap = place(fixture, await to('Albany', '0632', 'ponsonby'), paying(1500));
    expect((await refusalOf(cheap))?.reason).toBe('suburb_mismatch');
    const unknown = place(fixture, await to('Far Away', '9999', null), paying(1500));
    expect((await refusalOf(unknown))?.reason).toBe('outside_delivery_area');
    const placed = await place(fixture, await to(' albany', '0632', null), paying(2500));
    expect(await findOrder(fixture.ctx.db, SCOPE, placed.orderId)).toMatchObject({
      deliveryFeeInCents: 1500,
      collection: { areaId: 'albany', address: { suburb: 'Albany', postcode: '0632' } },
    });
  });

  test('below the delivery minimum, and outside the area', async () => {
    const square = [
      { latitude: '-33.90', longitude: '151.17' },
      { latitude: '-33.90', longitude: '151.19' },
      { latitude: '-33.88', longitude: '151.19' },
      { latitude: '-33.88', longitude: '151.17' },
    ];
    const area = {
      id: 'near',
      name: 'Near',
      polygon: square,
      deliveryCharges: 500,
      shouldApplyThirdPartyDeliveryFee: false,
    };
    const delivery = { minOrderValue: 2000, mode: 'areas' as const, deliveryAreas: [area], suburbs: [] };
    const fixture = await orderingFixture({ delivery });
    const address = { line1: '1 King St', suburb: 'Newtown', state: 'NSW', postcode: '2042', suburbId: null };
    const inside = { ...address, latitude: '-33.89', longitude: '151.18' };
    const input = { paymentType: 'cashOnDelivery' as const, expectedTotalInCents: 1500 };
    const near = await filledCart(fixture, { burger: 1 }, { collectionType: 'delivery', address: inside });
    expect((await refusalOf(place(fixture, near, input)))?.reason).toBe('below_min_order');
    const outside = { ...address, latitude: '-33.5', longitude: '151.18' };
    const far = await filledCart(fixture, { burger: 3 }, { collectionType: 'delivery', address: outside });
    expect((await refusalOf(place(fixture, far, input)))?.reason).toBe('outside_delivery_area');
    const enough = await filledCart(fixture, { burger: 3 }, { collectionType: 'delivery', address: inside });
    const placed = await place(fixture, enough, { ...input, expectedTotalInCents: 3500 });
    expect(await findOrder(fixture.ctx.db, SCOPE, placed.orderId)).toMatchObject({
      deliveryFeeInCents: 500,
      collection: { type: 'delivery', areaId: 'near' },
    });
  });

  test('at a table that another store has, or none', async () => {
    const fixture = await orderingFixture({
      dineIn: { isEnabled: true, tableBookingIsEnabled: false, callStaffIsEnabled: true },
    });
    const cartId = await filledCart(fixture, { burger: 1 }, { collectionType: 'dineIn', tableId: 'not-ours' });
    expect((await refusalOf(place(fixture, cartId)))?.reason).toBe('table_needed');
  });

  test("with another store's cart", async () => {
    const fixture = await orderingFixture();
    const cartId = await filledCart(fixture);
    const input = {
      cartId,
      expectedTotalInCents: 1000,
      paymentType: 'inStore' as const,
      customerId: CUSTOMER,
      by: BY_MIA,
    };
    expect((await refusalOf(placeOrder(fixture.ctx, OTHER_SCOPE, input)))?.code).toBe('resource_not_found');
  });
});

describe('an order belongs to its customer', () => {
  test('signed in, or with its key; to no one else', async () => {
    const fixture = await orderingFixture();
    const { orderId, accessToken } = await place(fixture, await filledCart(fixture));
    const order = { id: orderId, customerId: CUSTOMER };
    const may = (customerId: string | null, token: string | null) =>
      mayCustomerSeeOrder(fixture.ctx, SCOPE, order, { customerId, token });
    expect(await may(CUSTOMER, null)).toBe(true);
    expect(await may(null, accessToken)).toBe(true);
    expect(await may('customer-eve', null)).toBe(false);
    expect(await may(null, `${accessToken}0`)).toBe(false);
    expect(await may(null, null)).toBe(false);
    expect(await mayCustomerSeeOrder(fixture.ctx, OTHER_SCOPE, order, { customerId: null, token: accessToken })).toBe(
      false,
    );
    const { accessTokenHash } = await fixture.ctx.db
      .selectFrom('orders')
      .select('accessTokenHash')
      .executeTakeFirstOrThrow();
    expect(accessTokenHash).not.toBe(accessToken);
  });
});

describe('while a card is being paid', () => {
  test('the cart is still shown; leaving the payment gives it back with its coupon', async () => {
    const fixture = await orderingFixture();
    await plantCoupon(fixture, coupon('TEN', { maxRedeems: 1 }).coupon);
    const cartId = await filledCart(fixture);
    await applyCoupon(fixture.ctx, SCOPE, { cartId, couponCode: 'TEN', customerId: CUSTOMER });
    const input = { paymentType: 'stripeCheckout' as const, expectedTotalInCents: 900 };
    const first = await place(fixture, cartId, input);
    const shown = await loadCart(fixture.ctx, SCOPE, { cartId, customerId: CUSTOMER });
    expect(shown).toMatchObject({ orderId: first.orderId, count: 1 });

    expect(await abandonCheckout(fixture.ctx, SCOPE, { orderId: first.orderId })).toBe('failure');
    const second = await place(fixture, cartId, input);
    expect(second.orderId).not.toBe(first.orderId);
    expect(second.payUrl).not.toBe(first.payUrl);
  });

  test('the same form again is the same order; a changed one closes the old page and is a new order', async () => {
    const fixture = await orderingFixture();
    const cartId = await filledCart(fixture);
    const card = { paymentType: 'stripeCheckout' as const };
    const send = (name: string) =>
      setCartDetails(fixture.ctx, SCOPE, { cartId, customerId: CUSTOMER, details: { name } });
    const first = await place(fixture, cartId, card);
    fixture.ctx.pass({ seconds: 20 });
    await send('Ada');
    expect(await place(fixture, cartId, card)).toEqual(first);

    await send('Ada L.');
    const second = await place(fixture, cartId);
    expect(second).toMatchObject({ statusCode: 'new', payUrl: null });
    expect((await findOrder(fixture.ctx.db, SCOPE, first.orderId))?.statusCode).toBe('failure');
    expect(() => fixture.card.pay(sessionOf(first))).toThrow();
    expect((await findOrder(fixture.ctx.db, SCOPE, second.orderId))?.customerName).toBe('Ada L.');
  });

  test('a change after the card was charged finds the paid order', async () => {
    const fixture = await orderingFixture();
    const cartId = await filledCart(fixture);
    const card = { paymentType: 'stripeCheckout' as const };
    const first = await place(fixture, cartId, card);
    fixture.card.pay(sessionOf(first));
    fixture.ctx.pass({ seconds: 20 });
    await setCartDetails(fixture.ctx, SCOPE, { cartId, customerId: CUSTOMER, details: { comments: 'No onion' } });
    const again = await place(fixture, cartId, card);
    expect(again).toMatchObject({ orderId: first.orderId, statusCode: 'new', payUrl: null });
  });

  test('a paid order can’t be abandoned', async () => {
    const fixture = await orderingFixture();
    const placed = await place(fixture, await filledCart(fixture), { paymentType: 'stripeCheckout' });
    fixture.card.pay((placed.payUrl ?? '').split('/').at(-1) ?? '');
    expect(await abandonCheckout(fixture.ctx, SCOPE, { orderId: placed.orderId })).toBe('new');
  });

  test('a placed cart is over', async () => {
    const fixture = await orderingFixture();
    const { orderId } = await paidOrder(fixture);
    expect(await findOrder(fixture.ctx.db, SCOPE, orderId)).toMatchObject({ statusCode: 'new', version: 2 });
    const { id } = await fixture.ctx.db.selectFrom('carts').select('id').executeTakeFirstOrThrow();
    expect(await loadCart(fixture.ctx, SCOPE, { cartId: id, customerId: CUSTOMER })).toBeNull();
  });
});
