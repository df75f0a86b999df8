/** The fees of orders: whose are counted, in which order, and that a busy past costs nothing. */
import { expect, test } from 'bun:test';
import { type FeePlace, listOrderFees, type OrderFees, readFeeTotals } from '#db/payments/order-fees.queries.ts';
import { updateOrderPayment } from '#db/payments/order-payments.repository.ts';
import { plansOf } from '#db/testing/query-plans.ts';
import { OTHER_SCOPE, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { batchesAfter } from '#src/shared/batches.ts';
import { providerStore } from './testing/provider-store.ts';

const FEES = { platformFeeInCents: 5, connectFeeInCents: 2, transactionFeeInCents: 47 };
const CHARGED = { connectedAccountId: 'acct_1', capturedInCents: 1000, statusCode: 'success', ...FEES } as const;

async function threeOrders() {
  const store = await providerStore();
  const { ctx } = store;
  const ids = [await store.order(), await store.order(), await store.order(), await store.order()];
  const [kept = '', , held = '', other = ''] = ids;
  for (const id of ids) await ctx.write((trx) => updateOrderPayment(trx, SCOPE, id, CHARGED));
  // The platform's own, and one whose card is only held.
  await ctx.write((trx) => updateOrderPayment(trx, SCOPE, kept, { connectedAccountId: null }));
  await ctx.write((trx) => updateOrderPayment(trx, SCOPE, held, { capturedInCents: 0 }));
  await ctx.db.updateTable('orders').set({ businessDay: '2026-11-22' }).where('id', '=', other).execute();
  return { store, ctx, ids };
}

test('are of the orders that were charged for the store, newest day first, on the days that are asked for', async () => {
  const { store, ctx, ids } = await threeOrders();
  await using _ = store;
  const whole = await listOrderFees(ctx.db, SCOPE, {}, { after: null, limit: 10 });
  expect(whole.map(({ orderId }) => orderId)).toEqual([ids[3] ?? '', ids[1] ?? '']);
  expect(whole[0]).toMatchObject({ capturedInCents: 1000, ...FEES });
  expect(await readFeeTotals(ctx.db, SCOPE, {})).toEqual({
    ...{ orderCount: 2, capturedInCents: 2000 },
    ...{ platformFeeInCents: 10, connectFeeInCents: 4, transactionFeeInCents: 94, feesReturnedInCents: 0 },
  });
  expect((await readFeeTotals(ctx.db, SCOPE, { from: '2026-11-22' })).orderCount).toBe(1);
  expect((await readFeeTotals(ctx.db, SCOPE, { to: '2026-11-21' })).orderCount).toBe(1);
  expect((await readFeeTotals(ctx.db, OTHER_SCOPE, {})).orderCount).toBe(0);
  const batches = batchesAfter<OrderFees, FeePlace>(
    (after, limit) => listOrderFees(ctx.db, SCOPE, {}, { after, limit }),
    ({ businessDay, orderId }) => ({ businessDay, orderId }),
    1,
  );
  expect((await Array.fromAsync(batches)).flat()).toEqual(whole);
});

test('are found by the day, however much the store sold before', async () => {
  const { store, ctx } = await threeOrders();
  await using _ = store;
  const days = { from: '2026-11-21', to: '2026-11-22' };
  for (const plan of await plansOf(ctx.database, (db) => readFeeTotals(db, SCOPE, days))) {
    expect(plan).toMatch(/SEARCH orders USING .*INDEX orders_\w+ \(storeId=\? AND businessDay>\? AND businessDay<\?\)/);
  }
});
