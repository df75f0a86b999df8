import { describe, expect, test } from 'bun:test';
import { findStoreCustomer } from '#db/customers/store-customers.repository.ts';
import { writeLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import { NO_WISHES } from '#src/domain/ordering/counter-wishes.ts';
import type { CounterWishes } from '#src/domain/ordering/ordering.schema.ts';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import { aCoupon, line } from '#src/domain/pricing/testing-menu.ts';
import { saveGuest } from '#src/features/customers/book-guest.ts';
import { readCustomer, readCustomers } from '#src/features/customers/read-customers.ts';
import { cancelOrder } from '#src/features/orders/end-order.ts';
import { quoteCart } from '#src/features/orders/quote-cart.ts';
import {
  BY_MIA,
  CUSTOMER,
  filledCart,
  type OrderingHouse,
  OTHER_SCOPE,
  orderingHouse,
  place,
  plantCoupon,
  refusalOf,
  SCOPE,
} from '#src/features/orders/testing/ordering-house.ts';
import { startDueOrders } from '#src/features/printing/held-order.ts';
import { addPrinters, aPrinter, aStation } from '#src/features/printing/testing/printing-house.ts';
import { type PlacePosOrderInput, placePosOrder } from './place-pos-order.ts';

/** Ada's, as a till types it, and in full. */
const ADA = '0491 570 156';
const ADA_E164 = '+61491570156';

const SQUARE = [
  { latitude: '-33.91', longitude: '151.15' },
  { latitude: '-33.91', longitude: '151.20' },
  { latitude: '-33.87', longitude: '151.20' },
  { latitude: '-33.87', longitude: '151.15' },
];
const DELIVERY = {
  minOrderValue: 1500,
  mode: 'areas' as const,
  deliveryAreas: [
    { id: 'inner', name: 'Inner', polygon: SQUARE, deliveryCharges: 500, shouldApplyThirdPartyDeliveryFee: false },
  ],
  suburbs: [],
};
const HOME = {
  line1: '12 King Street',
  suburb: 'Newtown',
  state: 'NSW',
  postcode: '2042',
  latitude: '-33.89',
  longitude: '151.18',
  suburbId: null,
};
const FAR = { ...HOME, line1: '1 Far Road', latitude: '-34.50', longitude: '150.10' };

let sales = 0;
function sale(house: OrderingHouse, input: Partial<PlacePosOrderInput> & { wish?: Partial<CounterWishes> } = {}) {
  const { wish, ...more } = input;
  return placePosOrder(house.ctx, SCOPE, {
    id: `sale-${++sales}`,
    lines: [line('burger', 2)],
    collectionType: 'pickup',
    tableId: null,
    address: null,
    customerName: 'Ada',
    customerPhone: ADA,
    comments: '',
    paymentType: 'posPayLater',
    tenderedInCents: 0,
    expectedTotalInCents: 2000,
    manual: null,
    posTerminalId: 'till',
    employee: { id: 'employee-mia', name: 'Mia' },
    by: BY_MIA,
    ...(wish ? { wishes: { ...NO_WISHES, ...wish } } : {}),
    ...more,
  });
}

describe('a customer on an order of the counter', () => {
  test('is found by the number however it is typed, counted, and known to the store', async () => {
    const house = await orderingHouse();
    const { order } = await sale(house);
    expect(order).toMatchObject({ customerId: CUSTOMER, customerPhone: ADA_E164, customerName: 'Ada' });
    expect(await findStoreCustomer(house.ctx.db, SCOPE, { customerId: CUSTOMER })).toMatchObject({
      orderCount: 1,
      lastOrderIsoDateTimeUtc: order.placedIsoDateTimeUtc,
    });
  });

  test('who calls for the first time is made of the number; the second order finds the same one', async () => {
    const house = await orderingHouse();
    await sale(house, { customerName: 'Bo', customerPhone: '02 9550 1234' });
    const { order } = await sale(house, { customerName: 'Bob', customerPhone: '+61 2 9550 1234' });
    const { rows } = await readCustomers(house.ctx, SCOPE, { search: '9550' });
    expect(rows).toMatchObject([{ name: 'Bo', phoneE164: '+61295501234', orderCount: 2 }]);
    expect(rows[0]?.id).toBe(order.customerId ?? '');
  });

  test('has orders of the website and of the counter on one page, the last first', async () => {
    const house = await orderingHouse();
    await place(house, await filledCart(house));
    house.ctx.pass({ minutes: 5 });
    await sale(house);
    const card = await readCustomer(house.ctx, SCOPE, CUSTOMER);
    expect(card.orders.map((order) => order.channel)).toEqual(['pos', 'online']);
    expect(card.counts.toSorted((a, b) => a.channel.localeCompare(b.channel))).toEqual([
      { channel: 'online', count: 1 },
      { channel: 'pos', count: 1 },
    ]);
    expect(card).toMatchObject({ orderCount: 2, isFirstOrder: false });
    expect(card.orders[0]?.dishes).toMatchObject([{ name: 'burger', line: { quantity: 2 } }]);
  });

  test('with a number that is none is refused at its field, and nothing is sold', async () => {
    const house = await orderingHouse();
    expect(await refusalOf(sale(house, { customerPhone: '12' }))).toEqual({
      code: 'validation_failed',
      reason: 'phone_invalid',
    });
    expect(await house.ctx.db.selectFrom('orders').select('id').execute()).toEqual([]);
  });

  test('of another restaurant does not exist here', async () => {
    const house = await orderingHouse();
    expect((await refusalOf(readCustomer(house.ctx, OTHER_SCOPE, CUSTOMER)))?.code).toBe('resource_not_found');
  });

  test('written down at two tills at once is one, with the name said last and the other kept', async () => {
    const house = await orderingHouse();
    const save = (name: string) =>
      saveGuest(house.ctx, SCOPE, { phoneE164: '+61295501234', name, notes: 'rings twice', by: BY_MIA });
    const [first, second] = await Promise.all([save('Bo'), save('Bob')]);
    expect(second).toBe(first);
    const card = await readCustomer(house.ctx, SCOPE, first);
    expect(card).toMatchObject({ name: 'Bob', previousNames: ['Bo'], notes: 'rings twice', orderCount: 0 });
  });

  test('is found by name, by address and by any part of the number, also by a former name', async () => {
    const house = await orderingHouse({ delivery: DELIVERY });
    await sale(house, { collectionType: 'delivery', address: HOME, expectedTotalInCents: 2500 });
    await saveGuest(house.ctx, SCOPE, { phoneE164: ADA_E164, name: 'Ada Byron', notes: '', by: BY_MIA });
    await saveGuest(house.ctx, SCOPE, { phoneE164: ADA_E164, name: 'Ada King', notes: '', by: BY_MIA });
    for (const search of ['king', 'byron', 'king street 2042', '0491', '570 156', '+61491570156']) {
      expect((await readCustomers(house.ctx, SCOPE, { search })).rows.map((row) => row.id)).toEqual([CUSTOMER]);
    }
    expect((await readCustomers(house.ctx, SCOPE, { search: 'nobody' })).rows).toEqual([]);
  });

  test('never says in the audit log what they are called or their number', async () => {
    const house = await orderingHouse();
    await sale(house, { customerName: 'Zebedee' });
    await saveGuest(house.ctx, SCOPE, { phoneE164: ADA_E164, name: 'Zebedee', notes: 'note', by: BY_MIA });
    const log = JSON.stringify(await house.ctx.db.selectFrom('audit_log').selectAll().execute());
    expect(log).toContain('saveCustomer');
    expect(log).not.toMatch(/Zebedee|491570156/);
  });
});

describe('a delivery of the counter', () => {
  test('costs what its area asks, and the docket has the address', async () => {
    const house = await orderingHouse({ delivery: DELIVERY });
    const wish = { dropoffNotes: 'Blue door' };
    const { order } = await sale(house, {
      collectionType: 'delivery',
      address: HOME,
      expectedTotalInCents: 2500,
      wish,
    });
    expect(order).toMatchObject({ deliveryFeeInCents: 500, grandTotalInCents: 2500 });
    expect(order.collection).toMatchObject({ areaId: 'inner', dropoffNotes: 'Blue door' });
    const { places } = await readCustomer(house.ctx, SCOPE, CUSTOMER);
    expect(places).toMatchObject([{ address: { line1: '12 King Street' }, zone: { name: 'Inner', feeInCents: 500 } }]);
  });

  test.each([
    ['outside every area', { address: FAR, expectedTotalInCents: 2000 }, 'outside_delivery_area'],
    ['below the minimum', { address: HOME, lines: [line('burger')], expectedTotalInCents: 1500 }, 'below_min_order'],
    ['without an address', { address: null }, 'address_needed'],
  ] satisfies [string, Partial<PlacePosOrderInput>, string][])('%s is refused', async (_, input, reason) => {
    const house = await orderingHouse({ delivery: DELIVERY });
    expect(await refusalOf(sale(house, { collectionType: 'delivery', ...input }))).toEqual({
      code: 'validation_failed',
      reason,
    });
  });

  test('outside every area goes for the charge that somebody agreed on, which the price and the audit say', async () => {
    const house = await orderingHouse({ delivery: DELIVERY });
    const { order } = await sale(house, {
      collectionType: 'delivery',
      address: FAR,
      expectedTotalInCents: 3500,
      wish: { outOfAreaFeeInCents: 1500 },
      by: { ...BY_MIA, approvedById: 'employee-boss' },
    });
    expect(order).toMatchObject({ deliveryFeeInCents: 1500, grandTotalInCents: 3500 });
    expect(order.breakdown.find((row) => row.kind === 'deliveryFee')?.basis).toBe(
      'Outside delivery area, approved by staff',
    );
    const audit = await house.ctx.db
      .selectFrom('audit_log')
      .select(['approvedById', 'afterJson'])
      .where('action', '=', 'changePrices')
      .execute();
    expect(audit).toHaveLength(1);
    expect(audit[0]).toMatchObject({ approvedById: 'employee-boss' });
    expect(audit[0]?.afterJson).toContain('"outOfAreaFeeInCents":1500');
  });

  test('inside an area costs the area’s charge whatever was agreed on', async () => {
    const house = await orderingHouse({ delivery: DELIVERY });
    const { order } = await sale(house, {
      collectionType: 'delivery',
      address: HOME,
      expectedTotalInCents: 2500,
      wish: { outOfAreaFeeInCents: 0 },
    });
    expect(order.deliveryFeeInCents).toBe(500);
  });
});

describe('a wanted time', () => {
  // Saturday 6 pm in Sydney; dinner is from 5 to 9.
  test.each([
    ['that is over', '2026-11-21T06:50:00Z', '', 'time_in_past'],
    ['after closing', '2026-11-21T13:00:00Z', '', 'store_closed'],
    ['before it can be ready', '2026-11-21T07:05:00Z', '', 'time_too_soon'],
    ['that is over, also with a note', '2026-11-21T06:50:00Z', 'Boss knows', 'time_in_past'],
    ['next year', '2027-11-21T07:50:00Z', 'Boss knows', 'time_too_far_ahead'],
  ])('%s is refused', async (_, requestedForIsoDateTimeUtc, timeNote, reason) => {
    const house = await orderingHouse();
    const refusal = await refusalOf(sale(house, { wish: { requestedForIsoDateTimeUtc, timeNote } }));
    expect(refusal).toEqual({ code: 'validation_failed', reason });
  });

  test('that the website would not offer is taken with a note, which the kitchen reads', async () => {
    const house = await orderingHouse();
    const requestedForIsoDateTimeUtc = '2026-11-21T13:00:00.000Z';
    const { order } = await sale(house, {
      comments: 'Cut in squares',
      wish: { requestedForIsoDateTimeUtc, timeNote: 'Boss opens late' },
    });
    expect(order).toMatchObject({
      requestedForIsoDateTimeUtc,
      promisedForIsoDateTimeUtc: requestedForIsoDateTimeUtc,
      comments: 'Cut in squares · Boss opens late',
    });
  });

  test('keeps the tickets back until it is time to begin; then they are queued once', async () => {
    const house = await orderingHouse();
    await addPrinters(house.ctx, SCOPE, [aPrinter('kitchen')], [aStation('kitchen', { isDefault: true })]);
    const tickets = () => house.ctx.db.selectFrom('print_jobs').select('docketType').execute();
    const wish = { requestedForIsoDateTimeUtc: '2026-11-21T08:30:00.000Z' };
    await sale(house, { wish });
    await startDueOrders(house.ctx, SCOPE);
    expect(await tickets()).toEqual([]);
    house.ctx.pass({ minutes: 69 });
    await startDueOrders(house.ctx, SCOPE);
    expect(await tickets()).toEqual([]);
    house.ctx.pass({ minutes: 2 });
    await startDueOrders(house.ctx, SCOPE);
    await startDueOrders(house.ctx, SCOPE);
    expect(await tickets()).toEqual([{ docketType: 'ORDER_TICKET' }]);
  });

  test('of an order that was called off brings nothing to the kitchen', async () => {
    const house = await orderingHouse();
    await addPrinters(house.ctx, SCOPE, [aPrinter('kitchen')], [aStation('kitchen', { isDefault: true })]);
    const { order } = await sale(house, { wish: { requestedForIsoDateTimeUtc: '2026-11-21T08:30:00.000Z' } });
    await cancelOrder(house.ctx, SCOPE, { orderId: order.id, reason: 'Called off', by: BY_MIA });
    house.ctx.pass({ hours: 3 });
    await startDueOrders(house.ctx, SCOPE);
    expect(await house.ctx.db.selectFrom('print_jobs').select('id').execute()).toEqual([]);
  });
});

describe('a coupon at the counter', () => {
  test('is taken off, counted, and given back with the order', async () => {
    const house = await orderingHouse();
    await plantCoupon(house, aCoupon('TEN', { maxRedeems: 1 }));
    const { order } = await sale(house, { expectedTotalInCents: 1800, wish: { couponCodes: ['TEN'] } });
    expect(order.grandTotalInCents).toBe(1800);
    const again = { expectedTotalInCents: 1800, wish: { couponCodes: ['TEN'] } };
    expect((await refusalOf(sale(house, again)))?.reason).toBe('coupon_not_applicable');
    await cancelOrder(house.ctx, SCOPE, { orderId: order.id, reason: 'Wrong', by: BY_MIA });
    expect((await sale(house, again)).order.grandTotalInCents).toBe(1800);
  });

  test('is refused where the store takes none, and stays with an order that has it', async () => {
    const house = await orderingHouse();
    await plantCoupon(house, aCoupon('TEN'));
    const { order } = await sale(house, { expectedTotalInCents: 1800, wish: { couponCodes: ['TEN'] } });
    house.setSettings({ checkout: { ...testStore().settings.checkout, hasCoupons: false } });
    const refused = sale(house, { expectedTotalInCents: 1800, wish: { couponCodes: ['TEN'] } });
    expect((await refusalOf(refused))?.reason).toBe('coupon_not_applicable');
    const quote = await quoteCart(house.ctx, house.ctx.db, SCOPE, {
      channel: 'pos',
      lines: order.lines.map(({ line }) => line),
      couponCodes: ['TEN'],
      grantedCouponIds: new Set([aCoupon('TEN').id]),
      exceptOrderId: order.id,
      details: { collectionType: 'pickup', requestedForIsoDateTimeUtc: null, address: null, usesLoyaltyReward: false },
      paymentType: null,
      customerId: null,
    });
    expect(quote.priced.priced?.grandTotalInCents).toBe(1800);
  });

  test.each([
    ['that has ended', aCoupon('TEN', { endDate: '2026-11-20' }), ['TEN']],
    ['that nobody knows', aCoupon('TEN'), ['ELEVEN']],
    ['for the first order of somebody who has ordered', aCoupon('TEN', { firstOrderDiscount: true }), ['TEN']],
  ])('%s is refused with the total without it', async (_, planted, couponCodes) => {
    const house = await orderingHouse();
    await sale(house);
    await plantCoupon(house, planted);
    const refusal = await refusalOf(sale(house, { expectedTotalInCents: 1800, wish: { couponCodes } }));
    expect(refusal?.reason).toBe('coupon_not_applicable');
  });

  test('that stands alone keeps the second one out', async () => {
    const house = await orderingHouse();
    await plantCoupon(house, aCoupon('TEN', { exclusive: true }));
    await plantCoupon(house, aCoupon('BOTH'));
    const refusal = await refusalOf(
      sale(house, { expectedTotalInCents: 1620, wish: { couponCodes: ['TEN', 'BOTH'] } }),
    );
    expect(refusal?.reason).toBe('coupon_not_applicable');
  });
});

describe('a loyalty card at the counter', () => {
  const settings = {
    enabled: true,
    count: 2,
    type: 'amount' as const,
    value: 500,
    cardBg: null,
    noLoyaltyOnDiscountedOrders: false,
    isEnabledForPOS: true,
    isEnabledForOnline: true,
    accumulateCreditsOnDiscountedItemsOrOrders: false,
    redeemCreditsOnDiscountedItems: true,
  };
  async function loyalHouse(over: Partial<typeof settings> = {}) {
    const house = await orderingHouse();
    await house.ctx.write((trx) => writeLoyaltySettings(trx, SCOPE, { ...settings, ...over }));
    return house;
  }
  const creditsOf = async (house: OrderingHouse) => (await readCustomer(house.ctx, SCOPE, CUSTOMER)).credits;
  const PAID = { paymentType: 'posCash' as const, tenderedInCents: 2000 };

  test('is stamped by each paid order; a full one pays, and an order that is called off gives both back', async () => {
    const house = await loyalHouse();
    await sale(house, PAID);
    await sale(house, PAID);
    expect(await creditsOf(house)).toBe(2);
    const { rows, rewardCredits } = await readCustomers(house.ctx, SCOPE, { ready: true });
    expect([rows.map((row) => row.isRewardReady), rewardCredits]).toEqual([[true], 2]);
    const { order } = await sale(house, { expectedTotalInCents: 1500, wish: { usesLoyaltyReward: true } });
    expect([order.grandTotalInCents, await creditsOf(house)]).toEqual([1500, 0]);
    await cancelOrder(house.ctx, SCOPE, { orderId: order.id, reason: 'Wrong', by: BY_MIA });
    expect(await creditsOf(house)).toBe(2);
  });

  test('that is not full pays nothing', async () => {
    const house = await loyalHouse();
    await sale(house);
    const refusal = await refusalOf(sale(house, { expectedTotalInCents: 1500, wish: { usesLoyaltyReward: true } }));
    expect(refusal?.reason).toBe('price_changed');
  });

  test('is not stamped where the POS has no loyalty, nor without a number', async () => {
    const house = await loyalHouse({ isEnabledForPOS: false });
    await sale(house);
    expect(await creditsOf(house)).toBe(0);
    const other = await loyalHouse();
    await sale(other, { customerPhone: '' });
    expect(await other.ctx.db.selectFrom('loyalty_entries').select('id').execute()).toEqual([]);
  });

  test('a repeat of the same sale stamps it once', async () => {
    const house = await loyalHouse();
    await sale(house, { id: 'twice', ...PAID });
    await sale(house, { id: 'twice', ...PAID });
    expect(await creditsOf(house)).toBe(1);
    expect((await readCustomer(house.ctx, SCOPE, CUSTOMER)).orderCount).toBe(1);
  });
});
