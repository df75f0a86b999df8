/** Home names card money in trouble, each with the way to where it is dealt with, and stops once it is. */
import { expect, test } from 'bun:test';
import { keepPayouts } from '#db/payments/payouts.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import type { AppContext } from '#src/context.ts';
import { applyTerminalEvent } from '#src/features/eftpos/apply-terminal-event.ts';
import { settleCardPayment } from '#src/features/eftpos/settle-card-payment.ts';
import { act, eftposFixture, sellByCard } from '#src/features/eftpos/testing/eftpos-fixture.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { exportHeld } from '#src/features/payouts/export-held.ts';
import { openMerchantAccount, refreshMerchantAccount } from '#src/features/payouts/merchant-account.ts';
import { providerStore } from '#src/features/payouts/testing/provider-store.ts';
import { moneyInTrouble } from './money-in-trouble.ts';

async function home(ctx: AppContext) {
  const store = await ctx.menus.storeOf(SCOPE);
  const rows = await moneyInTrouble(ctx, SCOPE, { store, to: ({ path }) => path.split('/').at(-1) ?? '' });
  return rows.map(({ title, link }) => [title, link?.to, link?.label]);
}

test('a card payment that the terminal contradicts is on Home until the bank settles it', async () => {
  const fixture = await eftposFixture();
  await sellByCard(fixture);
  expect(await home(fixture.ctx)).toEqual([]);
  const no = { type: 'ended', end: 'DECLINED', approvedInCents: 0 } as const;
  await applyTerminalEvent(fixture.ctx, SCOPE, 'attempt-1', no);
  const title = expect.stringMatching(/^The card payment of \$10\.00 for P-\d+ needs checking$/);
  expect(await home(fixture.ctx)).toEqual([[title, 'card-terminals#to-check', 'Check']] as never);
  await settleCardPayment(fixture.ctx, SCOPE, { ...act, word: 'hasNot' });
  expect(await home(fixture.ctx)).toEqual([]);
});

test('a payout that came back is on Home until a later one has arrived', async () => {
  const { ctx } = await eftposFixture();
  const payout = (payoutId: string, stateCode: string, arrivesDay: string) =>
    ctx.write((trx) =>
      keepPayouts(trx, SCOPE, [
        {
          ...{ payoutId, stateCode, arrivesDay, currencyCode: 'AUD', amountInCents: 1250, feeInCents: 0 },
          ...{ adjustmentInCents: 0, readIsoDateTimeUtc: '2026-11-20T00:00:00.000Z' },
        },
      ]),
    );
  await payout('before', 'paid', '2026-11-17');
  await payout('failed', 'failed', '2026-11-18');
  expect(await home(ctx)).toEqual([['A payout of $12.50 came back', 'payments', 'Check bank account']]);
  await payout('after', 'paid', '2026-11-20');
  expect(await home(ctx)).toEqual([]);
});

test('payments of a store without a working account are counted, and their orders listed', async () => {
  await using shop = await providerStore();
  const { ctx } = shop;
  await shop.payAndAccept(await shop.order());
  const { amountInCents, orderNumber } = await ctx.db
    .selectFrom('order_payments')
    .innerJoin('orders', 'orders.id', 'order_payments.orderId')
    .select(['order_payments.amountInCents', 'orders.orderNumber'])
    .executeTakeFirstOrThrow();
  const amount = (amountInCents / 100).toFixed(2);
  const held = [`$${amount} of card payments is held for you`, 'payouts', 'See orders'];
  expect(await home(ctx)).toEqual([held]);
  const file = await new Response(exportHeld(ctx, SCOPE, { timezone: 'Australia/Sydney' })).text();
  expect(file.trim().split('\r\n').slice(1)).toEqual([`2026-11-21 18:00,${orderNumber},${amount},0.00,${amount}`]);

  // The account works, and the money of before is still held.
  await openMerchantAccount(ctx, SCOPE, { by: BY_OWNER });
  shop.answer('verified');
  await refreshMerchantAccount(ctx, SCOPE);
  await shop.payAndAccept(await shop.order());
  expect(await home(ctx)).toEqual([held]);

  // The provider switches it off: what comes now is held too.
  await ctx.db.updateTable('merchant_accounts').set({ takesCharges: 0 }).execute();
  const off = ['Your card payments account is off', 'payments', 'See why'];
  const store = await ctx.menus.storeOf(SCOPE);
  const textFor = async (mayHold: boolean) => {
    const settings = { ...store.profile.settings, heldMoney: { mayHold } };
    const asked = { ...store, profile: { ...store.profile, settings } };
    return (await moneyInTrouble(ctx, SCOPE, { store: asked, to: ({ path }) => path }))[0]?.text;
  };
  expect(await textFor(true)).toEndWith('Servery holds new card payments until it works.');
  expect(await textFor(false)).toEndWith('Cards are off on your website until it works.');
  await shop.payAndAccept(await shop.order());
  expect(await home(ctx)).toEqual([
    off,
    [`$${((2 * amountInCents) / 100).toFixed(2)} of card payments is held for you`, 'payouts', 'See orders'],
  ]);
});
