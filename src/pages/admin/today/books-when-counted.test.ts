/** A counted day is compared that evening, and a comparison that could not be made is made later and said meanwhile. */
import { expect, test } from 'bun:test';
import { listEventsAfter } from '#db/outbox/outbox.repository.ts';
import { listDifferences } from '#db/payments/book-differences.repository.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { cashFixture } from '#src/features/cash/testing/cash-fixture.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { compareBooksOfAll } from '#src/features/payouts/compare-books.ts';
import { comparePlatformBooks } from '#src/features/payouts/compare-platform-books.ts';
import { openMerchantAccount, refreshMerchantAccount } from '#src/features/payouts/merchant-account.ts';
import { payoutsHandlers } from '#src/features/payouts/payouts.handlers.ts';
import { providerStore } from '#src/features/payouts/testing/provider-store.ts';
import { bookReversal } from '#src/integrations/card-payments/simulator/wire/account-money.ts';
import { bookRows } from './books-attention.ts';

/** In the evening, with an online order of the day and a drawer to count. */
async function tradingStore({ hasAccount }: { readonly hasAccount: boolean }) {
  const till = await cashFixture();
  const store = await providerStore(till);
  const { ctx, simulator } = store;
  if (hasAccount) {
    await openMerchantAccount(ctx, SCOPE, { by: BY_OWNER });
    store.answer('verified');
    await refreshMerchantAccount(ctx, SCOPE);
  }
  const orderId = await store.order();
  await store.payAndAccept(orderId);
  return {
    ...{ store, ctx, simulator, orderId },
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
    },
    /** A refund that was made at the provider alone. */
    refundThere() {
      const [transfer] = simulator.world.transfers.values();
      bookReversal(simulator.world, transfer!, 100);
    },
    /** Opens and counts the drawer, and handles what follows. */
    async countDay() {
      const sessionId = await till.open(0);
      await till.count(sessionId, 0);
      await this.hear();
    },
    async hear() {
      for (const event of await listEventsAfter(ctx.db, 0, {}, 10_000)) {
        const handler = payoutsHandlers.find(({ name }) => name === 'payouts.dayCounted')!;
        if (handler.types.includes(event.type)) await handler.handle(ctx, event);
      }
    },
    async open() {
      const open = await listDifferences(ctx.db, SCOPE, { isOpen: true, limit: 50 });
      return open.map(({ kind, oursInCents, theirsInCents }) => `${kind} ${oursInCents} ${theirsInCents}`);
    },
    async home() {
      const of = { store: await ctx.menus.storeOf(SCOPE), to: ({ path }: { path: string }) => path.split('/').at(-1)! };
      return (await bookRows(ctx, SCOPE, of)).map(({ title, link }) => [title, link?.to, link?.label]);
    },
    asked: () => simulator.requests.filter(({ path }) => path.startsWith('/v1/balance_transactions')).length,
    hour: () => ctx.clock.now().toZonedDateTimeISO('Australia/Sydney').hour,
  };
}

test('a refund that only the provider knows is named the evening that the drawer is counted, with its order and a way to it', async () => {
  await using day = await tradingStore({ hasAccount: true });
  day.refundThere();
  await day.hear();
  day.ctx.pass({ minutes: 40 });
  await compareBooksOfAll(day.ctx, 10);
  expect([day.asked(), await day.open()]).toEqual([0, []]);
  await day.countDay();
  await compareBooksOfAll(day.ctx, 10);
  // The last payments may still be on their way.
  expect(day.asked()).toBe(0);
  day.ctx.pass({ minutes: 32 });
  await compareBooksOfAll(day.ctx, 10);
  expect(await day.open()).toEqual(['refundAmount 0 100']);
  const [difference] = await listDifferences(day.ctx.db, SCOPE, { isOpen: true, limit: 1 });
  expect(await day.home()).toEqual([
    [
      `${difference!.orderNumber}: the card provider’s books differ by $1.00`,
      `differences#difference-${difference!.id}`,
      'Look into it',
    ],
  ]);
  const once = day.asked();
  day.ctx.pass({ minutes: 15 });
  await compareBooksOfAll(day.ctx, 10);
  expect(day.asked()).toBe(once);
});

test('the night after a counted evening is compared as well, once', async () => {
  await using day = await tradingStore({ hasAccount: true });
  while (day.hour() !== 22) day.ctx.pass({ hours: 1 });
  await day.countDay();
  day.ctx.pass({ minutes: 45 });
  await compareBooksOfAll(day.ctx, 10);
  const evening = day.asked();
  expect(evening).toBeGreaterThan(0);
  while (day.hour() !== 3) day.ctx.pass({ hours: 1 });
  await compareBooksOfAll(day.ctx, 10);
  const night = day.asked();
  expect(night).toBeGreaterThan(evening);
  day.ctx.pass({ hours: 2 });
  await compareBooksOfAll(day.ctx, 10);
  expect(day.asked()).toBe(night);
});

test('a provider that is away in the night is asked until it answers, whatever the hour, and Today says since when', async () => {
  await using day = await tradingStore({ hasAccount: true });
  const { ctx, simulator } = day;
  while (day.hour() !== 5) ctx.pass({ hours: 1 });
  simulator.faults.setDown(true);
  await compareBooksOfAll(ctx, 10);
  expect(await day.home()).toEqual([]);
  ctx.pass({ hours: 2 });
  await compareBooksOfAll(ctx, 10);
  const view = ['differences', 'View check'];
  expect(await day.home()).toEqual([['Card payments have not been compared yet', ...view]]);
  simulator.faults.setDown(false);
  await compareBooksOfAll(ctx, 10);
  expect([day.hour(), await day.home()]).toEqual([7, []]);
  expect(day.asked()).toBeGreaterThan(0);
  // Not one night is made: nothing failed, and it is said all the same.
  ctx.pass({ hours: 31 });
  expect(await day.home()).toEqual([
    [expect.stringMatching(/^Card payments not compared since .*7:00/), ...view],
  ] as never);
});

test('money that the platform holds is compared after a counted day too, and said where it could not be', async () => {
  await using day = await tradingStore({ hasAccount: false });
  const { ctx, simulator, orderId } = day;
  await comparePlatformBooks(ctx);
  const { chargeId } = (await orderPayment(ctx.db, SCOPE, orderId))!;
  simulator.world.charges.get(chargeId!)!.amount_refunded += 100;
  ctx.pass({ hours: 2 });
  await comparePlatformBooks(ctx);
  expect(await day.open()).toEqual([]);
  await day.countDay();
  ctx.pass({ minutes: 32 });
  simulator.faults.setDown(true);
  await expect(comparePlatformBooks(ctx)).rejects.toThrow();
  ctx.pass({ hours: 1 });
  await expect(comparePlatformBooks(ctx)).rejects.toThrow();
  const said = [expect.stringMatching(/^Card payments not compared since /), 'differences', 'View check'];
  expect(await day.home()).toEqual([said] as never);
  simulator.faults.setDown(false);
  await comparePlatformBooks(ctx);
  expect(await day.open()).toEqual(['refundAmount 0 100']);
  expect((await day.home()).map(([title]) => title)).toEqual([expect.stringContaining('differ by $1.00')] as never);
});
