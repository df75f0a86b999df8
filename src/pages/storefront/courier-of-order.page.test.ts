/** What a guest reads of their courier: in words, with what the courier said and nothing else. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import type { CourierStatus } from '#src/domain/delivery/courier-job.ts';
import { askSilentCouriers } from '#src/features/courier/ask-silent-couriers.job.ts';
import { bookCourier } from '#src/features/courier/book-courier.ts';
import { courierFixture } from '#src/features/courier/testing/courier-fixture.ts';
import { completeOrder } from '#src/features/orders/end-order.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { mountSurface } from '#src/server/pages.tsx';
import { testApp } from '#src/server/testing/test-app.ts';
import { storefrontSurface } from './storefront.surface.ts';

let of: Awaited<ReturnType<typeof courierFixture>>;
beforeEach(async () => {
  of = await courierFixture();
});
afterEach(() => of.simulator.stop());

/** The page of a guest whose courier is booked, and how it moves on. */
async function guest() {
  const { ctx } = of.fixture;
  const { orderId, accessToken } = await of.placed();
  const { app } = await testApp(
    (on, its) =>
      mountSurface(on, storefrontSurface, {
        ...{ ctx: its, manifest: UNBUILT, baseOf: () => '', cartLink: async () => '', keeper: null },
      }),
    { ctx },
  );
  const path = `/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}/secure/orders/${orderId}`;
  const rest = { readyIsoDateTimeUtc: null, mayLeaveAtDoor: false, tipInCents: 0, expectedFeeInCents: null };
  await bookCourier(ctx, SCOPE, { orderId, quoteId: null, ...rest, by: BY_MIA });
  return {
    orderId,
    async html() {
      return await (await app.request(path, { headers: { cookie: `order_${orderId}=${accessToken}` } })).text();
    },
    async moves(status: CourierStatus) {
      await of.simulator.move(of.simulator.deliveries[0]?.id ?? '', status);
      ctx.pass({ minutes: 4 });
      await askSilentCouriers(ctx, '');
    },
  };
}

const plain = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
/** The heading of the order's state, and its sentence. */
const stateOf = (html: string) =>
  plain(/data-part="order-state".*?<\/div>/s.exec(html)?.[0] ?? '')
    .replace(/^[^>]*> /, '')
    .trim();

test('a guest reads how far the courier is, who comes, and may follow on the map', async () => {
  const { html, moves } = await guest();
  expect(stateOf(await html())).toContain('Finding a courier');
  expect(plain(await html())).not.toContain('Your courier');
  await moves('pickup');
  expect(stateOf(await html())).toContain('A courier is on the way to the restaurant');
  expect(plain(await html())).toContain('Your courier Robo, by bicycle');
  expect(await html()).toMatch(/href="https:\/\/www\.ubereats\.com\/orders\/[^"]+"/);
  expect(await html()).not.toContain('Robo C.');
  await moves('dropoff');
  expect(stateOf(await html())).toMatch(/Your order is on its way Arriving about \d+:\d\d [AP]M/);
});

test('a delivered order is done, and the way to its courier is gone', async () => {
  const { html, moves } = await guest();
  await moves('delivered');
  expect(stateOf(await html())).toContain('Delivered Enjoy your meal.');
  expect(plain(await html())).not.toMatch(/Your courier|Track your order/);
});

test.each([
  ['canceled', 'The courier was cancelled. Call the restaurant.'],
  ['returned', 'The courier couldn’t deliver. Call the restaurant.'],
] as const)('a delivery that is %s promises no time', async (status, words) => {
  const { html, moves } = await guest();
  await moves(status);
  const state = stateOf(await html());
  expect(state).toContain(words);
  expect(state).not.toMatch(/Arriving|\d:\d\d/);
});

test('without an estimate of anybody no time is named', async () => {
  const { html, moves } = await guest();
  await moves('dropoff');
  await of.fixture.ctx.write(async (trx) => {
    await trx.updateTable('courier_jobs').set({ dropoffEtaIsoDateTimeUtc: null }).execute();
    await trx.updateTable('orders').set({ promisedForIsoDateTimeUtc: null }).execute();
  });
  expect(stateOf(await html())).not.toMatch(/Arriving|\d:\d\d/);
});

test('an order that staff complete early isn’t called done while its courier is on the way', async () => {
  const { html, moves, orderId } = await guest();
  await moves('pickup_complete');
  await completeOrder(of.fixture.ctx, SCOPE, { orderId, by: BY_MIA, isUnpaidMeant: true });
  expect(stateOf(await html())).toContain('The courier has your order');
  expect(plain(await html())).not.toContain('Enjoy your meal');
});
