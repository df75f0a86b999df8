/** What a comparison says of an account's payouts and of orders from before, and how a person closes what it says. */
import { expect, test } from 'bun:test';
import { listDifferences } from '#db/payments/book-differences.repository.ts';
import { listOrderFees } from '#db/payments/order-fees.queries.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { WirePayout } from '#src/integrations/card-payments/simulator/wire/stripe-objects.ts';
import type { MerchantAccountsPort } from '#src/integrations/merchant-accounts/merchant-accounts.port.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { compareStore, settleDifference } from './compare-books.ts';
import { openDifferences, soldStore } from './testing/sold-store.ts';

const COMPARED = { hours: 45 * 24 };

/** Three days later: one payout has taken both orders. `among` changes what the provider answers. */
async function paidOutStore(among: (provider: MerchantAccountsPort) => Partial<MerchantAccountsPort> = () => ({})) {
  const sold = await soldStore();
  const { store } = sold;
  const { simulator } = store;
  const provider = sold.ctx.ports.merchantAccounts!;
  const merchantAccounts = { ...provider, ...among(provider) };
  const ctx = { ...sold.ctx, ports: { ...sold.ctx.ports, merchantAccounts } };
  ctx.pass({ hours: 24 * 3 });
  simulator.passTime();
  return {
    ...{ ...sold, ctx },
    payouts: () => [...simulator.world.payouts.values()],
    /** The provider says something else of a payout from now on. */
    change(payout: WirePayout, change: Partial<WirePayout>): void {
      simulator.world.payouts.set(payout.id, { ...payout, ...change });
    },
    /** By order: the payout that took it. */
    async payoutsOfOrders() {
      const fees = await listOrderFees(ctx.db, SCOPE, {}, { after: null, limit: 10 });
      return fees.map(({ payoutId }) => payoutId);
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}

test('a payout that isn’t its lines is named once and stays named, night after night, until it agrees', async () => {
  await using sold = await paidOutStore();
  const { ctx } = sold;
  const [payout] = sold.payouts() as [WirePayout];
  sold.change(payout, { amount: payout.amount + 5 });
  const named = [`payoutSum ${payout.amount} ${payout.amount + 5}`];
  expect([await compareStore(ctx, SCOPE), await openDifferences(ctx)]).toEqual([1, named]);
  expect(await sold.payoutsOfOrders()).toEqual([null, null]);
  expect([await compareStore(ctx, SCOPE), await openDifferences(ctx)]).toEqual([0, named]);
  sold.change(payout, {});
  expect([await compareStore(ctx, SCOPE), await openDifferences(ctx)]).toEqual([0, []]);
  expect(await sold.payoutsOfOrders()).toEqual([payout.id, payout.id]);
});

test('an older payout whose orders are known is not read again', async () => {
  const read: string[] = [];
  await using sold = await paidOutStore((provider) => ({
    listPayoutLines(accountId, payoutId, after) {
      read.push(payoutId);
      return provider.listPayoutLines(accountId, payoutId, after);
    },
  }));
  await compareStore(sold.ctx, SCOPE);
  const [payout] = sold.payouts();
  expect(read).toEqual([payout!.id]);
  await compareStore(sold.ctx, SCOPE);
  expect(read).toEqual([payout!.id]);
});

test.each(['failed', 'canceled'] as const)('orders of a payout that %s wait for the next', async (status) => {
  await using sold = await paidOutStore();
  const { ctx, store, entries } = sold;
  await compareStore(ctx, SCOPE);
  const [first] = sold.payouts();
  expect(await sold.payoutsOfOrders()).toEqual([first!.id, first!.id]);
  sold.change(first!, { status });
  for (const entry of entries) entry.payout = null;
  await compareStore(ctx, SCOPE);
  expect(await sold.payoutsOfOrders()).toEqual([null, null]);
  ctx.pass({ hours: 24 });
  store.simulator.passTime();
  await compareStore(ctx, SCOPE);
  const next = sold.payouts().at(-1)!.id;
  expect(next).not.toBe(first!.id);
  expect(await sold.payoutsOfOrders()).toEqual([next, next]);
});

test('a refund in a later payout leaves its order with the payout that brought the money', async () => {
  await using sold = await paidOutStore();
  const { ctx, store, orderIds } = sold;
  await compareStore(ctx, SCOPE);
  const [first] = sold.payouts();
  const refund = { orderId: orderIds[1]!, amountInCents: 300, reason: 'Cold', key: 'later', by: BY_MIA };
  await refundOrder(ctx, SCOPE, { ...refund, method: null, posTerminalId: null });
  await store.payAndAccept(await store.order());
  ctx.pass({ hours: 24 * 3 });
  store.simulator.passTime();
  await compareStore(ctx, SCOPE);
  const next = sold.payouts().at(-1)!;
  expect(next.id).not.toBe(first!.id);
  expect((await sold.payoutsOfOrders()).toSorted()).toEqual([first!.id, first!.id, next.id].toSorted());
});

test('of a long list each page is read as far as 45 days back, to the minute, and none that is older', async () => {
  const pages: (string | null)[] = [];
  const since: string[] = [];
  await using sold = await paidOutStore((provider) => ({
    async listPayouts(accountId, after) {
      pages.push(after);
      const all = await provider.listPayouts(accountId, null);
      if (all.kind !== 'payouts') return all;
      const at = all.payouts.findIndex(({ payoutId }) => payoutId === after) + 1;
      const next = at + 1 < all.payouts.length ? (all.payouts[at]?.payoutId ?? null) : null;
      return { ...all, payouts: all.payouts.slice(at, at + 1), next };
    },
    listLines(accountId, from, after) {
      since.push(from.toString());
      return provider.listLines(accountId, from, after);
    },
  }));
  const { ctx } = sold;
  const [newest] = sold.payouts() as [WirePayout];
  const created = ctx.clock.now().subtract(COMPARED);
  const older = { ...newest, id: 'po_older', amount: 777, created: created.epochMilliseconds / 1000 };
  const { payouts } = sold.store.simulator.world;
  payouts.clear();
  const oldest = { ...older, id: 'po_oldest', created: older.created - 60 };
  for (const one of [oldest, older, newest]) payouts.set(one.id, one);
  expect(await compareStore(ctx, SCOPE)).toBe(1);
  expect(await openDifferences(ctx)).toEqual(['payoutSum 0 777']);
  expect(pages).toEqual([null, newest.id, 'po_older']);
  expect(since).toEqual([created.toString()]);
});

test('an order placed long before its card was charged is known, and one of which only a refund is new lacks no payment', async () => {
  const { store, ctx, orderIds, entries } = await soldStore();
  await using _ = store;
  const placedIsoDateTimeUtc = isoUtc(ctx.clock.now().subtract({ hours: 50 * 24 }));
  const place = (orderId: string) =>
    ctx.db.updateTable('orders').set({ placedIsoDateTimeUtc }).where('id', '=', orderId).execute();
  for (const orderId of orderIds) await place(orderId);
  expect([await compareStore(ctx, SCOPE), await openDifferences(ctx)]).toEqual([0, []]);
  const [payment] = entries.filter(({ type }) => type === 'payment');
  entries.splice(entries.indexOf(payment!), 1);
  expect([await compareStore(ctx, SCOPE), await openDifferences(ctx)]).toEqual([0, []]);
});

test('the server’s log has a comparison that found something, and none that found nothing', async () => {
  const { store, ctx, entries } = await soldStore();
  await using _ = store;
  const lines = () => ctx.logged.filter((line) => line.includes('books differ'));
  await compareStore(ctx, SCOPE);
  expect(lines()).toEqual([]);
  const refund = entries.find(({ type }) => type === 'payment_refund')!;
  entries.splice(entries.indexOf(refund), 1);
  await compareStore(ctx, SCOPE);
  const facts = expect.objectContaining({ storeId: SCOPE.storeId, differences: 1 });
  expect(lines().map((line) => JSON.parse(line) as unknown)).toEqual([facts]);
});

test('what was done about a difference is kept with who did it, up to 500 characters, and once', async () => {
  const { store, ctx, entries } = await soldStore();
  await using _ = store;
  const refund = entries.find(({ type }) => type === 'payment_refund')!;
  entries.splice(entries.indexOf(refund), 1);
  await compareStore(ctx, SCOPE);
  const [raised] = await listDifferences(ctx.db, SCOPE, { isOpen: true, limit: 1 });
  const differenceId = raised!.id;
  const settle = (resolution: string) => settleDifference(ctx, SCOPE, { differenceId, resolution, by: BY_OWNER });
  expect((await refusalOf(settle('a'.repeat(501))))?.code).toBe('validation_failed');
  await settle(` ${'a'.repeat(500)} `);
  const resolution = 'a'.repeat(500);
  const [settled] = await listDifferences(ctx.db, SCOPE, { isOpen: false, limit: 1 });
  expect(settled).toMatchObject({ resolution, resolvedByName: BY_OWNER.name });
  expect((await refusalOf(settle('Again')))?.code).toBe('resource_not_found');
  const logged = await ctx.db
    .selectFrom('audit_log')
    .select(['actorName', 'subjectId', 'afterJson'])
    .where('action', '=', 'settleDifference')
    .execute();
  expect(logged).toEqual([
    { actorName: BY_OWNER.name, subjectId: differenceId, afterJson: JSON.stringify({ resolution }) },
  ]);
});
