import { expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { openMerchantAccount, refreshMerchantAccount } from '#src/features/payouts/merchant-account.ts';
import { providerStore } from '#src/features/payouts/testing/provider-store.ts';
import { closeDispute, openDispute } from '#src/integrations/card-payments/simulator/wire/disputes.ts';
import { moneyNotesOf } from './money-notes.ts';

const timezone = 'Australia/Sydney';

test('an order says that its payment is disputed, until when it can be answered, and how it ended', async () => {
  await using shop = await providerStore();
  const { ctx, simulator } = shop;
  await openMerchantAccount(ctx, SCOPE, { by: BY_OWNER });
  shop.answer('verified');
  await refreshMerchantAccount(ctx, SCOPE);
  const orderId = await shop.order();
  await shop.payAndAccept(orderId);
  const notes = () => moneyNotesOf(ctx, SCOPE, { orderId, timezone });
  expect(await notes()).toEqual([]);

  let from = simulator.world.events.length;
  const charge = [...simulator.world.charges.values()].find(({ captured }) => captured)!;
  const { id } = openDispute(simulator.world, charge.id, { reason: 'product_not_received' });
  await shop.deliver(simulator.world.events.slice(from), 'platform');
  const [open, ...more] = await notes();
  expect(more).toEqual([]);
  expect(open).toMatchObject({ kind: 'problem', disputeId: id, title: '$10.00 is disputed: needs an answer' });
  expect(open?.text).toMatch(/\. Answer by \w+,? .+\.$/);

  from = simulator.world.events.length;
  closeDispute(simulator.world, id, 'lost');
  await shop.deliver(simulator.world.events.slice(from), 'platform');
  expect(await notes()).toMatchObject([{ kind: 'info', title: '$10.00 is disputed: lost' }]);
});

test('an order that was charged without an account says that its money is held', async () => {
  await using shop = await providerStore();
  const orderId = await shop.order();
  await shop.payAndAccept(orderId);
  const notes = await moneyNotesOf(shop.ctx, SCOPE, { orderId, timezone });
  expect(notes.map(({ title }) => title)).toEqual(['$10.00 is held for you']);
});
