import { describe, expect, test } from 'bun:test';
import { findStoreCustomer } from '#db/customers/store-customers.repository.ts';
import { writeLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import type { CounterDetails } from '#src/domain/ordering/ordering.schema.ts';
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
  type OrderingFixture,
  OTHER_SCOPE,
  orderingFixture,
  place,
  plantCoupon,
  refusalOf,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { startDueOrders } from '#src/features/printing/held-order.ts';
import { addPrinters, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
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
function sale(
  fixture: OrderingFixture,
  input: Partial<PlacePosOrderInput> & { details?: Partial<CounterDetails> } = {},
) {
  const { details, ...more } = input;
  return placePosOrder(fixture.ctx, SCOPE, {
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
    ...(details ? { wishes: { ...NO_COUNTER_DETAILS, ...details } } : {}),
    ...more,
  });
}

describe('a customer on an order of the counter', () => {
  test('is found by the number however it is typed, counted, and known to the store', async () => {
    const fixture = await orderingFixture();
    const { order } = await sale(fixture);
    expect(order).toMatchObject({ customerId: CUSTOMER, customerPhone: ADA_E164, customerName: 'Ada' });
    expect(await findStoreCustomer(fixture.ctx.db, SCOPE, { customerId: CUSTOMER })).toMatchObject({
      orderCount: 1,
      lastOrderIsoDateTimeUtc: order.placedIsoDateTimeUtc,
    });
  });

  test('who calls for the first time is made of the number; the second order finds the same one', async () => {
    const fixture = await orderingFixture();
    await sale(fixture, { customerName: 'Bo', customerPhone: '02 9550 1234' });
    const { order } = await sale(fixture, { customerName: 'Bob', customerPhone: '+61 2 9550 1234' });
    const { rows } = await readCustomers(fixture.ctx, SCOPE, { search: '9550' });
    expect(rows).toMatchObject([{ name: 'Bo', phoneE164: '+61295501234', orderCount: 2 }]);
    expect(rows[0]?.id).toBe(order.customerId ?? '');
  });

  test('has orders of the website and of the counter on one page, the last first', async () => {
    const fixture = await orderingFixture();
    await place(fixture, await filledCart(fixture));
    fixture.ctx.pass({ minutes: 5 });
    await sale(fixture);
    const card = await readCustomer(fixture.ctx, SCOPE, CUSTOMER);
    expect(card.orders.map((order) => order.channel)).toEqual(['pos', 'online']);
    expect(card.counts.toSorted((a, b) => a.channel.localeCompare(b.channel))).toEqual([
      { channel: 'online', count: 1 },
      { channel: 'pos', count: 1 },
    ]);
    expect(card).toMatchObject({ orderCount: 2, isFirstOrder: false });
    expect(card.orders[0]?.dishes).toMatchObject([{ name: 'burger', line: { quantity: 2 } }]);
  });

  test('with a number that is none is refused at its field, and nothing is sold', async () => {
    const fixture = await orderingFixture();
    expect(await refusalOf(sale(fixture, { customerPhone: '12' }))).toEqual({
      code: 'validation_failed',
      reason: 'phone_invalid',
    });
    expect(await fixture.ctx.db.selectFrom('orders').select('id').execute()).toEqual([]);
  });

  test('of another restaurant does not exist here', async () => {
    const fixture = await orderingFixture();
    expect((await refusalOf(readCustomer(fixture.ctx, OTHER_SCOPE, CUSTOMER)))?.code).toBe('resource_not_found');
  });

  test('written down at two tills at once is one, with the name said last and the other kept', async () => {
    const fixture = await orderingFixture();
    const save = (name: string) =>
      saveGuest(fixture.ctx, SCOPE, { phoneE164: '+61295501234', name, notes: 'rings twice', by: BY_MIA });
    const [first, second] = await Promise.all([save('Bo'), save('Bob')]);
    expect(second).toBe(first);
    const card = await readCustomer(fixture.ctx, SCOPE, first);
    expect(card).toMatchObject({ name: 'Bob', previousNames: ['Bo'], notes: 'rings twice', orderCount: 0 });
  });

  test('is found by name, by address and by any part of the number, also by a former name', async () => {
    const fixture = await orderingFixture({ delivery: DELIVERY });
    await sale(fixture, { collectionType: 'delivery', address: HOME, expectedTotalInCents: 2500 });
    await saveGuest(fixture.ctx, SCOPE, { phoneE164: ADA_E164, name: 'Ada Byron', notes: '', by: BY_MIA });
    await saveGuest(fixture.ctx, SCOPE, { phoneE164: ADA_E164, name: 'Ada King', notes: '', by: BY_MIA });
    for (const search of ['king', 'byron', '12 king', 'king street 2042', '0491', '570 156', '+61491570156']) {
      expect((await readCustomers(fixture.ctx, SCOPE, { search })).rows.map((row) => row.id)).toEqual([CUSTOMER]);
    }
    expect((await readCustomers(fixture.ctx, SCOPE, { search: 'nobody' })).rows).toEqual([]);
  });

  test('never says in the audit log what they are called or their number', async () => {
    const fixture = await orderingFixture();
    await sale(fixture, { customerName: 'Zebedee' });
    await saveGuest(fixture.ctx, SCOPE, { phoneE164: ADA_E164, name: 'Zebedee', notes: 'note', by: BY_MIA });
    const log = JSON.stringify(await fixture.ctx.db.selectFrom('audit_log').selectAll().execute());
    expect(log).toContain('saveCustomer');
    expect(log).not.toMatch(/Zebedee|491570156/);
  });
});

describe('a delivery of the counter', () => {
  test('costs what its area asks, and the docket has the address', async () => {
    const fixture = await orderingFixture({ delivery: DELIVERY });
    const details = { dropoffNotes: 'Blue door' };
    const { order } = await sale(fixture, {
      collectionType: 'delivery',
      address: HOME,
      expectedTotalInCents: 2500,
      details,
    });
    expect(order).toMatchObject({ deliveryFeeInCents: 500, grandTotalInCents: 2500 });
    expect(order.collection).toMatchObject({ areaId: 'inner', dropoffNotes: 'Blue door' });
    const { places } = await readCustomer(fixture.ctx, SCOPE, CUSTOMER);
    expect(places).toMatchObject([{ address: { line1: '12 King Street' }, zone: { name: 'Inner', feeInCents: 500 } }]);
  });

  test.each([
    ['outside every area', { address: FAR, expectedTotalInCents: 2000 }, 'outside_delivery_area'],
    ['below the minimum', { address: HOME, lines: [line('burger')], expectedTotalInCents: 1500 }, 'below_min_order'],
    ['without an address', { address: null }, 'address_needed'],
  ] satisfies [string, Partial<PlacePosOrderInput>, string][])('%s is refused', async (_, input, reason) => {
    const fixture = await orderingFixture({ delivery: DELIVERY });
    expect(await refusalOf(sale(fixture, { collectionType: 'delivery', ...input }))).toEqual({
      code: 'validation_failed',
      reason,
    });
  });

  test('outside every area goes for the charge that somebody agreed on, which the price and the audit say', async () => {
    const fixture = await orderingFixture({ delivery: DELIVERY });
    const { order } = await sale(fixture, {
      collectionType: 'delivery',
      address: FAR,
      expectedTotalInCents: 3500,
      details: { outOfAreaFeeInCents: 1500 },
      by: { ...BY_MIA, approvedById: 'employee-boss' },
    });
    expect(order).toMatchObject({ deliveryFeeInCents: 1500, grandTotalInCents: 3500 });
    expect(order.breakdown.find((row) => row.kind === 'deliveryFee')?.basis).toBe(
      'Outside delivery area, approved by staff',
    );
    const audit = await fixture.ctx.db
      .selectFrom('audit_log')
      .select(['approvedById', 'afterJson'])
      .where('action', '=', 'changePrices')
      .execute();
    expect(audit).toHaveLength(1);
    expect(audit[0]).toMatchObject({ approvedById: 'employee-boss' });
    expect(audit[0]?.afterJson).toContain('"outOfAreaFeeInCents":1500');
  });

  test('inside an area costs the area’s charge whatever was agreed on', async () => {
    const fixture = await orderingFixture({ delivery: DELIVERY });
    const { order } = await sale(fixture, {
      collectionType: 'delivery',
      address: HOME,
      expectedTotalInCents: 2500,
      details: { outOfAreaFeeInCents: 0 },
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
    const fixture = await orderingFixture();
    const refusal = await refusalOf(sale(fixture, { details: { requestedForIsoDateTimeUtc, timeNote } }));
    expect(refusal).toEqual({ code: 'validation_failed', reason });
  });

  test('that the website would not offer is taken with a note, which the kitchen reads', async () => {
    const fixture = await orderingFixture();
    const requestedForIsoDateTimeUtc = '2026-11-21T13:00:00.000Z';
    const { order } = await sale(fixture, {
      comments: 'Cut in squares',
      details: { requestedForIsoDateTimeUtc, timeNote: 'Boss opens late' },
    });
    expect(order).toMatchObject({
      requestedForIsoDateTimeUtc,
      promisedForIsoDateTimeUtc: requestedForIsoDateTimeUtc,
      comments: 'Cut in squares · Boss opens late',
    });
  });

  test('keeps the tickets back until it is time to begin; then they are queued once', async () => {
    const fixture = await orderingFixture();
    await addPrinters(fixture.ctx, SCOPE, [aPrinter('kitchen')], [aStation('kitchen', { isDefault: true })]);
    const tickets = () => fixture.ctx.db.selectFrom('print_jobs').select('docketType').execute();
    const details = { requestedForIsoDateTimeUtc: '2026-11-21T08:30:00.000Z' };
    await sale(fixture, { details });
    await startDueOrders(fixture.ctx, SCOPE);
    expect(await tickets()).toEqual([]);
    fixture.ctx.pass({ minutes: 69 });
    await startDueOrders(fixture.ctx, SCOPE);
    expect(await tickets()).toEqual([]);
    fixture.ctx.pass({ minutes: 2 });
    await startDueOrders(fixture.ctx, SCOPE);
    await startDueOrders(fixture.ctx, SCOPE);
    expect(await tickets()).toEqual([{ docketType: 'ORDER_TICKET' }]);
  });

  test('of an order that was called off brings nothing to the kitchen', async () => {
    const fixture = await orderingFixture();
    await addPrinters(fixture.ctx, SCOPE, [aPrinter('kitchen')], [aStation('kitchen', { isDefault: true })]);
    const { order } = await sale(fixture, { details: { requestedForIsoDateTimeUtc: '2026-11-21T08:30:00.000Z' } });
    await cancelOrder(fixture.ctx, SCOPE, { orderId: order.id, reason: 'Called off', by: BY_MIA });
    fixture.ctx.pass({ hours: 3 });
    await startDueOrders(fixture.ctx, SCOPE);
    expect(await fixture.ctx.db.selectFrom('print_jobs').select('id').execute()).toEqual([]);
  });
});

describe('a coupon at the counter', () => {
  test('is taken off, counted, and given back with the order', async () => {
    const fixture = await orderingFixture();
    await plantCoupon(fixture, aCoupon('TEN', { maxRedeems: 1 }));
    const { order } = await sale(fixture, { expectedTotalInCents: 1800, details: { couponCodes: ['TEN'] } });
    expect(order.grandTotalInCents).toBe(1800);
    const again = { expectedTotalInCents: 1800, details: { couponCodes: ['TEN'] } };
    expect((await refusalOf(sale(fixture, again)))?.reason).toBe('coupon_not_applicable');
    await cancelOrder(fixture.ctx, SCOPE, { orderId: order.id, reason: 'Wrong', by: BY_MIA });
    expect((await sale(fixture, again)).order.grandTotalInCents).toBe(1800);
  });

  test('is refused where the store takes none, and stays with an order that has it', async () => {
    const fixture = await orderingFixture();
    await plantCoupon(fixture, aCoupon('TEN'));
    const { order } = await sale(fixture, { expectedTotalInCents: 1800, details: { couponCodes: ['TEN'] } });
    fixture.setSettings({ checkout: { ...testStore().settings.checkout, hasCoupons: false } });
    const refused = sale(fixture, { expectedTotalInCents: 1800, details: { couponCodes: ['TEN'] } });
    expect((await refusalOf(refused))?.reason).toBe('coupon_not_applicable');
    const quote = await quoteCart(fixture.ctx, fixture.ctx.db, SCOPE, {
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
    const fixture = await orderingFixture();
    await sale(fixture);
    await plantCoupon(fixture, planted);
    const refusal = await refusalOf(sale(fixture, { expectedTotalInCents: 1800, details: { couponCodes } }));
    expect(refusal?.reason).toBe('coupon_not_applicable');
  });

  test('that stands alone keeps the second one out', async () => {
    const fixture = await orderingFixture();
    await plantCoupon(fixture, aCoupon('TEN', { exclusive: true }));
    await plantCoupon(fixture, aCoupon('BOTH'));
    const refusal = await refusalOf(
      sale(fixture, { expectedTotalInCents: 1620, details: { couponCodes: ['TEN', 'BOTH'] } }),
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
  async function loyalFixture(over: Partial<typeof settings> = {}) {
    const fixture = await orderingFixture();
    await fixture.ctx.write((trx) => writeLoyaltySettings(trx, SCOPE, { ...settings, ...over }));
    return fixture;
  }
  const creditsOf = async (fixture: OrderingFixture) => (await readCustomer(fixture.ctx, SCOPE, CUSTOMER)).credits;
  const PAID = { paymentType: 'posCash' as const, tenderedInCents: 2000 };

  test('is stamped by each paid order; a full one pays, and an order that is called off gives both back', async () => {
    const fixture = await loyalFixture();
    await sale(fixture, PAID);
    await sale(fixture, PAID);
    expect(await creditsOf(fixture)).toBe(2);
    const { rows, rewardCredits } = await readCustomers(fixture.ctx, SCOPE, { ready: true });
    expect([rows.map((row) => row.isRewardReady), rewardCredits]).toEqual([[true], 2]);
    const { order } = await sale(fixture, { expectedTotalInCents: 1500, details: { usesLoyaltyReward: true } });
    expect([order.grandTotalInCents, await creditsOf(fixture)]).toEqual([1500, 0]);
    await cancelOrder(fixture.ctx, SCOPE, { orderId: order.id, reason: 'Wrong', by: BY_MIA });
    expect(await creditsOf(fixture)).toBe(2);
  });

  test('that is not full pays nothing', async () => {
    const fixture = await loyalFixture();
    await sale(fixture);
    const refusal = await refusalOf(
      sale(fixture, { expectedTotalInCents: 1500, details: { usesLoyaltyReward: true } }),
    );
    expect(refusal?.reason).toBe('price_changed');
  });

  test('is not stamped where the POS has no loyalty, nor without a number', async () => {
    const fixture = await loyalFixture({ isEnabledForPOS: false });
    await sale(fixture);
    expect(await creditsOf(fixture)).toBe(0);
    const other = await loyalFixture();
    await sale(other, { customerPhone: '' });
    expect(await other.ctx.db.selectFrom('loyalty_entries').select('id').execute()).toEqual([]);
  });

  test('a repeat of the same sale stamps it once', async () => {
    const fixture = await loyalFixture();
    await sale(fixture, { id: 'twice', ...PAID });
    await sale(fixture, { id: 'twice', ...PAID });
    expect(await creditsOf(fixture)).toBe(1);
    expect((await readCustomer(fixture.ctx, SCOPE, CUSTOMER)).orderCount).toBe(1);
  });
});
