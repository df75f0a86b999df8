/** A store with an account and two orders of a day ago, one of which was refunded in part. */
import { listDifferences } from '#db/payments/book-differences.repository.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { openMerchantAccount, refreshMerchantAccount } from '../merchant-account.ts';
import { providerStore } from './provider-store.ts';

/** `store` is to be disposed of. */
export async function soldStore() {
  const store = await providerStore();
  const { ctx } = store;
  const accountId = await openMerchantAccount(ctx, SCOPE, { by: BY_OWNER });
  store.answer('verified');
  await refreshMerchantAccount(ctx, SCOPE);
  const rates = { platform: { rateBps: 100, fixedInCents: 10 }, connect: { rateBps: 25, fixedInCents: 0 } };
  const feeRatesJson = JSON.stringify({ ...rates, transaction: { rateBps: 170, fixedInCents: 30 } });
  await ctx.db.updateTable('merchant_accounts').set({ feeRatesJson }).execute();
  const orderIds = [await store.order(), await store.order()];
  for (const orderId of orderIds) await store.payAndAccept(orderId);
  const refund = { orderId: orderIds[0]!, amountInCents: 400, reason: 'Cold', key: 'r', by: BY_MIA };
  await refundOrder(ctx, SCOPE, { ...refund, method: null, posTerminalId: null });
  await store.pump();
  ctx.pass({ hours: 24 });
  const entries = store.simulator.world.accountEntries.get(accountId)!;
  return { store, ctx, orderIds, entries, accountId };
}

/** What is named and waits for a person: kind, our amount, theirs. */
export async function openDifferences({ db }: TestContext): Promise<string[]> {
  const open = await listDifferences(db, SCOPE, { isOpen: true, limit: 50 });
  return open.map(({ kind, oursInCents, theirsInCents }) => `${kind} ${oursInCents} ${theirsInCents}`);
}
