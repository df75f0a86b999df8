import { afterEach, beforeEach, expect, test } from 'bun:test';
import { moveDriver, sendDriver } from '#src/features/courier/send-driver.ts';
import { courierFixture } from '#src/features/courier/testing/courier-fixture.ts';
import { completeOrder } from '#src/features/orders/end-order.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { readTillAttention } from './read-orders.ts';

let of: Awaited<ReturnType<typeof courierFixture>>;
beforeEach(async () => {
  of = await courierFixture();
});
afterEach(() => of.simulator.stop());

const count = async () => (await readTillAttention(of.fixture.ctx, SCOPE)).deliveriesUnderWay;
const send = (orderId: string) =>
  sendDriver(of.fixture.ctx, SCOPE, { orderId, name: 'Ben', phone: '', vehicle: 'van', by: BY_MIA });

test('a till counts the deliveries that somebody has, until they are over', async () => {
  const [one, two] = [await of.placed(), await of.placed()];
  expect(await count()).toBe(0);
  const { deliveryId } = await send(one.orderId);
  await send(two.orderId);
  expect(await count()).toBe(2);
  await moveDriver(of.fixture.ctx, SCOPE, { deliveryId, move: 'delivered', by: BY_MIA });
  expect(await count()).toBe(1);
  // Completed on another screen: nobody says more about its driver.
  await completeOrder(of.fixture.ctx, SCOPE, { orderId: two.orderId, by: BY_MIA, isUnpaidMeant: true });
  expect(await count()).toBe(0);
});
