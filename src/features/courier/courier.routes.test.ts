import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { removeOldQuotesIn } from '#db/courier/courier-quotes.repository.ts';
import { scrubOrder } from '#db/customers/scrub-orders.ts';
import { orderHistory } from '#db/ordering/order-history.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { connectionOf } from '#db/statement.ts';
import type { CartDetails } from '#src/domain/ordering/ordering.schema.ts';
import { type Answer, overTheWire, type Wire } from '#src/features/counter/testing/till-over-the-wire.ts';
import { CUSTOMER, filledCart, place, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { setCartDetails } from '#src/features/website/change-cart.ts';
import { loadCart } from '#src/features/website/load-cart.ts';
import type { CourierSimulator } from '#src/integrations/courier/simulator/courier-wire-simulator.ts';
import { testApp } from '#src/server/testing/test-app.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { keepQuoteFresh } from './ask-quote.ts';
import { courierRoutes } from './courier.routes.ts';
import { courierFixture, NEAR_ADDRESS } from './testing/courier-fixture.ts';

const BASE = `/api/uber-direct/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}`;
const TOLD = '/api/uber-direct/notifications/delivery-status';

let of: Awaited<ReturnType<typeof courierFixture>>;
let fixture: typeof of.fixture;
let simulator: CourierSimulator;
let wire: Wire;

beforeEach(async () => {
  of = await courierFixture();
  ({ fixture, simulator } = of);
  wire = await overTheWire(fixture.ctx, courierRoutes, ['takeOrders']);
});
afterEach(() => simulator.stop());

const call = (path: string, body: unknown) => wire.plain('POST', `${BASE}/${path}`, body);

const anOrder = async (address: Partial<typeof NEAR_ADDRESS> = {}, isAccepted = true) =>
  (await of.placed(address, isAccepted)).orderId;

const book = (orderId: string, more: object = {}) => call('delivery/create', { orderId, quoteId: null, ...more });
const toldOf = (answer: Answer) => [answer.status, answer.body.error?.reason];

describe('a courier for an order', () => {
  test('is priced, booked at that price, followed to the door, and proved', async () => {
    const orderId = await anOrder();
    const { body: quote } = await call('quote/create', { orderId });
    expect(quote).toMatchObject({ feeInCents: 890, currencyCode: 'AUD', dropoffInMinutes: 35 });
    const booked = await book(orderId, { quoteId: quote.quoteId, expectedFeeInCents: 890 });
    expect(booked.body).toMatchObject({
      orderId,
      ...{ jobStatus: 'PENDING', courierStatus: 'pending', feeInCents: 890, courierName: null },
      words: { staff: 'Looking for a courier', guest: 'Finding a courier' },
    });
    const [sent] = simulator.deliveries;
    expect(sent?.body).toMatchObject({ dropoff_phone_number: '+61491570156', pickup_phone_number: '+61290000000' });
    const { deliveryId } = booked.body;
    const proof = () => wire.plain('GET', `${BASE}/deliveries/${deliveryId}/proof_of_delivery`);
    expect(toldOf(await proof())).toEqual([404, 'delivery_not_found']);
    await tell(await simulator.move(sent?.id ?? '', 'delivered'));
    expect((await jobs())[0]).toMatchObject({ jobStatus: 'COMPLETED', courierStatus: 'delivered' });
    expect((await getOrder(fixture.ctx.db, SCOPE, orderId)).statusCode).toBe('completed');
    const last = (await orderHistory(fixture.ctx.db, SCOPE, orderId)).at(-1);
    expect(last).toMatchObject({ byKind: 'provider', byName: 'Courier' });
    expect((await proof()).body).toMatchObject({ contentType: 'image/png', waypoint: 'dropoff', type: 'picture' });
  });

  test('is booked once, however often it is pressed', async () => {
    const orderId = await anOrder();
    const all = [await book(orderId), await book(orderId), await book(orderId)];
    expect(new Set(all.map(({ body }) => body.deliveryId)).size).toBe(1);
    expect(simulator.deliveries.length).toBe(1);
  });

  test('whose answer was lost is found by the next press, not booked again', async () => {
    const orderId = await anOrder();
    await call('quote/create', { orderId });
    simulator.setDown(true);
    expect(toldOf(await book(orderId))).toEqual([503, 'request_timeout']);
    simulator.setDown(false);
    expect((await book(orderId)).body).toMatchObject({ jobStatus: 'PENDING', courierStatus: 'pending' });
    expect([(await jobs()).length, simulator.deliveries.length]).toEqual([1, 1]);
  });

  test('who is refused leaves the order free for another', async () => {
    const orderId = await anOrder({ line1: '1 Busy Street' });
    const { body: quote } = await call('quote/create', { orderId });
    expect(toldOf(await book(orderId, { quoteId: quote.quoteId }))).toEqual([503, 'couriers_busy']);
    expect(await jobs()).toMatchObject([{ jobStatus: 'REJECTED', refusedCode: 'couriers_busy' }]);
    expect(toldOf(await book(orderId, { quoteId: quote.quoteId }))).toEqual([503, 'couriers_busy']);
    expect((await jobs()).length).toBe(2);
  });

  test('can be called off until the order is collected', async () => {
    const orderId = await anOrder();
    const { deliveryId } = (await book(orderId)).body;
    const [sent] = simulator.deliveries;
    const cancel = () => call(`delivery/${deliveryId}/cancel`, { reason: 'store_too_busy' });
    await simulator.move(sent?.id ?? '', 'pickup_complete');
    expect(toldOf(await cancel())).toEqual([409, 'noncancelable_delivery']);
    await simulator.move(sent?.id ?? '', 'pickup');
    expect((await cancel()).body).toMatchObject({ jobStatus: 'FAILED', courierStatus: 'canceled' });
    expect((await cancel()).body).toMatchObject({ courierStatus: 'canceled' });
    const another = await book(orderId);
    expect(another.body.deliveryId).not.toBe(deliveryId);
  });

  test.each([
    ['an order that nobody accepted', {}, false, [409, 'order_not_accepted']],
    ['a price of before', { quoteId: 'long-gone' }, true, [409, 'expired_quote']],
  ] as const)('%s gets none', async (_, more, isAccepted, expected) => {
    expect(toldOf(await book(await anOrder({}, isAccepted), more))).toEqual([...expected]);
    expect(simulator.deliveries.length).toBe(0);
  });

  test('at a price that is over, for another address, or that was shown otherwise isn’t booked', async () => {
    const orderId = await anOrder();
    const { body: quote } = await call('quote/create', { orderId });
    const dearer = await book(orderId, { quoteId: quote.quoteId, expectedFeeInCents: 500 });
    expect(toldOf(dearer)).toEqual([409, 'mismatched_price_quote']);
    const elsewhere = await anOrder({ line1: '14 King Street' });
    expect(toldOf(await book(elsewhere, { quoteId: quote.quoteId }))).toEqual([409, 'mismatched_price_quote']);
    fixture.ctx.pass({ minutes: 15 });
    expect(toldOf(await book(orderId, { quoteId: quote.quoteId }))).toEqual([409, 'expired_quote']);
  });

  test('an address that no courier goes to is said in words', async () => {
    const address = { ...NEAR_ADDRESS, line1: '1 Undeliverable Lane' };
    const { status, body } = await call('quote/create', { address, manifestTotalInCents: 2000 });
    expect([status, body.error]).toMatchObject([
      400,
      { code: 'validation_failed', reason: 'address_undeliverable', message: expect.stringContaining('Offer pickup') },
    ]);
  });

  test('another store’s delivery doesn’t exist', async () => {
    const { deliveryId } = (await book(await anOrder())).body;
    await fixture.ctx.write((trx) =>
      trx.updateTable('courier_jobs').set({ storeId: 'wok-carlton', restaurantId: 'golden-wok' }).execute(),
    );
    const { status } = await call(`delivery/${deliveryId}/cancel`, { reason: 'store_closed' });
    expect(status).toBe(404);
  });

  test('its link goes with the guest who is forgotten, and doesn’t come back', async () => {
    const orderId = await anOrder();
    await book(orderId);
    const [sent] = simulator.deliveries;
    await tell(await simulator.move(sent?.id ?? '', 'pickup'));
    expect((await jobs())[0]).toMatchObject({ courierName: 'Robo C.', trackingUrl: expect.stringContaining('https') });
    await fixture.ctx.write(async (trx) => {
      await trx.updateTable('orders').set({ statusCode: 'completed' }).execute();
      scrubOrder(connectionOf(trx), orderId);
    });
    await tell(await simulator.move(sent?.id ?? '', 'dropoff'));
    const [job] = await jobs();
    expect(job).toMatchObject({ courierStatus: 'dropoff', courierName: null, trackingUrl: null });
  });
});

interface Told {
  readonly rawBody: string;
  readonly signature: string;
}
async function tell({ rawBody, signature }: Told, header = 'x-uber-signature') {
  const app = await testApp(courierRoutes, { ctx: fixture.ctx });
  const headers = { 'content-type': 'application/json', [header]: signature };
  const answer = await app.app.request(TOLD, { method: 'POST', headers, body: rawBody });
  return answer.status;
}
const jobs = () => of.jobs();

describe('the courier’s messages', () => {
  test('in any order and doubled never move a delivery back', async () => {
    await book(await anOrder());
    const id = simulator.deliveries[0]?.id ?? '';
    const told: Told[] = [];
    for (const status of ['pickup', 'pickup_complete', 'dropoff', 'delivered'] as const) {
      told.push(await simulator.move(id, status));
    }
    const seen: (string | null)[] = [];
    for (const at of [1, 0, 1, 3, 2, 0, 3]) {
      expect(await tell(told[at]!)).toBe(200);
      seen.push((await jobs())[0]?.courierStatus ?? null);
    }
    const done = 'delivered';
    expect(seen).toEqual(['pickup_complete', 'pickup_complete', 'pickup_complete', done, done, done, done]);
  });

  test('are believed by their signature alone, under either header', async () => {
    await book(await anOrder());
    const { rawBody, signature } = await simulator.move(simulator.deliveries[0]?.id ?? '', 'pickup');
    const forged = { rawBody: rawBody.replaceAll('pickup', 'dropoff'), signature };
    expect([await tell(forged), await tell({ rawBody, signature: '' })]).toEqual([400, 400]);
    expect((await jobs())[0]?.courierStatus).toBe('pending');
    expect(await tell({ rawBody, signature }, 'x-postmates-signature')).toBe(200);
    expect((await jobs())[0]?.courierStatus).toBe('pickup');
  });

  test('that come before the answer of the booking find it by its key', async () => {
    const orderId = await anOrder();
    await book(orderId);
    await fixture.ctx.write((trx) =>
      trx.updateTable('courier_jobs').set({ providerDeliveryId: null, courierStatus: null }).execute(),
    );
    await tell(await simulator.move(simulator.deliveries[0]?.id ?? '', 'pickup'));
    const [job] = await jobs();
    expect(job).toMatchObject({ courierStatus: 'pickup', providerDeliveryId: simulator.deliveries[0]?.id });
  });

  test('about a delivery that isn’t here are taken, so that they stop', async () => {
    await book(await anOrder());
    const told = await simulator.move(simulator.deliveries[0]?.id ?? '', 'pickup');
    await fixture.ctx.write((trx) => trx.deleteFrom('courier_jobs').execute());
    expect(await tell(told)).toBe(200);
  });
});

describe('at the checkout', () => {
  const details = { collectionType: 'delivery' as const, address: NEAR_ADDRESS };
  const priceOf = async (cartId: string) => {
    const cart = await loadCart(fixture.ctx, SCOPE, { cartId, customerId: CUSTOMER });
    return [cart?.pricing?.deliveryFeeInCents, cart?.quote.isWithoutCourierFee];
  };
  const fresh = (of: Pick<CartDetails, 'collectionType' | 'address'> = details, mayAsk = true) =>
    keepQuoteFresh(fixture.ctx, SCOPE, of, { worthInCents: 1000, mayAsk: () => mayAsk });
  const asked = () => simulator.requests.filter(({ path }) => path.endsWith('/delivery_quotes')).length;

  test('the courier’s price is charged while it holds, and kept with the order', async () => {
    const cartId = await filledCart(fixture, { burger: 1 }, details);
    expect(await priceOf(cartId)).toEqual([500, true]);
    await fresh();
    expect(await priceOf(cartId)).toEqual([890, false]);
    const { orderId } = await place(fixture, cartId, { paymentType: 'cashOnDelivery', expectedTotalInCents: 1890 });
    fixture.ctx.pass({ minutes: 20 });
    const order = await getOrder(fixture.ctx.db, SCOPE, orderId);
    expect([order.deliveryFeeInCents, order.grandTotalInCents]).toEqual([890, 1890]);
  });

  test('a price is asked once for an address while it holds, and anew in its last minute', async () => {
    await fresh();
    await fresh();
    fixture.ctx.pass({ minutes: 13, seconds: 59 });
    await fresh();
    expect(asked()).toBe(1);
    fixture.ctx.pass({ seconds: 1 });
    await fresh();
    expect(asked()).toBe(2);
    await fresh({ ...details, address: { ...NEAR_ADDRESS, line1: '14 King Street' } });
    expect(asked()).toBe(3);
  });

  test.each([
    ['a courier who goes elsewhere', '1 Undeliverable Lane', false],
    ['a courier who can’t be reached', '12 King Street', true],
  ])('%s leaves the area’s own charge, and isn’t asked again at once', async (_, line1, isDown) => {
    const address = { ...NEAR_ADDRESS, line1 };
    const cartId = await filledCart(fixture, { burger: 1 }, { ...details, address });
    simulator.setDown(isDown);
    await fresh({ ...details, address });
    const first = simulator.requests.length;
    await fresh({ ...details, address });
    expect([await priceOf(cartId), simulator.requests.length]).toEqual([[500, true], first]);
    simulator.setDown(false);
    fixture.ctx.pass({ minutes: 1 });
    await fresh({ ...details, address });
    expect(simulator.requests.length).toBeGreaterThan(first);
    expect(await priceOf(cartId)).toEqual(isDown ? [890, false] : [500, true]);
  });

  test('nobody is asked for a pickup, a typed address without its place, or too often', async () => {
    await fresh({ ...details, collectionType: 'pickup' });
    await fresh({ ...details, address: { ...NEAR_ADDRESS, latitude: null, longitude: null } });
    await fresh(details, false);
    expect(asked()).toBe(0);
  });

  test('another address is charged its own price, not the one of before', async () => {
    const cartId = await filledCart(fixture, { burger: 1 }, details);
    await fresh();
    const address = { ...NEAR_ADDRESS, line1: '1 Far Away Street' };
    await setCartDetails(fixture.ctx, SCOPE, { cartId, customerId: CUSTOMER, details: { address } });
    expect(await priceOf(cartId)).toEqual([500, true]);
    await fresh({ ...details, address });
    expect(await priceOf(cartId)).toEqual([1690, false]);
  });

  test('prices that are over leave the file', async () => {
    await fresh();
    fixture.ctx.pass({ minutes: 16 });
    await fixture.ctx.write((trx) => removeOldQuotesIn(trx, isoUtc(fixture.ctx.clock.now())));
    expect(await fixture.ctx.db.selectFrom('courier_quotes').selectAll().execute()).toEqual([]);
  });
});
