import { expect, test } from 'bun:test';
import { insertUberEatsOrder } from '#db/marketplace/uber-eats-orders.repository.ts';
import type { MarketplaceOrder } from '#src/domain/marketplace/marketplace-order.ts';
import type { CourierState, MarketplaceStatus } from '#src/domain/marketplace/marketplace-states.ts';
import {
  type OrderingFixture,
  OTHER_SCOPE,
  orderingFixture,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { listDeliveries } from './list-deliveries.ts';

let orders = 0;
async function theirs(
  { ctx }: OrderingFixture,
  { status, state, channel = 'UBER' }: { status: MarketplaceStatus; state: CourierState | null; channel?: string },
): Promise<void> {
  const at = isoUtc(ctx.clock.now());
  const uberEatsOrderId = `uber-${++orders}`;
  const order = {
    ...{ uberEatsOrderId, displayId: '4C0DE', deliveryChannel: channel, collectionType: 'delivery' },
    ...{ customerName: 'Ana P', requestedFor: null, placedIsoDateTimeUtc: at },
    delivery: {
      status: state,
      courierName: 'Dee W',
      vehicle: 'CAR',
      pickupIsoDateTimeUtc: null,
      dropoffIsoDateTimeUtc: at,
    },
  } as unknown as MarketplaceOrder;
  await ctx.write((trx) =>
    insertUberEatsOrder(trx, {
      ...{ uberEatsOrderId, ...SCOPE, displayId: '4C0DE', status, placedIsoDateTimeUtc: at },
      ...{ timedOutIsoDateTimeUtc: at, readIsoDateTimeUtc: at, orderJson: JSON.stringify(order) },
      ...{ rawJson: null, orderId: null },
    }),
  );
}

test.each([
  ['ACCEPTED', 'SCHEDULED', 'open', 'PENDING', 'Confirmed'],
  ['ACCEPTED', 'ARRIVED_AT_PICKUP', 'open', 'PENDING', 'Arrived for Pickup'],
  ['HANDED_OFF', 'EN_ROUTE_TO_DROPOFF', 'open', 'OUT_FOR_DELIVERY', 'Out for Delivery'],
  ['DELIVERED', 'EN_ROUTE_TO_DROPOFF', 'completed', 'COMPLETED', 'Delivered'],
  ['FAILED', null, 'completed', 'FAILED', 'Failed'],
] as const)(
  'an order of Uber Eats that is %s, its courier %s, is %s in Uber’s words',
  async (status, state, view, job, words) => {
    const fixture = await orderingFixture();
    await theirs(fixture, { status, state });
    const { deliveries } = await listDeliveries(fixture.ctx, SCOPE, { view });
    expect(deliveries).toMatchObject([
      {
        ...{ orderNumber: '4C0DE', customerName: 'Ana P', guestFeeInCents: null },
        ...{ mayBook: false, mayCancel: false, maySend: false },
        courier: { provider: 'uberEats', jobStatus: job, words, who: 'Dee, by car', moves: [] },
      },
    ]);
    const other = view === 'open' ? 'completed' : 'open';
    expect((await listDeliveries(fixture.ctx, SCOPE, { view: other })).deliveries).toEqual([]);
  },
);

test.each([
  ['that nobody accepted yet', { status: 'NEW', state: null }],
  ['that the store turned down', { status: 'REJECTED', state: null }],
  ['that the store itself brings', { status: 'ACCEPTED', state: null, channel: 'OWN_COURIER' }],
] as const)('an order of Uber Eats %s isn’t among them', async (_, order) => {
  const fixture = await orderingFixture();
  await theirs(fixture, order);
  for (const view of ['open', 'completed'] as const) {
    expect((await listDeliveries(fixture.ctx, SCOPE, { view })).deliveries).toEqual([]);
  }
});

test('another store sees none of them', async () => {
  const fixture = await orderingFixture();
  await theirs(fixture, { status: 'ACCEPTED', state: null });
  expect((await listDeliveries(fixture.ctx, OTHER_SCOPE, { view: 'open' })).deliveries).toEqual([]);
});
