/** The nightly check over the simulated Stripe's own wire: what agrees is quiet, and each thing that is changed there has a name. */
import { expect, test } from 'bun:test';
import { listDifferences } from '#db/payments/book-differences.repository.ts';
import { listOrderFees } from '#db/payments/order-fees.queries.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { OTHER_SCOPE, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { compareBooksOfAll, compareStore, settleDifference } from './compare-books.ts';
import { listPayouts } from './read-payouts.ts';
import { openDifferences, soldStore } from './testing/sold-store.ts';

test('books that say the same raise nothing, before and after they are paid out, and each order knows its payout', async () => {
  const { store, ctx, orderIds } = await soldStore();
  await using _ = store;
  expect(await compareStore(ctx, SCOPE)).toBe(0);
  ctx.pass({ hours: 24 * 3 });
  store.simulator.passTime();
  expect(await compareStore(ctx, SCOPE)).toBe(0);
  expect(await openDifferences(ctx)).toEqual([]);
  const { payouts } = await listPayouts(ctx, SCOPE, null);
  const fees = await listOrderFees(ctx.db, SCOPE, {}, { after: null, limit: 10 });
  expect(fees.map(({ payoutId }) => payoutId)).toEqual(orderIds.map(() => payouts.at(-1)!.payoutId));
  expect(fees.map(({ feesReturnedInCents }) => feesReturnedInCents).toSorted()).toEqual([0, 9]);
});

test('a store without an account has no books to compare, and says so', async () => {
  const { store, ctx } = await soldStore();
  await using _ = store;
  expect(await refusalOf(compareStore(ctx, OTHER_SCOPE))).toMatchObject({ code: 'resource_not_found' });
});

test('a payment that is missing there, one that nobody has here, and a changed amount each have their name', async () => {
  const { store, ctx, entries } = await soldStore();
  await using _ = store;
  const payments = entries.filter(({ type }) => type === 'payment');
  const [first, second] = payments as [(typeof payments)[0], (typeof payments)[0]];
  entries.splice(entries.indexOf(first), 1, { ...first, amount: 900, net: 900 - first.fee });
  const stranger = {
    id: 'py_x',
    object: 'charge' as const,
    source_transfer: { ...source(second), source_transaction: 'ch_x' },
  };
  entries.splice(entries.indexOf(second), 1, { ...second, source: stranger });
  expect(await compareStore(ctx, SCOPE)).toBe(3);
  expect((await openDifferences(ctx)).toSorted()).toEqual([
    'paymentAmount 1000 900',
    'paymentMissing 1000 0',
    'paymentUnknown 0 1000',
  ]);
});

test('one that nobody has dealt with stays open when its order is too old to be compared again', async () => {
  const { store, ctx, entries } = await soldStore();
  await using _ = store;
  const payment = entries.find(({ type }) => type === 'payment')!;
  entries.splice(entries.indexOf(payment), 1, { ...payment, amount: 900, net: 900 - payment.fee });
  await compareStore(ctx, SCOPE);
  expect(await openDifferences(ctx)).toEqual(['paymentAmount 1000 900']);
  ctx.pass({ hours: 24 * 60 });
  expect(await compareStore(ctx, SCOPE)).toBe(0);
  expect(await openDifferences(ctx)).toEqual(['paymentAmount 1000 900']);
});

const source = (entry: { readonly source: unknown }) =>
  (
    entry.source as {
      source_transfer: { id: string; object: 'transfer'; source_transaction: string; metadata: Record<string, string> };
    }
  ).source_transfer;

test('a difference is raised once, goes by itself when the books agree, and stays away once a person has dealt with it', async () => {
  const { store, ctx, entries } = await soldStore();
  await using _ = store;
  const refund = entries.find(({ type }) => type === 'payment_refund')!;
  entries.splice(entries.indexOf(refund), 1);
  expect(await compareStore(ctx, SCOPE)).toBe(1);
  expect(await compareStore(ctx, SCOPE)).toBe(0);
  expect(await openDifferences(ctx)).toEqual(['refundAmount 400 0']);
  entries.push(refund);
  await compareStore(ctx, SCOPE);
  expect(await openDifferences(ctx)).toEqual([]);
  entries.splice(entries.indexOf(refund), 1);
  expect(await compareStore(ctx, SCOPE)).toBe(1);
  const [raised] = await listDifferences(ctx.db, SCOPE, { isOpen: true, limit: 1 });
  const settle = { differenceId: raised!.id, by: BY_OWNER };
  expect((await refusalOf(settleDifference(ctx, SCOPE, { ...settle, resolution: ' ' })))?.code).toBe(
    'validation_failed',
  );
  const elsewhere = settleDifference(ctx, OTHER_SCOPE, { ...settle, resolution: 'Mine' });
  expect((await refusalOf(elsewhere))?.code).toBe('resource_not_found');
  await settleDifference(ctx, SCOPE, { ...settle, resolution: 'Stripe support confirms the refund' });
  expect(await compareStore(ctx, SCOPE)).toBe(0);
  expect(await openDifferences(ctx)).toEqual([]);
});

test('what is still under way is no difference for half an hour', async () => {
  const { store, ctx } = await soldStore();
  await using _ = store;
  const orderId = await store.order();
  await store.payAndAccept(orderId);
  await ctx.db.updateTable('order_payments').set({ capturedInCents: 999 }).where('orderId', '=', orderId).execute();
  const changed = (await orderPayment(ctx.db, SCOPE, orderId))!.updatedIsoDateTimeUtc;
  const after = (minutes: number) => ctx.pass(ctx.clock.now().until(Temporal.Instant.from(changed).add({ minutes })));
  after(29);
  expect(await compareStore(ctx, SCOPE)).toBe(0);
  after(30);
  expect(await compareStore(ctx, SCOPE)).toBe(1);
  expect((await orderPayment(ctx.db, SCOPE, orderId))?.capturedInCents).toBe(999);
});

test('is made once a night, in the night of the store, and again when the provider was away', async () => {
  const { store, ctx, accountId } = await soldStore();
  await using _ = store;
  const asked = () => store.simulator.requests.filter(({ path }) => path.startsWith('/v1/balance_transactions')).length;
  const hour = () => ctx.clock.now().toZonedDateTimeISO('Australia/Sydney').hour;
  while (hour() !== 23) ctx.pass({ hours: 1 });
  await compareBooksOfAll(ctx, 10);
  expect(asked()).toBe(0);
  while (hour() !== 2) ctx.pass({ hours: 1 });
  store.simulator.faults.setDown(true);
  await compareBooksOfAll(ctx, 10);
  store.simulator.faults.setDown(false);
  await compareBooksOfAll(ctx, 10);
  const first = asked();
  expect(first).toBeGreaterThan(0);
  ctx.pass({ hours: 1 });
  await compareBooksOfAll(ctx, 10);
  expect(asked()).toBe(first);
  expect(accountId).toStartWith('acct_');
});

test('an account that refunds and disputes took below zero is raised until sales cover it', async () => {
  const { store, ctx, entries } = await soldStore();
  await using _ = store;
  const minus = {
    ...entries[0]!,
    id: 'txn_minus',
    type: 'adjustment' as const,
    amount: -5000,
    fee: 0,
    net: -5000,
    source: null,
  };
  entries.push(minus);
  expect(await compareStore(ctx, SCOPE)).toBe(1);
  expect((await openDifferences(ctx))[0]).toStartWith('balanceBelow 0 -');
  entries.splice(entries.indexOf(minus), 1);
  await compareStore(ctx, SCOPE);
  expect(await openDifferences(ctx)).toEqual([]);
});
