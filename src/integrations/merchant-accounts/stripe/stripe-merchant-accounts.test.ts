/** Accounts into which stores are paid: from the first question to the payout, over Stripe's own wire. */
import { describe, expect, test } from 'bun:test';
import { decodeForm } from '../../card-payments/simulator/wire/form-body.ts';
import { startStripeSimulator } from '../../card-payments/simulator/wire/stripe-simulator.ts';
import { createStripeCardPayments } from '../../card-payments/stripe/stripe-card-payments.ts';
import type { MerchantAccount, MerchantAccountsPort } from '../merchant-accounts.port.ts';
import { createStripeMerchantAccounts } from './stripe-merchant-accounts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const STORE = {
  idempotencyKey: 'store:roma-newtown:account:1',
  countryCode: 'AU',
  email: 'owner@roma.example',
  storeName: 'Roma Pizza Newtown',
  websiteUrl: 'https://roma.example',
  restaurantId: 'roma-pizza',
  storeId: 'roma-newtown',
};

async function openBench() {
  let nowMs = Date.UTC(2026, 10, 23);
  const simulator = await startStripeSimulator({ port: 0, webhooks: [], nowMs: () => nowMs });
  const settings = { secretKey: 'sk_test_1', apiUrl: simulator.url, networkRetries: 0, timeoutMs: 2000 };
  const accounts = createStripeMerchantAccounts(settings);
  const cards = createStripeCardPayments({ ...settings, webhookSecrets: { platform: null, connect: null } });
  const account = async (work: ReturnType<MerchantAccountsPort['retrieve']>): Promise<MerchantAccount> => {
    const answer = await work;
    if (answer.kind !== 'found') throw new Error(`no account: ${JSON.stringify(answer)}`);
    return answer.account;
  };
  const visit = async (url: string, end: string, number = '000123456') =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ end, number }), redirect: 'manual' });
  const link = async (accountId: string) => {
    const urls = { refreshUrl: 'https://roma.example/again', returnUrl: 'https://roma.example/back' };
    const made = await accounts.link({ accountId, purpose: 'verification', ...urls });
    if (made.kind !== 'link') throw new Error('no link');
    return made.url;
  };
  return {
    simulator,
    accounts,
    cards,
    account,
    visit,
    link,
    passDays(days: number) {
      nowMs += days * DAY_MS;
      simulator.passTime();
    },
    async [Symbol.asyncDispose]() {
      await simulator.stop();
    },
  };
}

describe('a store’s account at the provider', () => {
  test('is opened once, however often it is asked for, and can do nothing before its owner has answered', async () => {
    await using bench = await openBench();
    const first = await bench.account(bench.accounts.create(STORE));
    const again = await bench.account(bench.accounts.create(STORE));
    expect(again.accountId).toBe(first.accountId);
    expect(first).toMatchObject({ takesCharges: false, getsPayouts: false, isSubmitted: false, bank: null });
    expect(first.due).toContain('external_account');
    expect(decodeForm(bench.simulator.requests[0]?.body ?? '')).toMatchObject({
      country: 'AU',
      controller: { fees: { payer: 'application' }, stripe_dashboard: { type: 'none' } },
      business_profile: { name: 'Roma Pizza Newtown' },
      metadata: { storeId: 'roma-newtown' },
    });
  });

  test.each([
    ['verified', { takesCharges: true, getsPayouts: true, due: [], isBeingChecked: false, disabledReason: null }],
    ['checking', { takesCharges: false, getsPayouts: false, isBeingChecked: true }],
    ['documentWanted', { takesCharges: true, getsPayouts: false, due: ['individual.verification.document'] }],
  ])('whose owner answered (%s) says what it may do and what is missing', async (end, state) => {
    await using bench = await openBench();
    const { accountId } = await bench.account(bench.accounts.create(STORE));
    const back = await bench.visit(await bench.link(accountId), end);
    expect([back.status, back.headers.get('location')]).toEqual([303, 'https://roma.example/back']);
    const account = await bench.account(bench.accounts.retrieve(accountId));
    expect(account).toMatchObject({ ...state, isSubmitted: true, bank: { last4: '3456', hasFailed: false } });
    expect(account.deadline !== null).toBe(end === 'documentWanted');
  });

  test('a link works once, and then leads to where a new one is made', async () => {
    await using bench = await openBench();
    const { accountId } = await bench.account(bench.accounts.create(STORE));
    const url = await bench.link(accountId);
    await bench.visit(url, 'later');
    expect((await bench.visit(url, 'verified')).status).toBe(410);
    expect((await bench.account(bench.accounts.retrieve(accountId))).isSubmitted).toBe(false);
  });

  test.each([
    [{ interval: 'manual' }],
    [{ interval: 'daily' }],
    [{ interval: 'weekly', weekday: 'friday' }],
    [{ interval: 'monthly', day: 31 }],
  ] as const)('is paid out as asked: %j', async (schedule) => {
    await using bench = await openBench();
    const { accountId } = await bench.account(bench.accounts.create(STORE));
    expect((await bench.account(bench.accounts.setSchedule(accountId, schedule))).schedule).toEqual(schedule);
    expect((await bench.account(bench.accounts.retrieve(accountId))).schedule).toEqual(schedule);
  });

  test.each([
    ['000999999', null],
    ['000111116', 'bank_not_taken'],
  ])('gets another bank account by its token (%s)', async (number, why) => {
    await using bench = await openBench();
    const { accountId } = await bench.account(bench.accounts.create(STORE));
    const tokenId = await bankToken(bench.simulator.url, number);
    const add = () => bench.accounts.addBankAccount({ accountId, tokenId, idempotencyKey: `bank ${tokenId}` });
    const answer = await add();
    if (why) return expect(answer).toMatchObject({ kind: 'refused', why });
    expect(answer).toMatchObject({ kind: 'found', account: { bank: { last4: '9999' } } });
    expect(await add()).toMatchObject({ kind: 'found' });
  });

  test('that is not there, or not reached, is said so', async () => {
    await using bench = await openBench();
    expect(await bench.accounts.retrieve('acct_none')).toMatchObject({ kind: 'refused', why: 'not_found' });
    bench.simulator.faults.setDown(true);
    expect(await bench.accounts.balance('acct_none')).toMatchObject({ kind: 'unreachable' });
  });
});

test('a payout is its payments less fees and refunds, each with the charge it comes from', async () => {
  await using bench = await openBench();
  const { accountId } = await bench.account(bench.accounts.create(STORE));
  await bench.visit(await bench.link(accountId), 'verified');
  const first = await paid(bench, accountId, 'o1', 2000, 100);
  await paid(bench, accountId, 'o2', 1000, 50);
  await bench.cards.refund({
    ...{ idempotencyKey: 'r', paymentIntentId: first.paymentIntentId, amountInCents: 500 },
    ...{ reason: 'requestedByCustomer', connectedAccountId: accountId, feeBackInCents: 25 },
  });
  expect(await bench.accounts.balance(accountId)).toEqual({
    kind: 'balance',
    available: [{ currencyCode: 'AUD', amountInCents: -475 }],
    pending: [{ currencyCode: 'AUD', amountInCents: 2850 }],
  });
  expect(await bench.accounts.remove(accountId)).toMatchObject({ kind: 'refused', why: 'balance_left' });
  bench.passDays(2);
  const listed = await bench.accounts.listPayouts(accountId, null);
  const [payout] = listed.kind === 'payouts' ? listed.payouts : [];
  expect(payout).toMatchObject({ amountInCents: 2375, state: 'pending', bankLast4: '3456', failure: null });
  const made = await bench.accounts.listPayoutLines(accountId, payout?.payoutId ?? '', null);
  const lines = made.kind === 'lines' ? made.lines : [];
  expect(lines.map((line) => [line.kind, line.amountInCents, line.feeInCents, line.netInCents])).toEqual([
    ['feeReturn', 0, -25, 25],
    ['refund', -500, 0, -500],
    ['payment', 1000, 50, 950],
    ['payment', 2000, 100, 1900],
  ]);
  const chargeOf = (amountInCents: number) => lines.find((line) => line.amountInCents === amountInCents)?.chargeId;
  expect([chargeOf(2000), chargeOf(-500)]).toEqual([first.chargeId, first.chargeId]);
  expect(lines.reduce((sum, { netInCents }) => sum + netInCents, 0)).toBe(payout!.amountInCents);
  bench.passDays(1);
  const later = await bench.accounts.listPayouts(accountId, null);
  expect(later.kind === 'payouts' && later.payouts.map(({ state }) => state)).toEqual(['paid']);
  expect(await bench.accounts.remove(accountId)).toEqual({ kind: 'removed' });
});

test('a payout to a bank account that was closed comes back, and the money is there again', async () => {
  await using bench = await openBench();
  const { accountId } = await bench.account(bench.accounts.create(STORE));
  await bench.visit(await bench.link(accountId), 'verified');
  await paid(bench, accountId, 'o1', 2000, 100);
  bench.passDays(2);
  for (const bank of bench.simulator.world.accounts.get(accountId)?.external_accounts.data ?? [])
    bank.status = 'errored';
  bench.passDays(1);
  const listed = await bench.accounts.listPayouts(accountId, null);
  const states = listed.kind === 'payouts' ? listed.payouts.map(({ state, failure }) => [state, failure]) : [];
  expect(states.at(-1)).toEqual(['failed', 'The bank account has been closed.']);
  expect((await bench.account(bench.accounts.retrieve(accountId))).bank).toMatchObject({ hasFailed: true });
});

async function bankToken(url: string, number: string): Promise<string> {
  const body = new URLSearchParams({ 'bank_account[country]': 'AU', 'bank_account[account_number]': number });
  const headers = { authorization: 'Bearer sk_test_1' };
  return ((await (await fetch(`${url}/v1/tokens`, { method: 'POST', body, headers })).json()) as { id: string }).id;
}

/** A customer pays, and the store accepts. */
async function paid(
  { cards }: Awaited<ReturnType<typeof openBench>>,
  connectedAccountId: string,
  orderId: string,
  amountInCents: number,
  applicationFeeInCents: number,
) {
  const made = await cards.createCheckout({
    ...{ idempotencyKey: `order:${orderId}:checkout:1`, orderId, restaurantId: 'roma-pizza', storeId: 'roma-newtown' },
    ...{ storeName: 'Roma', amountInCents, currencyCode: 'AUD', customerEmail: null },
    ...{ lines: [{ name: 'Dinner', quantity: 1, amountInCents }], connectedAccountId, applicationFeeInCents },
    ...{ successUrl: 'https://roma.example/done', cancelUrl: 'https://roma.example/cart' },
    expiresAt: Temporal.Instant.from('2026-11-23T00:35:00Z'),
  });
  if (made.kind !== 'created') throw new Error(`no checkout: ${JSON.stringify(made)}`);
  await fetch(made.url, {
    method: 'POST',
    body: new URLSearchParams({ number: '4242424242424242', choice: 'pay' }),
    redirect: 'manual',
  });
  const found = await cards.retrieveCheckout(made.sessionId);
  const paymentIntentId = (found.kind === 'found' && found.paymentIntentId) || '';
  const taken = await cards.capture({
    idempotencyKey: `c ${orderId}`,
    paymentIntentId,
    amountInCents,
    applicationFeeInCents,
  });
  if (taken.kind !== 'captured') throw new Error(`not captured: ${JSON.stringify(taken)}`);
  return { paymentIntentId, chargeId: taken.payment.chargeId };
}
