/** An order whose delivery failed is on Today, with its number and why, until another courier or its end settles it. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { askSilentCouriers } from '#src/features/courier/ask-silent-couriers.job.ts';
import { bookCourier } from '#src/features/courier/book-courier.ts';
import { courierFixture } from '#src/features/courier/testing/courier-fixture.ts';
import { cancelOrder, completeOrder } from '#src/features/orders/end-order.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { attentionOf } from './attention.ts';

let of: Awaited<ReturnType<typeof courierFixture>>;
beforeEach(async () => {
  of = await courierFixture();
});
afterEach(() => of.simulator.stop());

const book = (orderId: string) =>
  bookCourier(of.fixture.ctx, SCOPE, {
    ...{ orderId, quoteId: null, readyIsoDateTimeUtc: null, mayLeaveAtDoor: false, tipInCents: 0 },
    ...{ expectedFeeInCents: null, by: BY_MIA },
  });

async function rows() {
  const { ctx } = of.fixture;
  const store = await ctx.menus.storeOf(SCOPE);
  const all = await attentionOf(ctx, SCOPE, { store, base: '' });
  return all.filter(({ key }) => key.endsWith(' courier')).map(({ title, text }) => [title, text]);
}

async function ended(how: 'canceled' | 'returned') {
  const { orderId } = await of.placed();
  await book(orderId);
  const { orderNumber } = await of.fixture.ctx.db.selectFrom('orders').select('orderNumber').executeTakeFirstOrThrow();
  expect(await rows()).toEqual([]);
  await of.simulator.move(of.simulator.deliveries[0]?.id ?? '', how);
  of.fixture.ctx.pass({ minutes: 4 });
  await askSilentCouriers(of.fixture.ctx, '');
  return { orderId, orderNumber };
}

test('a cancelled delivery is listed until another courier is booked', async () => {
  const { orderId, orderNumber } = await ended('canceled');
  const text = 'The delivery was cancelled. Book another courier or send your own driver.';
  expect(await rows()).toEqual([[`${orderNumber} has no courier`, text]]);
  of.fixture.ctx.pass({ seconds: 1 });
  await book(orderId);
  expect(await rows()).toEqual([]);
});

test('a returned delivery is listed until its order is completed', async () => {
  const { orderId, orderNumber } = await ended('returned');
  expect((await rows()).map(([title]) => title)).toEqual([`${orderNumber} couldn’t be delivered`]);
  await completeOrder(of.fixture.ctx, SCOPE, { orderId, by: BY_MIA, isUnpaidMeant: true });
  expect(await rows()).toEqual([]);
});

test('a courier who comes for an order that was called off is listed until cancelled', async () => {
  const { orderId } = await of.placed();
  await book(orderId);
  await cancelOrder(of.fixture.ctx, SCOPE, { orderId, reason: 'Guest called', by: BY_MIA });
  expect((await rows())[0]?.[1]).toBe('The order was called off. Cancel the courier too.');
});

test('a booking without an answer is listed after five minutes', async () => {
  await book((await of.placed()).orderId);
  const { orderId } = await of.placed();
  of.simulator.setDown(true);
  await book(orderId).catch(() => null);
  expect(await rows()).toEqual([]);
  of.fixture.ctx.pass({ minutes: 6 });
  expect((await rows())[0]?.[1]).toBe('Book the courier again. No second one is booked.');
});
