import { afterEach, beforeEach, expect, test } from 'bun:test';
import { orderHistory } from '#db/ordering/order-history.repository.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { CourierSimulator } from '#src/integrations/courier/simulator/courier-wire-simulator.ts';
import { askSilentCouriers } from './ask-silent-couriers.job.ts';
import { bookCourier } from './book-courier.ts';
import { courierFixture } from './testing/courier-fixture.ts';

let of: Awaited<ReturnType<typeof courierFixture>>;
let simulator: CourierSimulator;
beforeEach(async () => {
  of = await courierFixture();
  simulator = of.simulator;
});
afterEach(() => simulator.stop());

async function booked(): Promise<{ readonly orderId: string; readonly id: string }> {
  const { orderId } = await of.placed();
  const rest = { readyIsoDateTimeUtc: null, mayLeaveAtDoor: false, tipInCents: 0, expectedFeeInCents: null };
  await bookCourier(of.fixture.ctx, SCOPE, { orderId, quoteId: null, ...rest, by: BY_MIA });
  return { orderId, id: simulator.deliveries.at(-1)?.id ?? '' };
}
const ask = () => askSilentCouriers(of.fixture.ctx, '');
const asked = () => simulator.requests.filter(({ method }) => method === 'GET').length;
const state = async () => (await of.jobs())[0]?.courierStatus;

test('a delivery that was heard of lately isn’t asked about, a silent one moves as the courier says', async () => {
  const { id } = await booked();
  await simulator.move(id, 'dropoff');
  of.fixture.ctx.pass({ minutes: 3 });
  await ask();
  expect([asked(), await state()]).toEqual([0, 'pending']);
  of.fixture.ctx.pass({ seconds: 1 });
  await ask();
  expect([asked(), await state()]).toEqual([1, 'dropoff']);
});

test('the order is completed when the courier has delivered it, and then it is no longer asked about', async () => {
  const { id, orderId } = await booked();
  await simulator.move(id, 'delivered');
  of.fixture.ctx.pass({ minutes: 4 });
  await ask();
  const { ctx } = of.fixture;
  const last = (await orderHistory(ctx.db, SCOPE, orderId)).at(-1);
  expect(last).toMatchObject({ toStatus: 'completed', byKind: 'provider', byName: 'Courier' });
  ctx.pass({ minutes: 4 });
  await ask();
  expect(asked()).toBe(1);
});

test('an answer that is older than what is known moves nothing back', async () => {
  const { id } = await booked();
  await simulator.move(id, 'pickup');
  await of.fixture.ctx.write((trx) => trx.updateTable('courier_jobs').set({ courierStatus: 'dropoff' }).execute());
  of.fixture.ctx.pass({ minutes: 4 });
  await ask();
  expect([asked(), await state()]).toEqual([1, 'dropoff']);
});

test('while the courier can’t be reached, one delivery is tried and the rest wait for the next round', async () => {
  await booked();
  await booked();
  of.fixture.ctx.pass({ minutes: 4 });
  await ask();
  const whole = asked();
  simulator.setDown(true);
  of.fixture.ctx.pass({ minutes: 4 });
  await ask();
  const tries = new Set(simulator.requests.slice(-asked() + whole).map(({ path }) => path));
  expect([whole, tries.size]).toEqual([2, 1]);
});

test('one that is a day old is left to people', async () => {
  await booked();
  of.fixture.ctx.pass({ hours: 24, minutes: 1 });
  await ask();
  expect(asked()).toBe(0);
});
