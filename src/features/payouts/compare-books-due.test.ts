/** When a store's books are compared: every night, once, and after a counted day, whatever was missed before. */
import { expect, test } from 'bun:test';
import { findPlace } from '#db/sync/sync-places.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { OTHER_SCOPE, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { askForComparison, compareBooksOfAll } from './compare-books.ts';
import { openMerchantAccount, refreshMerchantAccount } from './merchant-account.ts';
import { providerStore } from './testing/provider-store.ts';

const A_RUN = 10;

/** Stores with accounts, of which nothing was compared yet. It is Saturday the 21st, 18:00 in Sydney. */
async function storesWithAccounts(scopes = [SCOPE]) {
  const store = await providerStore();
  const { ctx } = store;
  for (const scope of scopes) await openMerchantAccount(ctx, scope, { by: BY_OWNER });
  store.answer('verified');
  for (const scope of scopes) await refreshMerchantAccount(ctx, scope);
  const books = () =>
    ctx.db
      .selectFrom('merchant_accounts')
      .select(['booksComparedIsoDateTimeUtc as compared', 'booksFailedIsoDateTimeUtc as failed'])
      .execute();
  return {
    ...{ store, ctx, books },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
    /** The job runs at a moment of Sydney's clock in that November: whether it compared the store. */
    async runsAt(dayAndTime: string): Promise<boolean> {
      const moment = Temporal.ZonedDateTime.from(`2026-11-${dayAndTime}[Australia/Sydney]`).toInstant();
      ctx.pass(ctx.clock.now().until(moment));
      const [before] = await books();
      await compareBooksOfAll(ctx, A_RUN);
      const [after] = await books();
      return before?.compared !== after?.compared;
    },
  };
}

test('no night is missing and none is made twice, to the minute at which it begins', async () => {
  await using stores = await storesWithAccounts();
  const made: string[] = [];
  const moments = ['22T01:59', '22T02:00', '22T03:30', '22T05:59', '22T12:00', '23T01:59', '23T02:00', '23T04:00'];
  for (const moment of moments) if (await stores.runsAt(moment)) made.push(moment);
  expect(made).toEqual(['22T02:00', '23T02:00']);
});

test('the last minute of a night is still night, and a store that was never compared doesn’t begin in the morning', async () => {
  await using late = await storesWithAccounts();
  expect(await late.runsAt('22T05:59')).toBe(true);
  await using morning = await storesWithAccounts();
  expect([await morning.runsAt('22T06:00'), await morning.runsAt('22T14:00')]).toEqual([false, false]);
  expect(await morning.runsAt('23T02:00')).toBe(true);
});

test('a night in which nothing ran is made up for as soon as 30 hours have passed', async () => {
  await using stores = await storesWithAccounts();
  expect(await stores.runsAt('22T02:00')).toBe(true);
  expect([await stores.runsAt('23T06:00'), await stores.runsAt('23T08:00')]).toEqual([false, false]);
  expect(await stores.runsAt('23T08:01')).toBe(true);
});

test('books compared an hour before are not read again although a night has begun', async () => {
  await using stores = await storesWithAccounts();
  await stores.runsAt('22T01:00');
  await askForComparison(stores.ctx, SCOPE);
  expect([await stores.runsAt('22T01:30'), await stores.runsAt('22T01:31')]).toEqual([false, true]);
  expect([await stores.runsAt('22T02:31'), await stores.runsAt('22T02:32')]).toEqual([false, true]);
});

test('a run stops at its limit, and the next goes on with the stores that are left', async () => {
  await using stores = await storesWithAccounts([SCOPE, OTHER_SCOPE]);
  const compared = async () => (await stores.books()).filter((one) => one.compared !== null).length;
  while (stores.ctx.clock.now().toZonedDateTimeISO('Australia/Sydney').hour !== 2) stores.ctx.pass({ hours: 1 });
  await compareBooksOfAll(stores.ctx, 1);
  expect(await compared()).toBe(1);
  await compareBooksOfAll(stores.ctx, 1);
  expect(await compared()).toBe(2);
});

test('where no card provider is set up, nothing is said to have failed', async () => {
  await using stores = await storesWithAccounts();
  const { ctx } = stores;
  while (ctx.clock.now().toZonedDateTimeISO('Australia/Sydney').hour !== 2) ctx.pass({ hours: 1 });
  await compareBooksOfAll({ ...ctx, ports: { ...ctx.ports, merchantAccounts: null } }, A_RUN);
  expect(await stores.books()).toEqual([{ compared: null, failed: null }]);
});

test('a counted day asks for the platform’s books only where the platform was paid within a day, and when they have settled', async () => {
  await using own = await storesWithAccounts();
  await own.store.payAndAccept(await own.store.order());
  await askForComparison(own.ctx, SCOPE);
  expect(await findPlace(own.ctx.db, 'platformBooksWanted')).toBe(0);

  await using held = await storesWithAccounts([]);
  const { ctx } = held;
  await held.store.payAndAccept(await held.store.order());
  ctx.pass({ hours: 24 });
  await askForComparison(ctx, SCOPE);
  const wanted = ctx.clock.now().epochMilliseconds / 1000 + 31 * 60;
  expect(await findPlace(ctx.db, 'platformBooksWanted')).toBe(wanted);
  ctx.pass({ minutes: 1 });
  await askForComparison(ctx, SCOPE);
  expect(await findPlace(ctx.db, 'platformBooksWanted')).toBe(wanted);
});
