/** Payments of stores without an account: what agrees is quiet, and each thing that is changed at the provider has a name. */
import { expect, test } from 'bun:test';
import { listDifferences } from '#db/payments/book-differences.repository.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { compareStore } from './compare-books.ts';
import { comparePlatformBooks } from './compare-platform-books.ts';
import { openMerchantAccount, refreshMerchantAccount } from './merchant-account.ts';
import { providerStore } from './testing/provider-store.ts';

/** Two orders of a day ago, one of which was refunded in part, and one that waits. */
async function soldWithoutAccount() {
  const store = await providerStore();
  const { ctx, simulator } = store;
  const orderIds = [await store.order(), await store.order()];
  for (const orderId of orderIds) await store.payAndAccept(orderId);
  const refund = { orderId: orderIds[0]!, amountInCents: 400, reason: 'Cold', key: 'r', by: BY_MIA };
  await refundOrder(ctx, SCOPE, { ...refund, method: null, posTerminalId: null });
  await store.pump();
  await store.order();
  ctx.pass({ hours: 24 });
  const chargeOf = async (orderId: string) => {
    const { chargeId } = (await orderPayment(ctx.db, SCOPE, orderId))!;
    return simulator.world.charges.get(chargeId!)!;
  };
  return { store, ctx, orderIds, chargeOf };
}
type Sold = Awaited<ReturnType<typeof soldWithoutAccount>>;

const open = async ({ ctx }: Pick<Sold, 'ctx'>) =>
  (await listDifferences(ctx.db, SCOPE, { isOpen: true, limit: 50 })).map(
    ({ kind, oursInCents, theirsInCents }) => `${kind} ${oursInCents} ${theirsInCents}`,
  );

test('what agrees raises nothing, and is not read again before the next night', async () => {
  const sold = await soldWithoutAccount();
  await using store = sold.store;
  await comparePlatformBooks(sold.ctx);
  expect(await open(sold)).toEqual([]);
  const asked = store.simulator.requests.length;
  await comparePlatformBooks(sold.ctx);
  expect(store.simulator.requests.length).toBe(asked);
});

test('another amount, a refund that nobody here gave, a payment that is gone and one of no order each have their name', async () => {
  const sold = await soldWithoutAccount();
  await using store = sold.store;
  const { world } = store.simulator;
  const [first, second] = [await sold.chargeOf(sold.orderIds[0]!), await sold.chargeOf(sold.orderIds[1]!)];
  first.amount_refunded += 100;
  const intent = world.intents.get(second.payment_intent!)!;
  world.intents.delete(intent.id);
  world.intents.set('pi_stranger', {
    ...intent,
    id: 'pi_stranger',
    metadata: { ...intent.metadata, orderId: 'nobody' },
  });
  await comparePlatformBooks(sold.ctx);
  expect((await open(sold)).toSorted()).toEqual([
    'paymentMissing 1000 0',
    'paymentUnknown 0 1000',
    'refundAmount 400 500',
  ]);
  world.intents.delete('pi_stranger');
  world.intents.set(intent.id, intent);
  first.amount_refunded -= 100;
  sold.ctx.pass({ hours: 25 });
  await comparePlatformBooks(sold.ctx);
  expect(await open(sold)).toEqual([]);
});

test('are compared beside the account that the store has opened since, and neither closes the other’s differences', async () => {
  const sold = await soldWithoutAccount();
  await using store = sold.store;
  const { ctx } = sold;
  await openMerchantAccount(ctx, SCOPE, { by: BY_OWNER });
  store.answer('verified');
  await refreshMerchantAccount(ctx, SCOPE);
  await store.payAndAccept(await store.order());
  ctx.pass({ hours: 1 });
  (await sold.chargeOf(sold.orderIds[0]!)).amount_refunded += 100;
  await comparePlatformBooks(ctx);
  expect(await compareStore(ctx, SCOPE)).toBe(0);
  expect(await open(sold)).toEqual(['refundAmount 400 500']);
});

test('while the provider is away nothing is said, and it is asked again', async () => {
  const sold = await soldWithoutAccount();
  await using store = sold.store;
  (await sold.chargeOf(sold.orderIds[0]!)).amount_refunded += 100;
  store.simulator.faults.failNext('error500', { path: /payment_intents$/ });
  await expect(comparePlatformBooks(sold.ctx)).rejects.toThrow();
  expect(await open(sold)).toEqual([]);
  await comparePlatformBooks(sold.ctx);
  expect(await open(sold)).toEqual(['refundAmount 400 500']);
});
