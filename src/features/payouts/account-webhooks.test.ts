/** Messages of the provider about stores' accounts: late, twice, in any order, and of accounts that nobody has. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { receiveWebhook } from '#src/features/payments/receive-webhook.ts';
import { addAccount } from '#src/integrations/card-payments/simulator/wire/accounts.ts';
import { openMerchantAccount, readMerchantAccount } from './merchant-account.ts';
import { providerStore } from './testing/provider-store.ts';

/** An account that was asked about, checked, and is ready: what was said on the way. */
async function reported() {
  const store = await providerStore();
  await openMerchantAccount(store.ctx, SCOPE, { by: BY_OWNER });
  store.answer('documentWanted');
  store.answer('checking');
  store.answer('verified');
  const events = store.simulator.world.events.filter(({ account }) => account !== undefined);
  return { store, events };
}

test('an account is as the provider has it now, in whatever order and however often it was reported', async () => {
  const { store, events } = await reported();
  await using _ = store;
  expect(events.length).toBeGreaterThan(2);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...events), { minLength: 1, maxLength: 12 }), async (some) => {
      await store.ctx.db.deleteFrom('webhook_events').execute();
      await store.deliver(some);
      expect((await readMerchantAccount(store.ctx, SCOPE)).state).toBe('ready');
    }),
    { numRuns: 30 },
  );
});

test('the same message twice is one event', async () => {
  const { store, events } = await reported();
  await using _ = store;
  const [event] = events;
  await store.deliver([event!, event!]);
  await store.deliver([event!]);
  const rows = store.ctx.db.selectFrom('outbox_events').select('id').where('type', '=', 'merchantAccountReported');
  expect(await rows.execute()).toHaveLength(1);
});

test('a message about an account that no store has is kept and changes nothing', async () => {
  const { store } = await reported();
  await using _ = store;
  const { world } = store.simulator;
  world.emit('account.updated', addAccount(world, { id: 'acct_stranger', country: 'AU' }), 'acct_stranger');
  await store.deliver([world.events.at(-1)!]);
  expect(await store.ctx.db.selectFrom('webhook_events').select('eventId').execute()).toHaveLength(1);
  expect((await readMerchantAccount(store.ctx, SCOPE)).state).toBe('unfinished');
});

test('a message that somebody else signed is refused and not kept', async () => {
  const { store, events } = await reported();
  await using _ = store;
  const forged = { rawBody: JSON.stringify(events[0]), signatureHeader: 't=1,v1=00', which: 'connect' as const };
  expect((await refusalOf(receiveWebhook(store.ctx, forged)))?.code).toBe('validation_failed');
  expect(await store.ctx.db.selectFrom('webhook_events').select('eventId').execute()).toEqual([]);
});
