import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { scrubOrder } from '#db/customers/scrub-orders.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { connectionOf } from '#db/statement.ts';
import type { DriverMove } from '#src/domain/delivery/own-driver.ts';
import { overTheWire, type Wire } from '#src/features/counter/testing/till-over-the-wire.ts';
import { completeOrder } from '#src/features/orders/end-order.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { bookCourier } from './book-courier.ts';
import { courierRoutes } from './courier.routes.ts';
import { listDeliveries } from './list-deliveries.ts';
import { courierFixture } from './testing/courier-fixture.ts';

const POS = `/api/pos/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}`;

let of: Awaited<ReturnType<typeof courierFixture>>;
let wire: Wire;
beforeEach(async () => {
  of = await courierFixture();
  wire = await overTheWire(of.fixture.ctx, courierRoutes, ['takeOrders']);
});
afterEach(() => of.simulator.stop());

const BEN = { name: 'Ben Ash', phone: '0491 570 156', vehicle: 'bicycle' };
const send = (orderId: string, driver: object = BEN) => wire.plain('POST', `${POS}/orders/${orderId}/driver`, driver);
const say = (deliveryId: string, move: DriverMove) =>
  wire.plain('POST', `${POS}/third_party_deliveries/${deliveryId}/move`, { move });
const reasonOf = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.error?.reason];
const statusOf = async (orderId: string) => (await getOrder(of.fixture.ctx.db, SCOPE, orderId)).statusCode;
const jobOf = async () => (await of.jobs()).at(-1)!;

describe('the store’s own driver', () => {
  test('takes an order, leaves, and delivers it, which completes it', async () => {
    const { orderId } = await of.placed();
    const { body: sent } = await send(orderId);
    expect(sent).toMatchObject({
      ...{ orderId, jobStatus: 'PENDING', courierName: 'Ben Ash', vehicle: 'bicycle', feeInCents: null },
      words: { staff: 'Waiting to leave', guest: 'Your driver leaves soon' },
    });
    expect((await say(sent.deliveryId, 'left')).body).toMatchObject({ jobStatus: 'OUT_FOR_DELIVERY' });
    expect(await statusOf(orderId)).toBe('accepted');
    expect((await say(sent.deliveryId, 'delivered')).body).toMatchObject({ jobStatus: 'COMPLETED' });
    expect(await statusOf(orderId)).toBe('completed');
    expect(of.simulator.deliveries).toHaveLength(0);
  });

  test('sent twice is one delivery; another takes it over before they leave, and not after', async () => {
    const { orderId } = await of.placed();
    const { body } = await send(orderId);
    await send(orderId);
    await send(orderId, { name: 'Cleo', phone: '', vehicle: 'car' });
    expect(await of.jobs()).toMatchObject([{ id: body.deliveryId, courierName: 'Cleo', driverPhone: null }]);
    await say(body.deliveryId, 'left');
    expect(reasonOf(await send(orderId))).toEqual([409, 'driver_left']);
  });

  test.each([
    ['back with the food', ['left', 'returned'], 'returned'],
    ['taken off before leaving', ['takenOff'], 'canceled'],
  ] satisfies [string, DriverMove[], string][])('%s leaves the order to be sent again', async (_, moves, status) => {
    const { orderId } = await of.placed();
    const { body } = await send(orderId);
    for (const move of moves) await say(body.deliveryId, move);
    expect((await jobOf()).courierStatus).toBe(status as 'returned');
    expect(await statusOf(orderId)).toBe('accepted');
    expect((await send(orderId, { ...BEN, name: 'Cleo' })).status).toBe(200);
  });

  test('goes one way: what was said before counts once, and nothing leads back', async () => {
    const { orderId } = await of.placed();
    const { body } = await send(orderId);
    await say(body.deliveryId, 'left');
    expect((await say(body.deliveryId, 'left')).status).toBe(200);
    expect(reasonOf(await say(body.deliveryId, 'takenOff'))).toEqual([409, 'delivery_over']);
    await say(body.deliveryId, 'delivered');
    expect(reasonOf(await say(body.deliveryId, 'returned'))).toEqual([409, 'delivery_over']);
  });

  test('and a courier are never on one order', async () => {
    const { orderId } = await of.placed();
    await send(orderId);
    const wanted = { orderId, quoteId: null, expectedFeeInCents: null, readyIsoDateTimeUtc: null };
    const book = (id: string) =>
      bookCourier(of.fixture.ctx, SCOPE, { ...wanted, orderId: id, mayLeaveAtDoor: false, tipInCents: 0, by: BY_MIA });
    expect(await book(orderId).catch((error: { reason?: string }) => error.reason)).toBe('driver_sent');
    const other = await of.placed();
    const { deliveryId } = await book(other.orderId);
    expect(reasonOf(await send(other.orderId))).toEqual([409, 'courier_booked']);
    expect((await say(deliveryId, 'delivered')).status).toBe(404);
  });

  test.each([
    ['without a name', { ...BEN, name: ' ' }, 400],
    ['with a number that is none', { ...BEN, phone: '12' }, 400],
    ['with a vehicle that is none of the seven', { ...BEN, vehicle: 'horse' }, 400],
  ])('is refused %s', async (_, driver, status) => {
    const { orderId } = await of.placed();
    expect((await send(orderId, driver)).status).toBe(status);
    expect(await of.jobs()).toEqual([]);
  });

  test('isn’t sent with an order that nobody accepted', async () => {
    const { orderId } = await of.placed({}, false);
    expect(reasonOf(await send(orderId))).toEqual([409, 'order_not_accepted']);
  });

  test('is forgotten with the guest, name and number', async () => {
    const { orderId } = await of.placed();
    await send(orderId);
    await of.fixture.ctx.write(async (trx) => scrubOrder(connectionOf(trx), orderId));
    expect(await jobOf()).toMatchObject({ courierName: null, driverPhone: null });
  });
});

describe('the deliveries of a till', () => {
  const listed = async (view: 'open' | 'completed', date?: string) =>
    (await listDeliveries(of.fixture.ctx, SCOPE, { view, date })).deliveries;

  test('have own drivers with what can be said of them, and completed ones by the day they were sent', async () => {
    const { orderId } = await of.placed();
    expect(await listed('open')).toMatchObject([{ orderId, courier: null, maySend: true, mayBook: true }]);
    const { body } = await send(orderId);
    expect(await listed('open')).toMatchObject([
      { maySend: true, mayBook: false, courier: { provider: 'inHouse', moves: ['left', 'delivered', 'takenOff'] } },
    ]);
    await say(body.deliveryId, 'delivered');
    expect(await listed('open')).toEqual([]);
    expect(await listed('completed', '2026-11-21')).toMatchObject([
      { orderId, guestFeeInCents: 500, courier: { words: 'Delivered', feeInCents: null, moves: [], hasProof: false } },
    ]);
    expect(await listed('completed', '2026-11-20')).toEqual([]);
    expect(await listed('completed')).toHaveLength(1);
  });

  test('have an own driver’s among the completed once staff complete the order', async () => {
    const { orderId } = await of.placed();
    await send(orderId);
    await completeOrder(of.fixture.ctx, SCOPE, { orderId, by: BY_MIA, isUnpaidMeant: true });
    expect(await listed('completed')).toMatchObject([{ orderId, courier: { jobStatus: 'COMPLETED' } }]);
  });

  test('are there where couriers are turned off', async () => {
    const { orderId } = await of.placed();
    const ctx = { ...of.fixture.ctx, ports: { ...of.fixture.ctx.ports, courier: null } };
    const { isOn, deliveries } = await listDeliveries(ctx, SCOPE, { view: 'open' });
    expect([isOn, deliveries]).toMatchObject([false, [{ orderId, maySend: true, mayBook: false }]]);
  });

  test('of another day than they are due aren’t shown on it', async () => {
    await of.placed();
    expect(await listed('open', '2026-11-21')).toHaveLength(1);
    expect(await listed('open', '2026-11-22')).toEqual([]);
  });
});
