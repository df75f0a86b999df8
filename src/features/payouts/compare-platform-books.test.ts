/** Payments of stores without an account: what agrees is quiet, and each thing that is changed at the provider has a name. */
import { expect, test } from 'bun:test';
import { listDifferences } from '#db/payments/book-differences.repository.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { findPlace, keepPlaceIn } from '#db/sync/sync-places.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { CardPaymentsPort } from '#src/integrations/card-payments/card-payments.port.ts';
import { isoUtc } from '#src/shared/clock.ts';
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

/** The provider with some of its answers changed. */
const among = ({ ctx }: Sold, changed: Partial<CardPaymentsPort>) => ({
  ...ctx,
  ports: { ...ctx.ports, cardPayments: { ...ctx.ports.cardPayments!, ...changed } },
});
const seconds = ({ ctx }: Pick<Sold, 'ctx'>) => ctx.clock.now().epochMilliseconds / 1000;

test('the next night is 24 hours later, and a counted day is compared when it has settled, an hour after the last at the earliest', async () => {
  const sold = await soldWithoutAccount();
  await using store = sold.store;
  const { ctx } = sold;
  const compares = async () => {
    const before = store.simulator.requests.length;
    await comparePlatformBooks(ctx);
    return store.simulator.requests.length > before;
  };
  const wantIn = (minutes: number) => {
    const from = seconds(sold) + minutes * 60;
    return ctx.write((trx) => keepPlaceIn(trx, 'platformBooksWanted', from));
  };
  expect(await compares()).toBe(true);
  ctx.pass({ minutes: 24 * 60 - 1 });
  expect(await compares()).toBe(false);
  ctx.pass({ minutes: 1 });
  expect(await compares()).toBe(true);

  await wantIn(31);
  ctx.pass({ minutes: 59 });
  expect(await compares()).toBe(false);
  ctx.pass({ minutes: 1 });
  expect(await compares()).toBe(true);

  await wantIn(90);
  ctx.pass({ minutes: 89 });
  expect(await compares()).toBe(false);
  ctx.pass({ minutes: 1 });
  expect(await compares()).toBe(true);
  // That one was asked for; nothing was after it.
  ctx.pass({ minutes: 61 });
  expect(await compares()).toBe(false);
});

test('since when the provider is away is kept through each try, until one is made', async () => {
  const sold = await soldWithoutAccount();
  await using _ = sold.store;
  const { ctx } = sold;
  const away = among(sold, { listPayments: async () => ({ kind: 'unreachable', why: 'timeout' }) });
  const since = seconds(sold);
  await expect(comparePlatformBooks(away)).rejects.toThrow();
  ctx.pass({ minutes: 15 });
  await expect(comparePlatformBooks(away)).rejects.toThrow();
  expect(await findPlace(ctx.db, 'platformBooksFailed')).toBe(since);
  await comparePlatformBooks(ctx);
  expect(await findPlace(ctx.db, 'platformBooksFailed')).toBe(0);
  expect(await findPlace(ctx.db, 'platformBooks')).toBe(seconds(sold));
});

test('where no card provider is set up, or nothing came to the platform, no provider is asked and nothing fails', async () => {
  const sold = await soldWithoutAccount();
  await using _ = sold.store;
  const { ctx } = sold;
  await comparePlatformBooks({ ...ctx, ports: { ...ctx.ports, cardPayments: null } });
  expect(await findPlace(ctx.db, 'platformBooksFailed')).toBe(0);
  expect(await findPlace(ctx.db, 'platformBooks')).toBe(0);

  await using empty = await providerStore();
  await comparePlatformBooks(empty.ctx);
  expect(empty.simulator.requests).toEqual([]);
});

test('payments are read ten days back and page by page, and a list without an end is left', async () => {
  const sold = await soldWithoutAccount();
  await using _ = sold.store;
  const { ctx } = sold;
  const { listPayments } = ctx.ports.cardPayments!;
  const asked: string[] = [];
  const onePerPage: CardPaymentsPort['listPayments'] = async (since, after) => {
    asked.push(since.toString());
    const all = await listPayments(since, null);
    if (all.kind !== 'listed') return all;
    const at = all.payments.findIndex(({ paymentIntentId }) => paymentIntentId === after) + 1;
    const page = all.payments.slice(at, at + 1);
    return { ...all, payments: page, next: at + 1 < all.payments.length ? page[0]!.paymentIntentId : null };
  };
  await comparePlatformBooks(among(sold, { listPayments: onePerPage }));
  expect(await open(sold)).toEqual([]);
  const since = ctx.clock.now().subtract({ hours: 240 });
  const whole = await listPayments(since, null);
  const { length } = whole.kind === 'listed' ? whole.payments : [];
  expect([length > 1, asked]).toEqual([true, Array.from({ length }, () => since.toString())]);

  ctx.pass({ hours: 24 });
  let pages = 0;
  const endless: CardPaymentsPort['listPayments'] = async () => {
    pages += 1;
    return { kind: 'listed', payments: [], next: 'pi_again' };
  };
  await comparePlatformBooks(among(sold, { listPayments: endless }));
  expect(pages).toBe(2000);
});

test('an order that is changing is no difference for half an hour, and not unknown meanwhile', async () => {
  const sold = await soldWithoutAccount();
  await using _ = sold.store;
  const { ctx } = sold;
  const updatedIsoDateTimeUtc = isoUtc(ctx.clock.now());
  const change = ctx.db.updateTable('order_payments').set({ capturedInCents: 999, updatedIsoDateTimeUtc });
  await change.where('orderId', '=', sold.orderIds[1]!).execute();
  ctx.pass({ minutes: 29 });
  await comparePlatformBooks(ctx);
  expect(await open(sold)).toEqual([]);
  await ctx.write((trx) => keepPlaceIn(trx, 'platformBooks', 0));
  ctx.pass({ minutes: 1 });
  await comparePlatformBooks(ctx);
  expect(await open(sold)).toEqual(['paymentAmount 999 1000']);
});

test('fees that the platform keeps are no difference, and a payment without an order’s name is one', async () => {
  const sold = await soldWithoutAccount();
  await using store = sold.store;
  const { ctx } = sold;
  for (const [at, platformFeeInCents] of [20, 35].entries()) {
    const set = ctx.db.updateTable('order_payments').set({ platformFeeInCents });
    await set.where('orderId', '=', sold.orderIds[at]!).execute();
  }
  const { world } = store.simulator;
  const { payment_intent: intentId } = await sold.chargeOf(sold.orderIds[1]!);
  const intent = world.intents.get(intentId!)!;
  const { orderId: _, ...metadata } = intent.metadata;
  world.intents.set('pi_nameless', { ...intent, id: 'pi_nameless', metadata });
  await comparePlatformBooks(ctx);
  expect(await open(sold)).toEqual(['paymentUnknown 0 1000']);
  const logged = ctx.logged.filter((line) => line.includes('books differ'));
  expect(logged.map((line) => (JSON.parse(line) as { differences: number }).differences)).toEqual([1]);
  await ctx.write((trx) => keepPlaceIn(trx, 'platformBooks', 0));
  await comparePlatformBooks(ctx);
  expect(ctx.logged.filter((line) => line.includes('books differ'))).toHaveLength(1);
});
