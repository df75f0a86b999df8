/** Payouts that a store asks for: the button, what it says, and the payout that was made by hand. */
import { afterEach, expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import {
  changePayoutSchedule,
  openMerchantAccount,
  refreshMerchantAccount,
} from '#src/features/payouts/merchant-account.ts';
import { bookTransfer } from '#src/integrations/card-payments/simulator/wire/account-money.ts';
import { finishOnboarding } from '#src/integrations/card-payments/simulator/wire/accounts.ts';
import { startStripeSimulator } from '#src/integrations/card-payments/simulator/wire/stripe-simulator.ts';
import { makeTransfer } from '#src/integrations/card-payments/simulator/wire/transfers.ts';
import { createStripeMerchantAccounts } from '#src/integrations/merchant-accounts/stripe/stripe-merchant-accounts.ts';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';

const PAYOUTS = `${ROMA}/payouts`;
const by = BY_OWNER;
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A store with 12.00 in its account. */
async function paidStore(interval: 'manual' | 'daily') {
  const pages = await adminPages();
  const { ctx } = pages;
  const simulator = await startStripeSimulator({
    port: 0,
    webhooks: [],
    nowMs: () => ctx.clock.now().epochMilliseconds,
  });
  stops.push(() => simulator.stop());
  const settings = { secretKey: 'sk_test_1', apiUrl: simulator.url, networkRetries: 0, timeoutMs: 20_000 };
  Object.assign(ctx, { ports: { ...ctx.ports, merchantAccounts: createStripeMerchantAccounts(settings) } });
  const accountId = await openMerchantAccount(ctx, SCOPE, { by });
  for (const account of simulator.world.accounts.values()) {
    finishOnboarding(simulator.world, account, '000123456', 'verified');
  }
  await refreshMerchantAccount(ctx, SCOPE);
  await changePayoutSchedule(ctx, SCOPE, { schedule: { interval }, by });
  const sent = { amount: 1200, currency: 'aud', destination: accountId, charge: null };
  bookTransfer(simulator.world, makeTransfer(simulator.world, sent));
  ctx.pass({ hours: 50 });
  return { pages, simulator };
}

const keyIn = (html: string) => /name="key" value="([^"]+)"/.exec(html)?.[1] ?? '';

test('a store that is paid when it asks is asked with one button, and two presses are one payout', async () => {
  const { pages, simulator } = await paidStore('manual');
  const { html } = await pages.get('owner', PAYOUTS);
  for (const words of ['Pay out now', 'Goes out when you ask', '$12.00']) expect(html).toContain(words);
  const form = { do: 'payOut', key: keyIn(html) };
  const first = await pages.post('owner', PAYOUTS, form);
  expect([first.status, first.notice]).toEqual([303, '$12.00 is on its way to your bank.']);
  const again = await pages.post('owner', PAYOUTS, form);
  expect(again.status).toBe(409);
  expect(again.html).toContain('Nothing is available to pay out yet.');
  expect(simulator.world.payouts.size).toBe(1);
  expect((await pages.get('owner', PAYOUTS)).html).not.toContain('Pay out now');
});

test('a payout made by hand opens with its amount, day, bank and state', async () => {
  const { pages, simulator } = await paidStore('manual');
  await pages.post('owner', PAYOUTS, { do: 'payOut', key: keyIn((await pages.get('owner', PAYOUTS)).html) });
  const [payoutId] = [...simulator.world.payouts.keys()];
  const opened = await pages.get('owner', `${PAYOUTS}?payout=${payoutId}`);
  expect(opened.status).toBe(200);
  for (const words of ['$12.00', 'Arrives on', 'Ending in 3456', 'On its way', 'made by hand']) {
    expect(opened.html).toContain(words);
  }
  for (const words of ['What’s in this payout', 'Reconciliation report']) expect(opened.html).not.toContain(words);
});

test('a payout that went out by itself opens with what it is made of', async () => {
  const { pages, simulator } = await paidStore('daily');
  simulator.passTime();
  const [payoutId] = [...simulator.world.payouts.keys()];
  const { html } = await pages.get('owner', `${PAYOUTS}?payout=${payoutId}`);
  for (const words of ['$12.00', 'What’s in this payout', 'Reconciliation report', 'Payments (1)']) {
    expect(html).toContain(words);
  }
  expect(html).not.toContain('made by hand');
});

test('a store that is paid out every day is offered no such button', async () => {
  const { pages } = await paidStore('daily');
  expect((await pages.get('owner', PAYOUTS)).html).not.toContain('Pay out now');
  expect((await pages.post('owner', PAYOUTS, { do: 'payOut', key: 'page' })).status).toBe(409);
});
