/** A payment that a bank takes back is on Today until it is answered or over, with its deadline and the way to answer. */
import { expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { openMerchantAccount, refreshMerchantAccount } from '#src/features/payouts/merchant-account.ts';
import { providerStore } from '#src/features/payouts/testing/provider-store.ts';
import { closeDispute, openDispute } from '#src/integrations/card-payments/simulator/wire/disputes.ts';
import { attentionOf } from './attention.ts';

/** A store whose order of $10.00 is disputed. It is Saturday the 21st; the bank waits for nine days. */
async function disputedStore() {
  const shop = await providerStore();
  const { ctx, simulator } = shop;
  await openMerchantAccount(ctx, SCOPE, { by: BY_OWNER });
  shop.answer('verified');
  await refreshMerchantAccount(ctx, SCOPE);
  const orderId = await shop.order();
  await shop.payAndAccept(orderId);
  const happens = async (what: () => void) => {
    const from = simulator.world.events.length;
    what();
    await shop.deliver(simulator.world.events.slice(from), 'platform');
  };
  const charge = [...simulator.world.charges.values()].find(({ captured }) => captured)!;
  let disputeId = '';
  await happens(() => {
    disputeId = openDispute(simulator.world, charge.id).id;
  });
  const { orderNumber } = await ctx.db.selectFrom('orders').select('orderNumber').executeTakeFirstOrThrow();
  return {
    ...{ shop, ctx, orderNumber, disputeId },
    ends: (how: 'won' | 'lost') => happens(() => closeDispute(simulator.world, disputeId, how)),
    async rows() {
      const store = await ctx.menus.storeOf(SCOPE);
      return (await attentionOf(ctx, SCOPE, { store, base: '' })).filter(({ key }) => key === disputeId);
    },
  };
}

test('a dispute is on Today with its amount, order, reason and last day, and turns red when three days are no longer left', async () => {
  const { shop, ctx, orderNumber, disputeId, rows } = await disputedStore();
  await using _ = shop;
  const to = `/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}/disputes/${disputeId}`;
  const [row, ...more] = await rows();
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    ...{ kind: 'waiting', title: `$10.00 of ${orderNumber} is disputed` },
    link: { to, label: 'Answer' },
  });
  expect(row?.text).toEndWith('. Answer by Monday 30 November 2026, or the bank decides for them.');
  ctx.pass({ hours: 6 * 24 });
  expect((await rows())[0]?.kind).toBe('waiting');
  ctx.pass({ minutes: 1 });
  expect((await rows())[0]?.kind).toBe('problem');
});

test('one without a last day is on Today all the same', async () => {
  const { shop, ctx, rows } = await disputedStore();
  await using _ = shop;
  await ctx.db.updateTable('disputes').set({ dueIsoDateTimeUtc: null }).execute();
  const [row] = await rows();
  expect(row?.kind).toBe('waiting');
  expect(row?.text).toEndWith('. Answer, or the bank decides for them.');
});

test('a dispute that was answered, and one that the bank decided, are gone', async () => {
  const answered = await disputedStore();
  await using _ = answered.shop;
  await answered.ctx.db.updateTable('disputes').set({ answeredIsoDateTimeUtc: '2026-11-22T00:00:00.000Z' }).execute();
  expect(await answered.rows()).toEqual([]);
  const lost = await disputedStore();
  await using __ = lost.shop;
  expect(await lost.rows()).toHaveLength(1);
  await lost.ends('lost');
  expect(await lost.rows()).toEqual([]);
});
