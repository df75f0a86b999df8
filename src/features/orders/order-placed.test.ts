/** What follows when a website order becomes new. */
import { expect, test } from 'bun:test';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import { filledCart, orderingFixture, place, SCOPE } from './testing/ordering-fixture.ts';

const { orderProcess } = testStore().settings;

test('it counts as an order of its customer, in the restaurant and in the store', async () => {
  const fixture = await orderingFixture();
  const { db } = fixture.ctx;
  for (let at = 0; at < 2; at++) await place(fixture, await filledCart(fixture));
  expect(await db.selectFrom('customers').select('previousOrderCount').execute()).toEqual([{ previousOrderCount: 2 }]);
  expect(await db.selectFrom('store_customers').select(['storeId', 'orderCount']).execute()).toEqual([
    { storeId: SCOPE.storeId, orderCount: 2 },
  ]);
});

test.each([
  [true, false, 'accepted'],
  [false, false, 'new'],
  [false, true, 'new'],
])(
  'where every order is taken at once (%p) or those of tables (%p), one to collect is %s',
  async (all, tables, status) => {
    const fixture = await orderingFixture({
      orderProcess: { ...orderProcess, autoAcceptOrders: all, autoAcceptDineInOrders: tables },
    });
    const { orderId } = await place(fixture, await filledCart(fixture));
    expect((await findOrder(fixture.ctx.db, SCOPE, orderId))?.statusCode).toBe(status as never);
  },
);
