/** A store's account at the card provider: opened once, read when it is reported, and closed. */
import { describe, expect, test } from 'bun:test';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { OTHER_SCOPE, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import {
  archiveAccount,
  changeBankAccount,
  changePayoutSchedule,
  linkToProvider,
  openMerchantAccount,
  readMerchantAccount,
  refreshMerchantAccount,
} from './merchant-account.ts';
import { payoutsHandlers } from './payouts.handlers.ts';
import { providerStore } from './testing/provider-store.ts';

const by = BY_OWNER;

describe('a store’s account', () => {
  test('is opened once, however often it is asked for, and says that it is unfinished', async () => {
    await using store = await providerStore();
    const { ctx, simulator } = store;
    expect((await readMerchantAccount(ctx, SCOPE)).state).toBe('none');
    const first = await openMerchantAccount(ctx, SCOPE, { by });
    expect(await openMerchantAccount(ctx, SCOPE, { by })).toBe(first);
    expect(simulator.world.accounts.size).toBe(1);
    expect((await readMerchantAccount(ctx, SCOPE)).state).toBe('unfinished');
    expect((await readMerchantAccount(ctx, OTHER_SCOPE)).state).toBe('none');
  });

  test.each(['resetBefore', 'resetAfter', 'truncated'] as const)(
    'is the same one after an answer that was lost (%s)',
    async (fault) => {
      await using store = await providerStore();
      const { ctx, simulator } = store;
      // The client of this runtime repeats a broken connection once by itself.
      simulator.faults.failNext(fault, { path: /^POST \/v1\/accounts$/, times: fault === 'truncated' ? 1 : 2 });
      expect((await refusalOf(openMerchantAccount(ctx, SCOPE, { by })))?.code).toBe('service_unavailable');
      expect((await readMerchantAccount(ctx, SCOPE)).state).toBe('none');
      const opened = await openMerchantAccount(ctx, SCOPE, { by });
      expect([...simulator.world.accounts.keys()]).toEqual([opened]);
    },
  );

  test('is asked for under another key where the provider kept its own failure', async () => {
    await using store = await providerStore();
    const { ctx, simulator } = store;
    simulator.faults.failNext('error500Stored', { path: /^POST \/v1\/accounts$/ });
    expect((await refusalOf(openMerchantAccount(ctx, SCOPE, { by })))?.code).toBe('service_unavailable');
    const opened = await openMerchantAccount(ctx, SCOPE, { by });
    expect([...simulator.world.accounts.keys()]).toEqual([opened]);
  });

  test('is ready once its owner answered, and is read when the provider reports it', async () => {
    await using store = await providerStore();
    const { ctx } = store;
    const { url } = await linkToProvider(ctx, SCOPE, { purpose: 'verification', by });
    expect(url).toContain('/onboarding/');
    store.answer('verified');
    expect((await readMerchantAccount(ctx, SCOPE)).state).toBe('unfinished');
    const [handler] = payoutsHandlers;
    const accountId = (await store.stored())?.accountId ?? '';
    const event = {
      ...{ sequence: 1, id: 'e', orderId: null, occurredIsoDateTimeUtc: '2026-11-21T07:00:00.000Z' },
      ...{ restaurantId: SCOPE.restaurantId, storeId: SCOPE.storeId },
      ...{ type: 'merchantAccountReported' as const, payload: { accountId, type: 'account.updated' } },
    };
    await handler!.handle(ctx, event);
    expect(await readMerchantAccount(ctx, SCOPE)).toMatchObject({
      state: 'ready',
      account: { schedule: { interval: 'daily' } },
    });
  });

  test('is paid out as asked, into the bank account behind a token, and the log says who changed it', async () => {
    await using store = await providerStore();
    const { ctx, simulator } = store;
    await openMerchantAccount(ctx, SCOPE, { by });
    store.answer('verified');
    const schedule = { interval: 'weekly', weekday: 'friday' } as const;
    expect((await changePayoutSchedule(ctx, SCOPE, { schedule, by })).account?.schedule).toEqual(schedule);
    simulator.world.bankTokens.set('btok_1', '000999999');
    for (const _ of ['once', 'again']) {
      const { account } = await changeBankAccount(ctx, SCOPE, { tokenId: 'btok_1', by });
      expect(account?.facts?.bank?.last4).toBe('9999');
    }
    const wrong = await refusalOf(changeBankAccount(ctx, SCOPE, { tokenId: 'btok_none', by }));
    expect(wrong?.code).toBe('resource_update_not_allowed');
    const rows = await ctx.db
      .selectFrom('audit_log')
      .select('action')
      .where('subjectType', '=', 'merchantAccount')
      .execute();
    expect(new Set(rows.map(({ action }) => action))).toEqual(
      new Set(['openMerchantAccount', 'changePayoutSchedule', 'changeBankAccount']),
    );
  });

  test('of no store is changed by nobody', async () => {
    await using store = await providerStore();
    const { ctx } = store;
    const acts = [
      changePayoutSchedule(ctx, SCOPE, { schedule: { interval: 'daily' }, by }),
      changeBankAccount(ctx, SCOPE, { tokenId: 'btok_1', by }),
      archiveAccount(ctx, SCOPE, { by }),
    ];
    for (const act of acts) expect((await refusalOf(act))?.code).toBe('resource_not_found');
  });
});

describe('an online payment', () => {
  test('goes to the platform until the store’s account takes money, and then to the store, less the fees', async () => {
    await using store = await providerStore();
    const { ctx } = store;
    const before = await orderPayment(ctx.db, SCOPE, await store.order());
    expect(before).toMatchObject({ connectedAccountId: null, applicationFeeInCents: 0 });
    const accountId = await openMerchantAccount(ctx, SCOPE, { by });
    expect(await orderPayment(ctx.db, SCOPE, await store.order())).toMatchObject({ connectedAccountId: null });
    store.answer('verified');
    await refreshMerchantAccount(ctx, SCOPE);
    // 1.7 % and 30 c of $10.00.
    expect(await orderPayment(ctx.db, SCOPE, await store.order())).toMatchObject({
      ...{ connectedAccountId: accountId, applicationFeeInCents: 47, transactionFeeInCents: 47 },
      ...{ platformFeeInCents: 0, connectFeeInCents: 0 },
    });
    await archiveAccount(ctx, SCOPE, { by });
    expect((await readMerchantAccount(ctx, SCOPE)).state).toBe('closed');
    expect(await orderPayment(ctx.db, SCOPE, await store.order())).toMatchObject({ connectedAccountId: null });
  });

  test('pays all three fees, and exactly those are collected', async () => {
    await using store = await providerStore();
    const { ctx } = store;
    await openMerchantAccount(ctx, SCOPE, { by });
    store.answer('verified');
    await refreshMerchantAccount(ctx, SCOPE);
    const rates = { platform: { rateBps: 100, fixedInCents: 10 }, connect: { rateBps: 25, fixedInCents: 0 } };
    const feeRatesJson = JSON.stringify({ ...rates, transaction: { rateBps: 170, fixedInCents: 30 } });
    await ctx.db.updateTable('merchant_accounts').set({ feeRatesJson }).execute();
    // Of $10.00: 1.7 % and 30 c, 0.25 %, 1 % and 10 c.
    const fees = { transactionFeeInCents: 47, connectFeeInCents: 3, platformFeeInCents: 20, applicationFeeInCents: 70 };
    const orderId = await store.order();
    expect(await orderPayment(ctx.db, SCOPE, orderId)).toMatchObject(fees);
    await store.payAndAccept(orderId);
    const [charge] = store.simulator.world.charges.values();
    expect(charge?.application_fee_amount).toBe(70);
  });

  test('after an account was closed goes to the one that is opened next', async () => {
    await using store = await providerStore();
    const { ctx } = store;
    const first = await openMerchantAccount(ctx, SCOPE, { by });
    await archiveAccount(ctx, SCOPE, { by });
    expect((await refusalOf(archiveAccount(ctx, SCOPE, { by })))?.reason).toBe('account_closed');
    const second = await openMerchantAccount(ctx, SCOPE, { by });
    expect(second).not.toBe(first);
    store.answer('verified');
    await refreshMerchantAccount(ctx, SCOPE);
    expect((await orderPayment(ctx.db, SCOPE, await store.order()))?.connectedAccountId).toBe(second);
  });
});
